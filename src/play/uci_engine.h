/* uci_engine.h - a chess engine for chess programs: the UCI protocol. Lines come in, lines go out; uci_words.h reads them,
 * uci_search.h searches. */
#ifndef PHASED_PLAY_UCI_ENGINE_H
#define PHASED_PLAY_UCI_ENGINE_H

#include "../base/memory.h"
#include "../tool/catalog.h"
#include "uci_search.h"
#include "uci_words.h"

enum { UCI_METHOD_SIZE = 128 };

/* The options that a chess program can set. */
typedef struct uci_settings {
    uint64_t hash; /* megabytes */
    uint64_t threads, lines;
    uint64_t overhead; /* milliseconds that the chess program needs for a move */
    uint64_t skill;
    char method[UCI_METHOD_SIZE]; /* in its canonical form */
} uci_settings;

typedef struct uci_setup {
    const ph_game *game; /* chess that writes its moves in coordinates */
    const char *method;  /* one that suits it, at first */
    ph_limits limits;    /* of every search, besides those of `go` */
    uint64_t hash_most;  /* megabytes */
    uint64_t seed;       /* of a level's choices */
    FILE *out;
} uci_setup;

typedef struct uci_engine {
    uci_setup setup;
    uci_settings settings;
    ph_engine *engine;
    positions two; /* the position, and the one after a move, or the other way round: */
    uint32_t at;   /* which is which */
    vector keys;   /* of the positions before it which can recur, of uint64_t */
    ph_move *moves;
    ph_move *root_moves; /* of searchmoves */
    uci_search search;
    uint64_t searches; /* how many `go` there were */
} uci_engine;

/* PH_OK, PH_E_MEMORY, or PH_E_METHOD for one whose name is too long; close it in any case. It must not be moved. */
int uci_open(uci_engine *u, const uci_setup *setup);
void uci_close(uci_engine *u);

/* Execute a line of `length` bytes, which is changed. False: it was quit, or nothing can be written any more. */
bool uci_line(uci_engine *u, char *line, size_t length);

/* Execute the lines of a stream to its end, or until quit. A search that is still running is stopped. Lines of more than
 * LINE_MOST bytes are skipped. */
void uci_run(uci_engine *u, FILE *in);

#endif
