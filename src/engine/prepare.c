/* prepare.c - a best-first search in the order of a table that alpha-beta has filled: "sss+tt".
 *
 * SSS* goes down to a leaf below each child of a MAX node before it knows anything about them, and it saves more if the
 * first replies of MIN are good ones. So iterative deepening runs alpha-beta with a table, and only its last iteration
 * runs the best-first method, which tries the table's move first in each position (deepen.c).
 *
 * The best-first method lists the moves of a position each time it returns there, and relies on the same order. So it
 * reads the table, but does not write to it. */
#include "prepare.h"

#include "../search/path.h"
#include "choose.h"
#include "method_name.h"
#include "order.h"

#include <assert.h>

bool method_prepares(const method *m)
{
    return (m->with & WITH_TABLE) && m->edition == EDITION_FAST && method_best_first(m);
}

method method_preparing(void)
{
    return (method){.id = METHOD_ALPHABETA, .plan.phases = 1, .with = WITH_TABLE | WITH_MOVE};
}

bool prepare_pays(const frame *f)
{
    return method_prepares(&f->method) && f->depth > 1 && f->depth < PH_MAX_DEPTH && !(f->game->flags & PH_LEAF_VALUES);
}

int prepare_search(frame *f, const void *root)
{
    assert(f->table && prepare_pays(f));
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
    const int error = choose_search(f)(f, root);
    f->game = game;
    f->bytes_limit += beside;
    f->bytes = f->bytes + beside > prepared ? f->bytes + beside : prepared;
    assert(f->lower <= f->upper || error);
    return error;
}
