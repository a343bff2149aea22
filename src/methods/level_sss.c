/* level_sss.c - SSS* and DUAL* on level trees in memory: the loops of level.tmpl.h. */
#define LEVEL_TEXT "level.tmpl.h"
#define LEVEL_CHOOSE level_sss
#include "level_sets.tmpl.h"
