/* recall.c - a model tree that keeps the nodes it has generated. */
#include "recall.h"

#include "../base/game_memory.h"
#include "phased_tree.h"

/* ---- generating nodes ---------------------------------------------------------------------------------- */

/* Generating this many takes little longer than generating one, since the processor works on them in parallel. But a
 * best-first method visits only the first leaf of most families. */
enum { AT_ONCE = 4 };

/* An interior node as its model has it. */
static model_node node_of(const recall *r, recall_place p)
{
    const recall_node n = r->nodes[r->first[p.depth] + p.index];
    return (model_node){p.index, n.value, n.heir & MODEL_HEIR, p.depth & MODEL_DEPTH};
}

/* Generate interior children `from` to `end` - 1 of `parent`. A search that reaches a node just above the leaves
 * looks at its first leaf, so that leaf is generated with the node. */
static void nodes_generate(const recall *r, model_node parent, uint32_t from, uint32_t end)
{
    const model *const m = &r->model;
    const uint32_t depth = parent.depth + 1u, width = m->levels[depth].width;
    const uint32_t first = r->first[depth];
    for (uint32_t i = from; i < end; i++) {
        const model_node child = model_child(m, parent, i);
        r->nodes[first + child.place] = (recall_node){child.value, child.heir};
        r->known[first + child.place] = depth + 1 == m->depth;
        if (depth + 1 == m->depth)
            model_leaves(m, child, 0, 1, &r->leaves[child.place * width]);
    }
}

void recall_generate(const recall *r, recall_place p, uint32_t move)
{
    const model *const m = &r->model;
    const model_node parent = node_of(r, p);
    const uint32_t width = m->levels[p.depth].width;
    uint16_t *const known = &r->known[r->first[p.depth] + p.index];
    const bool leaves = p.depth + 1 == m->depth;
    const uint32_t more = leaves && move == 0 ? 1 : AT_ONCE;
    const uint32_t end = width - move <= more ? width : move + more;
    assert(move < width && *known <= move);
    if (leaves)
        model_leaves(m, parent, *known, end, &r->leaves[(size_t)p.index * width + *known]);
    else
        nodes_generate(r, parent, *known, end);
    *known = (uint16_t)end;
}

/* Generate an interior node, and its missing ancestors, unless it is known. */
static void node_need(const recall *r, recall_place p)
{
    if (p.depth == 0)
        return;
    const uint32_t width = r->model.levels[p.depth - 1].width;
    const recall_place parent = {p.index / width, p.depth - 1};
    if (p.index % width < r->known[r->first[parent.depth] + parent.index])
        return;
    node_need(r, parent);
    recall_generate(r, parent, p.index % width);
}

uint32_t recall_generate_row(const recall *r, uint32_t row, uint32_t leaf)
{
    const recall_place p = {row, r->model.depth - 1};
    node_need(r, p);
    return recall_known(r, p, leaf);
}

ph_value recall_greatest(const recall *r)
{
    const model *const m = &r->model;
    ph_value leaves = 1;
    switch (m->kind) {
    case MODEL_ORDERED:
    case MODEL_IID:
        break;
    case MODEL_INCREMENTAL:
        return (ph_value)(m->depth * (m->values - 1));
    case MODEL_WORST:
        for (uint32_t i = 0; i < m->depth; i++)
            leaves *= (ph_value)m->levels[i].width;
        return leaves - 1;
    }
    return (ph_value)(m->values - 1);
}

ph_value recall_guess(const recall *r, recall_place p)
{
    return model_value(&r->model, node_of(r, p));
}

/* ---- the game ------------------------------------------------------------------------------------------ */

static void recall_save(void *state, recall_place p)
{
    const model_node none = {0}; /* as large as a model's position; what comes after the place is never read */
    memcpy(state, &none, sizeof none);
    memcpy(state, &p, sizeof p);
}

static void recall_start(const void *rules, void *state)
{
    (void)rules;
    recall_save(state, (recall_place){0, 0});
}

static uint32_t recall_moves(const void *rules, const void *state, ph_move *moves)
{
    uint32_t count = recall_width(rules, recall_load(state));
    if (moves)
        for (uint32_t i = 0; i < count; i++)
            moves[i] = i;
    return count;
}

static void recall_apply(const void *rules, const void *state, ph_move move, void *child)
{
    recall_save(child, recall_child(rules, recall_load(state), move));
}

static bool recall_over(const void *rules, const void *state)
{
    return recall_width(rules, recall_load(state)) == 0;
}

static ph_value recall_evaluate(const void *rules, const void *state)
{
    return recall_value(rules, recall_load(state));
}

static uint64_t recall_key_of(const void *rules, const void *state)
{
    (void)rules;
    return recall_key(recall_load(state));
}

static uint32_t recall_widest(const void *rules, const void *state, uint32_t ply)
{
    const model *m = &((const recall *)rules)->model;
    uint32_t depth = recall_load(state).depth;
    return ply < m->depth - depth ? m->levels[depth + ply].width : 0;
}

const ph_game recall_game = {
    .version = PH_GAME_VERSION,
    .flags = PH_MAX_VALUES | PH_NUMBERED | PH_LEAF_VALUES,
    .state_size = sizeof(model_node),
    .start = recall_start,
    .moves = recall_moves,
    .apply = recall_apply,
    .over = recall_over,
    .evaluate = recall_evaluate,
    .key = recall_key_of,
    .widest = recall_widest,
    .compiled = &recall_compiled,
};

_Static_assert(sizeof(recall_place) <= sizeof(model_node), "a position has the size of the model's");

/* ---- opening and closing ------------------------------------------------------------------------------- */

enum {
    CACHE_LINE = 64,
    PADDING = 8, /* leaves are read eight at a time, also beyond the last */
};

/* The number of interior nodes and leaves, and where levels begin; false if the tree is too large or too wide. */
static bool tree_counts(const model *m, uint32_t first[], uint64_t *nodes, uint64_t *leaves)
{
    *nodes = 0;
    *leaves = 1;
    for (uint32_t i = 0; i < m->depth; i++) {
        first[i] = (uint32_t)*nodes;
        *nodes += *leaves;
        *leaves *= m->levels[i].width; /* below 2^32 times a width below 2^20: no overflow */
        if (*nodes > UINT32_MAX || *leaves > UINT32_MAX || m->levels[i].width > RECALL_WIDEST)
            return false;
    }
    return true;
}

int ph_tree_reseed(const ph_game *model_tree, uint64_t seed, const ph_memory *memory, ph_game **tree)
{
    if (tree)
        *tree = NULL;
    if (!model_tree || !tree || model_tree->compiled != &model_compiled)
        return PH_E_ARGUMENT;
    void *rules;
    int error = built_open(model_tree, sizeof(model), memory, tree, &rules);
    if (error)
        return error;
    memcpy(rules, model_tree->rules, sizeof(model));
    ((model *)rules)->seed = seed;
    return PH_OK;
}

int ph_tree_recall(const ph_game *model_tree, size_t most, const ph_memory *memory, ph_game **recalled)
{
    if (recalled)
        *recalled = NULL;
    if (!model_tree || !recalled || model_tree->compiled != &model_compiled)
        return PH_E_ARGUMENT;
    recall like_it = {.model = *(const model *)model_tree->rules};
    uint64_t nodes, leaves;
    if (like_it.model.depth == 0 || !tree_counts(&like_it.model, like_it.first, &nodes, &leaves))
        return PH_E_SIZE;
    const uint64_t bytes = sizeof(recall) + CACHE_LINE + (leaves + PADDING) * sizeof(ph_value) +
                           nodes * sizeof(recall_node) + nodes * sizeof(uint16_t);
    if (bytes > most)
        return PH_E_SIZE;
    ph_game like = recall_game;
    like.name = model_tree->name;
    like.max_moves = model_tree->max_moves;
    like.won = model_tree->won;
    like.evaluation_cost = model_tree->evaluation_cost;
    void *block;
    int error = built_open(&like, (size_t)bytes, memory, recalled, &block);
    if (error)
        return error;
    recall *r = block;
    *r = like_it;
    unsigned char *const after = (unsigned char *)(r + 1);
    r->leaves = (ph_value *)(void *)(after + CACHE_LINE - (uintptr_t)after % CACHE_LINE);
    r->nodes = (recall_node *)(void *)(r->leaves + leaves + PADDING);
    r->known = (uint16_t *)(void *)(r->nodes + nodes);
    memset(r->known, 0, nodes * sizeof *r->known);
    model_node root;
    model_tree->start(&r->model, &root);
    r->nodes[0] = (recall_node){root.value, root.heir};
    return PH_OK;
}
