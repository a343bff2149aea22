/* store.h - results in SQLite: one row for each tree and method, keyed by everything that determines it.
 *
 *     cells     a kind of tree, a method, a memory limit and a version of the library: a sample
 *     runs      one search: a cell, the number of the tree (its seed, or the key of a position), value, counts, time
 *     positions the texts of positions of games, by their keys, and their lines in the input files
 *     sweeps    the commands that filled the store, with their versions and seeds
 *     sources   which sweep has added to which cell
 *     results   cells, runs and positions together, with the columns of rows.h: a view for people's own SQL
 *
 * The kind of tree is its canonical specification, and phased reads everything from it. The columns with its
 * parameters are for people; in `cells`, p is in billionths. Older stores are read as they are, and upgraded to version 6
 * when they are opened for writing: version 1 had p as a real number, 2 no states_peak, 3 only model trees, 4
 * bytes_peak, 5 no `sources` and neither the counts nor the times that store_run says.
 *
 * The journal is SQLite's rollback journal, not its write-ahead log: a store is one file, may be on a network file
 * system, and survives kill -9 or a full disk at any moment with everything that store_add() has written.
 *
 * Store contents are untrusted until validated: no view and no trigger in it is run, and each text and number is
 * checked against what phased itself would write. */
#ifndef PHASED_LAB_STORE_H
#define PHASED_LAB_STORE_H

#include "roots.h"
#include "setting.h"

enum { STORE_METHOD_SIZE = 200, STORE_VERSION_SIZE = 32, STORE_BUILD_SIZE = 9, STORE_COMMAND_SIZE = 2048 };

/* What a result depends on, except the tree's number. */
typedef struct store_cell {
    int64_t id;
    setting setting;
    char method[STORE_METHOD_SIZE];   /* as ph_method_canonical() writes it */
    uint64_t memory;                  /* the limit, in bytes */
    char version[STORE_VERSION_SIZE]; /* of the library; for a plug-in "1.2.3+" and 8 digits that identify its build */
} store_cell;

/* One search. A search that its memory limit stopped has no value. */
typedef struct store_run {
    uint64_t tree;   /* the seed, or the key of a position */
    uint64_t phases; /* of PS* and phased DUAL*, also if chosen by ps:auto and dual:auto; else 0 */
    ph_stop stop;
    ph_value value;
    ph_counts counts;
    bool states_known;  /* false: stored by version 2, without counts.states_peak */
    bool later_known;   /* false: stored before version 6, without counts.moves, .quiet and .deepest, and cpu_seconds */
    double seconds;     /* if `repeats` is 0 it includes generating nodes: nearly all of them by the first method */
    double cpu_seconds; /* processor time of the thread */
    uint32_t repeats;   /* how often it was timed (times.h); then these times are medians. 0: it was searched once */
    double seconds_low, seconds_high, cpu_seconds_low, cpu_seconds_high; /* their quartiles */
} store_run;

typedef struct store_row {
    int64_t cell;
    store_run run;
} store_row;

/* A position, whose key is roots_key() of its text. */
typedef struct store_position {
    uint64_t line; /* in the first file that had it; 0: not from a file */
    char text[ROOTS_TEXT_SIZE];
} store_position;

/* A sweep that added something. */
typedef struct store_sweep {
    int64_t id;                       /* when it was read */
    char command[STORE_COMMAND_SIZE]; /* as typed, or its beginning */
    char version[STORE_VERSION_SIZE];
    uint64_t seed; /* of the first tree */
} store_sweep;

typedef struct store store;

typedef enum store_mode { STORE_WRITE, STORE_READ } store_mode;

/* Open `file`; for writing it is created if it does not exist. NULL: a temporary store in memory. A transaction that a
 * crash has interrupted is rolled back first. */
bool store_open(const char *file, store_mode mode, store **opened, problem *why);
void store_close(store *s);

/* Report that nothing was found: the store is empty, or has nothing that was selected. Returns false. */
bool store_say_none(store *s, problem *why);

/* Find each of the cells, or add it, and set its id. */
bool store_find(store *s, store_cell *cells, size_t count, problem *why);

/* A transaction: it is committed if `good`, else rolled back. store_end() returns whether it was committed. */
bool store_begin(store *s, problem *why);
bool store_end(store *s, bool good, problem *why);

/* Add searches: all of them, or none when it returns false. A search that is already in the store is kept, unless the new
 * one was timed more often: then its times, and the counts that older stores lack, replace those in the store. */
bool store_add(store *s, const store_row *rows, size_t count, problem *why);

/* Add a position; find the one with this key. A position that is already in the store keeps its line. */
bool store_add_position(store *s, const store_position *p, problem *why);
bool store_find_position(store *s, uint64_t key, store_position *p, problem *why);

/* Record a sweep, unless it is already recorded; visit all sweeps in the order in which they were added. */
typedef bool (*store_sweep_visitor)(void *context, const store_sweep *w);
bool store_add_sweep(store *s, const store_sweep *w, problem *why);
bool store_sweeps(store *s, store_sweep_visitor visit, void *context, problem *why);

/* Record that a recorded sweep has added to a cell; visit all these pairs. In stores before version 6 each sweep may have
 * added to each cell. */
typedef bool (*store_source_visitor)(void *context, int64_t sweep, int64_t cell);
bool store_add_source(store *s, const store_sweep *w, int64_t cell, problem *why);
bool store_sources(store *s, store_source_visitor visit, void *context, problem *why);

/* Visit cells, by their parameters or in the order in which they were added; or the searches of a cell, by their
 * trees. A visitor that returns false ends the visit, which then returns false. */
typedef bool (*store_cell_visitor)(void *context, const store_cell *c);
typedef bool (*store_run_visitor)(void *context, const store_run *r);
typedef enum store_order { STORE_SORTED, STORE_AS_ADDED } store_order;
bool store_cells(store *s, store_order order, store_cell_visitor visit, void *context, problem *why);
bool store_runs(store *s, int64_t cell, uint64_t first, uint64_t last, store_run_visitor visit, void *context,
                problem *why);

#endif
