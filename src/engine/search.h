/* search.h - inside the engine: a request that has been checked, and one search for it. */
#ifndef PHASED_ENGINE_SEARCH_H
#define PHASED_ENGINE_SEARCH_H

#include "equipment.h"
#include "method.h"

/* What was asked for, checked, and completed where the caller was built for an earlier version. */
typedef struct request {
    const ph_game *game; /* with all its members */
    const void *state;
    ph_options options; /* with all its members */
    method method;
    ph_memory memory;
    const char *why;   /* the method was chosen, before it is known what for; NULL: it was not */
    equipment *kept;   /* an engine's, for methods with a table; NULL: a search has its own */
    ph_game completed; /* where `game` points if the caller's has fewer members */
} request;

/* Check what the caller gave. PH_OK or why not. The request stays where it is; what it points to is the caller's. */
int request_init(request *q, const ph_game *game, const void *state, const ph_options *options);

/* Make `completed` a game with all members of this version out of one that may have fewer; `game` itself if it has
 * all. PH_OK, PH_E_VERSION, PH_E_ARGUMENT or PH_E_SIZE. */
int game_complete(const ph_game *game, ph_game *completed, const ph_game **whole);

/* One search of a request. */
typedef struct iteration {
    uint32_t depth;     /* of the horizon; 0: PH_MAX_DEPTH */
    ph_value guess;     /* what the value may be; GUESS_NONE: not known */
    ph_move first;      /* the move that depth-first methods try first at the root; PH_NO_MOVE: the game's own order */
    bool reached;       /* out: nodes just above the horizon were expanded, so leaves lay on it */
    bool first_is_done; /* out: the move to be tried first was searched to its end */
} iteration;

/* Search once, within the limits of the request's options but for the depth. `result` is all zero, and belongs to the
 * caller on success. PH_OK or PH_E_MEMORY. */
int search_once(const request *q, iteration *i, ph_result *result);

/* Does the request ask for deepening? It gives a time and no depth, and inner positions have values. */
bool request_deepens(const request *q);

/* What of the limits `all` is left to the next of several searches that began at `started` and have used so much.
 * PH_FINISHED; or the limit of which nothing is left. */
ph_stop limits_left(const ph_limits *all, const ph_counts *used, double started, ph_limits *left);

/* Counts add up, peaks do not. */
void counts_add(ph_counts *sum, const ph_counts *c);

/* Check the size of a result, release what it held, and clear it but for its size. PH_OK or PH_E_ARGUMENT. */
int result_clear(ph_result *result);

/* Make the answer of an open frame, by what is called `ran`, the result, which is all zero. PH_OK or PH_E_MEMORY. */
int result_take(frame *f, const char *ran, ph_result *result);

/* Hand `whole` over to the caller, as many of its members as he knows; what it points to goes with it. */
void result_give(ph_result *whole, ph_result *to);

#endif
