/* level_kinds.tmpl.h - loops for level trees, for both sides and all kinds of bottom.
 *
 * level_sets.tmpl.h includes it. It defines
 *     LEVEL(x)      a name for each x: LEVEL(instances)[DUAL*][a level_bottom] are the searches
 *     LEVEL_TEXT    the file of the loops; its T_NAME(search) is the search
 *     T_LANES(x), T_TARGET, T_WIDE     as level_rows.tmpl.h wants them */
#define T_NAME(x) LEVEL(rows_##x)
#define T_DUAL 0
#define T_MACRO 0
#define T_DRAWN 0
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO
#undef T_DRAWN
#undef T_WORDS

#define T_NAME(x) LEVEL(macros_##x)
#define T_DUAL 0
#define T_MACRO 1
#define T_DRAWN 0
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO
#undef T_DRAWN
#undef T_WORDS

#define T_NAME(x) LEVEL(dual_rows_##x)
#define T_DUAL 1
#define T_MACRO 0
#define T_DRAWN 0
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO
#undef T_DRAWN
#undef T_WORDS

#define T_NAME(x) LEVEL(dual_macros_##x)
#define T_DUAL 1
#define T_MACRO 1
#define T_DRAWN 0
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO
#undef T_DRAWN
#undef T_WORDS

#if !LEVEL_RECORDS
#define T_NAME(x) LEVEL(drawn_##x)
#define T_DUAL 0
#define T_MACRO 0
#define T_DRAWN 1
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO
#undef T_DRAWN
#undef T_WORDS

#define T_NAME(x) LEVEL(dual_drawn_##x)
#define T_DUAL 1
#define T_MACRO 0
#define T_DRAWN 1
#include "level_rows.tmpl.h"
#include LEVEL_TEXT
#undef T_NAME
#undef T_DUAL
#undef T_MACRO
#undef T_DRAWN
#undef T_WORDS
#endif

static level_instance *const LEVEL(instances)[2][3] = {
    {LEVEL(rows_search), LEVEL(macros_search), LEVEL_IF_DRAWN(LEVEL(drawn_search))},
    {LEVEL(dual_rows_search), LEVEL(dual_macros_search), LEVEL_IF_DRAWN(LEVEL(dual_drawn_search))},
};

#undef LEVEL
#undef T_LANES
#undef T_TARGET
#undef T_WIDE
