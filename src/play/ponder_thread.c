/* ponder_thread.c - an engine that thinks on a thread of its own while the user thinks. */
#include "ponder_thread.h"

#include "../base/clock.h"
#include "../tool/pool.h"
#include "player.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void ponder_init(ponder *p, const ph_game *game, ph_engine *engine)
{
    *p = (ponder){.game = game, .engine = engine, .result = PH_RESULT};
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->ended, NULL);
}

void ponder_release(ponder *p)
{
    ponder_stop(p);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->ended);
}

static void *ponder_body(void *context)
{
    ponder *p = context;
    if (p->expected == PH_NO_MOVE)
        p->error = ph_engine_ponder(p->engine, p->state, &p->options, &p->result);
    else
        p->error = ph_engine_ponder_on(p->engine, p->state, p->expected, &p->options, &p->hit, &p->result);
    pthread_mutex_lock(&p->lock);
    p->done = true;
    pthread_cond_signal(&p->ended);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static void ponder_run(ponder *p, const void *state, uint32_t ply, ph_move expected, const ph_options *options)
{
    assert(!p->running);
    p->state = malloc(p->game->state_size);
    if (!p->state)
        return;
    memcpy(p->state, state, p->game->state_size);
    p->ply = ply;
    p->cancel = 0;
    p->hit = (ph_hit){0};
    p->done = false;
    p->expected = expected;
    p->options = *options;
    p->options.cancel = &p->cancel;
    p->running = pool_thread_start(&p->thread, ponder_body, p);
    if (!p->running) {
        free(p->state);
        p->state = NULL;
    }
}

void ponder_start(ponder *p, const void *state, uint32_t ply, uint32_t depth)
{
    ponder_run(p, state, ply, PH_NO_MOVE,
               &PH_OPTIONS(.limits.depth = depth, .min_root = player_min_root(p->game, ply)));
}

void ponder_start_on(ponder *p, const void *state, uint32_t ply, ph_move expected, const ph_options *options)
{
    assert(expected != PH_NO_MOVE);
    ponder_run(p, state, ply, expected, options);
}

bool ponder_expects(const ponder *p, uint32_t ply, ph_move move)
{
    return p->running && p->expected != PH_NO_MOVE && p->ply == ply && p->expected == move;
}

/* The thread has come to its end: its result is all that is left of it. */
static void ponder_join(ponder *p)
{
    pthread_join(p->thread, NULL);
    p->running = false;
    free(p->state);
    p->state = NULL;
}

/* Wait until the search has ended; an interrupt ends it. */
static void ponder_await(ponder *p, const int *cancel)
{
    enum { NAP = 10000000 }; /* nanoseconds between two looks at the flag */
    pthread_mutex_lock(&p->lock);
    while (!p->done) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += NAP;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&p->ended, &p->lock, &until);
        if (flag_raised(cancel))
            ph_cancel(&p->cancel);
    }
    pthread_mutex_unlock(&p->lock);
}

int ponder_hit(ponder *p, const ph_clock *clock, const int *cancel, ph_result *result)
{
    assert(p->running && p->expected != PH_NO_MOVE);
    int error = ph_ponder_hit(&p->hit, clock);
    if (error)
        ph_cancel(&p->cancel);
    ponder_await(p, cancel);
    ponder_join(p);
    if (!error)
        error = p->error;
    if (!error)
        *result = p->result;
    else
        ph_result_release(&p->result);
    p->result = PH_RESULT;
    return error;
}

void ponder_stop(ponder *p)
{
    if (!p->running)
        return;
    ph_cancel(&p->cancel);
    ponder_join(p);
    ph_result_release(&p->result);
}
