/* test_check.c - an untrusted game is checked: bad answers are found, and reported with their place. */
#include "plugins/deep.h"

#include "play/check.h"
#include "play/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- games that go wrong ------------------------------------------------------------------------------- */

static ph_value far_evaluate(const void *rules, const void *state)
{
    return deep_spoilt(state) ? INT32_MIN : deep_evaluate(rules, state);
}

static uint32_t no_moves(const void *rules, const void *state, ph_move *moves)
{
    return deep_spoilt(state) ? 0 : deep_moves(rules, state, moves);
}

static uint32_t many_moves(const void *rules, const void *state, ph_move *moves)
{
    if (!deep_spoilt(state))
        return deep_moves(rules, state, moves);
    for (ph_move i = 0; moves && i < 1000; i++)
        moves[i] = i;
    return 1000;
}

/* More moves than any list can have. */
static uint32_t countless_moves(const void *rules, const void *state, ph_move *moves)
{
    if (!deep_spoilt(state))
        return deep_moves(rules, state, moves);
    if (moves)
        abort();
    return 4000000000;
}

/* It counts fewer than it lists. */
static uint32_t fickle_moves(const void *rules, const void *state, ph_move *moves)
{
    uint32_t count = deep_moves(rules, state, moves);
    return deep_spoilt(state) && !moves ? count - 1 : count;
}

/* It counts 2 and lists many more; the number that it returns for the list is true. */
static uint32_t liar_moves(const void *rules, const void *state, ph_move *moves)
{
    enum { LISTED = 200000 };
    if (!deep_spoilt(state))
        return deep_moves(rules, state, moves);
    for (ph_move i = 0; moves && i < LISTED; i++)
        moves[i] = i % DEEP_WIDTH;
    return moves ? LISTED : 2;
}

/* The same, but it does not return that number. */
static uint32_t secret_moves(const void *rules, const void *state, ph_move *moves)
{
    liar_moves(rules, state, moves);
    return deep_spoilt(state) ? 2 : DEEP_WIDTH;
}

/* It counts more than it lists. */
static uint32_t short_moves(const void *rules, const void *state, ph_move *moves)
{
    uint32_t count = deep_moves(rules, state, NULL);
    if (!moves || !deep_spoilt(state))
        return deep_moves(rules, state, moves);
    moves[0] = 3;
    return count - 3;
}

static uint32_t nowhere_moves(const void *rules, const void *state, ph_move *moves)
{
    uint32_t count = deep_moves(rules, state, moves);
    if (moves && deep_spoilt(state))
        moves[2] = PH_NO_MOVE;
    return count;
}

static void lossy_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    (void)rules;
    if (deep_spoilt(state))
        moves[0] = moves[count - 1];
}

/* It returns the list of another position. */
static void long_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    (void)rules;
    for (uint32_t i = 0; i < 1000 && deep_spoilt(state); i++)
        moves[count + i] = i;
}

static uint32_t narrow_widest(const void *rules, const void *state, uint32_t ply)
{
    (void)rules, (void)ply;
    return deep_spoilt(state) ? 3 : DEEP_WIDTH;
}

static int letter_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    if (size > 1) {
        text[0] = (char)('a' + move);
        text[1] = '\0';
    }
    return 1;
}

static int long_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    memset(text, (int)('a' + move), size + 8);
    return (int)size;
}

static int long_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules, (void)state;
    if (text) {
        memset(text, 'x', size);
        text[size] = '\0';
    }
    return 5;
}

/* "3231": the moves played. */
static bool deep_parse(const void *rules, const char *text, void *state)
{
    deep_start(rules, state);
    for (; *text >= '0' && *text < '0' + DEEP_WIDTH; text++) {
        deep before = *(deep *)state;
        deep_apply(rules, &before, (ph_move)(*text - '0'), state);
    }
    return *text == '\0';
}

static uint32_t short_longest(const void *rules, const void *state)
{
    (void)rules;
    uint32_t left = DEEP_PLIES - (uint32_t)((const deep *)state)->plies;
    return deep_spoilt(state) ? 0 : left;
}

/* Too small by one from the start, right everywhere else. */
static uint32_t start_longest(const void *rules, const void *state)
{
    uint32_t left = short_longest(rules, state);
    return left == DEEP_PLIES ? left - 1 : left;
}

static const ph_game SOUND = {DEEP_GAME, .moves = deep_moves, .evaluate = deep_evaluate};

/* ---- finding them -------------------------------------------------------------------------------------- */

static const char *const METHODS[] = {"minimax", "alphabeta", "sss", "ps:2", "sss@reference"};

/* Search `inner` by every method that reaches the bad position; the fault must be reported with this text. */
static void finds(const ph_game *inner, uint32_t depth, const char *fault)
{
    int found = 0;
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        int cancel = 0;
        check *c = check_new(inner, &cancel);
        assert_non_null(c);
        assert_null(check_fault(c));
        const ph_game *g = check_game(c);
        _Alignas(8) unsigned char place[sizeof(deep)];
        g->start(g->rules, place);
        const ph_options options = PH_OPTIONS(.method = METHODS[i], .limits.depth = depth, .cancel = &cancel);
        ph_result result = PH_RESULT;
        assert_int_equal(ph_search(g, place, &options, &result), PH_OK);
        ph_result_release(&result);
        if (check_fault(c)) {
            assert_string_equal(check_fault(c), fault);
            assert_int_not_equal(cancel, 0);
            found++;
        }
        check_free(c);
    }
    if (!found)
        fail_msg("not found: %s", fault);
}

static void wrong_answers_of_a_search_are_found(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.evaluate = far_evaluate;
    finds(&g, 5, "evaluate() returns -2147483648, beyond PH_VALUE_MAX, after 3 2 3 1 0");
    g.print_move = letter_print_move;
    finds(&g, 5, "evaluate() returns -2147483648, beyond PH_VALUE_MAX, after d c d b a");
    g = SOUND;
    g.moves = no_moves;
    finds(&g, 7, "moves() returns 0 and over() false, after 3 2 3 1 0");
    g.moves = many_moves;
    finds(&g, 7, "moves() returns 1000, above max_moves (4), after 3 2 3 1 0");
    g.moves = countless_moves;
    finds(&g, 7, "moves() returns 4000000000, above max_moves (4), after 3 2 3 1 0");
    g.moves = fickle_moves;
    finds(&g, 7, "moves() counts 3 and lists 4, after 3 2 3 1 0");
    g.moves = liar_moves;
    finds(&g, 7, "moves() counts 2 and lists 200000, after 3 2 3 1 0");
    g.moves = secret_moves;
    finds(&g, 7, "moves() returns 2 and writes beyond max_moves (4), after 3 2 3 1 0");
    g.moves = short_moves;
    finds(&g, 7, "moves() counts 4 and lists 1, after 3 2 3 1 0");
    g.moves = nowhere_moves;
    finds(&g, 7, "moves() lists PH_NO_MOVE, after 3 2 3 1 0");
    g = SOUND;
    g.order = lossy_order;
    finds(&g, 7, "order() changes the moves, not only their order, after 3 2 3 1 0");
    g.order = long_order;
    finds(&g, 7, "order() writes beyond max_moves (4), after 3 2 3 1 0");
    g = SOUND;
    g.widest = narrow_widest;
    finds(&g, 7, "widest() returns 3 and moves() 4, after 3 2 3 1 0");
    g = SOUND;
    g.longest = short_longest;
    finds(&g, 7, "longest() returns 0 and moves() 4, after 3 2 3 1 0");
}

static void hints_that_are_wrong_from_the_start_are_found(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.longest = start_longest;
    check *c = check_new(&g, NULL);
    assert_non_null(c);
    assert_non_null(check_try(c));
    assert_non_null(strstr(check_fault(c), "longest() says 9 moves from the start, but there are more, after "));
    check_free(c);
}

/* A game of version 1 ends before `longest`; nothing after it is read. */
static void an_older_game_is_read_as_it_was(void **unused)
{
    (void)unused;
    const size_t size = offsetof(ph_game, longest);
    ph_game whole = SOUND;
    whole.version = 1;
    void *old = malloc(size);
    assert_non_null(old);
    memcpy(old, &whole, size);
    check *c = check_new(old, NULL);
    assert_non_null(c);
    assert_null(check_try(c));
    assert_int_equal(check_game(c)->won, 0);
    check_free(c);
    free(old);
}

/* The steps that led there were overwritten long ago: 4^9 positions are visited between. */
static void the_way_there_is_found_again(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.evaluate = far_evaluate;
    check *c = check_new(&g, NULL);
    assert_non_null(c);
    const ph_game *checked = check_game(c);
    _Alignas(8) deep row[DEEP_PLIES + 1], spoilt;
    assert_true(deep_parse(NULL, "32310", &spoilt));
    checked->start(checked->rules, &row[0]);
    for (uint32_t n = 0; n < 1u << 18; n++)
        for (uint32_t ply = 0; ply < 9; ply++)
            checked->apply(checked->rules, &row[ply], n >> (2 * ply) & 3, &row[ply + 1]);
    checked->evaluate(checked->rules, &spoilt);
    assert_string_equal(check_fault(c), "evaluate() returns -2147483648, beyond PH_VALUE_MAX, after 3 2 3 1 0");
    check_free(c);
}

static void a_position_that_was_given_is_said_to_be(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.evaluate = far_evaluate;
    g.parse = deep_parse;
    check *c = check_new(&g, NULL);
    assert_non_null(c);
    const ph_game *checked = check_game(c);
    _Alignas(8) deep given, child;
    assert_true(checked->parse(checked->rules, "3231", &given));
    checked->apply(checked->rules, &given, 0, &child);
    assert_int_equal(checked->evaluate(checked->rules, &child), -PH_VALUE_MAX);
    assert_string_equal(check_fault(c),
                        "evaluate() returns -2147483648, beyond PH_VALUE_MAX, from the given position after 0");
    check_free(c);
    c = check_new(&g, NULL);
    checked = check_game(c);
    assert_true(checked->parse(checked->rules, "32310", &given));
    checked->evaluate(checked->rules, &given);
    assert_string_equal(check_fault(c), "evaluate() returns -2147483648, beyond PH_VALUE_MAX, in the given position");
    check_free(c);
}

static void texts_that_do_not_end_are_found(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.print_move = long_print_move;
    check *c = check_new(&g, NULL);
    assert_non_null(c);
    char text[NOTATION_SIZE];
    deep root = {0};
    notation_print(check_game(c), &root, 1, text);
    assert_int_equal(strlen(text), NOTATION_SIZE - 1);
    assert_string_equal(check_fault(c), "print_move() writes beyond its buffer, at the start");
    check_free(c);
    g = SOUND;
    g.print = long_print;
    c = check_new(&g, NULL);
    assert_non_null(c);
    assert_string_equal(check_try(c), "print() writes beyond its buffer, at the start");
    check_free(c);
}

/* A list that is shorter than announced ends in zeros, not in old contents. */
static void nothing_unwritten_is_handed_on(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.moves = short_moves;
    check *c = check_new(&g, NULL);
    assert_non_null(c);
    const ph_game *checked = check_game(c);
    _Alignas(8) deep spoilt;
    assert_true(deep_parse(NULL, "32310", &spoilt));
    ph_move moves[DEEP_WIDTH] = {9, 9, 9, 9};
    assert_int_equal(checked->moves(checked->rules, &spoilt, moves), DEEP_WIDTH);
    assert_int_equal(moves[0], 3);
    for (uint32_t i = 1; i < DEEP_WIDTH; i++)
        assert_int_equal(moves[i], 0);
    check_free(c);
}

/* The moves that lead to a fault are written by a print_move() that has a fault too. */
static void two_faults_do_no_more_harm_than_one(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.evaluate = far_evaluate;
    g.print_move = long_print_move;
    check *c = check_new(&g, NULL);
    assert_non_null(c);
    const ph_game *checked = check_game(c);
    _Alignas(8) deep row[6];
    checked->start(checked->rules, &row[0]);
    for (uint32_t ply = 0; ply < 5; ply++)
        checked->apply(checked->rules, &row[ply], (ph_move)("32310"[ply] - '0'), &row[ply + 1]);
    checked->evaluate(checked->rules, &row[5]);
    assert_memory_equal(check_fault(c), "evaluate() returns -2147483648, beyond PH_VALUE_MAX, after d", 60);
    const char *first = strchr(strstr(check_fault(c), "after"), ' ') + 1;
    assert_int_equal(strspn(first, "d"), NOTATION_SIZE - 1);
    check_free(c);
}

/* Its apply() writes 4 bytes more than start() does. */
static void wide_apply(const void *rules, const void *state, ph_move move, void *child)
{
    deep_apply(rules, state, move, child);
    memset((char *)child + sizeof(deep), 1, 4);
}

static void positions_that_are_too_small_are_found(void **unused)
{
    (void)unused;
    ph_game g = SOUND;
    g.state_size = sizeof(deep) - 4;
    check *c = check_new(&g, NULL);
    assert_non_null(c);
    assert_string_equal(check_try(c), "start() writes beyond state_size (7)");
    check_free(c);
    g = SOUND;
    g.apply = wide_apply;
    c = check_new(&g, NULL);
    assert_non_null(c);
    assert_string_equal(check_try(c), "apply() writes beyond state_size (11), at the start");
    check_free(c);
}

static void a_sound_game_is_searched_as_ever(void **unused)
{
    (void)unused;
    check *c = check_new(&SOUND, NULL);
    assert_non_null(c);
    assert_null(check_try(c));
    _Alignas(8) deep root = {0};
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        const ph_options options = PH_OPTIONS(.method = METHODS[i], .limits.depth = 6);
        ph_result bare = PH_RESULT, checked = PH_RESULT;
        assert_int_equal(ph_search(&SOUND, &root, &options, &bare), PH_OK);
        assert_int_equal(ph_search(check_game(c), &root, &options, &checked), PH_OK);
        assert_int_equal(bare.value, checked.value);
        assert_int_equal(bare.best, checked.best);
        assert_int_equal(bare.counts.leaves, checked.counts.leaves);
        ph_result_release(&bare);
        ph_result_release(&checked);
    }
    assert_null(check_fault(c));
    check_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_answers_of_a_search_are_found),
        cmocka_unit_test(hints_that_are_wrong_from_the_start_are_found),
        cmocka_unit_test(an_older_game_is_read_as_it_was),
        cmocka_unit_test(the_way_there_is_found_again),
        cmocka_unit_test(a_position_that_was_given_is_said_to_be),
        cmocka_unit_test(texts_that_do_not_end_are_found),
        cmocka_unit_test(nothing_unwritten_is_handed_on),
        cmocka_unit_test(two_faults_do_no_more_harm_than_one),
        cmocka_unit_test(positions_that_are_too_small_are_found),
        cmocka_unit_test(a_sound_game_is_searched_as_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
