/* equipment.c - the table of a search, and what its moves are sorted by. */
#include "equipment.h"

#include "../base/memory.h"
#include "../methods/compiled.h"
#include "../methods/methods.h"
#include "../methods/walk.h"
#include "method.h"

/* ---- how large ----------------------------------------------------------------------------------------- */

/* Positions that a search can come to at most, or `most`. */
static uint64_t positions_below(const frame *f, const void *root, uint64_t most)
{
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

/* A bucket for each position is enough for two bounds of each, if keys are spread evenly. */
static size_t bytes_most(size_t limit, const method *m)
{
    const size_t most = method_best_first(m) ? limit / 8 : limit - limit / 8;
    const size_t beside = m->with & WITH_SORTING ? sizeof(sorter) : 0;
    return most > beside ? most - beside : 1;
}

/* A search that nobody limits is mostly a short one, and to clear memory costs time too. */
static const size_t UNASKED = PH_DEFAULT_BYTES / 16;

static size_t bytes_wanted(const frame *f, const void *root)
{
    const size_t most = bytes_most(f->options->limits.bytes ? f->bytes_limit : UNASKED, &f->method);
    const uint64_t buckets = most / sizeof(table_bucket) < UINT32_MAX ? most / sizeof(table_bucket) : UINT32_MAX;
    return (size_t)positions_below(f, root, buckets) * sizeof(table_bucket);
}

/* ---- what is kept -------------------------------------------------------------------------------------- */

/* MTD methods look at a leaf again in each call: the papers keep its value. That is worth a place in the table where to
 * evaluate costs more than to look there; mtsss and mtdual do it anyway, since they promise the leaves of SSS* and DUAL*. */
static bool keeps_leaves(const frame *f)
{
    enum { DEAR = 1000 }; /* hundredths of a move */
    const uint32_t id = f->method.id;
    const bool null_windows = id == METHOD_MTDF || id == METHOD_NEGAC || id == METHOD_BNS;
    const uint32_t said = f->options->evaluation_cost;
    const uint32_t cost = said ? said : f->game->evaluation_cost;
    const bool dear = cost == 0 || cost >= DEAR || (f->game->flags & PH_LEAF_VALUES);
    return id == METHOD_MTSSS || id == METHOD_MTDUAL || (null_windows && dear);
}

static bool sorter_give(equipment *e)
{
    if (!e->sorter)
        e->sorter = memory_get(&e->memory, 1, sizeof *e->sorter);
    if (e->sorter)
        sorter_clear(e->sorter);
    return e->sorter;
}

/* A search's own: a table of so many bytes, and what it takes to sort. */
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
    return equipment_own(e, m->with, bytes_most(limit ? limit : UNASKED, m));
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
    const uint32_t with = f->method.with;
    if (!(with & WITH_TABLE) || f->method.edition != EDITION_FAST)
        return PH_OK;
    equipment *e = kept && kept->table.buckets ? kept : own;
    if (e == own) {
        int error = equipment_own(own, with, bytes_wanted(f, root));
        if (error)
            return error;
    }
    f->bytes_beside = e->bytes;
    f->table = &e->table;
    f->sorter = with & WITH_SORTING ? e->sorter : NULL;
    f->keeps_leaves = keeps_leaves(f);
    const bool deeper = with & WITH_DEEPER;
    if (e->table.deeper != deeper) /* what was found by the other rule may be of several depths */
        table_clear(&e->table);
    e->table.deeper = deeper;
    table_begin(f->table);
    return PH_OK;
}

/* ---- lanes --------------------------------------------------------------------------------------------- */

/* What the table leaves of the byte limit is for walks, and half of it for lanes. */
uint32_t equipment_lanes(const frame *f, size_t beside)
{
    enum { PART = 16 };
    const ph_lanes *asked = &f->options->lanes;
    uint32_t count = asked->count < TEAM_MOST ? asked->count : TEAM_MOST;
    while (count > 1 && team_bytes(count) + (count - 1) * beside > f->bytes_limit / PART)
        count--;
    return count > 1 ? count : 0;
}

/* Each lane learns an order of its own, from what is known at first. The first has that of the search. */
static bool sorters_give(team *l, const frame *f)
{
    for (uint32_t i = 1; i < l->count; i++) {
        l->each[i].sorter = memory_get(&f->memory, 1, sizeof *l->each[i].sorter);
        if (!l->each[i].sorter)
            return false;
        *l->each[i].sorter = *f->sorter;
    }
    return true;
}

void equipment_give_lanes(frame *f, const void *root)
{
    enum { LEAST = 6 }; /* plies: to begin takes longer than such a search */
    const size_t beside = f->sorter ? sizeof *f->sorter : 0;
    if (!f->table || f->options->observe || !method_shares(&f->method) || frame_height(f->game, root, f->depth) < LEAST)
        return;
    if (f->game->compiled && f->game->compiled->alone)
        return;
    uint32_t count = equipment_lanes(f, beside);
    const size_t strand = walk_strand_bytes(), each = strand + walk_most_bytes(f, root);
    while (count > 1 && f->bytes_beside + team_bytes(count) + (count - 1) * beside + count * each > f->bytes_limit)
        count--;
    f->team = count > 1 ? team_open(f, count) : NULL;
    if (!f->team)
        return;
    const size_t alone = f->bytes_beside;
    f->bytes_beside += team_bytes(count) + (count - 1) * beside + count * strand;
    if (f->sorter && !sorters_give(f->team, f)) {
        equipment_take_lanes(f);
        f->bytes_beside = alone;
    }
}

void equipment_take_lanes(frame *f)
{
    team *l = f->team;
    if (!l)
        return;
    f->lanes_used = l->used;
    for (uint32_t i = 1; i < l->count; i++)
        memory_put(&f->memory, l->each[i].sorter);
    team_close(l, &f->memory);
    f->team = NULL;
}
