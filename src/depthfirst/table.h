/* table.h - the transposition table: what searches have proven about a position, to be used when it occurs again.
 *
 * A record is about one position searched `depth` plies deep. It says that the value for the side to move is at least
 * `lower` and at most `upper`, and which move was best. It takes one entry of 16 bytes, or two if it has two bounds that
 * differ:
 *
 *     | key xor the word below                                         64 |
 *     | value 32               | move 16     | depth 10 | kind 2 | lasting 1 | age 3 |
 *
 * Threads. Several threads may read and write records at once, without locks: each word is read and written as a
 * whole. If the two words of an entry come from different writers, its key is wrong, and no probe finds it, except
 * as rarely as two hashes of 64 bits are equal.
 *
 * Key. The game's key is hashed by a function that can be inverted, and all 64 bits are compared. So if different
 * positions have different keys, no position is ever mistaken for another. If keys are hashes, a probe, which compares
 * four entries, finds a wrong one with a probability of 2^-62. Then a wrong value may be used. But nothing is ever
 * indexed by the contents of an entry, and its move only says which legal move to try first: no crash, no illegal move.
 *
 * Depth. A record is used only for queries of its own depth. The value of a position at a depth does not depend on the
 * path to it, so a search is exact on every graph, even with cycles. If no line of a record's search reached the depth
 * limit, because all had ended before it, the record is `lasting` and also answers for every greater depth. With
 * `deeper` a table also uses records that looked further ahead than the query. That mixes depths, and the value then
 * belongs to no single depth: docs/table.md has the smallest example.
 *
 * Replacement: "oldest, then shallowest, of four". The key selects a bucket of four entries, which is a cache line. A
 * new entry replaces one for the same position and depth; or else it takes an empty entry; or else it replaces the one
 * from the earliest search, and among these the one of least depth. So every new entry gets in, and results that took
 * long to find stay longest. */
#ifndef PHASED_DEPTHFIRST_TABLE_H
#define PHASED_DEPTHFIRST_TABLE_H

#include "phased.h"

#include <assert.h>

enum {
    TABLE_WAYS = 4, /* entries in a bucket */
    TABLE_MOST_DEPTH = 1023,
    TABLE_MOVE = 0xFFFF, /* no move; of a move only the lowest 16 bits are kept */
    TABLE_AGES = 8,
};

typedef struct table_entry {
    uint64_t check; /* the key, stirred, xor `data` */
    uint64_t data;  /* 0: empty */
} table_entry;

typedef struct table_bucket {
    table_entry ways[TABLE_WAYS];
} table_bucket;

typedef struct table {
    table_bucket *buckets;
    uint32_t count;   /* of them, at least one */
    uint32_t age;     /* of the current search */
    bool deeper;      /* use records of greater depth than the query */
    bool bets;        /* its records may come from the bets of the strong engine */
    uint32_t selects; /* and from these rules of selective search (frame.selects) */
    bool used;        /* a search has begun since it was opened or cleared */
    void *block;      /* what was allocated */
    ph_memory memory; /* where */
} table;

/* What is known, for the side to move. */
typedef struct table_record {
    ph_value lower, upper; /* -PH_INFINITY and PH_INFINITY: not known */
    uint32_t depth;        /* how far it looks ahead */
    bool lasting;          /* looking further ahead cannot change it */
    uint32_t move;         /* the lowest 16 bits of the best move; TABLE_MOVE: not known */
} table_record;

/* Open an empty table of at most `bytes` in all, but of at least one bucket. False without memory. `memory` may be
 * NULL. */
bool table_open(table *t, size_t bytes, const ph_memory *memory);
void table_close(table *t);
void table_clear(table *t);

/* The bytes that a table of `bytes` really takes: no more than that, except for the first bucket. */
size_t table_bytes(size_t bytes);

/* Another search begins: entries that are already in the table will be replaced before its own. */
static inline void table_begin(table *t)
{
    t->age = (t->age + 1) % TABLE_AGES;
    t->used = true;
}

/* How many entries in a thousand are in use, estimated from a sample. */
uint32_t table_use(const table *t);

/* What is known about the position with this key for a search `depth` plies deep. True if there is a bound; there may be
 * a move without one. `lower` is never above `upper`. If several entries are used, r->depth is the greatest of theirs,
 * and r->lasting says that all of them are lasting. */
bool table_probe(const table *t, uint64_t key, uint32_t depth, table_record *r);
bool table_probe_stirred(const table *t, uint64_t stirred, uint32_t depth, table_record *r); /* with table_stir(key) */

/* Store a record. One deeper than TABLE_MOST_DEPTH, which no query has, is dropped. */
void table_store(table *t, uint64_t key, const table_record *r);
void table_store_stirred(table *t, uint64_t stirred, const table_record *r);

/* ---- entries ------------------------------------------------------------------------------------------- */

/* Read the words of an entry, and write them. */
static inline uint64_t entry_data(const table_entry *e)
{
    return __atomic_load_n(&e->data, __ATOMIC_RELAXED);
}

/* The key of an entry whose other word is `data`. */
static inline uint64_t entry_key(const table_entry *e, uint64_t data)
{
    return __atomic_load_n(&e->check, __ATOMIC_RELAXED) ^ data;
}

static inline void entry_write(table_entry *e, uint64_t key, uint64_t data)
{
    __atomic_store_n(&e->check, key ^ data, __ATOMIC_RELAXED);
    __atomic_store_n(&e->data, data, __ATOMIC_RELAXED);
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

/* Hash a key. Each step can be inverted, so different keys stay different. The product spreads consecutive numbers, such
 * as the nodes of a tree, evenly, as in Fibonacci hashing. */
static inline uint64_t table_stir(uint64_t key)
{
    return (key ^ key >> 32) * UINT64_C(0x9E3779B97F4A7C15);
}

static inline table_bucket *table_bucket_of(const table *t, uint64_t stirred)
{
    return &t->buckets[(stirred >> 32) * t->count >> 32];
}

/* The bucket will be needed soon. */
static inline void table_prefetch(const table *t, uint64_t key)
{
    __builtin_prefetch(table_bucket_of(t, table_stir(key)));
}

/* Is there an entry in its bucket for this stirred key? A quick test before a probe: most positions are new. It may be wrong
 * for an empty bucket, never for an entry. */
static inline bool bucket_has(const table_bucket *bucket, uint64_t stirred)
{
    const table_entry *const ways = bucket->ways;
    _Static_assert(TABLE_WAYS == 4, "all entries of a bucket are compared below");
    return entry_key(&ways[0], entry_data(&ways[0])) == stirred ||
           entry_key(&ways[1], entry_data(&ways[1])) == stirred ||
           entry_key(&ways[2], entry_data(&ways[2])) == stirred || entry_key(&ways[3], entry_data(&ways[3])) == stirred;
}

/* A move as the table stores it. */
static inline uint32_t table_move(ph_move move)
{
    return move & TABLE_MOVE;
}

#endif
