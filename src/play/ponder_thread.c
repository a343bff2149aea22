/* ponder_thread.c - an engine that thinks on a thread of its own while the user thinks. */
#include "ponder_thread.h"

#include "../tool/pool.h"
#include "player.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void ponder_init(ponder *p, const ph_game *game, ph_engine *engine)
{
    *p = (ponder){.game = game, .engine = engine};
}

static void *ponder_body(void *context)
{
    ponder *p = context;
    ph_result result = PH_RESULT;
    ph_engine_ponder(p->engine, p->state, &p->options, &result);
    ph_result_release(&result);
    return NULL;
}

void ponder_start(ponder *p, const void *state, uint32_t ply, uint32_t depth)
{
    assert(!p->running);
    p->state = malloc(p->game->state_size);
    if (!p->state)
        return;
    memcpy(p->state, state, p->game->state_size);
    p->cancel = 0;
    p->options = PH_OPTIONS(.limits.depth = depth, .min_root = player_min_root(p->game, ply), .cancel = &p->cancel);
    p->running = pool_thread_start(&p->thread, ponder_body, p);
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
