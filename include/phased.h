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
 * The other headers:
 *     phased_game.h      values, moves, and the struct ph_game; this header includes it
 *     phased_engine.h    an engine keeps what it learns from move to move; this header includes it
 *     phased_tree.h      trees, read from JSON or copied from a game
 *     phased_trace.h     the events that an observer of a search receives
 *     phased_catalog.h   lists the games, tree models and methods with their parameters
 *
 * The library needs only libc, never prints or exits, and has no global state, so searches may run on any number of
 * threads at once. Functions that can fail return PH_OK or a negative PH_E_*; ph_error_text() puts it in words.
 *
 * Structs that begin with `size` may get more members at their end later. The caller sets `size`, as PH_OPTIONS and
 * PH_RESULT do; it tells the library which members the caller was compiled with. */
#ifndef PHASED_H
#define PHASED_H

#include "phased_game.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PH_VERSION "0.2.0"
#define PH_MAX_DEPTH 1024u /* the deepest that a search or a tree can be */

PH_API const char *ph_version(void); /* of the library in use; PH_VERSION is the header's */

/* ---- errors -------------------------------------------------------------------------------------------- */
#define PH_ERRORS(X)                                                                                                   \
    X(OK, 0, "success")                                                                                                \
    X(E_MEMORY, -1, "out of memory")                                                                                   \
    X(E_ARGUMENT, -2, "an argument is missing or out of range")                                                        \
    X(E_VERSION, -3, "the game was built for another version of phased; compile it with this phased.h")                \
    X(E_METHOD, -4, "unknown method")                                                                                  \
    X(E_PLAN, -5, "bad partition plan; write K, sizes 1+2+5, sizes by level 1/2/*, or auto: ps:4")                     \
    X(E_SYNTAX, -6, "not a tree")                                                                                      \
    X(E_RANGE, -7, "a value is out of range")                                                                          \
    X(E_DEPTH, -8, "too deep")                                                                                         \
    X(E_SIZE, -9, "too many nodes")                                                                                    \
    X(E_ENTRIES, -10, "bad number of entries; write one from 0, rs:85, or none: rs takes as many as fit")              \
    X(E_NUMBER, -11, "bad guess or window of a method; write a number: mtdf:12, aspiration:20")                        \
    X(E_SUFFIX, -12, "bad suffix of a method")                                                                         \
    X(E_KEY, -13, "the game has no key(), which a transposition table and options.history need; search it without")    \
    X(E_FLAG, -14, "the game has an unknown flag, or PH_SOONER_IS_BETTER without a valid `won`")                       \
    X(E_LACKS, -15,                                                                                                    \
      "the game lacks what a suffix needs: pass() for +null, in_check() for +extend, reversible() for +repeat; "       \
      "+select takes what the game has. A tree in memory has no values at inner nodes, which all of these need")

typedef enum ph_error {
#define PH_X(name, number, text) PH_##name = (number),
    PH_ERRORS(PH_X)
#undef PH_X
} ph_error;

PH_API const char *ph_error_text(int error);

/* ---- methods ------------------------------------------------------------------------------------------- */
/* Methods are named by strings. NULL means "strong" where a search has a budget and no depth (ph_search), else "auto":
 * two promises. "auto" is safe: it never evaluates a leaf that alpha-beta would skip. "strong" plays well.
 *     "auto"                          the method expected to do best within limits.bytes, among those that never
 *                                     evaluate a leaf alpha-beta would skip (docs/methods/auto.md)
 *     "strong"                        the engine that plays: the best move within a time or node budget; needs key(). With
 *                                     a depth it is exact, without one it makes learnt bets (docs/engine.md)
 *     "minimax", "alphabeta", "sss"   as in textbooks; also "scout", "negascout" or "pvs", "dual": SSS* for MIN
 *     "ps:4", "ps:1+2+5", "ps:1/2/8"  PS* with four equal partitions at each MAX node; with these sizes, the last one
 *                                     repeated; with a size for each level of MAX nodes. "dual:4": at MIN nodes
 *     "ps:auto"                       PS* with the fewest partitions that fit limits.bytes; R if `expect` has p = 1
 *     "rs:85", "rs-dual:85"           best-first search in fixed memory (RS) with 85 entries; "rs": with as many as fit
 *     "mtdf:12", "aspiration:20"      repeated alpha-beta, from a first guess or around one; also "mtsss", "mtdual",
 *                                     "negac", and "bns": a best move, and perhaps only bounds on its value
 *     "alphabeta+tt"                  with a transposition table, if the game has key(); other suffixes: docs/table.md,
 *                                     and those of selective search, "+null", ..., "+select": docs/engine.md;
 *                                     "sss+tt": the table only orders the moves
 *     "sss@reference"                 any method as its paper prints it: slow and readable
 *     "ps:4@printed"                  the operator of 1986, wrong if a MIN node is terminal
 * Names as books write them, "Alpha-Beta", "NegaScout", "SSS*", "PS*(4)", "DUAL*", are read too.
 *
 * Write a method in its canonical form, as snprintf does: "ps:04" and "PS*(4)" become "ps:4", NULL becomes "auto".
 * Returns the length. If `text` names no method, returns a PH_E_* and leaves `canonical` alone. */
PH_API int ph_method_canonical(const char *text, char *canonical, size_t size);

/* ---- searching ----------------------------------------------------------------------------------------- */
/* When to stop. 0, or a negative time, means no limit; but depth never exceeds PH_MAX_DEPTH, and 0 bytes means
 * PH_DEFAULT_BYTES. `bytes` limits what a search uses (bytes_peak) and allocates. Outside it are the result, what an engine
 * keeps, copies of `history` and of the root and its moves, and blocks of SSS*, PS* and DUAL* for plies that they have not
 * reached: at most the limit again (docs/reliability.md). */
typedef struct ph_limits {
    uint32_t depth;
    uint64_t leaves;
    uint64_t nodes;
    double seconds;
    size_t bytes;
    uint64_t visits;      /* nodes, leaves and positions of quiescence search together */
    uint64_t reserved[2]; /* 0 */
} ph_limits;

#define PH_DEFAULT_BYTES ((size_t)256 << 20)

typedef enum ph_stop {
    PH_FINISHED,
    PH_STOP_LEAVES,
    PH_STOP_NODES,
    PH_STOP_SECONDS,
    PH_STOP_MEMORY,
    PH_STOP_CANCELLED,
    PH_STOP_VISITS
} ph_stop;

PH_API const char *ph_stop_text(ph_stop stop); /* "finished", "leaves", "nodes", "seconds", "memory", ... */

struct ph_event; /* phased_trace.h */
struct ph_result;
typedef void (*ph_observer)(void *context, const struct ph_event *event);

/* Called after each iteration, with its answer and the counts of all so far. false ends the search: PH_STOP_CANCELLED. */
typedef bool (*ph_progress)(void *context, const struct ph_result *result);

/* Called when a depth-first method begins to search what follows a move of the root, `depth` moves ahead. */
typedef void (*ph_trying)(void *context, ph_move move, uint32_t depth);

/* The best of w moves is among the first w/R with probability p. R = 0: not known. This struct will not change. */
typedef struct ph_order {
    uint32_t R;
    double p;
} ph_order;

/* The caller's threads for one search (docs/threads.md). run() calls work(task, i) once for each i from 0 to count -
 * 1, on as many threads as it has, and returns when all these calls have returned. This struct will not change. */
typedef struct ph_threads {
    uint32_t count; /* 0 or 1: the search stays on the calling thread */
    void (*run)(void *pool, uint32_t count, void (*work)(void *task, uint32_t thread), void *task);
    void *pool;
} ph_threads;

/* A game clock, in seconds; 0: not set. Give what remains, and the engine decides (docs/engine.md). This struct will not
 * change. */
typedef struct ph_clock {
    double soft, hard; /* begin no iteration after `soft`, or earlier if the best move is stable; stop at `hard` */
    double remaining, increment;
    uint32_t moves_to_go; /* until more time is added; 0: the rest of the game */
    uint32_t reserved;
} ph_clock;

/* One of the best moves at the root, if options.lines asks for several. This struct will not change. */
typedef struct ph_ranked {
    ph_move move;
    ph_value value;        /* MAX's, as in ph_result */
    ph_value lower, upper; /* equal if the value is exact */
    uint32_t depth;        /* how far it looks ahead: after a stop perhaps less far than the first */
    uint32_t pv_length;
    const ph_move *pv; /* begins with `move` */
} ph_ranked;

typedef struct ph_options {
    size_t size;        /* sizeof(ph_options) */
    const char *method; /* NULL: "strong" or "auto", as said above */
    ph_limits limits;
    bool min_root;      /* MIN is to move at the root; values are still from MAX's point of view */
    bool want_strategy; /* also prove a strategy of MAX, by a null-window search that is not counted (may be stopped) */
    ph_observer observe; /* may be NULL. An observed best-first method runs as @reference: same leaves, same order */
    void *observe_context;
    ph_progress progress; /* may be NULL */
    void *progress_context;
    const int *cancel;        /* may be NULL; ph_cancel() sets it from any thread, and the search stops soon */
    const ph_memory *memory;  /* may be NULL */
    ph_order expect;          /* the move order, for "auto" and "ps:auto"; an engine otherwise uses what it has seen */
    uint32_t evaluation_cost; /* replaces the game's unless 0 */
    ph_threads threads;       /* if used, the game's functions are called from several threads at once */
    const uint64_t *history;  /* keys of the positions before the root, oldest first. A position below the root that has
                               * one of them is a draw in every method: the game ends there with the value 0 */
    size_t history_count;
    const ph_move *root_moves; /* search only these moves of the root; NULL: all */
    uint32_t root_count;
    uint32_t lines; /* rank this many of the best moves of the root; 0: only the best, no result.ranked */
    ph_clock clock; /* a budget too: a search stops at its hard limit, and deepening spends it with care */
    uint32_t level; /* 0: full strength; 1 to 20: a weaker opponent, who errs as people do. A budget too */
    uint64_t seed;  /* of its choices: the same position, options and seed give the same move */
    ph_trying
        trying; /* may be NULL. Called where progress() is: on the calling thread, or within call 0 of `threads` */
    void *trying_context;
} ph_options;

/* Options with the given members set. */
#define PH_OPTIONS(...) ((ph_options){.size = sizeof(ph_options), __VA_ARGS__})

PH_API void ph_cancel(int *flag);

/* open_peak and backup_peak are the peaks of the paper's two lists. The fast methods keep no such lists but report the
 * same numbers as "@reference". states_peak is the most states that the search really kept in memory: OPEN and BACKUP
 * together if it has lists, 0 for depth-first methods. For RS states_peak and open_peak are both the entries in use. */
typedef struct ph_counts {
    uint64_t leaves;      /* leaves evaluated; NBP in the paper */
    uint64_t nodes;       /* interior nodes expanded */
    uint64_t cutoffs;     /* nodes left with unsearched children or discarded states */
    uint64_t open_peak;   /* states of OPEN; for depth-first methods the depth reached, as the paper counts */
    uint64_t backup_peak; /* entries of BACKUP; only PS* and dual:PLAN have it */
    uint64_t bytes_peak;  /* most bytes in use, without the result, and blocks for plies or states never reached */
    uint64_t states_peak; /* states in memory: open nodes, plus children under search that have no open node below */
    uint64_t quiet;       /* positions visited by quiescence search, below the leaves */
    uint64_t deepest;     /* plies to the deepest position, if the game has quiescence search; else 0 */
    uint64_t moves;       /* moves listed, those of quiescence search included; 0 for trees, whose moves are numbers */
    uint64_t reserved[2]; /* 0 */
} ph_counts;

/* All positions that were visited: what limits.visits limits. */
static inline uint64_t ph_visits(const ph_counts *counts)
{
    return counts->leaves + counts->nodes + counts->quiet;
}

/* Lines of moves: line i is moves[start[i]] .. moves[start[i + 1] - 1]. This struct will not change. */
typedef struct ph_lines {
    size_t count;
    const size_t *start; /* count + 1 of them */
    const ph_move *moves;
} ph_lines;

/* The answer. It owns what its pointers point to, until ph_result_release() or the next search that writes to it. */
typedef struct ph_result {
    size_t size;           /* sizeof(ph_result) */
    ph_value value;        /* the root's value for MAX if lower == upper, else the better known of the two bounds */
    ph_value lower, upper; /* -PH_INFINITY and PH_INFINITY if nothing is known */
    ph_stop stop;
    uint32_t depth; /* how many moves the answer looks ahead; 0: to the leaves of the tree */
    ph_move best;   /* PH_NO_MOVE if the root is a leaf; after a stop, the best so far */
    uint32_t pv_length;
    const ph_move
        *pv; /* the best line or its beginning: the rest is missing after a stop, beyond 64 moves of RS, and with a
                        * table where that does not know it: most often the last move, or two */
    const char *method; /* the method that ran, for example "ps:4" for "ps:auto", or "sss@reference" if observed */
    double seconds;
    ph_counts counts;
    ph_lines strategy; /* the leaves of a proven strategy, left to right, each as the moves that lead to it */
    struct ph_owned *owned;
    const char *reason;      /* why "auto" chose this method, one line; NULL for other methods */
    uint32_t threads;        /* number of threads that searched */
    uint32_t phases;         /* K of PS*(K) and DUAL*(K); 0 for other methods and plans */
    bool selective;          /* learnt bets, deeper records or rules of selective search were on: `value` is no proof */
    const ph_ranked *ranked; /* the best moves of the root, best first, if options.lines asked for them */
    uint32_t ranked_count;
} ph_result;

#define PH_RESULT ((ph_result){.size = sizeof(ph_result)}) /* initialize every result with this */

/* Search `state`. Reaching a limit is a result (`stop`), not an error. A failed allocation is PH_STOP_MEMORY, with the
 * first move if no better is known; or PH_E_MEMORY if not even that fits. On error *result is zero except for its size.
 * Given a budget, a clock or a limit of time, nodes or visits, but no depth, the search deepens, unless the game has PH_LEAF_VALUES: the
 * answer is that of the last finished iteration, or of the next if that has found a better move; the counts are those of
 * all iterations. If no method is named either, and the game has key(), the strong engine runs. */
PH_API int ph_search(const ph_game *game, const void *state, const ph_options *options, ph_result *result);
PH_API void ph_result_release(ph_result *result);

/* The bytes that SSS*, PS*, DUAL* or RS need in the worst case with these options. With that many as limits.bytes the
 * search never stops for memory, if widest() is right. SIZE_MAX if uncountable, for others, "@reference", observers. */
PH_API size_t ph_worst_bytes(const ph_game *game, const void *state, const ph_options *options);

#ifdef __cplusplus
}
#endif

#include "phased_engine.h"
#endif
