/* strength.h - the parts of bench_strength: how strong is the library on games that it was not tuned for? */
#ifndef PHASED_BENCH_STRENGTH_H
#define PHASED_BENCH_STRENGTH_H

#include "hand_player.h"
#include "play/plugin.h"

/* A game by name: a built-in one, a plug-in by its path, or the name of a plug-in in build/plugins. */
typedef struct subject {
    const char *name;
    const ph_game *game;
    noisy_moves noisy; /* the game's noisy(), for the opponent; NULL: none */
    ph_game bare;      /* the game without noisy(), if it has that and the library is to do without */
    ph_game *made;     /* if it is built in */
    plugin plugin;     /* if it is not */
} subject;

/* The options of all modes. */
typedef struct settings {
    double seconds;       /* processor time per move; 0: no limit */
    uint64_t nodes;       /* interior nodes per move; 0: no limit */
    uint64_t visits;      /* interior nodes and leaves per move; 0: no limit */
    uint32_t games;       /* per match; even, since each opening is played with both colours */
    uint64_t seed;        /* of the openings and positions */
    uint32_t plies;       /* random moves before a game */
    const char *method;   /* of the library; "": nothing chosen */
    const char *opponent; /* "hand", "hand-quiet" or a method */
    uint32_t depth;       /* of the comparison at equal depth; 0: the game's usual one */
    uint32_t positions;   /* number of its positions */
    uint32_t rounds;      /* its times are the least of this many */
} settings;

/* Play a match and print its row. */
void match_put(const subject *s, const settings *o);

/* Compare the methods at equal depth and print a table. Returns the processor time of o->method relative to the best of the
 * fixed settings. */
double depth_put(const subject *s, const settings *o);

/* Search positions within the node limit, for a profiler, and print how many positions were visited. */
void count_put(const subject *s, const settings *o);

/* ---- shared by the modes ------------------------------------------------------------------------------------------------ */

/* End the program with a message if something failed that should not. */
void must(bool good, const char *what);

/* malloc(), which does not fail here. */
void *block_new(size_t bytes) __attribute__((malloc, returns_nonnull));

/* Play random moves from the start, as often as it takes to reach a position that is not over. */
void opening_play(const ph_game *game, uint32_t plies, uint64_t *random, void *state);

/* NULL, nothing chosen, for "". */
const char *method_or_null(const char *method);

#endif
