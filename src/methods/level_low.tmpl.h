/* level_low.tmpl.h - entries, low, and what leaves when it rises: what both texts of records on level trees share,
 * level_records.tmpl.h and level_few.tmpl.h, which include it. */

/* The greatest key that is not above `low`. */
INLINE T_TARGET int32_t T_NAME(wall)(const skeleton *s, int32_t low)
{
    return T_NAME(key)(s, low, 0);
}

/* There are so many entries now. */
INLINE void T_NAME(count)(skeleton *s, uint64_t entries)
{
    s->held_peak = entries > s->held_peak ? entries : s->held_peak;
}

/* The node is closed with `value`, which comes from the leaf `line`, and its slot stands alone again. When this visit began,
 * `before` entries were held, `entries` of the node among them. */
INLINE verdict T_NAME(close)(skeleton *s, level_record *head, uint64_t before, int32_t value, uint32_t line)
{
    s->held = before - (head->entries - 1);
    head->entries = 0;
    head->line = s->line = line;
    return verdict_make(SOLVED, value);
}

/* Slots whose keys are not above `wall` leave. How many. */
INLINE T_TARGET uint32_t T_NAME(drop)(const level_ply *p, int32_t *keys, int32_t wall)
{
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < T_NAME(lanes)(p); i += LANES) {
        const T_LANES(t) all = T_LANES(load)(keys + i);
        const uint32_t here = T_LANES(greater)(all, T_LANES(splat)(LEVEL_GONE));
        dropped += (uint32_t)__builtin_popcount(here & ~T_LANES(greater)(all, T_LANES(splat)(wall)));
        T_LANES(store)(keys + i, T_LANES(above)(all, wall, LEVEL_GONE));
    }
    return dropped;
}

/* Slot `slot` is done, and worth more than low*: it leaves, low rises. How many others leave for that. */
static __attribute__((noinline)) T_TARGET uint32_t T_NAME(bottom_settle)(const skeleton *s, const level_ply *p,
                                                                         unsigned char *block, uint32_t slot,
                                                                         int32_t worth)
{
    level_record *const head = block_record(block, T_NAME(lanes)(p));
    head->low = worth;
    head->line = T_NAME(find)(s, p, head->base + slot * p->below, worth);
    block_keys(block)[slot] = LEVEL_GONE;
    return T_NAME(drop)(p, block_keys(block), T_NAME(wall)(s, worth));
}
