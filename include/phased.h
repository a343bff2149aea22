/* phased.h - minimax game-tree search: alpha-beta, SSS*, and PS*(k) between the two.
 *
 * A game is a struct of functions (ph_game). ph_search() finds the value and the best move of a position by any method:
 *
 *     ph_options o = PH_OPTIONS(.method = "ps:4", .limits.depth = 8);
 *     ph_result r = PH_RESULT;
 *     int error = ph_search(&game, &position, &o, &r);
 *     if (error == PH_OK) play(r.best);
 *     ph_result_release(&r);
 *
 * An engine (phased_engine.h, which comes with this header) does the same from move to move and remembers. Trees are in
 * phased_tree.h, what an observer sees of a search is in phased_trace.h, what games, models and methods there are is in
 * phased_catalog.h.
 *
 * The library needs libc alone, never prints or exits, and keeps no global state: searches on different threads do not
 * meet. Functions that can fail return PH_OK or a negative PH_E_* (ph_error_text() says it in words).
 *
 * Structs that begin with `size` may get more members at their end in later versions. The caller sets `size`, as
 * PH_OPTIONS and PH_RESULT do, and so the library knows which members the caller knows. */
#ifndef PHASED_H
#define PHASED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) || !defined(__GNUC__)
#define PH_API
#else
#define PH_API __attribute__((visibility("default")))
#endif

#define PH_VERSION "0.2.0"
#define PH_MAX_DEPTH 1024u /* no search looks further ahead, no tree is deeper */

PH_API const char *ph_version(void); /* of the library that runs: PH_VERSION is that of the header */

/* ---- values and moves ---------------------------------------------------------------------------------- */
typedef int32_t ph_value;  /* -PH_VALUE_MAX .. PH_VALUE_MAX */
typedef uint32_t ph_move;  /* what it encodes is the game's affair */
typedef uint32_t ph_index; /* a child's number among its siblings, from 0, in the order in which they are searched */

#define PH_VALUE_MAX 2000000000
#define PH_INFINITY INT32_MAX
#define PH_NO_MOVE UINT32_MAX

/* ---- errors -------------------------------------------------------------------------------------------- */
#define PH_ERRORS(X)                                                                                                   \
    X(OK, 0, "success")                                                                                                \
    X(E_MEMORY, -1, "out of memory")                                                                                   \
    X(E_ARGUMENT, -2, "an argument is missing or out of range")                                                        \
    X(E_VERSION, -3, "the game was built for another version of phased")                                               \
    X(E_METHOD, -4, "unknown method")                                                                                  \
    X(E_PLAN, -5, "bad partition plan")                                                                                \
    X(E_SYNTAX, -6, "not a tree")                                                                                      \
    X(E_RANGE, -7, "a value is out of range")                                                                          \
    X(E_DEPTH, -8, "too deep")                                                                                         \
    X(E_SIZE, -9, "too many nodes")                                                                                    \
    X(E_ENTRIES, -10, "bad number of entries")                                                                         \
    X(E_NUMBER, -11, "bad guess or window of a method")                                                                \
    X(E_SUFFIX, -12, "bad suffix of a method")                                                                         \
    X(E_KEY, -13, "the game has no key(), which a table of positions needs; search it without")

typedef enum ph_error {
#define PH_X(name, number, text) PH_##name = (number),
    PH_ERRORS(PH_X)
#undef PH_X
} ph_error;

PH_API const char *ph_error_text(int error);

/* Where a text is wrong. This struct stays as it is. */
typedef struct ph_place {
    size_t line, column; /* from 1; 0 when there is none */
    char message[120];   /* what is wrong and what to do */
} ph_place;

/* ---- memory -------------------------------------------------------------------------------------------- */
/* Where the library gets its memory; NULL means malloc and free. This struct stays as it is. */
typedef struct ph_memory {
    void *(*allocate)(void *context, size_t bytes); /* NULL when it cannot */
    void (*release)(void *context, void *block);
    void *context;
} ph_memory;

/* ---- games --------------------------------------------------------------------------------------------- */
enum {
    PH_MAX_VALUES = 1u << 0,  /* evaluate() speaks for MAX, as trees in books do; else for the side to move */
    PH_NUMBERED = 1u << 1,    /* the moves of a position with n moves are 0 .. n-1, in that order: never listed */
    PH_LEAF_VALUES = 1u << 2, /* only positions that are over() have a value: to deepen step by step is in vain */
};

struct ph_compiled; /* search loops compiled for one game; built-in games have them, yours says NULL */

#define PH_GAME_VERSION 3u /* of ph_game as it stands here; games of earlier versions, which end sooner, are read too */

/* A game. `rules` is the game's own constant data (a variant, a board size) and is handed to every function. A position
 * is `state_size` bytes, aligned to 8, that may be copied with memcpy; positions are never unmade. The sides move in
 * turn; a pass is a move. Functions must not fail and must not keep anything between calls. */
typedef struct ph_game {
    uint32_t version;   /* PH_GAME_VERSION */
    uint32_t flags;     /* PH_MAX_VALUES | PH_NUMBERED | PH_LEAF_VALUES */
    const char *name;   /* for people */
    const void *rules;  /* handed to every function */
    size_t state_size;  /* bytes of one position, at least 1 */
    uint32_t max_moves; /* no position has more moves, at least 1 */

    /* Required. moves() returns how many moves there are, 1 .. max_moves unless over(), and lists them in the order
     * in which to try them, best guess first; with moves == NULL it only counts. over(): the game has ended here.
     * evaluate(): the worth of a position, exact when over(), a guess at the horizon. */
    void (*start)(const void *rules, void *state);
    uint32_t (*moves)(const void *rules, const void *state, ph_move *moves);
    void (*apply)(const void *rules, const void *state, ph_move move, void *child);
    bool (*over)(const void *rules, const void *state);
    ph_value (*evaluate)(const void *rules, const void *state);

    /* Optional, NULL when the game cannot. order() sorts what moves() gave; print() writes a position, on as many lines
     * as it takes, and print_move() a move, as snprintf would; the parsers read what these write and the game's own
     * notations, false when `text` is none or (a move) not legal here; widest(): no position `ply` moves below `state`
     * has more moves than this, 0 when none has any. NULL for widest means max_moves everywhere. */
    uint64_t (*key)(const void *rules, const void *state);
    void (*order)(const void *rules, const void *state, ph_move *moves, uint32_t count);
    int (*print)(const void *rules, const void *state, char *text, size_t size);
    bool (*parse)(const void *rules, const char *text, void *state);
    int (*print_move)(const void *rules, const void *state, ph_move move, char *text, size_t size);
    bool (*parse_move)(const void *rules, const void *state, const char *text, ph_move *move);
    uint32_t (*widest)(const void *rules, const void *state, uint32_t ply);
    const struct ph_compiled *compiled;

    /* Since version 2, optional. longest(): no game goes on for more moves than this from `state`. won: a value beyond
     * +-won is proven, and looking further ahead cannot change it; 0: no value is. */
    uint32_t (*longest)(const void *rules, const void *state);
    ph_value won;
    uint32_t evaluation_cost; /* since version 3: what evaluate() costs, in hundredths of making a move; 0: not known */
} ph_game;

/* A built-in game or model tree: "connect4:columns=7,rows=6", "ordered:width=8,depth=4,order=2,p=0.9,seed=7"
 * (docs/games.md, docs/models.md). On error *game is NULL, and *where, which may be NULL, has the column and a message.
 */
PH_API int ph_game_new(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where);
PH_API void ph_game_free(ph_game *game);

/* ---- methods ------------------------------------------------------------------------------------------- */
/* A method is a text, and NULL is "auto":
 *     "auto"                           what is expected best of those that fit limits.bytes and never evaluate more leaves
 *                                      than alpha-beta (docs/methods/auto.md)
 *     "minimax", "alphabeta", "sss"    as in the books; "scout", "negascout", "dual" (SSS* turned over)
 *     "ps:4", "ps:1+2+5", "ps:1/2/8"   PS* with four equal partitions at each MAX node; of these sizes, the last of which
 *                                      repeats; sizes by level, that is, by MAX nodes above. "dual:4": of MIN
 *     "ps:auto"                        PS* with the fewest partitions that surely fit limits.bytes, R of them if expect is sure
 *     "rs:85", "rs-dual:85"            records in 85 entries; without a number in as many as limits.bytes allows
 *     "mtdf:12", "aspiration:20"       alpha-beta again and again, from a guess on, or around one; "mtsss", "mtdual", "negac";
 *                                      "bns": a best move, whose value may have bounds only
 *     "alphabeta+tt"                   with a table of positions, for which the game must have key(); further suffixes
 *                                      choose what it does besides (docs/table.md); "sss+tt": for the order of moves
 *     "sss@reference"                  any of them as its paper prints it, as slow as it is readable
 *     "ps:4@printed", "rs:85@turn"     the operator of 1986, wrong where a MIN node is terminal; records settled at their turn
 *
 * Names as books write them, "Alpha-Beta", "NegaScout", "SSS*", "PS*(4)", "DUAL*", are understood too.
 *
 * Write `text` as the library does, "ps:04" and "PS*(4)" become "ps:4", as snprintf would; NULL becomes "auto".
 * Returns the length, or a PH_E_*, and leaves `canonical` alone, when it is no method. */
PH_API int ph_method_canonical(const char *text, char *canonical, size_t size);

/* ---- searching ----------------------------------------------------------------------------------------- */
/* Where to stop; 0 (or a negative time) means no limit, and no depth is more than PH_MAX_DEPTH. Bytes limit what the
 * search itself uses; 0 there means PH_DEFAULT_BYTES. */
typedef struct ph_limits {
    uint32_t depth;
    uint64_t leaves;
    uint64_t nodes;
    double seconds;
    size_t bytes;
    uint64_t reserved[3]; /* 0 */
} ph_limits;

#define PH_DEFAULT_BYTES ((size_t)256 << 20)

typedef enum ph_stop {
    PH_FINISHED,
    PH_STOP_LEAVES,
    PH_STOP_NODES,
    PH_STOP_SECONDS,
    PH_STOP_MEMORY,
    PH_STOP_CANCELLED
} ph_stop;

PH_API const char *ph_stop_text(ph_stop stop); /* "finished", "leaves", "nodes", "seconds", "memory", "cancelled" */

struct ph_event;  /* phased_trace.h */
struct ph_result; /* below */

typedef void (*ph_observer)(void *context, const struct ph_event *event);

/* Told after each iteration of a search that deepens, with its answer and what all of them have cost. False: enough, and
 * `stop` is then PH_STOP_CANCELLED. */
typedef bool (*ph_progress)(void *context, const struct ph_result *result);

/* The best of w moves is among the first w/R with probability p. R = 0: nothing is known. It stays as it is. */
typedef struct ph_order {
    uint32_t R;
    double p;
} ph_order;

/* Threads of the caller's for one search (docs/threads.md). run() calls work(task, lane) once for each lane from 0 to count - 1,
 * on as many threads as it has, and returns when all these calls have. This struct stays as it is. */
typedef struct ph_lanes {
    uint32_t count; /* 0 or 1: the search stays on the thread that asks for it */
    void (*run)(void *pool, uint32_t count, void (*work)(void *task, uint32_t lane), void *task);
    void *pool;
} ph_lanes;

typedef struct ph_options {
    size_t size;        /* sizeof(ph_options) */
    const char *method; /* NULL: "auto" */
    ph_limits limits;
    bool min_root;       /* MIN is to move at the root; values are MAX's all the same */
    bool want_strategy;  /* prove a strategy of MAX: a second, null-window search (not counted; stopped: no strategy) */
    ph_observer observe; /* may be NULL. An observed best-first method runs as @reference: same leaves, same order */
    void *observe_context;
    ph_progress progress; /* may be NULL */
    void *progress_context;
    const int *cancel;        /* may be NULL; ph_cancel() on it, from any thread, stops the search soon */
    const ph_memory *memory;  /* may be NULL */
    ph_order expect;          /* the order of moves, for "auto" and "ps:auto"; an engine has else what it has met */
    uint32_t evaluation_cost; /* in place of the game's; 0: the game's */
    ph_lanes lanes;           /* the game's functions are then called from several threads at once */
} ph_options;

/* Options, and the members that are given. */
#define PH_OPTIONS(...) ((ph_options){.size = sizeof(ph_options), __VA_ARGS__})

PH_API void ph_cancel(int *flag);

/* open_peak and backup_peak are peaks of the paper's two lists: a fast method, which keeps none, says what "@reference"
 * says. states_peak is what the search that ran held, OPEN and BACKUP together where it has lists; depth-first: 0.
 * Records have no such lists: states_peak is the entries they held, and so is open_peak. */
typedef struct ph_counts {
    uint64_t leaves;      /* evaluated: the paper's NBP */
    uint64_t nodes;       /* interior nodes expanded */
    uint64_t cutoffs;     /* nodes left with children unsearched or states thrown away */
    uint64_t open_peak;   /* states of OPEN; for depth-first methods the depth reached, as the paper counts */
    uint64_t backup_peak; /* entries of BACKUP; PS* and dual:PLAN alone have it */
    uint64_t bytes_peak;  /* in use; what lies untouched behind it in the arena is not counted */
    uint64_t states_peak; /* really held: children put up for search without an open node below, plus open nodes */
    uint64_t reserved[5]; /* 0 */
} ph_counts;

/* Lines of moves: line i is moves[start[i]] .. moves[start[i + 1] - 1]. This struct stays as it is. */
typedef struct ph_lines {
    size_t count;
    const size_t *start; /* count + 1 of them */
    const ph_move *moves;
} ph_lines;

/* The answer. What it points to is its own, until ph_result_release() or the next search into it. */
typedef struct ph_result {
    size_t size;           /* sizeof(ph_result) */
    ph_value value;        /* MAX's value of the root when lower == upper; else the bound that is known best */
    ph_value lower, upper; /* -PH_INFINITY and PH_INFINITY where nothing is known */
    ph_stop stop;
    uint32_t depth; /* how many moves ahead this answer looks; 0: to the leaves of the tree */
    ph_move best;   /* PH_NO_MOVE when the root is a leaf; after a stop the best so far */
    uint32_t pv_length;
    const ph_move *pv;  /* the best line, or its beginning: after a stop, where bounds met; 64 moves of records */
    const char *method; /* what ran: "ps:auto" is a number of partitions or alpha-beta, an observed "sss" its lists */
    double seconds;
    ph_counts counts;
    ph_lines strategy; /* the leaves of a proven strategy, left to right, each as the moves that lead to it */
    struct ph_owned *owned;
    const char *reason; /* of "auto": why it chose this method, in a line; else NULL */
    uint32_t lanes;     /* that searched */
} ph_result;

#define PH_RESULT ((ph_result){.size = sizeof(ph_result)}) /* what every result begins as */

/* Search `state`. Reaching a limit is a result (`stop`), not an error. On error *result is all zero but for its size.
 * A game whose positions all have values, given a time but no depth, is searched again and again, a move deeper each
 * time: the answer is then that of the last iteration that ended, or of the next one where that had already found
 * better; counts are of all. */
PH_API int ph_search(const ph_game *game, const void *state, const ph_options *options, ph_result *result);
PH_API void ph_result_release(ph_result *result);

/* Bytes that SSS*, PS*, DUAL* or records need at worst with these options: with so many as limits.bytes none stops for
 * memory, if no position has more moves than widest() says. SIZE_MAX when beyond counting, and for other methods. */
PH_API size_t ph_worst_bytes(const ph_game *game, const void *state, const ph_options *options);

#ifdef __cplusplus
}
#endif

#include "phased_engine.h"
#endif
