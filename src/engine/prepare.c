/* prepare.c - a best-first search, after a depth-first one that finds a good order of moves.
 *
 * SSS* goes down to a leaf below each child of a MAX node before it knows anything about them, and it saves more if the
 * first replies of MIN are good ones. So alpha-beta with a table first searches one ply less deep, which costs a
 * fraction of the search. Then the best-first method runs, and in each position tries the move in the table first.
 *
 * The best-first method lists the moves of a position each time it returns there, and relies on the same order. So it
 * reads the table, but does not write to it. */
#include "prepare.h"

#include "../search/path.h"
#include "choose.h"
#include "method_name.h"
#include "order.h"

#include <assert.h>

bool prepare_pays(const frame *f)
{
    return (f->method.with & WITH_TABLE) && f->method.edition == EDITION_FAST && method_best_first(&f->method) &&
           f->depth > 1 && f->depth < PH_MAX_DEPTH && !(f->game->flags & PH_LEAF_VALUES);
}

/* The bounds and counts of alpha-beta are for another depth, so they are reset. Its move is kept only if a limit
 * stopped it: then it is the answer. */
static void forget_answer(frame *f)
{
    f->lower = -PH_INFINITY;
    f->upper = PH_INFINITY;
    if (f->stop == PH_FINISHED)
        f->pv_length = 0;
    f->root_done = 0;
    f->reached = 0;
    f->open_peak = f->backup_peak = f->states_peak = 0;
}

static int prepare(frame *f, const void *root)
{
    const method requested = f->method;
    f->method = (method){.id = METHOD_ALPHABETA, .plan.phases = 1, .with = WITH_TABLE | WITH_MOVE};
    f->depth--;
    int error = choose_search(f)(f, root);
    f->depth++;
    assert(f->depth > 1 && f->depth < PH_MAX_DEPTH);
    f->method = requested;
    forget_answer(f);
    return error;
}

int prepare_search(frame *f, const void *root)
{
    assert(f->table && prepare_pays(f));
    int error = prepare(f, root);
    if (error || f->stop != PH_FINISHED)
        return error;

    const ph_game *const game = f->game;
    const size_t beside = f->bytes_beside;
    if (beside >= f->bytes_limit) {
        f->stop = PH_STOP_MEMORY;
        return path_answer_first(f, root);
    }
    order moves;
    order_init_table(&moves, game, f->table);
    f->game = &moves.ordered;
    const size_t prepared = f->bytes; /* with the table */
    f->bytes = 0;
    f->bytes_limit -= beside;
    error = choose_search(f)(f, root);
    f->game = game;
    f->bytes_limit += beside;
    f->bytes = f->bytes + beside > prepared ? f->bytes + beside : prepared;
    assert(f->lower <= f->upper || error);
    return error;
}
