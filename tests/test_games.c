/* test_games.c - the conformance tests: what every built-in game must do, then known facts about each.
 *
 * Every game of SUBJECTS is played at random to its end again and again; check_position() has what must hold in each
 * position. */
#include "src/base/random.h"
#include "src/games/chess_text.h"
#include "src/games/connect4.h"
#include "src/games/kalah.h"
#include "src/games/othello.h"
#include "src/games/tictactoe.h"
#include "src/lab/perft.h"
#include "support/gamebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the games ----------------------------------------------------------------------------------------- */

/* The same board with the other side to move: its value must be the negative. */
typedef void exchange(const ph_game *game, book_state *s);

static void exchange_tictactoe(const ph_game *game, book_state *s)
{
    (void)game;
    tictactoe_state t;
    memcpy(&t, s->bytes, sizeof t);
    t = tictactoe_make(tictactoe_other(t), tictactoe_own(t));
    memcpy(s->bytes, &t, sizeof t);
}

static void exchange_connect4(const ph_game *game, book_state *s)
{
    (void)game;
    connect4_state t;
    memcpy(&t, s->bytes, sizeof t);
    t = (connect4_state){t.other, t.own};
    memcpy(s->bytes, &t, sizeof t);
}

static void exchange_othello(const ph_game *game, book_state *s)
{
    othello_state t;
    memcpy(&t, s->bytes, sizeof t);
    t = (othello_state){t.other, t.own, othello_moves(game->rules, t.other, t.own), !t.o_moves};
    memcpy(s->bytes, &t, sizeof t);
}

/* A forced pass is forced for either side. */
static void exchange_kalah(const ph_game *game, book_state *s)
{
    (void)game;
    kalah_state t;
    memcpy(&t, s->bytes, sizeof t);
    const uint64_t marks = t.own & KALAH_MARKS;
    t = (kalah_state){t.other | (marks ^ KALAH_O_MOVES), t.own & ~KALAH_MARKS};
    memcpy(s->bytes, &t, sizeof t);
}

/* In chess the other side moves the other pieces from the other side of the board, and the value is its own. */
static void exchange_chess(const ph_game *game, book_state *s)
{
    (void)game;
    chess_state t, mirrored = {.passant = CHESS_NOWHERE};
    memcpy(&t, s->bytes, sizeof t);
    for (uint32_t square = 0; square < 64; square++)
        if (chess_occupied(&t) >> square & 1)
            chess_put(&mirrored, !(t.side[CHESS_BLACK] >> square & 1), chess_piece_at(&t, square), square ^ 56);
    chess_set(&mirrored, !t.turn, (t.castling << 2 & 12) | t.castling >> 2,
              t.passant == CHESS_NOWHERE ? CHESS_NOWHERE : t.passant ^ 56u);
    mirrored.clock = t.clock;
    mirrored.number = t.number;
    memcpy(s->bytes, &mirrored, sizeof mirrored);
}

typedef struct subject {
    const char *spec;
    exchange *exchange;
    uint32_t games; /* to play; 0: GAMES */
} subject;

static const subject SUBJECTS[] = {
    {"chess", exchange_chess, 8},
    {"chess:leaves=static", exchange_chess, 8},
    {"tictactoe", exchange_tictactoe, 0},
    {"connect4", exchange_connect4, 0},
    {"connect4:columns=6,rows=5", exchange_connect4, 0},
    {"connect4:rows=7,columns=8", exchange_connect4, 0},
    {"connect4:columns=9,rows=6", exchange_connect4, 0},
    {"connect4:columns=3,rows=20", exchange_connect4, 0},
    {"connect4:columns=2,rows=31", exchange_connect4, 0},
    {"connect4:columns=1,rows=63", exchange_connect4, 0},
    {"connect4:columns=1,rows=1", exchange_connect4, 0},
    {"othello", exchange_othello, 0},
    {"othello:size=6", exchange_othello, 0},
    {"kalah", exchange_kalah, 0},
    {"kalah:seeds=6,empty=0", exchange_kalah, 0},
    {"kalah:pits=4,seeds=3", exchange_kalah, 0},
    {"kalah:pits=2,seeds=63", exchange_kalah, 0},
    {"kalah:pits=1,seeds=1", exchange_kalah, 0},
};

enum { N_SUBJECTS = sizeof SUBJECTS / sizeof SUBJECTS[0], GAMES = 200, LONGEST = 300, TEXT = 512, LINE = 9 * LONGEST };

/* ---- what must hold at a position ---------------------------------------------------------------------- */

static bool same(const ph_game *g, const book_state *a, const book_state *b)
{
    return memcmp(a->bytes, b->bytes, g->state_size) == 0;
}

static void check_text(const ph_game *g, const book_state *s)
{
    char text[TEXT], cut[TEXT];
    int length = g->print(g->rules, s->bytes, text, sizeof text);
    assert_in_range(length, 1, TEXT - 1);
    assert_int_equal(strlen(text), length);
    assert_int_equal(g->print(g->rules, s->bytes, NULL, 0), length);
    assert_int_equal(g->print(g->rules, s->bytes, cut, 4), length);
    assert_int_equal(strlen(cut), 3);

    book_state read;
    memset(&read, 0, sizeof read);
    assert_true(g->parse(g->rules, text, read.bytes));
    assert_true(same(g, s, &read));
}

static void check_move_text(const ph_game *g, const book_state *s, ph_move move)
{
    char text[TEXT];
    ph_move read = PH_NO_MOVE;
    int length = g->print_move(g->rules, s->bytes, move, text, sizeof text);
    assert_in_range(length, 1, 8);
    assert_true(g->parse_move(g->rules, s->bytes, text, &read));
    assert_int_equal(read, move);
}

static void check_value(const ph_game *g, const book_state *s, const subject *of)
{
    ph_value value = g->evaluate(g->rules, s->bytes);
    bool over = book_over(g, s);
    if (!over)
        assert_in_range(value + SCORE_WON / 2, 1, SCORE_WON - 1);
    else
        assert_true(value == 0 || abs(value) > SCORE_WON);
    /* With three or four in a line it is never the winner's turn: nothing to exchange. */
    bool line_game = of->exchange == exchange_tictactoe || of->exchange == exchange_connect4;
    if (over && line_game) {
        assert_true(value <= 0);
        return;
    }
    book_state other = *s;
    of->exchange(g, &other);
    const int sign = of->exchange == exchange_chess ? 1 : -1;
    assert_int_equal(g->evaluate(g->rules, other.bytes), sign * value);
    of->exchange(g, &other);
    assert_true(same(g, s, &other));
}

/* Moves are distinct, counted right, applied without changing the position, written and read. */
static uint32_t check_moves(const ph_game *g, const book_state *s, ph_move *moves)
{
    uint32_t count = g->moves(g->rules, s->bytes, moves);
    assert_in_range(count, 1, g->max_moves);
    assert_int_equal(g->moves(g->rules, s->bytes, NULL), count);
    if (g->order)
        g->order(g->rules, s->bytes, moves, count);
    uint64_t parent = g->key(g->rules, s->bytes);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++)
            assert_int_not_equal(moves[i], moves[j]);
        book_state before = *s;
        book_state child = book_after(g, s, moves[i]);
        assert_true(same(g, s, &before));
        assert_true(g->key(g->rules, child.bytes) != parent);
        check_move_text(g, s, moves[i]);
    }
    return count;
}

static void check_widest(const ph_game *g, const book_state *way, const uint32_t *counts, uint32_t length)
{
    for (uint32_t from = 0; from <= length; from++)
        for (uint32_t ply = 0; from + ply <= length; ply++)
            assert_true(g->widest(g->rules, way[from].bytes, ply) >= counts[from + ply]);
    uint32_t end = 0;
    while (g->widest(g->rules, way[length].bytes, end) > 0)
        assert_true(++end < 2 * LONGEST);
}

/* One more move in a line as the tool prints it. */
static void line_add(const ph_game *g, const book_state *s, ph_move move, char line[LINE])
{
    const size_t length = strlen(line);
    if (length > 0)
        line[length] = ' ';
    g->print_move(g->rules, s->bytes, move, line + length + (length > 0), LINE - length - 1);
}

static void check_game(const subject *of, const ph_game *g, uint64_t *seed)
{
    book_state way[LONGEST];
    uint32_t counts[LONGEST] = {0};
    uint32_t length = 0;
    char line[LINE] = "";
    memset(&way[0], 0, sizeof way[0]);
    g->start(g->rules, way[0].bytes);
    for (;; length++) {
        assert_true(length < LONGEST - 1 || g->reversible);
        check_text(g, &way[length]);
        check_value(g, &way[length], of);
        if (book_over(g, &way[length]) || length == LONGEST - 1)
            break;
        ph_move moves[BOOK_MOVES];
        counts[length] = check_moves(g, &way[length], moves);
        memset(&way[length + 1], 0, sizeof way[0]);
        const ph_move chosen = moves[random_below(seed, counts[length])];
        g->apply(g->rules, way[length].bytes, chosen, way[length + 1].bytes);
        line_add(g, &way[length], chosen, line);
    }
    if (g->widest)
        check_widest(g, way, counts, length);
    const book_state played = book_position(g, line);
    assert_true(same(g, &played, &way[length]));

    /* After the end no move is accepted. */
    if (!book_over(g, &way[length]))
        return;
    ph_move move;
    static const char *const words[] = {"1", "4", "a1", "f5", "a", "f", "pass", ""};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_false(g->parse_move(g->rules, way[length].bytes, words[i], &move));
}

static void test_conformance(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (size_t i = 0; i < N_SUBJECTS; i++) {
        ph_game *g = book_game(SUBJECTS[i].spec);
        for (uint32_t n = 0; n < (SUBJECTS[i].games ? SUBJECTS[i].games : GAMES); n++)
            check_game(&SUBJECTS[i], g, &seed);
        ph_game_free(g);
    }
}

/* In chess, the clock and the number of the move do not count. */
static bool same_but_clock(const ph_game *g, const book_state *a, const book_state *b)
{
    if (!g->reversible)
        return same(g, a, b);
    chess_state one, other;
    memcpy(&one, a->bytes, sizeof one);
    memcpy(&other, b->bytes, sizeof other);
    one.clock = other.clock = 0;
    one.number = other.number = 1;
    return memcmp(&one, &other, sizeof one) == 0;
}

/* Positions of random games have the same key exactly if they are the same. */
static void test_keys(void **state)
{
    (void)state;
    enum { MANY = 600 };
    static book_state all[MANY];
    uint64_t seed = 2;
    for (size_t i = 0; i < N_SUBJECTS; i++) {
        ph_game *g = book_game(SUBJECTS[i].spec);
        for (uint32_t n = 0; n < MANY; n++)
            all[n] = book_random(g, n % 8, &seed);
        for (uint32_t a = 0; a < MANY; a++)
            for (uint32_t b = 0; b < a; b++)
                assert_int_equal(g->key(g->rules, all[a].bytes) == g->key(g->rules, all[b].bytes),
                                 same_but_clock(g, &all[a], &all[b]));
        ph_game_free(g);
    }
}

/* ---- specifications and texts --------------------------------------------------------------------------- */

static void test_specifications(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        size_t column;
    } bad[] = {
        {"", 1},
        {"conect4", 1},
        {"connect4:", 10},
        {"connect4:columns", 10},
        {"connect4:columns=", 18},
        {"connect4:columns=7,", 20},
        {"connect4:colums=7", 10},
        {"connect4:columns=10", 18},
        {"connect4:columns=0", 18},
        {"connect4:columns=7x", 18},
        {"connect4:columns=99999999999999999999", 18},
        {"connect4:columns=7,columns=7", 20},
        {"connect4:columns=9,rows=7", 1},
        {"othello:size=7", 1},
        {"othello:size=10", 14},
        {"tictactoe:size=3", 11},
        {"kalah:pits=7", 12},
        {"kalah:seeds=0", 13},
        {"kalah:seeds=22", 1},
        {"kalah:empty=2", 13},
        {"chess:leaves=dynamic", 14},
        {"chess:leaves=", 14},
        {"chess:leaves=stati", 14},
        {"chess:leaves=quiescent or static", 14},
        {"chess:moves=long", 13},
        {"chess960", 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ph_game *g = NULL;
        ph_place where;
        assert_int_equal(ph_game_new(bad[i].spec, NULL, &g, &where), PH_E_ARGUMENT);
        assert_null(g);
        assert_true(strlen(where.message) > 0);
        assert_int_equal(where.column, bad[i].column);
        assert_int_equal(ph_game_new(bad[i].spec, NULL, &g, NULL), PH_E_ARGUMENT);
    }
    assert_int_equal(ph_game_new(NULL, NULL, NULL, NULL), PH_E_ARGUMENT);
    ph_game_free(NULL);
}

static void *no_memory(void *context, size_t bytes)
{
    (void)context;
    (void)bytes;
    return NULL;
}

static void no_release(void *context, void *block)
{
    (void)context;
    (void)block;
}

static void test_no_memory(void **state)
{
    (void)state;
    const ph_memory none = {no_memory, no_release, NULL};
    for (size_t i = 0; i < N_SUBJECTS; i++) {
        ph_game *g = NULL;
        assert_int_equal(ph_game_new(SUBJECTS[i].spec, &none, &g, NULL), PH_E_MEMORY);
        assert_null(g);
    }
}

static void check_bad(const char *spec, const char *text)
{
    ph_game *g = book_game(spec);
    book_state s, before;
    memset(&s, 0x5A, sizeof s);
    before = s;
    if (g->parse(g->rules, text, s.bytes))
        fail_msg("%s takes '%s'", spec, text);
    assert_true(same(g, &s, &before));
    ph_game_free(g);
}

/* The place of an error, "line:column", and a part of its message. */
static void check_place(const char *spec, const char *text, size_t line, size_t column, const char *said)
{
    ph_game *g = book_game(spec);
    book_state s;
    ph_place where;
    assert_int_equal(ph_position_read(g, text, s.bytes, &where), PH_E_ARGUMENT);
    if (where.line != line || where.column != column || !strstr(where.message, said))
        fail_msg("%s, '%s': %zu:%zu: %s", spec, text, where.line, where.column, where.message);
    ph_game_free(g);
}

static void test_bad_places(void **state)
{
    (void)state;
    check_place("tictactoe", "55", 0, 2, "square 5 is taken");
    check_place("tictactoe", "0", 0, 1, "'0' is not a square; write 1 to 9");
    check_place("tictactoe", "142537", 0, 6, "the game was over before this move");
    check_place("tictactoe", "XX.......", 0, 0, "2 X and 0 O");
    check_place("tictactoe", "XXXOOO...", 0, 0, "X has three in a row, and O has moved since");
    check_place("tictactoe", "XOX O?. ...", 2, 2, "'?' is not a square; write X, O, . or -");
    check_place("tictactoe", "XOX O\xE2\x97\x8F. ...", 2, 2, "'\xE2\x97\x8F' is not a square"); /* a disc, whole */
    check_place("tictactoe", "X O .\n. .\n. . .", 2, 3, "the line has 2 squares; a row has 3");
    check_place("tictactoe", "XO.......O", 3, 3, "this is the last square, but 'O' follows");
    check_place("tictactoe", "XO......", 3, 3, "the board ends before this square");

    check_place("connect4", "44443356444", 0, 11, "column 4 is full");
    check_place("connect4", "4x", 0, 2, "'x' is not a column; write 1 to 7");
    check_place("connect4", " 4 4  4 x", 0, 9, "'x' is not a column; write 1 to 7");
    check_place("connect4:columns=4,rows=4", "15", 0, 2, "write 1 to 4");
    check_place("connect4", "12121212", 0, 8, "the game was over");
    check_place("connect4:columns=4,rows=4", "....\n.X..\n....\n.O..", 2, 2, "this stone has an empty cell below it");
    check_place("connect4:columns=4,rows=4", "....\n...\n.X..\n.O..", 2, 4, "the line has 3 squares; a row has 4");
    check_place("connect4:columns=4,rows=4", "....\n.....\n.X..\n.O..", 2, 5, "the line has 5 squares; a row has 4");
    check_place("connect4:columns=4,rows=4", "....\n....\n.X..\nXO.x", 4, 4, "'x' is not a square");
    check_place("connect4:columns=4,rows=4", "....\n.........\n?", 4, 2,
                "'?' is not a square"); /* two rows in a line */
    check_place("connect4:columns=4,rows=4", "................ X", 4, 4, "the last square, but 'X' follows");
    check_place("connect4:columns=4,rows=4", "............OO..", 0, 0, "0 X and 2 O");
    check_place("connect4:columns=4,rows=4", "........OOOOXXXX", 0, 0, "X has four in a row, and O has moved since");

    check_place("othello", "f5d7", 0, 3, "d7 turns nothing over; O may move to f4 d6 f6");
    check_place("othello", "f5i9", 0, 3, "write a1 to h8");
    check_place("othello", "f", 0, 1, "write a1 to h8");
    check_place("othello", "a9", 0, 1, "not a square of the board; write a1 to h8"); /* a row below the board */
    check_place("othello", "a0", 0, 1, "not a square of the board; write a1 to h8");
    check_place("othello:size=6", "a7", 0, 1, "not a square of the board; write a1 to f6");
    check_place("othello", "f5 d 6", 0, 4, "write a1 to h8");
    check_place("othello", "f5 pass", 0, 4, "O has a move, and may not pass");
    check_place("othello:size=6", "f5f6", 0, 1, "f5 turns nothing over");
    check_place("othello:size=6", "g5", 0, 1, "write a1 to f6");
    check_place("othello:size=6", "------------ --OX-- --XO-- ------------", 0, 0, "who is to move?");
    check_place("othello:size=6", "------------ --OX-- --XO-- ------------ Y", 6, 6, "write who is to move");
    check_place("othello:size=6", "------\n------\n--OX--\n--X0--\n------\n------\nX", 4, 4, "'0' is not a square");
    check_place("othello:size=6", "------\n------\n--OX-\n--XO--\n------\n------\nX to", 3, 6,
                "the line has 5 squares");

    check_place("kalah", "cfbb", 0, 4, "pit b of O is empty");
    check_place("kalah", "c pass f pass", 0, 10, "O has a move, and may not pass");
    check_place("kalah", "cg", 0, 2, "'g' is not a pit; write a to f");
    check_place("kalah:pits=3", "d", 0, 1, "write a to c");
    check_place("kalah:pits=1,seeds=1", "aa", 0, 2, "the game was over before this move");
    check_place("kalah", "4 4 4 4 4 4 0 0 4 4 4 4 4 3 X", 0, 0,
                "47 seeds in all; with 4 in each of 12 pits there are 48");
    check_place("kalah", "4 4 4 4 4 4 0 0 4 4 4 4 4", 3, 6, "the board ends before this number; it has 14");
    check_place("kalah", "4 4 4 4 4 4 0 ? 4 4 4 4 4 4 X", 2, 2, "'?' is not a number of seeds");
    check_place("kalah", "4 4 4 4 4 400 0 0 4 4 4 4 4 4 X", 1, 6, "there are not that many seeds");
    check_place("kalah", "4 4 4 4 4 4 0 0 4 4 4 4 4 4", 0, 0, "who is to move?");
    check_place("kalah", "4 4 4 4 4 4 0 0 4 4 4 4 4 4 Y", 3, 6, "write who is to move");
    check_place("kalah", "4 4 4 4 4 4 0 0 4 4 4 4 4 4 X 1", 3, 6, "this is the last pit");
}

/* Valid positions are read as parse() reads them; other games give no reason. */
static void test_places_of_other_games(void **state)
{
    (void)state;
    ph_game *g = book_game("tictactoe");
    book_state s, t;
    ph_place where = {.line = 7};
    assert_int_equal(ph_position_read(g, "X 2 3\n4 O 6\n7 8 9\n", s.bytes, &where), PH_OK); /* as play draws it */
    assert_true(where.line == 0 && !where.message[0]);
    assert_true(g->parse(g->rules, "15", t.bytes));
    assert_true(same(g, &s, &t));
    assert_int_equal(ph_position_read(g, "X 2 3 4 5", s.bytes, NULL), PH_E_ARGUMENT);
    ph_game mute = *g;
    mute.parse = NULL;
    assert_int_equal(ph_position_read(&mute, "15", s.bytes, &where), PH_E_ARGUMENT);
    assert_true(!where.message[0]);
    assert_int_equal(ph_position_read(NULL, "15", s.bytes, &where), PH_E_ARGUMENT);
    ph_game_free(g);
}

static void test_bad_positions(void **state)
{
    (void)state;
    check_bad("chess", "e5"); /* not in one move */
    check_bad("chess", "8/8/8/8/8/8/8/8 w - - 0 1");
    check_bad("tictactoe", "55");         /* taken */
    check_bad("tictactoe", "0");          /* not a square */
    check_bad("tictactoe", "142537");     /* over before its end */
    check_bad("tictactoe", "XXX......");  /* not played in turn */
    check_bad("tictactoe", "XXXOOO...");  /* two winners */
    check_bad("tictactoe", "X.......");   /* too short */
    check_bad("tictactoe", "X........."); /* too long */
    check_bad("connect4", "4444444");     /* full */
    check_bad("connect4", "8");           /* not a column */
    check_bad("connect4", "4x");          /* not a digit */
    check_bad("connect4", "12121213");    /* over before its end */
    check_bad("connect4:columns=6", "7");
    check_bad("connect4", ".......\n.......\n.......\n.......\n...X...\n.......\n"); /* an empty cell below it */
    check_bad("connect4", ".......\n.......\n.......\n.......\n.......\n...O...\n"); /* X moves first */
    check_bad("othello", "f4");                                                      /* turns nothing over */
    check_bad("othello", "f5f5");                                                    /* taken */
    check_bad("othello", "f");
    check_bad("othello", "f9");
    check_bad("othello", "i5");
    check_bad("othello:size=6", "g4");
    check_bad("othello", "------ X"); /* too short */
    check_bad("othello", "---------------------------OX------XO--------------------------- Z");
    check_bad("othello", "---------------------------OX------XO---------------------------");
}

static void check_equal(const char *spec, const char *one, const char *other)
{
    ph_game *g = book_game(spec);
    book_state a = book_position(g, one), b = book_position(g, other);
    assert_true(same(g, &a, &b));
    ph_game_free(g);
}

static void test_notations(void **state)
{
    (void)state;
    check_equal("tictactoe", "51", "O . .\n. X .\n. . .\n");
    check_equal("connect4", "4435", ".......\n.......\n.......\n.......\n...O...\n..XXO..");
    check_equal("connect4", "", ".......\n.......\n.......\n.......\n.......\n.......");
    check_equal("othello", "", "---------------------------OX------XO--------------------------- X");
    check_equal("othello", "f5", "---------------------------OX------XXX-------------------------- O");
    check_equal("othello", "F5D6", "f5d6");
    check_equal("othello:size=6", "", "--------------OX----XO-------------- X");
    check_equal("kalah:pits=2,seeds=1", "", "1,1 0/0 1,1 X");
    check_equal("kalah:pits=2,seeds=1", "A", "1 1 0 0 0 2 O to move");
}

/* ---- known counts --------------------------------------------------------------------------------------- */

/* `ended`: the counts include games that ended earlier, as some authors count. */
static void check_perft(const char *spec, const uint64_t *counts, uint32_t depth, bool ended)
{
    ph_game *g = book_game(spec);
    book_state s;
    g->start(g->rules, s.bytes);
    for (uint32_t d = 1; d <= depth; d++) {
        perft p;
        assert_true(perft_count(g, s.bytes, d, NULL, &p));
        assert_int_equal(p.ways + (ended ? p.ended : 0), counts[d - 1]);
    }
    ph_game_free(g);
}

static void test_perft(void **state)
{
    (void)state;
    static const uint64_t tictactoe[] = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    static const uint64_t connect4[] = {7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572};
    static const uint64_t othello[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284};
    check_perft("tictactoe", tictactoe, 9, false);
    check_perft("connect4", connect4, 9, false);
    check_perft("othello", othello, 10, true);
}

/* Every position of tic-tac-toe, once. */
typedef struct census {
    bool seen[1u << 18];
    uint64_t positions, nodes, games;
} census;

static void census_walk(census *c, const ph_game *g, const book_state *s)
{
    tictactoe_state t;
    memcpy(&t, s->bytes, sizeof t);
    size_t at = (size_t)tictactoe_own(t) << 9 | tictactoe_other(t);
    c->nodes++;
    c->positions += !c->seen[at];
    c->seen[at] = true;
    if (g->over(g->rules, s->bytes)) {
        c->games++;
        return;
    }
    ph_move moves[BOOK_MOVES];
    uint32_t count = g->moves(g->rules, s->bytes, moves);
    for (uint32_t i = 0; i < count; i++) {
        book_state child = book_after(g, s, moves[i]);
        census_walk(c, g, &child);
    }
}

static void test_tictactoe_lines(void **state)
{
    (void)state;
    for (uint32_t set = 0; set <= TICTACTOE_BOARD; set++) {
        bool line = false;
        for (size_t i = 0; i < sizeof TICTACTOE_LINES / sizeof TICTACTOE_LINES[0]; i++)
            line |= (set & TICTACTOE_LINES[i]) == TICTACTOE_LINES[i];
        assert_int_equal(tictactoe_three(set), line);
    }
    check_equal("tictactoe", "1472", "X O . O . . X . .");
}

static void test_tictactoe_counts(void **state)
{
    (void)state;
    ph_game *g = book_game("tictactoe");
    census *c = calloc(1, sizeof *c);
    book_state s;
    g->start(g->rules, s.bytes);
    census_walk(c, g, &s);
    assert_int_equal(c->nodes, 549946);
    assert_int_equal(c->games, 255168);
    assert_int_equal(c->positions, 5478);
    free(c);
    ph_game_free(g);
}

/* ---- Othello on a board of squares, written a second time ------------------------------------------------ */

typedef struct mailbox {
    uint32_t size;
    char squares[8][8]; /* X, O or . */
    char turn;
} mailbox;

static int turned(const mailbox *m, int row, int column, bool turn, mailbox *after)
{
    const char other = m->turn == 'X' ? 'O' : 'X';
    int total = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int n = 0, y = row + dy, x = column + dx;
            const int size = (int)m->size;
            for (; y >= 0 && x >= 0 && y < size && x < size && m->squares[y][x] == other && (dy || dx); n++) {
                y += dy;
                x += dx;
            }
            bool closed = n > 0 && y >= 0 && x >= 0 && y < size && x < size && m->squares[y][x] == m->turn;
            for (int k = 1; closed && turn && k <= n; k++)
                after->squares[row + k * dy][column + k * dx] = m->turn;
            total += closed ? n : 0;
        }
    return total;
}

static bool legal(const mailbox *m, int row, int column)
{
    return m->squares[row][column] == '.' && turned(m, row, column, false, NULL) > 0;
}

static mailbox mailbox_of(const ph_game *g, const book_state *s)
{
    char text[TEXT];
    mailbox m = {.size = ((const othello_rules *)g->rules)->size};
    g->print(g->rules, s->bytes, text, sizeof text);
    const char *at = strchr(text, '\n') + 1;
    for (uint32_t row = 0; row < m.size; row++, at = strchr(at, '\n') + 1)
        for (uint32_t column = 0; column < m.size; column++)
            m.squares[row][column] = at[2 + 2 * column];
    m.turn = *at;
    return m;
}

static void check_othello_position(const ph_game *g, const book_state *s)
{
    mailbox m = mailbox_of(g, s);
    uint64_t moves = 0;
    for (uint32_t row = 0; row < m.size; row++)
        for (uint32_t column = 0; column < m.size; column++)
            if (legal(&m, (int)row, (int)column)) {
                ph_move move = 8 * row + column;
                mailbox after = m;
                turned(&m, (int)row, (int)column, true, &after);
                after.squares[row][column] = m.turn;
                after.turn = m.turn == 'X' ? 'O' : 'X';
                book_state child = book_after(g, s, move);
                mailbox got = mailbox_of(g, &child);
                assert_memory_equal(&got, &after, sizeof got);
                moves |= UINT64_C(1) << move;
            }
    othello_state t;
    memcpy(&t, s->bytes, sizeof t);
    assert_true(t.moves == moves);
}

static void test_othello_rules(void **state)
{
    (void)state;
    static const char *const specs[] = {"othello", "othello:size=6"};
    uint64_t seed = 3;
    for (size_t i = 0; i < 2; i++) {
        ph_game *g = book_game(specs[i]);
        for (uint32_t n = 0; n < 1000; n++) {
            book_state s = book_random(g, n % 62, &seed);
            check_othello_position(g, &s);
        }
        ph_game_free(g);
    }
}

/* ---- Connect-4: what is known of a child from its parent is what the child says itself ------------------ */

static void check_family(const connect4_rules *r, connect4_state s)
{
    const connect4_family inside = connect4_family_inside(r, s), whole = connect4_family_whole(r, s);
    uint64_t cells = connect4_cells(r, s);
    for (uint32_t at = 0; cells;) {
        const uint64_t cell = connect4_take(r, &cells, &at);
        const connect4_state child = connect4_apply(s, cell);
        const bool over = connect4_over(r, child);
        assert_int_equal(connect4_family_ended(r, s, &inside, cell), over);
        assert_int_equal(connect4_family_ended(r, s, &whole, cell), over);
        assert_int_equal(connect4_family_value(r, s, &whole, cell, true), -connect4_evaluate(r, child));
        if (over)
            assert_int_equal(connect4_family_value(r, s, &inside, cell, false), -connect4_evaluate(r, child));
    }
}

static void test_connect4_families(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (size_t i = 0; i < sizeof SUBJECTS / sizeof SUBJECTS[0]; i++) {
        if (strncmp(SUBJECTS[i].spec, "connect4", 8) != 0)
            continue;
        ph_game *g = book_game(SUBJECTS[i].spec);
        for (uint32_t n = 0; n < 2000; n++) {
            connect4_state s;
            book_state b = book_random(g, n % 60, &seed);
            memcpy(&s, b.bytes, sizeof s);
            if (!connect4_over(g->rules, s))
                check_family(g->rules, s);
        }
        ph_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conformance),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_specifications),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_bad_positions),
        cmocka_unit_test(test_bad_places),
        cmocka_unit_test(test_places_of_other_games),
        cmocka_unit_test(test_notations),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_tictactoe_counts),
        cmocka_unit_test(test_othello_rules),
        cmocka_unit_test(test_tictactoe_lines),
        cmocka_unit_test(test_connect4_families),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
