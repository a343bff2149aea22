/* search.h - a request that has been checked, and one search for it. Inside the engine. */
#ifndef PHASED_ENGINE_SEARCH_H
#define PHASED_ENGINE_SEARCH_H

#include "equipment.h"
#include "method_name.h"
#include "pace.h"
#include "past.h"

/* What the caller wants, checked, and completed if the caller was compiled for an earlier version. */
typedef struct request {
    const ph_game *game; /* with all its members */
    const void *state;
    ph_options options; /* with all its members */
    method method;
    ph_memory memory;
    const char *why;   /* why `method` is not the one in the options; NULL: it is */
    bool selective;    /* the strong engine may leave out what has hardly ever mattered */
    pace pace;         /* of options.clock; its hard limit is in options.limits.seconds too */
    equipment *kept;   /* shared by several searches, for methods with a table; NULL: each search has its own */
    ph_game completed; /* `game` points here if the caller's struct has fewer members */
    const ph_hit *hit; /* while it is not raised there is no clock; NULL: none */
    past *past;        /* makes recurrences of options.history draws; NULL: none can occur */
} request;

/* Check the caller's arguments. PH_OK or an error. The request must not be moved afterwards. It owns nothing. */
int request_init(request *q, const ph_game *game, const void *state, const ph_options *options);

/* The method is decided: if the options have a history, the game and the position become those of a `past`. PH_OK, or
 * PH_E_MEMORY with nothing to end. */
int request_begin(request *q);
void request_end(request *q);

/* The strong engine runs if no method is named and no depth is set, and the game fits it. */
void request_play(request *q);

/* *whole becomes a game with all members of this version: `game` itself if it has all, else a copy in `completed`.
 * PH_OK, PH_E_VERSION, PH_E_ARGUMENT or PH_E_SIZE. */
int game_complete(const ph_game *game, ph_game *completed, const ph_game **whole);

/* One search of a request. */
typedef struct iteration {
    uint32_t depth; /* of the horizon; 0: PH_MAX_DEPTH */
    ph_value guess; /* an estimate of the value; GUESS_NONE: there is none */
    ph_move first;  /* the move that depth-first methods try first at the root; PH_NO_MOVE: the game's own order */
    const ph_ranked *before; /* the moves that were best at a lesser depth, where several are ranked; may be NULL */
    uint32_t before_count;
    bool reached;       /* out: nodes just above the horizon were expanded, so some leaves are on it */
    bool first_is_done; /* out: the search of the move `first` was finished */
} iteration;

/* Search once, within the limits of the request's options but for the depth. `result` is all zero, and belongs to the
 * caller on success. PH_OK or PH_E_MEMORY. */
int search_once(const request *q, iteration *i, ph_result *result);

/* Should the search deepen? It should if there is a time or node limit and no depth, and inner positions have values. The
 * strong engine always does, for the order that shallow iterations teach, and so does a best-first method with a table that
 * has a depth. */
bool request_deepens(const request *q);

/* What is left of the limits `all` for the next of several searches. They began at `started` and have counted `used` so
 * far. PH_FINISHED; or the limit that is used up. */
ph_stop limits_left(const ph_limits *all, const ph_counts *used, double started, ph_limits *left);

/* Add counts; of peaks take the greater. */
void counts_add(ph_counts *sum, const ph_counts *c);

/* Check the size of a result, release what it owns, and clear all but its size. PH_OK or PH_E_ARGUMENT. */
int result_clear(ph_result *result);

/* Fill `result`, which is all zero, with the answer of an open frame; `ran` is the name of the method. PH_OK or
 * PH_E_MEMORY. */
int result_take(frame *f, const char *ran, ph_result *result);

/* Rank the moves of the root: `whole` gets a copy of these `count` entries and of their lines. PH_OK or PH_E_MEMORY, and
 * nothing is changed. */
int result_rank(ph_result *whole, const ph_ranked *ranked, uint32_t count);

/* The answer is the ranked line `i`, for this reason. */
void result_choose(ph_result *whole, uint32_t i, const char *reason);

/* The answer becomes that of an earlier search of the same position. Of its line only the first move is known; if the line
 * of `whole` begins with that move, it stays. `whole` has a line. */
void result_recall(ph_result *whole, const ph_ranked *earlier);

/* Copy `whole` to the caller's result, as many members as that has. The caller then owns what it points to. */
void result_give(ph_result *whole, ph_result *to);

#endif
