/* test_games_search.c - searching the built-in games: the laws of the methods, then known answers. */
#include "src/base/random.h"
#include "src/games/othello.h"
#include "src/games/score.h"
#include "src/games/tictactoe.h"
#include "support/gamebook.h"
#include "support/released.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- what was evaluated, in order ------------------------------------------------------------------------ */

enum { MOST_LEAVES = 1 << 18 };

typedef struct leaf_log {
    size_t count;
    uint64_t keys[MOST_LEAVES];
} leaf_log;

/* A game like a plug-in, without compiled loops, that records the keys of the positions it evaluates. */
typedef struct logged {
    const ph_game *inner;
    leaf_log *log;
} logged;

static const ph_game *inner_of(const void *rules)
{
    return ((const logged *)rules)->inner;
}

static uint32_t logged_moves(const void *rules, const void *state, ph_move *moves)
{
    return inner_of(rules)->moves(inner_of(rules)->rules, state, moves);
}

static void logged_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    if (inner_of(rules)->order)
        inner_of(rules)->order(inner_of(rules)->rules, state, moves, count);
}

static void logged_apply(const void *rules, const void *state, ph_move move, void *child)
{
    inner_of(rules)->apply(inner_of(rules)->rules, state, move, child);
}

static bool logged_over(const void *rules, const void *state)
{
    return inner_of(rules)->over(inner_of(rules)->rules, state);
}

static uint32_t logged_widest(const void *rules, const void *state, uint32_t ply)
{
    return inner_of(rules)->widest(inner_of(rules)->rules, state, ply);
}

static ph_value logged_evaluate(const void *rules, const void *state)
{
    leaf_log *log = ((const logged *)rules)->log;
    assert_true(log->count < MOST_LEAVES);
    log->keys[log->count++] = inner_of(rules)->key(inner_of(rules)->rules, state);
    return inner_of(rules)->evaluate(inner_of(rules)->rules, state);
}

static void search_logged(const ph_game *g, const book_state *s, const char *method, uint32_t depth, leaf_log *log,
                          ph_result *result)
{
    const logged rules = {g, log};
    ph_game game = *g;
    game.rules = &rules;
    game.moves = logged_moves;
    game.order = logged_order;
    game.apply = logged_apply;
    game.over = logged_over;
    game.evaluate = logged_evaluate;
    game.widest = logged_widest;
    game.compiled = NULL;
    log->count = 0;
    book_search(&game, s, method, depth, result);
    assert_int_equal(result->counts.leaves, log->count);
}

/* ---- laws ------------------------------------------------------------------------------------------------ */

static const char *const SPECS[] = {"tictactoe",      "connect4", "connect4:columns=6,rows=5", "othello",
                                    "othello:size=6", "kalah",    "kalah:pits=3,seeds=2"};

enum { N_SPECS = sizeof SPECS / sizeof SPECS[0] };

/* The line of a result is legal, as long as possible, and leads to the value. */
static void check_line(const ph_game *g, const book_state *root, uint32_t depth, const ph_result *r)
{
    book_state s = *root;
    for (uint32_t i = 0; i < r->pv_length; i++) {
        ph_move moves[BOOK_MOVES];
        assert_false(g->over(g->rules, s.bytes));
        uint32_t count = g->moves(g->rules, s.bytes, moves), at = 0;
        while (at < count && moves[at] != r->pv[i])
            at++;
        assert_true(at < count);
        s = book_after(g, &s, r->pv[i]);
    }
    assert_true(r->pv_length == depth || g->over(g->rules, s.bytes));
    ph_value value = g->evaluate(g->rules, s.bytes);
    assert_int_equal(r->pv_length % 2 ? -value : value, r->value);
}

static bool same_costs(const ph_counts *a, const ph_counts *b)
{
    return a->leaves == b->leaves && a->nodes == b->nodes && a->cutoffs == b->cutoffs;
}

/* The same leaves in the same order by the fast version and the lists, and the same number by the loops compiled for
 * the game. */
static void check_editions(const ph_game *g, const book_state *s, const char *method, uint32_t depth)
{
    RELEASED ph_result found = PH_RESULT;
    RELEASED ph_result other = PH_RESULT;
    static leaf_log fast, lists;
    char reference[32];
    snprintf(reference, sizeof reference, "%s@reference", method);
    search_logged(g, s, method, depth, &fast, &found);
    search_logged(g, s, reference, depth, &lists, &other);
    assert_int_equal(fast.count, lists.count);
    assert_memory_equal(fast.keys, lists.keys, fast.count * sizeof fast.keys[0]);
    assert_int_equal(found.value, other.value);
    book_search(g, s, method, depth, &other);
    assert_int_equal(found.value, other.value);
    assert_true(same_costs(&found.counts, &other.counts));
    assert_int_equal(found.pv_length, other.pv_length);
    assert_memory_equal(found.pv, other.pv, found.pv_length * sizeof found.pv[0]);
}

static void check_laws(const ph_game *g, const book_state *s, uint32_t depth)
{
    RELEASED ph_result found = PH_RESULT;
    static const char *const methods[] = {"alphabeta", "sss",    "ps:2", "ps:3",  "ps:4", "ps:1+2",    "ps:auto",
                                          "dual",      "dual:2", "rs:6", "rs:25", "rs",   "rs-dual:7", "rs-dual"};
    if (g->over(g->rules, s->bytes))
        return;
    book_search(g, s, "minimax", depth, &found);
    const ph_value value = found.value;
    uint64_t alphabeta = 0;
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        book_search(g, s, methods[i], depth, &found);
        assert_int_equal(found.stop, PH_FINISHED);
        assert_int_equal(found.value, value);
        check_line(g, s, depth, &found);
        if (i == 0)
            alphabeta = found.counts.leaves;
        if (i == 1 || strncmp(methods[i], "rs", 2) == 0)
            assert_true(found.counts.leaves <= alphabeta);
    }
    const ph_options min = PH_OPTIONS(.min_root = true, .limits.depth = depth);
    assert_int_equal(ph_search(g, s->bytes, &min, &found), PH_OK);
    assert_int_equal(found.value, -value);
}

static void test_laws(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (size_t i = 0; i < N_SPECS; i++) {
        ph_game *g = book_game(SPECS[i]);
        for (uint32_t n = 0; n < 24; n++) {
            book_state s = book_random(g, n, &seed);
            for (uint32_t depth = 1; depth <= 4; depth++)
                check_laws(g, &s, depth);
        }
        ph_game_free(g);
    }
}

/* The same with a random move order, so that cut-offs come late. */
static void test_laws_shuffled(void **state)
{
    (void)state;
    uint64_t seed = 6;
    for (size_t i = 0; i < N_SPECS; i++) {
        ph_game *g = book_game(SPECS[i]);
        ph_game shuffled;
        book_shuffle rules;
        for (uint32_t n = 0; n < 12; n++) {
            book_shuffled(&shuffled, &rules, g, n);
            book_state s = book_random(g, 2 * n, &seed);
            for (uint32_t depth = 2; depth <= 4; depth++)
                check_laws(&shuffled, &s, depth);
        }
        ph_game_free(g);
    }
}

static void test_editions(void **state)
{
    (void)state;
    static const char *const methods[] = {"minimax", "alphabeta", "sss",        "ps:2",   "ps:3",
                                          "ps:2+1",  "dual",      "dual:2",     "rs:4",   "rs:9",
                                          "rs:40",   "rs-dual:5", "rs-dual:12", "rs-dual"};
    uint64_t seed = 7;
    for (size_t i = 0; i < N_SPECS; i++) {
        ph_game *g = book_game(SPECS[i]);
        for (uint32_t n = 0; n < 16; n++) {
            book_state s = book_random(g, 2 * n, &seed);
            for (size_t m = 0; m < sizeof methods / sizeof methods[0] && !g->over(g->rules, s.bytes); m++)
                for (uint32_t depth = 1; depth <= 3; depth++)
                    check_editions(g, &s, methods[m], depth);
        }
        ph_game_free(g);
    }
}

/* Best-first methods stop at the memory limit and say so; depth-first ones do not come near it. */
static void test_memory(void **state)
{
    RELEASED ph_result found = PH_RESULT;
    (void)state;
    ph_game *g = book_game("othello");
    book_state s = book_position(g, "f5d6c3");
    ph_options o = PH_OPTIONS(.limits = {.depth = 10, .bytes = 64 << 10});
    o.method = "sss";
    assert_int_equal(ph_search(g, s.bytes, &o, &found), PH_OK);
    assert_int_equal(found.stop, PH_STOP_MEMORY);
    assert_true(found.counts.bytes_peak <= o.limits.bytes);
    assert_int_not_equal(found.best, PH_NO_MOVE);
    o.method = "alphabeta";
    assert_int_equal(ph_search(g, s.bytes, &o, &found), PH_OK);
    assert_int_equal(found.stop, PH_FINISHED);
    ph_game_free(g);
}

/* ---- known answers: tic-tac-toe -------------------------------------------------------------------------- */

/* The value by definition, from the rules and the ends of games. */
static ph_value minimax(const ph_game *g, const book_state *s)
{
    if (g->over(g->rules, s->bytes))
        return g->evaluate(g->rules, s->bytes);
    ph_move moves[BOOK_MOVES];
    uint32_t count = g->moves(g->rules, s->bytes, moves);
    ph_value best = -PH_INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        book_state child = book_after(g, s, moves[i]);
        ph_value value = -minimax(g, &child);
        best = value > best ? value : best;
    }
    return best;
}

static void check_tictactoe(const ph_game *g, const book_state *s, bool *seen, size_t *positions)
{
    RELEASED ph_result found = PH_RESULT;
    static const char *const methods[] = {"minimax",
                                          "alphabeta",
                                          "sss",
                                          "ps:2",
                                          "ps:3",
                                          "ps:5",
                                          "ps:1+3",
                                          "ps:1/2/*",
                                          "ps:auto",
                                          "alphabeta@reference",
                                          "sss@reference",
                                          "ps:2@reference",
                                          "minimax@reference"};
    tictactoe_state t;
    memcpy(&t, s->bytes, sizeof t);
    size_t at = (size_t)tictactoe_own(t) << 9 | tictactoe_other(t);
    if (seen[at])
        return;
    seen[at] = true;
    ++*positions;
    const ph_value value = minimax(g, s);
    /* The lists are slow if they are long. */
    const bool crowded = bits_count(tictactoe_empty(t)) > 6;
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (crowded && strchr(methods[i], '@'))
            continue;
        book_search(g, s, methods[i], 0, &found);
        assert_int_equal(found.value, value);
    }
    if (g->over(g->rules, s->bytes))
        return;
    for (uint64_t rest = tictactoe_empty(t); rest;) {
        book_state child = book_after(g, s, bits_take(&rest));
        check_tictactoe(g, &child, seen, positions);
    }
}

static void test_tictactoe(void **state)
{
    (void)state;
    ph_game *g = book_game("tictactoe");
    bool *seen = calloc(1u << 18, sizeof *seen);
    size_t positions = 0;
    book_state s = book_position(g, "");
    assert_int_equal(minimax(g, &s), 0);
    check_tictactoe(g, &s, seen, &positions);
    assert_int_equal(positions, 5478);
    free(seen);
    ph_game_free(g);
}

/* ---- quick wins and slow losses --------------------------------------------------------------------------- */

/* How a game ends for the side to move, and in how many moves at best: found from the rules. */
typedef struct fate {
    int won; /* 1, 0, -1 */
    uint32_t moves;
} fate;

static bool fate_better(fate a, fate b)
{
    if (a.won != b.won)
        return a.won > b.won;
    return a.won > 0 ? a.moves < b.moves : a.won < 0 && a.moves > b.moves;
}

static fate fate_of(const ph_game *g, const book_state *s)
{
    if (g->over(g->rules, s->bytes)) {
        ph_value value = g->evaluate(g->rules, s->bytes);
        return (fate){(value > 0) - (value < 0), 0};
    }
    ph_move moves[BOOK_MOVES];
    uint32_t count = g->moves(g->rules, s->bytes, moves);
    fate best = {-2, 0};
    for (uint32_t i = 0; i < count; i++) {
        book_state child = book_after(g, s, moves[i]);
        fate f = fate_of(g, &child);
        f = (fate){-f.won, f.moves + 1};
        if (fate_better(f, best))
            best = f;
    }
    return best;
}

/* The move found wins as quickly, or loses as slowly, as any, and so does the whole line. */
static void check_fate(const ph_game *g, const book_state *s, const char *method)
{
    RELEASED ph_result found = PH_RESULT;
    fate want = fate_of(g, s);
    book_search(g, s, method, 0, &found);
    book_state child = book_after(g, s, found.best);
    fate got = fate_of(g, &child);
    assert_int_equal(-got.won, want.won);
    if (want.won != 0) {
        assert_int_equal(got.moves + 1, want.moves);
        assert_int_equal(found.pv_length, want.moves);
    }
}

static void test_quick_wins(void **state)
{
    (void)state;
    static const char *const methods[] = {"alphabeta", "sss", "ps:2", "ps:4", "dual", "dual:2", "minimax"};
    static const struct {
        const char *spec;
        uint32_t least, spread; /* moves played */
    } sets[] = {{"tictactoe", 2, 7}, {"connect4", 33, 9}, {"connect4:columns=4,rows=4", 7, 9}};
    uint64_t seed = 8;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        ph_game *g = book_game(sets[i].spec);
        for (uint32_t n = 0; n < 300; n++) {
            book_state s = book_random(g, sets[i].least + n % sets[i].spread, &seed);
            if (!g->over(g->rules, s.bytes))
                check_fate(g, &s, methods[n % 5]);
        }
        ph_game_free(g);
    }
}

/* A win in one is found at every depth that sees it. */
static void test_win_in_one(void **state)
{
    RELEASED ph_result found = PH_RESULT;
    (void)state;
    static const char *const methods[] = {"alphabeta", "sss", "ps:2", "ps:4"};
    uint64_t seed = 9;
    uint32_t wins = 0;
    ph_game *g = book_game("connect4");
    for (uint32_t n = 0; n < 2000; n++) {
        book_state s = book_random(g, 6 + n % 24, &seed);
        if (g->over(g->rules, s.bytes))
            continue;
        book_search(g, &s, "minimax", 1, &found);
        if (found.value < SCORE_WON)
            continue;
        wins++;
        book_search(g, &s, methods[n % 4], 1 + n % 5, &found);
        book_state child = book_after(g, &s, found.best);
        assert_true(g->over(g->rules, child.bytes));
        assert_int_equal(found.pv_length, 1);
    }
    assert_true(wins > 100);
    ph_game_free(g);
}

/* ---- known answers: Connect-4 ------------------------------------------------------------------------------ */

/* A number with its sign; *text becomes the rest. */
static int number_read(char **text)
{
    char *end;
    long number = strtol(*text, &end, 10);
    assert_true(end > *text);
    *text = end;
    return (int)number;
}

static void check_solved(const ph_game *g, const char *position, int score)
{
    static const char *const methods[] = {"alphabeta", "sss", "ps:2", "ps:4"};
    book_state s = book_position(g, position);
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        RELEASED ph_result found = PH_RESULT;
        book_search(g, &s, methods[i], 0, &found);
        assert_int_equal(score_margin(found.value), score);
        assert_int_equal(found.value, score_final(score));
    }
}

static void test_connect4(void **state)
{
    (void)state;
    ph_game *g = book_game("connect4");
    FILE *in = fopen("tests/data/connect4/L3_R1.txt", "r");
    assert_non_null(in);
    char line[128];
    int positions = 0;
    while (fgets(line, sizeof line, in)) {
        char *score = line + strcspn(line, " ");
        *score++ = '\0';
        check_solved(g, line, number_read(&score));
        positions++;
    }
    assert_int_equal(positions, 200);
    fclose(in);
    ph_game_free(g);
}

/* ---- known answers: Othello -------------------------------------------------------------------------------- */

/* "G8:+18; H1:+12; ..." for the position `s`: every move's score, and no other moves. Returns the first. */
static int check_scores(const ph_game *g, const book_state *s, char *scores)
{
    uint32_t given = 0;
    int best = 0;
    for (char *at = scores; *(at += strspn(at, " ;\n")); given++) {
        char *score = at + strcspn(at, ":");
        *score++ = '\0';
        ph_move move;
        RELEASED ph_result found = PH_RESULT;
        assert_true(g->parse_move(g->rules, s->bytes, at, &move));
        book_state child = book_after(g, s, move);
        book_search(g, &child, "alphabeta", 0, &found);
        int want = number_read(&score);
        assert_int_equal(-score_margin(found.value), want);
        best = given == 0 ? want : best;
        at = score;
    }
    assert_int_equal(g->moves(g->rules, s->bytes, NULL), given);
    return best;
}

/* The positions 1 to 19 of the FFO test suite. */
static void test_othello(void **state)
{
    (void)state;
    ph_game *g = book_game("othello");
    FILE *in = fopen("tests/data/othello/fforum-1-19.obf", "r");
    assert_non_null(in);
    char line[512];
    int positions = 0;
    while (fgets(line, sizeof line, in)) {
        char *scores = line + strcspn(line, ";");
        *scores++ = '\0';
        book_state s = book_position(g, line);
        RELEASED ph_result found = PH_RESULT;
        book_search(g, &s, "alphabeta", 0, &found);
        assert_int_equal(score_margin(found.value), check_scores(g, &s, scores));
        positions++;
    }
    assert_int_equal(positions, 19);
    fclose(in);
    ph_game_free(g);
}

static void test_othello_endgames(void **state)
{
    RELEASED ph_result found = PH_RESULT;
    (void)state;
    static const char *const methods[] = {"alphabeta", "sss", "ps:2", "ps:4", "ps:auto", "dual", "dual:auto"};
    ph_game *g = book_game("othello:size=6");
    uint64_t seed = 10;
    for (uint32_t n = 0; n < 200; n++) {
        book_state s = book_random(g, 24 + n % 9, &seed);
        ph_value value = minimax(g, &s);
        for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
            book_search(g, &s, methods[i], 0, &found);
            assert_int_equal(found.value, value);
        }
    }
    ph_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_laws),       cmocka_unit_test(test_laws_shuffled),
        cmocka_unit_test(test_editions),   cmocka_unit_test(test_memory),
        cmocka_unit_test(test_tictactoe),  cmocka_unit_test(test_quick_wins),
        cmocka_unit_test(test_win_in_one), cmocka_unit_test(test_connect4),
        cmocka_unit_test(test_othello),    cmocka_unit_test(test_othello_endgames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
