/* recall.c - a model tree that remembers what was drawn of it. */
#include "recall.h"

#include "../base/built.h"
#include "phased_tree.h"

/* ---- drawing ------------------------------------------------------------------------------------------- */

/* So many draws take little longer than one, since the processor works on all of them. But of most families of leaves a
 * best-first method sees the first alone. */
enum { AT_ONCE = 4 };

/* Where the children of n will lie. */
static void family_place(recall_node *n, uint32_t *top, uint32_t width)
{
    n->first = *top;
    *top += width;
}

/* Draw interior children `from` to `end` - 1 of n, which is `parent`. Who comes to a node just above the leaves looks at
 * its first leaf, so that this is drawn with it. */
static void nodes_draw(const recall *r, recall_node *n, model_node parent, uint32_t from, uint32_t end)
{
    recall_store *const s = r->store;
    const model *const m = &r->model;
    for (uint32_t i = from; i < end; i++) {
        const model_node child = model_child(m, parent, i);
        s->nodes[n->first + i] = (recall_node){.place = child.place, .value = child.value, .heir = child.heir};
    }
    if (parent.depth + 2u < m->depth)
        return;
    for (uint32_t i = from; i < end; i++) {
        recall_node *const child = &s->nodes[n->first + i];
        family_place(child, &s->n_leaves, m->levels[parent.depth + 1].width);
        model_leaves(m, recall_model_node(child, parent.depth + 1u), 0, 1, &s->leaves[child->first]);
        child->drawn = 1;
    }
}

void recall_draw(const recall *r, uint32_t node, uint32_t depth, uint32_t move)
{
    recall_store *const s = r->store;
    const model *const m = &r->model;
    recall_node *const n = &s->nodes[node];
    const model_node parent = recall_model_node(n, depth);
    const uint32_t width = m->levels[depth].width;
    const bool leaves = depth + 1 == m->depth;
    if (n->drawn == 0)
        family_place(n, leaves ? &s->n_leaves : &s->n_nodes, width);
    const uint32_t more = leaves && move == 0 ? 1 : AT_ONCE;
    const uint32_t end = width - move <= more ? width : move + more;
    assert(move < width && n->drawn <= move);
    if (leaves)
        model_leaves(m, parent, n->drawn, end, &s->leaves[n->first + n->drawn]);
    else
        nodes_draw(r, n, parent, n->drawn, end);
    n->drawn = end;
}

ph_value recall_guess(const recall *r, recall_place p)
{
    return model_value(&r->model, recall_model_node(&r->store->nodes[p.index], p.depth));
}

/* ---- the game ------------------------------------------------------------------------------------------ */

static void recall_save(void *state, recall_place p)
{
    const model_node none = {0}; /* as large as it, and never read behind the place */
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
    .widest = recall_widest,
    .compiled = &recall_compiled,
};

_Static_assert(sizeof(recall_place) <= sizeof(model_node), "a position has the size of the model's");

/* ---- making one ---------------------------------------------------------------------------------------- */

/* How many interior nodes and leaves the tree has; false when that is beyond 32 bits. */
static bool tree_counts(const model *m, uint64_t *nodes, uint64_t *leaves)
{
    *nodes = 0;
    *leaves = 1;
    for (uint32_t i = 0; i < m->depth; i++) {
        *nodes += *leaves;
        *leaves *= m->levels[i].width; /* below 2^32 times a width below 2^20: no overflow */
        if (*nodes > UINT32_MAX || *leaves > UINT32_MAX)
            return false;
    }
    return true;
}

int ph_tree_recall(const ph_game *model_tree, size_t most, const ph_memory *memory, ph_game **recalled)
{
    if (recalled)
        *recalled = NULL;
    if (!model_tree || !recalled || model_tree->compiled != &model_compiled)
        return PH_E_ARGUMENT;
    const model *m = model_tree->rules;
    uint64_t nodes, leaves;
    if (m->depth == 0 || !tree_counts(m, &nodes, &leaves))
        return PH_E_SIZE;
    const uint64_t bytes =
        sizeof(recall) + sizeof(recall_store) + nodes * sizeof(recall_node) + leaves * sizeof(ph_value);
    if (bytes > most)
        return PH_E_SIZE;
    ph_game like = recall_game;
    like.name = model_tree->name;
    like.max_moves = model_tree->max_moves;
    like.won = model_tree->won;
    like.evaluation_cost = model_tree->evaluation_cost;
    void *room;
    int error = built_open(&like, (size_t)bytes, memory, recalled, &room);
    if (error)
        return error;
    recall *r = room;
    recall_store *s = (recall_store *)(r + 1);
    *r = (recall){.store = s, .model = *m};
    s->nodes = (recall_node *)(s + 1);
    s->leaves = (ph_value *)(s->nodes + nodes);
    s->n_nodes = 1;
    s->n_leaves = 0;
    model_node root;
    model_tree->start(m, &root);
    s->nodes[0] = (recall_node){.place = root.place, .value = root.value, .heir = root.heir};
    return PH_OK;
}
