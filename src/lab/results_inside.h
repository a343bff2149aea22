/* results_inside.h - what the files of the store share: results.c opens it, results_tables.c makes its tables and brings
 * old ones up to date, results_write.c and results_read.c do what they say. */
#ifndef PHASED_LAB_RESULTS_INSIDE_H
#define PHASED_LAB_RESULTS_INSIDE_H

#include "../base/vector.h"
#include "results.h"

#include <sqlite3.h>

enum { RESULTS_VERSION = 2 };          /* of the tables, in user_version */
#define RESULTS_APPLICATION 1349022580 /* "Phst", in application_id */

/* The statements that are used again and again. */
enum { FIND, ADD_RUN, CELLS, RUNS, N_STATEMENTS };

struct results {
    sqlite3 *db;
    char *file; /* as it was named */
    int64_t version;
    bool stale; /* a cell that was read is not under its canonical name */
    sqlite3_stmt *statements[N_STATEMENTS];
};

/* Say what SQLite could not do, and what to do about it. Returns false. */
bool results_say(const results *s, problem *why);

bool results_run_sql(results *s, const char *sql, problem *why);
bool results_read_number(results *s, const char *sql, int64_t *number, problem *why);

bool results_prepare(results *s, problem *why); /* the statements */
void results_unprepare(results *s);

/* The column of the i-th parameter that has one, and the parameter; NULL beyond the last. */
const char *results_column(size_t index, const ph_parameter **p);

/* Append " name TYPE," for each of them, or " name," alone; `before` is freed. NULL without memory. */
char *results_columns_print(char *before, bool typed);

bool results_make_tables(results *s, problem *why);

/* Bring a store of version 1, or one that an older phased wrote, up to date, within the transaction in which it is
 * opened. */
bool results_upgrade(results *s, problem *why);

/* Find a cell, or add it, and set its id. */
bool results_find_one(results *s, results_cell *c, problem *why);

/* All cells, as they were added. */
bool results_load_cells(results *s, vector *cells, problem *why);

#endif
