/* test_kalah.c - Kalah: its rules on hand-made boards, against a slow reference version and the plug-in of
 * examples/kalah.c; its solver against alpha-beta to the end of the game, and against published values. */
#include "phased_engine.h"
#include "src/base/random.h"
#include "src/games/kalah.h"
#include "src/lab/perft.h"
#include "support/gamebook.h"
#include "support/kalah_example.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- by hand ------------------------------------------------------------------------------------------- */

/* Boards on one line, as they are drawn: O's pits from f to a, the stores of O and X, X's pits from a to f, who is to
 * move. */
static const struct by_hand {
    const char *why, *spec, *before, *move, *after;
} BY_HAND[] = {
    {"along the own pits", "kalah", "4 4 4 4 4 4  0 0  4 4 4 4 4 4 X", "a", "4 4 4 4 4 4  0 0  0 5 5 5 5 4 O"},
    {"the last seed in the store", "kalah", "4 4 4 4 4 4  0 0  4 4 4 4 4 4 X", "c",
     "4 4 4 4 4 4  0 1  4 4 0 5 5 5 O pass"},
    {"a pass", "kalah", "4 4 4 4 4 4  0 1  4 4 0 5 5 5 O pass", "pass", "4 4 4 4 4 4  0 1  4 4 0 5 5 5 X"},
    {"to the other side", "kalah", "4 4 4 4 4 4  0 0  4 4 4 4 4 4 X", "f", "4 4 4 5 5 5  0 1  4 4 4 4 4 0 O"},
    {"O sows the other way", "kalah", "4 4 4 4 4 4  0 0  4 4 4 4 4 4 O", "e", "5 0 4 4 4 4  1 0  5 5 4 4 4 4 X"},
    {"not into the other's store", "kalah", "1 1 1 1 1 1  10 20  3 1 0 0 0 8 X", "f",
     "2 2 2 2 2 2  10 21  4 1 0 0 0 0 O"},
    {"a capture", "kalah", "3 3 5 3 3 3  9 9  2 1 0 1 1 5 X", "a", "3 3 0 3 3 3  9 15  0 2 0 1 1 5 O"},
    {"nothing opposite: the seed alone", "kalah", "3 3 0 3 3 3  12 11  2 1 0 1 1 5 X", "a",
     "3 3 0 3 3 3  12 12  0 2 0 1 1 5 O"},
    {"nothing opposite: it stays", "kalah:empty=0", "3 3 0 3 3 3  12 11  2 1 0 1 1 5 X", "a",
     "3 3 0 3 3 3  12 11  0 2 1 1 1 5 O"},
    {"no capture on the other side", "kalah", "3 3 3 3 3 0  10 8  3 3 3 2 3 1 X", "e",
     "3 3 3 3 3 1  10 9  3 3 3 2 0 2 O"},
    {"a whole round ends where it began", "kalah", "2 1 1 1 1 1  12 6  13 2 2 2 2 2 X", "a",
     "0 2 2 2 2 2  12 11  0 3 3 3 3 3 O"},
    {"a round and a seed", "kalah", "1 1 1 1 1 1  10 8  2 2 2 2 2 14 X", "f", "2 2 2 2 2 2  10 10  3 3 3 3 3 1 O pass"},
    {"two rounds and a seed", "kalah", "1 1 1 1 1 1  5 5  1 27 1 1 1 1 X", "b", "3 3 3 3 3 3  5 7  3 2 4 3 3 3 O"},
    {"two pits", "kalah:pits=2,seeds=3", "3 3 0 0 3 3 X", "a", "3 4 0 1 0 4 O"},
    {"one pit: round and round", "kalah:pits=1,seeds=5", "5 0 0 5 X", "a", "7 0 2 1 O"},
    {"one pit: all of it", "kalah:pits=1,seeds=3", "3 0 0 3 X", "a", "0 0 6 0 O"},
};

static void boards_by_hand(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof BY_HAND / sizeof *BY_HAND; i++) {
        const struct by_hand *c = &BY_HAND[i];
        ph_game *game = book_game(c->spec);
        const book_state before = book_position(game, c->before), after = book_position(game, c->after);
        ph_move move;
        assert_true(game->parse_move(game->rules, &before, c->move, &move));
        const book_state child = book_after(game, &before, move);
        if (memcmp(&child, &after, game->state_size) != 0) {
            char text[512];
            game->print(game->rules, &child, text, sizeof text);
            fail_msg("%s:\n%s", c->why, text);
        }
        ph_game_free(game);
    }
}

static void the_end_of_a_game(void **unused)
{
    (void)unused;
    static const struct {
        const char *board;
        bool over;
        ph_value value;
    } ends[] = {
        {"1 0 2 0 0 3  20 22  0 0 0 0 0 0 O pass", true, SCORE_WON + 4}, /* 26 to 22 */
        {"1 0 2 0 0 3  20 22  0 0 0 0 0 0 X", true, -SCORE_WON - 4},
        {"0 0 0 0 0 0  20 22  1 0 2 0 0 3 O", true, -SCORE_WON - 8},
        {"0 0 0 0 0 0  20 22  1 0 0 0 1 4 X", true, SCORE_WON + 8},
        {"0 0 0 0 0 0  24 22  1 0 0 0 1 0 X", true, 0},
        {"0 0 0 0 0 1  20 22  1 0 0 0 1 3 X", false, 2},
        {"0 0 0 0 0 1  20 22  1 0 0 0 1 3 O pass", false, -2},
    };
    ph_game *game = book_game("kalah");
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const book_state at = book_position(game, ends[i].board);
        assert_int_equal(game->over(game->rules, &at), ends[i].over);
        assert_int_equal(game->evaluate(game->rules, &at), ends[i].value);
    }
    ph_game_free(game);
}

/* Moves that move again come first, the nearest to the store before the others; and passes need not be written. */
static void order_and_sequences(void **unused)
{
    (void)unused;
    ph_game *game = book_game("kalah");
    ph_move moves[BOOK_MOVES];
    const book_state start = book_position(game, "");
    static const ph_move order[] = {2, 5, 4, 3, 1, 0};
    assert_int_equal(game->moves(game->rules, &start, moves), 6);
    assert_memory_equal(moves, order, sizeof order);
    const book_state played = book_position(game, "cfB");
    const book_state board = book_position(game, "5 5 6 6 0 5  1 2  4 4 0 5 5 0 X to move, pass");
    assert_memory_equal(&played, &board, game->state_size);
    /* What a position says of the side to move holds for it alone. */
    book_position(game, "5 5 6 6 0 5  1 2  4 4 0 5 5 0 O to move, pass");
    const book_state again = book_position(game, "5 5 6 6 0 5  1 2  4 4 0 5 5 0 X to move");
    assert_memory_not_equal(&again, &board, game->state_size);
    book_position(game, "5 5 6 6 0 5  1 2  4 4 0 5 5 0 O to move, pass");
    const book_state passing = book_position(game, "5 5 6 6 0 5  1 2  4 4 0 5 5 0 X to move, pass");
    assert_memory_equal(&passing, &board, game->state_size);
    const book_state line = book_position(game, "c pass f b");
    assert_memory_equal(&line, &board, game->state_size);
    ph_game_free(game);
}

/* ---- a slow reference version --------------------------------------------------------------------------------------- */

/* One ring of cells, sown seed by seed. The stores are at `pits` and at the end. */
typedef struct slow_kalah {
    int pits, empty, side, pass;
    int cells[2 * KALAH_MOST_PITS + 2];
} slow_kalah;

static int slow_sum(const slow_kalah *t, int side)
{
    int sum = 0;
    for (int i = 0; i < t->pits; i++)
        sum += t->cells[side * (t->pits + 1) + i];
    return sum;
}

static bool slow_over(const slow_kalah *t)
{
    return slow_sum(t, 0) == 0 || slow_sum(t, 1) == 0;
}

static bool slow_may(const slow_kalah *t, int move)
{
    return move == KALAH_PASS ? t->pass : move < t->pits && !t->pass && t->cells[t->side * (t->pits + 1) + move] > 0;
}

static slow_kalah slow_after(slow_kalah t, int move)
{
    const int half = t.pits + 1, first = t.side * half, store = first + t.pits, not_here = (store + half) % (2 * half);
    const int side = t.side;
    t.side = !side;
    t.pass = 0;
    if (move == KALAH_PASS)
        return t;
    int hand = t.cells[first + move], at = first + move;
    t.cells[at] = 0;
    while (hand > 0) {
        at = (at + 1) % (2 * half);
        if (at == not_here)
            continue;
        t.cells[at]++;
        hand--;
    }
    if (at >= first && at < store && t.cells[at] == 1) {
        int *opposite = &t.cells[(side ? 0 : half) + t.pits - 1 - (at - first)];
        if (*opposite > 0 || t.empty) {
            t.cells[store] += 1 + *opposite;
            t.cells[at] = *opposite = 0;
        }
    }
    t.pass = at == store;
    return t;
}

static ph_value slow_ahead(const slow_kalah *t)
{
    const int left = slow_over(t) ? slow_sum(t, 0) - slow_sum(t, 1) : 0;
    const int x = t->cells[t->pits] - t->cells[2 * t->pits + 1] + left;
    return t->side ? -x : x;
}

static slow_kalah slow_start(const ph_game *game)
{
    const kalah_rules *r = game->rules;
    slow_kalah t = {.pits = (int)r->pits, .empty = (int)r->empty};
    for (int i = 0; i < 2 * t.pits + 2; i++)
        t.cells[i] = i % (t.pits + 1) == t.pits ? 0 : (int)r->seeds;
    return t;
}

static void check_slow(const ph_game *game, const book_state *s, const slow_kalah *t)
{
    kalah_state at;
    memcpy(&at, s, sizeof at);
    assert_int_equal((at.own & KALAH_O_MOVES) != 0, t->side);
    assert_int_equal((at.own & KALAH_MUST_PASS) != 0, t->pass);
    for (int i = 0; i <= t->pits; i++) {
        assert_int_equal(kalah_cell(at.own, (uint32_t)i), t->cells[t->side * (t->pits + 1) + i]);
        assert_int_equal(kalah_cell(at.other, (uint32_t)i), t->cells[!t->side * (t->pits + 1) + i]);
    }
    assert_int_equal(game->over(game->rules, s), slow_over(t));
    const ph_value ahead = slow_ahead(t);
    assert_int_equal(game->evaluate(game->rules, s), slow_over(t) ? score_final(ahead) : ahead);
}

static const char *const SPECS[] = {
    "kalah",
    "kalah:empty=0",
    "kalah:seeds=6",
    "kalah:seeds=21",
    "kalah:pits=5,seeds=5,empty=0",
    "kalah:pits=4,seeds=3",
    "kalah:pits=3,seeds=11",
    "kalah:pits=2,seeds=2",
    "kalah:pits=2,seeds=63,empty=0",
    "kalah:pits=1,seeds=6",
    "kalah:pits=1,seeds=127",
};

static void random_games_match_the_slow_version(void **unused)
{
    (void)unused;
    uint64_t random = 5;
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        ph_game *game = book_game(SPECS[i]);
        for (int n = 0; n < 200; n++) {
            book_state at = book_position(game, "");
            slow_kalah t = slow_start(game);
            for (check_slow(game, &at, &t); !slow_over(&t); check_slow(game, &at, &t)) {
                ph_move moves[BOOK_MOVES];
                const uint32_t count = game->moves(game->rules, &at, moves);
                uint32_t there_are = 0;
                for (int move = 0; move <= KALAH_PASS; move++)
                    there_are += slow_may(&t, move);
                assert_int_equal(count, there_are);
                const ph_move move = moves[random_below(&random, count)];
                assert_true(slow_may(&t, (int)move));
                at = book_after(game, &at, move);
                t = slow_after(t, (int)move);
            }
        }
        ph_game_free(game);
    }
}

static void slow_count(const slow_kalah *t, uint32_t depth, perft *p)
{
    if (depth == 0 || slow_over(t)) {
        *(depth ? &p->ended : &p->ways) += 1;
        return;
    }
    for (int move = 0; move <= KALAH_PASS; move++)
        if (slow_may(t, move)) {
            const slow_kalah child = slow_after(*t, move);
            slow_count(&child, depth - 1, p);
        }
}

static void ways_match_the_slow_version(void **unused)
{
    (void)unused;
    static const uint32_t depths[] = {8, 8, 8, 6, 9, 11, 12, 20, 10, 20, 40};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        ph_game *game = book_game(SPECS[i]);
        const book_state start = book_position(game, "");
        const slow_kalah t = slow_start(game);
        perft counted, want = {0};
        assert_true(perft_count(game, &start, depths[i], NULL, &counted));
        slow_count(&t, depths[i], &want);
        assert_int_equal(counted.ways, want.ways);
        assert_int_equal(counted.ended, want.ended);
        ph_game_free(game);
    }
}

/* ---- the example --------------------------------------------------------------------------------------- */

/* The plug-in does not have the rule of the lone seed, and counts seeds without a bonus for winning. */
static void check_example(const ph_game *game, const book_state *s, const kalah_example_state *k)
{
    enum { HALF = KALAH_MOST_PITS + 1 };
    kalah_state at;
    memcpy(&at, s, sizeof at);
    for (uint32_t i = 0; i < HALF; i++) {
        assert_int_equal(kalah_cell(at.own, i), k->cell[(k->side ? HALF : 0) + i]);
        assert_int_equal(kalah_cell(at.other, i), k->cell[(k->side ? 0 : HALF) + i]);
    }
    const bool over = kalah_example.over(NULL, k);
    const ph_value ahead = kalah_example.evaluate(NULL, k);
    assert_int_equal(game->over(game->rules, s), over);
    assert_int_equal(game->evaluate(game->rules, s), over ? score_final(ahead) : ahead);
}

/* A move that both have, with the same number and name. */
static ph_move move_of_both(const ph_game *game, const book_state *at, const kalah_example_state *k, uint64_t *random)
{
    ph_move moves[BOOK_MOVES], of_example[BOOK_MOVES];
    char name[8], of_it[8];
    const uint32_t count = game->moves(game->rules, at, moves);
    uint32_t found = 0;
    assert_int_equal(kalah_example.moves(NULL, k, of_example), count);
    for (uint32_t i = 0; i < count * count; i++)
        found += moves[i / count] == of_example[i % count];
    assert_int_equal(found, count);
    const ph_move move = moves[random_below(random, count)];
    game->print_move(game->rules, at, move, name, sizeof name);
    kalah_example.print_move(NULL, k, move, of_it, sizeof of_it);
    assert_string_equal(name, of_it);
    return move;
}

static void random_games_match_the_example(void **unused)
{
    (void)unused;
    uint64_t random = 6;
    ph_game *game = book_game("kalah:empty=0");
    assert_int_equal(kalah_example.state_size, sizeof(kalah_example_state));
    for (int n = 0; n < 1000; n++) {
        book_state at = book_position(game, "");
        kalah_example_state k, child;
        kalah_example.start(NULL, &k);
        for (check_example(game, &at, &k); !kalah_example.over(NULL, &k); check_example(game, &at, &k)) {
            const ph_move move = move_of_both(game, &at, &k, &random);
            at = book_after(game, &at, move);
            kalah_example.apply(NULL, &k, move, &child);
            k = child;
        }
    }
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_by_hand),
        cmocka_unit_test(the_end_of_a_game),
        cmocka_unit_test(order_and_sequences),
        cmocka_unit_test(random_games_match_the_slow_version),
        cmocka_unit_test(ways_match_the_slow_version),
        cmocka_unit_test(random_games_match_the_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
