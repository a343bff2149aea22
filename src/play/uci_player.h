/* uci_player.h - a chess program that plays over UCI, the universal chess interface: we are the side that a graphical user
 * interface usually is.
 *
 * The program is not trusted: what it says is printed through the printable filter, every move is checked, every answer has
 * a deadline. What it does wrong ends its game: see uci_fault.
 *
 *     uci_player_open(&u, &spec, patience, cancel, &why);
 *     for each game:
 *         uci_player_begin(&u);
 *         for each of its moves: uci_player_move(&u, &record, &limits, &move)
 *     uci_player_close(&u); */
#ifndef PHASED_PLAY_UCI_PLAYER_H
#define PHASED_PLAY_UCI_PLAYER_H

#include "../tool/process.h"
#include "record.h"
#include "uci_spec.h"

typedef enum uci_fault {
    UCI_FINE,
    UCI_ILLEGAL, /* an illegal move */
    UCI_SILENT,  /* no answer in time, or it does not read */
    UCI_CRASHED, /* it has ended, or closed its files */
    UCI_GARBAGE, /* a line without end, a move that nobody asked for */
    UCI_FAULTS,
    UCI_CANCELLED = UCI_FAULTS, /* the match was cancelled */
    UCI_NO_MEMORY
} uci_fault;

enum { UCI_NAME = 48, UCI_WHAT = 160 };

typedef struct uci_player {
    const uci_spec *spec;
    ph_game *game;   /* chess that writes moves in coordinates, e2e4; its positions are those of any chess */
    double patience; /* seconds to wait for an answer, beyond the limits of a search */
    const int *cancel;
    process process;     /* none runs after a fault */
    char name[UCI_NAME]; /* what the program calls itself, printable */
    char what[UCI_WHAT]; /* after a fault: "illegal move e2e5", "no move within 10 s" */
    vector offered;      /* of char *: the options that it offers, as it wrote them */
    vector moves;        /* of char: the moves of the game as coordinates, each after a space */
    uint32_t written;    /* how many of them */
    vector line;         /* of char: the last line that was written */
    uint64_t nodes;      /* of the last search, as the program counts them; 0: it did not say */
    double seconds;      /* that the last search took; the clock runs from `go` on */
    double processor;    /* the processor time of that; infinite: not known */
} uci_player;

/* Limits of a search. Those of the spec come first. */
typedef struct uci_limits {
    ph_limits limits;
    ph_clock own, other; /* the clocks of both sides; not set: there is none */
} uci_limits;

/* Start the program, shake hands and set its options. False with a problem that names the program. Close it in any case. */
bool uci_player_open(uci_player *u, const uci_spec *spec, double patience, const int *cancel, problem *why);
void uci_player_close(uci_player *u);

/* Say that a new game begins. If the program was ended after a fault it is started again. */
uci_fault uci_player_begin(uci_player *u);

/* Let it choose a move in the last position of the record, a game of chess. */
uci_fault uci_player_move(uci_player *u, const record *r, const uci_limits *limits, ph_move *move);

#endif
