/* solver_table.h - the table of positions as a solver uses it.
 *
 * What a solver proves is valid to the end of the game, so an entry needs no depth. It has both bounds of a position, and
 * the work that they took, in the same 16 bytes:
 *
 *     | key xor the word below                                         64 |
 *     | lower 16    | upper 16    | nothing 14   | move 7 | work 8 | age 3 |
 *
 * Memory, keys and buckets are those of table.h. A bucket is a cache line of four entries. A new entry replaces one for the
 * same position; or else it takes an empty entry; or else it replaces the one from the earliest search, and among these
 * the one of least work. All bits of a key are compared: if different positions have different keys, none is ever
 * mistaken for another. */
#ifndef PHASED_DEPTHFIRST_SOLVER_TABLE_H
#define PHASED_DEPTHFIRST_SOLVER_TABLE_H

#include "table.h"

/* A score is at least `lower` and at most `upper`, for the side to move. */
typedef struct proven {
    ph_value lower, upper;
} proven;

/* No best move. Solvers that keep one number their moves themselves. */
enum { PROVEN_NO_MOVE = 127 };

static inline uint64_t proven_pack(proven p, uint32_t move, uint32_t work, uint32_t age)
{
    assert(p.lower <= p.upper && p.lower >= INT16_MIN && p.upper <= INT16_MAX);
    assert(move <= PROVEN_NO_MOVE && work > 0 && work < 256 && age < TABLE_AGES);
    return (uint64_t)(uint16_t)p.lower << 48 | (uint64_t)(uint16_t)p.upper << 32 | move << 11 | work << 3 | age;
}

static inline proven proven_unpack(uint64_t data)
{
    return (proven){(int16_t)(data >> 48), (int16_t)(data >> 32)};
}

/* Narrow *p by what the table knows, and set *move to the best move, if it is known. */
static inline void proven_look(const table *t, uint64_t key, proven *p, uint32_t *move)
{
    const uint64_t stirred = table_stir(key);
    const table_bucket *b = table_bucket_of(t, stirred);
    for (int i = 0; i < TABLE_WAYS; i++) {
        const uint64_t data = entry_data(&b->ways[i]);
        if (entry_key(&b->ways[i], data) == stirred && data) {
            const proven known = proven_unpack(data);
            p->lower = known.lower > p->lower ? known.lower : p->lower;
            p->upper = known.upper < p->upper ? known.upper : p->upper;
            assert(p->lower <= p->upper);
            *move = (uint32_t)data >> 11 & PROVEN_NO_MOVE;
            return;
        }
    }
}

static inline void proven_narrow(const table *t, uint64_t key, proven *p)
{
    uint32_t move;
    proven_look(t, key, p, &move);
}

/* Store what was proven by visiting `nodes` positions. */
static inline void proven_keep_move(const table *t, uint64_t key, proven p, uint32_t move, uint64_t nodes)
{
    const uint32_t work = 64 - (uint32_t)__builtin_clzll(nodes | 1);
    const uint64_t stirred = table_stir(key);
    table_bucket *b = table_bucket_of(t, stirred);
    table_entry *place = NULL;
    uint32_t least = UINT32_MAX;
    for (int i = 0; i < TABLE_WAYS; i++) {
        table_entry *way = &b->ways[i];
        const uint64_t data = entry_data(way);
        if (entry_key(way, data) == stirred && data) {
            place = way;
            break;
        }
        const uint32_t searches_ago = (t->age - (uint32_t)data) % TABLE_AGES;
        const uint32_t keep = data ? (TABLE_AGES - 1 - searches_ago) << 8 | (data >> 3 & 0xFF) : 0;
        if (keep < least) {
            least = keep;
            place = way;
        }
    }
    assert(place);
    entry_write(place, stirred, proven_pack(p, move, work, t->age));
}

static inline void proven_keep(const table *t, uint64_t key, proven p, uint64_t nodes)
{
    proven_keep_move(t, key, p, PROVEN_NO_MOVE, nodes);
}

#endif
