/* level_kinds.tmpl.h - level.tmpl.h for both sides and both kinds of bottom.
 *
 * level.c includes it. It defines
 *     LEVEL(x)      a name for each x: LEVEL(instances)[DUAL*][macro leaves] are the searches
 *     T_LANES(x), T_TARGET, T_WIDE     as level.tmpl.h wants them */
#define T_NAME(x) LEVEL(rows_##x)
#define T_DUAL 0
#define T_MACRO 0
#include "level.tmpl.h"

#define T_NAME(x) LEVEL(macros_##x)
#define T_DUAL 0
#define T_MACRO 1
#include "level.tmpl.h"

#define T_NAME(x) LEVEL(dual_rows_##x)
#define T_DUAL 1
#define T_MACRO 0
#include "level.tmpl.h"

#define T_NAME(x) LEVEL(dual_macros_##x)
#define T_DUAL 1
#define T_MACRO 1
#include "level.tmpl.h"

static level_instance *const LEVEL(instances)[2][2] = {{LEVEL(rows_node_open), LEVEL(macros_node_open)},
                                                       {LEVEL(dual_rows_node_open), LEVEL(dual_macros_node_open)}};

#undef LEVEL
#undef T_LANES
#undef T_TARGET
#undef T_WIDE
