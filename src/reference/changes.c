/* changes.c - what happens to nodes during one step of RS. */
#include "changes.h"

#include "../base/memory.h"

#include <assert.h>

/* Make *block large enough for `more` items after its first `count`. False without memory. */
static bool reserve(const frame *f, void **block, size_t count, size_t more, size_t *capacity, size_t size)
{
    if (count + more <= *capacity)
        return true;
    const size_t wanted = 2 * (count + more);
    void *grown = memory_regrow(&f->memory, *block, count, wanted, size);
    if (!grown)
        return false;
    *block = grown;
    *capacity = wanted;
    return true;
}

void changes_add(changes *c, node_store *nodes, const node *n, ph_change_kind kind, ph_value value)
{
    const frame *f = nodes->f;
    if (!f->options->observe)
        return;
    void *list = c->list, *paths = c->paths;
    const bool whole = reserve(f, &list, c->count, 1, &c->capacity, sizeof *c->list) &&
                       reserve(f, &paths, c->moves, (size_t)n->depth + 1, &c->paths_capacity, sizeof *c->paths);
    c->list = list;
    c->paths = paths;
    if (!whole) {
        nodes->space.error = PH_E_MEMORY;
        return;
    }
    assert(c->count < c->capacity && c->moves + n->depth <= c->paths_capacity);
    c->list[c->count++] = (ph_change){.depth = n->depth, .kind = kind, .value = nodes->dual ? -value : value};
    node_numbers(n, c->paths + c->moves);
    c->moves += n->depth;
}

void changes_show(changes *c, ph_event *event)
{
    const ph_index *path = c->paths;
    for (size_t i = 0; i < c->count; i++) {
        c->list[i].path = path;
        path += c->list[i].depth;
    }
    assert(!c->count || path == c->paths + c->moves);
    event->changes = c->list;
    event->n_changes = c->count;
}

void changes_clear(changes *c)
{
    c->count = c->moves = 0;
}

void changes_release(changes *c, const frame *f)
{
    memory_put(&f->memory, c->list);
    memory_put(&f->memory, c->paths);
    *c = (changes){0};
}
