/* test_othello_end.c - the square functions of Othello's solver, against the rules and against all continuations. */
#include "base/random.h"
#include "games/othello_end.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* As othello.c makes them, without what only the move ordering needs. */
static const othello_rules BOARDS[] = {
    {.size = 8, .board = ~UINT64_C(0), .corners = UINT64_C(0x8100000000000081)},
    {.size = 6, .board = UINT64_C(0x00003F3F3F3F3F3F), .corners = UINT64_C(0x0000210000000021)},
};
enum { N_BOARDS = 2 };

typedef struct discs {
    uint64_t own, other;
} discs;

/* A board that is full except for `empty` squares, where `percent` of the discs belong to the side to move. */
static discs random_discs(const othello_rules *r, uint32_t empty, uint32_t percent, uint64_t *random)
{
    discs d = {0};
    for (uint64_t left = r->board; left;) {
        const uint64_t square = UINT64_C(1) << bits_take(&left);
        *(random_below(random, 100) < percent ? &d.own : &d.other) |= square;
    }
    for (uint32_t i = 0; i < empty; i++) {
        const uint64_t square = UINT64_C(1) << random_below(random, 64);
        d.own &= ~square;
        d.other &= ~square;
    }
    return d;
}

static void discs_turn_as_the_rules_say(void **unused)
{
    (void)unused;
    uint64_t random = 3, turned = 0;
    for (int i = 0; i < 3000; i++) {
        const othello_rules *r = &BOARDS[i % N_BOARDS];
        const discs d = random_discs(r, (uint32_t)random_below(&random, 60), 20 + (uint32_t)i % 60, &random);
        uint64_t moves = 0;
        for (uint64_t left = r->board & ~(d.own | d.other); left;) {
            const uint32_t x = bits_take(&left);
            const uint64_t square = UINT64_C(1) << x, says = othello_flips(d.own, d.other, square);
            assert_int_equal(othello_turned(d.own, d.other, x), says);
            assert_true(!says || (OTHELLO_AT[x].near & d.other));
            moves |= says ? square : 0;
            turned += says != 0;
        }
        assert_int_equal(moves, othello_moves(r, d.own, d.other));
    }
    assert_true(turned > 1000);
}

static void the_last_disc_turns_as_many(void **unused)
{
    (void)unused;
    uint64_t random = 5;
    for (int i = 0; i < 20000; i++) {
        const othello_rules *r = &BOARDS[i % N_BOARDS];
        discs d = random_discs(r, 0, 10 + (uint32_t)i % 80, &random);
        uint32_t x = (uint32_t)random_below(&random, 64);
        for (; !(r->board >> x & 1); x = (uint32_t)random_below(&random, 64))
            ;
        const uint64_t square = UINT64_C(1) << x;
        d.own &= ~square;
        d.other &= ~square;
        assert_int_equal(othello_last_turns(d.own, x), bits_count(othello_flips(d.own, d.other, square)));
    }
}

static void quarters_are_odd_or_even(void **unused)
{
    (void)unused;
    uint64_t random = 7;
    static const uint64_t quarters[] = {0x0F0F0F0F, 0xF0F0F0F0, UINT64_C(0x0F0F0F0F00000000),
                                        UINT64_C(0xF0F0F0F000000000)};
    for (int i = 0; i < 1000; i++) {
        const uint64_t empty = random_next(&random);
        uint64_t odd = 0;
        for (int k = 0; k < 4; k++)
            odd |= bits_count(empty & quarters[k]) % 2 ? quarters[k] : 0;
        assert_int_equal(othello_odd_quarters(empty), odd);
    }
}

/* ---- discs that stay ----------------------------------------------------------------------------------- */

/* Play on in every way, for both sides: the discs of `stay`, all of one side, never change; and no end of the game is
 * better for the side to move than `most`. `mine`: the discs belong to the side to move. */
static void play_all(const othello_rules *r, discs d, uint64_t stay, bool mine, ph_value most, ph_value least)
{
    assert_int_equal(stay & ~(mine ? d.own : d.other), 0);
    uint64_t moves = othello_moves(r, d.own, d.other);
    if (!moves && !othello_moves(r, d.other, d.own)) {
        assert_in_range(othello_score(r, d.own, d.other) + 64, least + 64, most + 64);
        return;
    }
    if (!moves)
        play_all(r, (discs){d.other, d.own}, stay, !mine, -least, -most);
    while (moves) {
        const uint64_t square = UINT64_C(1) << bits_take(&moves);
        const uint64_t turned = othello_flips(d.own, d.other, square);
        play_all(r, (discs){d.other ^ turned, d.own ^ turned ^ square}, stay, !mine, -least, -most);
    }
}

static void stable_discs_stay_however_it_goes_on(void **unused)
{
    (void)unused;
    uint64_t random = 11, stable = 0, discs_seen = 0;
    for (int i = 0; i < 4000; i++) {
        const othello_rules *r = &BOARDS[i % N_BOARDS];
        const discs d = random_discs(r, 1 + (uint32_t)random_below(&random, 7), 15 + (uint32_t)i % 71, &random);
        const uint64_t own = othello_stable(r, d.own, d.other), other = othello_stable(r, d.other, d.own);
        const ph_value most = othello_at_most(r, d.own, d.other), least = -othello_at_most(r, d.other, d.own);
        play_all(r, d, own, true, most, least);
        play_all(r, d, other, false, most, least);
        stable += (uint64_t)bits_count(own | other);
        discs_seen += (uint64_t)bits_count(d.own | d.other);
    }
    assert_true(stable * 3 > discs_seen); /* it finds many of them */
}

/* Those that must be found: a corner with the edge from there, and a full board. */
static void corners_edges_and_full_boards_are_stable(void **unused)
{
    (void)unused;
    for (int i = 0; i < N_BOARDS; i++) {
        const othello_rules *r = &BOARDS[i];
        const uint64_t edge = 0x7, inside = 0x300; /* a1 to c1; a2 and b2 */
        assert_int_equal(othello_stable(r, edge, 0), edge);
        assert_int_equal(othello_stable(r, edge | inside, 0), edge | inside);
        assert_int_equal(othello_stable(r, r->corners, r->board & ~r->corners), r->corners);
        assert_int_equal(othello_stable(r, r->board & ~r->corners, r->corners), r->board & ~r->corners);
        assert_int_equal(othello_stable(r, r->board & ~r->corners, 0) & 0x0303,
                         0); /* an open corner frees b1, a2, b2 */
        assert_int_equal(othello_stable(r, 0x2, 0x4), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(discs_turn_as_the_rules_say),
        cmocka_unit_test(the_last_disc_turns_as_many),
        cmocka_unit_test(quarters_are_odd_or_even),
        cmocka_unit_test(stable_discs_stay_however_it_goes_on),
        cmocka_unit_test(corners_edges_and_full_boards_are_stable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
