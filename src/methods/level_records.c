/* level_records.c - records on level trees in memory: the loops of level_records.tmpl.h. */
#define LEVEL_TEXT "level_records.tmpl.h"
#define LEVEL_CHOOSE level_records
#define LEVEL_RECORDS 1
#include "level_sets.tmpl.h"
