/* model.h - model trees of any size: games whose nodes are computed when they are visited and not stored.
 *
 * A tree is uniform: all nodes of a level have the same number of children. A node is identified by its level and its
 * number there, counted from the left. That pair is the counter of a counter-based random generator whose key is the
 * seed (Random123: Salmon, Moraes, Dror & Shaw, 2011). So the random bits of a node depend only on seed and path:
 * every method, thread and machine sees the same tree, whatever the order of visits. All arithmetic is on integers.
 *
 * MAX moves at the root. The models are described in docs/models.md:
 *     ordered      a node carries its minimax value; one child inherits it, the others are no better for the mover
 *     iid          leaves are uniform and independent
 *     incremental  each branch has a random value; a leaf is the sum along its path
 *     worst        leaves all differ; the children of every node are sorted from worst to best: alpha-beta cuts nothing
 */
#ifndef PHASED_TREES_MODEL_H
#define PHASED_TREES_MODEL_H

#include "../base/random.h"
#include "../base/schema.h"

#include <assert.h>
#include <string.h>

#define MODEL_MAX_WIDTH 1000000u

enum { MODEL_HEIR = (1 << 21) - 1, MODEL_DEPTH = (1 << 11) - 1 }; /* the largest values of the fields */

typedef enum model_kind { MODEL_ORDERED, MODEL_IID, MODEL_INCREMENTAL, MODEL_WORST } model_kind;

typedef struct model_level {
    uint32_t width;
    uint32_t front; /* ordered: the heir is among the first this many with probability p */
} model_level;

typedef struct model {
    model_kind kind;
    uint32_t depth;
    uint32_t values; /* values of a leaf, or of a branch, are 0 .. values-1 */
    ph_value root;   /* ordered: the minimax value of the tree */
    uint64_t chance; /* p, in units of 2^-32 */
    uint64_t seed;
    model_level levels[PH_MAX_DEPTH];
} model;

/* A position, 16 bytes: two registers. */
typedef struct model_node {
    uint64_t place;     /* its number on its level */
    ph_value value;     /* ordered: its minimax value; incremental: the sum so far; worst: its rank on its level */
    uint32_t heir : 21; /* ordered: the child that inherits the value */
    uint32_t depth : 11;
} model_node;

/* The models, up to one without a name. */
extern const builtin model_builtins[];

/* The model that `spec` describes. Returns PH_OK, PH_E_ARGUMENT, PH_E_SIZE or PH_E_MEMORY. */
int model_new(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where);

/* The game of every model, except for its name, rules and max_moves. */
extern const ph_game model_game;

/* Its compiled search loops; src/instances/model.c has them. */
extern const struct ph_compiled model_compiled;

/* ---- nodes --------------------------------------------------------------------------------------------- */

/* The random bits of a node: 128. */
static inline philox_bits model_bits(const model *m, uint64_t place, uint32_t depth)
{
    return philox_draw(place, depth, m->seed);
}

/* 0 .. n-1: the upper part of the product of n and 64 random bits. No result is more likely than another by more than
 * one part in 2^64 / n. */
static inline uint32_t bits_below(uint64_t bits, uint32_t n)
{
    return (uint32_t)(((bits >> 32) * n + ((bits & UINT32_MAX) * n >> 32)) >> 32);
}

/* Choose the child that inherits, from 64 random bits: half of them decide by the probability p, half choose the
 * place. */
static inline void model_choose_heir(const model *m, uint64_t bits, model_node *node)
{
    const model_level *l = &m->levels[node->depth];
    const bool late = bits >> 32 >= m->chance && l->front < l->width;
    const uint32_t first = late ? l->front : 0, among = late ? l->width - l->front : l->front;
    node->heir = (first + (uint32_t)((bits & UINT32_MAX) * among >> 32)) & MODEL_HEIR;
}

/* A child that does not inherit is no better for the side to move than the heir. */
static inline ph_value model_other(const model *m, uint64_t bits, model_node node)
{
    if (node.depth % 2 == 0)
        return (ph_value)bits_below(bits, (uint32_t)node.value + 1);
    return node.value + (ph_value)bits_below(bits, m->values - (uint32_t)node.value);
}

static inline model_node model_child_ordered(const model *m, model_node node, uint32_t move, model_node child)
{
    const bool inherits = move == node.heir, leaf = child.depth == m->depth;
    child.value = node.value;
    if (inherits && leaf)
        return child;
    const philox_bits bits = model_bits(m, child.place, child.depth);
    if (!inherits)
        child.value = model_other(m, bits.v[0], node);
    if (!leaf)
        model_choose_heir(m, bits.v[1], &child);
    return child;
}

static inline model_node model_child(const model *m, model_node node, uint32_t move)
{
    assert(node.depth < m->depth && move < m->levels[node.depth].width);
    const uint32_t width = m->levels[node.depth].width;
    model_node child = {.place = node.place * width + move, .depth = (node.depth + 1u) & MODEL_DEPTH};
    switch (m->kind) {
    case MODEL_ORDERED:
        return model_child_ordered(m, node, move, child);
    case MODEL_IID:
        break; /* generated when it is needed */
    case MODEL_INCREMENTAL:
        child.value = node.value + (ph_value)bits_below(model_bits(m, child.place, child.depth).v[0], m->values);
        break;
    case MODEL_WORST:
        child.value = node.value * (ph_value)width + (ph_value)(node.depth % 2 == 0 ? move : width - 1 - move);
        break;
    }
    return child;
}

/* The value of a leaf, or of a node at the depth limit. */
static inline ph_value model_value(const model *m, model_node node)
{
    if (m->kind == MODEL_IID)
        return (ph_value)bits_below(model_bits(m, node.place, node.depth).v[0], m->values);
    return node.value;
}

/* The values of the children of `node` from number `from` to `end`, which are leaves: the same as model_value() of
 * each model_child(). For the ordered model they are generated without branches, so that the processor can work on
 * several at once; then one of them inherits. */
static inline void model_leaves(const model *m, model_node node, uint32_t from, uint32_t end, ph_value *values)
{
    assert(node.depth + 1u == m->depth && from <= end && end <= m->levels[node.depth].width);
    if (m->kind != MODEL_ORDERED) {
        for (uint32_t i = from; i < end; i++)
            values[i - from] = model_value(m, model_child(m, node, i));
        return;
    }
    const uint64_t place = node.place * m->levels[node.depth].width;
    for (uint32_t i = from; i < end; i++)
        values[i - from] = model_other(m, model_bits(m, place + i, node.depth + 1u).v[0], node);
    if (node.heir >= from && node.heir < end)
        values[node.heir - from] = node.value;
}

static inline uint32_t model_width(const model *m, model_node node)
{
    return node.depth < m->depth ? m->levels[node.depth].width : 0;
}

static inline model_node model_load(const void *state)
{
    model_node node;
    memcpy(&node, state, sizeof node);
    return node;
}

/* Level and number in one word. No two nodes share one unless a level has more than 2^53. */
static inline uint64_t model_key(uint64_t place, uint32_t depth)
{
    return place ^ (uint64_t)depth << 53;
}

#endif
