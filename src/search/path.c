/* path.c - the current path of a search. */
#include "path.h"

#include "../base/game_memory.h"
#include "../base/memory.h"

#include <assert.h>
#include <string.h>

void path_measure(path *p, frame *f, const void *root)
{
    const uint32_t most = f->depth + f->extra;
    *p = (path){
        .f = f,
        .game = f->game,
        .height = f->selects ? most : frame_height(f->game, root, most), /* null moves are none of the game's */
        .stride = positions_stride(f->game),
    };
}

static bool lists_moves(const path *p)
{
    return !(p->f->game->flags & PH_NUMBERED) || p->f->learner;
}

size_t path_bytes_to(const path *p, uint32_t ply)
{
    size_t moves = lists_moves(p) ? p->f->game->max_moves * sizeof *p->moves : 0;
    return ((size_t)ply + 1) * (p->stride + moves);
}

size_t path_bytes(const path *p)
{
    return path_bytes_to(p, p->height);
}

int path_open(path *p, const void *root)
{
    return path_open_to(p, root, p->height);
}

int path_open_to(path *p, const void *root, uint32_t ply)
{
    const ph_memory *memory = &p->f->memory;
    size_t plies = (size_t)ply + 1;
    assert(ply <= p->height);
    assert(p->stride >= p->f->game->state_size);
    p->states = memory_get(memory, plies, p->stride);
    if (lists_moves(p))
        p->moves = memory_get(memory, plies * p->f->game->max_moves, sizeof *p->moves);
    if (!p->states || (lists_moves(p) && !p->moves)) {
        path_close(p);
        return PH_E_MEMORY;
    }
    memcpy(p->states, root, p->f->game->state_size);
    return PH_OK;
}

void path_close(path *p)
{
    memory_put(&p->f->memory, p->states);
    memory_put(&p->f->memory, p->moves);
    p->states = NULL;
    p->moves = NULL;
}

/* Follow one more move of the principal variation from the position at `ply`. */
static void path_follow(const path *p, uint32_t ply, ph_move move)
{
    const ph_game *game = p->f->game;
    p->f->pv[ply] = move;
    assert(ply < p->height && move != PH_NO_MOVE);
    game->apply(game->rules, path_state(p, ply), move, path_state(p, ply + 1));
}

int path_answer_line(const path *p, const ph_move *line)
{
    if (!frame_line(p->f, p->height))
        return PH_E_MEMORY;
    uint32_t ply = 0;
    for (; ply < p->height && !frame_terminal(p->f, path_state(p, ply), ply) && line[ply] != PH_NO_MOVE; ply++)
        path_follow(p, ply, line[ply]);
    p->f->pv_length = ply;
    return PH_OK;
}

int path_answer(const path *p, const ph_index *line, uint32_t most)
{
    frame *f = p->f;
    assert(most <= p->height);
    if (!frame_line(f, most))
        return PH_E_MEMORY;
    uint32_t ply = 0;
    for (; ply < most && !frame_terminal(f, path_state(p, ply), ply); ply++) {
        frame_moves(f->game, path_state(p, ply), path_moves(p, ply));
        path_follow(p, ply, frame_move(path_moves(p, ply), line[ply]));
    }
    f->pv_length = ply;
    return PH_OK;
}

int path_answer_child(const path *p, ph_index child)
{
    return path_answer(p, &child, 1);
}

int path_answer_first(frame *f, const void *root)
{
    path p;
    path_measure(&p, f, root);
    p.height = 1;
    int error = path_open(&p, root);
    if (!error)
        error = path_answer_child(&p, 0);
    path_close(&p);
    return error;
}
