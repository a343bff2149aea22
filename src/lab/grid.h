/* grid.h - what a sweep runs: every combination of models, parameters, methods and trees.
 *
 * Each parameter is a list, "8,16". A combination that says the same as another (a value twice, an order for a model
 * that has none) is there once; one whose order is above its width is left out and counted. */
#ifndef PHASED_LAB_GRID_H
#define PHASED_LAB_GRID_H

#include "../base/vector.h"
#include "store.h"

#include <assert.h>

enum { GRID_MOST_METHODS = 64 };

/* The lists as typed; NULL: the default. Also what a report chooses cells by; there NULL means any. */
typedef struct grid_text {
    const char *model, *method;
    const char *lists[SCHEMA_MOST]; /* in the order of schema_of_models() */
    const char *trees, *seed;       /* how many trees of each kind, and the number of the first */
    const char *shard;              /* "2/3": the second of three parts of the trees; NULL: all of them */
} grid_text;

typedef struct grid {
    vector settings; /* of setting */
    size_t skipped;  /* combinations left out */
    char names[GRID_MOST_METHODS][STORE_METHOD_ROOM];
    size_t n_methods;
    uint64_t seed;          /* of the first tree */
    uint32_t trees;         /* of each setting in which something is random */
    uint32_t part, n_parts; /* of the trees those that grid_has() */
} grid;

static inline const setting *grid_setting(const grid *g, size_t which)
{
    assert(which < g->settings.count);
    return &((const setting *)g->settings.items)[which];
}

/* Read a grid. All of its settings are trees that there are. Release it whatever it is. */
bool grid_init(grid *g, const grid_text *text, problem *why);
void grid_release(grid *g);

/* How many trees of a setting, of all parts; is this one in our part; how many searches our part has. */
uint32_t grid_trees(const grid *g, size_t which);
bool grid_has(const grid *g, size_t which, uint32_t tree);
uint64_t grid_searches(const grid *g);

/* Are the lists such that a report may choose by them? */
bool grid_check_lists(const grid_text *text, problem *why);

/* Is the cell one of those that the lists name? */
bool grid_names(const grid_text *text, const store_cell *c);

#endif
