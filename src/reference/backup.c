/* backup.c - BACKUP, a linked list, the newest first. */
#include "backup.h"

#include <assert.h>

void backup_push(backup_list *b, node *n, uint32_t last, bound low, bound high)
{
    assert(n->opens && n->width > 0 && last <= n->width);
    backup_entry *e = space_get(&b->nodes->space, 1, sizeof *e);
    if (!e)
        return;
    *e = (backup_entry){node_hold(n), last, bound_hold(low), bound_hold(high), b->first};
    b->first = e;
    b->length++;
}

backup_entry *backup_find(const backup_list *b, const node *n)
{
    backup_entry *e = b->first;
    while (e && e->node != n)
        e = e->next;
    assert(e);
    return e;
}

bool backup_incomplete(const backup_entry *e)
{
    return e->last < e->node->width;
}

backup_entry *backup_find_incomplete(const backup_list *b, const node *n)
{
    backup_entry *e = b->first;
    while (e && !(backup_incomplete(e) && node_below(e->node, n)))
        e = e->next;
    return e;
}

void backup_raise(backup_list *b, const node *n, bound low)
{
    for (backup_entry *e = b->first; e; e = e->next) {
        if (e->low.value < low.value && (e->node == n || node_below(e->node, n))) {
            bound_drop(b->nodes, e->low);
            e->low = bound_hold(low);
        }
    }
}

static void remove_at(backup_list *b, backup_entry **at)
{
    backup_entry *e = *at;
    assert(e && b->length > 0);
    *at = e->next;
    b->length--;
    node_drop(b->nodes, e->node);
    bound_drop(b->nodes, e->low);
    bound_drop(b->nodes, e->high);
    space_put(&b->nodes->space, e, 1, sizeof *e);
}

void backup_purge(backup_list *b, const node *n)
{
    backup_entry **at = &b->first;
    while (*at) {
        if (node_below((*at)->node, n))
            remove_at(b, at);
        else
            at = &(*at)->next;
    }
}

void backup_clear(backup_list *b)
{
    while (b->first)
        remove_at(b, &b->first);
}
