/* explicit.c - an explicit tree through its public functions, and as a game. */
#include "explicit.h"

#include "../base/memory.h"

/* ---- the tree ------------------------------------------------------------------------------------------ */

const ph_game *ph_tree_game(const ph_tree *tree)
{
    return &tree->game;
}

ph_node ph_tree_root(const ph_tree *tree)
{
    return tree_root(tree);
}

uint32_t ph_tree_width(const ph_tree *tree, ph_node node)
{
    return tree_width(tree, node);
}

ph_node ph_tree_child(const ph_tree *tree, ph_node node, uint32_t index)
{
    return tree_child(tree, node, index);
}

ph_value ph_tree_value(const ph_tree *tree, ph_node leaf)
{
    return tree_value(tree, leaf);
}

const char *ph_tree_name(const ph_tree *tree, ph_node node)
{
    assert(node < tree->size);
    uint32_t low = 0, high = tree->n_names; /* the first name of `node` or later is in low .. high */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (tree->names[middle].node < node)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == tree->n_names || tree->names[low].node != node)
        return NULL;
    return tree->text + tree->names[low].text;
}

size_t ph_tree_size(const ph_tree *tree)
{
    return tree->size;
}

uint32_t ph_tree_height(const ph_tree *tree)
{
    return tree->height;
}

void ph_tree_free(ph_tree *tree)
{
    if (!tree)
        return;
    ph_memory memory = tree->memory;
    memory_put(&memory, tree->block);
    memory_put(&memory, tree->names);
    memory_put(&memory, tree->text);
    memory_put(&memory, tree);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

static ph_node node_of(const void *state)
{
    return *(const ph_node *)state;
}

static void explicit_start(const void *rules, void *state)
{
    *(ph_node *)state = tree_root(rules);
}

static uint32_t explicit_moves(const void *rules, const void *state, ph_move *moves)
{
    uint32_t count = tree_width(rules, node_of(state));
    if (moves)
        for (uint32_t i = 0; i < count; i++)
            moves[i] = i;
    return count;
}

static void explicit_apply(const void *rules, const void *state, ph_move move, void *child)
{
    *(ph_node *)child = tree_child(rules, node_of(state), move);
}

static bool explicit_over(const void *rules, const void *state)
{
    return tree_width(rules, node_of(state)) == 0;
}

/* An interior node has no value of its own: at the depth limit of a search it counts as 0. */
static ph_value explicit_evaluate(const void *rules, const void *state)
{
    return explicit_over(rules, state) ? tree_value(rules, node_of(state)) : 0;
}

static uint64_t explicit_key(const void *rules, const void *state)
{
    (void)rules;
    return node_of(state);
}

/* For the root the level is known. Another node does not know its depth, but a node `ply` moves below it is at least
 * that deep in the tree, so the widest of all those levels is a bound. */
static uint32_t explicit_widest(const void *rules, const void *state, uint32_t ply)
{
    const ph_tree *tree = rules;
    if (ply >= tree->height)
        return 0;
    uint32_t end = node_of(state) == tree_root(tree) ? ply + 1 : tree->height;
    uint32_t widest = 0;
    for (uint32_t depth = ply; depth < end; depth++)
        if (tree->widest[depth] > widest)
            widest = tree->widest[depth];
    return widest;
}

const ph_game explicit_game = {
    .version = PH_GAME_VERSION,
    .flags = PH_MAX_VALUES | PH_NUMBERED | PH_LEAF_VALUES,
    .name = "tree",
    .state_size = sizeof(ph_node),
    .max_moves = 1,
    .start = explicit_start,
    .moves = explicit_moves,
    .apply = explicit_apply,
    .over = explicit_over,
    .evaluate = explicit_evaluate,
    .key = explicit_key,
    .widest = explicit_widest,
    .compiled = &tree_compiled,
};
