/* memo.c - the memory of the reference searches with null windows: a hash table that grows. */
#include "memo.h"

#include <assert.h>

void memo_open(memo *m, space *s)
{
    *m = (memo){.space = s, .capacity = 64};
    m->nodes = space_get(s, m->capacity, sizeof *m->nodes);
}

void memo_close(memo *m)
{
    space_put(m->space, m->nodes, m->capacity, sizeof *m->nodes);
}

/* The place of the node, which may be empty. */
static memo_node *place_of(const memo *m, uint64_t key, bool max, uint32_t depth)
{
    assert(m->nodes && m->count < m->capacity); /* so the loop ends */
    uint64_t i = (key ^ key >> 32 ^ (uint64_t)depth << 40 ^ max) * UINT64_C(0x9E3779B97F4A7C15) >> 16;
    for (;; i++) {
        memo_node *n = &m->nodes[i % m->capacity];
        if (!n->used || (n->key == key && n->depth == depth && n->max == max))
            return n;
    }
}

static void memo_grow(memo *m)
{
    memo larger = {.space = m->space, .capacity = 2 * m->capacity, .count = m->count};
    larger.nodes = space_get(m->space, larger.capacity, sizeof *larger.nodes);
    if (!larger.nodes)
        return;
    for (size_t i = 0; i < m->capacity; i++) {
        const memo_node *n = &m->nodes[i];
        if (n->used)
            *place_of(&larger, n->key, n->max, n->depth) = *n;
    }
    assert(larger.count == m->count && 2 * larger.count < larger.capacity);
    memo_close(m);
    *m = larger;
}

memo_node *memo_find(memo *m, uint64_t key, bool max, uint32_t depth)
{
    if (m->nodes && 2 * m->count >= m->capacity)
        memo_grow(m);
    if (space_failed(m->space))
        return NULL;
    memo_node *n = place_of(m, key, max, depth);
    if (!n->used) {
        *n = (memo_node){key, depth, max, true, -PH_INFINITY, PH_INFINITY};
        m->count++;
    }
    assert(n->lower <= n->upper);
    return n;
}
