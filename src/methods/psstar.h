/* psstar.h - SSS*, PS*(k) and DUAL*: what every compiled instance of psstar.tmpl.h shares. */
#ifndef PHASED_METHODS_PSSTAR_H
#define PHASED_METHODS_PSSTAR_H

#include "frontier.h"

/* What became of a node that was worked on: its merit fell, it is SOLVED, the search must stop, or its next child is
 * interior. With it its merit and, for a MAX node, the slot that this is said of. All in one register, because a struct
 * of three words would be put together in memory, and that costs a tenth of a search:
 *
 *     63      34 33  32 31             0
 *     |  slot   | what |     merit     | */
typedef struct verdict {
    uint64_t bits;
} verdict;

enum { FELL, SOLVED, STOPPED, INTERIOR };

static inline verdict verdict_slot(unsigned what, ph_value merit, uint32_t slot)
{
    return (verdict){(uint64_t)slot << 34 | (uint64_t)what << 32 | (uint32_t)merit};
}

static inline verdict verdict_make(unsigned what, ph_value merit)
{
    return verdict_slot(what, merit, 0);
}

static inline unsigned verdict_what(verdict v)
{
    return v.bits >> 32 & 3;
}

static inline ph_value verdict_merit(verdict v)
{
    return (ph_value)(uint32_t)v.bits;
}

static inline uint32_t verdict_of_slot(verdict v)
{
    return (uint32_t)(v.bits >> 34);
}

/* One compiled instance of psstar.tmpl.h: search `root`, an interior node; *ref says what stands there in the end. */
typedef verdict psstar_instance(frontier *s, const void *root, uint32_t *ref);

/* Search `root` by the frame's method through `solve`. PH_OK or PH_E_MEMORY. */
int psstar_run(frame *f, const void *root, psstar_instance *solve);

/* The instance for any game, of the side whose nodes the method opens. */
verdict psstar_solve_any(frontier *s, const void *root, uint32_t *ref);

/* Replace "ps:auto" or "dual:auto" in the frame's method by the fewest phases whose worst-case space fits the memory
 * limit, or as many as the order expected allows at no cost; by alpha-beta, which needs a line, where none does. */
void psstar_resolve(frame *f, const void *root);

#endif
