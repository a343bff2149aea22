/* extend_line.c - the rest of the best line, as far as the table knows it.
 *
 * All nodes of the best line have the value of the root, say 7. If MAX is to move, no child has more than 7; so a child
 * for which the table says "at least 7" has the value 7 and is the next of the line. At a MIN node it is a child with
 * "at most 7". */
#include "extend_line.h"

#include "../base/memory.h"
#include "../depthfirst/tabled.h"
#include "../search/path.h"

#include <assert.h>
#include <string.h>

/* A move at `ply` to a child that has the value of the root, as the table proves; PH_NO_MOVE: it proves none. The child
 * becomes the next position of the path. */
static ph_move next_move(const path *p, uint32_t ply)
{
    assert(ply < p->height && p->f->lower == p->f->upper);
    const frame *f = p->f;
    const ph_game *g = f->game;
    const bool max = (ply % 2 == 0) != f->options->min_root;
    const uint32_t count = frame_moves(g, path_state(p, ply), path_moves(p, ply));
    void *child = path_state(p, ply + 1);
    for (uint32_t i = 0; i < count; i++) {
        const ph_move move = frame_move(path_moves(p, ply), i);
        table_record r;
        g->apply(g->rules, path_state(p, ply), move, child);
        if (tabled_probe(f, g->key(g->rules, child), f->depth - ply - 1, !max, &r) &&
            (max ? r.lower >= f->lower : r.upper <= f->lower))
            return move;
    }
    return PH_NO_MOVE;
}

int line_extend(frame *f, const void *root)
{
    if (f->lower != f->upper || f->stop != PH_FINISHED || f->pv_length == 0)
        return PH_OK;
    assert(f->table && f->game->key);
    path p;
    path_measure(&p, f, root);
    int error = path_open(&p, root);
    ph_move *line = memory_get(&f->memory, p.height, sizeof *line);
    if (error || !line) {
        memory_put(&f->memory, line);
        path_close(&p);
        return PH_E_MEMORY;
    }
    assert(f->pv_length <= p.height);
    memcpy(line, f->pv, f->pv_length * sizeof *line);
    uint32_t ply = 0;
    for (; ply < f->pv_length; ply++)
        f->game->apply(f->game->rules, path_state(&p, ply), line[ply], path_state(&p, ply + 1));
    for (; ply < p.height && !frame_terminal(f, path_state(&p, ply), ply); ply++) {
        line[ply] = next_move(&p, ply);
        if (line[ply] == PH_NO_MOVE)
            break;
    }
    assert(ply >= f->pv_length && ply <= p.height);
    memory_put(&f->memory, f->pv);
    f->pv = line;
    f->pv_length = ply;
    path_close(&p);
    return PH_OK;
}
