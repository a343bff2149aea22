/* store_inside.h - what the files of the store share: store.c opens it, store_tables.c makes its tables and upgrades
 * old ones, store_write.c adds to it, store_read.c reads it. */
#ifndef PHASED_LAB_STORE_INSIDE_H
#define PHASED_LAB_STORE_INSIDE_H

#include "../base/memory.h"
#include "store.h"

#include <sqlite3.h>

enum { STORE_VERSION = 6 };          /* of the tables, in user_version */
#define STORE_APPLICATION 1349022580 /* "Phst", in application_id */

/* Prepared statements. */
enum { FIND, ADD_RUN, CELLS, RUNS, ADD_POSITION, FIND_POSITION, ADD_SWEEP, SWEEPS, ADD_SOURCE, SOURCES, N_STATEMENTS };

/* The columns of `runs` that version 6 has added, and what older stores have in their place. */
#define STORE_LATER_COLUMNS                                                                                            \
    " moves, quiet, deepest, cpu_seconds, repeats, seconds_low, seconds_high, cpu_seconds_low, cpu_seconds_high"
#define STORE_LATER_UNKNOWN " NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL"

/* Each sweep with each cell: what is known of the sources of a store before version 6. */
#define STORE_ALL_SOURCES "SELECT sweeps.id AS sweep, cells.id AS cell FROM sweeps CROSS JOIN cells"

struct store {
    sqlite3 *db;
    char *file; /* its name as given */
    bool makes; /* creates the store if it does not exist */
    int64_t version;
    bool stale; /* a cell was read that does not have its canonical name */
    sqlite3_stmt *statements[N_STATEMENTS];
};

/* Report an error of SQLite, and what to do about it. Returns false. */
bool store_say(const store *s, problem *why);

bool store_run_sql(store *s, const char *sql, problem *why);
bool store_read_number(store *s, const char *sql, int64_t *number, problem *why);

bool store_prepare(store *s, problem *why); /* the statements */
void store_unprepare(store *s);

/* The name of the i-th column for a parameter, and the parameter; NULL beyond the last. */
const char *store_column(size_t index, const ph_parameter **p);

/* Append " name TYPE," for each of them, or only " name,"; `before` is freed. NULL without memory. */
char *store_columns_print(char *before, bool typed);

bool store_make_tables(store *s, problem *why);

/* Upgrade a store of an earlier version, or one that an older phased wrote, within the transaction in which it is
 * opened. */
bool store_upgrade(store *s, problem *why);

/* Is it a valid version of phased? */
bool store_version_good(const char *text);

/* Find a cell, or add it, and set its id. */
bool store_find_one(store *s, store_cell *c, problem *why);

/* All cells, in the order in which they were added. */
bool store_load_cells(store *s, vector *cells, problem *why);

#endif
