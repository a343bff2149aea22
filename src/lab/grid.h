/* grid.h - what a sweep runs: every combination of models, parameters, methods and trees.
 *
 * Each parameter is a list, "8,16". A combination that says the same as another (a value twice, an order for a model
 * that has none) is there once; one whose order is above its width is left out and counted. */
#ifndef PHASED_LAB_GRID_H
#define PHASED_LAB_GRID_H

#include "results.h"

enum { GRID_MOST_METHODS = 64 };

/* The lists as typed; NULL: the default in GRID_DEFAULTS. Also what a report chooses cells by; there NULL means any. */
typedef struct grid_text {
    const char *model, *width, *depth, *order, *p, *values, *root, *method;
    const char *trees, *seed; /* how many trees of each kind, and the number of the first */
} grid_text;

typedef struct grid {
    setting *settings;
    size_t n_settings, room;
    size_t skipped; /* combinations left out */
    char names[GRID_MOST_METHODS][RESULTS_METHOD_ROOM];
    size_t n_methods;
    uint64_t seed;  /* of the first tree */
    uint32_t trees; /* of each setting in which something is random */
} grid;

extern const grid_text GRID_DEFAULTS;

/* Read a grid. All of its settings are trees that there are. Release it whatever it is. */
bool grid_init(grid *g, const grid_text *text, problem *why);
void grid_release(grid *g);

/* How many trees of a setting, and how many searches in all. */
uint32_t grid_trees(const grid *g, size_t which);
uint64_t grid_searches(const grid *g);

/* Is the cell one of those that the lists name? */
bool grid_names(const grid_text *text, const results_cell *c);

#endif
