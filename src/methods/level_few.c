/* level_few.c - records on level trees in memory where not all fits: the loops of level_few.tmpl.h. */
#define LEVEL_TEXT "level_few.tmpl.h"
#define LEVEL_CHOOSE level_few_records
#define LEVEL_RECORDS 1
#include "level_sets.tmpl.h"
