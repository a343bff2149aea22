/* test_limits.c - the memory limit holds, and there is a best move, whatever the options ask and the game has: ranked lines,
 * some moves of the root, a past, quiescence search, budgets without a depth, engines. For every method of the catalogue in all
 * its forms, and for NULL; with an allocator that counts, and that fails. */
#include "../src/depthfirst/learner.h"
#include "../src/depthfirst/sorter.h"
#include "support/counter.h"
#include "support/every.h"
#include "support/gamebook.h"
#include "support/skirmish.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Every method, and then NULL. False: there are no more. */
static bool next_method(size_t *i, bool *last, char text[EVERY_TEXT], const char **name)
{
    if (*last)
        return false;
    *last = !every_method(i, text);
    *name = *last ? NULL : text;
    return true;
}

/* ---- what is asked ------------------------------------------------------------------------------------- */

enum { LINES = 1, ROOTS = 2, PAST = 4, N_EXTRAS = 8 }; /* options that may be combined */
enum { TO_DEPTH, WITHIN_NODES, WITHIN_VISITS, N_BUDGETS };

typedef struct asked {
    const ph_game *game;
    const void *root;
    ph_move moves[SKIRMISH_WIDTH + 8]; /* of the root */
    uint32_t count;
} asked;

static ph_options options_of(const asked *a, const char *name, uint32_t extras, uint32_t budget)
{
    static const uint64_t PASSED[] = {1, 2, 3};
    ph_options o = PH_OPTIONS(.method = name);
    if (budget == WITHIN_NODES)
        o.limits.nodes = 300;
    else
        o.limits.depth = 3;
    if (budget == WITHIN_VISITS)
        o.limits.visits = 5;
    if (extras & LINES)
        o.lines = 3;
    if (extras & ROOTS) {
        o.root_moves = a->moves + 1;
        o.root_count = a->count - 1;
    }
    if (extras & PAST) {
        o.history = PASSED;
        o.history_count = sizeof PASSED / sizeof *PASSED;
    }
    return o;
}

static bool has_lists(const char *name)
{
    return name && (strncmp(name, "ps", 2) == 0 || strncmp(name, "sss", 3) == 0 || strncmp(name, "dual", 4) == 0 ||
                    strncmp(name, "auto", 4) == 0);
}

/* ---- what must hold ------------------------------------------------------------------------------------ */

static void check_answer(const ph_options *o, const ph_result *r)
{
    const char *const name = o->method ? o->method : "NULL";
    bool legal = !o->root_moves && r->best != PH_NO_MOVE;
    for (uint32_t i = 0; i < o->root_count; i++)
        legal |= o->root_moves[i] == r->best;
    if (!legal)
        fail_msg("%s within %zu bytes has no best move", name, o->limits.bytes);
    if (r->lower > r->upper || (r->pv_length && r->pv[0] != r->best))
        fail_msg("%s within %zu bytes: bounds or line are wrong", name, o->limits.bytes);
    if (o->lines && (r->ranked_count == 0 || r->ranked[0].move != r->best))
        fail_msg("%s within %zu bytes: the first line is not the best", name, o->limits.bytes);
}

/* Beside the limit there are the result with its lines, and the wrapped games of root_moves and history. */
static void check_memory(const ph_options *o, const ph_result *r, const memory_count *c)
{
    enum { BESIDE = 8 << 10 };
    const size_t limit = o->limits.bytes ? o->limits.bytes : PH_DEFAULT_BYTES;
    const char *const name = o->method ? o->method : "NULL";
    if (r->counts.bytes_peak > c->peak || r->counts.bytes_peak > limit)
        fail_msg("%s within %zu bytes reports %zu of %zu allocated", name, limit, (size_t)r->counts.bytes_peak,
                 c->peak);
    if (r->stop == PH_FINISHED && r->counts.bytes_peak == 0)
        fail_msg("%s reports that it used no memory", name);
    if (c->peak > (has_lists(o->method) ? 2 : 1) * limit + BESIDE)
        fail_msg("%s within %zu bytes allocates %zu", name, limit, c->peak);
}

static void check_search(const asked *a, ph_options o, long left)
{
    memory_count c = {.left = left};
    const ph_memory memory = counter_memory(&c);
    ph_result r = PH_RESULT;
    o.memory = &memory;
    const int error = ph_search(a->game, a->root, &o, &r);
    assert_true(error == PH_OK || (error == PH_E_MEMORY && left >= 0));
    if (!error) {
        check_answer(&o, &r);
        check_memory(&o, &r, &c);
    }
    ph_result_release(&r);
    assert_int_equal(c.now, 0);
}

/* An engine has what its own size allows, and beside that what moves are sorted by. */
static void check_engine(const asked *a, ph_options o, long left)
{
    enum { SIZE = 1 << 14, OWN = 2 * SIZE + (1 << 10) };
    memory_count c = COUNTER;
    const ph_memory memory = counter_memory(&c);
    ph_engine *engine;
    ph_result r = PH_RESULT;
    o.memory = &memory;
    assert_int_equal(ph_engine_new(a->game, SIZE, &memory, &engine), PH_OK);
    c.left = left;
    const int error = ph_engine_think(engine, a->root, &o, &r);
    assert_true(error == PH_OK || (error == PH_E_MEMORY && left >= 0));
    if (!error) {
        check_answer(&o, &r);
        const size_t beside = OWN + sizeof(sorter) + sizeof(learner);
        c.peak = c.peak > beside + r.counts.bytes_peak ? c.peak - beside : (size_t)r.counts.bytes_peak;
        check_memory(&o, &r, &c);
    }
    ph_result_release(&r);
    ph_engine_free(engine);
    assert_int_equal(c.now, 0);
}

/* ---- games --------------------------------------------------------------------------------------------- */

typedef void asked_check(const asked *a);

/* A game with noisy moves, the same without, and one with compiled loops. */
static void games_visit(asked_check *check)
{
    const skirmish rules = {.seed = 5, .places = 50};
    const ph_game noisy = skirmish_game(&rules);
    ph_game silent = noisy;
    skirmish_at start = {1, 0};
    while (skirmish_moves(&rules, &start, NULL) < 3)
        start.place++;
    silent.noisy = NULL;
    silent.in_check = NULL;
    silent.gain = NULL;
    ph_game *const connect4 = book_game("connect4");
    book_state empty;
    connect4->start(connect4->rules, empty.bytes);
    asked each[] = {
        {.game = &noisy, .root = &start}, {.game = &silent, .root = &start}, {.game = connect4, .root = empty.bytes}};
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        each[i].count = each[i].game->moves(each[i].game->rules, each[i].root, each[i].moves);
        check(&each[i]);
    }
    ph_game_free(connect4);
}

static void limits_hold_in(const asked *a)
{
    /* Some are just more than a sorter and a learner take, some just less. */
    static const size_t limits[] = {0,
                                    1,
                                    300,
                                    1000,
                                    4096,
                                    10000,
                                    65536,
                                    81920,
                                    sizeof(sorter) + sizeof(sorter) / 4,
                                    1 << 20,
                                    2 * sizeof(learner) + 1,
                                    2 * sizeof(learner) + (1 << 18)};
    char text[EVERY_TEXT];
    const char *name;
    bool last = false;
    for (size_t i = 0; next_method(&i, &last, text, &name); i++)
        for (size_t l = 0; l < sizeof limits / sizeof *limits; l++)
            for (uint32_t extras = 0; extras < N_EXTRAS; extras++)
                for (uint32_t budget = 0; budget < N_BUDGETS; budget++) {
                    if (limits[l] == 0 && extras != 0 && extras != N_EXTRAS - 1) /* a large table takes time to clear */
                        continue;
                    ph_options o = options_of(a, name, extras, budget);
                    o.limits.bytes = limits[l];
                    check_search(a, o, -1);
                    if (l % 3 == 0)
                        check_engine(a, o, -1);
                }
}

static void limits_hold(void **unused)
{
    (void)unused;
    games_visit(limits_hold_in);
}

/* With as many bytes as ph_worst_bytes() says, nothing stops for memory. */
static void worst_bytes_are_enough_in(const asked *a)
{
    char text[EVERY_TEXT];
    const char *name;
    bool last = false;
    for (size_t i = 0; next_method(&i, &last, text, &name); i++)
        for (uint32_t extras = 0; extras < N_EXTRAS; extras++) {
            ph_options o = options_of(a, name, extras, TO_DEPTH);
            o.limits.bytes = ph_worst_bytes(a->game, a->root, &o);
            if (o.limits.bytes == SIZE_MAX)
                continue;
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(a->game, a->root, &o, &r), PH_OK);
            if (r.stop != PH_FINISHED)
                fail_msg("%s with extras %u stops within its worst %zu bytes", name, (unsigned)extras, o.limits.bytes);
            ph_result_release(&r);
        }
}

static void worst_bytes_are_enough(void **unused)
{
    (void)unused;
    games_visit(worst_bytes_are_enough_in);
}

/* Where the game is over there is a value, and no move and no line. */
static void the_end_has_no_lines(void **unused)
{
    (void)unused;
    ph_game *const game = book_game("tictactoe");
    book_state over;
    assert_true(game->parse(game->rules, "14253", over.bytes));
    char text[EVERY_TEXT];
    const char *name;
    bool last = false;
    for (size_t i = 0; next_method(&i, &last, text, &name); i++)
        for (uint32_t lines = 0; lines < 3; lines++) {
            ph_result r = PH_RESULT;
            const ph_options o = PH_OPTIONS(.method = name, .limits.depth = 2, .lines = lines);
            assert_int_equal(ph_search(game, over.bytes, &o, &r), PH_OK);
            assert_int_equal(r.stop, PH_FINISHED);
            assert_true(r.best == PH_NO_MOVE && r.ranked_count == 0 && r.lower == r.upper && r.value != 0);
            ph_result_release(&r);
        }
    ph_game_free(game);
}

static void failures_are_stops_in(const asked *a)
{
    char text[EVERY_TEXT];
    const char *name;
    bool last = false;
    for (size_t i = 0; next_method(&i, &last, text, &name); i++)
        for (uint32_t extras = 0; extras < N_EXTRAS; extras++)
            for (long left = 0; left < 16; left++) {
                ph_options o = options_of(a, name, extras, extras % 2 ? WITHIN_NODES : TO_DEPTH);
                o.limits.bytes = 2 * sizeof(learner) + (1 << 18);
                check_search(a, o, left);
                check_engine(a, o, left);
            }
}

static void failures_are_stops(void **unused)
{
    (void)unused;
    games_visit(failures_are_stops_in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(worst_bytes_are_enough),
        cmocka_unit_test(the_end_has_no_lines),
        cmocka_unit_test(failures_are_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
