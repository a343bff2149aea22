/* copy.c - copies the game tree below a position into an explicit tree. Read copy_all() first: it is a depth-first
 * walk with its own stack. */
#include "builder.h"

#include "../base/game_memory.h"
#include "../base/memory.h"
#include "../base/sooner.h"

#include <string.h>

/* One position on the path from the root to the current one. */
typedef struct copy_level {
    uint32_t count, next; /* its moves, and how many of them have been followed */
} copy_level;

typedef struct copy {
    const ph_game *game;
    uint32_t depth; /* positions this far below the root are evaluated */
    bool cut;       /* ... because the caller wants it, not because of PH_MAX_DEPTH */
    tree_builder builder;
    copy_level *levels; /* depth + 1 of each of these */
    positions states;
    ph_move *moves; /* max_moves a level; NULL for numbered games */
} copy;

static void *copy_state(const copy *c, uint32_t ply)
{
    return positions_at(&c->states, ply);
}

static ph_move *copy_moves(const copy *c, uint32_t ply)
{
    return c->moves ? c->moves + (size_t)ply * c->game->max_moves : NULL;
}

/* A leaf of the copy, with the game's value for the side to move, or for MAX, who moves at even plies. */
static int copy_leaf(copy *c, uint32_t ply)
{
    const ph_game *g = c->game;
    ph_value value = g->evaluate(g->rules, copy_state(c, ply));
    if (value < -PH_VALUE_MAX || value > PH_VALUE_MAX)
        return PH_E_RANGE;
    value = sooner_at_root(sooner_limit(g), value, ply);
    bool for_max = (g->flags & PH_MAX_VALUES) || ply % 2 == 0;
    c->levels[ply] = (copy_level){0};
    return builder_leaf(&c->builder, for_max ? value : -value);
}

/* Begin the position at `ply`: a leaf, which is finished at once, or a node with all its moves to follow. */
static int copy_enter(copy *c, uint32_t ply)
{
    const ph_game *g = c->game;
    const void *state = copy_state(c, ply);
    bool over = position_over(g, state);
    if (!over && ply == c->depth && !c->cut)
        return PH_E_DEPTH;
    if (over || ply == c->depth)
        return copy_leaf(c, ply);

    ph_move *moves = copy_moves(c, ply);
    uint32_t count = g->moves(g->rules, state, moves);
    if (count == 0 || count > g->max_moves)
        return PH_E_ARGUMENT; /* not a valid game: the walk would overrun its arrays */
    if (moves && g->order)
        g->order(g->rules, state, moves, count);
    c->levels[ply] = (copy_level){.count = count};
    return builder_open(&c->builder);
}

static int copy_all(copy *c)
{
    const ph_game *g = c->game;
    uint32_t ply = 0;
    for (;;) {
        /* 1. The position at `ply` is new. */
        int err = copy_enter(c, ply);
        if (err)
            return err;

        /* 2. Leave every position that has no move left to follow; a leaf has none. */
        while (c->levels[ply].next == c->levels[ply].count) {
            err = c->levels[ply].count ? builder_close(&c->builder) : PH_OK;
            if (err || ply == 0)
                return err;
            ply--;
        }

        /* 3. Follow the next move of the one that has. */
        uint32_t i = c->levels[ply].next++;
        ph_move move = c->moves ? copy_moves(c, ply)[i] : i;
        g->apply(g->rules, copy_state(c, ply), move, copy_state(c, ply + 1));
        ply++;
    }
}

static int copy_open(copy *c, const ph_memory *memory, size_t most)
{
    const ph_game *g = c->game;
    builder_init(&c->builder, memory, most);
    const ph_memory *m = &c->builder.memory;
    size_t levels = (size_t)c->depth + 1;
    bool listed = !(g->flags & PH_NUMBERED);
    c->levels = memory_get(m, levels, sizeof *c->levels);
    bool placed = positions_init(&c->states, g, levels, m);
    if (listed && g->max_moves <= SIZE_MAX / levels)
        c->moves = memory_get(m, levels * g->max_moves, sizeof *c->moves);
    return c->levels && placed && (c->moves || !listed) ? PH_OK : PH_E_MEMORY;
}

static void copy_close(copy *c)
{
    memory_put(&c->builder.memory, c->levels);
    positions_release(&c->states);
    memory_put(&c->builder.memory, c->moves);
    builder_release(&c->builder);
}

static bool game_complete(const ph_game *g)
{
    return g->state_size > 0 && g->max_moves > 0 && g->moves && g->apply && g->evaluate &&
           (g->over || (g->flags & PH_OVER_WITHOUT_MOVES));
}

int ph_tree_copy(const ph_game *game, const void *state, uint32_t depth, size_t most, const ph_memory *memory,
                 ph_tree **tree)
{
    if (tree)
        *tree = NULL;
    if (!game || !state || !tree)
        return PH_E_ARGUMENT;
    if (game->version == 0 || game->version > PH_GAME_VERSION) /* members after version 1 are not read here */
        return PH_E_VERSION;
    if (!game_complete(game))
        return PH_E_ARGUMENT;

    copy c = {
        .game = game,
        .depth = depth < PH_MAX_DEPTH ? depth : PH_MAX_DEPTH,
        .cut = depth <= PH_MAX_DEPTH,
    };
    int err = copy_open(&c, memory, most);
    if (!err) {
        memcpy(copy_state(&c, 0), state, game->state_size);
        err = copy_all(&c);
    }
    if (!err)
        err = builder_finish(&c.builder, tree);
    copy_close(&c);
    return err;
}
