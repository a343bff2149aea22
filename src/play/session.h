/* session.h - an evening at the board: lines the user types, and what they do. Knows no terminal: it is handed lines
 * and writes to a stream. */
#ifndef PHASED_PLAY_SESSION_H
#define PHASED_PLAY_SESSION_H

#include "../tool/prose.h"
#include "board.h"
#include "player.h"
#include "ponder.h"
#include "record.h"

typedef struct session_options {
    const char *spec; /* what the user calls the game; saved games say it */
    const char *method;
    ph_limits limits; /* for each move: a depth, seconds, or both; bytes */
    ph_order expect;  /* as in ph_options, and so the next two */
    uint32_t evaluation_cost;
    ph_lanes lanes;
    bool engine_first;
    bool ponder;
    const char *position; /* the text of where to begin, and the position itself; NULL: where the game begins */
    const void *start;
    board_style style;
    size_t columns;    /* of the terminal; 0: there is none */
    const int *cancel; /* raised: the session is over */
    FILE *out;
} session_options;

typedef struct session {
    session_options options;
    const ph_game *game;
    record record;
    player player;
    ponder ponder;
    bool resigned;
    bool ended;       /* the user has left */
    int error;        /* PH_OK, or why it cannot go on */
    ph_result answer; /* of the latest search */
    prose_line line;  /* that is being said, */
    FILE *said;       /* and where it will go */
} session;

/* Sit down, and if the engine begins let it move. The options' pointers outlive the session, which stays where it is.
 * PH_OK or PH_E_MEMORY; release the session whatever it is. */
int session_init(session *s, const ph_game *game, const session_options *options);
void session_release(session *s);

/* Do what `line` says: a command or a move. False when the session is over: the user has left, or see `error`. */
bool session_line(session *s, char *line);

bool session_goes_on(const session *s);

#endif
