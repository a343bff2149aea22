/* learner.h - the order of moves that the strong engine learns while it searches, and the bets that it may make.
 *
 * Order. Killer moves halve the tree of one game and double that of another; history spoils a game whose own order is
 * good. So no fixed rule fits all games. Here every move gets a score, the sum of three weights:
 *
 *     rank     its place in the game's own list
 *     kind     is it a killer move, the countermove, or both
 *     past     how often it has caused cut-offs (history)
 *
 * A weight is a log-odds, LEARNER_ONE = 1. The sum estimates how likely the move is to cause a cut-off. After each
 * cut-off the weights of all moves that were tried are corrected: logistic regression with small steps. Example: if
 * killer moves keep failing, weight kind[1] falls until a killer move is no longer preferred to the game's first move.
 * There is a set of weights for each class of depth: 1, 2, 3, and 4 or more.
 *
 * In a game with noisy moves but without gain() the engine also learns whether these should come before the others, whatever
 * the game's own order is. If so, that is the order in which moves have their ranks.
 *
 * Bets. Under a clock the engine leaves out what has hardly ever mattered. It counts how often a node reached more than
 * alpha although its static value was below alpha by a given distance (the gap), and how often a late move did so after
 * the first moves had failed by a given distance. If that happened less than once in BET_ODDS times, the engine bets that
 * it does not happen now. No margin is fixed by hand, so the scale of a game's values does not matter. One in 32 such nodes
 * is searched all the same, to keep counting.
 *
 * Reductions. Under a clock late moves of deep nodes are searched two plies less deep first. If such a search fails, the
 * engine bets that the whole one would fail too, unless that has been wrong more than once in REDUCE_ODDS times. In a game in
 * which it is wrong more often, reductions are given up, but for a trial now and then. */
#ifndef PHASED_DEPTHFIRST_LEARNER_H
#define PHASED_DEPTHFIRST_LEARNER_H

#include "table.h"

enum {
    LEARNER_ONE = 4096,
    LEARNER_CLASSES = 4,
    LEARNER_RANKS = 14,
    LEARNER_KINDS = 6,
    LEARNER_PASTS = 17,
    LEARNER_MOVES = 4096, /* a power of two: moves are known by a hash */
    LEARNER_SCORED = 256, /* moves of a list beyond these keep their places; a place takes 8 bits of a score */
    LEARNER_PICKS = 8,    /* this many moves are searched by score, then the rest in the game's order */
    LEARNER_NEAR = 15,    /* the small table has 2^15 entries, half a megabyte: it stays in the processor's cache */
    BET_ODDS = 512,
    BET_GAPS = 64,
    BET_STAGES = 5, /* after 1, 2, 4, 8 and 16 moves */
    BET_STATIC = 3, /* the greatest depth of a bet on the static value, */
    BET_LATE = 2,   /* and on late moves */
    REDUCE_BY = 2,  /* plies; an odd number would change whose turn it is at the depth limit */
    REDUCE_ODDS = 16,
    REDUCE_AFTER = 4,   /* moves of a node that are searched whole, */
    REDUCE_LEAST = 4,   /* the least depth of the node, */
    REDUCE_CLASSES = 4, /* and the classes of its depth: 4, 5, 6, and 7 or more */
};

typedef struct bet {
    uint32_t tries, hits; /* a hit is a node whose value was more than alpha */
    int32_t says;         /* -1: bet that a node does not beat alpha; 1: that it does; 0: no bet */
} bet;

/* What is known about a node of depth 1, in a small table of their own: most nodes are of that depth, and a look into the
 * large table costs a cache miss. */
typedef struct near_entry {
    uint64_t stirred; /* the key, by table_stir() */
    ph_value value;
    uint16_t move;
    uint8_t bounds; /* NEAR_LOWER, NEAR_UPPER or both; 0: empty */
} near_entry;

enum { NEAR_LOWER = 1, NEAR_UPPER = 2 };

/* Nodes that were cut, and those cut by their first move. */
typedef struct learner_first {
    uint32_t cut, by_first;
} learner_first;

typedef struct learner {
    int32_t rank[LEARNER_CLASSES][LEARNER_RANKS];
    int32_t kind[LEARNER_CLASSES][LEARNER_KINDS];
    int32_t past[LEARNER_CLASSES][LEARNER_PASTS];
    uint32_t lessons[LEARNER_CLASSES];
    learner_first firsts[LEARNER_CLASSES][2]; /* where the first move was the game's, and where it had the best score */
    learner_first noisy[LEARNER_CLASSES][2];  /* where the game's order was kept, and where noisy moves came first */
    uint32_t ticks;                           /* one a node */
    uint32_t left_out;                        /* nodes on which a bet was possible */
    bet still[BET_STATIC][2 * BET_GAPS];
    bet late[BET_LATE][BET_STAGES][BET_GAPS];
    bet reduced[REDUCE_CLASSES][BET_STAGES]; /* after 4 to 7, 8 to 15, 16 or more moves */
    ph_move killers[PH_MAX_DEPTH][2];
    ph_move played[PH_MAX_DEPTH + 1]; /* the move to the node at this ply */
    ph_move countermoves[2][LEARNER_MOVES];
    int16_t history[2][LEARNER_MOVES];
    uint8_t levels[2][LEARNER_MOVES]; /* the class of each history, for scores */
    near_entry near[1 << LEARNER_NEAR];
} learner;

/* The moves of a node. */
typedef struct learner_row {
    ph_move *moves;
    int32_t *scores; /* score * 256 + 255 - place in the list, of the moves `from` to `to` - 1 */
    uint32_t count, done, from, to;
    uint32_t put_off; /* moves that were put off: the others are up to this many places before the one in their score */
    bool scored, early; /* early: before the first move */
    bool noisy;         /* the noisy moves were brought to the front */
} learner_row;

/* The most moves of a position that are scored. */
static inline uint32_t learner_scored(const ph_game *game)
{
    return game->max_moves < LEARNER_SCORED ? game->max_moves : LEARNER_SCORED;
}

/* How often a move has caused cut-offs, from -2^14 to 2^14; 0 if it is new. */
int32_t learner_past(const learner *l, bool max, ph_move move);

void learner_clear(learner *l);

/* Forget what is known about nodes of depth 1. */
void learner_clear_near(learner *l);

/* Where the node of depth 1 is kept whose key was stirred to this. */
static inline near_entry *learner_near(learner *l, uint64_t stirred)
{
    return &l->near[stirred >> (64 - LEARNER_NEAR)];
}

/* Another position is searched: killer moves are forgotten, and the past counts half. */
void learner_begin(learner *l);

/* Order the moves from row->done on, before the first of them is searched. The nodes of depth 1 are too cheap for scores:
 * there killer moves come first, if they have proven better than the game's first move. */
void learner_sort_first(learner *l, learner_row *row, uint32_t ply, bool max, uint32_t depth);

/* Are the noisy moves of a node to come first? learner_count_noisy(): the last move taken has cut it. */
bool learner_noisy_first(const learner *l, uint32_t depth);
void learner_count_noisy(learner *l, const learner_row *row, uint32_t depth);

/* Score the moves from row->done on. */
void learner_score(const learner *l, learner_row *row, uint32_t ply, bool max, uint32_t depth);

/* The last move taken has caused a cut-off at a node with several moves. `tabled`: the first one was the table's. */
void learner_cut(learner *l, learner_row *row, uint32_t ply, bool max, uint32_t depth, bool tabled);

/* The move with the best score becomes the next. */
void learner_pick(learner_row *row);

/* The move just taken goes to the end of the list; the others move up. */
void learner_put_off(learner_row *row);

static inline ph_move learner_next(learner_row *row)
{
    assert(row->done < row->count);
    if (row->scored && row->done < LEARNER_PICKS)
        learner_pick(row);
    return row->moves[row->done++];
}

/* ---- bets ---------------------------------------------------------------------------------------------- */

/* The class of a gap >= 0, in half octaves: 0 1 2 3 4-5 6-7 8-11 ... */
static inline uint32_t bet_gap(ph_value high, ph_value low)
{
    const uint32_t gap = (uint32_t)high - (uint32_t)low + 1;
    const uint32_t octave = 31 ^ (uint32_t)__builtin_clz(gap | 1);
    return 2 * octave + (uint32_t)((uint64_t)gap * 2 >> octave) - 2; /* the quotient is 2 or 3 */
}

/* How often a node of this depth with a static value as far from alpha reached more than alpha. */
static inline bet *bet_still(learner *l, uint32_t depth, ph_value value, ph_value alpha)
{
    assert(depth >= 1 && depth <= BET_STATIC);
    const uint32_t gap = value <= alpha ? bet_gap(alpha, value) : BET_GAPS + bet_gap(value, alpha);
    return &l->still[depth - 1][gap];
}

/* How often a node reached more than alpha after its first 2^stage moves had reached at most `best`. */
static inline bet *bet_late(learner *l, uint32_t depth, uint32_t stage, ph_value best, ph_value alpha)
{
    assert(depth >= 1 && depth <= BET_LATE && stage < BET_STAGES && best <= alpha);
    return &l->late[depth - 1][stage][bet_gap(alpha, best)];
}

/* Bets that are possible are made, but for one in 32. */
static inline bool bet_made(learner *l)
{
    enum { TRIAL = 32 };
    return ++l->left_out % TRIAL != 0;
}

static inline void bet_count(bet *b, bool hit)
{
    enum { ENOUGH = 64, TURN = 16 };
    b->tries++;
    b->hits += hit;
    assert(b->hits <= b->tries);
    if (!hit && b->says <= 0 && b->tries % TURN != 0)
        return;                 /* such a try hardly changes anything */
    if (b->tries >= 1u << 20) { /* what happened lately counts most */
        b->tries /= 2;
        b->hits /= 2;
    }
    b->says = 0;
    if (b->tries >= ENOUGH && (uint64_t)b->hits * BET_ODDS < b->tries)
        b->says = -1;
    else if (b->tries >= ENOUGH && (uint64_t)(b->tries - b->hits) * BET_ODDS < b->tries)
        b->says = 1;
}

/* ---- reductions ---------------------------------------------------------------------------------------- */

/* How often, after `searched` other moves of a node of this depth, a search that was less deep failed and the whole one
 * did not. */
static inline bet *bet_reduced(learner *l, uint32_t depth, uint32_t searched)
{
    assert(depth >= REDUCE_LEAST && searched >= REDUCE_AFTER);
    const uint32_t class = depth - REDUCE_LEAST, stage = 31 ^ (uint32_t)__builtin_clz(searched);
    return &l->reduced[class < REDUCE_CLASSES ? class : REDUCE_CLASSES - 1]
                      [stage < BET_STAGES ? stage : BET_STAGES - 1];
}

/* Are there enough tries to judge by? */
static inline bool reduce_known(const bet *b)
{
    enum { ENOUGH = 32 };
    return b->tries >= ENOUGH;
}

static inline bool reduce_pays(const bet *b)
{
    return (uint64_t)b->hits * REDUCE_ODDS <= b->tries;
}

/* Is such a move to be searched less deep first? */
static inline bool reduce_tried(learner *l, const bet *b)
{
    return !reduce_known(b) || reduce_pays(b) || !bet_made(l);
}

/* That search has failed. Is it enough? */
static inline bool reduce_made(learner *l, const bet *b)
{
    return reduce_known(b) && reduce_pays(b) && bet_made(l);
}

/* It was not; a hit is a move that the whole search found to be better than the bound. */
static inline void reduce_count(bet *b, bool hit)
{
    b->tries++;
    b->hits += hit;
    if (b->tries >= 1u << 16) { /* what happened lately counts most */
        b->tries /= 2;
        b->hits /= 2;
    }
}

#endif
