/* test_table.c - the table of positions: what it keeps and what it replaces; that its answers are true; and that a search
 * that uses it is exact on graphs with cycles, whose positions are reached at several depths. */
#include "src/base/random.h"
#include "src/depthfirst/solver_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static table table_of(size_t bytes)
{
    table t;
    assert_true(table_open(&t, bytes, NULL));
    return t;
}

static table_record bounds(uint32_t depth, ph_value lower, ph_value upper, uint32_t move)
{
    return (table_record){.lower = lower, .upper = upper, .depth = depth, .move = move};
}

static void keep(table *t, uint64_t key, table_record r)
{
    table_store(t, key, &r);
}

static void check_bounds(const table *t, uint64_t key, uint32_t depth, ph_value lower, ph_value upper)
{
    table_record r;
    assert_int_equal(table_probe(t, key, depth, &r), lower > -PH_INFINITY || upper < PH_INFINITY);
    assert_int_equal(r.lower, lower);
    assert_int_equal(r.upper, upper);
}

static bool is_there(const table *t, uint64_t key, uint32_t depth)
{
    table_record r;
    return table_probe(t, key, depth, &r);
}

/* ---- what it keeps ----------------------------------------------------------------------------------------- */

/* Bounds only ever narrow; a value takes the place of two bounds. */
static void test_bounds(void **state)
{
    (void)state;
    table t = table_of(4096);
    table_record r;
    check_bounds(&t, 7, 3, -PH_INFINITY, PH_INFINITY);
    keep(&t, 7, bounds(3, 5, PH_INFINITY, 11));
    check_bounds(&t, 7, 3, 5, PH_INFINITY);
    keep(&t, 7, bounds(3, -PH_INFINITY, 9, TABLE_MOVE));
    check_bounds(&t, 7, 3, 5, 9);
    keep(&t, 7, bounds(3, 4, 10, TABLE_MOVE)); /* weaker than what is known */
    check_bounds(&t, 7, 3, 5, 9);
    keep(&t, 7, bounds(3, 6, 8, 12));
    check_bounds(&t, 7, 3, 6, 8);
    keep(&t, 7, bounds(3, 7, 7, TABLE_MOVE));
    check_bounds(&t, 7, 3, 7, 7);
    assert_true(table_probe(&t, 7, 3, &r));
    assert_int_equal(r.move, 12); /* the move stays when a later search has none */
    keep(&t, 7, bounds(3, 6, PH_INFINITY, TABLE_MOVE));
    check_bounds(&t, 7, 3, 7, 7);
    keep(&t, 8, bounds(1, -PH_VALUE_MAX, PH_VALUE_MAX, 0));
    check_bounds(&t, 8, 1, -PH_VALUE_MAX, PH_VALUE_MAX);
    keep(&t, 9, bounds(TABLE_MOST_DEPTH, -1, -1, 0xABCDFFFE & TABLE_MOVE));
    assert_true(table_probe(&t, 9, TABLE_MOST_DEPTH, &r));
    assert_int_equal(r.lower, -1);
    assert_int_equal(r.move, 0xFFFE);
    keep(&t, 10, bounds(TABLE_MOST_DEPTH + 1, 1, 1, 0));
    assert_false(is_there(&t, 10, TABLE_MOST_DEPTH + 1));
    table_clear(&t);
    assert_false(is_there(&t, 9, TABLE_MOST_DEPTH));
    table_close(&t);
}

/* A record answers for its own depth, a lasting one also for every greater depth. With `deeper` a deeper record answers too. */
static void test_depths(void **state)
{
    (void)state;
    table t = table_of(4096);
    table_record r;
    keep(&t, 1, bounds(5, 3, 3, 2));
    assert_false(is_there(&t, 1, 4));
    assert_false(table_probe(&t, 1, 6, &r));
    assert_int_equal(r.move, 2); /* the move of any depth is returned */
    table_record lasting = bounds(5, 4, 4, 2);
    lasting.lasting = true;
    keep(&t, 2, lasting);
    assert_false(is_there(&t, 2, 4));
    assert_true(table_probe(&t, 2, 5, &r) && r.lasting);
    assert_true(table_probe(&t, 2, 500, &r) && r.lasting && r.depth == 5);
    t.deeper = true;
    assert_true(table_probe(&t, 1, 4, &r) && !r.lasting);
    assert_false(is_there(&t, 1, 6));
    assert_true(is_there(&t, 2, 4));

    /* If bounds contradict each other, those of the deeper search count. */
    t.deeper = false;
    keep(&t, 3, bounds(2, 10, PH_INFINITY, 1));
    keep(&t, 3, bounds(4, -PH_INFINITY, 6, 2));
    check_bounds(&t, 3, 2, 10, PH_INFINITY);
    t.deeper = true;
    check_bounds(&t, 3, 2, -PH_INFINITY, 6);
    table_close(&t);
}

/* All 64 bits of a key are compared: no other key finds the record, though all share one bucket. */
static void test_keys(void **state)
{
    (void)state;
    uint64_t random = 3;
    table t = table_of(1);
    assert_int_equal(t.count, 1);
    for (int i = 0; i < 1000; i++) {
        const uint64_t key = random_next(&random);
        keep(&t, key, bounds(1, i, i, 1));
        check_bounds(&t, key, 1, i, i);
        for (int bit = 0; bit < 64; bit++)
            assert_false(is_there(&t, key ^ UINT64_C(1) << bit, 1));
        table_clear(&t);
    }
    keep(&t, 0, bounds(1, 1, 1, 1)); /* 0 is a key like any other; an empty entry is not a record of it */
    check_bounds(&t, 0, 1, 1, 1);
    table_clear(&t);
    assert_false(is_there(&t, 0, 1));
    table_close(&t);
}

/* Consecutive keys, such as the nodes of a tree, fill a table evenly: when it is a quarter full, none is lost. */
static void test_row_of_keys(void **state)
{
    (void)state;
    table t = table_of(1 << 20);
    const uint32_t keys = t.count; /* as many as buckets */
    for (uint32_t first = 0; first < 3; first++) {
        table_clear(&t);
        for (uint32_t i = 0; i < keys; i++)
            keep(&t, first * 1000003u + i, bounds(1, (ph_value)i, (ph_value)i, 0));
        for (uint32_t i = 0; i < keys; i++)
            check_bounds(&t, first * 1000003u + i, 1, (ph_value)i, (ph_value)i);
    }
    assert_in_range(table_use(&t), 200, 300);
    table_close(&t);
}

/* ---- replacement: oldest, then shallowest, of four --------------------------------------------------------- */

static void test_replacement(void **state)
{
    (void)state;
    table t = table_of(1);
    for (uint32_t key = 1; key <= 4; key++)
        keep(&t, key, bounds(10 - key, 0, 0, 0)); /* depths 9 8 7 6 */
    keep(&t, 5, bounds(1, 0, 0, 0));              /* the new one replaces the shallowest */
    assert_true(is_there(&t, 1, 9) && is_there(&t, 2, 8) && is_there(&t, 3, 7) && is_there(&t, 5, 1));
    assert_false(is_there(&t, 4, 6));
    keep(&t, 6, bounds(2, 0, 0, 0));
    assert_false(is_there(&t, 5, 1));
    table_begin(&t); /* another search: older entries are replaced first, even deeper ones */
    keep(&t, 7, bounds(1, 0, 0, 0));
    assert_false(is_there(&t, 6, 2));
    keep(&t, 8, bounds(1, 0, 0, 0));
    assert_false(is_there(&t, 3, 7));
    assert_true(is_there(&t, 7, 1) && is_there(&t, 8, 1) && is_there(&t, 1, 9) && is_there(&t, 2, 8));
    keep(&t, 1, bounds(9, 0, 0, 0)); /* written again: it belongs to this search now */
    keep(&t, 9, bounds(1, 0, 0, 0));
    assert_true(is_there(&t, 1, 9));
    assert_false(is_there(&t, 2, 8));
    for (int searches = 0; searches < 3 * TABLE_AGES; searches++) { /* ages wrap around */
        table_begin(&t);
        for (uint32_t key = 10; key < 14; key++)
            keep(&t, key + 10 * (uint32_t)searches, bounds(1, 0, 0, 0));
        for (uint32_t key = 10; key < 14; key++)
            assert_true(is_there(&t, key + 10 * (uint32_t)searches, 1));
    }
    table_close(&t);
}

/* The same of what solvers prove, by the work that it took in place of the depth. */
static bool proven_there(const table *t, uint64_t key)
{
    proven p = {-100, 100};
    proven_narrow(t, key, &p);
    assert_true(p.lower == -100 || p.lower == (ph_value)key);
    return p.lower > -100;
}

static void test_replacement_of_proofs(void **state)
{
    (void)state;
    table t = table_of(1);
    for (uint64_t key = 1; key <= 4; key++)
        proven_keep(&t, key, (proven){(ph_value)key, 50}, UINT64_C(1) << (10 - key));
    proven_keep(&t, 5, (proven){5, 50}, 1); /* the new one replaces the one of least work */
    assert_true(proven_there(&t, 1) && proven_there(&t, 2) && proven_there(&t, 3) && proven_there(&t, 5));
    assert_false(proven_there(&t, 4));
    proven_keep(&t, 5, (proven){5, 5}, 1 << 12); /* the same position: only its work is more */
    proven_keep(&t, 6, (proven){6, 50}, 1 << 11);
    assert_false(proven_there(&t, 3));
    assert_true(proven_there(&t, 5));
    table_begin(&t); /* another search: older entries are replaced first, whatever they cost */
    proven_keep(&t, 7, (proven){7, 50}, 1);
    assert_false(proven_there(&t, 2));
    proven_keep(&t, 8, (proven){8, 50}, 1);
    assert_false(proven_there(&t, 1));
    table_begin(&t);
    proven_keep(&t, 9, (proven){9, 50}, 1); /* 5 and 6 are older than 7 and 8 */
    proven_keep(&t, 10, (proven){10, 50}, 1);
    assert_true(proven_there(&t, 7) && proven_there(&t, 8) && proven_there(&t, 9) && proven_there(&t, 10));
    table_close(&t);
}

/* A value frees the second entry of its two bounds. */
static void test_value_frees_a_bound(void **state)
{
    (void)state;
    table t = table_of(1);
    keep(&t, 1, bounds(9, 1, 5, 0));
    keep(&t, 2, bounds(9, 1, 5, 0));
    keep(&t, 1, bounds(9, 3, 3, 0));
    keep(&t, 3, bounds(1, 0, 0, 0));
    check_bounds(&t, 1, 9, 3, 3);
    check_bounds(&t, 2, 9, 1, 5);
    check_bounds(&t, 3, 1, 0, 0);
    table_close(&t);
}

/* ---- whatever is kept or replaced, the answers are true ----------------------------------------------------- */

enum { KEYS = 200, DEPTHS = 12 };

/* The value of position `key` at a depth: random for each depth below `end`, where all lines have ended; then constant. */
static ph_value truth(uint32_t key, uint32_t depth, uint32_t *end)
{
    uint64_t random = key;
    *end = 1 + random_below(&random, DEPTHS);
    random = (uint64_t)key << 32 | (depth < *end ? depth : *end);
    return (ph_value)random_below(&random, 21) - 10;
}

static void test_truth(void **state)
{
    (void)state;
    uint64_t random = 5;
    uint32_t found = 0;
    for (uint32_t size = 64; size <= 1 << 15; size *= 4) {
        table t = table_of(size);
        for (int step = 0; step < 100000; step++) {
            const uint32_t key = random_below(&random, KEYS), depth = 1 + random_below(&random, DEPTHS);
            uint32_t end;
            const ph_value value = truth(key, depth, &end);
            table_record r;
            if (random_below(&random, 1000) == 0)
                table_begin(&t);
            if (random_below(&random, 2)) {
                found += table_probe(&t, key, depth, &r);
                assert_true(r.lower <= value && value <= r.upper);
                assert_true(!r.lasting || r.depth <= depth);
                continue;
            }
            r = bounds(depth, value, value, random_below(&random, 5));
            if (random_below(&random, 2))
                r.lower = random_below(&random, 2) ? -PH_INFINITY : value - 1;
            if (random_below(&random, 2))
                r.upper = random_below(&random, 2) ? PH_INFINITY : value + 1;
            r.lasting = depth >= end;
            keep(&t, key, r);
        }
        table_close(&t);
    }
    assert_true(found > 10000);
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

typedef struct counted {
    size_t bytes;
    bool refuses;
} counted;

static void *counted_allocate(void *context, size_t bytes)
{
    counted *c = context;
    if (c->refuses)
        return NULL;
    c->bytes += bytes;
    void *block = malloc(bytes);
    assert_non_null(block);
    memset(block, 0xA5, bytes); /* the memory is not zeroed */
    return block;
}

static void counted_release(void *context, void *block)
{
    (void)context;
    free(block);
}

static void test_memory(void **state)
{
    (void)state;
    static const size_t sizes[] = {128, 129, 191, 192, 1000, 65536, 1000000, (size_t)80 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        counted c = {0};
        const ph_memory memory = {counted_allocate, counted_release, &c};
        table t;
        assert_true(table_open(&t, sizes[i], &memory));
        assert_int_equal(c.bytes, table_bytes(sizes[i]));
        assert_true(c.bytes <= sizes[i] && c.bytes + 64 > sizes[i] - sizes[i] % 64);
        assert_int_equal((uintptr_t)t.buckets % 64, 0);
        assert_true((unsigned char *)(t.buckets + t.count) <= (unsigned char *)t.block + c.bytes);
        assert_int_equal(table_use(&t), 0);
        assert_false(is_there(&t, 0, 1));
        uint64_t random = i;
        for (int k = 0; k < 10000; k++) /* a sanitizer checks these accesses */
            keep(&t, random_next(&random), bounds(1, k, k, 1));
        assert_true(table_use(&t) > 0);
        table_close(&t);
        table_close(&t); /* twice does no harm */
        c.refuses = true;
        assert_false(table_open(&t, sizes[i], &memory));
        table_close(&t);
    }
}

/* ---- graphs ------------------------------------------------------------------------------------------------- */

enum { MOST_NODES = 40, MOST_WIDTH = 4 };

/* Positions 0 to `count` - 1, whose moves lead anywhere, also back. `value` is for the side to move. */
typedef struct graph {
    uint32_t count;
    uint32_t width[MOST_NODES], next[MOST_NODES][MOST_WIDTH];
    ph_value value[MOST_NODES];
} graph;

static graph graph_generate(uint64_t seed, uint32_t count)
{
    graph g = {.count = count};
    for (uint32_t n = 0; n < count; n++) {
        g.width[n] = n == 0 ? 2 : random_below(&seed, MOST_WIDTH + 1);
        g.value[n] = (ph_value)random_below(&seed, 9) - 4;
        for (uint32_t i = 0; i < MOST_WIDTH; i++)
            g.next[n][i] = random_below(&seed, count);
    }
    return g;
}

/* The values of all positions, `depth` plies deep, follow from those one ply less deep. */
static ph_value minimax(const graph *g, uint32_t root, uint32_t depth)
{
    ph_value now[MOST_NODES], before[MOST_NODES];
    memcpy(now, g->value, sizeof now);
    for (uint32_t d = 0; d < depth; d++) {
        memcpy(before, now, sizeof before);
        for (uint32_t n = 0; n < g->count; n++) {
            now[n] = g->width[n] ? -PH_INFINITY : g->value[n];
            for (uint32_t i = 0; i < g->width[n]; i++)
                now[n] = -before[g->next[n][i]] > now[n] ? -before[g->next[n][i]] : now[n];
        }
    }
    return now[root];
}

/* A minimal alpha-beta with a table. *height: how far ahead it looked; *open: a line reached the depth limit. */
static ph_value search(const graph *g, table *t, uint32_t n, uint32_t depth, ph_value alpha, ph_value beta,
                       uint32_t *height, bool *open)
{
    *height = 0;
    *open = g->width[n] > 0 && depth == 0;
    if (g->width[n] == 0 || depth == 0)
        return g->value[n];
    table_record r;
    if (table_probe(t, n, depth, &r) && (r.lower >= beta || r.upper <= alpha || r.lower == r.upper)) {
        *height = r.depth;
        *open = !r.lasting;
        return r.lower >= beta ? r.lower : r.upper;
    }
    ph_value best = -PH_INFINITY;
    table_record found = bounds(depth, -PH_INFINITY, PH_INFINITY, TABLE_MOVE);
    for (uint32_t i = 0; i < g->width[n] && best < beta; i++) {
        uint32_t below;
        bool opened;
        const ph_value v =
            -search(g, t, g->next[n][i], depth - 1, -beta, best > alpha ? -best : -alpha, &below, &opened);
        *height = below + 1 > *height ? below + 1 : *height;
        *open |= opened;
        best = v > best ? v : best;
        found.move = v == best ? i : found.move;
    }
    found.lower = best > alpha ? best : -PH_INFINITY;
    found.upper = best < beta ? best : PH_INFINITY;
    found.lasting = !*open;
    found.depth = *open ? depth : *height;
    table_store(t, n, &found);
    return best;
}

/* With the rule of equal depth every search finds the minimax value of its depth, with any memory and after any searches. */
static void test_graphs(void **state)
{
    (void)state;
    uint32_t differ = 0, searches = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        const graph g = graph_generate(seed, 3 + (uint32_t)seed % (MOST_NODES - 2));
        table exact = table_of(seed % 2 ? 1 << 16 : 256), deeper = table_of(1 << 16);
        deeper.deeper = true;
        for (uint32_t i = 0; i < 24; i++) {
            const uint32_t depth = seed % 3 ? 1 + i % 12 : 1 + (uint32_t)random_below(&(uint64_t){seed + i}, 12);
            uint32_t height;
            bool open;
            const ph_value value = minimax(&g, 0, depth);
            table_begin(&exact);
            assert_int_equal(search(&g, &exact, 0, depth, -PH_INFINITY, PH_INFINITY, &height, &open), value);
            const ph_value guess = (ph_value)(i % 7) - 3; /* a null window */
            assert_int_equal(search(&g, &exact, 0, depth, guess, guess + 1, &height, &open) > guess, value > guess);
            differ += search(&g, &deeper, 0, depth, -PH_INFINITY, PH_INFINITY, &height, &open) != value;
            searches++;
        }
        table_close(&exact);
        table_close(&deeper);
    }
    assert_true(differ > 0 && differ < searches); /* the other rule finds other values: docs/table.md */
}

/* The example of docs/table.md: R has moves to A and to C; all others have one move.
 *
 *     R - A - B - E - F        four plies from R: F, whose value is 1
 *     R - C - D - A - B        four plies from R: B, which evaluates to 5
 *
 * On the short path A is searched three plies deep. If that record is used on the long path, where one ply is left, F is seen
 * there too, and the value is 1. */
static void test_deeper_counterexample(void **state)
{
    (void)state;
    enum { R, A, B, C, D, E, F, N };
    const graph g = {
        .count = N,
        .width = {[R] = 2, [A] = 1, [B] = 1, [C] = 1, [D] = 1, [E] = 1},
        .next = {[R] = {A, C}, [A] = {B}, [B] = {E}, [C] = {D}, [D] = {A}, [E] = {F}},
        .value = {[B] = 5, [F] = 1},
    };
    assert_int_equal(minimax(&g, R, 4), 5);
    for (int rule = 0; rule < 2; rule++) {
        table t = table_of(4096);
        uint32_t height;
        bool open;
        t.deeper = rule;
        assert_int_equal(search(&g, &t, R, 4, -PH_INFINITY, PH_INFINITY, &height, &open), rule ? 1 : 5);
        table_close(&t);
    }
}

/* If all lines end before the depth limit, both rules are exact. */
static void test_ended_graphs(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        graph g = graph_generate(seed, MOST_NODES);
        for (uint32_t n = 0; n < g.count; n++) /* moves lead only to higher numbers: no cycles */
            for (uint32_t i = 0; i < MOST_WIDTH; i++)
                g.next[n][i] = n + 1 + g.next[n][i] % 9;
        for (uint32_t n = g.count - 9; n < g.count; n++)
            g.width[n] = 0;
        for (int rule = 0; rule < 2; rule++) {
            table t = table_of(seed % 2 ? 1 << 16 : 256);
            t.deeper = rule;
            for (uint32_t depth = MOST_NODES; depth < MOST_NODES + 3; depth++) {
                uint32_t height;
                bool open;
                assert_int_equal(search(&g, &t, 0, depth, -PH_INFINITY, PH_INFINITY, &height, &open),
                                 minimax(&g, 0, depth));
                assert_false(open);
            }
            table_close(&t);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_depths),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_row_of_keys),
        cmocka_unit_test(test_replacement),
        cmocka_unit_test(test_replacement_of_proofs),
        cmocka_unit_test(test_value_frees_a_bound),
        cmocka_unit_test(test_truth),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_deeper_counterexample),
        cmocka_unit_test(test_ended_graphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
