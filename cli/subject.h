/* subject.h - what a command searches: the tree in a file, or a model tree, which is nowhere in memory. */
#ifndef PHASED_CLI_SUBJECT_H
#define PHASED_CLI_SUBJECT_H

#include "request.h"

typedef struct subject {
    const char *name;    /* for people: the file, or the specification of the model */
    const ph_game *game; /* search this one ... */
    void *root;          /* ... from here */
    ph_tree *tree;       /* NULL: not in memory, and no node has a name */
    ph_game *model;      /* NULL: from a file */
    char *spec;          /* of the model */
} subject;

/* Open what the request asks for. Complains and returns a status; close the subject whatever it is. */
int subject_open(subject *s, const request *r);

/* The same, in memory, for what needs to see all of a tree: complains of a model that is too large. */
int subject_open_tree(subject *s, const request *r);
void subject_close(subject *s);

/* The size of a tree as a search sees it that looks `depth` moves ahead, 0: to the end. A count beyond 64 bits is
 * UINT64_MAX. */
typedef struct subject_size {
    uint32_t depth;
    uint64_t leaves;
    uint64_t minimal;    /* fewest leaves that prove a value */
    uint32_t widest_max; /* most children of any MAX node */
} subject_size;

/* How large the subject is. False without memory. */
bool subject_measure(const subject *s, bool min_root, subject_size *size);

/* How many leaves there are to evaluate within `depth` moves; 0: no limit. */
uint64_t subject_leaves(const subject *s, uint32_t depth);

/* The value of the leaf at the end of `path`. False when it is none: the node is interior and has no value. */
bool subject_value(const subject *s, const ph_move *path, uint32_t depth, ph_value *value);

#endif
