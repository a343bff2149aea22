/* phased_game.h - a game, as the library sees it: a struct of functions over positions. phased.h includes this header.
 *
 * Write start, moves, apply, over and evaluate, and every method can search the game. key() adds transposition tables,
 * and with them the strong engine (phased_engine.h); `won` and order() make it stronger. `phased new-game` writes such a
 * file, `phased check` tests it, docs/plugins.md explains it. */
#ifndef PHASED_GAME_H
#define PHASED_GAME_H

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

/* ---- values and moves ---------------------------------------------------------------------------------- */
typedef int32_t ph_value;  /* -PH_VALUE_MAX .. PH_VALUE_MAX */
typedef uint32_t ph_move;  /* the game chooses the encoding */
typedef uint32_t ph_index; /* a child's number among its siblings, from 0, in search order */

#define PH_VALUE_MAX 2000000000
#define PH_INFINITY INT32_MAX
#define PH_NO_MOVE UINT32_MAX

/* Where a text is wrong. This struct will not change. */
typedef struct ph_place {
    size_t line, column; /* from 1; 0 if not known */
    char message[120];   /* what is wrong and what to do */
} ph_place;

/* ---- memory -------------------------------------------------------------------------------------------- */
/* An allocator. A NULL pointer to one means malloc and free. This struct will not change. */
typedef struct ph_memory {
    void *(*allocate)(void *context, size_t bytes); /* returns NULL on failure */
    void (*release)(void *context, void *block);
    void *context;
} ph_memory;

/* ---- games --------------------------------------------------------------------------------------------- */
enum {
    PH_MAX_VALUES = 1u << 0, /* evaluate() is from MAX's point of view, as in textbook trees; else the side to move's */
    PH_NUMBERED = 1u << 1,   /* the moves of a position with n moves are 0 .. n-1 in that order, and are not listed */
    PH_LEAF_VALUES = 1u << 2, /* only positions that are over() have a value: iterative deepening is of no use */
    PH_EXACT = 1u << 3,       /* the strong engine makes no bets in this game: its values are those of a full search */
    PH_OVER_WITHOUT_MOVES = 1u << 4, /* where moves() returns 0 the game is over; see over() */
    PH_SOONER_IS_BETTER = 1u << 5,   /* a win is worth more the sooner it comes; see `won` */
};

#define PH_WIN_PLIES 2000 /* with PH_SOONER_IS_BETTER a game that has been won is worth won + PH_WIN_PLIES */

struct ph_compiled; /* search loops compiled for one game: a built-in one, or your own by phased_loops.h */

#define PH_GAME_VERSION 4u /* of the struct below; games of earlier versions, which have fewer members, work too */

/* A game. `rules` is the game's own constant data (a variant, a board size); every function gets it. A position is
 * `state_size` bytes, aligned to 8. It is copied with memcpy and needs no destructor. The sides alternate; a pass is a
 * move. Functions must not fail and must not keep anything between calls. */
typedef struct ph_game {
    uint32_t version;   /* PH_GAME_VERSION */
    uint32_t flags;     /* PH_MAX_VALUES | PH_NUMBERED ..., see above */
    const char *name;   /* for people */
    const void *rules;  /* passed to every function */
    size_t state_size;  /* bytes of one position, at least 1 */
    uint32_t max_moves; /* the most moves that any position has, at least 1 */

    /* Required. start() writes the first position. moves() returns the number of moves, 1 .. max_moves unless over(),
     * and lists them in the order in which to try them, best guess first; if `moves` is NULL it only counts. apply()
     * writes the position after a move. over(): has the game ended? evaluate(): the value of a position, exact if the
     * game has ended, else an estimate.
     *
     * With PH_OVER_WITHOUT_MOVES the game has also ended where moves() returns 0. Then over() need only know the endings
     * that have moves (draws by a rule), and is NULL if there are none. Depth-first methods call over() for a position,
     * moves() once when they have entered it, and nothing more; where there are no moves it counts as a leaf. At the depth
     * limit they call evaluate() alone. So evaluate() must see for itself that there are no moves: it need not list them,
     * it needs to know whether there is one. In quiescence search, in_check() positions have all their moves listed. */
    void (*start)(const void *rules, void *state);
    uint32_t (*moves)(const void *rules, const void *state, ph_move *moves);
    void (*apply)(const void *rules, const void *state, ph_move move, void *child);
    bool (*over)(const void *rules, const void *state);
    ph_value (*evaluate)(const void *rules, const void *state);

    /* Optional, NULL if missing. key(): a hash of the position, for transposition tables. order() sorts the moves that
     * moves() listed. print() and print_move() write a position (one or more lines) and a move, as snprintf does.
     * parse() and parse_move() read these, and other notations if the game likes; false if the text is invalid or the
     * move illegal. widest(): an upper bound on the number of moves of any position `ply` moves below `state`, 0 if
     * there is none; without it max_moves is used. */
    uint64_t (*key)(const void *rules, const void *state);
    void (*order)(const void *rules, const void *state, ph_move *moves, uint32_t count);
    int (*print)(const void *rules, const void *state, char *text, size_t size);
    bool (*parse)(const void *rules, const char *text, void *state);
    int (*print_move)(const void *rules, const void *state, ph_move move, char *text, size_t size);
    bool (*parse_move)(const void *rules, const void *state, const char *text, ph_move *move);
    uint32_t (*widest)(const void *rules, const void *state, uint32_t ply);
    const struct ph_compiled *compiled;

    /* Since version 2, optional. longest(): an upper bound on the moves until the game ends. won: values beyond +-won
     * are proven, and a deeper search cannot change them; 0: no value is proven.
     *
     * With PH_SOONER_IS_BETTER searches prefer the win that comes soonest and the loss that comes latest. `won` is above
     * 0 then, all wins have the same value W = won + PH_WIN_PLIES where the game is over, and a search finds W - n for a
     * win after n plies: evaluate() returns W or -W where the game is over, and the library subtracts the plies. If
     * evaluate() knows before the end that a game is won after exactly n more plies, it may return W - n. Draws and
     * estimates are within +-won. */
    uint32_t (*longest)(const void *rules, const void *state);
    ph_value won;
    uint32_t evaluation_cost; /* since version 3: cost of evaluate(), in hundredths of making a move; 0: unknown */

    /* Since version 4, optional. They say what a leaf is, and what may be left out above it (docs/games.md).
     * noisy() lists the moves to play out before a position is evaluated (captures, promotions), best first; every leaf is
     * then the result of a quiescence search over them. in_check(): the side to move may not decline to move (chess: it
     * is in check), so that quiescence plays all moves. gain(): what a noisy move brings at least once all exchanges on it
     * are played out, in units of evaluate(); negative: it loses. pass() writes the position after a null move; without it
     * there are no null moves. reversible(): plies since the last move that cannot be taken back; without it positions
     * never recur. note(): the position on one line, as snprintf does, which parse() reads (FEN in chess). */
    uint32_t (*noisy)(const void *rules, const void *state, ph_move *moves);
    bool (*in_check)(const void *rules, const void *state);
    ph_value (*gain)(const void *rules, const void *state, ph_move move);
    void (*pass)(const void *rules, const void *state, void *child);
    uint32_t (*reversible)(const void *rules, const void *state);
    int (*note)(const void *rules, const void *state, char *text, size_t size);
} ph_game;

/* Make a built-in game or a model tree: "connect4:columns=7,rows=6", "ordered:width=8,depth=4,order=2,p=0.9,seed=7"
 * (docs/games.md, docs/models.md). On error *game is NULL and *where has the column and a message; `where` may be NULL.
 */
PH_API int ph_game_new(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where);
PH_API void ph_game_free(ph_game *game);

/* Has the game ended in this position? With PH_OVER_WITHOUT_MOVES over() alone does not know: it says nothing of a mate in
 * chess. A program that plays a game asks this before it calls moves() or a search. */
PH_API bool ph_game_over(const ph_game *game, const void *state);

#ifdef __cplusplus
}
#endif
#endif
