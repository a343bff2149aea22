/* builder.c - builds every explicit tree. Read builder_settle() first: it puts siblings next to each other. */
#include "builder.h"

#include "../base/memory.h"

#include <string.h>

enum { CACHE_LINE = 64 };

/* ---- building ------------------------------------------------------------------------------------------ */

void builder_init(tree_builder *b, const ph_memory *memory, size_t most)
{
    *b = (tree_builder){
        .memory = memory_of(memory),
        .most = most < BUILDER_MOST ? most : BUILDER_MOST,
    };
}

void builder_release(tree_builder *b)
{
    memory_put(&b->memory, vector_take(&b->nodes));
    memory_put(&b->memory, vector_take(&b->waiting));
    memory_put(&b->memory, vector_take(&b->names));
    memory_put(&b->memory, vector_take(&b->waiting_names));
    memory_put(&b->memory, vector_take(&b->text));
}

/* Count one more node. */
static int builder_begin(tree_builder *b)
{
    if (b->size >= b->most)
        return PH_E_SIZE;
    b->size++;
    return PH_OK;
}

int builder_open(tree_builder *b)
{
    if (b->depth == PH_MAX_DEPTH)
        return PH_E_DEPTH;
    b->eldest[b->depth++] = (uint32_t)b->waiting.count;
    if (b->depth > b->height)
        b->height = b->depth;
    return builder_begin(b);
}

int builder_leaf(tree_builder *b, ph_value value)
{
    assert(value >= -PH_VALUE_MAX && value <= PH_VALUE_MAX);
    assert(b->depth > 0 || b->size == 0);
    int err = builder_begin(b);
    if (err)
        return err;
    if (!vector_reserve(&b->waiting, &b->memory, 1, sizeof(tree_node)))
        return PH_E_MEMORY;
    tree_node *waiting = b->waiting.items;
    waiting[b->waiting.count++] = (tree_node){.first = (uint32_t)value};
    return PH_OK;
}

int builder_write(tree_builder *b, const char *bytes, size_t count)
{
    if (count > UINT32_MAX - b->text.count)
        return PH_E_SIZE;
    if (!vector_reserve(&b->text, &b->memory, count, 1))
        return PH_E_MEMORY;
    memcpy((char *)b->text.items + b->text.count, bytes, count);
    b->text.count += count;
    return PH_OK;
}

int builder_name(tree_builder *b, uint32_t text)
{
    assert(b->waiting.count > 0 && text < b->text.count);
    if (!vector_reserve(&b->waiting_names, &b->memory, 1, sizeof(tree_name)))
        return PH_E_MEMORY;
    tree_name *names = b->waiting_names.items;
    names[b->waiting_names.count++] = (tree_name){(ph_node)(b->waiting.count - 1), text};
    return PH_OK;
}

/* The number of waiting names that belong to nodes that wait before `eldest`. */
static size_t names_before(const tree_builder *b, size_t eldest)
{
    const tree_name *names = b->waiting_names.items;
    size_t count = b->waiting_names.count;
    while (count > 0 && names[count - 1].node >= eldest)
        count--;
    return count;
}

/* Move the nodes that wait from `eldest` on, which are siblings, to their final places after all others. Places only
 * grow, so the names come out sorted by node. */
static int builder_settle(tree_builder *b, size_t eldest)
{
    /* 1. Allocate first: a failure must leave nothing half moved. */
    size_t count = b->waiting.count - eldest;
    size_t elder = names_before(b, eldest);
    if (!vector_reserve(&b->nodes, &b->memory, count, sizeof(tree_node)) ||
        !vector_reserve(&b->names, &b->memory, b->waiting_names.count - elder, sizeof(tree_name)))
        return PH_E_MEMORY;

    /* 2. The names, while the old and the new places are both known. */
    const tree_name *waiting_names = b->waiting_names.items;
    tree_name *names = b->names.items;
    for (size_t i = elder; i < b->waiting_names.count; i++) {
        size_t node = waiting_names[i].node - eldest + b->nodes.count;
        names[b->names.count++] = (tree_name){(ph_node)node, waiting_names[i].text};
    }
    b->waiting_names.count = elder;

    /* 3. The nodes. */
    tree_node *nodes = b->nodes.items;
    const tree_node *waiting = b->waiting.items;
    memcpy(nodes + b->nodes.count, waiting + eldest, count * sizeof *nodes);
    b->nodes.count += count;
    b->waiting.count = eldest;
    return PH_OK;
}

int builder_close(tree_builder *b)
{
    assert(b->depth > 0);
    uint32_t level = b->depth - 1;
    uint32_t eldest = b->eldest[level];
    assert(b->waiting.count > eldest);
    tree_node parent = {(uint32_t)b->nodes.count, (uint32_t)b->waiting.count - eldest};

    int err = builder_settle(b, eldest);
    if (err)
        return err;
    tree_node *waiting = b->waiting.items;
    waiting[b->waiting.count++] = parent; /* there is space: its children have just left */
    if (parent.count > b->widest[level])
        b->widest[level] = parent.count;
    b->depth = level;
    return PH_OK;
}

static uint32_t builder_widest(const tree_builder *b)
{
    uint32_t widest = 1; /* a game needs at least one move, even if the tree is a single leaf */
    for (uint32_t level = 0; level < b->height; level++)
        if (b->widest[level] > widest)
            widest = b->widest[level];
    return widest;
}

/* Move the nodes to a block of exactly their size, after space for their bits, that begins at a cache line. Then a
 * family of eight or sixteen leaves, or a divisor of that, takes as few lines as possible. After the last node there
 * is a line of zeros, since code that reads leaves eight at a time (row.h) reads a little further. */
static bool builder_align(tree_builder *b, ph_tree *t)
{
    const size_t bits = (b->nodes.count / 64 + 1) * sizeof(uint64_t);
    const size_t bytes = b->nodes.count * sizeof *t->nodes;
    t->block = memory_get(&b->memory, bits + bytes + (size_t)2 * CACHE_LINE, 1);
    if (!t->block)
        return false;
    memory_scattered(&b->memory, t->block, bits + bytes);
    const size_t beyond = ((uintptr_t)t->block + bits) % CACHE_LINE;
    t->nodes = (tree_node *)(void *)((unsigned char *)t->block + bits + (beyond ? CACHE_LINE - beyond : 0));
    memset((unsigned char *)t->nodes - bits, 0, bits);
    memcpy(t->nodes, b->nodes.items, bytes);
    memset((unsigned char *)t->nodes + bytes, 0, CACHE_LINE);
    return true;
}

/* Set the bits of the nodes whose children are all leaves, and find the range of the values. */
static void tree_mark(ph_tree *t)
{
    uint64_t *const bits = (uint64_t *)(void *)t->nodes - 1;
    t->least = PH_VALUE_MAX;
    t->greatest = -PH_VALUE_MAX;
    for (ph_node n = 0; n < t->size; n++) {
        const tree_node at = t->nodes[n];
        if (at.count == 0) {
            const ph_value v = tree_value(t, n);
            t->least = v < t->least ? v : t->least;
            t->greatest = v > t->greatest ? v : t->greatest;
            continue;
        }
        uint32_t leaves = 0;
        while (leaves < at.count && t->nodes[at.first + leaves].count == 0)
            leaves++;
        *(bits - n / 64) |= (uint64_t)(leaves == at.count) << n % 64;
    }
}

/* A tree has the most nodes if all its nodes are as wide as the widest of their ply: does this one have that many? */
static bool tree_is_level(const ph_tree *t)
{
    uint64_t ply = 1, all = 1;
    for (uint32_t depth = 0; depth < t->height && all <= t->size; depth++) {
        ply *= t->widest[depth];
        all += ply;
    }
    return all == t->size;
}

int builder_finish(tree_builder *b, ph_tree **tree)
{
    assert(b->depth == 0 && b->waiting.count == 1);
    int err = builder_settle(b, 0);
    if (err)
        return err;
    ph_tree *t = memory_get(&b->memory, 1, sizeof *t);
    if (!t)
        return PH_E_MEMORY;
    assert(b->nodes.count == b->size);
    *t = (ph_tree){
        .size = (uint32_t)b->size,
        .height = b->height,
        .n_names = (uint32_t)b->names.count,
        .memory = b->memory,
        .game = explicit_game,
    };
    t->game.rules = t;
    t->game.max_moves = builder_widest(b);
    memcpy(t->widest, b->widest, sizeof t->widest);
    if (!builder_align(b, t)) {
        memory_put(&b->memory, t);
        return PH_E_MEMORY;
    }
    tree_mark(t);
    t->level = tree_is_level(t);
    if (t->n_names > 0) {
        t->names = vector_take(&b->names);
        t->text = vector_take(&b->text);
    }
    *tree = t;
    return PH_OK;
}
