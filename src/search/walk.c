/* walk.c - what a depth-first search holds. */
#include "walk.h"

#include "../base/memory.h"

enum { STATE_ALIGNMENT = 8 };

int walk_open(walk *w, frame *f, const void *root)
{
    const ph_game *game = f->game;
    uint32_t height = frame_height(f, root);
    size_t plies = (size_t)height + 1;
    bool listed = !(game->flags & PH_NUMBERED);
    bool observed = f->options->observe != NULL;
    *w = (walk){
        .f = f,
        .height = height,
        .stride = (game->state_size + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT,
    };
    assert(height > 0);

    size_t n_moves = listed ? plies * game->max_moves : 0;
    size_t n_lines = (size_t)height * plies / 2;
    size_t words = n_moves + n_lines + plies * (observed ? 4 : 1);
    if (!frame_hold(f, plies * w->stride + words * sizeof(uint32_t)))
        return PH_OK;

    w->states = memory_get(&f->memory, plies, w->stride);
    w->lines = memory_get(&f->memory, words, sizeof(uint32_t));
    if (!w->states || !w->lines) {
        walk_close(w);
        return PH_E_MEMORY;
    }
    w->length = w->lines + n_lines;
    uint32_t *rest = w->length + plies;
    if (listed) {
        w->moves = rest;
        rest += n_moves;
    }
    if (observed) {
        w->path = rest;
        w->alpha_by = rest + plies;
        w->beta_by = rest + 2 * plies;
        w->alpha_by[0] = w->beta_by[0] = 0;
    }
    w->length[0] = 0;
    memcpy(w->states, root, game->state_size);
    return PH_OK;
}

void walk_close(walk *w)
{
    memory_put(&w->f->memory, w->states);
    memory_put(&w->f->memory, w->lines);
}
