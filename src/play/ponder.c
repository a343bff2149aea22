/* ponder.c - thinking while the opponent thinks. Read ponder_run() first. */
#include "ponder.h"

#include "../base/positions.h"
#include "deepen.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* ---- learning from alpha-beta -------------------------------------------------------------------------- */

/* A node on the path of the search. */
typedef struct study {
    ph_value best; /* of the children so far, within the window */
    ph_move move;  /* that led there; PH_NO_MOVE: none did */
} study;

/* An observer of alpha-beta that knows the position at each node of the path. */
typedef struct learner {
    recall *recall;
    uint32_t depth;        /* of the search */
    positions states;      /* one a ply */
    ph_move *moves;        /* max_moves a ply */
    study *studies;        /* one a ply */
    recall_entry *lessons; /* to be learnt when the search is over */
    size_t n_lessons, room;
} learner;

static void *learner_state(const learner *l, uint32_t ply)
{
    return positions_at(&l->states, ply);
}

static ph_move *learner_moves(const learner *l, uint32_t ply)
{
    return l->moves + (size_t)ply * l->recall->game->max_moves;
}

/* An interior node: find its position, and list its moves in the order in which the search will try them. */
static void learner_enter(learner *l, const ph_event *e)
{
    const ph_game *g = &l->recall->ordered;
    const uint32_t ply = e->depth;
    void *state = learner_state(l, ply);
    if (ply > 0)
        g->apply(g->rules, learner_state(l, ply - 1), learner_moves(l, ply - 1)[e->path[ply - 1]], state);
    uint32_t count = g->moves(g->rules, state, learner_moves(l, ply));
    g->order(g->rules, state, learner_moves(l, ply), count);
    l->studies[ply] = (study){.best = e->max ? e->alpha : e->beta, .move = PH_NO_MOVE};
}

/* A child is known: is it the best of its parent's so far? */
static void learner_compare(learner *l, const ph_event *child)
{
    const uint32_t ply = child->depth - 1;
    study *parent = &l->studies[ply];
    if (child->max ? child->value < parent->best : child->value > parent->best)
        *parent = (study){.best = child->value, .move = learner_moves(l, ply)[child->path[ply]]};
}

/* A node is left: the move that was best there is a lesson. There are never more of them than the recall could keep,
 * and without memory for them they are let go. */
static void learner_leave(learner *l, const ph_event *e)
{
    const study *node = &l->studies[e->depth];
    if (node->move == PH_NO_MOVE || l->n_lessons == l->recall->count)
        return;
    if (l->n_lessons == l->room) {
        size_t room = l->room ? 2 * l->room : 1024;
        recall_entry *lessons = realloc(l->lessons, room * sizeof *lessons);
        if (!lessons)
            return;
        l->lessons = lessons;
        l->room = room;
    }
    l->lessons[l->n_lessons++] = recall_lesson(l->recall, learner_state(l, e->depth), node->move, l->depth - e->depth);
}

static void learner_observe(void *context, const ph_event *e)
{
    learner *l = context;
    if (e->kind == PH_ENTER)
        learner_enter(l, e);
    if (e->kind == PH_LEAVE)
        learner_leave(l, e);
    if (e->depth > 0 && (e->kind == PH_LEAVE || e->kind == PH_LEAF))
        learner_compare(l, e);
}

/* Places for a search `depth` moves deep. */
static bool learner_init(learner *l, recall *r, uint32_t depth)
{
    size_t plies = (size_t)depth + 1;
    *l = (learner){
        .recall = r,
        .moves = malloc(plies * r->game->max_moves * sizeof(ph_move)),
        .studies = malloc(plies * sizeof(study)),
    };
    return positions_init(&l->states, r->game, plies, NULL) && l->moves && l->studies;
}

static void learner_release(learner *l)
{
    positions_release(&l->states);
    free(l->moves);
    free(l->studies);
    free(l->lessons);
}

/* Search `depth` moves deep the position in the learner's first place, and learn. False: it did not finish. */
static bool learner_search(learner *l, uint32_t ply, uint32_t depth, const int *cancel, uint64_t *leaves)
{
    ph_options options = {
        .method.algorithm = PH_ALPHABETA,
        .limits.depth = depth,
        .min_root = deepen_min_root(l->recall->game, ply),
        .observe = learner_observe,
        .observe_context = l,
        .cancel = cancel,
    };
    ph_result result;
    l->depth = depth;
    l->n_lessons = 0;
    if (ph_search(&l->recall->ordered, learner_state(l, 0), &options, &result))
        return false;
    for (size_t i = 0; i < l->n_lessons; i++)
        recall_learn(l->recall, l->lessons[i]);
    *leaves += result.counts.leaves;
    return result.stop == PH_FINISHED;
}

/* ---- pondering ----------------------------------------------------------------------------------------- */

/* The replies to `state`, the expected one first. How many. */
static uint32_t replies_list(const recall *r, const void *state, ph_move *replies)
{
    const ph_game *g = &r->ordered;
    if (g->over(g->rules, state))
        return 0;
    uint32_t count = g->moves(g->rules, state, replies);
    g->order(g->rules, state, replies, count);
    return count;
}

ponder_work ponder_run(recall *r, const void *state, uint32_t ply, uint32_t depth, const int *cancel)
{
    assert(depth > 0 && depth <= PH_MAX_DEPTH);
    ponder_work work = {0};
    learner l;
    ph_move *replies = malloc(r->game->max_moves * sizeof *replies);
    if (!learner_init(&l, r, depth) || !replies)
        goto done;
    const uint32_t count = replies_list(r, state, replies);
    while (count > 0 && work.depth < depth) {
        for (uint32_t i = 0; i < count; i++) {
            r->game->apply(r->game->rules, state, replies[i], learner_state(&l, 0));
            if (!learner_search(&l, ply + 1, work.depth + 1, cancel, &work.leaves))
                goto done;
        }
        work.depth++;
    }
done:
    learner_release(&l);
    free(replies);
    return work;
}

/* ---- the thread ---------------------------------------------------------------------------------------- */

void ponder_init(ponder *p, recall *r)
{
    *p = (ponder){.recall = r};
}

static void *ponder_body(void *context)
{
    ponder *p = context;
    p->work = ponder_run(p->recall, p->state, p->ply, p->depth, &p->cancel);
    return NULL;
}

/* Start the thread, with no signal for it: an interrupt from the keyboard must find whoever waits for the keyboard. */
static bool thread_start(ponder *p)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&p->thread, NULL, ponder_body, p) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void ponder_start(ponder *p, const void *state, uint32_t ply, uint32_t depth)
{
    assert(!p->running);
    size_t size = p->recall->game->state_size;
    p->work = (ponder_work){0};
    p->state = malloc(size);
    if (!p->state)
        return;
    memcpy(p->state, state, size);
    p->ply = ply;
    p->depth = depth;
    p->cancel = 0;
    p->running = thread_start(p);
    if (!p->running) {
        free(p->state);
        p->state = NULL;
    }
}

void ponder_stop(ponder *p)
{
    if (!p->running)
        return;
    ph_cancel(&p->cancel);
    pthread_join(p->thread, NULL);
    p->running = false;
    free(p->state);
    p->state = NULL;
}
