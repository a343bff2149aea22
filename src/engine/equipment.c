/* equipment.c - the table of a search, the data that its moves are sorted by, and its threads. */
#include "equipment.h"

#include "../base/memory.h"
#include "../depthfirst/walk.h"
#include "../search/compiled.h"
#include "../search/method.h"
#include "method_name.h"

#include <assert.h>

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

/* The most bytes for a table within `limit`: seven eighths; one eighth if it only orders the moves of a best-first
 * search. */
static size_t bytes_most(size_t limit, const method *m)
{
    const size_t most = method_best_first(m) ? limit / 8 : limit - limit / 8;
    const size_t beside = m->with & WITH_SORTING ? sizeof(sorter) : 0;
    return most > beside ? most - beside : 1;
}

/* The suffixes for which `limit` has memory: those that sort need a block of their own besides the table. */
static uint32_t with_fitting(const method *m, size_t limit)
{
    return sizeof(sorter) < limit - limit / 8 ? m->with : m->with & ~(uint32_t)WITH_SORTING;
}

/* The limit if the caller sets none. Such a search is usually short, and clearing a table takes time. */
static const size_t STANDARD_LIMIT = PH_DEFAULT_BYTES / 16;

/* One bucket for each position: if keys are spread evenly, that is enough for two bounds of each. */
static size_t bytes_wanted(const frame *f, const void *root)
{
    const size_t most = bytes_most(f->options->limits.bytes ? f->bytes_limit : STANDARD_LIMIT, &f->method);
    const uint64_t buckets = most / sizeof(table_bucket) < UINT32_MAX ? most / sizeof(table_bucket) : UINT32_MAX;
    return (size_t)positions_below(f, root, buckets) * sizeof(table_bucket);
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

/* For one search: a table of this size, and a sorter if its moves are sorted. */
static int equipment_own(equipment *e, uint32_t with, size_t bytes)
{
    const bool sorts = with & WITH_SORTING;
    e->bytes = table_bytes(bytes) + (sorts ? sizeof *e->sorter : 0);
    return table_open(&e->table, bytes, &e->memory) && (!sorts || sorter_give(e)) ? PH_OK : PH_E_MEMORY;
}

bool equipment_init(equipment *e, size_t bytes, const ph_memory *memory)
{
    *e = (equipment){.memory = *memory};
    return table_open(&e->table, bytes, memory) && sorter_give(e);
}

int equipment_share(equipment *e, const method *m, size_t limit, const ph_memory *memory)
{
    *e = (equipment){.memory = *memory};
    if (!(m->with & WITH_TABLE) || m->edition != EDITION_FAST)
        return PH_OK;
    return equipment_own(e, m->with, bytes_most(limit ? limit : STANDARD_LIMIT, m));
}

void equipment_release(equipment *e)
{
    table_close(&e->table);
    if (e->sorter)
        memory_put(&e->memory, e->sorter);
    *e = (equipment){0};
}

void equipment_clear(equipment *e)
{
    if (e->table.buckets)
        table_clear(&e->table);
    if (e->sorter)
        sorter_clear(e->sorter);
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
        if (!frame_hold(f, table_bytes(bytes) + (with & WITH_SORTING ? sizeof(sorter) : 0)))
            return PH_OK;
        int error = equipment_own(own, with, bytes);
        if (error)
            return error;
    }
    assert(e->table.buckets && (e->sorter || !(with & WITH_SORTING)));
    f->bytes_beside = e->bytes;
    f->table = &e->table;
    f->sorter = with & WITH_SORTING ? e->sorter : NULL;
    f->keeps_leaves = keeps_leaves(f);
    const bool deeper = with & WITH_DEEPER;
    if (e->table.deeper != deeper) /* values found with "+deeper" mix several depths */
        table_clear(&e->table);
    e->table.deeper = deeper;
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

/* Each thread gets a sorter of its own, a copy of the search's. The first thread uses that of the search itself. */
static bool sorters_give(team *l, const frame *f)
{
    assert(l->count > 1 && f->sorter);
    for (uint32_t i = 1; i < l->count; i++) {
        l->each[i].sorter = memory_get(&f->memory, 1, sizeof *l->each[i].sorter);
        if (!l->each[i].sorter)
            return false;
        *l->each[i].sorter = *f->sorter;
    }
    return true;
}

void equipment_give_threads(frame *f, const void *root)
{
    enum { LEAST = 6 }; /* plies: starting threads takes longer than a search that is less deep */
    const size_t beside = f->sorter ? sizeof *f->sorter : 0;
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
    if (f->sorter && !sorters_give(f->team, f)) {
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
    for (uint32_t i = 1; i < l->count; i++)
        memory_put(&f->memory, l->each[i].sorter);
    team_close(l, &f->memory);
    f->team = NULL;
}
