/* recorder.h - a tree as a game that writes down which leaves are evaluated, in which order. */
#ifndef PHASED_TESTS_RECORDER_H
#define PHASED_TESTS_RECORDER_H

#include "phased_tree.h"

typedef struct leaf_log {
    ph_node *leaves; /* those evaluated, in order */
    size_t count;
    size_t room; /* at first one for each node of the tree; a method that searches again evaluates leaves again */
} leaf_log;

typedef struct recorder {
    ph_game game; /* search this: the tree through the struct of functions, without compiled loops */
    const ph_game *inner;
    leaf_log *log;
} recorder;

/* Without memory the program aborts. The tree outlives the recorder, which stays where it is. */
void recorder_init(recorder *r, const ph_tree *tree);
void recorder_release(recorder *r);

/* The log instead, whose leaves the caller frees; the recorder is done with. */
leaf_log recorder_take(recorder *r);

#endif
