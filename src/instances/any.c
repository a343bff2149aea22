/* any.c - the methods compiled for any game. */
#include "any_cursor.h"

#include "loops.h"

#include "../search/quiescence_node.h"

bool quiet_evaluate_noisy(frame *f, const void *state, uint32_t ply, bool max, ph_value low, ph_value high,
                          ph_value *value)
{
    return quiet_leaf(f, state, ply, max, low, high, value);
}

const struct ph_compiled any_compiled = {.search = loops_search, .tabled = loops_tabled, .quiet = true, .sooner = true};

node_result psstar_solve_any(frontier *s, const void *root, uint32_t *ref)
{
    return psstar_root(s, root, ref);
}
