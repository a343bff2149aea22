/* mailbox.h - the rules of chess a second time, for tests: slowly, on an array of squares, and without any code of the
 * library. A move is tried on the board, and legal if the own king is not attacked after it. */
#ifndef PHASED_TESTS_MAILBOX_H
#define PHASED_TESTS_MAILBOX_H

#include <stdbool.h>
#include <stdint.h>

typedef struct mailbox {
    char squares[64]; /* a1 first: PNBRQKpnbrqk or a blank */
    bool black;       /* to move */
    bool rights[4];   /* KQkq */
    int passant;      /* the square that a pawn has just passed; -1: none */
    int clock, number;
} mailbox;

enum { MAILBOX_MOVES = 256, MAILBOX_TEXT = 128 };

typedef struct mailbox_move {
    char name[6]; /* "e2e4", "e7e8q" */
    mailbox after;
} mailbox_move;

/* Read FEN, which must be right; write it, with the square for a capture en passant only if that is legal. */
void mailbox_read(mailbox *m, const char *fen);
void mailbox_print(const mailbox *m, char text[MAILBOX_TEXT]);

/* List the legal moves. Returns their number. */
int mailbox_moves(const mailbox *m, mailbox_move moves[MAILBOX_MOVES]);

/* Is the king of the side to move attacked? */
bool mailbox_in_check(const mailbox *m);

#endif
