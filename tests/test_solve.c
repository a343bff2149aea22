/* test_solve.c - values proven to the end of the game: by the solvers of Connect-4, Othello and Kalah, and by
 * deepening. */
#include "base/memory.h"
#include "base/random.h"
#include "games/score.h"
#include "phased_engine.h"
#include "phased_trace.h"
#include "support/gamebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ONE_BUCKET = 128, SMALL = 1 << 16, LARGE = 1 << 24 };

static ph_engine *engine_for(const ph_game *game)
{
    ph_engine *engine = NULL;
    assert_int_equal(ph_engine_new(game, 4096, NULL, &engine), PH_OK);
    return engine;
}

/* The line of a solved position leads to the end of the game, and to the value there. */
static void check_line(const ph_game *game, const book_state *root, const ph_result *r, bool min_root)
{
    book_state at = *root;
    for (uint32_t i = 0; i < r->pv_length; i++) {
        ph_move moves[BOOK_MOVES];
        const uint32_t count = game->moves(game->rules, &at, moves);
        bool legal = false;
        assert_false(game->over(game->rules, &at));
        for (uint32_t k = 0; k < count; k++)
            legal |= moves[k] == r->pv[i];
        assert_true(legal);
        at = book_after(game, &at, r->pv[i]);
    }
    assert_true(game->over(game->rules, &at));
    const ph_value end = game->evaluate(game->rules, &at);
    assert_int_equal(r->value, (r->pv_length % 2 != 0) != min_root ? -end : end);
    assert_int_equal(r->best, r->pv_length ? r->pv[0] : PH_NO_MOVE);
}

/* Solve to the end, and check what every solution promises. The value is that of the side to move. */
static ph_value solve(ph_engine *engine, const ph_game *game, const book_state *at, size_t bytes, uint64_t *nodes)
{
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.limits.bytes = bytes);
    assert_int_equal(ph_engine_solve(engine, at, &o, &r), PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_int_equal(r.lower, r.upper);
    assert_int_equal(r.value, r.lower);
    assert_string_equal(r.method, "solver");
    assert_in_range(r.counts.bytes_peak, 1, bytes);
    assert_in_range(r.counts.states_peak * 16, 0, bytes);
    check_line(game, at, &r, false);
    const ph_value value = r.value;
    if (nodes)
        *nodes += r.counts.nodes;
    ph_result_release(&r);
    return value;
}

/* ---- known scores -------------------------------------------------------------------------------------- */

/* Positions with published scores, and the number of positions visited: a change that costs nodes fails; after one
 * that saves some, the figure may be lowered. */
static void published_scores_are_found_in_this_many_nodes(void **unused)
{
    (void)unused;
    static const struct {
        const char *file;
        uint64_t positions, nodes;
    } sets[] = {{"L3_R1", 200, 3655},
                {"L2_R1", 200, 26277},
                {"L1_R1", 200, 394493},
                {"L2_R2", 60, 997072},
                {"L1_R2", 2, 262244}};
    ph_game *game = book_game("connect4");
    ph_engine *engine = engine_for(game);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        char name[64], text[64], score[8];
        uint64_t positions = 0, nodes = 0;
        snprintf(name, sizeof name, "tests/data/connect4/%s.txt", sets[i].file);
        FILE *in = fopen(name, "r");
        assert_non_null(in);
        for (; positions < sets[i].positions && fscanf(in, "%63s %7s", text, score) == 2; positions++) {
            const book_state at = book_position(game, text);
            ph_engine_forget(engine);
            assert_int_equal(score_margin(solve(engine, game, &at, LARGE, &nodes)), strtol(score, NULL, 10));
        }
        fclose(in);
        assert_int_equal(positions, sets[i].positions);
        assert_int_equal(nodes, sets[i].nodes);
    }
    ph_engine_free(engine);
    ph_game_free(game);
}

/* Allis proved in 1988 that the first player does not win on any board of six columns and an even number of rows. The
 * other values were first found by this solver; the next test checks it on such boards. */
static void small_boards_have_their_values(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        int sign;
    } boards[] = {{"connect4:columns=4,rows=4", 0}, {"connect4:columns=4,rows=5", 0},
                  {"connect4:columns=5,rows=4", 0}, {"connect4:columns=5,rows=5", 0},
                  {"connect4:columns=4,rows=6", 0}, {"connect4:columns=6,rows=4", -1}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        ph_game *game = book_game(boards[i].spec);
        ph_engine *engine = engine_for(game);
        const book_state start = book_position(game, "");
        const ph_value value = solve(engine, game, &start, LARGE, NULL);
        assert_int_equal((value > 0) - (value < 0), boards[i].sign);
        ph_engine_free(engine);
        ph_game_free(game);
    }
}

/* ---- against a plain search ---------------------------------------------------------------------------- */

static ph_value value_by_search(const ph_game *game, const book_state *at)
{
    ph_result r = PH_RESULT;
    book_search(game, at, "alphabeta", 0, &r);
    const ph_value value = r.value;
    ph_result_release(&r);
    return value;
}

/* Random positions of one board, by a solver that remembers all earlier ones, and by one that remembers next to
 * nothing. */
static void check_board(uint32_t columns, uint32_t rows, uint32_t left, int positions, uint64_t *random)
{
    char spec[64];
    snprintf(spec, sizeof spec, "connect4:columns=%u,rows=%u", (unsigned)columns, (unsigned)rows);
    ph_game *game = book_game(spec);
    ph_engine *engine = engine_for(game), *forgetful = engine_for(game);
    const uint32_t cells = columns * rows, least = cells > left ? cells - left : 0;
    for (int i = 0; i < positions; i++) {
        const uint32_t plies = least + (uint32_t)random_below(random, cells - least + 1);
        const book_state at = book_random(game, plies, random);
        const ph_value value = value_by_search(game, &at);
        assert_int_equal(solve(engine, game, &at, SMALL, NULL), value);
        assert_int_equal(solve(forgetful, game, &at, ONE_BUCKET, NULL), value);
    }
    ph_engine_free(engine);
    ph_engine_free(forgetful);
    ph_game_free(game);
}

static void every_board_is_solved_as_alphabeta_does(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t columns, rows, left;
        int positions;
    } boards[] = {{4, 4, 14, 400}, {5, 4, 13, 400}, {4, 5, 13, 400}, {6, 4, 12, 400}, {4, 6, 12, 400}, {5, 5, 12, 300},
                  {7, 4, 11, 300}, {8, 4, 10, 300}, {9, 4, 10, 300}, {9, 6, 9, 100},  {7, 6, 11, 400}, {6, 6, 11, 300},
                  {7, 7, 10, 200}, {7, 8, 10, 200}, {8, 7, 10, 200}, {5, 6, 12, 400}, {3, 6, 14, 200}, {3, 7, 14, 200},
                  {2, 8, 16, 100}, {2, 31, 12, 60}, {1, 9, 9, 40},   {1, 63, 20, 20}, {4, 15, 10, 60}, {9, 1, 9, 40},
                  {3, 3, 9, 40},   {1, 1, 1, 4},    {9, 2, 10, 60},  {5, 2, 10, 60},  {4, 8, 12, 300}, {5, 8, 11, 200}};
    uint64_t random = 11;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        check_board(boards[i].columns, boards[i].rows, boards[i].left, boards[i].positions, &random);
}

/* A position and its mirror image share a key: the second costs next to nothing. */
static void mirror_images_are_known(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    ph_engine *engine = engine_for(game);
    const book_state left = book_position(game, "274552224131661"), right = book_position(game, "614336664757227");
    uint64_t first = 0, second = 0;
    const ph_value value = solve(engine, game, &left, LARGE, &first);
    assert_int_equal(solve(engine, game, &right, LARGE, &second), value);
    assert_true(first > 1000);
    assert_in_range(second, 0, first / 10);
    ph_engine_forget(engine);
    second = 0;
    solve(engine, game, &left, LARGE, &second);
    assert_int_equal(second, first); /* after forgetting it costs as much as before */
    ph_engine_free(engine);
    ph_game_free(game);
}

static void min_at_the_root_turns_the_value_over(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    ph_engine *engine = engine_for(game);
    const book_state at = book_position(game, "5455174361263362"); /* scored -1 */
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.min_root = true);
    assert_int_equal(ph_engine_solve(engine, &at, &o, &r), PH_OK);
    assert_int_equal(r.value, SCORE_WON + 1);
    check_line(game, &at, &r, true);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* A stopped solution has bounds that hold, and a move. */
static void check_stopped(const ph_game *game, const book_state *at, const ph_options *o, ph_stop stop, ph_value value)
{
    ph_engine *engine = engine_for(game);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_engine_solve(engine, at, o, &r), PH_OK);
    assert_int_equal(r.stop, stop);
    assert_true(r.lower <= value && value <= r.upper && r.lower < r.upper);
    assert_true(r.lower > -PH_INFINITY && r.upper < PH_INFINITY);
    assert_int_not_equal(r.best, PH_NO_MOVE);
    if (o->limits.nodes)
        assert_in_range(r.counts.nodes, 0, o->limits.nodes);
    ph_result_release(&r);

    /* The engine continues from there. */
    assert_int_equal(solve(engine, game, at, LARGE, NULL), value);
    ph_engine_free(engine);
}

static bool enough(void *context, const ph_result *result)
{
    int *left = context;
    assert_true(result->lower <= result->upper);
    return --*left > 0;
}

static void limits_leave_bounds_that_hold(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "274552224131661"); /* a draw */
    for (uint64_t nodes = 1; nodes < 2000; nodes = nodes * 3 + 1)
        check_stopped(game, &at, &PH_OPTIONS(.limits.nodes = nodes), PH_STOP_NODES, 0);
    const int raised = 1;
    check_stopped(game, &at, &PH_OPTIONS(.cancel = &raised), PH_STOP_CANCELLED, 0);
    check_stopped(game, &at, &PH_OPTIONS(.limits.seconds = 1e-9), PH_STOP_SECONDS, 0);
    check_stopped(game, &at, &PH_OPTIONS(.limits.bytes = ONE_BUCKET - 1), PH_STOP_MEMORY, 0);
    int questions = 1;
    check_stopped(game, &at, &PH_OPTIONS(.progress = enough, .progress_context = &questions), PH_STOP_CANCELLED, 0);
    ph_game_free(game);
}

/* What the rules alone prove needs no table, so no limit stops it. */
static void limits_stop_nothing_that_is_proven(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        ph_value value;
        uint32_t moves;
    } cases[] = {{"44443356", SCORE_WON + 17, 1}, {"444433562", -(SCORE_WON + 17), 0}}; /* column 2 makes four */
    ph_game *game = book_game("connect4");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const book_state at = book_position(game, cases[i].position);
        ph_engine *engine = engine_for(game);
        ph_result r = PH_RESULT;
        assert_int_equal(ph_engine_solve(engine, &at, &PH_OPTIONS(.limits.bytes = ONE_BUCKET - 1), &r), PH_OK);
        assert_int_equal(r.stop, PH_FINISHED);
        assert_int_equal(r.lower, cases[i].value);
        assert_int_equal(r.upper, cases[i].value);
        assert_int_equal(r.pv_length, cases[i].moves);
        ph_result_release(&r);
        ph_engine_free(engine);
    }
    ph_game_free(game);
}

/* ---- Othello ------------------------------------------------------------------------------------------- */

/* The FFO suite: a board, who is to move, and moves with their scores, the best first. Nodes are counted here too. */
static void othello_scores_are_found_in_this_many_nodes(void **unused)
{
    (void)unused;
    static const struct {
        const char *file;
        uint64_t positions, nodes;
    } sets[] = {{"fforum-1-19", 19, 1640976}, {"fforum-20-39", 3, 1072982}};
    ph_game *game = book_game("othello");
    ph_engine *engine = engine_for(game);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        char name[64], line[512];
        uint64_t positions = 0, nodes = 0;
        snprintf(name, sizeof name, "tests/data/othello/%s.obf", sets[i].file);
        FILE *in = fopen(name, "r");
        assert_non_null(in);
        for (; positions < sets[i].positions && fgets(line, sizeof line, in); positions++) {
            const char *score = strchr(line, ':');
            assert_non_null(score);
            *strchr(line, ';') = '\0';
            const book_state at = book_position(game, line);
            ph_engine_forget(engine);
            assert_int_equal(score_margin(solve(engine, game, &at, LARGE, &nodes)), strtol(score + 1, NULL, 10));
        }
        fclose(in);
        assert_int_equal(positions, sets[i].positions);
        assert_int_equal(nodes, sets[i].nodes);
    }
    ph_engine_free(engine);
    ph_game_free(game);
}

/* A board with at most this many empty squares, where this percentage of the discs are X's; X or O is to move. */
static book_state random_board(const ph_game *game, uint32_t squares, uint32_t empty, uint32_t percent,
                               uint64_t *random)
{
    char text[80];
    for (uint32_t i = 0; i < squares; i++)
        text[i] = random_below(random, 100) < percent ? 'X' : 'O';
    for (uint32_t i = 0; i < empty; i++)
        text[random_below(random, squares)] = '-';
    snprintf(text + squares, sizeof text - squares, " %c", random_below(random, 2) ? 'X' : 'O');
    return book_position(game, text);
}

static void othello_is_solved_as_alphabeta_does(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        uint32_t squares, empty;
        int positions;
    } boards[] = {{"othello", 64, 10, 400}, {"othello:size=6", 36, 10, 400}};
    static const uint32_t percents[] = {2, 10, 30, 50, 70, 90, 98};
    uint64_t random = 13;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        ph_game *game = book_game(boards[i].spec);
        ph_engine *engine = engine_for(game), *forgetful = engine_for(game);
        int passes = 0, wiped_out = 0, drawn = 0;
        for (int k = 0; k < boards[i].positions; k++) {
            const uint32_t left = (uint32_t)random_below(&random, boards[i].empty + 1);
            const book_state at = k % 4 == 0 ? book_random(game, boards[i].squares - 4 - left, &random)
                                             : random_board(game, boards[i].squares, left, percents[k % 7], &random);
            const ph_value value = value_by_search(game, &at);
            assert_int_equal(solve(engine, game, &at, SMALL, NULL), value);
            assert_int_equal(solve(forgetful, game, &at, ONE_BUCKET, NULL), value);
            ph_move first[BOOK_MOVES];
            passes += !game->over(game->rules, &at) && game->moves(game->rules, &at, first) == 1 && first[0] == 64;
            wiped_out += labs((long)score_margin(value)) == (long)boards[i].squares;
            drawn += value == 0;
        }
        assert_true(passes > 10 && wiped_out > 10 && drawn > 2);
        ph_engine_free(engine);
        ph_engine_free(forgetful);
        ph_game_free(game);
    }
}

/* ---- Kalah --------------------------------------------------------------------------------------------- */

/* Irving, Donkers & Uiterwijk, Solving Kalah (2000), Table 9: the winning margin of the first player. Nodes are
 * counted here too. */
static void kalah_scores_are_found_in_this_many_nodes(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        ph_value score;
        uint64_t nodes;
    } games[] = {{"kalah:seeds=1", 2, 401}, {"kalah:seeds=2", 10, 7526}, {"kalah:seeds=3", 2, 1019709}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        ph_game *game = book_game(games[i].spec);
        ph_engine *engine = engine_for(game);
        const book_state start = book_position(game, "");
        uint64_t nodes = 0;
        assert_int_equal(score_margin(solve(engine, game, &start, LARGE, &nodes)), games[i].score);
        assert_int_equal(nodes, games[i].nodes);
        ph_engine_free(engine);
        ph_game_free(game);
    }
}

/* A board with `left` seeds in the pits and the rest in the stores; the side to move may have to pass. */
static book_state random_pits(const ph_game *game, uint32_t pits, uint32_t seeds, uint32_t left, uint64_t *random)
{
    char text[128];
    size_t length = 0;
    uint32_t cells[14] = {0};
    const uint32_t rest = 2 * pits * seeds - left, store = (uint32_t)random_below(random, rest + 1);
    for (uint32_t i = 0; i < left; i++) {
        const uint32_t pit = (uint32_t)random_below(random, 2 * pits);
        cells[pit < pits ? pit : pit + 2]++;
    }
    cells[pits] = store;
    cells[pits + 1] = rest - store;
    for (uint32_t i = 0; i < 2 * pits + 2; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%u ", (unsigned)cells[i]);
    snprintf(text + length, sizeof text - length, "%c%s", random_below(random, 2) ? 'X' : 'O',
             random_below(random, 4) ? "" : " pass");
    return book_position(game, text);
}

static void kalah_is_solved_as_alphabeta_does(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t pits, seeds, left;
        int positions;
    } boards[] = {{6, 4, 10, 300},  {6, 1, 12, 100}, {5, 5, 10, 200},  {4, 3, 12, 200}, {3, 4, 14, 200},
                  {3, 21, 14, 100}, {2, 3, 12, 200}, {2, 40, 16, 100}, {1, 6, 12, 50},  {1, 127, 100, 50}};
    uint64_t random = 17;
    for (size_t i = 0; i < 2 * sizeof boards / sizeof *boards; i++) {
        const uint32_t pits = boards[i / 2].pits, seeds = boards[i / 2].seeds;
        char spec[64];
        snprintf(spec, sizeof spec, "kalah:pits=%u,seeds=%u,empty=%u", (unsigned)pits, (unsigned)seeds,
                 (unsigned)i % 2);
        ph_game *game = book_game(spec);
        ph_engine *engine = engine_for(game), *forgetful = engine_for(game);
        for (int k = 0; k < boards[i / 2].positions; k++) {
            const uint32_t left = (uint32_t)random_below(&random, boards[i / 2].left + 1);
            const book_state at = random_pits(game, pits, seeds, left, &random);
            const ph_value value = value_by_search(game, &at);
            assert_int_equal(solve(engine, game, &at, SMALL, NULL), value);
            assert_int_equal(solve(forgetful, game, &at, ONE_BUCKET, NULL), value);
        }
        ph_engine_free(engine);
        ph_engine_free(forgetful);
        ph_game_free(game);
    }
}

/* Positions that differ only in their stores share a key: the second is known. */
static void stores_do_not_matter_to_kalah_s_table(void **unused)
{
    (void)unused;
    ph_game *game = book_game("kalah");
    ph_engine *engine = engine_for(game);
    const book_state one = book_position(game, "2 1 3 0 2 1  20 4  3 1 2 4 2 3 X"),
                     other = book_position(game, "2 1 3 0 2 1  4 20  3 1 2 4 2 3 X");
    uint64_t first = 0, second = 0;
    const ph_value lost = score_margin(solve(engine, game, &one, LARGE, &first));
    const ph_value won = score_margin(solve(engine, game, &other, LARGE, &second));
    assert_int_equal(won - lost, 32);
    assert_true(first > 100);
    assert_in_range(second, 0, first / 10);
    ph_engine_free(engine);
    ph_game_free(game);
}

static void limits_leave_bounds_of_kalah_that_hold(void **unused)
{
    (void)unused;
    ph_game *game = book_game("kalah:seeds=2");
    const book_state start = book_position(game, "");
    for (uint64_t nodes = 1; nodes < 2000; nodes = nodes * 3 + 1)
        check_stopped(game, &start, &PH_OPTIONS(.limits.nodes = nodes), PH_STOP_NODES, SCORE_WON + 10);
    ph_game_free(game);
}

/* Everything that the search does with many empty squares: the table, sorting by the children, a shallow search. It
 * is compared with a search without any of this: the engine's own search with a table. */
static void othello_with_more_squares_left(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello:size=6");
    ph_engine *engine = engine_for(game);
    uint64_t random = 17;
    for (int i = 0; i < 6; i++) {
        const book_state at = book_random(game, 18, &random);
        ph_result r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.method = "alphabeta+tt");
        assert_int_equal(ph_engine_solve(engine, &at, &o, &r), PH_OK);
        assert_int_equal(r.lower, r.upper);
        assert_int_equal(solve(engine, game, &at, LARGE, NULL), r.lower);
        ph_result_release(&r);
    }
    ph_engine_free(engine);
    ph_game_free(game);
}

static void othello_stopped_leaves_bounds_that_hold(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello");
    const book_state at =
        book_position(game, "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"); /* won by 18 */
    for (uint64_t nodes = 1; nodes < 20000; nodes = nodes * 3 + 1)
        check_stopped(game, &at, &PH_OPTIONS(.limits.nodes = nodes), PH_STOP_NODES, SCORE_WON + 18);
    const int raised = 1;
    check_stopped(game, &at, &PH_OPTIONS(.cancel = &raised), PH_STOP_CANCELLED, SCORE_WON + 18);
    int questions = 1;
    check_stopped(game, &at, &PH_OPTIONS(.progress = enough, .progress_context = &questions), PH_STOP_CANCELLED,
                  SCORE_WON + 18);
    ph_game_free(game);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

typedef struct scarce {
    int left; /* allocations that succeed */
    int blocks;
} scarce;

static void *scarce_get(void *context, size_t bytes)
{
    scarce *s = context;
    if (s->left-- <= 0)
        return NULL;
    s->blocks++;
    return malloc(bytes);
}

static void scarce_put(void *context, void *block)
{
    ((scarce *)context)->blocks -= block != NULL;
    free(block);
}

static void an_allocation_that_fails_is_an_error(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "2252576253462244111563365343671351441");
    bool solved = false;
    for (int granted = 0; !solved; granted++) {
        scarce s = {.left = granted};
        const ph_memory memory = {scarce_get, scarce_put, &s};
        const ph_options o = PH_OPTIONS(.memory = &memory, .limits.bytes = SMALL);
        ph_engine *engine = NULL;
        ph_result r = PH_RESULT;
        int error = ph_engine_new(game, 4096, &memory, &engine);
        if (!error)
            error = ph_engine_solve(engine, &at, &o, &r);
        assert_true(error == PH_OK || error == PH_E_MEMORY);
        assert_true(error == PH_OK || (!r.owned && !r.pv));
        solved = error == PH_OK;
        ph_result_release(&r);
        ph_engine_free(engine);
        assert_int_equal(s.blocks, 0);
        assert_in_range(granted, 0, 50);
    }
    ph_game_free(game);
}

/* ---- other games --------------------------------------------------------------------------------------- */

static void see_nothing(void *context, const ph_event *event)
{
    (void)event;
    ++*(int *)context;
}

/* If a method is named, or an observer given, these are used, with the same value. And a solver evaluates no leaves,
 * so it has no leaf limit. */
static void a_method_or_an_observer_does_without_the_solver(void **unused)
{
    (void)unused;
    int events = 0;
    ph_game *game = book_game("connect4:columns=4,rows=4");
    ph_engine *engine = engine_for(game);
    const book_state at = book_position(game, "1122");
    const ph_value value = solve(engine, game, &at, SMALL, NULL);
    const ph_options ways[] = {PH_OPTIONS(.method = "alphabeta"),
                               PH_OPTIONS(.observe = see_nothing, .observe_context = &events)};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        ph_result r = PH_RESULT;
        assert_int_equal(ph_engine_solve(engine, &at, &ways[i], &r), PH_OK);
        assert_string_not_equal(r.method, "solver");
        assert_int_equal(r.lower, value);
        assert_int_equal(r.upper, value);
        ph_result_release(&r);
    }
    assert_true(events > 0);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_engine_solve(engine, &at, &PH_OPTIONS(.limits.leaves = 5), &r), PH_OK);
    assert_int_equal(r.stop, PH_STOP_LEAVES);
    assert_in_range(r.counts.leaves, 1, 5);
    assert_true(r.lower <= value && value <= r.upper);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* A copy of the game with other rules is another game: the solver would be wrong for it. */
static ph_value nothing_counts(const void *rules, const void *state)
{
    (void)rules;
    (void)state;
    return 7;
}

static void a_changed_game_has_no_solver(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4:columns=3,rows=3");
    ph_game changed = *game;
    changed.evaluate = nothing_counts;
    ph_engine *engine = engine_for(&changed);
    const book_state at = book_position(game, "123");
    ph_result r = PH_RESULT;
    assert_int_equal(ph_engine_solve(engine, &at, &PH_OPTIONS(.limits.depth = 1), &r), PH_OK);
    assert_string_not_equal(r.method, "solver");
    assert_int_equal(r.value, 7);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* Games without a solver are searched to their end; an estimate before that proves nothing. */
static void other_games_are_deepened_to_their_end(void **unused)
{
    (void)unused;
    ph_game *game = book_game("tictactoe");
    ph_engine *engine = engine_for(game);
    const book_state start = book_position(game, "");
    ph_result r = PH_RESULT;
    assert_int_equal(ph_engine_solve(engine, &start, &PH_OPTIONS(.limits.depth = 2), &r), PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_int_equal(r.lower, 0);
    assert_int_equal(r.upper, 0);
    check_line(game, &start, &r, false);
    const ph_options few = PH_OPTIONS(.limits.nodes = 100);
    assert_int_equal(ph_engine_solve(engine, &start, &few, &r), PH_OK); /* its table has the proof */
    assert_int_equal(r.stop, PH_FINISHED);
    assert_true(r.lower == 0 && r.upper == 0);
    ph_engine_forget(engine);
    assert_int_equal(ph_engine_solve(engine, &start, &few, &r), PH_OK);
    assert_int_equal(r.stop, PH_STOP_NODES);
    assert_int_equal(r.lower, -PH_INFINITY);
    assert_int_equal(r.upper, PH_INFINITY);
    assert_int_not_equal(r.best, PH_NO_MOVE);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* One thread is none: no team is made for it. */
static void one_thread_takes_no_more_memory(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4:columns=5,rows=4");
    book_state start;
    uint64_t bytes[2];
    game->start(game->rules, start.bytes);
    for (uint32_t count = 0; count < 2; count++) {
        ph_engine *engine = NULL;
        ph_result r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.limits.bytes = LARGE, .threads.count = count);
        assert_int_equal(ph_engine_new(game, 0, NULL, &engine), PH_OK);
        assert_int_equal(ph_engine_solve(engine, start.bytes, &o, &r), PH_OK);
        bytes[count] = r.counts.bytes_peak;
        ph_result_release(&r);
        ph_engine_free(engine);
    }
    assert_true(bytes[0] > 0 && bytes[0] == bytes[1]);
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_scores_are_found_in_this_many_nodes),
        cmocka_unit_test(small_boards_have_their_values),
        cmocka_unit_test(every_board_is_solved_as_alphabeta_does),
        cmocka_unit_test(mirror_images_are_known),
        cmocka_unit_test(min_at_the_root_turns_the_value_over),
        cmocka_unit_test(limits_leave_bounds_that_hold),
        cmocka_unit_test(limits_stop_nothing_that_is_proven),
        cmocka_unit_test(othello_scores_are_found_in_this_many_nodes),
        cmocka_unit_test(kalah_scores_are_found_in_this_many_nodes),
        cmocka_unit_test(kalah_is_solved_as_alphabeta_does),
        cmocka_unit_test(stores_do_not_matter_to_kalah_s_table),
        cmocka_unit_test(limits_leave_bounds_of_kalah_that_hold),
        cmocka_unit_test(othello_is_solved_as_alphabeta_does),
        cmocka_unit_test(othello_with_more_squares_left),
        cmocka_unit_test(othello_stopped_leaves_bounds_that_hold),
        cmocka_unit_test(an_allocation_that_fails_is_an_error),
        cmocka_unit_test(a_method_or_an_observer_does_without_the_solver),
        cmocka_unit_test(a_changed_game_has_no_solver),
        cmocka_unit_test(other_games_are_deepened_to_their_end),
        cmocka_unit_test(one_thread_takes_no_more_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
