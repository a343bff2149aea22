/* test_selective.c - selective search by hand-made rules: +null, +reduce, +futile, +extend, +select and +repeat. */
#include "support/graph.h"
#include "support/released.h"
#include "support/rooks.h"

#include "phased_catalog.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME = 96 };

static const char *const BASES[] = {"alphabeta+tt", "negascout+tt+killers", "mtdf", "aspiration:50+tt", "strong"};

enum { N_BASES = sizeof BASES / sizeof *BASES };

static void name_of(char name[NAME], const char *base, const char *rules)
{
    assert_true(snprintf(name, NAME, "%s%s", base, rules) < NAME);
}

static int search(const ph_game *g, const void *root, const char *method, uint32_t depth, ph_result *r)
{
    return ph_search(g, root, &PH_OPTIONS(.method = method, .limits.depth = depth), r);
}

/* ---- names --------------------------------------------------------------------------------------------- */

static void names_are_read(void **unused)
{
    (void)unused;
    char text[NAME];
    assert_true(ph_method_canonical("NegaScout+select", text, sizeof text) > 0);
    assert_string_equal(text, "negascout+tt+select");
    assert_true(ph_method_canonical("mtdf:3+repeat+extend+futile+reduce+null", text, sizeof text) > 0);
    assert_string_equal(text, "mtdf:3+null+reduce+futile+extend+repeat");
    assert_true(ph_method_canonical("strong+null", text, sizeof text) > 0);
    assert_string_equal(text, "strong+null");
    static const char *const bad[] = {"sss+null",
                                      "ps:2+tt+reduce",
                                      "rs:9+select",
                                      "dual+tt+extend",
                                      "minimax+tt+null",
                                      "scout+tt+futile",
                                      "auto+select",
                                      "strong+killers",
                                      "strong+etc+null",
                                      "mtdf@reference+null",
                                      "alphabeta+null@reference"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (ph_method_canonical(bad[i], text, sizeof text) != PH_E_SUFFIX)
            assert_int_equal(ph_method_canonical(bad[i], text, sizeof text), PH_E_METHOD);
    assert_non_null(strstr(ph_error_text(PH_E_SUFFIX), "selective search"));
}

static void methods_know_whether_they_are_selective(void **unused)
{
    (void)unused;
    static const char *const are[] = {"alphabeta+null", "mtdf+reduce", "strong+futile",   "negascout+extend",
                                      "pvs+select",     "bns+repeat",  "alphabeta+deeper"};
    static const char *const are_not[] = {
        "alphabeta", "negascout+tt+killers+history+etc+iid", "strong", "auto", "sss+tt", "nothing"};
    for (size_t i = 0; i < sizeof are / sizeof *are; i++)
        assert_true(ph_method_selective(are[i]));
    for (size_t i = 0; i < sizeof are_not / sizeof *are_not; i++)
        assert_false(ph_method_selective(are_not[i]));
}

/* A rule that the game offers nothing for is an error; +select leaves it out. */
static void games_offer_rules(void **unused)
{
    (void)unused;
    ph_game g = rooks_game();
    const rooks_at root = rooks_position(1);
    static const char *const rules[] = {"+null", "+extend", "+repeat"};
    for (size_t i = 0; i < 3; i++) {
        ph_game lacks = g;
        *(i == 0 ? (void **)&lacks.pass : i == 1 ? (void **)&lacks.in_check : (void **)&lacks.reversible) = NULL;
        for (size_t b = 0; b < N_BASES; b++) {
            char method[NAME];
            RELEASED ph_result r = PH_RESULT;
            name_of(method, BASES[b], rules[i]);
            assert_int_equal(search(&lacks, &root, method, 3, &r), PH_E_LACKS);
            assert_int_equal(search(&g, &root, method, 3, &r), PH_OK);
            assert_true(r.selective);
            assert_string_equal(r.method, method);
            name_of(method, BASES[b], "+select");
            assert_int_equal(search(&lacks, &root, method, 3, &r), PH_OK);
            assert_true(r.selective && (strstr(r.method, rules[i]) == NULL));
        }
    }
    RELEASED ph_result r = PH_RESULT;
    assert_int_equal(search(&g, &root, "negascout+select", 3, &r), PH_OK);
    assert_string_equal(r.method, "negascout+tt+null+reduce+futile+extend");
    assert_int_equal(search(&g, &root, "negascout+tt", 3, &r), PH_OK);
    assert_false(r.selective);
    assert_int_equal(search(&g, &root, "negascout+deeper", 3, &r), PH_OK);
    assert_true(r.selective);
    g.flags |= PH_LEAF_VALUES;
    assert_int_equal(search(&g, &root, "negascout+select", 3, &r), PH_E_LACKS);
}

/* ---- what the rules do --------------------------------------------------------------------------------- */

/* The interior nodes of 40 searches. (Rules also evaluate nodes, which count as leaves.) */
static uint64_t nodes_of(const char *method, uint32_t depth)
{
    const ph_game g = rooks_game();
    uint64_t sum = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        const rooks_at root = rooks_position(seed);
        RELEASED ph_result r = PH_RESULT;
        assert_int_equal(search(&g, &root, method, depth, &r), PH_OK);
        assert_int_equal(r.stop, PH_FINISHED);
        assert_true(r.lower == r.upper && r.best != PH_NO_MOVE && r.pv_length > 0);
        sum += r.counts.nodes;
    }
    return sum;
}

static void rules_save_nodes(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"+null", "+reduce", "+futile", "+null+reduce+futile"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        uint64_t all = 0, some = 0;
        for (size_t b = 0; b < N_BASES; b++) {
            char method[NAME];
            name_of(method, BASES[b], rules[i]);
            const uint64_t exact = nodes_of(BASES[b], 7), ruled = nodes_of(method, 7);
            assert_true(ruled < exact + exact / 20);
            all += exact;
            some += ruled;
        }
        assert_true(some < all);
    }
}

/* A win or a loss that a search claims exists: an exact search finds it too, if it goes as deep as extensions may. */
static bool never_in_check(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return false;
}

/* One rule brings no other: where nobody is ever in check, extensions change nothing. */
static void rules_work_alone(void **unused)
{
    (void)unused;
    ph_game g = rooks_game();
    const rooks_at root = rooks_position(1);
    g.in_check = never_in_check;
    for (size_t b = 0; b < N_BASES; b++) {
        char method[NAME];
        ph_result plain = PH_RESULT, extended = PH_RESULT;
        name_of(method, BASES[b], "+extend");
        assert_int_equal(search(&g, &root, BASES[b], 7, &plain), PH_OK);
        assert_int_equal(search(&g, &root, method, 7, &extended), PH_OK);
        assert_int_equal(extended.value, plain.value);
        assert_int_equal(extended.counts.nodes, plain.counts.nodes);
        assert_int_equal(extended.counts.leaves, plain.counts.leaves);
        ph_result_release(&plain);
        ph_result_release(&extended);
    }
}

static void claims_are_true(void **unused)
{
    (void)unused;
    enum { DEPTH = 5 };
    static const char *const rules[] = {"+null", "+reduce", "+futile", "+extend", "+select", "+select+repeat"};
    const ph_game g = rooks_game();
    uint32_t won = 0, lost = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const rooks_at root = rooks_position(seed);
        RELEASED ph_result truth = PH_RESULT;
        assert_int_equal(search(&g, &root, "negascout+tt", DEPTH + 3, &truth), PH_OK);
        for (size_t b = 0; b < N_BASES; b++)
            for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
                char method[NAME];
                RELEASED ph_result r = PH_RESULT;
                name_of(method, BASES[b], rules[i]);
                assert_int_equal(search(&g, &root, method, DEPTH, &r), PH_OK);
                won += r.value > ROOKS_WON;
                lost += r.value < -ROOKS_WON;
                if ((r.value > ROOKS_WON && truth.value <= ROOKS_WON) ||
                    (r.value < -ROOKS_WON && truth.value >= -ROOKS_WON))
                    fail_msg("%s, seed %llu: %d, but it is %d", method, (unsigned long long)seed, r.value, truth.value);
            }
    }
    assert_true(won > 100 && lost > 10);
}

/* Check, a move out of it, mate: three plies, of which a search to depth 2 sees the last if it extends checks. */
static void extensions_see_mates_sooner(void **unused)
{
    (void)unused;
    const ph_game g = rooks_game();
    for (size_t b = 0; b < N_BASES; b++) {
        uint32_t sooner = 0;
        char method[NAME];
        name_of(method, BASES[b], "+extend");
        for (uint64_t seed = 0; seed < 4000; seed++) {
            const rooks_at root = rooks_position(seed);
            RELEASED ph_result plain = PH_RESULT, extended = PH_RESULT, deeper = PH_RESULT;
            assert_int_equal(search(&g, &root, BASES[b], 2, &plain), PH_OK);
            assert_int_equal(search(&g, &root, method, 2, &extended), PH_OK);
            assert_int_equal(search(&g, &root, BASES[b], 3, &deeper), PH_OK);
            if (extended.value > ROOKS_WON && plain.value <= ROOKS_WON) {
                assert_true(deeper.value > ROOKS_WON);
                sooner++;
            }
            assert_true(plain.value <= ROOKS_WON || extended.value > ROOKS_WON);
        }
        assert_true(sooner > 2);
    }
}

/* Null moves make a path longer than longest() says; positions without moves are met where it says that the game ends. Two
 * players take one stone or two: who takes the last one wins, and a null move takes none. */
typedef struct pile {
    uint32_t stones, side;
} pile;

static void pile_start(const void *rules, void *state)
{
    (void)rules;
    *(pile *)state = (pile){.stones = 9};
}

static uint32_t pile_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    const uint32_t stones = ((const pile *)state)->stones, count = stones < 2 ? stones : 2;
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = i + 1;
    return count;
}

static void pile_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    const pile *const p = state;
    *(pile *)child = (pile){p->stones - move, 1 - p->side};
}

static bool pile_over(const void *rules, const void *state)
{
    (void)rules;
    return ((const pile *)state)->stones == 0;
}

static ph_value pile_evaluate(const void *rules, const void *state)
{
    const pile *const p = state;
    return pile_over(rules, state) ? -101 : (ph_value)(p->stones * 37 % 11) - 5;
}

static uint64_t pile_key(const void *rules, const void *state)
{
    (void)rules;
    const pile *const p = state;
    return 2 * p->stones + p->side;
}

static void pile_pass(const void *rules, const void *state, void *child)
{
    pile_apply(rules, state, 0, child);
}

static uint32_t pile_longest(const void *rules, const void *state)
{
    (void)rules;
    return ((const pile *)state)->stones;
}

static void paths_are_longer_than_the_game(void **unused)
{
    (void)unused;
    ph_game g = {.version = PH_GAME_VERSION,
                 .name = "pile",
                 .state_size = sizeof(pile),
                 .max_moves = 2,
                 .start = pile_start,
                 .moves = pile_moves,
                 .apply = pile_apply,
                 .over = pile_over,
                 .evaluate = pile_evaluate,
                 .key = pile_key,
                 .won = 100,
                 .pass = pile_pass,
                 .longest = pile_longest};
    static const char *const rules[] = {"+null", "+reduce", "+null+reduce+futile"};
    for (int moveless = 0; moveless < 2; moveless++) {
        g.flags = moveless ? PH_OVER_WITHOUT_MOVES : 0;
        g.over = moveless ? NULL : pile_over;
        for (size_t b = 0; b < N_BASES; b++)
            for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
                for (uint32_t stones = 1; stones < 12; stones++) {
                    const pile root = {.stones = stones};
                    char method[NAME];
                    RELEASED ph_result r = PH_RESULT;
                    name_of(method, BASES[b], rules[i]);
                    assert_int_equal(search(&g, &root, method, 40, &r), PH_OK);
                    assert_int_equal(r.stop, PH_FINISHED);
                    assert_true(r.pv_length > 0 && r.pv_length <= stones);
                }
    }
}

/* What an engine keeps of a selective search is not used in an exact one. */
static void tables_are_kept_apart(void **unused)
{
    (void)unused;
    const ph_game g = rooks_game();
    ph_engine *engine;
    assert_int_equal(ph_engine_new(&g, 1 << 22, NULL, &engine), PH_OK);
    for (uint64_t seed = 0; seed < 40; seed++) {
        const rooks_at root = rooks_position(seed);
        RELEASED ph_result truth = PH_RESULT;
        assert_int_equal(search(&g, &root, "alphabeta", 5, &truth), PH_OK);
        for (size_t b = 0; b < N_BASES; b++) {
            char method[NAME];
            RELEASED ph_result r = PH_RESULT;
            name_of(method, BASES[b], "+select+repeat");
            assert_int_equal(ph_engine_search(engine, &root, &PH_OPTIONS(.method = method, .limits.depth = 5), &r),
                             PH_OK);
            assert_int_equal(ph_engine_search(engine, &root, &PH_OPTIONS(.method = BASES[b], .limits.depth = 5), &r),
                             PH_OK);
            assert_int_equal(r.value, truth.value);
        }
    }
    ph_engine_free(engine);
}

/* A proof follows no rules: the solver's answer is exact. */
static void proofs_follow_no_rules(void **unused)
{
    (void)unused;
    const graph g = {.count = 3, .keys = 3, .most = 2, .width = {2, 1, 0}, .next = {{1, 2}, {2}}, .value = {0, 0, 9}};
    const ph_game game = graph_game(&g);
    ph_engine *engine;
    RELEASED ph_result r = PH_RESULT;
    const uint32_t root = 0;
    assert_int_equal(ph_engine_new(&game, 0, NULL, &engine), PH_OK);
    assert_int_equal(ph_engine_solve(engine, &root, &PH_OPTIONS(.method = "alphabeta+select"), &r), PH_OK);
    assert_int_equal(r.value, 9);
    assert_false(r.selective);
    ph_engine_free(engine);
}

static void see_nothing(void *context, const struct ph_event *e)
{
    (void)context, (void)e;
}

/* Observed searches follow no rules; nor does `auto` choose one that does. */
static void observers_see_exact_searches(void **unused)
{
    (void)unused;
    const ph_game g = rooks_game();
    const rooks_at root = rooks_position(5);
    RELEASED ph_result r = PH_RESULT, plain = PH_RESULT;
    ph_options o = PH_OPTIONS(.method = "strong+select+repeat", .limits.depth = 4, .observe = see_nothing);
    assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
    assert_int_equal(search(&g, &root, "alphabeta", 4, &plain), PH_OK);
    assert_false(r.selective);
    assert_int_equal(r.value, plain.value);
    assert_int_equal(search(&g, &root, "auto", 4, &r), PH_OK);
    assert_false(r.selective);
}

/* ---- repetitions --------------------------------------------------------------------------------------- */

static uint32_t any_reversible(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return 100;
}

static void check_repeat(const graph *g, uint32_t depth, ph_value exact, ph_value drawn)
{
    ph_game game = graph_game(g);
    game.reversible = any_reversible;
    const uint32_t root = 0;
    for (size_t b = 0; b < N_BASES; b++) {
        RELEASED ph_result r = PH_RESULT;
        char method[NAME];
        assert_int_equal(search(&game, &root, BASES[b], depth, &r), PH_OK);
        assert_int_equal(r.value, exact);
        assert_false(r.selective);
        name_of(method, BASES[b], "+repeat");
        assert_int_equal(search(&game, &root, method, depth, &r), PH_OK);
        if (r.value != drawn)
            fail_msg("%s: %d, expected %d", method, r.value, drawn);
        assert_true(r.selective && r.pv_length > 0 && r.best == r.pv[0]);
    }
}

/* A cycle of four: every search that goes round it sees a draw. */
static void forced_repetitions_are_draws(void **unused)
{
    (void)unused;
    const graph g = {
        .count = 4, .keys = 4, .most = 1, .width = {1, 1, 1, 1}, .next = {{1}, {2}, {3}, {0}}, .value = {7, 5, 6, 8}};
    check_repeat(&g, 3, -8, -8);
    check_repeat(&g, 4, 7, 0);
    check_repeat(&g, 5, -5, 0);
    ph_game game = graph_game(&g);
    game.reversible = any_reversible;
    RELEASED ph_result r = PH_RESULT;
    const uint32_t root = 0;
    /* Under a budget, the strong engine always sees it. */
    assert_int_equal(ph_search(&game, &root, &PH_OPTIONS(.limits.nodes = 200), &r), PH_OK);
    assert_string_equal(r.method, "strong");
    assert_true(r.selective);
    assert_int_equal(r.value, 0);
    /* The past before the root and the path from it: both are draws. */
    const uint64_t past = 2;
    const ph_options o = PH_OPTIONS(.method = "mtdf+repeat", .limits.depth = 9, .history = &past, .history_count = 1);
    assert_int_equal(ph_search(&game, &root, &o, &r), PH_OK);
    assert_int_equal(r.value, 0);
    assert_int_equal(r.pv_length, 2);
}

/* Only as far back as moves can be taken back. */
static uint32_t one_reversible(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return 1;
}

static void irreversible_moves_end_the_path(void **unused)
{
    (void)unused;
    const graph g = {.count = 2, .keys = 2, .most = 1, .width = {1, 1}, .next = {{1}, {0}}, .value = {7, 5}};
    ph_game game = graph_game(&g);
    game.reversible = one_reversible;
    const uint32_t root = 0;
    RELEASED ph_result r = PH_RESULT;
    assert_int_equal(search(&game, &root, "alphabeta+repeat", 4, &r), PH_OK);
    assert_int_equal(r.value, 7);
    game.reversible = any_reversible;
    assert_int_equal(search(&game, &root, "alphabeta+repeat", 4, &r), PH_OK);
    assert_int_equal(r.value, 0);
}

/* R - A - X - A   draws at X's move       R - B - X - A - Z   not so: the value of X depends on the path to it. If what X is
 * worth below A were stored, B would be worth 0 too. */
static void draws_are_not_stored(void **unused)
{
    (void)unused;
    enum { R, A, B, X, Z };
    const graph g = {.count = 5,
                     .keys = 5,
                     .most = 2,
                     .width = {2, 2, 1, 1, 0},
                     .next = {[R] = {A, B}, [A] = {X, Z}, [B] = {X}, [X] = {A}},
                     .value = {1, 1, 1, 1, [Z] = -5}};
    check_repeat(&g, 5, -5, -5);
}

/* The value of a search that draws what repeats, without a table. */
static ph_value value_on_path(const graph *g, const uint32_t *path, uint32_t ply, uint32_t depth)
{
    const uint32_t n = path[ply];
    for (uint32_t by = 2; by <= ply; by += 2)
        if (g->width[n] && path[ply - by] == n)
            return 0;
    if (g->width[n] == 0 || ply == depth)
        return g->value[n];
    ph_value best = -PH_INFINITY;
    uint32_t line[16];
    memcpy(line, path, (ply + 1) * sizeof *line);
    for (uint32_t i = 0; i < g->width[n]; i++) {
        line[ply + 1] = g->next[n][i];
        const ph_value v = -value_on_path(g, line, ply + 1, depth);
        best = v > best ? v : best;
    }
    return best;
}

/* On random graphs full of cycles, a table changes what is drawn only rarely; more often where it is kept from iteration to
 * iteration, since shorter paths have fewer positions to go back to. */
static void tables_hardly_change_draws(void **unused)
{
    (void)unused;
    enum { GRAPHS = 2000, DEPTH = 6, NODES = 12 };
    for (size_t b = 0; b < N_BASES; b++) {
        uint32_t wrong = 0, drawn = 0;
        char method[NAME];
        name_of(method, BASES[b], "+repeat");
        for (uint64_t seed = 0; seed < GRAPHS; seed++) {
            uint64_t x = seed + 1;
            graph g = {.count = NODES, .keys = NODES, .most = 3};
            for (uint32_t n = 0; n < NODES; n++) {
                x = x * UINT64_C(6364136223846793005) + 1442695040888963407U;
                g.width[n] = n == 0 ? 3 : (uint32_t)(x >> 40) % 4;
                g.value[n] = (ph_value)((x >> 50) % 15) - 7;
                for (uint32_t i = 0; i < 3; i++)
                    g.next[n][i] = (uint32_t)(x >> (20 + 6 * i)) % NODES;
            }
            ph_game game = graph_game(&g);
            game.reversible = any_reversible;
            const uint32_t root = 0;
            RELEASED ph_result r = PH_RESULT, plain = PH_RESULT;
            assert_int_equal(search(&game, &root, method, DEPTH, &r), PH_OK);
            assert_int_equal(search(&game, &root, "alphabeta", DEPTH, &plain), PH_OK);
            const ph_value truth = value_on_path(&g, (uint32_t[16]){root}, 0, DEPTH);
            wrong += r.value != truth;
            drawn += plain.value != truth;
        }
        assert_true(drawn > 100);
        assert_true(wrong < drawn / (strcmp(BASES[b], "strong") == 0 ? 2 : 10));
    }
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* An allocator that has memory for the first `left` blocks. */
static void *some_memory(void *context, size_t bytes)
{
    uint32_t *left = context;
    return *left ? (--*left, malloc(bytes)) : NULL;
}

static void give_back(void *context, void *block)
{
    (void)context;
    free(block);
}

static void memory_may_run_out(void **unused)
{
    (void)unused;
    const ph_game g = rooks_game();
    const rooks_at root = rooks_position(7);
    static const char *const methods[] = {"alphabeta+select+repeat", "mtdf+select+repeat", "strong+select+repeat"};
    for (size_t i = 0; i < 3; i++)
        for (uint32_t blocks = 0; blocks < 30; blocks++) {
            uint32_t left = blocks;
            const ph_memory memory = {some_memory, give_back, &left};
            RELEASED ph_result r = PH_RESULT;
            const int error =
                ph_search(&g, &root, &PH_OPTIONS(.method = methods[i], .limits.depth = 4, .memory = &memory), &r);
            assert_true(error == PH_OK || error == PH_E_MEMORY);
            ph_result_release(&r);
        }
}

/* Limits stop such a search anywhere, and it never visits more than they allow. */
static void limits_are_kept(void **unused)
{
    (void)unused;
    const ph_game g = rooks_game();
    for (size_t b = 0; b < N_BASES; b++)
        for (uint64_t visits = 1; visits < 3000; visits += 1 + visits / 3) {
            const rooks_at root = rooks_position(visits);
            char method[NAME];
            RELEASED ph_result r = PH_RESULT;
            name_of(method, BASES[b], "+select+repeat");
            assert_int_equal(
                ph_search(&g, &root, &PH_OPTIONS(.method = method, .limits.depth = 9, .limits.visits = visits), &r),
                PH_OK);
            assert_true(r.counts.nodes + r.counts.leaves <= visits && r.best != PH_NO_MOVE);
        }
}

/* Loops for searches to the end of the game stop at no depth limit: what is searched less deep needs others. */
static void a_search_to_the_end_keeps_to_its_depths(void **unused)
{
    (void)unused;
    static const char *const METHODS[] = {"strong+reduce", "negascout+reduce", "strong"};
    ph_game *game = NULL;
    uint64_t state[8];
    assert_int_equal(ph_game_new("tictactoe", NULL, &game, NULL), PH_OK);
    assert_true(game->state_size <= sizeof state);
    game->start(game->rules, state);
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
        for (uint32_t depth = 0; depth <= 9; depth += 9) {
            const ph_options o =
                PH_OPTIONS(.method = METHODS[i], .limits.depth = depth, .limits.nodes = depth ? 0 : 100000);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_search(game, state, &o, &r), PH_OK);
            assert_true(r.best < 9 && (r.selective || r.value == 0));
        }
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_to_the_end_keeps_to_its_depths),
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(methods_know_whether_they_are_selective),
        cmocka_unit_test(games_offer_rules),
        cmocka_unit_test(rules_save_nodes),
        cmocka_unit_test(rules_work_alone),
        cmocka_unit_test(claims_are_true),
        cmocka_unit_test(extensions_see_mates_sooner),
        cmocka_unit_test(paths_are_longer_than_the_game),
        cmocka_unit_test(tables_are_kept_apart),
        cmocka_unit_test(proofs_follow_no_rules),
        cmocka_unit_test(observers_see_exact_searches),
        cmocka_unit_test(forced_repetitions_are_draws),
        cmocka_unit_test(irreversible_moves_end_the_path),
        cmocka_unit_test(draws_are_not_stored),
        cmocka_unit_test(tables_hardly_change_draws),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests_name("selective", tests, NULL, NULL);
}
