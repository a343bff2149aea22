/* uci_words.h - lines of UCI, the protocol between chess programs, read into structs. No search and no thread is involved.
 *
 * A line is words between blanks. Words that are not known are skipped, as the protocol requires. Reading ends words in
 * place, so a line is read once; what is returned points into it. */
#ifndef PHASED_PLAY_UCI_WORDS_H
#define PHASED_PLAY_UCI_WORDS_H

#include "phased_game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The next word of *rest, which becomes the text after it; NULL: there is none. */
char *uci_word(char **rest);

/* What a line is about. */
typedef enum uci_command {
    UCI_NONE, /* nothing known is in it */
    UCI_UCI,
    UCI_ISREADY,
    UCI_SETOPTION,
    UCI_NEWGAME,
    UCI_POSITION,
    UCI_GO,
    UCI_STOP,
    UCI_PONDERHIT,
    UCI_QUIT
} uci_command;

/* The first known command of a line; *rest is the text after it. */
uci_command uci_command_read(char *line, char **rest);

enum { UCI_MOVES = 256 }; /* more than a position of chess has */

/* The words after `go`. Times are in seconds. */
typedef struct uci_go {
    uint32_t depth, mate, moves_to_go; /* 0: not given */
    uint64_t nodes;
    double move_time;
    bool timed_move;              /* is that given? */
    double left[2], increment[2]; /* of White and Black */
    bool timed[2];                /* is `left` given? */
    bool infinite, ponder;
    const char *moves[UCI_MOVES]; /* of searchmoves; any more are skipped */
    size_t count;
} uci_go;

/* A number that is missing or makes no sense is skipped with the word in front of it. Times below 0 count as 0. */
void uci_go_read(char *rest, uci_go *go);

/* "name Skill Level value 3": *value is NULL if there is none. False: no name. */
bool uci_option_read(char *rest, char **name, char **value);

/* "fen FEN moves e2e4 e7e5", "startpos": *fen is NULL for the start, and *moves if there are none. False: neither. */
bool uci_position_read(char *rest, char **fen, char **moves);

/* The lesser of two limits, of which 0 is none. */
static inline uint64_t uci_lesser(uint64_t a, uint64_t b)
{
    return b == 0 || (a > 0 && a < b) ? a : b;
}

/* Is it Black's turn? The second field of FEN, which the game writes, says so. */
bool uci_black_moves(const ph_game *game, const void *state);

/* Digits and nothing else, a number from `least` to `most`. */
bool uci_number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
