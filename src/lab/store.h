/* store.h - results in SQLite: one row a tree and method, keyed by everything that determines it.
 *
 *     cells     a kind of tree, a method, a memory limit and a version of the library: what a mean is taken over
 *     runs      one search: a cell, the number of the tree (its seed, or the key of a position), value, counts, time
 *     positions the texts of positions of games, by their keys, and the lines of the files that they came from
 *     sweeps    the commands that made it, with their versions and seeds
 *     results   cells, runs and positions together, a view for people and their SQL
 *
 * The kind of tree is its canonical specification, and everything about it is read from there. The columns of its
 * parameters beside it are for people; p is in billionths. Stores of version 1, where p was a real number, of version
 * 2, where states_peak was not counted, and of version 3, which had model trees alone, are read as they are, and made ones
 * of version 4 by whoever opens them to write.
 *
 * The journal is SQLite's rollback journal, not its write-ahead log: a store is one file, may lie on a network file
 * system, and is sound after kill -9 or a full disk at any moment; what had been written by store_add() is there.
 *
 * A store may come from anywhere. Nothing in it is run (no view, no trigger), and each text and number is checked
 * against what phased itself would have written before anybody sees it. */
#ifndef PHASED_LAB_STORE_H
#define PHASED_LAB_STORE_H

#include "roots.h"
#include "setting.h"

enum { STORE_METHOD_ROOM = 200, STORE_VERSION_ROOM = 32, STORE_BUILD_ROOM = 9, STORE_COMMAND_ROOM = 2048 };

/* What a result depends on, but for the tree's number. */
typedef struct store_cell {
    int64_t id;
    setting setting;
    char method[STORE_METHOD_ROOM];   /* as ph_method_print() writes it */
    uint64_t memory;                  /* the limit, in bytes */
    char version[STORE_VERSION_ROOM]; /* of the library; with a plug-in "1.2.3+" and 8 digits: which build of it */
} store_cell;

/* One search. A search that its memory limit stopped has no value. */
typedef struct store_run {
    uint64_t tree;   /* the seed, or the key of a position */
    uint64_t phases; /* of PS* and phased DUAL*, found out by ps:auto and dual:auto; else 0 */
    ph_stop stop;
    ph_value value;
    ph_counts counts;
    bool states_known; /* counts.states_peak is what was counted: a search that was stored by version 2 has none */
    double seconds;    /* with drawing what no search before it had drawn: of the first method nearly the whole tree */
} store_run;

typedef struct store_row {
    int64_t cell;
    store_run run;
} store_row;

/* A position, whose key is roots_key() of its text. */
typedef struct store_position {
    uint64_t line; /* of the file that it came from first; 0: it came from none */
    char text[ROOTS_TEXT_ROOM];
} store_position;

/* A sweep that put something in. */
typedef struct store_sweep {
    char command[STORE_COMMAND_ROOM]; /* as it was typed, or its beginning */
    char version[STORE_VERSION_ROOM];
    uint64_t seed; /* of the first tree */
} store_sweep;

typedef struct store store;

typedef enum store_mode { STORE_WRITE, STORE_READ } store_mode;

/* Open `file`; to write it is made if it is not there. NULL is a store that is forgotten. What a crash has left half
 * written is taken back first. */
bool store_open(const char *file, store_mode mode, store **opened, problem *why);
void store_close(store *s);

/* Nothing was found: there is nothing, or nothing such. Always false. */
bool store_say_none(store *s, problem *why);

/* Find each of the cells, or add it, and set its id. */
bool store_find(store *s, store_cell *cells, size_t count, problem *why);

/* What is done between the two is done as a whole, or not at all unless `good`. Returns whether it is done. */
bool store_begin(store *s, problem *why);
bool store_end(store *s, bool good, problem *why);

/* Add searches. All of them are in the file when it returns true, none when false. Of a
 * search that is there already the first one stays. */
bool store_add(store *s, const store_row *rows, size_t count, problem *why);

/* Add a position, and find the one of this key. Of a position that is there already the first line stays. */
bool store_add_position(store *s, const store_position *p, problem *why);
bool store_find_position(store *s, uint64_t key, store_position *p, problem *why);

/* Note a sweep, unless the same one is there; visit those that are, in the order in which they came. */
typedef bool (*store_sweep_visitor)(void *context, const store_sweep *w);
bool store_add_sweep(store *s, const store_sweep *w, problem *why);
bool store_sweeps(store *s, store_sweep_visitor visit, void *context, problem *why);

/* Visit cells in the order of their parameters or in that in which they were added, or the searches of a cell in the
 * order of their trees. A visitor that returns false ends the visit, which returns false as well. */
typedef bool (*store_cell_visitor)(void *context, const store_cell *c);
typedef bool (*store_run_visitor)(void *context, const store_run *r);
typedef enum store_order { STORE_SORTED, STORE_AS_ADDED } store_order;
bool store_cells(store *s, store_order order, store_cell_visitor visit, void *context, problem *why);
bool store_runs(store *s, int64_t cell, uint64_t first, uint64_t last, store_run_visitor visit, void *context,
                problem *why);

#endif
