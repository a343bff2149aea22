/* test_chess.c - chess: its rules against a second implementation and published counts, its texts, its evaluation. */
#include "src/base/random.h"
#include "src/games/chess_text.h"
#include "src/games/chess_value.h"
#include "src/lab/perft.h"
#include "support/gamebook.h"
#include "support/mailbox.h"
#include "support/slow.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static chess_state state_of(const char *fen)
{
    chess_state s;
    ph_place where;
    memset(&s, 0, sizeof s);
    if (!chess_read_fen(fen, &s, &where))
        fail_msg("%s: %s", fen, where.message);
    return s;
}

/* ---- perft ---------------------------------------------------------------------------------------------- */

/* The counts of tests/data/chess/perft.epd: up to depth 4, and in the long tests all of them. */
static void published_counts(void **unused)
{
    (void)unused;
    char line[512];
    uint32_t counts = 0;
    FILE *in = fopen("tests/data/chess/perft.epd", "r");
    ph_game *g = book_game("chess");
    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        char *rest = line;
        const char *fen = strsep(&rest, ";");
        const chess_state s = state_of(fen);
        for (uint32_t depth = 1; rest && (depth <= 4 || !IS_SLOW); depth++, counts++) {
            perft p;
            assert_true(perft_count(g, &s, depth, NULL, &p));
            assert_int_equal(p.ways, strtoull(strsep(&rest, ";"), NULL, 10));
        }
    }
    assert_int_equal(counts, IS_SLOW ? 252 : 377);
    (void)fclose(in);
    ph_game_free(g);
}

/* Only mate and stalemate end a sequence, but a cancelled count ends at once. */
static void perft_ends(void **unused)
{
    (void)unused;
    ph_game *g = book_game("chess");
    perft p;
    const chess_state mated = state_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_true(perft_count(g, &mated, 3, NULL, &p));
    assert_true(p.ways == 0 && p.ended == 1);
    const chess_state drawn = state_of("4k3/8/8/8/8/8/8/4K3 w - - 100 80");
    assert_true(chess_over(&drawn));
    assert_true(perft_count(g, &drawn, 2, NULL, &p));
    assert_int_equal(p.ways, 25);
    const int cancelled = 1;
    const chess_state start = state_of(START);
    assert_true(perft_count(g, &start, 20, &cancelled, &p));
    uint64_t ways = 0, ended = 0;
    assert_int_equal(ph_perft(g, &start, 0, NULL, &ways, &ended), PH_E_ARGUMENT);
    assert_int_equal(ph_perft(g, NULL, 1, NULL, &ways, &ended), PH_E_ARGUMENT);
    ph_game_free(g);
}

/* ---- a second implementation ---------------------------------------------------------------------------- */

static ph_move move_named(const chess_state *s, const char *name)
{
    ph_move move = PH_NO_MOVE;
    uint32_t meant;
    if (!chess_read_move(s, name, strlen(name), &move, &meant))
        fail_msg("%s: %u moves", name, (unsigned)meant);
    return move;
}

static int move_compare(const void *a, const void *b)
{
    const ph_move x = *(const ph_move *)a, y = *(const ph_move *)b;
    return (x > y) - (x < y);
}

/* Everything that each move updates is what the position says when it is set up. */
static void check_kept(const chess_state *s)
{
    char text[MAILBOX_TEXT];
    assert_in_range(chess_print_fen(s, text, sizeof text), 20, MAILBOX_TEXT - 1);
    const chess_state again = state_of(text);
    assert_memory_equal(s, &again, sizeof again);
}

/* Noisy moves are the captures and the promotions to queens, in the same order as among all moves. */
static void check_noisy(const chess_state *s, const ph_move *moves, uint32_t count)
{
    ph_move noisy[CHESS_MOST_MOVES];
    uint32_t found = 0;
    const uint32_t listed = chess_list_noisy(s, noisy);
    for (uint32_t i = 0; i < count; i++) {
        chess_state child;
        chess_apply(s, moves[i], &child);
        const bool takes = bits_count(chess_occupied(&child)) < bits_count(chess_occupied(s));
        const uint32_t becomes = chess_becomes(moves[i]);
        if (becomes == CHESS_QUEEN || (takes && !becomes)) {
            assert_true(found < listed);
            assert_int_equal(noisy[found++], moves[i]);
            assert_int_equal(chess_loses(s, moves[i]), chess_gain(s, moves[i]) < 0);
        }
    }
    assert_int_equal(found, listed);
}

static void check_against(const chess_state *s, const mailbox *m)
{
    static mailbox_move expected[MAILBOX_MOVES];
    ph_move moves[CHESS_MOST_MOVES] = {0}, named[MAILBOX_MOVES] = {0};
    char text[MAILBOX_TEXT], got[MAILBOX_TEXT];
    const int count = mailbox_moves(m, expected);
    assert_int_equal(chess_list(s, moves), count);
    assert_int_equal(chess_count(s), count);
    assert_int_equal(chess_can_move(s), count > 0);
    assert_int_equal(chess_checkers(s) != 0, mailbox_in_check(m));
    check_noisy(s, moves, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        chess_state child;
        named[i] = move_named(s, expected[i].name);
        (void)chess_print_coordinates(named[i], got, sizeof got);
        assert_string_equal(got, expected[i].name);
        chess_apply(s, named[i], &child);
        (void)chess_print_fen(&child, got, sizeof got);
        mailbox_print(&expected[i].after, text);
        assert_string_equal(got, text);
        check_kept(&child);
    }
    qsort(named, (size_t)count, sizeof *named, move_compare);
    qsort(moves, (size_t)count, sizeof *moves, move_compare);
    assert_memory_equal(named, moves, (size_t)count * sizeof *moves);
}

static void moves_of_random_games(void **unused)
{
    (void)unused;
    enum { MANY = 200, PLIES = 250 };
    uint64_t seed = 7, positions = 0;
    FILE *in = fopen("tests/data/chess/perft.epd", "r");
    assert_non_null(in);
    char line[512], text[MAILBOX_TEXT];
    for (int game = 0; game < (int)SOME_OF(MANY); game++) {
        const char *fen = START;
        if (game % 2 && fgets(line, sizeof line, in)) {
            char *rest = line;
            fen = strsep(&rest, ";");
        }
        chess_state s = state_of(fen);
        for (int ply = 0; ply < PLIES && !chess_over(&s); ply++, positions++) {
            mailbox m;
            (void)chess_print_fen(&s, text, sizeof text);
            mailbox_read(&m, text);
            check_against(&s, &m);
            ph_move moves[CHESS_MOST_MOVES] = {0};
            const uint32_t count = chess_list(&s, moves);
            chess_state child;
            chess_apply(&s, moves[random_below(&seed, count)], &child);
            s = child;
        }
    }
    (void)fclose(in);
    assert_true(positions > SOME_OF(20000));
}

/* ---- the end of the game -------------------------------------------------------------------------------- */

static void ends(void **unused)
{
    (void)unused;
    static const struct {
        const char *fen;
        bool over;
        int sign; /* of the value, if it is over */
    } cases[] = {
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", true, -1},    /* mate */
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90", true, -1}, /* on the hundredth ply */
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", true, 0},        /* stalemate */
        {"R5k1/8/8/8/8/8/8/6K1 b - - 100 90", true, 0},     /* fifty moves */
        {"R5k1/8/8/8/8/8/8/6K1 b - - 99 90", false, 0},     /* one ply before */
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, 0},         /* bare kings */
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, 0},        /* a knight */
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, 0},        /* a bishop */
        {"4kb2/8/8/8/8/8/4B3/4K3 w - - 0 1", false, 0},     /* bishops on different colours */
        {"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, 0},      /* on one colour */
        {"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false, 0},      /* two knights */
        {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false, 0},      /* a knight each: helpmate is possible */
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false, 0},      /* a pawn */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const chess_state s = state_of(cases[i].fen);
        assert_int_equal(chess_over(&s), cases[i].over);
        const ph_value value = chess_evaluate(&s);
        if (cases[i].over)
            assert_int_equal((value > SCORE_WON) - (value < -SCORE_WON), cases[i].sign);
        if (cases[i].over && cases[i].sign == 0)
            assert_int_equal(value, 0);
    }
}

/* The clock counts in the key only when the game may soon be drawn; the square en passant if a pawn can take there. */
static void keys(void **unused)
{
    (void)unused;
    static const struct {
        const char *one, *other;
        bool same;
    } cases[] = {
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 79 9", true},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 80 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 81 1", false},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", false},
        {"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", false},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", true},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", false},
        {"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", true}, /* both pawns leave the rank */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const chess_state one = state_of(cases[i].one), other = state_of(cases[i].other);
        assert_int_equal(chess_key(&one) == chess_key(&other), cases[i].same);
    }
}

/* ---- values --------------------------------------------------------------------------------------------- */

/* The same position with colours exchanged, as FEN. */
static void mirror(const char *fen, char *text)
{
    char board[80], turn[2], rights[5], passant[3], clock[5], number[6];
    assert_int_equal(sscanf(fen, "%79s %1s %4s %2s %4s %5s", board, turn, rights, passant, clock, number), 6);
    char *at = text, *last = board + strlen(board);
    while (last > board) {
        char *rank = last;
        while (rank > board && rank[-1] != '/')
            rank--;
        for (const char *c = rank; c < last; c++)
            *at++ = (char)(isupper((unsigned char)*c) ? tolower((unsigned char)*c) : toupper((unsigned char)*c));
        *at++ = '/';
        last = rank > board ? rank - 1 : board;
    }
    at[-1] = ' ';
    *at++ = *turn == 'w' ? 'b' : 'w';
    *at++ = ' ';
    for (const char *c = rights; *c; c++)
        *at++ = (char)(isupper((unsigned char)*c) ? tolower((unsigned char)*c) : toupper((unsigned char)*c));
    if (*passant != '-')
        passant[1] = (char)('1' + '8' - passant[1]);
    (void)sprintf(at, " %s %s %s", passant, clock, number);
}

static void mirrored_positions_have_the_same_value(void **unused)
{
    (void)unused;
    ph_game *g = book_game("chess");
    uint64_t seed = 9;
    char text[MAILBOX_TEXT], other[MAILBOX_TEXT];
    for (uint32_t i = 0; i < 2000; i++) {
        const book_state b = book_random(g, i % 120, &seed);
        chess_state s;
        memcpy(&s, b.bytes, sizeof s);
        (void)chess_print_fen(&s, text, sizeof text);
        mirror(text, other);
        const chess_state m = state_of(other);
        assert_int_equal(chess_evaluate(&s), chess_evaluate(&m));
        assert_int_equal(chess_count(&s), chess_count(&m));
    }
    ph_game_free(g);
}

static void packed_values(void **unused)
{
    (void)unused;
    for (int32_t middle = -3000; middle <= 3000; middle += 7)
        for (int32_t end = -3000; end <= 3000; end += 11) {
            const int32_t packed = W(middle, end);
            assert_true(value_middle(packed) == middle && value_end(packed) == end);
        }
}

static void exchanges(void **unused)
{
    (void)unused;
    static const struct {
        const char *fen, *move;
        ph_value gain;
    } cases[] = {
        {"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100},           /* not defended */
        {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -220}, /* x-rays on both sides */
        {"4k3/8/3p4/4p3/8/8/8/4R1K1 w - - 0 1", "Rxe5", -400},                      /* a pawn takes the rook */
        {"4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100},                      /* the rook behind it */
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100},                         /* en passant */
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 870},                            /* a queen */
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", 1370},                      /* and a rook */
        {"1rr1k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q", 400},                       /* which is defended */
        {"4k3/8/8/3qp3/3K4/8/8/8 w - - 0 1", "Kxd5", 970},                          /* by a king */
        {"4k3/8/4r3/4p3/5P2/6K1/8/8 w - - 0 1", "fxe5", 0},                         /* pawn for pawn */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const chess_state s = state_of(cases[i].fen);
        assert_int_equal(chess_gain(&s, move_named(&s, cases[i].move)), cases[i].gain);
    }
}

static void null_moves(void **unused)
{
    (void)unused;
    const chess_state s = state_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7");
    chess_state passed;
    chess_pass(&s, &passed);
    char text[MAILBOX_TEXT];
    (void)chess_print_fen(&passed, text, sizeof text);
    assert_string_equal(text, "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 8");
    check_kept(&passed);
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

static void moves_are_written_and_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *fen, *move, *name;
    } cases[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "O-O-O"},
        {"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "e8f7", "Kf7"},
        {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
        {"4k3/8/8/8/8/8/8/RN2K1NR w - - 0 1", "b1d2", "Nd2"},
        {"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"},
        {"4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"},
        {"1k6/8/8/8/7Q/8/8/K6Q w - - 0 1", "h4e4", "Q4e4"},
        {"1k6/8/8/8/3Q3Q/8/8/K6Q w - - 0 1", "h4e4", "Qh4e4"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8N", "axb8=N"},
        {"1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7xb8=b", "axb8=B"},
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", "Ra8#"},
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra1-a8!?", "Ra8#"},
        {"4k3/8/8/8/2p5/1P6/3B4/4K3 w - - 0 1", "bxc4", "bxc4"},
        {"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "Bxc3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const chess_state s = state_of(cases[i].fen);
        const ph_move move = move_named(&s, cases[i].move);
        char name[16];
        assert_int_equal(chess_print_move(&s, move, name, sizeof name), strlen(cases[i].name));
        assert_string_equal(name, cases[i].name);
        assert_int_equal(move_named(&s, name), move);
    }
    static const char *const none[] = {"",    "e",   "e9", "Ke2e", "Kg1",  "O-O-O-O", "o",
                                       "Ra1", "e8=", "=Q", "x",    "Nxx3", "+"};
    const chess_state s = state_of("r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        ph_move move;
        uint32_t meant;
        if (chess_read_move(&s, none[i], strlen(none[i]), &move, &meant))
            fail_msg("'%s' is read", none[i]);
    }
}

static void check_place(const char *text, size_t column, const char *said)
{
    ph_game *g = book_game("chess");
    book_state s;
    ph_place where;
    assert_int_equal(ph_position_read(g, text, s.bytes, &where), PH_E_ARGUMENT);
    if (where.column != column || !strstr(where.message, said))
        fail_msg("'%s': column %zu: %s", text, where.column, where.message);
    ph_game_free(g);
}

static void wrong_positions(void **unused)
{
    (void)unused;
    check_place("4k3/8/8/8/8/8/8/4K3", 20, "who is to move?");
    check_place("4k3/8/8/8/8/8/8/4K3 x", 21, "Write w or b");
    check_place("4k3/8/8/8/8/8/8/4K2 w", 20, "rank 1 has 7 squares, not 8");
    check_place("4k3/8/8/8/8/8/4K3 w", 18, "there are only 7 ranks, not 8");
    check_place("4k3/8/8/8/8/8/8/4K3/8 w", 20, "more than 8 ranks");
    check_place("4k3/8/7/8/8/8/8/4K3 w", 8, "rank 6 has 7 squares, not 8");
    check_place("4k4/8/8/8/8/8/8/4K3 w", 3, "rank 8 has more than 8 squares");
    check_place("4k3/8/8/8/8/8/8/4X3 w", 18, "'X' is not a piece");
    check_place("8/8/8/8/8/8/8/4K3 w - -", 1, "Black has 0 kings");
    check_place("4k3/8/8/8/8/8/8/3KK3 w - -", 1, "White has 2 kings");
    check_place("4k3/8/8/8/8/8/8/4K2P w - -", 1, "a pawn on the first");
    check_place("4k3/pppppppp/p7/8/8/8/8/4K3 w - -", 1, "Black has 9 pawns and 0 promoted");
    check_place("4k3/QQQQQQQ1/8/PPP5/8/8/8/4K3 b - -", 1, "White has 3 pawns and 6 promoted");
    check_place("4k3/8/8/8/8/8/8/4RK2 w - -", 1, "Black is in check, and the other side is to move");
    check_place("4k3/8/8/8/8/8/8/4K2R w HA -", 24, "Chess960");
    check_place("4k3/8/8/8/8/8/8/4K2R w KQ -", 25, "Q cannot castle");
    check_place("4k3/8/8/8/8/8/8/4K2R w X -", 24, "not a castling right");
    check_place("4k3/8/8/8/8/8/8/4K2R w - e3", 26, "not a square for a capture en passant");
    check_place("4k3/8/8/8/8/8/8/4K2R w - e6", 26, "no pawn has just passed e6");
    check_place("4k3/8/8/8/8/8/8/4K2R w - - 10000 1", 28, "not a number from 0 to 9999");
    check_place("4k3/8/8/8/8/8/8/4K2R w - - 1 10000", 30, "not a number from 0 to 9999");
    check_place("4k3/8/8/8/8/8/8/4K2R w - - 0 1 ?", 32, "operations of EPD");
    check_place("4k3/8/8/8/8/8/8/4K2R w - - bm Kf2", 28, "ends with a semicolon");
    check_place("e4 e5 Ke3", 7, "'Ke3' is not a legal move; White may play");
    check_place("1. e4 e5 2. Nf3 Nc6 3. Nc4", 24, "'Nc4' is not a legal move");
    check_place("f3 e5 g4 Qh4# a3", 15, "the game was over before this move");
    check_place("Nf3 a6 d3 a5 Nd2", 14, "'Nd2' can be any of 2 moves");
    check_place("Nf3 a6 N2", 8, "'N2' is not a legal move");
}

/* A draw by the fifty-move rule must be claimed, so other programs go on: their positions and games are read. */
static void games_go_on_after_fifty_moves(void **unused)
{
    (void)unused;
    static const uint32_t clocks[] = {100, 101, 150, 255, 256, 300, 9998, 9999};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        char fen[80], again[80];
        ph_move move;
        snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/P7/4K2R w - - %u 5", clocks[i]);
        const chess_state s = state_of(fen);
        chess_state child;
        chess_print_fen(&s, again, sizeof again);
        assert_string_equal(again, fen);
        assert_true(chess_over(&s));
        assert_int_equal(chess_evaluate(&s), 0);
        assert_int_equal(chess_game.reversible(NULL, &s), clocks[i]);

        assert_true(chess_game.parse_move(NULL, &s, "Rh5", &move));
        chess_apply(&s, move, &child);
        assert_int_equal(child.clock, clocks[i] < 9999 ? clocks[i] + 1 : 9999);
        assert_true(chess_over(&child));
        chess_pass(&s, &child);
        assert_int_equal(child.clock, clocks[i] < 9999 ? clocks[i] + 1 : 9999);
        assert_true(chess_game.parse_move(NULL, &s, "a3", &move));
        chess_apply(&s, move, &child);
        assert_int_equal(child.clock, 0);
        assert_false(chess_over(&child));
    }

    char text[2000] = "";
    chess_state s;
    for (int i = 0; i < 40; i++)
        strcat(text, "Nf3 Nf6 Ng1 Ng8 ");
    chess_start(&s);
    assert_true(chess_read_moves(text, &s, NULL));
    assert_int_equal(s.clock, 160);
    assert_true(chess_read_moves("e4", &s, NULL));
    assert_false(chess_over(&s));
}

static void positions_are_read(void **unused)
{
    (void)unused;
    static const char *const same[][2] = {
        {"e2e4 e7e5 g1f3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"},
        {"1. e4 e5 2.Nf3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"},
        {"1.e4 1... e5 2. Nf3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"},
        {"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - - bm Kd7 Ke7; id \"a; b\";", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 0"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - - hmvc 3;", "4k3/8/8/8/4P3/8/8/4K3 b - -"},
    };
    ph_game *g = book_game("chess");
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const book_state a = book_position(g, same[i][0]), b = book_position(g, same[i][1]);
        assert_memory_equal(a.bytes, b.bytes, sizeof(chess_state));
    }
    ph_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_counts),
        cmocka_unit_test(perft_ends),
        cmocka_unit_test(moves_of_random_games),
        cmocka_unit_test(ends),
        cmocka_unit_test(keys),
        cmocka_unit_test(mirrored_positions_have_the_same_value),
        cmocka_unit_test(packed_values),
        cmocka_unit_test(exchanges),
        cmocka_unit_test(null_moves),
        cmocka_unit_test(moves_are_written_and_read),
        cmocka_unit_test(wrong_positions),
        cmocka_unit_test(games_go_on_after_fifty_moves),
        cmocka_unit_test(positions_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
