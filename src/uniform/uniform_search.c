/* uniform_search.c - SSS*, PS* and DUAL* on uniform trees: the loops. Read node_run() first, then settle(), then
 * rows_work() in uniform_rows.h. The general version is psstar_search.h; case numbers are those of PS*'s operator there.
 *
 * Every function here takes a `kind`, which is a constant where the function is inlined: each instance at the end of
 * the file compiles all of it for one kind. The file is compiled twice: as it is and, by uniform_search_avx2.c, with
 * -mavx2.
 *
 * A search that is stopped returns through all levels and leaves the blocks as they are: bound_known() tells what is
 * known then. */
#include "blocks.h"

#define INLINE static inline __attribute__((always_inline))

/* ---- keys ---- */

/* Where no block is wide the compiler knows that a key has three bits for the slot. */
INLINE uint32_t bits_of(const kind k, const uniform *s)
{
    return k.wide ? s->bits : 3;
}

INLINE int32_t last_of(const kind k, const uniform *s)
{
    return (1 << bits_of(k, s)) - 1;
}

INLINE int32_t key_of(const kind k, const uniform *s, int32_t merit, uint32_t slot)
{
    assert(slot <= (uint32_t)last_of(k, s));
    return key_make(bits_of(k, s), merit, slot);
}

INLINE int32_t key_merit(const kind k, const uniform *s, int32_t key)
{
    return key >> bits_of(k, s);
}

INLINE uint32_t key_slot(const kind k, const uniform *s, int32_t key)
{
    return (uint32_t)(last_of(k, s) - (key & last_of(k, s)));
}

/* Slots 0 to `count` - 1 are LIVE with `high`, and the others of their last vector are gone: eight at a time. */
INLINE void make_live(const kind k, const uniform *s, int32_t *keys, uint32_t count, int32_t high)
{
    for (uint32_t i = 0; i < count; i += LANES) {
        lanes key = lanes_keys(lanes_splat(high), bits_of(k, s), last_of(k, s) - (int32_t)i);
        if (count - i < LANES)
            key = lanes_keep(key, count - i, KEY_GONE);
        lanes_store(keys + i, key);
        if (!k.wide)
            break;
    }
}

#include "uniform_leaves.h"

/* ---- slots ---- */

/* With k.all every node has all its children on OPEN at once, as in SSS* and DUAL*. Then slots begin at 0, and nothing
 * is proven of a node before it is SOLVED. */
INLINE uint32_t first_of(const kind k, const block_head *head)
{
    return k.all ? 0 : head->first;
}

INLINE uint32_t shift_of(const kind k, const block_head *head)
{
    return k.all ? 0 : head->shift;
}

/* Where the vector begins that marks the slots after the last one as gone; it is stored before the other keys are. */
INLINE uint32_t tail_of(const kind k, const block_head *head)
{
    return k.all ? (head->end - 1) / LANES * LANES : head->end;
}

INLINE int32_t proven_of(const kind k, int32_t low)
{
    return k.all ? -1 : low;
}

/* A block and its parts; where no block is wide the compiler knows the sizes. */
INLINE unsigned char *block_of(const kind k, const level *p, uint32_t at)
{
    const size_t narrow = k.all ? ALL_BLOCK : k.macros ? PARTS_MACROS_BLOCK : PARTS_ROWS_BLOCK;
    assert(k.wide || p->stride == narrow);
    return p->blocks + (k.wide ? p->stride : narrow) * at;
}

INLINE block_head *head_of(const kind k, const level *p, unsigned char *block)
{
    assert(k.wide || p->head_at == (k.all ? ALL_HEAD : PARTS_HEAD));
    return (block_head *)(void *)(block + (k.wide ? p->head_at : k.all ? ALL_HEAD : PARTS_HEAD));
}

INLINE int32_t *stamps_of(const kind k, const level *p, unsigned char *block)
{
    block_head *const head = head_of(k, p, block);
    return k.wide ? block_stamps(p, head) : (int32_t *)(void *)(block_next(head) + (size_t)2 * LANES);
}

INLINE macro_leaf *macros_of(const kind k, const level *p, unsigned char *block)
{
    return k.wide ? block_macros(p, block) : (macro_leaf *)(void *)(stamps_of(k, p, block) + (size_t)2 * LANES);
}

/* The greatest key of slots `first` to `end` - 1 other than `but`. */
INLINE int32_t greatest_key(const kind k, const int32_t *keys, uint32_t first, uint32_t end, int32_t but)
{
    const lanes left_out = lanes_splat(but);
    lanes all = lanes_swap(lanes_load(keys + first), left_out, KEY_GONE);
    if (k.wide)
        for (uint32_t i = first + LANES; i < end; i += LANES)
            all = lanes_max(all, lanes_swap(lanes_load(keys + i), left_out, KEY_GONE));
    (void)end;
    return lanes_any(lanes_across(all));
}

/* Lane by lane, the greatest of keys `first` + j, `first` + j + 8, ...; and of those in the lane of `slot` the greatest
 * other than its own. */
INLINE lanes lanes_best(const kind k, const int32_t *keys, const block_head *head)
{
    lanes best = lanes_load(keys + first_of(k, head));
    if (k.wide)
        for (uint32_t i = first_of(k, head) + LANES; i < head->end; i += LANES)
            best = lanes_max(best, lanes_load(keys + i));
    return best;
}

INLINE int32_t lane_others(const kind k, const int32_t *keys, const block_head *head, uint32_t slot)
{
    int32_t others = KEY_GONE;
    if (k.wide)
        for (uint32_t i = first_of(k, head) + (slot - first_of(k, head)) % LANES; i < head->end; i += LANES)
            others = i != slot && keys[i] > others ? keys[i] : others;
    (void)keys, (void)head, (void)slot;
    return others;
}

/* A slot whose key was `from` has key `to`. A whole vector is written, because a whole vector is read soon. */
INLINE void put_key(const kind k, int32_t *keys, uint32_t first, uint32_t slot, int32_t from, int32_t to)
{
    int32_t *const at = keys + first + (k.wide ? (slot - first) / LANES * LANES : 0);
    lanes_store(at, lanes_swap(lanes_load(at), lanes_splat(from), to));
}

/* The leaf that the node's `low` comes from. If its ancestors have proven that, any leaf will do: it is never used. */
INLINE uint32_t low_line(const kind k, const uniform *s, uint32_t depth, const block_head *head, int32_t low)
{
    const level *const p = &s->levels[depth];
    if (head->low < low)
        return head->line;
    return depth == s->bottom ? find_leaf(k, s, p, head->base + head->low_at * p->below, low) : head->low_at;
}

/* Slot `slot` of a node that others are open below is SOLVED with `value`, which is a lower bound for the node and,
 * through low, for all below it. */
INLINE void raise_low(const kind k, const uniform *s, uint32_t depth, block_head *head, uint32_t slot, int32_t value,
                      int32_t *low)
{
    if (value > *low) {
        *low = head->low = value;
        head->low_at = depth == s->bottom ? shift_of(k, head) + slot : s->line;
    }
}

/* The node is SOLVED with `low`, or with high if that is less. */
INLINE node_result node_solved(const kind k, uniform *s, uint32_t depth, const block_head *head, int32_t low)
{
    if (low < head->high) {
        s->line = low_line(k, s, depth, head, low);
        return node_result_make(SOLVED, low);
    }
    s->line = head->line;
    return node_result_make(SOLVED, head->high);
}

/* Case 4a, or 4b if nothing below has a partition left: this partition is finished. The next one comes, or the node is
 * SOLVED. `outside` are the sizes of the lists elsewhere. */
INLINE node_result settle_all(const kind k, uniform *s, uint32_t depth, unsigned char *block, block_head *head,
                              const list_sizes *outside, int32_t low)
{
    const uint64_t states = s->open - outside->open;
    const bool more = has_more(&s->levels[depth], head);
    s->backup = outside->backup;
    s->not_kept = outside->not_kept;
    if (low < head->high && more) {
        s->backup++;
        s->open = outside->open;
        partition_advance(s, depth, block);
        return node_result_make(FELL, low);
    }
    s->open = outside->open + 1;
    s->cutoffs += states > 1 || more;
    return node_solved(k, s, depth, head, low);
}

/* Slot `slot` of the node in block `at`, which is not of the last level, is SOLVED with `value`: case 4. SOLVED: so is
 * the node. FELL: it goes on, and *low may have risen. */
static __attribute__((noinline)) node_result settle(const kind k, uniform *s, uint32_t depth, uint32_t at,
                                                    const list_sizes *outside, uint32_t slot, int32_t value,
                                                    int32_t *low)
{
    const level *const p = &s->levels[depth];
    unsigned char *const block = block_of(k, p, at);
    block_head *const head = head_of(k, p, block);
    raise_low(k, s, depth, head, slot, value, low);

    /* 4b. A node below with partitions left may still surpass it: the newest one goes on. */
    if (*low < head->high && p->parted) {
        block_keys(block)[slot] = KEY_GONE;
        head_of(k, p + 1, block_of(k, p + 1, at * p->slots + slot))->newest = 0; /* all below it has left */
        const node_place newest = newest_node(s, depth, at);
        if (newest.stamp > 0) {
            s->open--;
            node_extend(s, depth, newest);
            return node_result_make(FELL, value);
        }
    }
    return settle_all(k, s, depth, block, head, outside, *low);
}

/* ---- the last level: slots with rows of leaves, or of macro leaves ---- */

#include "uniform_macros.h"
#include "uniform_rows.h"

/* Work on the node in block `at` of the last level while its best merit is at least `floor`. */
INLINE node_result bottom_work(const kind k, uniform *s, uint32_t at, int32_t floor, int32_t low)
{
    return k.macros ? macros_work(k, s, at, floor, low) : rows_work(k, s, at, floor, low);
}

/* ---- the levels above ---- */

/* Open the node at `base` as block `at`, its first partition LIVE with `high` (case 1a), and work on it while its best
 * merit is at least `floor`. */
INLINE node_result open_node(const kind k, uniform *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                             uint32_t line, int32_t floor, int32_t low)
{
    const level *const p = &s->levels[depth];
    unsigned char *const block = block_of(k, p, at);
    *head_of(k, p, block) = head_opened(p, base, high, line, k.all ? 0 : ++s->clock);
    s->nodes++;
    s->open += p->first - 1;
    s->backup++;
    note_peaks(s);
    if (depth < s->bottom)
        make_live(k, s, block_keys(block), p->first, high);
    return depth == s->bottom ? k.bottom(s, at, floor, low) : k.node(s, depth, at, floor, low);
}

/* What was worked on below slot `slot` of block `at`, a child of the MIN node there, came back with `r`: while it is
 * SOLVED its siblings follow, each with that merit as its high, until the MIN node is SOLVED too (case 3). */
INLINE node_result follow(const kind k, uniform *s, uint32_t depth, block_head *head, uint32_t below, uint32_t slot,
                          int32_t floor, int32_t low, node_result r)
{
    const level *const p = &s->levels[depth];
    const uint32_t base = head->base + (shift_of(k, head) + slot) * p->below;
    uint16_t *const next = &block_next(head)[slot];
    while (node_result_what(r) == SOLVED) {
        const uint32_t child = ++*next;
        const int32_t merit = node_result_merit(r);
        if (child == p->moves || (!k.all && merit <= low)) {
            s->cutoffs += !k.all && child < p->moves;
            return r;
        }
        if (s->fetched != NONE && child + 1 < p->moves)
            fetch_rows(k, s, base + (child + 1) * p->under);
        r = open_node(k, s, depth + 1, below, base + child * p->under, merit, s->line, floor, low);
    }
    return r;
}

/* Block `below` of the level below p was worked on: it may have the newest node that has a partition left. */
INLINE void note_newest(const kind k, const level *p, block_head *head, uint32_t below)
{
    if (k.all)
        return;
    const uint32_t newest = head_of(k, p + 1, block_of(k, p + 1, below))->newest;
    head->newest = newest > head->newest ? newest : head->newest;
}

/* Begin with the LIVE slots of the node in block `at`, one after the other, each until its merit is below high: then
 * the next one is the head of OPEN. Ends with the slot to which something else happened, or with FELL. */
INLINE node_result sweep(const kind k, uniform *s, uint32_t depth, uint32_t at, block_head *head, int32_t *keys,
                         int32_t low)
{
    const level *const p = &s->levels[depth];
    const int32_t high = head->high;
    while (head->begun < head->end) {
        const uint32_t slot = head->begun++, below = at * p->slots + slot;
        const uint32_t base = head->base + (shift_of(k, head) + slot) * p->below;
        s->nodes++;
        block_next(head)[slot] = 0;
        if (s->fetched != NONE && slot + 1 < head->end)
            fetch_rows(k, s, base + p->below);
        node_result r = open_node(k, s, depth + 1, below, base, high, head->line, high, low);
        r = follow(k, s, depth, head, below, slot, high, low, r);
        if (node_result_what(r) != FELL)
            return node_result_make_slot(node_result_what(r), node_result_merit(r), slot);
        note_newest(k, p, head, below);
        put_key(k, keys, first_of(k, head), slot, key_of(k, s, high, slot), key_of(k, s, node_result_merit(r), slot));
        if (!k.all && node_result_merit(r) >= high)
            break;
    }
    return node_result_make(FELL, high);
}

/* The greatest key is `key`: go on with the best slot, again and again, while its merit is at least `floor`. Ends with
 * the slot to which something else happened, or with FELL and the best merit. */
INLINE node_result pick(const kind k, uniform *s, uint32_t depth, uint32_t at, block_head *head, int32_t *keys,
                        int32_t key, int32_t floor, int32_t low)
{
    const level *const p = &s->levels[depth];
    for (;;) {
        const int32_t merit = key_merit(k, s, key);
        if (merit < floor) {
            head->best = key;
            return node_result_make(FELL, merit);
        }
        const uint32_t slot = key_slot(k, s, key), below = at * p->slots + slot;

        /* What it must not fall below to stay the best: the rival or, if that is further left, one more. */
        const int32_t rival = greatest_key(k, keys, first_of(k, head), head->end, key);
        int32_t least = key_merit(k, s, rival);
        least += (rival & last_of(k, s)) > (key & last_of(k, s));
        least = least > floor ? least : floor;
        node_result r =
            depth + 1 == s->bottom ? k.bottom(s, below, least, low) : k.node(s, depth + 1, below, least, low);
        r = follow(k, s, depth, head, below, slot, least, low, r);
        if (node_result_what(r) != FELL)
            return node_result_make_slot(node_result_what(r), node_result_merit(r), slot);
        note_newest(k, p, head, below);
        const int32_t fallen = key_of(k, s, node_result_merit(r), slot);
        put_key(k, keys, first_of(k, head), slot, key, fallen);
        key = fallen > rival ? fallen : rival;
    }
}

/* Work on the node in block `at` while its best merit is at least `floor`, that is, while the head of OPEN is below it.
 * `low` is the greatest low of its ancestors. */
INLINE node_result node_run(const kind k, uniform *s, uint32_t depth, uint32_t at, int32_t floor, int32_t low)
{
    const level *const p = &s->levels[depth];
    unsigned char *const block = block_of(k, p, at);
    int32_t *const keys = block_keys(block);
    block_head *const head = head_of(k, p, block);
    const list_sizes outside = lists_outside(s, head);
    low = proven_of(k, low > head->low ? low : head->low);
    for (bool known = head->begun == head->end;; known = false) { /* known: head->best is the greatest key */
        node_result r = sweep(k, s, depth, at, head, keys, low);
        if (node_result_what(r) == FELL) {
            const int32_t key = known ? head->best : greatest_key(k, keys, first_of(k, head), head->end, KEY_GONE);
            r = pick(k, s, depth, at, head, keys, key, floor, low);
        }
        if (node_result_what(r) == FELL && !k.all)
            lists_leave(s, head, &outside);
        if (node_result_what(r) != SOLVED)
            return node_result_make(node_result_what(r), node_result_merit(r));
        if (k.all) {
            lists_close_all(s, p, head->begun - 1);
            return node_result_make(SOLVED, node_result_merit(r));
        }
        r = settle(k, s, depth, at, &outside, node_result_slot(r), node_result_merit(r), &low);
        if (node_result_what(r) == SOLVED)
            return r;
    }
}

/* ---- instances ---- */

#define INSTANCE(name, node_name, bottom_name, ...)                                                                    \
    static node_result node_name(uniform *s, uint32_t depth, uint32_t at, int32_t floor, int32_t low);                 \
    static node_result bottom_name(uniform *s, uint32_t at, int32_t floor, int32_t low);                               \
    static const kind name = {.node = node_name, .bottom = bottom_name, __VA_ARGS__};                                  \
    static node_result node_name(uniform *s, uint32_t depth, uint32_t at, int32_t floor, int32_t low)                  \
    {                                                                                                                  \
        return node_run(name, s, depth, at, floor, low);                                                               \
    }                                                                                                                  \
    static node_result bottom_name(uniform *s, uint32_t at, int32_t floor, int32_t low)                                \
    {                                                                                                                  \
        return bottom_work(name, s, at, floor, low);                                                                   \
    }

/* clang-format off */
#define NARROW_KINDS(X)                                                                                                \
    X(sss_rows, sss_rows_node, sss_rows_bottom, .all = 1)                                                              \
    X(dual_rows, dual_rows_node, dual_rows_bottom, .dual = 1, .all = 1)                                                \
    X(sss_macros, sss_macros_node, sss_macros_bottom, .all = 1, .macros = 1)                                           \
    X(dual_macros, dual_macros_node, dual_macros_bottom, .dual = 1, .all = 1, .macros = 1)                             \
    X(sss_lazy, sss_lazy_node, sss_lazy_bottom, .all = 1, .lazy = 1)                                                   \
    X(dual_lazy, dual_lazy_node, dual_lazy_bottom, .dual = 1, .all = 1, .lazy = 1)                                     \
    X(ps_rows, ps_rows_node, ps_rows_bottom, .dual = 0)                                                                \
    X(dual_ps_rows, dual_ps_rows_node, dual_ps_rows_bottom, .dual = 1)                                                 \
    X(ps_macros, ps_macros_node, ps_macros_bottom, .macros = 1)                                                        \
    X(dual_ps_macros, dual_ps_macros_node, dual_ps_macros_bottom, .dual = 1, .macros = 1)                              \
    X(ps_lazy, ps_lazy_node, ps_lazy_bottom, .lazy = 1)                                                                \
    X(dual_ps_lazy, dual_ps_lazy_node, dual_ps_lazy_bottom, .dual = 1, .lazy = 1)

#define WIDE_KINDS(X)                                                                                                  \
    X(sss_wide_rows, sss_wide_rows_node, sss_wide_rows_bottom, .all = 1, .wide = 1)                                    \
    X(dual_wide_rows, dual_wide_rows_node, dual_wide_rows_bottom, .dual = 1, .all = 1, .wide = 1)                      \
    X(sss_wide_macros, sss_wide_macros_node, sss_wide_macros_bottom, .all = 1, .wide = 1, .macros = 1)                 \
    X(dual_wide_macros, dual_wide_macros_node, dual_wide_macros_bottom, .dual = 1, .all = 1, .wide = 1, .macros = 1)   \
    X(sss_wide_lazy, sss_wide_lazy_node, sss_wide_lazy_bottom, .all = 1, .wide = 1, .lazy = 1)                         \
    X(dual_wide_lazy, dual_wide_lazy_node, dual_wide_lazy_bottom, .dual = 1, .all = 1, .wide = 1, .lazy = 1)           \
    X(ps_wide_rows, ps_wide_rows_node, ps_wide_rows_bottom, .wide = 1)                                                 \
    X(dual_ps_wide_rows, dual_ps_wide_rows_node, dual_ps_wide_rows_bottom, .dual = 1, .wide = 1)                       \
    X(ps_wide_macros, ps_wide_macros_node, ps_wide_macros_bottom, .wide = 1, .macros = 1)                              \
    X(dual_ps_wide_macros, dual_ps_wide_macros_node, dual_ps_wide_macros_bottom, .dual = 1, .wide = 1, .macros = 1)    \
    X(ps_wide_lazy, ps_wide_lazy_node, ps_wide_lazy_bottom, .wide = 1, .lazy = 1)                                      \
    X(dual_ps_wide_lazy, dual_ps_wide_lazy_node, dual_ps_wide_lazy_bottom, .dual = 1, .wide = 1, .lazy = 1)
/* clang-format on */

/* An x86-64 machine without AVX2 runs the loops for wide blocks on narrow ones too: they are right for both, and it is not
 * worth doubling the compile time to be faster there. */
#if defined __AVX2__ || !defined __SSE2__
#define KINDS(X) NARROW_KINDS(X) WIDE_KINDS(X)
#else
#define KINDS(X) WIDE_KINDS(X)
#endif

KINDS(INSTANCE)

#define ADDRESS(name, ...) &name,
static const kind *const ALL_KINDS[] = {KINDS(ADDRESS)};

/* The kind for this search: narrow ones come first. */
const kind *kind_plain(const uniform *s, bool dual)
{
    const bool wide = s->bits > 3 || s->row > LANES;
    size_t i = 0;
    while (ALL_KINDS[i]->dual != dual || ALL_KINDS[i]->all == s->phased || ALL_KINDS[i]->wide < wide ||
           ALL_KINDS[i]->macros != (s->row > 0) || ALL_KINDS[i]->lazy != (s->lazy.known != NULL))
        i++;
    return ALL_KINDS[i];
}
