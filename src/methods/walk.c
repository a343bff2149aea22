/* walk.c - what a depth-first search holds. */
#include "walk.h"

#include "../base/memory.h"

#include <assert.h>

int walk_open(walk *w, frame *f, const void *root)
{
    *w = (walk){.f = f, .ground = f->game->rules};
    path_measure(&w->path, f, root);
    assert(w->path.height > 0);
    size_t plies = (size_t)w->path.height + 1;
    bool observed = f->options->observe != NULL;
    size_t words = plies * plies + (observed ? 3 * plies : 0);
    if (!frame_hold(f, path_bytes(&w->path) + plies * sizeof *w->lines + words * sizeof *w->words))
        return PH_OK;

    int error = path_open(&w->path, root);
    w->lines = memory_get(&f->memory, plies, sizeof *w->lines);
    w->words = memory_get(&f->memory, words, sizeof *w->words);
    if (error || !w->lines || !w->words) {
        walk_close(w);
        return PH_E_MEMORY;
    }
    uint32_t *rest = w->words;
    for (size_t ply = 0; ply < plies; ply++, rest += plies)
        w->lines[ply] = rest;
    if (observed) {
        w->trail = rest;
        w->alpha_by = rest + plies;
        w->beta_by = rest + 2 * plies;
        w->alpha_by[0] = w->beta_by[0] = 0;
    }
    return PH_OK;
}

void walk_close(walk *w)
{
    path_close(&w->path);
    memory_put(&w->f->memory, w->lines);
    memory_put(&w->f->memory, w->words);
}

/* A finished search knows the value; a stopped one, on the side of whoever moves at the root, what the children that
 * were searched to their end are worth, and the line to the best of them. */
void walk_answer(walk *w, ph_value value)
{
    const frame *f = w->f;
    bool max = !f->options->min_root;
    if (f->stop == PH_FINISHED || max)
        f->result->lower = value;
    if (f->stop == PH_FINISHED || !max)
        f->result->upper = value;
    if (value == -PH_INFINITY || value == PH_INFINITY)
        path_answer_child(&w->path, 0);
    else
        path_answer(&w->path, w->lines[0], w->path.height);
}
