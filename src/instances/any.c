/* any.c - the methods compiled for any game. */
#include "any_cursor.h"

#include "loops.h"

const struct ph_compiled any_compiled = {.search = loops_search, .tabled = loops_tabled};

node_result psstar_solve_any(frontier *s, const void *root, uint32_t *ref)
{
    return psstar_root(s, root, ref);
}
