/* cmd_sweep.c - phased sweep: runs a grid of searches and keeps the results. */
#include "commands.h"

#include "../src/base/utf8.h"
#include "../src/lab/sweep.h"
#include "../src/tool/pool.h"
#include "../src/tool/prose.h"
#include "common.h"
#include "interrupt.h"
#include "sweeping.h"

#include <inttypes.h>
#include <time.h>

/* Stop on Ctrl-C, and on SIGTERM, which mpirun sends when another rank has died. */
static void signals_listen(void)
{
    struct sigaction listen;
    interrupt_listen(NULL, SA_RESTART);
    sigaction(SIGINT, NULL, &listen);
    sigaction(SIGTERM, &listen, NULL);
}

/* Under mpirun the launcher distributes the cores. */
static unsigned threads_of(const sweep_request *r, const ranks *all)
{
    if (r->threads)
        return r->threads;
    return all->launched ? 1 : pool_processors();
}

/* Processor time measures this program even if other programs share the machine. */
static void put_timing(FILE *out, const sweep_outcome *o)
{
    double available = o->seconds * o->workers;
    fprintf(out, "%.3f s on %u thread%s: %.3f s in trees and searches, %.1f %% outside; processor time %.3f s\n",
            o->seconds, o->workers, o->workers == 1 ? "" : "s", o->busy,
            available > 0 ? 100 * (1 - o->busy / available) : 0.0, (double)clock() / CLOCKS_PER_SEC);
}

/* Does the sweep end with a table? --format requests one. */
static bool wants_table(const sweep_request *r)
{
    return r->no_store || r->lab.format != FORMAT_ABSENT || r->lab.rows || r->lab.metadata;
}

/* "phased.db: 20 searches more, 40 of 40" */
static void put_done(FILE *out, const sweep_request *r, const sweep_outcome *o)
{
    if (r->no_store || o->done == 0)
        return;
    printable_put(out, lab_store(&r->lab));
    fprintf(out, ": %" PRIu64 " %s more, %" PRIu64 " of %" PRIu64 "\n", o->done,
            plural_of(o->done, "search", "searches"), o->stored + o->done, o->wanted);
}

static int put_outcome(const sweep_request *r, const grid *g, const sweep_outcome *o, store *s)
{
    output out;
    lab_request lab = r->lab;
    int status = output_open(&out);
    if (status != STATUS_OK)
        return status;
    if (o->out_of_memory)
        complain(STATUS_OK, "%" PRIu64 " %s memory limit; with more --memory %s may finish", o->out_of_memory,
                 plural_of(o->out_of_memory, "search reached its", "searches reached their"),
                 plural_of(o->out_of_memory, "it", "they"));
    const bool people = !r->lab.rows && (r->lab.format == FORMAT_ABSENT || r->lab.format == FORMAT_TEXT);
    FILE *words = people ? out.stream : stderr; /* a table that is pasted elsewhere has no text around it */
    lab.lists.only = g;
    if (wants_table(r) && o->stored + o->done > 0) /* otherwise it was stopped before there was anything to show */
        status = lab_put_table(out.stream, s, &lab);
    put_done(words, r, o);
    if (r->timing)
        put_timing(words, o);
    if (o->cancelled && status == STATUS_OK)
        status = complain(STATUS_STOPPED, r->no_store ? "stopped" : "stopped; run the same command again to continue");
    return output_send(&out, status);
}

int sweep_plan_open(sweep_plan *p, const sweep_request *r, bool complains)
{
    problem why;
    grid_text text = r->lab.lists;
    p->grid = (grid){.n_parts = 0};
    int status = games_open(&p->open, &text, r->trust, complains);
    text.games = p->open.list;
    text.n_games = p->open.count;
    if (status == STATUS_OK && !grid_init(&p->grid, &text, &why))
        status = complains ? complain_problem(&why) : STATUS_BAD;
    return status;
}

void sweep_plan_close(sweep_plan *p)
{
    grid_release(&p->grid);
    games_close(&p->open);
}

int sweep_plan_run(const sweep_plan *p, const sweep_request *r, store *s, const char *file, ranks *all,
                   sweep_outcome *outcome)
{
    problem why;
    char name[1024];
    printable_copy(file ? file : "memory", name, sizeof name);
    const sweep_options options = {
        .threads = threads_of(r, all),
        .cancel = interrupt_flag(),
        .say = stderr,
        .name = name,
        .line = r->lab.line,
        .apart = r->apart,
        .timed = r->times || r->repeat,
        .repeats = r->repeat,
    };
    signals_listen();
    if (!sweep_run(&p->grid, s, all, &options, outcome, &why))
        return complain_problem(&why);
    const int status = games_check(&p->open);
    if (status != STATUS_OK)
        all->lost = true; /* its rank has stopped; do not wait for it */
    return status;
}

static int sweep_here(const sweep_request *r, const sweep_plan *p, ranks *all)
{
    problem why;
    store *s = NULL;
    sweep_outcome outcome;
    const char *file = r->no_store ? NULL : lab_store(&r->lab);
    if (all->rank == 0 && !store_open(file, STORE_WRITE, &s, &why))
        return complain_problem(&why);
    int status = sweep_plan_run(p, r, s, file, all, &outcome);
    if (status == STATUS_OK && all->rank == 0)
        status = put_outcome(r, &p->grid, &outcome, s);
    store_close(s);
    return status;
}

int in_ranks(ranked_command *run, const void *request)
{
    ranks all;
    problem why;
    if (!ranks_open(&all, &why)) /* once on each machine: another process reports it and fails */
        return ranks_silent() ? STATUS_OK : complain_problem(&why);
    int status = run(request, &all);

    /* A rank that failed, or waits in vain for another one, ends all of them. */
    if (status == STATUS_FAILURE || all.lost) {
        output_finish();
        ranks_abort(&all, status);
    }
    ranks_close(&all);
    return status;
}

/* Run the combinations of the lists, with the games that they name. */
static int sweep_grid(const void *request, ranks *all)
{
    const sweep_request *r = request;
    sweep_plan p;
    int status = sweep_plan_open(&p, r, all->rank == 0);
    if (status == STATUS_OK)
        status = sweep_here(r, &p, all);
    else if (all->rank > 0)
        sweep_refuse(all);
    sweep_plan_close(&p);
    return status;
}

static int sweep_command(const void *request)
{
    const sweep_request *r = request;
    const int status = lab_check(&r->lab);
    if (status != STATUS_OK)
        return status;
    if (r->lab.stores[0] && r->lab.stores[1])
        return complain(STATUS_BAD, "--store %s and --store %s: a sweep has one store; see phased merge",
                        r->lab.stores[0], r->lab.stores[1]);
    if (r->lab.stores[0] && r->no_store)
        return complain(STATUS_BAD, "--store %s and --no-store: write one", r->lab.stores[0]);
    return in_ranks(sweep_grid, request);
}

static const option_row OPTIONS[] = {
    OPTION_GROUP(options_lists, sweep_request, lab),
    {.name = "positions",
     .value = "FILE",
     .help = "of games: search these positions, one per line; - for standard input (the start)",
     OPTION(sweep_request, lab.lists.positions, text)},
    OPTION_TRUST(sweep_request, trust),
    {.name = "trees", .value = "N", .help = "trees of each kind (100)", OPTION(sweep_request, lab.lists.trees, text)},
    {.name = "seed",
     .value = "S",
     .help = "number of the first tree of each kind (1)",
     OPTION(sweep_request, lab.lists.seed, text)},
    {.name = "shard",
     .value = "I/N",
     .help = "only the I-th of N parts of the trees, for machines that are not connected",
     OPTION(sweep_request, lab.lists.shard, text)},
    OPTION_GROUP(options_store, sweep_request, lab),
    {.name = "no-store", .help = "keep nothing, only print the means", OPTION(sweep_request, no_store, flag)},
    OPTION_THREADS(sweep_request, "number of threads (number of cores; under mpirun 1 per rank)"),
    {.name = "times",
     .help = "repeat short searches, by the methods in turn, and keep the medians of their times",
     OPTION(sweep_request, times, flag)},
    {.name = "repeat",
     .value = "N",
     .help = "the same with N searches by each method, short or long",
     OPTION(sweep_request, repeat, small),
     .least = 1,
     .most = 10000,
     .remedy = "a number from 1 to 10000"},
    {.name = "apart",
     .help = "generate the trees again for each search: slower, and part of its time",
     OPTION(sweep_request, apart, flag)},
    {.name = "timing", .help = "at the end, say where the time went", OPTION(sweep_request, timing, flag)},
    OPTION_FORMAT_OF(sweep_request, lab.format, "text|csv|json|markdown|latex"),
    OPTION_GROUP(options_rows, sweep_request, lab),
    {0},
};

static const sweep_request DEFAULTS = {.lab.format = FORMAT_ABSENT};

const command cmd_sweep = {
    .name = "sweep",
    .summary = "search many trees or positions by many methods and keep the results",
    .help = "Search every combination of the LISTs and keep the results in a store; results that are there already "
            "are not computed again.\vA LIST has commas: --width 8,16. By default ordered trees of width 8, depth "
            "4, order 1, p 1 and 256 values are searched by alphabeta,sss,ps:2,ps:4; a game is searched from its "
            "start. A plug-in named by --model generates trees: the positions that it reads are their seeds. "
            "Combinations whose order exceeds the width are left out. With --format only the means for these lists are "
            "printed. With --times a search of less than a fifth of a second is repeated, 3 to 101 times; one in the "
            "store that was not is searched again for its times. "
            "Ctrl-C stops the sweep, keeps what is done and exits with 3; the same command continues it. Under "
            "mpirun the trees are distributed over all ranks; with --shard they go into several stores, which "
            "phased merge joins.\n\nExamples: phased sweep --width 8,16 --order 1,2,4 --method "
            "alphabeta,sss,ps:2,ps:4 --trees 1000\nphased sweep --game connect4 --positions FILE --depth 6,8 "
            "--method rs,ps:auto,auto --memory 10K,1M",
    .options = OPTIONS,
    .size = sizeof(sweep_request),
    .line = offsetof(sweep_request, lab.line),
    .defaults = &DEFAULTS,
    .run = sweep_command,
};
