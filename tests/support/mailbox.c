/* mailbox.c - the rules of chess a second time, for tests. */
#include "mailbox.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char RIGHTS[] = "KQkq";

void mailbox_read(mailbox *m, const char *fen)
{
    char board[80], turn[2], rights[5], passant[3], clock[5], number[6];
    memset(m, 0, sizeof *m);
    memset(m->squares, ' ', sizeof m->squares);
    if (sscanf(fen, "%79s %1s %4s %2s %4s %5s", board, turn, rights, passant, clock, number) != 6)
        abort();
    m->clock = (int)strtol(clock, NULL, 10);
    m->number = (int)strtol(number, NULL, 10);
    int row = 7, column = 0;
    for (const char *c = board; *c; c++) {
        if (*c == '/') {
            row--;
            column = 0;
        } else if (isdigit((unsigned char)*c)) {
            column += *c - '0';
        } else {
            m->squares[8 * row + column++] = *c;
        }
    }
    m->black = *turn == 'b';
    for (int i = 0; i < 4; i++)
        m->rights[i] = strchr(rights, RIGHTS[i]) != NULL;
    m->passant = *passant == '-' ? -1 : 8 * (passant[1] - '1') + passant[0] - 'a';
}

static bool own(const mailbox *m, int square, bool black)
{
    const char c = m->squares[square];
    return c != ' ' && (islower((unsigned char)c) != 0) == black;
}

/* The square `rows` and `columns` away from `square`; -1: it is not on the board. */
static int beside(int square, int rows, int columns)
{
    const int row = square / 8 + rows, column = square % 8 + columns;
    return row >= 0 && row < 8 && column >= 0 && column < 8 ? 8 * row + column : -1;
}

static const int STEPS[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
static const int JUMPS[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* Does a piece on `from` attack `to`? */
static bool attacks(const mailbox *m, int from, int to)
{
    const char piece = (char)toupper((unsigned char)m->squares[from]);
    const int rows = to / 8 - from / 8, columns = to % 8 - from % 8;
    const int forward = islower((unsigned char)m->squares[from]) ? -1 : 1;
    if (from == to)
        return false;
    if (piece == 'P')
        return rows == forward && abs(columns) == 1;
    if (piece == 'N')
        return abs(rows) * abs(columns) == 2;
    if (piece == 'K')
        return abs(rows) <= 1 && abs(columns) <= 1;
    const bool straight = rows == 0 || columns == 0, diagonal = abs(rows) == abs(columns);
    if (!(straight && piece != 'B') && !(diagonal && piece != 'R'))
        return false;
    const int step_rows = (rows > 0) - (rows < 0), step_columns = (columns > 0) - (columns < 0);
    for (int at = beside(from, step_rows, step_columns); at != to; at = beside(at, step_rows, step_columns))
        if (m->squares[at] != ' ')
            return false;
    return true;
}

static bool attacked(const mailbox *m, int square, bool by_black)
{
    for (int from = 0; from < 64; from++)
        if (own(m, from, by_black) && attacks(m, from, square))
            return true;
    return false;
}

static bool king_attacked(const mailbox *m, bool black)
{
    const char *king = memchr(m->squares, black ? 'k' : 'K', 64);
    return attacked(m, (int)(king - m->squares), !black);
}

bool mailbox_in_check(const mailbox *m)
{
    return king_attacked(m, m->black);
}

typedef struct listing {
    mailbox_move *moves;
    int count;
} listing;

/* Make a move that the piece can make; keep it if it is legal. */
static void try_move(listing *l, const mailbox *m, int from, int to, char becomes)
{
    static const int HOME[4][2] = {{4, 7}, {4, 0}, {60, 63}, {60, 56}};
    mailbox n = *m;
    const char piece = m->squares[from], kind = (char)toupper((unsigned char)piece);
    const bool takes = m->squares[to] != ' ';
    n.squares[to] = becomes ? (char)(m->black ? becomes : toupper((unsigned char)becomes)) : piece;
    n.squares[from] = ' ';
    if (kind == 'P' && to == m->passant)
        n.squares[to + (m->black ? 8 : -8)] = ' ';
    if (kind == 'K' && abs(to - from) == 2) {
        n.squares[to > from ? to + 1 : to - 2] = ' ';
        n.squares[(from + to) / 2] = m->black ? 'r' : 'R';
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 2; j++)
            n.rights[i] = n.rights[i] && from != HOME[i][j] && to != HOME[i][j];
    n.passant = kind == 'P' && abs(to - from) == 16 ? (from + to) / 2 : -1;
    n.clock = takes || kind == 'P' ? 0 : m->clock + 1;
    n.number += m->black;
    n.black = !m->black;
    if (king_attacked(&n, m->black))
        return;
    mailbox_move *move = &l->moves[l->count++];
    move->after = n;
    (void)snprintf(move->name, sizeof move->name, "%c%c%c%c%c", 'a' + from % 8, '1' + from / 8, 'a' + to % 8,
                   '1' + to / 8, becomes);
}

static void try_pawn(listing *l, const mailbox *m, int from, int to)
{
    if (to / 8 != 0 && to / 8 != 7) {
        try_move(l, m, from, to, '\0');
        return;
    }
    for (const char *becomes = "nbrq"; *becomes; becomes++)
        try_move(l, m, from, to, *becomes);
}

static void list_pawn(listing *l, const mailbox *m, int from)
{
    const int forward = m->black ? -1 : 1, one = beside(from, forward, 0);
    for (int column = -1; column <= 1; column += 2) {
        const int to = beside(from, forward, column);
        if (to >= 0 && (own(m, to, !m->black) || to == m->passant))
            try_pawn(l, m, from, to);
    }
    if (m->squares[one] != ' ')
        return;
    try_pawn(l, m, from, one);
    if (from / 8 == (m->black ? 6 : 1) && m->squares[beside(one, forward, 0)] == ' ')
        try_move(l, m, from, beside(one, forward, 0), '\0');
}

static void list_steps(listing *l, const mailbox *m, int from, const int steps[8][2], bool far)
{
    for (int i = 0; i < 8; i++)
        for (int to = beside(from, steps[i][0], steps[i][1]); to >= 0 && !own(m, to, m->black);
             to = far && m->squares[to] == ' ' ? beside(to, steps[i][0], steps[i][1]) : -1)
            if (attacks(m, from, to))
                try_move(l, m, from, to, '\0');
}

static void list_castling(listing *l, const mailbox *m)
{
    const int base = m->black ? 56 : 0;
    for (int i = 0; i < 2; i++) {
        const int step = i ? -1 : 1, rook = base + (i ? 0 : 7);
        bool good = m->rights[2 * m->black + i] && !mailbox_in_check(m);
        for (int at = base + 4 + step; good && at != rook; at += step)
            good = m->squares[at] == ' ';
        if (good && !attacked(m, base + 4 + step, !m->black))
            try_move(l, m, base + 4, base + 4 + 2 * step, '\0');
    }
}

int mailbox_moves(const mailbox *m, mailbox_move moves[MAILBOX_MOVES])
{
    listing l = {moves, 0};
    for (int from = 0; from < 64; from++) {
        const char kind = (char)toupper((unsigned char)m->squares[from]);
        if (!own(m, from, m->black))
            continue;
        if (kind == 'P')
            list_pawn(&l, m, from);
        else
            list_steps(&l, m, from, kind == 'N' ? JUMPS : STEPS, kind != 'N' && kind != 'K');
    }
    list_castling(&l, m);
    return l.count;
}

/* Is there a legal capture on the square that a pawn has passed? */
static bool passant_legal(const mailbox *m)
{
    mailbox_move moves[MAILBOX_MOVES];
    listing l = {moves, 0};
    for (int from = 0; from < 64 && m->passant >= 0; from++)
        if (own(m, from, m->black) && toupper((unsigned char)m->squares[from]) == 'P' && attacks(m, from, m->passant))
            try_move(&l, m, from, m->passant, '\0');
    return l.count > 0;
}

void mailbox_print(const mailbox *m, char text[MAILBOX_TEXT])
{
    char *at = text;
    for (int row = 7; row >= 0; row--) {
        int empty = 0;
        for (int column = 0; column < 8; column++) {
            const char c = m->squares[8 * row + column];
            if (c != ' ' && empty > 0)
                *at++ = (char)('0' + empty);
            empty = c == ' ' ? empty + 1 : 0;
            if (c != ' ')
                *at++ = c;
        }
        if (empty > 0)
            *at++ = (char)('0' + empty);
        *at++ = row > 0 ? '/' : ' ';
    }
    *at++ = m->black ? 'b' : 'w';
    *at++ = ' ';
    char *const rights = at;
    for (int i = 0; i < 4; i++)
        if (m->rights[i])
            *at++ = RIGHTS[i];
    if (at == rights)
        *at++ = '-';
    char passant[3] = "-";
    if (passant_legal(m))
        (void)snprintf(passant, sizeof passant, "%c%c", 'a' + m->passant % 8, '1' + m->passant / 8);
    (void)snprintf(at, (size_t)(text + MAILBOX_TEXT - at), " %s %d %d", passant, m->clock, m->number);
}
