/* session.h - a game between a user and an engine: the lines that the user types, and what they do. It does not use a
 * terminal: it is given lines and writes to a stream. */
#ifndef PHASED_PLAY_SESSION_H
#define PHASED_PLAY_SESSION_H

#include "../tool/prose.h"
#include "board.h"
#include "player.h"
#include "ponder_thread.h"
#include "record.h"

typedef struct session_options {
    const char *spec; /* the game as the user named it; stored in saved games */
    const char *method;
    ph_limits limits; /* limits of each move: depth, seconds, or both; bytes */
    ph_order expect;  /* as in ph_options; the next two too */
    uint32_t evaluation_cost;
    ph_threads threads;
    ph_clock clock; /* of phased, as it is at the start of a game; not set: none */
    uint32_t level; /* 0: full strength */
    uint64_t seed;  /* of a level */
    bool resigns;   /* phased resigns when it knows that it loses */
    bool engine_first;
    bool ponder;
    const char *position; /* the starting position as text and as a position; NULL: the start of the game */
    const void *start;
    board_style style;
    size_t columns;    /* width of the terminal; 0: there is none */
    const int *cancel; /* set: the session is over */
    FILE *out;
} session_options;

typedef struct session {
    session_options options;
    const ph_game *game;
    record record;
    player player;
    ponder ponder;
    ph_clock clock;   /* of phased */
    bool ended;       /* the user has left */
    int error;        /* PH_OK, or why the session cannot continue */
    ph_result answer; /* of the latest search, */
    bool hinted;      /* which was for a hint */
    prose_line line;  /* the paragraph that is being written, */
    FILE *said;       /* and where it will be written to */
} session;

/* Prepare a session; nothing is searched or written yet. The pointers in the options must stay valid, and the session
 * must not be moved. Returns PH_OK or PH_E_MEMORY; release the session in any case. */
int session_init(session *s, const ph_game *game, const session_options *options);
void session_release(session *s);

/* Greet the user, and let the engine move if it moves first. Sets `error` if that fails. */
void session_begin(session *s);

/* Execute a line: a command or a move. False if the session is over: the user has left, or see `error`. */
bool session_line(session *s, char *line);

bool session_goes_on(const session *s);

#endif
