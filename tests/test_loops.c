/* test_loops.c - the loops compiled for a game: when they are trusted, and that they do what the struct does. */
#include "src/games/connect4.h"
#include "support/gamebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const METHODS[] = {"alphabeta", "minimax", "sss", "ps:2"};

enum { N_METHODS_HERE = sizeof METHODS / sizeof METHODS[0] };

/* A copy of a built-in game is searched as if it had no compiled loops. */
static void check_copy(const ph_game *copy, const book_state *s, uint32_t depth)
{
    ph_game bare = *copy;
    bare.compiled = NULL;
    for (size_t i = 0; i < N_METHODS_HERE; i++) {
        ph_result a, b;
        book_search(copy, s, METHODS[i], depth, &a);
        book_search(&bare, s, METHODS[i], depth, &b);
        assert_int_equal(a.value, b.value);
        assert_int_equal(a.best, b.best);
        assert_int_equal(a.counts.leaves, b.counts.leaves);
        assert_int_equal(a.counts.nodes, b.counts.nodes);
        assert_int_equal(a.counts.cutoffs, b.counts.cutoffs);
        assert_int_equal(a.counts.open_peak, b.counts.open_peak);
        assert_int_equal(a.counts.backup_peak, b.counts.backup_peak);
        ph_result_release(&a);
        ph_result_release(&b);
    }
}

/* ---- functions that are not the game's own ---------------------------------------------------------------- */

static ph_value contrary(const void *rules, const void *state)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    return -connect4_evaluate(rules, s);
}

static uint32_t fewer_moves(const void *rules, const void *state, ph_move *moves)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    uint64_t cells = connect4_cells(rules, s);
    uint32_t count = 0, turn = 0;
    while (cells && count < 3) {
        ph_move move = connect4_move(rules, connect4_take(rules, &cells, &turn));
        if (moves)
            moves[count] = move;
        count++;
    }
    return count;
}

static bool sooner_over(const void *rules, const void *state)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    return connect4_over(rules, s) || bits_count(s.own | s.other) >= 3;
}

/* The stone falls for the side whose turn it is not. */
static void wrong_stone(const void *rules, const void *state, ph_move move, void *child)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    uint64_t cell = connect4_cells(rules, s) & connect4_column(rules, move);
    s = (connect4_state){s.other | cell, s.own};
    memcpy(child, &s, sizeof s);
}

static void backwards(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    (void)rules;
    (void)state;
    for (uint32_t i = 0; i < count / 2; i++) {
        ph_move move = moves[i];
        moves[i] = moves[count - 1 - i];
        moves[count - 1 - i] = move;
    }
}

static void loops_are_those_of_the_functions(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    book_state s = book_position(game, "");
    ph_game copy = *game;
    check_copy(&copy, &s, 5);

    copy.evaluate = contrary;
    check_copy(&copy, &s, 5);
    copy = *game;
    copy.moves = fewer_moves;
    check_copy(&copy, &s, 5);
    copy = *game;
    copy.over = sooner_over;
    check_copy(&copy, &s, 5);
    copy = *game;
    copy.apply = wrong_stone;
    check_copy(&copy, &s, 3);
    copy = *game;
    copy.order = backwards;
    check_copy(&copy, &s, 5);
    copy = *game;
    copy.flags |= PH_MAX_VALUES;
    check_copy(&copy, &s, 5);
    ph_game_free(game);
}

/* The usual board by its size, but with another order of columns. */
static void loops_are_those_of_the_rules(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    book_state s = book_position(game, "");
    connect4_rules rules = CONNECT4_USUAL;
    rules.order[0] = CONNECT4_USUAL.order[6];
    rules.order[6] = CONNECT4_USUAL.order[0];
    ph_game copy = *game;
    copy.rules = &rules;
    check_copy(&copy, &s, 5);

    ph_game *small = book_game("connect4:columns=5,rows=4");
    copy = *game;
    copy.rules = small->rules;
    check_copy(&copy, &s, 5);
    ph_game_free(small);
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_are_those_of_the_functions),
        cmocka_unit_test(loops_are_those_of_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
