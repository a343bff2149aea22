/* soak_limits.c - every method, edition and suffix within limits: memory, time, depth.
 *
 *     tests/soak/soak_limits [--seconds N] [--seed S]
 *
 * Methods come from the catalogue, with every edition and suffix that the library accepts. Each search allocates from a
 * counting allocator. What is checked:
 *
 *     values    equal to minimax's, in trees, in games, with noisy moves and checks, and in graphs with cycles, also with
 *               ranked lines, some moves of the root and a history; SSS*, DUAL*, RS and auto evaluate no
 *               leaf that alpha-beta does not
 *     memory    bytes_peak is never more than was allocated, nor 0; nothing is left; a search stays within its limit,
 *               and when it stops there it has a move and true bounds; with ph_worst_bytes it finishes
 *     time      narrow trees of up to 1000 plies take no longer than their few nodes need, observed or not
 *     size      trees of ten million leaves
 *     stack     512 KB are enough for all of it */
#include "phased_catalog.h"
#include "phased_trace.h"
#include "phased_tree.h"

#include "../support/counter.h"
#include "../support/forest.h"
#include "../support/gamebook.h"
#include "../support/recorder.h"
#include "../support/skirmish.h"
#include "soak.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a search may allocate beyond limits.bytes: its result, and the table of a method that cannot run without one. */
enum { BEYOND = 64 << 10 };

/* What a search of PH_MAX_DEPTH plies needs, with some to spare. With 128 KB, as threads have in musl, narrow trees of more
 * than 300 plies overflow it. */
enum { SMALL_STACK = 512 << 10 };

static uint32_t pick(uint64_t *random, uint32_t least, uint32_t most)
{
    return least + random_below(random, most - least + 1);
}

/* ---- methods ------------------------------------------------------------------------------------------- */

/* A method of the catalogue with any suffixes and any edition that it takes. */
static void method_any(uint64_t *random, char text[128])
{
    static const char *const suffixes[] = {"+tt",      "+deeper", "+move",   "+killers", "+countermoves",
                                           "+history", "+etc",    "+iid",    "+null",    "+reduce",
                                           "+futile",  "+extend", "+select", "+repeat"};
    enum { N_SUFFIXES = sizeof suffixes / sizeof *suffixes };
    static const char *const editions[] = {"", "", "@reference", "@printed", "@turn"};
    do {
        char name[64];
        soak_method(random, name);
        size_t length = (size_t)snprintf(text, 128, "%s", name);
        for (size_t i = 0; i < 4 && random_below(random, 3) == 0; i++)
            length += (size_t)snprintf(text + length, 128 - length, "%s", suffixes[random_below(random, N_SUFFIXES)]);
        snprintf(text + length, 128 - length, "%s", editions[random_below(random, 5)]);
    } while (ph_method_canonical(text, NULL, 0) < 0);
}

static bool method_is(const char *method, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(method, name, length) == 0 && !strchr("abcdefghijklmnopqrstuvwxyz-", method[length]);
}

/* The operator of 1986 is wrong where a MIN node is terminal: its values are not checked. */
static bool method_is_right(const char *method)
{
    return !strstr(method, "@printed");
}

/* Does it promise to evaluate no leaf that alpha-beta does not? A table changes the order of the moves, and the promise
 * is about one order. */
static bool method_is_safe(const char *method)
{
    return !strchr(method, '+') &&
           (method_is(method, "sss") || method_is(method, "dual") || method_is(method, "rs") ||
            method_is(method, "rs-dual") || method_is(method, "auto")) &&
           !(method_is(method, "dual") && strchr(method, ':'));
}

/* ---- one search ---------------------------------------------------------------------------------------- */

typedef struct question {
    soak *s;
    const ph_game *game;
    const void *root;
    char about[160], method[128];
    ph_options o;
    ph_value value; /* by minimax */
    bool over;
    bool loose;        /* no depth is set, so `value` is not what is asked */
    ph_move moves[64]; /* some of the root, for o.root_moves */
    uint64_t past[8];  /* keys, for o.history */
} question;

static void observe(void *context, const ph_event *event)
{
    (void)event;
    ++*(uint64_t *)context;
}

/* The answer must be true, whether the search finished or not. False: there is none. */
static bool ask(question *q, memory_count *c, ph_result *r)
{
    const ph_memory memory = counter_memory(c);
    *c = COUNTER;
    *r = PH_RESULT;
    q->o.method = q->method;
    q->o.memory = &memory;
    q->s->checks++;
    snprintf(q->s->last, sizeof q->s->last, "%.100s by %.60s with %zu bytes", q->about, q->method, q->o.limits.bytes);
    const int error = ph_search(q->game, q->root, &q->o, r);
    q->o.memory = NULL;
    if (error == PH_E_LACKS || (error == PH_E_ARGUMENT && strchr(q->method, '+')))
        return false; /* a game without keys takes no table, one without pass() no null move */
    if (error) {
        soak_found(q->s, "%s by %s with %zu bytes: %s", q->about, q->method, q->o.limits.bytes, ph_error_text(error));
        return false;
    }
    if (method_is_right(q->method) && !q->loose && (r->lower > q->value || r->upper < q->value))
        soak_found(q->s, "%s by %s%s with %zu bytes: [%" PRId32 ", %" PRId32 "], the value is %" PRId32, q->about,
                   q->method, q->o.min_root ? ", min" : "", q->o.limits.bytes, r->lower, r->upper, q->value);
    if (!q->over && q->o.root_moves) {
        bool listed = false;
        for (uint32_t i = 0; i < q->o.root_count; i++)
            listed |= q->o.root_moves[i] == r->best;
        if (!listed)
            soak_found(q->s, "%s by %s with %zu bytes: a move that was not to be searched", q->about, q->method,
                       q->o.limits.bytes);
    }
    if (!q->over && q->o.lines && (!r->ranked_count || r->ranked[0].move != r->best))
        soak_found(q->s, "%s by %s with %zu bytes: the first line is not the best", q->about, q->method,
                   q->o.limits.bytes);
    if (!q->over && r->best == PH_NO_MOVE)
        soak_found(q->s, "%s by %s with %zu bytes: no move (%s)", q->about, q->method, q->o.limits.bytes,
                   ph_stop_text(r->stop));
    if (r->counts.bytes_peak > c->peak)
        soak_found(q->s, "%s by %s with %zu bytes: bytes_peak %" PRIu64 ", allocated %zu", q->about, q->method,
                   q->o.limits.bytes, r->counts.bytes_peak, c->peak);
    if (r->counts.bytes_peak == 0 && c->peak > BEYOND)
        soak_found(q->s, "%s by %s with %zu bytes: bytes_peak 0, allocated %zu", q->about, q->method, q->o.limits.bytes,
                   c->peak);
    return true;
}

static void answer_release(question *q, memory_count *c, ph_result *r)
{
    ph_result_release(r);
    if (c->now != 0)
        soak_found(q->s, "%s by %s: %zu bytes are left", q->about, q->method, c->now);
}

/* Without a limit, within any limit, and within the worst case. */
static void question_soak(question *q, uint64_t *random)
{
    memory_count c;
    ph_result r;
    uint64_t events = 0;
    if (random_below(random, 4) == 0) {
        q->o.observe = observe;
        q->o.observe_context = &events;
    }
    q->o.limits.bytes = 0;
    if (!ask(q, &c, &r))
        return;
    if (r.stop != PH_FINISHED)
        soak_found(q->s, "%s by %s: stopped (%s) without a limit", q->about, q->method, ph_stop_text(r.stop));
    answer_release(q, &c, &r);
    const size_t whole = c.peak;
    for (int i = 0; i < 3; i++) {
        q->o.limits.bytes = i == 0 ? 1 : (size_t)1 << pick(random, 5, 20);
        q->o.limits.bytes += random_below(random, (uint32_t)q->o.limits.bytes);
        if (!ask(q, &c, &r))
            continue;
        if (c.peak > q->o.limits.bytes + BEYOND)
            soak_found(q->s, "%s by %s with %zu bytes: %zu allocated, %zu without a limit", q->about, q->method,
                       q->o.limits.bytes, c.peak, whole);
        answer_release(q, &c, &r);
    }
    q->o.limits.bytes = 0;
    const size_t worst = ph_worst_bytes(q->game, q->root, &q->o);
    if (worst == 0 || worst > (size_t)64 << 20)
        return;
    q->o.limits.bytes = worst;
    if (!ask(q, &c, &r))
        return;
    if (r.stop != PH_FINISHED)
        soak_found(q->s, "%s by %s: does not end within its worst bytes, %zu", q->about, q->method, worst);
    answer_release(q, &c, &r);
}

/* The value by minimax, and whether there is anything to search. */
static bool question_open(question *q)
{
    ph_result r = PH_RESULT;
    ph_options o = q->o;
    o.method = "minimax";
    snprintf(q->s->last, sizeof q->s->last, "%.100s by minimax", q->about);
    const int error = ph_search(q->game, q->root, &o, &r);
    q->value = r.value;
    q->over = q->game->over(q->game->rules, q->root);
    ph_result_release(&r);
    if (error)
        soak_found(q->s, "%s by minimax: %s", q->about, ph_error_text(error));
    return !error;
}

/* Any of: ranked lines, some moves of the root, a past in which positions of the game occur. */
static void extras_any(question *q, uint64_t *random)
{
    ph_move all[64];
    const ph_game *const g = q->game;
    const uint32_t count = g->over(g->rules, q->root) || g->max_moves > 64 ? 0 : g->moves(g->rules, q->root, all);
    if (random_below(random, 3) == 0)
        q->o.lines = pick(random, 1, 4);
    if (count > 0 && random_below(random, 3) == 0) {
        uint32_t some = 0;
        for (uint32_t i = 0; i < count; i++)
            if (random_below(random, 2) || (some == 0 && i + 1 == count))
                q->moves[some++] = all[i];
        q->o.root_moves = q->moves;
        q->o.root_count = some;
    }
    if (!g->key || random_below(random, 3))
        return;
    _Alignas(max_align_t) unsigned char at[1024], next[1024];
    if (g->state_size > sizeof at)
        return;
    memcpy(at, q->root, g->state_size);
    q->o.history = q->past;
    while (q->o.history_count < sizeof q->past / sizeof *q->past) {
        q->past[q->o.history_count++] = random_below(random, 4) ? g->key(g->rules, at) : random_next(random);
        if (g->over(g->rules, at))
            break;
        const uint32_t n = g->moves(g->rules, at, all);
        g->apply(g->rules, at, all[random_below(random, n)], next);
        memcpy(at, next, g->state_size);
    }
}

/* Without a depth the strong engine deepens and bets, and other methods deepen: the value is that of no one depth. */
static void budget_soak(question *q, uint64_t *random)
{
    const ph_limits limits = q->o.limits;
    q->loose = true;
    q->o.limits.depth = 0;
    q->o.limits.nodes = pick(random, 1, 3000);
    q->o.limits.visits = random_below(random, 3) ? 0 : pick(random, 1, 3000);
    for (int i = 0; i < 2; i++) {
        memory_count c;
        ph_result r;
        snprintf(q->method, sizeof q->method, "strong");
        if (i > 0)
            method_any(random, q->method);
        q->o.limits.bytes = random_below(random, 2) ? 0 : (size_t)1 << pick(random, 5, 22);
        if (!ask(q, &c, &r))
            continue;
        if (q->o.limits.bytes && c.peak > 2 * q->o.limits.bytes + BEYOND)
            soak_found(q->s, "%s by %s with %zu bytes: %zu allocated", q->about, q->method, q->o.limits.bytes, c.peak);
        if (r.counts.bytes_peak > (q->o.limits.bytes ? q->o.limits.bytes : PH_DEFAULT_BYTES))
            soak_found(q->s, "%s by %s with %zu bytes: uses %" PRIu64, q->about, q->method, q->o.limits.bytes,
                       r.counts.bytes_peak);
        answer_release(q, &c, &r);
    }
    q->loose = false;
    q->o.limits = limits;
}

/* Several methods to a depth, with any extras, and within budgets. */
static void question_any(question *q, uint64_t *random)
{
    extras_any(q, random);
    const ph_options plain = q->o;
    if (!question_open(q))
        return;
    for (int i = 0; i < 6; i++) {
        do
            method_any(random, q->method);
        while (ph_method_selective(q->method)); /* other values on purpose */
        question_soak(q, random);
        q->o = plain;
    }
    if (!(q->game->flags & PH_LEAF_VALUES))
        budget_soak(q, random);
}

/* ---- trees --------------------------------------------------------------------------------------------- */

/* The leaves of a search, as marks; its recorder has their order. */
static void leaves_mark(const recorder *rec, unsigned char *marks)
{
    for (size_t i = 0; i < rec->log->count; i++)
        marks[rec->log->leaves[i]] = 1;
}

static void check_safe(question *q, const ph_tree *tree)
{
    recorder rec;
    unsigned char *marks = calloc(ph_tree_size(tree) + 1, 1);
    ph_result r = PH_RESULT;
    ph_options o = PH_OPTIONS(.method = "alphabeta", .min_root = q->o.min_root);
    if (!marks)
        abort();
    recorder_init(&rec, tree);
    if (ph_search(&rec.game, q->root, &o, &r) == PH_OK)
        leaves_mark(&rec, marks);
    ph_result_release(&r);
    rec.log->count = 0;
    o.method = q->method;
    r = PH_RESULT;
    if (ph_search(&rec.game, q->root, &o, &r) == PH_OK)
        for (size_t i = 0; i < rec.log->count; i++)
            if (!marks[rec.log->leaves[i]]) {
                soak_found(q->s, "%s by %s%s: a leaf that alpha-beta does not evaluate", q->about, q->method,
                           o.min_root ? ", min" : "");
                break;
            }
    ph_result_release(&r);
    recorder_release(&rec);
    free(marks);
}

static void round_tree(soak *s, uint64_t *random)
{
    const uint32_t w = pick(random, 1, 6), d = pick(random, 1, 10), size = pick(random, 1, 1500);
    const uint64_t seed = random_next(random);
    ph_tree *tree = random_below(random, 4) ? forest_ragged(seed, w, d, size)
                                            : forest_uniform_iid(w, d < 5 ? d : 5, pick(random, 2, 50), seed);
    const ph_node root = ph_tree_root(tree);
    question q = {
        .s = s, .game = ph_tree_game(tree), .root = &root, .o = PH_OPTIONS(.min_root = random_below(random, 2))};
    snprintf(q.about, sizeof q.about, "tree of %zu nodes", ph_tree_size(tree));
    if (question_open(&q))
        for (int i = 0; i < 6; i++) {
            method_any(random, q.method);
            if (method_is_safe(q.method))
                check_safe(&q, tree);
            question_soak(&q, random);
            q.o = PH_OPTIONS(.min_root = q.o.min_root);
        }
    ph_tree_free(tree);
}

/* ---- deep and narrow trees ----------------------------------------------------------------------------- */

/* A path of `plies` nodes. Each has a leaf or two beside the path, before or after it. */
static char *deep_text(uint32_t plies, uint64_t *random)
{
    char *text = malloc(32 * (size_t)plies + 64);
    if (!text)
        abort();
    char *at = text;
    uint32_t *after = malloc(plies * sizeof *after);
    if (!after)
        abort();
    const uint32_t beside = pick(random, 1, 4), values = pick(random, 1, 100);
    for (uint32_t i = 0; i < plies; i++) {
        const uint32_t kind = random_below(random, beside);
        *at++ = '[';
        if (kind == 1)
            at += sprintf(at, "%" PRIu32 ",", random_below(random, values));
        after[i] = kind;
    }
    at += sprintf(at, "%" PRIu32, random_below(random, values));
    for (uint32_t i = plies; i-- > 0;) {
        if (after[i] == 2)
            at += sprintf(at, ",%" PRIu32, random_below(random, values));
        if (after[i] == 3)
            at += sprintf(at, ",[%" PRIu32 ",%" PRIu32 "]", random_below(random, values), random_below(random, values));
        *at++ = ']';
    }
    *at = '\0';
    free(after);
    return text;
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void round_deep(soak *s, uint64_t *random)
{
    const uint32_t plies = pick(random, 20, random_below(random, 2) ? 200 : PH_MAX_DEPTH - 2);
    char *text = deep_text(plies, random);
    ph_tree *tree = NULL;
    if (ph_tree_parse(text, strlen(text), NULL, &tree, NULL)) {
        soak_found(s, "a tree of %" PRIu32 " plies is refused", plies);
        free(text);
        return;
    }
    const ph_node root = ph_tree_root(tree);
    question q = {
        .s = s, .game = ph_tree_game(tree), .root = &root, .o = PH_OPTIONS(.min_root = random_below(random, 2))};
    snprintf(q.about, sizeof q.about, "a narrow tree of %" PRIu32 " plies", plies);
    memory_count c;
    ph_result r;
    uint64_t events = 0;
    if (question_open(&q))
        for (int i = 0; i < 4; i++) {
            method_any(random, q.method);
            q.o.limits.seconds = 10; /* far more than it takes */
            q.o.observe = random_below(random, 3) ? NULL : observe;
            q.o.observe_context = &events;
            const double started = cpu_seconds();
            if (!ask(&q, &c, &r))
                continue;
            const double took = cpu_seconds() - started;
            if (took > 12 || r.stop != PH_FINISHED)
                soak_found(s, "%s by %s%s: %s after %.1f s", q.about, q.method, q.o.observe ? ", observed" : "",
                           ph_stop_text(r.stop), took);
            answer_release(&q, &c, &r);
        }
    ph_tree_free(tree);
    free(text);
}

/* ---- games ---------------------------------------------------------------------------------------------- */

static void round_game(soak *s, uint64_t *random)
{
    static const char *const specs[] = {"connect4", "connect4:columns=4,rows=4", "othello:size=6", "tictactoe",
                                        "kalah",    "kalah:pits=3,seeds=2"};
    const char *spec = specs[random_below(random, sizeof specs / sizeof *specs)];
    ph_game *game = book_game(spec);
    const book_state at = book_random(game, random_below(random, 30), random);
    ph_game other = *game;
    if (random_below(random, 2))
        other.compiled = NULL;
    if (random_below(random, 4) == 0)
        other.longest = NULL; /* a game of unknown length */
    question q = {.s = s,
                  .game = &other,
                  .root = at.bytes,
                  .o = PH_OPTIONS(.min_root = random_below(random, 2), .limits.depth = pick(random, 1, 4))};
    snprintf(q.about, sizeof q.about, "%s to depth %" PRIu32 "%s%s", spec, q.o.limits.depth,
             other.compiled ? "" : ", not compiled", other.longest ? "" : ", of unknown length");
    question_any(&q, random);
    ph_game_free(game);
}

/* A game with noisy moves, checks and losing exchanges: every leaf is the result of a quiescence search. */
static void round_skirmish(soak *s, uint64_t *random)
{
    const skirmish rules = {
        .seed = random_next(random), .places = pick(random, 3, 200), .max_values = random_below(random, 2)};
    ph_game game = skirmish_game(&rules);
    if (random_below(random, 3) == 0)
        game.in_check = NULL;
    if (random_below(random, 3) == 0)
        game.gain = NULL;
    skirmish_at root = {random_below(random, rules.places), 0};
    question q = {
        .s = s,
        .game = &game,
        .root = &root,
        .o = PH_OPTIONS(.min_root = !rules.max_values && random_below(random, 2), .limits.depth = pick(random, 1, 5))};
    snprintf(q.about, sizeof q.about, "a skirmish to depth %" PRIu32, q.o.limits.depth);
    question_any(&q, random);
}

/* ---- graphs with cycles --------------------------------------------------------------------------------- */

enum { GRAPH_NODES = 40, GRAPH_WIDTH = 4 };

typedef struct graph {
    uint32_t width[GRAPH_NODES], next[GRAPH_NODES][GRAPH_WIDTH];
    ph_value value[GRAPH_NODES];
} graph;

static uint32_t graph_at(const void *state)
{
    uint32_t n;
    memcpy(&n, state, sizeof n);
    return n;
}

static void graph_start(const void *rules, void *state)
{
    (void)rules;
    memset(state, 0, sizeof(uint32_t));
}

static uint32_t graph_moves(const void *rules, const void *state, ph_move *moves)
{
    const graph *g = rules;
    const uint32_t n = graph_at(state);
    for (uint32_t i = 0; moves && i < g->width[n]; i++)
        moves[i] = i;
    return g->width[n];
}

static void graph_apply(const void *rules, const void *state, ph_move move, void *child)
{
    memcpy(child, &((const graph *)rules)->next[graph_at(state)][move], sizeof(uint32_t));
}

static bool graph_over(const void *rules, const void *state)
{
    return ((const graph *)rules)->width[graph_at(state)] == 0;
}

static ph_value graph_evaluate(const void *rules, const void *state)
{
    return ((const graph *)rules)->value[graph_at(state)];
}

static uint64_t graph_key(const void *rules, const void *state)
{
    (void)rules;
    return (graph_at(state) + 1) * UINT64_C(0x9E3779B97F4A7C15);
}

static void round_graph(soak *s, uint64_t *random)
{
    graph g;
    for (uint32_t n = 0; n < GRAPH_NODES; n++) {
        g.width[n] = n == 0 ? 3 : random_below(random, 8) ? pick(random, 1, GRAPH_WIDTH) : 0;
        g.value[n] = (ph_value)pick(random, 0, 60) - 30;
        for (uint32_t i = 0; i < GRAPH_WIDTH; i++)
            g.next[n][i] = random_below(random, GRAPH_NODES);
    }
    const ph_game game = {.version = PH_GAME_VERSION,
                          .name = "graph",
                          .rules = &g,
                          .state_size = sizeof(uint32_t),
                          .max_moves = GRAPH_WIDTH,
                          .start = graph_start,
                          .moves = graph_moves,
                          .apply = graph_apply,
                          .over = graph_over,
                          .evaluate = graph_evaluate,
                          .key = graph_key};
    uint64_t root = 0;
    question q = {.s = s,
                  .game = &game,
                  .root = &root,
                  .o = PH_OPTIONS(.min_root = random_below(random, 2), .limits.depth = pick(random, 1, 7))};
    snprintf(q.about, sizeof q.about, "a graph with cycles to depth %" PRIu32, q.o.limits.depth);
    question_any(&q, random);
}

/* ---- ten million leaves --------------------------------------------------------------------------------- */

static void round_big(soak *s, uint64_t *random)
{
    static const char *const specs[] = {"iid:width=10,depth=7", "ordered:width=10,depth=7,order=2,p=0.8",
                                        "iid:width=5,depth=10", "iid:width=200x50x10x100,depth=4"};
    char spec[96];
    snprintf(spec, sizeof spec, "%s,seed=%" PRIu32, specs[random_below(random, 4)], pick(random, 1, 1000));
    ph_game *game = NULL;
    if (ph_game_new(spec, NULL, &game, NULL)) {
        soak_found(s, "%s: no such tree", spec);
        return;
    }
    book_state root;
    game->start(game->rules, root.bytes);
    question q = {.s = s, .game = game, .root = root.bytes};
    snprintf(q.about, sizeof q.about, "%s", spec);
    ph_options o = PH_OPTIONS(.method = "alphabeta");
    ph_result r = PH_RESULT;
    memory_count c;
    if (ph_search(game, root.bytes, &o, &r) == PH_OK) {
        q.value = r.value;
        ph_result_release(&r);
        for (int i = 0; i < 4; i++) {
            q.o = PH_OPTIONS(.limits.seconds = i == 0 ? 0 : 2);
            (void)snprintf(q.method, sizeof q.method, "minimax"); /* first all leaves, then as far as the time goes */
            while (i > 0 && (method_is(q.method, "minimax") || method_is(q.method, "bns")))
                soak_method(random, q.method);
            if (!ask(&q, &c, &r))
                continue;
            if (i == 0 && (r.stop != PH_FINISHED || r.counts.leaves < 9000000))
                soak_found(s, "%s: %" PRIu64 " leaves", q.about, r.counts.leaves);
            answer_release(&q, &c, &r);
        }
    }
    ph_game_free(game);
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

static void round_any(soak *s, uint64_t *random)
{
    const uint32_t what = random_below(random, 400);
    if (what == 0)
        round_big(s, random);
    else if (what < 40)
        round_deep(s, random);
    else if (what < 120)
        round_game(s, random);
    else if (what < 170)
        round_graph(s, random);
    else if (what < 250)
        round_skirmish(s, random);
    else
        round_tree(s, random);
}

/* Rounds until the time is up, in a process of its own with a small stack. */
static void child_run(soak *s)
{
    const struct rlimit stack = {SMALL_STACK, SMALL_STACK};
    uint64_t random;
    setrlimit(RLIMIT_STACK, &stack);
    while (soak_round(s, &random))
        round_any(s, &random);
    exit(0);
}

/* A crash is a finding, too: the next process goes on with the next round. */
int main(int argc, char **argv)
{
    soak *s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (s == MAP_FAILED)
        abort();
    *s = soak_open("limits", argc, argv);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int status = 1; status != 0;) {
        const pid_t child = fork();
        if (child == 0)
            child_run(s);
        if (child < 0 || waitpid(child, &status, 0) < 0)
            abort();
        if (status != 0)
            soak_found(s, "crash: signal %d after %s", WTERMSIG(status), s->last);
    }
    const int found = soak_close(s, "searches");
    munmap(s, sizeof *s);
    return found;
}
