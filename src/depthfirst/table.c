/* table.c - the table of positions. table.h says what it keeps, and what it promises. */
#include "table.h"

#include "../base/memory.h"

#include <string.h>

/* ---- memory -------------------------------------------------------------------------------------------- */

enum { LINE = sizeof(table_bucket) };
_Static_assert(sizeof(table_entry) == 16 && LINE == 64, "an entry is 16 bytes, a bucket a cache line");

/* In a large table nearly every access to a page of 4096 bytes is a TLB miss; huge pages avoid most of these misses. But
 * the system clears a page when it is first written to, and in a short search nearly every entry is on another page. So
 * only large tables use huge pages. */
static const size_t LARGE = (size_t)64 << 20;

/* How many buckets fit into `bytes`, aligned to a cache line. */
static uint32_t buckets_in(size_t bytes)
{
    const size_t count = bytes / LINE;
    if (count <= 2)
        return 1;
    return count - 1 < UINT32_MAX ? (uint32_t)(count - 1) : UINT32_MAX;
}

size_t table_bytes(size_t bytes)
{
    return ((size_t)buckets_in(bytes) + 1) * LINE;
}

bool table_open(table *t, size_t bytes, const ph_memory *memory)
{
    *t = (table){.count = buckets_in(bytes), .memory = memory_of(memory)};
    t->block = memory_get_zeroed(&t->memory, table_bytes(bytes));
    if (!t->block)
        return false;
    t->buckets = (table_bucket *)((unsigned char *)t->block + (LINE - (uintptr_t)t->block % LINE) % LINE);
    if (table_bytes(bytes) >= LARGE)
        memory_scattered(&t->memory, t->block, table_bytes(bytes));
    return true;
}

void table_close(table *t)
{
    if (t->block)
        memory_put(&t->memory, t->block);
    *t = (table){0};
}

void table_clear(table *t)
{
    assert(t->buckets && t->count > 0);
    memset(t->buckets, 0, (size_t)t->count * sizeof *t->buckets);
    t->age = 0;
    t->used = false;
}

/* ---- entries ------------------------------------------------------------------------------------------- */

/* What the value of an entry is: one bound, or both. An empty entry has none. */
enum { LOWER = 1, UPPER = 2, EXACT = LOWER | UPPER };

typedef struct entry {
    ph_value value;
    uint32_t move, depth, kind, age;
    bool lasting;
} entry;

static uint64_t entry_pack(const entry *e)
{
    assert(e->kind >= LOWER && e->kind <= EXACT && e->depth <= TABLE_MOST_DEPTH);
    return (uint64_t)(uint32_t)e->value << 32 | (uint64_t)(e->move & TABLE_MOVE) << 16 | (uint64_t)e->depth << 6 |
           (uint64_t)e->kind << 4 | (uint64_t)e->lasting << 3 | e->age;
}

static entry entry_unpack(uint64_t data)
{
    return (entry){
        .value = (ph_value)(uint32_t)(data >> 32),
        .move = data >> 16 & TABLE_MOVE,
        .depth = data >> 6 & 0x3FF,
        .kind = data >> 4 & EXACT,
        .lasting = data >> 3 & 1,
        .age = data & (TABLE_AGES - 1),
    };
}

/* Does it answer a query of this depth? */
static bool entry_answers(const table *t, const entry *e, uint32_t depth)
{
    return e->depth == depth || (e->lasting && e->depth < depth) || (t->deeper && e->depth > depth);
}

/* ---- looking up ---------------------------------------------------------------------------------------- */

static void record_add(table_record *r, const entry *e)
{
    if ((e->kind & LOWER) && e->value > r->lower)
        r->lower = e->value;
    if ((e->kind & UPPER) && e->value < r->upper)
        r->upper = e->value;
    r->lasting &= e->lasting;
    if (e->depth > r->depth)
        r->depth = e->depth;
}

static table_record record_of_nothing(void)
{
    return (table_record){.lower = -PH_INFINITY, .upper = PH_INFINITY, .lasting = true, .move = TABLE_MOVE};
}

/* If the table uses several depths, bounds of different depths may contradict each other: then only those of the greatest
 * depth count. If these contradict each other too, two positions share the key, and nothing is known. */
static void record_settle(const table *t, const table_bucket *b, uint64_t key, uint32_t depth, table_record *r)
{
    const uint32_t deepest = r->depth;
    const uint32_t move = r->move;
    *r = record_of_nothing();
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t data = entry_data(&b->ways[i]);
        const entry e = entry_unpack(data);
        if (entry_key(&b->ways[i], data) == key && e.kind && e.depth == deepest && entry_answers(t, &e, depth))
            record_add(r, &e);
    }
    if (r->lower > r->upper)
        *r = record_of_nothing();
    r->move = move;
}

bool table_probe(const table *t, uint64_t key, uint32_t depth, table_record *r)
{
    return table_probe_stirred(t, table_stir(key), depth, r);
}

bool table_probe_stirred(const table *t, uint64_t stirred, uint32_t depth, table_record *r)
{
    const table_bucket *b = table_bucket_of(t, stirred);
    uint32_t looked = 0; /* as deep as the search that found the move */
    *r = record_of_nothing();
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t data = entry_data(&b->ways[i]);
        if (entry_key(&b->ways[i], data) != stirred || !data)
            continue;
        const entry e = entry_unpack(data);
        if (e.move != TABLE_MOVE && e.depth >= looked) {
            r->move = e.move;
            looked = e.depth;
        }
        if (entry_answers(t, &e, depth))
            record_add(r, &e);
    }
    if (r->lower > r->upper)
        record_settle(t, b, stirred, depth, r);
    return r->lower > -PH_INFINITY || r->upper < PH_INFINITY;
}

/* ---- keeping ------------------------------------------------------------------------------------------- */

/* The entry of lowest rank is replaced first: entries of the earliest search, and of these the shallowest. */
static uint32_t entry_rank(const table *t, const entry *e)
{
    const uint32_t searches_ago = (t->age - e->age) % TABLE_AGES;
    return (TABLE_AGES - 1 - searches_ago) << 10 | e->depth;
}

/* Does `by` say at least as much about the position as `e`? */
static bool entry_covered(const table *t, const entry *e, const entry *by)
{
    const bool same_depth = e->depth == by->depth && (by->lasting || !e->lasting);
    return (e->kind & by->kind) == e->kind && (same_depth || (t->deeper && e->depth < by->depth && !e->lasting));
}

static table_entry *place_for(const table *t, table_bucket *b, uint64_t key, const entry *e)
{
    table_entry *place = NULL;
    uint32_t least = UINT32_MAX;
    for (int i = 0; i < TABLE_WAYS; i++) {
        table_entry *way = &b->ways[i];
        const uint64_t data = entry_data(way);
        const entry old = entry_unpack(data);
        if (old.kind && entry_key(way, data) == key && entry_covered(t, &old, e))
            return way;
        const uint32_t rank = old.kind ? entry_rank(t, &old) + 1 : 0;
        if (rank < least) {
            least = rank;
            place = way;
        }
    }
    assert(place);
    return place;
}

/* Is there an entry that says as much already? It then gets the age of this search. */
static bool is_known(table_bucket *b, uint64_t key, const entry *e)
{
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t data = entry_data(&b->ways[i]);
        if (entry_key(&b->ways[i], data) != key)
            continue;
        entry old = entry_unpack(data);
        if (!old.kind || old.depth != e->depth || old.lasting < e->lasting || (old.kind & e->kind) != e->kind)
            continue;
        const bool as_good = old.kind == EXACT || (e->kind == LOWER ? old.value >= e->value : old.value <= e->value);
        if (!as_good)
            continue;
        old.age = e->age;
        if (e->move != TABLE_MOVE)
            old.move = e->move;
        entry_write(&b->ways[i], key, entry_pack(&old));
        return true;
    }
    return false;
}

/* The place for a position that the bucket does not know; NULL: it does. The same place as place_for(), in fewer steps. */
static table_entry *place_for_new(const table *t, table_bucket *b, uint64_t key)
{
    table_entry *place = NULL;
    uint32_t least = UINT32_MAX;
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t data = entry_data(&b->ways[i]);
        if (entry_key(&b->ways[i], data) == key && data)
            return NULL;
        const entry old = entry_unpack(data);
        const uint32_t rank = data ? entry_rank(t, &old) + 1 : 0;
        if (rank < least) {
            least = rank;
            place = &b->ways[i];
        }
    }
    return place;
}

static void entry_put(const table *t, uint64_t key, entry e)
{
    table_bucket *b = table_bucket_of(t, key);
    table_entry *const free_place = place_for_new(t, b, key);
    if (free_place) {
        entry_write(free_place, key, entry_pack(&e));
        return;
    }
    if (is_known(b, key, &e))
        return;
    table_entry *place = place_for(t, b, key, &e);
    const uint64_t before = entry_data(place);
    if (e.move == TABLE_MOVE && before && entry_key(place, before) == key)
        e.move = entry_unpack(before).move;
    entry_write(place, key, entry_pack(&e));
    /* An exact value replaces two bounds, so the second entry becomes free. The same holds for a record that is valid for
     * greater depths too. */
    if (e.kind != EXACT && !e.lasting && !t->deeper)
        return;
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t data = entry_data(&b->ways[i]);
        if (&b->ways[i] == place || !data || entry_key(&b->ways[i], data) != key)
            continue;
        const entry old = entry_unpack(data);
        if (entry_covered(t, &old, &e))
            entry_write(&b->ways[i], 0, 0);
    }
}

void table_store(table *t, uint64_t key, const table_record *r)
{
    table_store_stirred(t, table_stir(key), r);
}

void table_store_stirred(table *t, uint64_t stirred, const table_record *r)
{
    assert(r->lower <= r->upper);
    if (r->depth > TABLE_MOST_DEPTH)
        return;
    entry e = {.move = r->move, .depth = r->depth, .lasting = r->lasting, .age = t->age};
    if (r->lower > -PH_INFINITY) {
        e.kind = r->lower == r->upper ? EXACT : LOWER;
        e.value = r->lower;
        entry_put(t, stirred, e);
    }
    if (r->upper < PH_INFINITY && r->upper > r->lower) {
        e.kind = UPPER;
        e.value = r->upper;
        entry_put(t, stirred, e);
    }
}

uint32_t table_use(const table *t)
{
    enum { LOOKS = 250 };
    const uint32_t looks = t->count < LOOKS ? t->count : LOOKS;
    uint32_t used = 0;
    assert(looks > 0);
    for (uint32_t i = 0; i < looks; i++)
        for (int way = 0; way < TABLE_WAYS; way++)
            used += entry_data(&t->buckets[i].ways[way]) != 0;
    return used * 1000 / (looks * TABLE_WAYS);
}
