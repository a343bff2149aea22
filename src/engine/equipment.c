/* equipment.c - the table of a search, the data that its moves are sorted by, and its threads. */
#include "equipment.h"

#include "../base/memory.h"
#include "../depthfirst/layout.h"
#include "../depthfirst/walk.h"
#include "../search/method.h"
#include "method_name.h"

#include <assert.h>
#include <string.h>

/* ---- how large ----------------------------------------------------------------------------------------- */

/* An upper bound on the number of positions that a search can visit; at most `most`. */
static uint64_t positions_below(const frame *f, const void *root, uint64_t most)
{
    assert(most <= UINT32_MAX); /* so that no product overflows */
    const uint32_t height = frame_height(f->game, root, f->depth);
    uint64_t level = 1, all = 1;
    for (uint32_t ply = 0; ply < height && all < most; ply++) {
        level *= frame_widest(f->game, root, ply); /* below 2^32 times below 2^30 */
        if (level >= most)
            return most;
        all += level;
    }
    return all < most ? all : most;
}

/* The bytes that a method needs besides its table. */
static size_t beside_bytes(const method *m)
{
    return (m->with & WITH_SORTING ? sizeof(sorter) : 0) + (m->id == METHOD_STRONG ? sizeof(learner) : 0);
}

bool learner_fits(size_t limit)
{
    return sizeof(learner) < limit / 2;
}

/* The most bytes for a table within `limit`: seven eighths; one eighth if it only orders the moves of a best-first
 * search. */
static size_t bytes_most(size_t limit, const method *m)
{
    const size_t most = method_best_first(m) ? limit / 8 : limit - limit / 8;
    const size_t beside = beside_bytes(m);
    return most > beside ? most - beside : 1;
}

/* The suffixes for which `limit` has memory: those that sort need a block of their own besides the table. */
static uint32_t with_fitting(const method *m, size_t limit)
{
    return sizeof(sorter) < limit - limit / 8 ? m->with : m->with & ~(uint32_t)WITH_SORTING;
}

/* The limit if the caller sets none. Such a search is usually short, and clearing a table takes time. */
static const size_t STANDARD_LIMIT = PH_DEFAULT_BYTES / 16;

static uint64_t root_of(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= square)
            root |= bit;
    return root;
}

/* How many positions a search is expected to visit, of n at most. Alpha-beta visits about n^(1/2) if moves are in the best
 * order and n^(3/4) if they are in random order: twice that. Minimax visits all. So may mtsss and mtdual, and a
 * forgotten position would cost them what they promise. */
static uint64_t positions_expected(const frame *f, uint64_t n)
{
    enum { LEAST = 4096 };
    const uint32_t id = f->method.id;
    if (id == METHOD_MINIMAX || id == METHOD_MTSSS || id == METHOD_MTDUAL)
        return n;
    const uint64_t expected = 2 * root_of(n * root_of(n)) + LEAST;
    return expected < n ? expected : n;
}

/* One bucket for each position: if keys are spread evenly, that is enough for two bounds of each. */
static size_t bytes_wanted(const frame *f, const void *root)
{
    const size_t most = bytes_most(f->options->limits.bytes ? f->bytes_limit : STANDARD_LIMIT, &f->method);
    const uint64_t buckets = positions_expected(f, positions_below(f, root, UINT32_MAX));
    return buckets < most / sizeof(table_bucket) ? (size_t)buckets * sizeof(table_bucket) : most;
}

/* ---- what is kept -------------------------------------------------------------------------------------- */

/* MTD methods visit leaves again in each call, so the papers store their values. That pays only if an evaluation costs
 * more than a probe of the table. mtsss and mtdual always do it, because they promise to evaluate the leaves of SSS*
 * and DUAL*. */
static bool keeps_leaves(const frame *f)
{
    enum { COSTLY = 1000 }; /* hundredths of a move */
    const uint32_t id = f->method.id;
    const bool null_windows = id == METHOD_MTDF || id == METHOD_NEGAC || id == METHOD_BNS;
    const uint32_t said = f->options->evaluation_cost;
    const uint32_t cost = said ? said : f->game->evaluation_cost;
    const bool costly = cost == 0 || cost >= COSTLY || (f->game->flags & PH_LEAF_VALUES);
    return id == METHOD_MTSSS || id == METHOD_MTDUAL || (null_windows && costly);
}

static bool sorter_give(equipment *e)
{
    if (!e->sorter)
        e->sorter = memory_get(&e->memory, 1, sizeof *e->sorter);
    if (e->sorter)
        sorter_clear(e->sorter);
    return e->sorter;
}

static bool learner_give(equipment *e)
{
    e->learner = memory_get(&e->memory, 1, sizeof *e->learner);
    if (e->learner)
        learner_clear(e->learner);
    return e->learner;
}

/* For one search: a table of this size, and what its moves are sorted by. */
static int equipment_own(equipment *e, const method *m, size_t bytes)
{
    e->bytes = table_bytes(bytes) + beside_bytes(m);
    const bool done = table_open(&e->table, bytes, &e->memory) && (!(m->with & WITH_SORTING) || sorter_give(e)) &&
                      (m->id != METHOD_STRONG || learner_give(e));
    return done ? PH_OK : PH_E_MEMORY;
}

bool equipment_equip(equipment *e, const method *m, size_t bytes, const ph_memory *memory)
{
    e->memory = *memory;
    return (e->table.buckets || table_open(&e->table, bytes, memory)) && (e->sorter || sorter_give(e)) &&
           (m->id != METHOD_STRONG || e->learner || learner_give(e));
}

int equipment_share(equipment *e, const method *m, size_t limit, const ph_memory *memory)
{
    *e = (equipment){.memory = *memory};
    if (!(m->with & WITH_TABLE) || m->edition != EDITION_FAST)
        return PH_OK;
    const size_t within = limit ? limit : STANDARD_LIMIT;
    method fitting = *m;
    fitting.with = with_fitting(m, within);
    if (fitting.id == METHOD_STRONG && !learner_fits(within)) /* choose_method() takes NegaScout then */
        fitting.id = METHOD_NEGASCOUT;
    const size_t bytes = bytes_most(within, &fitting);
    return table_bytes(bytes) + beside_bytes(&fitting) <= within ? equipment_own(e, &fitting, bytes) : PH_E_MEMORY;
}

void equipment_release(equipment *e)
{
    table_close(&e->table);
    if (e->sorter)
        memory_put(&e->memory, e->sorter);
    if (e->learner)
        memory_put(&e->memory, e->learner);
    *e = (equipment){0};
}

void equipment_clear(equipment *e)
{
    e->ended = (ending){0};
    if (e->table.buckets)
        table_clear(&e->table);
    if (e->sorter)
        sorter_clear(e->sorter);
    if (e->learner)
        learner_clear(e->learner);
}

int equipment_give(equipment *own, equipment *kept, frame *f, const void *root)
{
    *own = (equipment){.memory = f->memory};
    uint32_t with = f->method.with;
    if (!(with & WITH_TABLE) || f->method.edition != EDITION_FAST)
        return PH_OK;
    equipment *e = kept && kept->table.buckets ? kept : own;
    if (e == own) {
        with = f->method.with = with_fitting(&f->method, f->bytes_limit);
        const size_t bytes = bytes_wanted(f, root);
        if (!frame_hold(f, table_bytes(bytes) + beside_bytes(&f->method)))
            return PH_OK;
        int error = equipment_own(own, &f->method, bytes);
        if (error)
            return error;
    }
    if (!e->sorter) /* the memory limit was too small for it */
        with = f->method.with &= ~(uint32_t)WITH_SORTING;
    const bool learns = f->method.id == METHOD_STRONG;
    assert(e->table.buckets && (e->sorter || !(with & WITH_SORTING)) && (e->learner || !learns));
    f->bytes_beside = e->bytes;
    f->table = &e->table;
    f->sorter = with & WITH_SORTING ? e->sorter : NULL;
    f->learner = learns ? e->learner : NULL;
    f->keeps_leaves = keeps_leaves(f);
    const bool deeper = (with & WITH_DEEPER) || f->selective;
    const bool same = e->table.deeper == deeper && e->table.bets == f->selective && e->table.selects == f->selects;
    if (!same && e->table.used) { /* "+deeper" mixes depths */
        table_clear(&e->table);
        if (e->learner) /* and those found with bets or rules are no proofs */
            learner_clear_near(e->learner);
    }
    e->table.deeper = deeper;
    e->table.bets = f->selective;
    e->table.selects = f->selects;
    table_begin(f->table);
    return PH_OK;
}

/* ---- threads ------------------------------------------------------------------------------------------- */

/* The table leaves an eighth of the byte limit. Half of that is for threads, the rest for the paths that they
 * search. */
uint32_t equipment_threads(const frame *f, size_t beside)
{
    enum { PART = 16 };
    const uint32_t wanted = f->options->threads.count;
    uint32_t count = wanted < TEAM_MOST ? wanted : TEAM_MOST;
    while (count > 1 && team_bytes(count) + (count - 1) * beside > f->bytes_limit / PART)
        count--;
    return count > 1 ? count : 0;
}

/* A copy, or NULL if there is nothing to copy or no memory. */
static void *copy_of(const frame *f, const void *from, size_t size)
{
    void *copy = from ? memory_get(&f->memory, 1, size) : NULL;
    if (copy)
        memcpy(copy, from, size);
    return copy;
}

/* Each thread gets a sorter or learner of its own, a copy of the search's. The first thread uses that of the search
 * itself. */
static bool orders_give(team *l, const frame *f)
{
    assert(l->count > 1);
    for (uint32_t i = 1; i < l->count; i++) {
        mate *const m = &l->each[i];
        m->sorter = copy_of(f, f->sorter, sizeof *f->sorter);
        m->learner = copy_of(f, f->learner, sizeof *f->learner);
        if ((f->sorter && !m->sorter) || (f->learner && !m->learner))
            return false;
    }
    return true;
}

void equipment_give_threads(frame *f, const void *root)
{
    enum { LEAST = 6 }; /* plies: starting threads takes longer than a search that is less deep */
    const size_t beside = (f->sorter ? sizeof *f->sorter : 0) + (f->learner ? sizeof *f->learner : 0);
    if (!f->table || f->options->observe || !method_shares(&f->method) || frame_height(f->game, root, f->depth) < LEAST)
        return;
    if (f->game->compiled && compiled_fits(f->game->compiled) && f->game->compiled->alone)
        return;
    uint32_t count = equipment_threads(f, beside);
    const size_t strand = walk_strand_bytes(), each = strand + walk_most_bytes(f, root);
    while (count > 1 && f->bytes_beside + team_bytes(count) + (count - 1) * beside + count * each > f->bytes_limit)
        count--;
    f->team = count > 1 ? team_open(f, count) : NULL;
    if (!f->team)
        return;
    const size_t alone = f->bytes_beside;
    f->bytes_beside += team_bytes(count) + (count - 1) * beside + count * strand;
    assert(f->team->count == count && f->bytes_beside <= f->bytes_limit);
    if (!orders_give(f->team, f)) {
        equipment_take_threads(f);
        f->bytes_beside = alone;
    }
}

void equipment_take_threads(frame *f)
{
    team *l = f->team;
    if (!l)
        return;
    assert(l->used <= l->count && l->count <= TEAM_MOST);
    f->threads_used = l->used;
    for (uint32_t i = 1; i < l->count; i++) {
        memory_put(&f->memory, l->each[i].sorter);
        memory_put(&f->memory, l->each[i].learner);
    }
    team_close(l, &f->memory);
    f->team = NULL;
}
