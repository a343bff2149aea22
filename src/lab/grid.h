/* grid.h - what a sweep runs: every combination of models or games, parameters, methods, memory limits and trees or
 * positions.
 *
 * A column is a method with a memory limit. The caller opens the games, since they may be plug-ins; they are searched
 * from positions (roots.h) to a depth. A plug-in that is named as a model generates trees: the positions that it reads
 * are their seeds, and it is searched to its leaves unless a depth is given.
 *
 * Each parameter is a list, "8,16". Equal combinations (a value given twice, an order for a model that has none) are
 * kept once; those whose order is above the width are left out and counted. */
#ifndef PHASED_LAB_GRID_H
#define PHASED_LAB_GRID_H

#include "../base/memory.h"
#include "roots.h"
#include "store.h"

#include <assert.h>

enum { GRID_MOST_COLUMNS = 64 };

/* An open game. */
typedef struct grid_game {
    char name[SETTING_NAME_SIZE]; /* as in settings */
    const ph_game *game;          /* shared by threads; must outlive the grid */
    char build[STORE_BUILD_SIZE]; /* identifies the build of a plug-in; "": built in */
    bool seeded;                  /* a plug-in that generates trees */
} grid_game;

/* The lists as typed; NULL: the default. A report selects cells by the same lists; there NULL means any. */
typedef struct grid_text {
    const char *model, *method;
    const char *lists[SCHEMA_MOST]; /* in the order of schema_of_models() */
    const char *trees, *seed;       /* number of trees of each kind, and the seed of the first */
    const char *shard;              /* "2/3": the second of three parts of the trees; NULL: all of them */
    const char *memory;             /* "10K,1M": limits */
    const char *game;               /* "connect4:columns=6,rows=5,othello" */
    const char *positions;          /* a file of positions; NULL: the start of each game */
    const grid_game *games;         /* of a sweep: the games that `game` and `model` name, opened */
    size_t n_games;
    const struct grid *only; /* of a report: only cells of this grid; NULL: any */
} grid_text;

typedef struct grid {
    vector settings; /* of setting */
    vector games;    /* of uint32_t, one a setting: index into the list from 1; 0: a model */
    vector models;   /* of ph_game *, one a setting: the model, with any seed; NULL: a game */
    const grid_game *list;
    roots positions; /* of the games */
    roots seeds;     /* of plug-ins that generate trees */
    size_t skipped;  /* combinations left out */
    char names[GRID_MOST_COLUMNS][STORE_METHOD_SIZE];
    size_t n_methods;
    uint64_t memories[GRID_MOST_COLUMNS]; /* bytes */
    size_t n_memories;
    uint64_t seed;          /* of the first tree */
    uint32_t trees;         /* of each setting that has random trees */
    uint32_t part, n_parts; /* the shard, and the number of shards; see grid_has() */
} grid;

static inline const setting *grid_setting(const grid *g, size_t which)
{
    assert(which < g->settings.count);
    return &((const setting *)g->settings.items)[which];
}

/* Take the next item of the list of games at *rest, and advance *rest. A comma may also precede a parameter of the same
 * item. False at the end of the list; a text that is too long is cut. */
bool grid_next_game(const char **rest, char *text, size_t size);

/* The same for any other list. */
bool grid_next(const char **rest, char *text, size_t size);

/* Read a grid, and check that every setting is a valid kind of tree. Release the grid in any case. */
bool grid_init(grid *g, const grid_text *text, problem *why);
void grid_release(grid *g);

/* The model of a setting, to be given the seed of a tree (ph_tree_reseed); NULL for a game. */
static inline const ph_game *grid_model(const grid *g, size_t which)
{
    assert(which < g->models.count);
    return ((ph_game *const *)g->models.items)[which];
}

/* The game of a setting, and the positions to search it from; NULL for a model. */
const grid_game *grid_game_of(const grid *g, size_t which);
const roots *grid_roots(const grid *g, size_t which);

/* The number of columns; the method and the memory limit of a column. Columns with the same limit are adjacent. */
static inline size_t grid_columns(const grid *g)
{
    return g->n_methods * g->n_memories;
}

static inline const char *grid_method(const grid *g, size_t column)
{
    assert(column < grid_columns(g));
    return g->names[column % g->n_methods];
}

static inline uint64_t grid_memory(const grid *g, size_t column)
{
    assert(column < grid_columns(g));
    return g->memories[column / g->n_methods];
}

/* The cell of a setting and a column, except its id. */
store_cell grid_cell(const grid *g, size_t which, size_t column);

/* The number of a tree in the store: its seed, or the key of its position. */
uint64_t grid_key(const grid *g, size_t which, uint32_t tree);

/* An estimate of the size of the trees of a setting, to sort settings by. */
double grid_size(const grid *g, size_t which);

/* The name of what is searched: "trees", "positions" or "trees and positions". */
const char *grid_noun(const grid *g);

/* A hash that differs between different grids. */
uint64_t grid_digest(const grid *g);

/* The number of trees of a setting, in all shards; is this tree in our shard; the number of searches in our shard. */
uint32_t grid_trees(const grid *g, size_t which);
bool grid_has(const grid *g, size_t which, uint32_t tree);
uint64_t grid_searches(const grid *g);

/* Would a sweep of the grid fill this cell? Sets its setting. */
bool grid_fills(const grid *g, const store_cell *c, size_t *which);

/* Is the tree with this number in the store one of the setting, in any shard? */
bool grid_has_key(const grid *g, size_t which, uint64_t key);

/* Check the lists of a report. */
bool grid_check_lists(const grid_text *text, problem *why);

/* Do the lists select this cell? */
bool grid_names(const grid_text *text, const store_cell *c);

#endif
