/* test_pins.c - all that every method reports, under many limits, as fingerprints in tests/data/pins.txt.
 *
 * Other tests say what a search must report. This one notices that anything has changed: a count, a peak, a bound after a stop, a
 * move of a line. A change on purpose changes the file: PHASED_TEST_RENEW=1 build/tests/test_pins writes it; look at which
 * methods and games differ before you accept that. */
#include "search/compiled.h"
#include "search/select_rules.h"
#include "support/every.h"
#include "support/forest.h"
#include "support/gamebook.h"
#include "support/graph.h"
#include "support/released.h"
#include "support/rooks.h"
#include "support/skirmish.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define FILE_NAME "tests/data/pins.txt"

/* ---- fingerprints --------------------------------------------------------------------------------------- */

static void mix(uint32_t *sum, uint64_t x)
{
    for (int i = 0; i < 8; i++, x >>= 8)
        *sum = (*sum ^ (uint32_t)(x & 0xFF)) * 16777619u;
}

static void mix_moves(uint32_t *sum, const ph_move *moves, size_t count)
{
    mix(sum, count);
    for (size_t i = 0; i < count; i++)
        mix(sum, moves[i]);
}

static void mix_counts(uint32_t *sum, const ph_counts *c)
{
    const uint64_t all[] = {c->leaves,     c->nodes,       c->cutoffs, c->open_peak, c->backup_peak,
                            c->bytes_peak, c->states_peak, c->quiet,   c->deepest};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        mix(sum, all[i]);
}

static void mix_result(uint32_t *sum, const ph_result *r)
{
    const int64_t all[] = {r->value, r->lower,  r->upper,   r->stop,      r->depth,
                           r->best,  r->phases, r->threads, r->selective, r->ranked_count};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        mix(sum, (uint64_t)all[i]);
    mix_moves(sum, r->pv, r->pv_length);
    mix_counts(sum, &r->counts);
    mix(sum, r->strategy.count);
    if (r->strategy.count)
        mix_moves(sum, r->strategy.moves, r->strategy.start[r->strategy.count]);
    for (uint32_t i = 0; i < r->ranked_count; i++) {
        mix(sum, (uint64_t)(int64_t)r->ranked[i].lower);
        mix(sum, (uint64_t)(int64_t)r->ranked[i].upper);
        mix(sum, r->ranked[i].depth);
        mix_moves(sum, r->ranked[i].pv, r->ranked[i].pv_length);
    }
    for (const char *c = r->method; c && *c; c++)
        mix(sum, (unsigned char)*c);
}

/* ---- what is searched ----------------------------------------------------------------------------------- */

typedef struct subject {
    const char *name;
    const ph_game *game;
    book_state root;
    uint32_t depth; /* 0: a tree */
    uint32_t ruled; /* the depth for methods with rules, which apply far from the leaves */
    ph_move first[2];
    uint32_t choices; /* 1 or 2 of these */
    uint64_t past;
} subject;

/* The options of search i of a subject. False: there are no more. */
static bool options_take(const subject *s, size_t i, bool ruled, ph_options *o)
{
    *o = PH_OPTIONS(.limits.depth = ruled ? s->ruled : s->depth);
    switch (i) {
    case 0:
        o->want_strategy = true;
        return true;
    case 1:
        o->limits.leaves = 17;
        return true;
    case 2:
        o->limits.nodes = 23;
        return true;
    case 3:
        o->limits.visits = 61;
        return true;
    case 4:
        o->limits.bytes = 1500;
        return true;
    case 5:
        o->limits.bytes = 6000;
        return true;
    case 6:
        o->limits.depth = 0;
        o->limits.nodes = 150;
        return true;
    case 7:
        o->min_root = true;
        o->lines = 3;
        return true;
    case 8:
        o->root_moves = s->first;
        o->root_count = s->choices;
        o->limits.leaves = 40;
        return true;
    case 9:
        o->history = &s->past;
        o->history_count = s->game->key ? 1 : 0;
        return true;
    default:
        return false;
    }
}

static uint32_t search_fingerprint(const subject *s, const char *name)
{
    ph_options o;
    uint32_t sum = 2166136261u;
    for (size_t i = 0; options_take(s, i, ph_method_selective(name), &o); i++) {
        RELEASED ph_result r = PH_RESULT;
        o.method = name;
        mix(&sum, (uint64_t)(int64_t)ph_search(s->game, s->root.bytes, &o, &r));
        mix_result(&sum, &r);
    }
    return sum;
}

/* An engine ponders, thinks, moves and ponders on the reply that it expects. */
static uint32_t engine_fingerprint(const subject *s, const char *name)
{
    uint32_t sum = 2166136261u;
    for (size_t bytes = 0; bytes <= 65536; bytes += 65536) {
        const ph_options deep = PH_OPTIONS(.method = name, .limits.depth = s->depth, .limits.nodes = 400);
        const ph_options free = PH_OPTIONS(.method = name, .limits.nodes = 300, .lines = 2);
        ph_engine *engine;
        book_state at = s->root, next;
        assert_int_equal(ph_engine_new(s->game, bytes, NULL, &engine), PH_OK);
        for (int ply = 0; ply < 3; ply++) {
            RELEASED ph_result pondered = PH_RESULT;
            RELEASED ph_result thought = PH_RESULT;
            RELEASED ph_result searched = PH_RESULT;
            mix(&sum, (uint64_t)(int64_t)ph_engine_ponder(engine, at.bytes, &deep, &pondered));
            const int error = ph_engine_think(engine, at.bytes, ply == 1 ? &free : &deep, &thought);
            mix(&sum, (uint64_t)(int64_t)error);
            mix(&sum, (uint64_t)(int64_t)ph_engine_search(engine, at.bytes, &deep, &searched));
            mix_result(&sum, &pondered);
            mix_result(&sum, &thought);
            mix_result(&sum, &searched);
            mix(&sum, ph_engine_full(engine));
            if (error || thought.best == PH_NO_MOVE)
                break;
            s->game->apply(s->game->rules, at.bytes, thought.best, next.bytes);
            if (ph_game_over(s->game, next.bytes))
                break;
            at = next;
        }
        ph_engine_free(engine);
    }
    return sum;
}

static const char ENGINE[] = "engine:"; /* before the methods of its rows */

static uint32_t fingerprint(const subject *s, const char *name)
{
    const size_t length = sizeof ENGINE - 1;
    return strncmp(name, ENGINE, length) == 0 ? engine_fingerprint(s, name + length) : search_fingerprint(s, name);
}

/* The first two moves, and a position that counts as one that was there before. */
static subject subject_of(const char *name, const ph_game *game, const void *root, uint32_t depth, uint32_t ruled)
{
    ph_move moves[BOOK_MOVES] = {0, 1};
    subject s = {.name = name, .game = game, .depth = depth, .ruled = ruled};
    memcpy(s.root.bytes, root, game->state_size);
    const uint32_t count = game->moves(game->rules, root, game->flags & PH_NUMBERED ? NULL : moves);
    assert_true(count > 0);
    s.choices = count > 1 ? 2 : 1;
    memcpy(s.first, moves, sizeof s.first);
    if (game->key) {
        book_state child, next;
        game->apply(game->rules, root, moves[s.choices - 1], child.bytes);
        const bool ends = ph_game_over(game, child.bytes) ||
                          game->moves(game->rules, child.bytes, game->flags & PH_NUMBERED ? NULL : moves) == 0;
        if (!ends)
            game->apply(game->rules, child.bytes, moves[0], next.bytes);
        s.past = game->key(game->rules, ends ? child.bytes : next.bytes);
    }
    return s;
}

static subject subject_of_tree(const char *name, const ph_tree *tree)
{
    const ph_node root = ph_tree_root(tree);
    return subject_of(name, ph_tree_game(tree), &root, 0, 0);
}

static subject subject_of_game(const char *name, ph_game *game, const char *position, uint32_t depth, uint32_t ruled)
{
    const book_state at = book_position(game, position);
    return subject_of(name, game, at.bytes, depth, ruled);
}

/* ---- the table ------------------------------------------------------------------------------------------ */

enum { METHOD_TEXT = EVERY_TEXT, LINE_TEXT = 400 };

static const char *const RULES[] = {"+null",         "+reduce", "+futile", "+extend", "+repeat", "+null+reduce+futile",
                                    "+select+repeat"};
static const char *const BASES[] = {"alphabeta+tt", "negascout+tt+killers", "mtdf", "aspiration:3+tt", "strong"};
static const char *const ENGINES[] = {"alphabeta",
                                      "negascout+tt+killers+history",
                                      "minimax+tt",
                                      "mtdf+move+countermoves",
                                      "sss",
                                      "ps:2+tt",
                                      "dual:2",
                                      "rs",
                                      "auto",
                                      "strong",
                                      "strong+null+reduce+futile",
                                      "scout+tt+etc"};
enum { N_ENGINES = sizeof ENGINES / sizeof *ENGINES };
enum { N_RULES = sizeof RULES / sizeof *RULES, N_BASES = sizeof BASES / sizeof *BASES };

/* Method number *i: all of the catalogue, then those with rules of selective search, then engines. */
static bool method_take(size_t *i, size_t *ruled, char text[METHOD_TEXT])
{
    if (every_method(i, text))
        return true;
    const size_t n = (*ruled)++;
    if (n < (size_t)N_RULES * N_BASES)
        (void)snprintf(text, METHOD_TEXT, "%s%s", BASES[n / N_RULES], RULES[n % N_RULES]);
    else if (n < (size_t)N_RULES * N_BASES + N_ENGINES)
        (void)snprintf(text, METHOD_TEXT, "%s%s", ENGINE, ENGINES[n - (size_t)N_RULES * N_BASES]);
    else
        return false;
    return true;
}

static void line_write(char line[LINE_TEXT], const char *name, const subject *s, size_t count)
{
    int length = snprintf(line, LINE_TEXT, "%-46s", name);
    for (size_t i = 0; i < count; i++)
        length += snprintf(line + length, (size_t)(LINE_TEXT - length), " %08x", fingerprint(&s[i], name));
    assert_true(length < LINE_TEXT - 2);
    line[length] = '\n';
    line[length + 1] = '\0';
}

/* The first line: the names of the columns. */
static void header_write(char line[LINE_TEXT], const subject *s, size_t count)
{
    int length = snprintf(line, LINE_TEXT, "%-46s", "method");
    for (size_t i = 0; i < count; i++)
        length += snprintf(line + length, (size_t)(LINE_TEXT - length), " %-8s", s[i].name);
    (void)snprintf(line + length, (size_t)(LINE_TEXT - length), "\n");
}

static void compare_all(const subject *s, size_t count)
{
    const bool renew = getenv("PHASED_TEST_RENEW") != NULL;
    char name[METHOD_TEXT], line[LINE_TEXT], pinned[LINE_TEXT];
    size_t ruled = 0, wrong = 0;
    FILE *f = fopen(FILE_NAME, renew ? "w" : "r");
    assert_non_null(f);
    header_write(line, s, count);
    if (renew)
        (void)fputs(line, f);
    else
        assert_true(fgets(pinned, sizeof pinned, f) && strcmp(pinned, line) == 0);
    for (size_t i = 0; method_take(&i, &ruled, name); i++) {
        line_write(line, name, s, count);
        if (renew) {
            (void)fputs(line, f);
        } else if (!fgets(pinned, sizeof pinned, f) || strcmp(pinned, line) != 0) {
            print_error("expected %sbut is   %s", pinned, line);
            wrong++;
        }
    }
    assert_true(renew || !fgets(pinned, sizeof pinned, f));
    assert_int_equal(fclose(f), 0);
    if (wrong > 0)
        fail_msg("%zu methods report something else than in %s", wrong, FILE_NAME);
}

/* Finer rules of selective search, as chess has them, in the units of skirmish.h, where a null move changes nothing else. */
static const skirmish NOISY = {.seed = 14, .places = 40};

static bool is_noisy(const void *state, ph_move move)
{
    return skirmish_is_noisy(&NOISY, state, move);
}

static bool may_pass(const void *state)
{
    return ((const skirmish_at *)state)->place % 8 > 0;
}

static const select_fine FINE = {.noisy = is_noisy,
                                 .may_pass = may_pass,
                                 .null_less = 2,
                                 .null_part = 4,
                                 .null_swing = 6,
                                 .late_scale = 60,
                                 .late_base = 30,
                                 .late_past = 400,
                                 .unknown_least = 4,
                                 .above_most = 6,
                                 .below_most = 3,
                                 .above = 4,
                                 .below = 5,
                                 .below_by = 3,
                                 .skip_most = 5,
                                 .noisy_most = 4,
                                 .skip = 4,
                                 .skip_by = 4,
                                 .noisy_loss = 1,
                                 .hope = 5,
                                 .evasions = 2};
static const select_rules BOLD = {.usual = WITH_NULL | WITH_REDUCE | WITH_FUTILE | WITH_EXTEND,
                                  .null_least = 2,
                                  .null_verify = 5,
                                  .extend_most = 6,
                                  .fine = &FINE};

static void skirmish_pass(const void *rules, const void *state, void *child)
{
    const skirmish_at *at = state;
    (void)rules;
    *(skirmish_at *)child = (skirmish_at){at->place, at->ply + 1};
}

/* A small graph, full of positions that recur. */
static uint32_t any_reversible(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return 100;
}

static graph loops_make(void)
{
    graph g = {.count = 40, .keys = 40, .most = 3};
    uint64_t x = 88172645463325252u;
    for (uint32_t i = 0; i < g.count; i++) {
        x ^= x << 13, x ^= x >> 7, x ^= x << 17;
        g.width[i] = i == 0 ? 3 : i % 13 == 0 ? 0 : 1 + (uint32_t)(x % 3);
        g.value[i] = (ph_value)(x >> 40 & 63) - 32;
        for (uint32_t k = 0; k < g.width[i]; k++)
            g.next[i][k] = (uint32_t)(x >> (8 * k + 8) & 255) % g.count;
    }
    return g;
}

enum { N_GAMES = 5, N_TREES = 5 };

static void everything_is_pinned(void **unused)
{
    (void)unused;
    if (sizeof(void *) != 8) /* memory would be counted otherwise */
        skip();
    static const uint32_t widths[] = {3, 2, 4, 2, 3};
    static const skirmish flat = {.seed = 7, .places = 60, .max_values = true};
    ph_tree *const trees[N_TREES] = {forest_uniform_iid(3, 5, 256, 1), forest_ordered(4, 4, 2, 0.8, 20, 10, 2),
                                     forest_widths(widths, 5, 9, 3), forest_ragged(12, 5, 9, 300),
                                     forest_ragged(31, 4, 12, 300)};
    ph_game *const games[N_GAMES] = {book_game("tictactoe"), book_game("connect4:columns=5,rows=4"),
                                     book_game("othello:size=6"), book_game("kalah"),
                                     book_game("ordered:width=4,depth=4,seed=3")};
    const ph_game skirmishes[] = {skirmish_game(&NOISY), skirmish_game(&flat)}, rooks = rooks_game();
    struct ph_compiled finely = any_compiled;
    finely.rules = &BOLD;
    finely.quiet = true;
    ph_game bold = skirmishes[0];
    bold.pass = skirmish_pass;
    finely.game = &bold;
    bold.compiled = &finely;
    const rooks_at in_rooks = rooks_position(3), walking = rooks_position(10);
    ph_game moveless = rooks;
    moveless.flags |= PH_OVER_WITHOUT_MOVES;
    const skirmish_at in_skirmish = {0, 0};
    book_state of_model;
    games[4]->start(games[4]->rules, of_model.bytes);
    const graph cycles = loops_make();
    ph_game loops = graph_game(&cycles);
    loops.reversible = any_reversible;
    loops.flags |= PH_OVER_WITHOUT_MOVES;
    const uint32_t in_loops = 0;
    const subject all[] = {subject_of_tree("iid", trees[0]),
                           subject_of_tree("ordered", trees[1]),
                           subject_of_tree("widths", trees[2]),
                           subject_of_tree("ragged", trees[3]),
                           subject_of_tree("chains", trees[4]),
                           subject_of("model", games[4], of_model.bytes, 0, 0),
                           subject_of_game("tictac", games[0], "152", 0, 0),
                           subject_of_game("connect4", games[1], "33", 5, 8),
                           subject_of_game("othello", games[2], "", 4, 6),
                           subject_of_game("kalah", games[3], "c", 4, 7),
                           subject_of("skirmish", &skirmishes[0], &in_skirmish, 4, 7),
                           subject_of("flat", &skirmishes[1], &in_skirmish, 5, 8),
                           subject_of("bold", &bold, &in_skirmish, 4, 9),
                           subject_of("loops", &loops, &in_loops, 5, 9),
                           subject_of("rooks", &rooks, &in_rooks, 4, 8),
                           subject_of("walk", &moveless, &walking, 3, 9)};
    compare_all(all, sizeof all / sizeof *all);
    for (size_t i = 0; i < N_GAMES; i++)
        ph_game_free(games[i]);
    for (size_t i = 0; i < N_TREES; i++)
        ph_tree_free(trees[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_pinned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
