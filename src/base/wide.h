/* wide.h - the leftmost greatest of a very wide row of merits, without looking at all of it.
 *
 * Above the row stand rows of maxima, each of groups of 32 of the row below, up to one of at most 32:
 *
 *     tops    [ max of 0..31 | max of 32..63 | ... ]     a row of 70000 has 2188 of them, above those 69, above those 3
 *     row     [ 0 1 2 ... 31 | 32 33 ... 63  | ... ]
 *
 * Finding the best, or what has changed when one merit has, takes a look at one group of each row. */
#ifndef PHASED_BASE_WIDE_H
#define PHASED_BASE_WIDE_H

#include "select.h"

enum { WIDE_GROUP = 32, WIDE_ROWS = 7 }; /* 32^7 > 2^30 */

/* A test counts here how many merits are looked at. */
#ifndef WIDE_LOOK
#define WIDE_LOOK(count) ((void)(count))
#endif

static inline uint32_t wide_groups(uint32_t count)
{
    return (count + WIDE_GROUP - 1) / WIDE_GROUP;
}

/* How many maxima stand above a row of `count`. */
static inline uint32_t wide_tops(uint32_t count)
{
    uint32_t tops = 0;
    while (count > WIDE_GROUP) {
        count = wide_groups(count);
        tops += count;
    }
    return tops;
}

/* Group g of a row of `count`: where the greatest of it stands in the row, and what it is. */
static inline ph_value wide_group_best(const ph_value *row, uint32_t count, uint32_t g, uint32_t *at)
{
    const uint32_t first = g * WIDE_GROUP;
    assert(first < count);
    const uint32_t size = count - first < WIDE_GROUP ? count - first : WIDE_GROUP;
    WIDE_LOOK(size);
    ph_value best = select_best(row + first, size, at);
    *at += first;
    return best;
}

/* The merits `from` .. `to` of the row have been written: mend what stands above them. */
static inline void wide_mend(const ph_value *row, uint32_t count, ph_value *tops, uint32_t from, uint32_t to)
{
    assert(from <= to && to < count);
    while (count > WIDE_GROUP) {
        from /= WIDE_GROUP;
        to /= WIDE_GROUP;
        for (uint32_t g = from; g <= to; g++) {
            uint32_t at;
            tops[g] = wide_group_best(row, count, g, &at);
        }
        row = tops;
        count = wide_groups(count);
        tops += count;
    }
}

/* The greatest of the row, as select_best() finds it. */
static inline ph_value wide_best(const ph_value *row, uint32_t count, const ph_value *tops, uint32_t *slot)
{
    const ph_value *rows[WIDE_ROWS] = {row};
    uint32_t counts[WIDE_ROWS] = {count};
    uint32_t top = 0;
    while (counts[top] > WIDE_GROUP) {
        assert(top + 1 < WIDE_ROWS);
        counts[top + 1] = wide_groups(counts[top]);
        rows[top + 1] = tops;
        tops += counts[++top];
    }
    ph_value best = wide_group_best(rows[top], counts[top], 0, slot);
    while (top-- > 0)
        best = wide_group_best(rows[top], counts[top], *slot, slot);
    return best;
}

/* As select_rival(): the greatest of the others, and one more where they stand to the left of slot i. */
static inline ph_value wide_rival(const ph_value *row, uint32_t count, const ph_value *tops, uint32_t i)
{
    ph_value rival = INT32_MIN;
    for (;;) {
        const uint32_t first = i / WIDE_GROUP * WIDE_GROUP;
        const uint32_t size = count - first < WIDE_GROUP ? count - first : WIDE_GROUP;
        WIDE_LOOK(size);
        const ph_value here = select_rival(row + first, size, i - first);
        rival = here > rival ? here : rival;
        if (count <= WIDE_GROUP)
            return rival;
        row = tops;
        count = wide_groups(count);
        tops += count;
        i /= WIDE_GROUP;
    }
}

#endif
