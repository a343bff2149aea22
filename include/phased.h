/* phased.h - minimax game-tree search: alpha-beta, SSS*, and PS*(k) between the two.
 *
 * The only public header. A game is a struct of functions (ph_game), a tree read from JSON is a game, and
 * ph_search() finds the value and best move of any position of any game by any method:
 *
 *     ph_options o = {0};
 *     ph_method_parse("ps:4", &o.method);
 *     o.limits.depth = 8;
 *     ph_result r;
 *     int err = ph_search(&game, &position, &o, &r);
 *     if (err == PH_OK) play(r.best);
 *     ph_result_release(&r);
 *
 * The library needs libc alone, never prints or exits, and keeps no global state: searches on different threads
 * do not meet. Functions that can fail return PH_OK or a negative PH_E_* (ph_error_text() says it in words). */
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

#define PH_VERSION "0.1.0"
#define PH_GAME_VERSION 1u /* the layout of ph_game; a game of another version is refused */
#define PH_MAX_DEPTH 1024u /* no search looks further ahead, no tree is deeper */

/* ---- values and moves ---------------------------------------------------------------------------------- */
typedef int32_t ph_value; /* -PH_VALUE_MAX .. PH_VALUE_MAX */
typedef uint32_t ph_move; /* what it encodes is the game's affair */

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
    X(E_SIZE, -9, "too many nodes")

typedef enum ph_error {
#define PH_X(name, number, text) PH_##name = (number),
    PH_ERRORS(PH_X)
#undef PH_X
} ph_error;

PH_API const char *ph_error_text(int error);

/* ---- memory -------------------------------------------------------------------------------------------- */
/* Where the library gets its memory; NULL wherever one is asked for means malloc and free. */
typedef struct ph_memory {
    void *(*allocate)(void *context, size_t bytes); /* NULL when it cannot */
    void (*release)(void *context, void *block);
    void *context;
} ph_memory;

/* ---- games --------------------------------------------------------------------------------------------- */
struct ph_place; /* where a text is wrong: below, with the trees */

enum {
    PH_MAX_VALUES = 1u << 0, /* evaluate() speaks for MAX, as trees in books do; else for the side to move */
    PH_NUMBERED = 1u << 1,   /* the moves of a position with n moves are 0 .. n-1, in that order: never listed */
};

struct ph_compiled; /* search loops compiled for one game; built-in games have them, yours says NULL */

/* A game. `rules` is the game's own constant data (a variant, a board size) and is handed to every function. A position
 * is `state_size` bytes, aligned to 8, that may be copied with memcpy; positions are never unmade. The sides move in
 * turn; a pass is a move. Functions must not fail and must not keep anything between calls. */
typedef struct ph_game {
    uint32_t version;   /* PH_GAME_VERSION */
    uint32_t flags;     /* PH_MAX_VALUES | PH_NUMBERED */
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
} ph_game;

/* A built-in game or model tree: "connect4:columns=7,rows=6", "ordered:width=8,depth=4,order=2,p=0.9,seed=7"
 * (docs/games.md, docs/models.md). On error *game is NULL, and *where, which may be NULL, has the column and a message.
 */
PH_API int ph_game_new(const char *spec, const ph_memory *memory, ph_game **game, struct ph_place *where);
PH_API void ph_game_free(ph_game *game);

/* ---- methods ------------------------------------------------------------------------------------------- */
typedef enum ph_algorithm { PH_ALPHABETA, PH_MINIMAX, PH_SSS, PH_PS } ph_algorithm;

/* Which text of a method runs: the fast one, the papers' own lists (as slow as they are readable), or the lists
 * with the operator of PS* exactly as printed in 1986, which is wrong where a MIN node is terminal. */
typedef enum ph_edition { PH_FAST, PH_REFERENCE, PH_PRINTED } ph_edition;

#define PH_MAX_SIZES 16u

/* A method; all zero is fast alpha-beta. For PH_PS either `phases` equal partitions, or `n_sizes` sizes of which the
 * last repeats, or, with both 0, the fewest phases whose worst-case space fits limits.bytes (ps:auto). */
typedef struct ph_method {
    ph_algorithm algorithm;
    ph_edition edition;
    uint32_t phases;
    uint32_t n_sizes;
    uint32_t sizes[PH_MAX_SIZES];
} ph_method;

/* Read "minimax", "alphabeta", "sss", "ps:4", "ps:1+2+5" or "ps:auto", each with "@reference" if wished, or
 * "ps:4@printed". Returns PH_E_METHOD or PH_E_PLAN, and leaves *method alone, when `text` is none of these. */
PH_API int ph_method_parse(const char *text, ph_method *method);

/* Write a method as ph_method_parse() reads it, as snprintf would. */
PH_API int ph_method_print(const ph_method *method, char *text, size_t size);

/* ---- observing ----------------------------------------------------------------------------------------- */
typedef enum ph_event_kind {
    PH_ENTER, /* an interior node is entered with the window (alpha, beta); depth-first methods */
    PH_LEAVE, /* ... and left with `value` */
    PH_LEAF,  /* a leaf is evaluated: `value` */
    PH_CUT,   /* ... left early: the bound of the ancestor at depth `by` closed the window */
    PH_STEP   /* one application of the operator of SSS* or PS*: case `rule` for (path, solved, value) */
} ph_event_kind;

/* One state of OPEN, and one entry of BACKUP, as the papers write them. */
typedef struct ph_open_state {
    const ph_move *path; /* child numbers from 0, the root's first */
    uint32_t depth;      /* how many */
    bool solved;         /* SOLVED, else LIVE */
    ph_value merit;
} ph_open_state;

typedef struct ph_backup_entry {
    const ph_move *path;
    uint32_t depth;
    uint32_t last; /* how many children have been put on OPEN so far */
    ph_value low, high;
} ph_backup_entry;

/* What happened. Pointers are good until the observer returns. */
typedef struct ph_event {
    ph_event_kind kind;
    const ph_move *path; /* child numbers from 0 */
    uint32_t depth;
    bool max;                  /* MAX is to move at this node */
    ph_value value;            /* of the leaf, or so far of the node; merit of the state before a step */
    ph_value alpha, beta;      /* the window, depth-first methods */
    uint32_t by;               /* PH_CUT: depth of the ancestor whose bound closed the window */
    uint32_t searched;         /* PH_CUT: how many children of the node have been searched */
    const char *rule;          /* PH_STEP: "1a", "1b", "2a", ... as in docs/methods/psstar.md */
    bool solved;               /* PH_STEP: status of the state before the step */
    const ph_open_state *open; /* PH_STEP: OPEN after it, best first */
    size_t n_open;
    const ph_backup_entry *backup; /* PH_STEP: BACKUP after it, newest first */
    size_t n_backup;
} ph_event;

typedef void (*ph_observer)(void *context, const ph_event *event);

/* ---- searching ----------------------------------------------------------------------------------------- */
/* Where to stop; 0 (or a negative time) means no limit, and no depth is more than PH_MAX_DEPTH. Bytes limit what the
 * search itself uses; 0 there means PH_DEFAULT_BYTES. */
typedef struct ph_limits {
    uint32_t depth;
    uint64_t leaves;
    uint64_t nodes;
    double seconds;
    size_t bytes;
} ph_limits;

#define PH_DEFAULT_BYTES ((size_t)256 << 20)

typedef struct ph_options {
    ph_method method;
    ph_limits limits;
    bool min_root;       /* MIN is to move at the root; values are MAX's all the same */
    bool want_strategy;  /* prove a strategy of MAX: a second, null-window search (not counted; stopped: no strategy) */
    ph_observer observe; /* may be NULL. An observed SSS* or PS* runs with its lists: same leaves, same order */
    void *observe_context;
    const int *cancel;       /* may be NULL; ph_cancel() on it, from any thread, stops the search soon */
    const ph_memory *memory; /* may be NULL */
} ph_options;

PH_API void ph_cancel(int *flag);
typedef enum ph_stop {
    PH_FINISHED,
    PH_STOP_LEAVES,
    PH_STOP_NODES,
    PH_STOP_SECONDS,
    PH_STOP_MEMORY,
    PH_STOP_CANCELLED
} ph_stop;

PH_API const char *ph_stop_text(ph_stop stop); /* "finished", "leaves", "nodes", "seconds", "memory", "cancelled" */

typedef struct ph_counts {
    uint64_t leaves;      /* evaluated: the paper's NBP */
    uint64_t nodes;       /* interior nodes expanded */
    uint64_t cutoffs;     /* nodes left with children unsearched or states thrown away */
    uint64_t open_peak;   /* states of OPEN; for depth-first methods the depth reached, as the paper counts */
    uint64_t backup_peak; /* entries of BACKUP; PS* alone has it */
    uint64_t bytes_peak;  /* in use; what lies untouched behind it in the arena is not counted */
} ph_counts;

/* Lines of moves: line i is moves[start[i]] .. moves[start[i + 1] - 1]. */
typedef struct ph_lines {
    size_t count;
    size_t *start; /* count + 1 of them */
    ph_move *moves;
    ph_memory memory; /* who releases them */
} ph_lines;

typedef struct ph_result {
    ph_value value;        /* MAX's value of the root when lower == upper; else the bound that is known best */
    ph_value lower, upper; /* -PH_INFINITY and PH_INFINITY where nothing is known */
    ph_stop stop;
    ph_method method; /* what ran: "ps:auto" has become a number of phases */
    ph_move best;     /* PH_NO_MOVE when the root is a leaf; after a stop the best so far */
    uint32_t pv_length;
    ph_move pv[PH_MAX_DEPTH]; /* after a stop perhaps only its beginning */
    ph_counts counts;
    double seconds;
    ph_lines strategy; /* the leaves of a proven strategy, left to right, each as the moves that lead to it */
} ph_result;

/* Search `state`. Reaching a limit is a result (`stop`), not an error. On error *result is all zero. */
PH_API int ph_search(const ph_game *game, const void *state, const ph_options *options, ph_result *result);
PH_API void ph_result_release(ph_result *result);

/* Bytes that SSS* or PS* need at worst with these options where all nodes of a ply have as many moves as the widest;
 * blocks of unequal nodes leave gaps, which may take a little more. SIZE_MAX when beyond counting. */
PH_API size_t ph_worst_bytes(const ph_game *game, const void *state, const ph_options *options);

/* ---- trees --------------------------------------------------------------------------------------------- */
typedef struct ph_tree ph_tree;
typedef uint32_t ph_node;

typedef struct ph_place {
    size_t line, column; /* from 1; 0 when there is none */
    char message[120];   /* what is wrong and what to do */
} ph_place;

/* Read a tree: nested JSON arrays with integer leaves, or objects with "name", and "children" or "value". */
PH_API int ph_tree_parse(const char *text, size_t length, const ph_memory *memory, ph_tree **tree, ph_place *where);

/* Copy what lies within `depth` moves below a position of any game into a tree of at most `most` nodes. */
PH_API int ph_tree_copy(const ph_game *game, const void *state, uint32_t depth, size_t most, const ph_memory *memory,
                        ph_tree **tree);
PH_API void ph_tree_free(ph_tree *tree);

PH_API const ph_game *ph_tree_game(const ph_tree *tree); /* its positions are ph_node; lives as long as the tree */
PH_API ph_node ph_tree_root(const ph_tree *tree);        /* nodes are numbered 0 .. ph_tree_size() - 1 */
PH_API uint32_t ph_tree_width(const ph_tree *tree, ph_node node); /* 0: a leaf */
PH_API ph_node ph_tree_child(const ph_tree *tree, ph_node node, uint32_t index);
PH_API ph_value ph_tree_value(const ph_tree *tree, ph_node leaf);
PH_API const char *ph_tree_name(const ph_tree *tree, ph_node node); /* NULL: it has none */
PH_API size_t ph_tree_size(const ph_tree *tree);                    /* nodes in all */
PH_API uint32_t ph_tree_height(const ph_tree *tree);                /* moves on the longest path */

#ifdef __cplusplus
}
#endif
#endif
