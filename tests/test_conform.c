/* test_conform.c - the test of games finds what is wrong, and reports nothing where all is right. */
#include "plugins/deep.h"

#include "play/conform.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const conform_options FEW = {.seed = 1, .games = 20, .positions = 2000, .depth = 4};

/* ---- a game that can do everything, and games that go wrong -------------------------------------------- */

static uint64_t sound_key(const void *rules, const void *state)
{
    uint64_t key = ((const deep *)state)->plies;
    (void)rules;
    for (unsigned i = 0; i < DEEP_PLIES; i++)
        key = key * 5 + ((const deep *)state)->moves[i];
    return key;
}

/* "32310": the moves so far. */
static int sound_print(const void *rules, const void *state, char *text, size_t size)
{
    const deep *d = state;
    char own[DEEP_PLIES + 1] = "";
    (void)rules;
    for (unsigned i = 0; i < d->plies; i++)
        own[i] = (char)('0' + d->moves[i]);
    return snprintf(text, size, "%s", own);
}

static bool sound_parse(const void *rules, const char *text, void *state)
{
    deep_start(rules, state);
    for (; *text; text++)
        deep_apply(rules, state, (ph_move)(*text - '0'), state);
    return true;
}

static int sound_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    return snprintf(text, size, "%c", (int)('a' + move));
}

static bool sound_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules, (void)state;
    *move = (ph_move)(text[0] - 'a');
    return text[0] >= 'a' && text[0] < 'a' + DEEP_WIDTH && text[1] == '\0';
}

static uint32_t sound_longest(const void *rules, const void *state)
{
    (void)rules;
    return DEEP_PLIES - ((const deep *)state)->plies;
}

static uint32_t sound_widest(const void *rules, const void *state, uint32_t ply)
{
    return ply < sound_longest(rules, state) ? DEEP_WIDTH : 0;
}

static const ph_game SOUND = {DEEP_GAME,
                              .moves = deep_moves,
                              .evaluate = deep_evaluate,
                              .key = sound_key,
                              .print = sound_print,
                              .parse = sound_parse,
                              .print_move = sound_print_move,
                              .parse_move = sound_parse_move,
                              .longest = sound_longest,
                              .widest = sound_widest};

static uint32_t twice_moves(const void *rules, const void *state, ph_move *moves)
{
    const uint32_t count = deep_moves(rules, state, moves);
    if (moves && deep_spoilt(state))
        moves[3] = moves[1];
    return count;
}

/* It relies on a cleared buffer. */
static void careless_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    const deep *d = state;
    deep *c = child;
    const unsigned char before = c->moves[0];
    *c = *d;
    c->moves[c->plies++] = (unsigned char)move;
    if (deep_spoilt(c))
        c->moves[0] = (unsigned char)(3 + before);
}

/* A call changes the next answer: something is kept. */
static ph_value moody_evaluate(const void *rules, const void *state)
{
    static ph_value calls; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
    return deep_spoilt(state) ? ++calls : deep_evaluate(rules, state);
}

static uint32_t moody_moves(const void *rules, const void *state, ph_move *moves)
{
    static unsigned calls; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
    const uint32_t count = deep_moves(rules, state, moves);
    if (moves && deep_spoilt(state) && calls++ % 2) {
        moves[0] = 1;
        moves[1] = 0;
    }
    return count;
}

static uint64_t dull_key(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return 7;
}

static int wrong_print(const void *rules, const void *state, char *text, size_t size)
{
    return sound_print(rules, state, text, size) + deep_spoilt(state);
}

static bool forgetful_parse(const void *rules, const char *text, void *state)
{
    return sound_parse(rules, strcmp(text, "32310") == 0 ? "3231" : text, state);
}

static bool stubborn_parse(const void *rules, const char *text, void *state)
{
    return strcmp(text, "32310") != 0 && sound_parse(rules, text, state);
}

static int vague_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    return sound_print_move(rules, state, deep_spoilt(state) ? move / 2 : move, text, size);
}

static bool other_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    const bool good = sound_parse_move(rules, state, text, move);
    *move ^= deep_spoilt(state);
    return good;
}

/* Both are right about the position itself, and wrong about later ones. */
static uint32_t short_longest(const void *rules, const void *state)
{
    return ((const deep *)state)->plies == 3 ? 5 : sound_longest(rules, state);
}

static uint32_t narrow_widest(const void *rules, const void *state, uint32_t ply)
{
    return ((const deep *)state)->plies == 2 && ply == 3 ? 3 : sound_widest(rules, state, ply);
}

/* ---- finding them -------------------------------------------------------------------------------------- */

static void expect_fault(const ph_game *g, const char *fault)
{
    conform_report report;
    assert_true(conform_run(g, &FEW, &report));
    assert_string_equal(report.fault, fault);
}

/* SOUND with one member replaced. */
#define EXPECT_FAULT(member, function, fault)                                                                          \
    do {                                                                                                               \
        ph_game spoilt = SOUND;                                                                                        \
        spoilt.member = (function);                                                                                    \
        expect_fault(&spoilt, fault);                                                                                  \
    } while (0)

static void a_sound_game_passes(void **unused)
{
    (void)unused;
    conform_report report;
    assert_true(conform_run(&SOUND, &FEW, &report));
    assert_string_equal(report.fault, "");
    assert_int_equal(report.near, 2000);
    assert_int_equal(report.near_plies, 5); /* 1 + 4 + ... + 1024 = 1365 of them */
    assert_false(report.near_all);
    assert_int_equal(report.least, DEEP_PLIES);
    assert_int_equal(report.most, DEEP_PLIES);
    assert_int_equal(report.played, FEW.games * (DEEP_PLIES + 1));
    assert_int_equal(report.widest, DEEP_WIDTH);
    assert_int_equal(report.searches, 7); /* two with a table, since it has a key() */
}

static void answers_that_contradict_each_other_are_found(void **unused)
{
    (void)unused;
    EXPECT_FAULT(moves, twice_moves, "moves() lists move b twice, after d c d b a");
    EXPECT_FAULT(moves, moody_moves,
                 "moves() lists other moves, or in another order, when it is called again, after d c d b a");
    EXPECT_FAULT(evaluate, moody_evaluate, "evaluate() gives another answer when it is called again, after d c d b a");
    EXPECT_FAULT(apply, careless_apply, "move a applied twice gives two positions: evaluate() differs, after d c d b");
    EXPECT_FAULT(key, dull_key,
                 "key() is the same before and after move a, at the start; put all that the rules use into key(), and "
                 "whose turn it is");
}

/* It forgets the first move. With late_evaluate() this makes a difference only some moves later. */
static uint64_t forgetful_key(const void *rules, const void *state)
{
    deep d = *(const deep *)state;
    if (d.plies > 1)
        d.moves[0] = 0;
    return sound_key(rules, &d);
}

static ph_value late_evaluate(const void *rules, const void *state)
{
    return ((const deep *)state)->plies >= 5 ? deep_evaluate(rules, state) : 0;
}

static void keys_that_leave_something_out_are_found(void **unused)
{
    (void)unused;
    EXPECT_FAULT(key, forgetful_key,
                 "key() is the same as after a a, but evaluate() differs, after b a; put all that the rules use into "
                 "key()");
    ph_game late = SOUND;
    late.evaluate = late_evaluate;
    expect_fault(&late, "");
    late.key = forgetful_key;
    conform_report report;
    assert_true(conform_run(&late, &FEW, &report));
    assert_memory_equal(report.fault, "key() is the same as after ", 27);
    assert_non_null(strstr(report.fault, ", but evaluate() differs there or after the same moves, after "));
}

/* won = 500 is less than some estimates, and nothing proves these. 1009 is more than all of them. */
static void estimates_beyond_won_are_found(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.won = 1009;
    expect_fault(&g, "");
    g.won = 500;
    conform_report report;
    assert_true(conform_run(&g, &FEW, &report));
    assert_memory_equal(report.fault, "evaluate() returns ", 19);
    assert_non_null(strstr(report.fault, ", beyond won (500), but a search to depth "));
    assert_non_null(strstr(report.fault, "; make won larger than every estimate"));
}

static void texts_that_are_not_read_back_are_found(void **unused)
{
    (void)unused;
    EXPECT_FAULT(print, wrong_print, "print() returns 6 and writes 5 characters, after d c d b a");
    EXPECT_FAULT(parse, stubborn_parse, "parse() does not read what print() writes, after d c d b a");
    EXPECT_FAULT(parse, forgetful_parse,
                 "parse() reads another position than print() wrote: evaluate() differs, after d c d b a");
    EXPECT_FAULT(print_move, vague_print_move, "print_move() writes 'a' for two moves, after 3 2 3 1 0");
    EXPECT_FAULT(parse_move, other_parse_move,
                 "parse_move() does not read 'a' as the move that print_move() wrote, after d c d b a");
}

static void hints_that_come_out_false_are_found(void **unused)
{
    (void)unused;
    EXPECT_FAULT(widest, narrow_widest,
                 "widest() said 3 for this position, 3 moves earlier, but moves() returns 4, after a a a a a");
    ph_game g = SOUND;
    g.longest = short_longest;
    conform_report report;
    assert_true(conform_run(&g, &FEW, &report));
    assert_memory_equal(report.fault, "longest() said 5, 5 moves earlier, but the game goes on, after ", 62);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_game_passes),
        cmocka_unit_test(answers_that_contradict_each_other_are_found),
        cmocka_unit_test(keys_that_leave_something_out_are_found),
        cmocka_unit_test(estimates_beyond_won_are_found),
        cmocka_unit_test(texts_that_are_not_read_back_are_found),
        cmocka_unit_test(hints_that_come_out_false_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
