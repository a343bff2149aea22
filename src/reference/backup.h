/* backup.h - BACKUP, the list of vectors (n, last, low, high) of PS*: MAX nodes that are being searched. */
#ifndef PHASED_REFERENCE_BACKUP_H
#define PHASED_REFERENCE_BACKUP_H

#include "node.h"

typedef struct backup_entry {
    node *node;
    uint32_t last;   /* the number of its children that have been put on OPEN so far */
    bound low, high; /* of the node's value */
    struct backup_entry *next;
} backup_entry;

typedef struct backup_list {
    node_store *nodes;
    backup_entry *first; /* the newest */
    size_t length;
} backup_list;

void backup_push(backup_list *b, node *n, uint32_t last, bound low, bound high);

/* The entry of `n`, which must be on the list. */
backup_entry *backup_find(const backup_list *b, const node *n);

/* Does the node have partitions that were never put on OPEN? */
bool backup_incomplete(const backup_entry *e);

/* The newest such entry below `n`; NULL when there is none. */
backup_entry *backup_find_incomplete(const backup_list *b, const node *n);

/* Raise low of `n` and of every node below it to at least `low`. */
void backup_raise(backup_list *b, const node *n, bound low);

/* Remove all entries below `n`. */
void backup_purge(backup_list *b, const node *n);

void backup_clear(backup_list *b);

#endif
