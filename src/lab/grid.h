/* grid.h - what a sweep runs: every combination of models or games, parameters, methods, memory limits and trees or
 * positions.
 *
 * A column is a method with a memory limit. A game is opened by who calls, since it may be a plug-in, and searched from
 * positions (roots.h) to a depth. A plug-in that is named as a model draws trees: the positions that it reads are their
 * seeds, and it is searched to its leaves unless there is a depth.
 *
 * Each parameter is a list, "8,16". A combination that says the same as another (a value twice, an order for a model
 * that has none) is there once; one whose order is above its width is left out and counted. */
#ifndef PHASED_LAB_GRID_H
#define PHASED_LAB_GRID_H

#include "../base/vector.h"
#include "roots.h"
#include "store.h"

#include <assert.h>

enum { GRID_MOST_COLUMNS = 64 };

/* A game that is open. */
typedef struct grid_game {
    char name[SETTING_NAME_ROOM]; /* as settings have it */
    const ph_game *game;          /* several threads use it; lives longer than the grid */
    char build[STORE_BUILD_ROOM]; /* which build of a plug-in it is; "": it is built in */
    bool seeded;                  /* a plug-in that draws trees */
} grid_game;

/* The lists as typed; NULL: the default. Also what a report chooses cells by; there NULL means any. */
typedef struct grid_text {
    const char *model, *method;
    const char *lists[SCHEMA_MOST]; /* in the order of schema_of_models() */
    const char *trees, *seed;       /* how many trees of each kind, and the number of the first */
    const char *shard;              /* "2/3": the second of three parts of the trees; NULL: all of them */
    const char *memory;             /* "10K,1M": limits */
    const char *game;               /* "connect4:columns=6,rows=5,othello" */
    const char *positions;          /* the file of them; NULL: the start of each game */
    const grid_game *games;         /* of a sweep: those that `game` and `model` name, opened */
    size_t n_games;
    const struct grid *only; /* of a report: cells of this grid alone; NULL: any */
} grid_text;

typedef struct grid {
    vector settings; /* of setting */
    vector games;    /* of uint32_t, one a setting: which of the list, from 1; 0: it is a model */
    const grid_game *list;
    roots positions; /* of the games */
    roots seeds;     /* of plug-ins that draw trees */
    size_t skipped;  /* combinations left out */
    char names[GRID_MOST_COLUMNS][STORE_METHOD_ROOM];
    size_t n_methods;
    uint64_t memories[GRID_MOST_COLUMNS]; /* bytes */
    size_t n_memories;
    uint64_t seed;          /* of the first tree */
    uint32_t trees;         /* of each setting in which something is random */
    uint32_t part, n_parts; /* of the trees those that grid_has() */
} grid;

static inline const setting *grid_setting(const grid *g, size_t which)
{
    assert(which < g->settings.count);
    return &((const setting *)g->settings.items)[which];
}

/* The next item of the list of games at *rest, which moves on: a comma stands before a parameter of the item, too. False
 * at the end of the list; what is too long for `text` is cut. */
bool grid_next_game(const char **rest, char *text, size_t size);

/* The same of any other list. */
bool grid_next(const char **rest, char *text, size_t size);

/* Read a grid. All of its settings are trees that there are. Release it whatever it is. */
bool grid_init(grid *g, const grid_text *text, problem *why);
void grid_release(grid *g);

/* The game of a setting, and the positions to search it from; NULL: it is a model. */
const grid_game *grid_game_of(const grid *g, size_t which);
const roots *grid_roots(const grid *g, size_t which);

/* Columns: how many there are; the method and the memory limit of one. Those of one limit stand together. */
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

/* The cell of a setting and a column, but for its id. */
store_cell grid_cell(const grid *g, size_t which, size_t column);

/* What the store knows a tree of a setting by: its seed, or the key of its position. */
uint64_t grid_key(const grid *g, size_t which, uint32_t tree);

/* About how large the trees of a setting are: a number to put them into an order by. */
double grid_size(const grid *g, size_t which);

/* What is counted in it: "trees", "positions" or "trees and positions". */
const char *grid_noun(const grid *g);

/* A number that two grids have in common only if they are the same. */
uint64_t grid_digest(const grid *g);

/* How many trees of a setting, of all parts; is this one in our part; how many searches our part has. */
uint32_t grid_trees(const grid *g, size_t which);
bool grid_has(const grid *g, size_t which, uint32_t tree);
uint64_t grid_searches(const grid *g);

/* Are the lists such that a report may choose by them? */
bool grid_check_lists(const grid_text *text, problem *why);

/* Is the cell one of those that the lists name? */
bool grid_names(const grid_text *text, const store_cell *c);

#endif
