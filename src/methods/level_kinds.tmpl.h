/* level_kinds.tmpl.h - loops for level trees, for both sides and both kinds of bottom.
 *
 * level_sets.tmpl.h includes it. It defines
 *     LEVEL(x)      a name for each x: LEVEL(instances)[DUAL*][macro leaves] are the searches
 *     LEVEL_TEXT    the file of the loops; its T_NAME(search) is the search
 *     T_LANES(x), T_TARGET, T_WIDE     as level_rows.tmpl.h wants them */
#define T_NAME(x) LEVEL(rows_##x)
#define T_DUAL 0
#define T_MACRO 0
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO

#define T_NAME(x) LEVEL(macros_##x)
#define T_DUAL 0
#define T_MACRO 1
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO

#define T_NAME(x) LEVEL(dual_rows_##x)
#define T_DUAL 1
#define T_MACRO 0
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO

#define T_NAME(x) LEVEL(dual_macros_##x)
#define T_DUAL 1
#define T_MACRO 1
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO

static level_instance *const LEVEL(instances)[2][2] = {{LEVEL(rows_search), LEVEL(macros_search)},
                                                       {LEVEL(dual_rows_search), LEVEL(dual_macros_search)}};

#undef LEVEL
#undef T_LANES
#undef T_TARGET
#undef T_WIDE
