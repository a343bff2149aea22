/* prepare.c - a best-first search for which a depth-first one has put the moves in order.
 *
 * SSS* goes down to a leaf below each child of a MAX node before it knows anything of them, and what it can save depends on
 * the first answers of MIN being good ones. So alpha-beta with a table looks one ply less deep first, which costs a fraction
 * of the search; then the best-first method takes the move that the table knows in each position first.
 *
 * That method lists the moves of a position again each time it comes there, and counts on the same order. So it reads the
 * table and does not write there. */
#include "prepare.h"

#include "../frame/path.h"
#include "../methods/loops.h"
#include "method.h"
#include "order.h"

#include <assert.h>

bool prepare_pays(const frame *f)
{
    return f->table && method_best_first(&f->method) && f->depth > 1 && f->depth < PH_MAX_DEPTH &&
           !(f->game->flags & PH_LEAF_VALUES);
}

/* What alpha-beta has found is of another depth, and says nothing of this search but in what order to go on. If a limit has
 * ended it its move is the best so far. */
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
    const method asked = f->method;
    f->method.with = WITH_TABLE | WITH_MOVE;
    f->depth--;
    int error = loops_choose(f, METHOD_ALPHABETA, true)(f, root);
    f->depth++;
    f->method = asked;
    forget_answer(f);
    return error;
}

int prepare_search(frame *f, const void *root)
{
    assert(prepare_pays(f));
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
    f->bytes_limit -= beside;
    error = method_choose(f)(f, root);
    f->game = game;
    f->bytes_limit += beside;
    f->bytes = f->bytes + beside < f->bytes_limit ? f->bytes + beside : f->bytes_limit;
    return error;
}
