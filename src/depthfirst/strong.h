/* strong.h - what the strong engine does at a node, whatever the game: strong_node.h has the rest. */
#ifndef PHASED_DEPTHFIRST_STRONG_H
#define PHASED_DEPTHFIRST_STRONG_H

#include "learner.h"
#include "walk.h"

/* A node under search. Values and windows are those of the side to move. */
typedef struct strong {
    uint64_t stirred;           /* the key, by table_stir() */
    const table_bucket *bucket; /* in the table, from depth 2 on */
    uint32_t depth;             /* plies from here to the depth limit */
    ph_value alpha, beta;       /* the window */
    ph_value best;              /* of the children so far */
    ph_move move;               /* to the best child, if it beats alpha; PH_NO_MOVE: none does */
    uint32_t first;             /* the move that the table knows; TABLE_MOVE: none */
    uint32_t height;            /* how many plies below it were searched */
    bool open;                  /* a line reached the depth limit, or ended with a bet */
    bool whole;                 /* the window is not a null window: the best line is kept */
    bool less;                  /* the child just taken is searched less deep: no other search of it is needed, */
    bool failed : 1;            /* or one is needed, to learn whether it too finds nothing better */
    bool reduces : 1;           /* late moves may be searched so; bits keep the frame of a ply small */
    bool bets : 1;              /* the engine may bet here */
    bool cut : 1;               /* a move is expected to cut the node */
    bet *still;                 /* to be told whether the node beats alpha; NULL: none */
    uint64_t mark;              /* of the child that is searched, for other threads */
} strong;

/* Does the table have the answer, n->best? If not, n->first is the move that it knows. strong_known() below is quicker. */
bool strong_answers(walk *w, strong *n, uint32_t ply);

/* The node is finished: store the result. Returns its value. */
ph_value strong_end(walk *w, const strong *n, uint32_t ply);

/* Bring the noisy moves to the front of the row, in the order of noisy(). `noisy` has space for them. */
void strong_noisy_first(const ph_game *game, const void *state, ph_move *noisy, learner_row *row);

/* Bring the first move to the front of the row: at the root the best of the last iteration; else the table's. */
void strong_bring_first(const frame *f, const strong *n, uint32_t ply, learner_row *row);

/* The key as a node has it. If a game evaluates for MAX, the side to move may not follow from the position. */
static inline uint64_t strong_key(const frame *f, uint64_t key, bool max)
{
    return table_stir(max || !(f->game->flags & PH_MAX_VALUES) ? key : ~key);
}

/* Update height and openness of the node by the child that the walk has just left. */
static inline void strong_look(strong *n, const walk *w)
{
    if (w->height >= n->height)
        n->height = w->height + 1;
    n->open |= w->open;
}

/* Is another thread searching the child just taken, and are there others to search first? `put_off` children are at the end
 * of the list for that reason. If not, the child gets a mark. */
bool strong_puts_off(walk *w, strong *n, learner_row *row, uint64_t key, uint32_t put_off);

/* What is known about searching the child that was taken last less deep. */
static inline bet *reduced_of(learner *l, const strong *n, const learner_row *row)
{
    return bet_reduced(l, n->depth, row->done - 1);
}

/* Is the late child that was just taken to be searched less deep first? */
static inline bool strong_reduces(const walk *w, const strong *n, const learner_row *row)
{
    return reduce_tried(w->f->learner, reduced_of(w->f->learner, n, row));
}

/* It was. Is that enough, n->less? It is not if the child was better than the bound even so, or if such a search has been
 * wrong too often. Then, n->failed, it is searched whole, and after that strong_relearn() learns whether that was needed. */
void strong_reduced(walk *w, strong *n, const learner_row *row, bool better);
void strong_relearn(learner *l, strong *n, const learner_row *row);

/* Set the window of a node. A bet returns a bound of the window, which must not claim a proven win or loss. */
static inline void strong_window(const frame *f, strong *n, ph_value alpha, ph_value beta)
{
    const ph_value won = f->game->won;
    assert(alpha < beta);
    n->alpha = alpha;
    n->beta = beta;
    n->whole = (int64_t)beta - alpha > 1;
    n->bets =
        f->selective && !n->whole && (!f->rules || f->rules->bets) && (won == 0 || (alpha >= -won && beta <= won));
}

/* The same as strong_answers() for a node whose key, depth and window are set. Most positions are new to the table. */
static inline bool strong_known(walk *w, strong *n, uint32_t ply)
{
    if (n->whole)
        w->lines[ply][ply] = PH_NO_MOVE;
    n->first = TABLE_MOVE;
    const bool seen = n->depth == 1 ? learner_near(w->f->learner, n->stirred)->stirred == n->stirred
                                    : bucket_has(n->bucket, n->stirred);
    return seen && strong_answers(w, n, ply);
}

#endif
