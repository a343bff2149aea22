/* soak_search.c - random trees, models and games: every implementation of every method against the reference version.
 *
 *     tests/soak/soak_search [--seconds N] [--seed S]
 *
 * The fast version of a method evaluates the same leaves in the same order as the reference version, with the same counts,
 * peaks and line: through the struct of functions, with numbered and with listed moves, and in the loops compiled for the
 * game. At a limit it stops, with correct bounds. Null-window methods with a table promise less, namely the same answers: the
 * reference version forgets nothing, while a table of fixed size may, and does not store leaves that are cheap to evaluate. */
#include "phased_catalog.h"
#include "phased_tree.h"

#include "../support/forest.h"
#include "../support/gamebook.h"
#include "../support/recorder.h"
#include "soak.h"

static uint32_t pick(uint64_t *random, uint32_t least, uint32_t most)
{
    return least + random_below(random, most - least + 1);
}

/* ---- trees in memory ----------------------------------------------------------------------------------- */

static ph_tree *tree_any(uint64_t *random, char about[128])
{
    uint64_t seed = random_next(random);
    uint32_t kind = random_below(random, 5), w = pick(random, 1, 7), d = pick(random, 1, 6);
    uint32_t values = 2 + random_below(random, random_below(random, 2) ? 5 : 1000), widths[8];
    snprintf(about, 128, "tree kind %" PRIu32 " w %" PRIu32 " d %" PRIu32 " values %" PRIu32, kind, w, d, values);
    switch (kind) {
    case 0:
        return forest_uniform_iid(w < 5 ? w : 5, d, values, seed);
    case 1:
        return forest_ordered(w, d < 5 ? d : 5, pick(random, 1, w), 0.1 * pick(random, 0, 10), values,
                              (ph_value)random_below(random, values), seed);
    case 2:
        for (uint32_t i = 0; i < 5; i++)
            widths[i] = pick(random, 1, 6);
        return forest_widths(widths, d < 5 ? d : 5, values, seed);
    case 3: /* one very wide node */
        widths[0] = pick(random, 1, 3);
        widths[1] = pick(random, 60, 1500);
        return forest_widths(widths, 2, values, seed);
    default:
        return forest_ragged(seed, pick(random, 1, 12), pick(random, 1, 12), 2000);
    }
}

static bool same(const ph_result *a, const ph_result *b)
{
    const ph_counts *n = &a->counts, *m = &b->counts;
    return a->stop == b->stop && a->value == b->value && a->lower == b->lower && a->upper == b->upper &&
           a->best == b->best && n->leaves == m->leaves && n->nodes == m->nodes && n->cutoffs == m->cutoffs &&
           n->open_peak == m->open_peak && n->backup_peak == m->backup_peak;
}

static bool forgets(const char *method)
{
    static const char *const names[] = {"mtsss", "mtdual", "mtdf", "negac", "bns", "strong"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strncmp(method, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* Are the bounds of two searches consistent? If both know the value, it must be the same. */
static bool agree(const ph_result *a, const ph_result *b)
{
    return a->stop == b->stop && a->lower <= b->upper && b->lower <= a->upper;
}

static bool search(soak *s, const ph_game *g, const void *root, const ph_options *o, ph_result *r, const char *about)
{
    *r = PH_RESULT;
    s->checks++;
    int error = ph_search(g, root, o, r);
    if (error)
        soak_found(s, "%s by %s: %s", about, o->method, ph_error_text(error));
    return !error;
}

/* The leaves of one search in their order. */
typedef struct order {
    ph_node *leaves;
    size_t count;
} order;

static bool order_same(const order *a, const leaf_log *log)
{
    return a->count == log->count && memcmp(a->leaves, log->leaves, a->count * sizeof *a->leaves) == 0;
}

static void tree_compare(soak *s, const ph_tree *tree, const char *method, bool min_root, const char *about)
{
    char name[80];
    recorder rec;
    recorder_init(&rec, tree);
    ph_node root = ph_tree_root(tree);
    ph_result slow, fast;
    ph_options o = PH_OPTIONS(.method = name, .min_root = min_root);
    snprintf(name, sizeof name, "%s@reference", method);
    if (!search(s, &rec.game, &root, &o, &slow, about)) {
        recorder_release(&rec);
        return;
    }
    order first = {malloc((rec.log->count + 1) * sizeof(ph_node)), rec.log->count};
    if (!first.leaves)
        abort();
    memcpy(first.leaves, rec.log->leaves, first.count * sizeof *first.leaves);
    snprintf(name, sizeof name, "%s", method);
    for (int way = 0; way < 3; way++) {
        ph_game listed = rec.game;
        listed.flags &= ~(uint32_t)PH_NUMBERED;
        const ph_game *games[] = {&rec.game, &listed, ph_tree_game(tree)};
        rec.log->count = 0;
        if (!search(s, games[way], &root, &o, &fast, about))
            continue;
        if (forgets(method) ? !agree(&slow, &fast) : !same(&slow, &fast))
            soak_found(s, "%s by %s: other answer or counts, way %d%s", about, method, way, min_root ? ", min" : "");
        else if (way < 2 && !forgets(method) && !order_same(&first, rec.log))
            soak_found(s, "%s by %s: other order of leaves, way %d%s", about, method, way, min_root ? ", min" : "");
        ph_result_release(&fast);
    }
    ph_result_release(&slow);
    free(first.leaves);
    recorder_release(&rec);
}

/* A search stops at its limit, and its bounds are right. */
static void tree_limit(soak *s, const ph_tree *tree, const char *method, uint64_t *random, const char *about)
{
    ph_node root = ph_tree_root(tree);
    const ph_game *g = ph_tree_game(tree);
    ph_result whole, part;
    ph_options o = PH_OPTIONS(.method = "minimax");
    if (!search(s, g, &root, &o, &whole, about))
        return;
    o.method = method;
    o.limits.leaves = 1 + random_below(random, (uint32_t)whole.counts.leaves);
    if (search(s, g, &root, &o, &part, about)) {
        if (part.counts.leaves > o.limits.leaves || part.lower > whole.value || part.upper < whole.value ||
            (part.stop == PH_FINISHED && part.lower == part.upper && part.value != whole.value))
            soak_found(s, "%s by %s: wrong under a limit of %" PRIu64 " leaves", about, method, o.limits.leaves);
        ph_result_release(&part);
    }
    o.limits.leaves = 0;
    size_t worst = ph_worst_bytes(g, &root, &o);
    if (worst < ((size_t)64 << 20)) {
        o.limits.bytes = worst;
        if (search(s, g, &root, &o, &part, about)) {
            if (part.stop != PH_FINISHED || part.value != whole.value)
                soak_found(s, "%s by %s: does not end within its worst bytes, %zu", about, method, worst);
            ph_result_release(&part);
        }
    }
    ph_result_release(&whole);
}

static void round_tree(soak *s, uint64_t *random)
{
    char about[128], method[64];
    ph_tree *tree = tree_any(random, about);
    for (int i = 0; i < 4; i++) {
        soak_method(random, method);
        tree_compare(s, tree, method, random_below(random, 2), about);
        tree_limit(s, tree, method, random, about);
    }
    ph_tree_free(tree);
}

/* ---- models and games ---------------------------------------------------------------------------------- */

/* The compiled loops, the loops through the struct, and the reference version. */
static void game_compare(soak *s, const ph_game *game, const void *root, const char *method, uint32_t depth, bool min,
                         const char *about)
{
    char name[80];
    ph_result slow, fast;
    ph_options o = PH_OPTIONS(.method = name, .limits.depth = depth, .min_root = min);
    snprintf(name, sizeof name, "%s@reference", method);
    if (!search(s, game, root, &o, &slow, about))
        return;
    snprintf(name, sizeof name, "%s", method);
    for (int way = 0; way < 2; way++) {
        ph_game plain = *game;
        plain.compiled = NULL;
        if (!search(s, way ? &plain : game, root, &o, &fast, about))
            continue;
        if (forgets(method) ? !agree(&slow, &fast) : !same(&slow, &fast))
            soak_found(s, "%s by %s to depth %" PRIu32 "%s: other answer or counts, way %d", about, method, depth,
                       min ? ", min" : "", way);
        ph_result_release(&fast);
    }
    ph_result_release(&slow);
}

static void round_model(soak *s, uint64_t *random)
{
    static const char *const kinds[] = {"ordered", "strong", "minimal", "iid", "incremental", "worst"};
    char spec[128], method[64];
    uint32_t kind = random_below(random, 6), w = pick(random, 1, 6), d = pick(random, 1, 5);
    int n = snprintf(spec, sizeof spec, "%s:width=%" PRIu32 ",depth=%" PRIu32, kinds[kind], w, d);
    if (kind == 0)
        snprintf(spec + n, sizeof spec - (size_t)n,
                 ",order=%" PRIu32 ",p=0.%" PRIu32 ",values=%" PRIu32 ",seed=%" PRIu32, pick(random, 1, w),
                 pick(random, 1, 9), pick(random, 1, 300), pick(random, 0, 1u << 30));
    else if (kind < 5)
        snprintf(spec + n, sizeof spec - (size_t)n, ",seed=%" PRIu32, pick(random, 0, 1u << 30));
    ph_game *game = NULL;
    if (ph_game_new(spec, NULL, &game, NULL)) {
        soak_found(s, "%s: no such tree", spec);
        return;
    }
    book_state root;
    game->start(game->rules, root.bytes);
    for (int i = 0; i < 4; i++) {
        soak_method(random, method);
        game_compare(s, game, root.bytes, method, random_below(random, 3) ? 0 : pick(random, 1, d),
                     random_below(random, 4) == 0, spec);
    }
    ph_game_free(game);
}

static void round_game(soak *s, uint64_t *random)
{
    static const char *const specs[] = {
        "connect4", "connect4:columns=5,rows=4", "connect4:columns=9,rows=6", "othello", "othello:size=6", "tictactoe",
        "kalah",    "kalah:pits=3,seeds=5"};
    const char *spec = specs[random_below(random, sizeof specs / sizeof specs[0])];
    char method[64], about[96];
    ph_game *game = book_game(spec);
    uint32_t plies = random_below(random, 40), depth = pick(random, 1, 5);
    book_state at = book_random(game, plies, random);
    snprintf(about, sizeof about, "%s after %" PRIu32 " random moves", spec, plies);
    for (int i = 0; i < 3; i++) {
        soak_method(random, method);
        game_compare(s, game, at.bytes, method,
                     strcmp(method, "minimax") ? depth
                     : depth < 4               ? depth
                                               : 4,
                     random_below(random, 4) == 0, about);
    }
    ph_game_free(game);
}

/* A method with a table of any size and any suffixes, in a game with transpositions: it finds the minimax value. */
static void round_table(soak *s, uint64_t *random)
{
    static const char *const specs[] = {"connect4", "connect4:columns=5,rows=4", "othello:size=6", "tictactoe",
                                        "kalah"};
    static const char *const methods[] = {"minimax", "alphabeta",     "negascout", "scout",   "mtdf",    "negac",
                                          "mtsss",   "aspiration:20", "sss+tt",    "ps:2+tt", "dual+tt", "rs+tt"};
    static const char *const with[] = {"+tt", "+move", "+killers", "+countermoves", "+history", "+etc", "+iid"};
    const char *spec = specs[random_below(random, sizeof specs / sizeof specs[0])];
    ph_game *game = book_game(spec);
    const uint32_t plies = random_below(random, 40);
    book_state at = book_random(game, plies, random);
    char method[96], about[96];
    size_t length = (size_t)snprintf(method, sizeof method, "%s", methods[random_below(random, 12)]);
    const bool best_first = memchr(method, '+', length); /* these have no other suffixes */
    for (size_t i = 0; !best_first && i < sizeof with / sizeof with[0]; i++)
        if (random_below(random, 3) == 0)
            length += (size_t)snprintf(method + length, sizeof method - length, "%s", with[i]);
    ph_options o =
        PH_OPTIONS(.method = "minimax", .limits.depth = pick(random, 1, 4), .min_root = random_below(random, 2));
    ph_result plain, tabled;
    snprintf(about, sizeof about, "%s after %" PRIu32 " random moves", spec, plies);
    if (search(s, game, at.bytes, &o, &plain, about)) {
        o.method = method;
        o.limits.bytes = random_below(random, 2) ? 0 : (size_t)pick(random, 100, 3000) << 8;
        if (search(s, game, at.bytes, &o, &tabled, about)) {
            if (tabled.stop == PH_FINISHED && tabled.value != plain.value)
                soak_found(s, "%s by %s to depth %" PRIu32 ": not the value of minimax", about, method, o.limits.depth);
            ph_result_release(&tabled);
        }
        ph_result_release(&plain);
    }
    ph_game_free(game);
}

int main(int argc, char **argv)
{
    soak s = soak_open("search", argc, argv);
    uint64_t random;
    while (soak_round(&s, &random))
        switch (random_below(&random, 7)) {
        case 0:
            round_model(&s, &random);
            break;
        case 1:
            round_game(&s, &random);
            break;
        case 2:
            round_table(&s, &random);
            break;
        default:
            round_tree(&s, &random);
        }
    return soak_close(&s, "searches");
}
