/* table.h - the table of positions: what searches have proven of a position, to be used when it comes up again.
 *
 * A record says of one position, searched `depth` plies deep, that it is worth at least `lower` and at most `upper` to the
 * side to move, and which move was best. It takes one entry of 16 bytes, or two if it has two bounds that differ:
 *
 *     | key xor the word below                                         64 |
 *     | value 32               | move 16     | depth 10 | kind 2 | lasting 1 | age 3 |
 *
 * Lanes. Several threads may look up and keep records at once, without locks: each word is read and written as a whole, and of
 * an entry whose two words are of different writers the key is wrong, so that nobody finds it. That this wrong key is just the
 * one that somebody looks for is as likely as that two hashes of 64 bits are the same.
 *
 * Key. All 64 bits of the game's key are compared, stirred so that they can be undone. So a game whose keys differ for
 * different positions is never deceived; where keys are hashes a probe is, once in 2^62 (four entries are looked at). Then a
 * wrong value may be used; but nothing is ever indexed by what an entry says, and of its move only that it is tried first if
 * it is a legal one, so that there is no wrong move and no crash.
 *
 * Depth. A record is used where the question is just as deep: the value of a position and a depth does not depend on how the
 * search has come there, so that a search is exact on every graph, with cycles too. A record whose search met no horizon,
 * `lasting`, says that besides for every greater depth: all lines that it has looked at have ended by then. A table that is
 * told `deeper` also uses records that looked further ahead than the question. That mixes depths, and the value is then of
 * no single one: docs/table.md has the smallest example.
 *
 * Replacement: "oldest, then shallowest, of four". An entry has its place in one bucket of four, a cache line. It takes the
 * place of what was said before of the same position and depth; or an empty one; else that of the entry from the earliest
 * search, among these that of the least depth. So whatever is new gets in, and what took long to find out stays longest. */
#ifndef PHASED_METHODS_TABLE_H
#define PHASED_METHODS_TABLE_H

#include "phased.h"

#include <assert.h>

enum {
    TABLE_WAYS = 4, /* entries in a bucket */
    TABLE_MOST_DEPTH = 1023,
    TABLE_MOVE = 0xFFFF, /* of a move its lowest 16 bits are kept, and this means none */
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
    uint32_t age;     /* of the search that goes on */
    bool deeper;      /* records of greater depth are used as if they were of the depth asked for */
    void *block;      /* what was allocated */
    ph_memory memory; /* where */
} table;

/* What is known, to the side to move. */
typedef struct table_record {
    ph_value lower, upper; /* -PH_INFINITY and PH_INFINITY: not known */
    uint32_t depth;        /* how far it looks ahead */
    bool lasting;          /* and no further than that can change it */
    uint32_t move;         /* the lowest 16 bits of the best move; TABLE_MOVE: not known */
} table_record;

/* A table of at most `bytes`, all told, and at least one bucket; a small one may be had for less. It is empty. False without
 * memory. `memory` may be NULL. */
bool table_open(table *t, size_t bytes, const ph_memory *memory);
void table_close(table *t);
void table_clear(table *t);

/* The bytes that a table of `bytes` takes: no more than that, but for the first bucket. */
size_t table_bytes(size_t bytes);

/* Another search begins: what is in the table goes before what that will put there. */
static inline void table_begin(table *t)
{
    t->age = (t->age + 1) % TABLE_AGES;
}

/* How many entries in a thousand are in use, from a look at some of them. */
uint32_t table_use(const table *t);

/* What is known of the position with this key for a search `depth` plies deep. True if there is a bound; there may be a
 * move without one. `lower` is never above `upper`. Of what is used, `depth` is the greatest; `lasting`: all of it is. */
bool table_probe(const table *t, uint64_t key, uint32_t depth, table_record *r);

/* Keep a record. One of more than TABLE_MOST_DEPTH, which nobody will ask for, is let go. */
void table_store(table *t, uint64_t key, const table_record *r);

/* ---- entries ------------------------------------------------------------------------------------------- */

/* The words of an entry as they are now, and what is kept there from now on. */
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

/* Stir a key. Each step can be undone, so that two keys stay two. Numbers in a row, as the nodes of a tree are, are spread
 * evenly by the product, as Fibonacci hashing does. */
static inline uint64_t table_stir(uint64_t key)
{
    return (key ^ key >> 32) * UINT64_C(0x9E3779B97F4A7C15);
}

static inline table_bucket *table_bucket_of(const table *t, uint64_t stirred)
{
    return &t->buckets[(stirred >> 32) * t->count >> 32];
}

/* The bucket will be wanted soon. */
static inline void table_prefetch(const table *t, uint64_t key)
{
    __builtin_prefetch(table_bucket_of(t, table_stir(key)));
}

/* As the table keeps a move. */
static inline uint32_t table_move(ph_move move)
{
    return move & TABLE_MOVE;
}

#endif
