/* recorder.h - a tree as a game that records which leaves are evaluated, in order. */
#ifndef PHASED_TESTS_RECORDER_H
#define PHASED_TESTS_RECORDER_H

#include "phased_tree.h"

typedef struct leaf_log {
    ph_node *leaves; /* those evaluated, in order */
    size_t count;
    size_t capacity; /* at first one for each node of the tree; a method may evaluate a leaf several times */
} leaf_log;

typedef struct recorder {
    ph_game game; /* search this: the tree through the struct of functions, without compiled loops */
    const ph_game *inner;
    leaf_log *log;
} recorder;

/* Without memory the program aborts. The tree must outlive the recorder, which must not be moved. */
void recorder_init(recorder *r, const ph_tree *tree);
void recorder_release(recorder *r);

/* Take the log, whose leaves the caller frees, and release the recorder. */
leaf_log recorder_take(recorder *r);

#endif
