/* recall.c - the methods compiled for model trees that remember what was generated. As model.c, but a child is
 * mostly looked up. */
#include "../trees/recall.h"

#include "../uniform/uniform.h"

typedef recall game_rules;
typedef recall_place game_position;

#define model_of(r) (&(r)->model)
#define node_width recall_width
#define node_child recall_child
#define node_value recall_value
#define node_key recall_key
#include "model_cursor.h"

/* The first children of each node are in memory; others are generated when they are needed. */
INLINE uint32_t game_known(const game_rules *r, const game_cursor *c, uint32_t from, const ph_value **values)
{
    if (c->at.depth + 1 != r->model.depth)
        return 0;
    *values = r->leaves + (size_t)c->at.index * c->count + from;
    return recall_known(r, c->at, from) - from;
}

INLINE bool game_first(const game_rules *r, const game_cursor *c, uint32_t i, ph_value *value, uint32_t *width)
{
    if (c->at.depth + 2 != r->model.depth)
        return false;
    *width = r->model.levels[c->at.depth + 1].width;
    *value = r->leaves[(size_t)recall_child(r, c->at, i).index * *width]; /* it was generated with the node */
    return true;
}

static uint32_t row_generate(const void *context, uint32_t row, uint32_t leaf)
{
    return recall_generate_row(context, row, leaf);
}

/* Every level has its leaves in one row, which begins with those below its first node. A search that could run out of memory
 * is left to the general version, as on the model itself: results in a store must not depend on which of the two ran. */
static bool recall_uniform_below(frame *f, const void *root, uniform_tree *t)
{
    const recall *const r = f->game->rules;
    const recall_place p = recall_load(root);
    const uint32_t depth = r->model.depth;
    if (f->depth < depth - p.depth || frontier_worst(f, root, &f->method.plan) > f->bytes_limit)
        return false;
    t->words = r->leaves;
    t->lazy = (lazy_leaves){r->known + r->first[depth - 1], row_generate, r};
    t->least = 0;
    t->greatest = recall_greatest(r);
    t->height = 0;
    t->base = p.index;
    for (uint32_t ply = p.depth; ply < depth; ply++) {
        t->widths[t->height++] = r->model.levels[ply].width;
        t->base *= r->model.levels[ply].width;
    }
    return true;
}

#define GAME_KNOWN
#include "loops.h"

const struct ph_compiled recall_compiled = {
    .game = &recall_game,
    .search = loops_search,
    .tabled = loops_tabled,
    .uniform = recall_uniform_below,
    .alone = true,
};
