/* level_sets.tmpl.h - loops for level trees, compiled for machines with AVX2, for narrow trees and for all, and for
 * machines without; and which of them a search takes.
 *
 * A file of loops includes it. It defines
 *     LEVEL_TEXT      the file of the loops; its T_NAME(search) is the search
 *     LEVEL_CHOOSE    what the function that chooses is called, which level.h declares
 *     LEVEL_RECORDS   1: they are records; may be missing */
#include "level.h"
#include "methods.h"

#ifndef LEVEL_RECORDS
#define LEVEL_RECORDS 0
#endif

/* Records are not searched where leaves are drawn. */
#if LEVEL_RECORDS
#define LEVEL_IF_DRAWN(search) NULL
#else
#define LEVEL_IF_DRAWN(search) search
#endif

#define INLINE static inline __attribute__((always_inline))

#ifdef __SSE2__
#define LEVEL(x) level_narrow_##x
#define T_LANES(x) lanes_avx2(x)
#define T_TARGET __attribute__((target("avx2")))
#define T_WIDE 0
#include "level_kinds.tmpl.h"

#define LEVEL(x) level_wide_##x
#define T_LANES(x) lanes_avx2(x)
#define T_TARGET __attribute__((target("avx2")))
#define T_WIDE 1
#include "level_kinds.tmpl.h"
#endif

#define LEVEL(x) level_plain_##x
#define T_LANES(x) lanes_plain(x)
#define T_TARGET
#define T_WIDE 1
#include "level_kinds.tmpl.h"

level_instance *LEVEL_CHOOSE(const skeleton *s, bool dual, bool plain)
{
#ifdef __SSE2__
    if (!plain && select_has_avx2())
        return (s->bits > 3 || s->row > LANES ? level_wide_instances
                                              : level_narrow_instances)[dual][level_bottom_of(s)];
#endif
    (void)plain;
    return level_plain_instances[dual][level_bottom_of(s)];
}
