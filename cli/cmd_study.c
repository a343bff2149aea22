/* cmd_study.c - phased study: runs an experiment that is described in a file, and makes a folder of its results. */
#include "commands.h"

#include "../src/base/text.h"
#include "../src/base/utf8.h"
#include "../src/tool/prose.h"
#include "common.h"
#include "interrupt.h"
#include "study_folder.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct study_request {
    const char *file, *output, *check; /* as typed; check "": a sample */
    uint32_t threads;                  /* 0: not given */
    bool dry_run;
} study_request;

/* A study that is run, in one of the ranks. */
typedef struct study_run {
    const study_request *request;
    ranks *ranks;
    study_tasks tasks;
    study_folder folder; /* of rank 0 */
    uint64_t done;       /* searches */
    bool stopped;
} study_run;

/* ---- the sweeps ---------------------------------------------------------------------------------------- */

/* One sweep into `s`; `file` is its name, NULL if it is in memory. */
static int sweep_step(study_run *run, size_t which, store *s, const char *file)
{
    sweep_outcome outcome = {0};
    const study_task *t = &run->tasks.list[which];
    int status = sweep_plan_run(t->plan, &t->sweep, s, file, run->ranks, &outcome);
    run->done += outcome.done;
    run->stopped |= outcome.cancelled;
    return status;
}

/* Rank 0 tells the others before each sweep that it begins, since one of them would otherwise begin while another still
 * works at the last one; and after the last sweep that none follows. */
static int sweeps_lead(study_run *run, store *s, const char *file)
{
    int status = STATUS_OK;
    for (size_t i = 0; i < run->tasks.count && run->tasks.list[i].plan && status == STATUS_OK && !run->stopped; i++) {
        if (!ranks_tell(run->ranks, true))
            return complain_memory();
        status = sweep_step(run, i, s, file);
        if (run->ranks->lost)
            return STATUS_FAILURE;
    }
    return ranks_tell(run->ranks, false) ? status : complain_memory();
}

/* Another rank. `status` is that of reading the study. */
static int sweeps_follow(study_run *run, int status)
{
    for (size_t i = 0; ranks_told(run->ranks); i++) {
        if (status != STATUS_OK) {
            sweep_refuse(run->ranks);
            return status;
        }
        if (i >= run->tasks.count || !run->tasks.list[i].plan) { /* its file is not the one that rank 0 has read */
            sweep_refuse(run->ranks);
            return STATUS_BAD;
        }
        status = sweep_step(run, i, NULL, NULL);
        if (status != STATUS_OK)
            return status;
    }
    return status;
}

static int complain_stopped(void)
{
    return complain(STATUS_STOPPED, "stopped; run the same command again to continue");
}

/* ---- running and checking ------------------------------------------------------------------------------ */

static void put_made(const study_run *run)
{
    size_t kinds[STUDY_KINDS] = {0};
    for (size_t i = 0; i < run->tasks.count; i++)
        kinds[run->tasks.list[i].part->kind]++;
    printable_put(stdout, run->folder.path);
    printf(": %" PRIu64 " %s, %zu %s, %zu %s; see ", run->folder.rows,
           plural_of(run->folder.rows, "search", "searches"), kinds[STUDY_REPORT],
           plural_of(kinds[STUDY_REPORT], "table", "tables"), kinds[STUDY_PLOT],
           plural_of(kinds[STUDY_PLOT], "picture", "pictures"));
    printable_put(stdout, run->folder.path);
    puts("/README.md");
}

/* Search what the folder's store lacks, then write everything else. */
static int folder_run(study_run *run)
{
    problem why;
    study_folder *f = &run->folder;
    int status = study_folder_make(f);
    char *file = study_folder_file(f, STUDY_STORE);
    if (status == STATUS_OK && !file)
        status = complain_memory();
    if (status == STATUS_OK && !store_open(file, STORE_WRITE, &f->store, &why))
        status = complain_problem(&why);
    if (status == STATUS_OK)
        status = study_folder_examine(f);
    if (status == STATUS_OK) /* not before: a folder of another study stays as it is */
        status = study_folder_copy(f);
    if (status == STATUS_OK)
        status = sweeps_lead(run, f->store, file);
    else
        ranks_tell(run->ranks, false);
    if (status == STATUS_OK && (run->stopped || *interrupt_flag()))
        status = complain_stopped();
    if (status == STATUS_OK)
        status = study_folder_examine(f);
    if (status == STATUS_OK)
        status = study_folder_fill(f);
    if (status == STATUS_OK)
        put_made(run);
    store_close(f->store);
    free(file);
    return status;
}

/* --check: search a sample again, in every rank the same one: in each sweep every N-th tree, with N at most 50, and so that
 * there are at least 20 trees if the sweep has them. */
static int sample_choose(study_run *run)
{
    enum { LEAST = 20, MOST_PARTS = 50 };
    const char *text = run->request->check;
    uint64_t seed = 0;
    if (!text || strcmp(text, "all") == 0)
        return STATUS_OK;
    if (*text && !decimal_read_whole(text, strlen(text), 0, UINT32_MAX, &seed))
        return complain(STATUS_BAD, "--check '%s': write all, or a number to choose another sample", text);
    for (size_t i = 0; i < run->tasks.count && run->tasks.list[i].plan; i++) {
        grid *g = &run->tasks.list[i].plan->grid;
        const uint64_t parts = grid_searches(g) / grid_columns(g) / LEAST;
        g->n_parts = (uint32_t)(parts < 1 ? 1 : parts > MOST_PARTS ? MOST_PARTS : parts);
        g->part = (uint32_t)(seed % g->n_parts);
    }
    return STATUS_OK;
}

/* Compare the searches made again with those of the folder. */
static int searches_compare(const study_run *run, store *again, const char *file)
{
    problem why;
    merge *m = calloc(1, sizeof *m);
    if (!m)
        return complain_memory();
    *m = (merge){.out = again, .compares = true};
    int status = merge_add(m, run->folder.store, file, &why) ? STATUS_OK : complain_problem(&why);
    for (uint64_t i = 0; i < m->n_conflicts && i < MERGE_MOST_CONFLICTS; i++)
        status = complain(STATUS_FAILURE, "%s", m->conflicts[i]);
    if (m->n_conflicts > MERGE_MOST_CONFLICTS)
        complain(STATUS_FAILURE, "%s: %" PRIu64 " more searches differ", file, m->n_conflicts - MERGE_MOST_CONFLICTS);
    const uint64_t found = m->known + m->n_conflicts;
    if (status == STATUS_OK && found < run->done)
        status = complain(STATUS_FAILURE,
                          "%s: %" PRIu64 " of %" PRIu64 " searches are missing; run the study without "
                          "--check",
                          file, run->done - found, run->done);
    free(m);
    return status;
}

static int folder_check(study_run *run)
{
    problem why;
    study_folder *f = &run->folder;
    store *again = NULL;
    size_t files = 0;
    char *file = study_folder_file(f, STUDY_STORE);
    int status = file ? STATUS_OK : complain_memory();
    if (status == STATUS_OK &&
        (!store_open(file, STORE_READ, &f->store, &why) || !store_open(NULL, STORE_WRITE, &again, &why)))
        status = complain_problem(&why);
    if (status == STATUS_OK)
        status = study_folder_examine(f);
    if (status == STATUS_OK)
        status = sweeps_lead(run, again, NULL);
    else
        ranks_tell(run->ranks, false);
    if (status == STATUS_OK && run->stopped)
        status = complain(STATUS_STOPPED, "stopped; nothing was compared");
    if (status == STATUS_OK)
        status = searches_compare(run, again, file);
    if (status == STATUS_OK)
        status = study_folder_compare(f, &files);
    if (status == STATUS_OK) {
        printable_put(stdout, f->path);
        printf(": %" PRIu64 " of %" PRIu64 " searches made again, %zu %s compared: all the same\n", run->done, f->rows,
               files, plural_of(files, "file", "files"));
    }
    store_close(again);
    store_close(f->store);
    free(file);
    return status;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int dry_run(const study_tasks *t)
{
    output out;
    int status = output_open(&out);
    if (status != STATUS_OK)
        return status;
    status = study_commands_put(out.stream, t, true);
    fprintf(out.stream, "# %" PRIu64 " %s in all\n", t->searches, plural_of(t->searches, "search", "searches"));
    return output_send(&out, status);
}

static int study_in_rank(const void *request, ranks *all)
{
    const study_request *r = request;
    study_run *run = calloc(1, sizeof *run);
    if (!run)
        return complain_memory();
    *run = (study_run){.request = r, .ranks = all, .folder = {.path = r->output, .tasks = &run->tasks}};
    complaint_state()->silent = all->rank > 0;
    int status = study_tasks_open(&run->tasks, r->file, r->threads, all->rank == 0);
    if (status == STATUS_OK)
        status = sample_choose(run);
    if (r->dry_run)
        status = status == STATUS_OK && all->rank == 0 ? dry_run(&run->tasks) : status;
    else if (all->rank > 0)
        status = sweeps_follow(run, status);
    else if (status != STATUS_OK)
        ranks_tell(all, false);
    else
        status = r->check ? folder_check(run) : folder_run(run);
    study_tasks_close(&run->tasks);
    complaint_state()->silent = false;
    free(run);
    return status;
}

static int study_command(const void *request)
{
    const study_request *r = request;
    if (!r->file)
        return complain(STATUS_BAD, "name the FILE of a study; 'phased study --help' shows one");
    if (!(r->output && *r->output) && !r->dry_run)
        return complain(STATUS_BAD, "--output is missing: name the folder for the results, or look with --dry-run");
    if (r->dry_run && r->check)
        return complain(STATUS_BAD, "--dry-run and --check: write one");
    return in_ranks(study_in_rank, request);
}

static const option_row OPTIONS[] = {
    {.name = "output",
     .value = "DIR",
     .help = "the folder for all results; it may have those of an earlier run",
     OPTION(study_request, output, text)},
    OPTION_THREADS(study_request, "number of threads (number of cores; under mpirun 1 per rank)"),
    {.name = "dry-run",
     .help = "only check the study, and print its commands and their numbers of searches",
     OPTION(study_request, dry_run, flag)},
    {.name = "check",
     .value = "all|SEED",
     .optional = true,
     .help = "write nothing: repeat a sample of the searches in DIR, or all, and compare",
     OPTION(study_request, check, text)},
    {0},
};

const command cmd_study = {
    .name = "study",
    .summary = "run an experiment from a file into a folder of data, tables and pictures",
    .help = "Run the sweeps of a study, and make a folder with its data, tables, pictures and an index page.\vFILE is "
            "JSON:\n"
            "\n"
            "{\n"
            "  \"name\": \"ties\",\n"
            "  \"title\": \"Leaves that are equal\",\n"
            "  \"text\": \"With few values there are many ties.\",\n"
            "  \"sweeps\": [\n"
            "    {\"model\": [\"ordered\", \"iid\"], \"width\": 4,\n"
            "     \"depth\": 4, \"values\": [2, 16, 256],\n"
            "     \"method\": [\"alphabeta\", \"sss\"],\n"
            "     \"trees\": 50, \"seed\": 1}\n"
            "  ],\n"
            "  \"reports\": [\n"
            "    {\"name\": \"ratio\", \"baseline\": \"alphabeta\",\n"
            "     \"text\": \"Leaves, and their ratio.\"},\n"
            "    {\"name\": \"median\", \"model\": \"iid\",\n"
            "     \"statistic\": \"median\", \"pivot\": true,\n"
            "     \"format\": [\"markdown\", \"csv\"]}\n"
            "  ],\n"
            "  \"plots\": [\n"
            "    {\"name\": \"ties\", \"kind\": \"values\",\n"
            "     \"model\": \"iid\"}\n"
            "  ]\n"
            "}\n"
            "\n"
            "The keys of a sweep, report or plot are the options of 'phased sweep', 'phased report' and 'phased plot', "
            "with a "
            "list as an array and a flag as true. A report or plot has a name, which its files get; tables are "
            "markdown, csv and "
            "latex, unless \"format\" says otherwise. \"positions\" names a file relative to FILE.\n\n"
            "Searches that are in DIR are not repeated. Ctrl-C stops, keeps what is done and exits with 3; the same "
            "command continues. Under mpirun the searches are distributed over all ranks.\n\n"
            "Examples: phased study ties.json --output ties\nphased study ties.json --output ties --check=all",
    .options = OPTIONS,
    .argument = {.usage = "FILE", .noun = "study", .field = offsetof(study_request, file)},
    .size = sizeof(study_request),
    .run = study_command,
};
