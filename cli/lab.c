/* lab.c - what the laboratory's commands share: the store, its means, its errors. */
#include "lab.h"

#include "../src/lab/origin.h"
#include "../src/lab/report.h"
#include "../src/lab/rows.h"
#include "../src/tool/prose.h"
#include "../src/tool/terminal.h"
#include "../src/tool/whole_file.h"
#include "common.h"

#include <stdlib.h>
#include <string.h>

/* ---- options ------------------------------------------------------------------------------------------- */

const option_row options_lists[] = {
    {.name = "model",
     .value = "LIST",
     .help = "kinds of trees: ",
     .names_models = true,
     OPTION(lab_request, lists.model, text)},
    {.name = "game",
     .value = "LIST",
     .help = "games or plug-ins (./nim.so): connect4,othello:size=6",
     OPTION(lab_request, lists.game, text)},
    OPTION_OF_MODELS("LIST", lab_request, lists.lists),
    {.name = "method", .value = "LIST", .help = "methods", OPTION(lab_request, lists.method, text)},
    {.name = "memory",
     .value = "LIST",
     .help = "memory limits of a search: 10K,1M (256M)",
     OPTION(lab_request, lists.memory, text)},
    {0},
};

/* Each use adds one store. */
static bool option_read_stores(const option_row *o, const char *text, void *field)
{
    const char **stores = field;
    size_t i = 0;
    (void)o;
    while (i < LAB_MOST_STORES && stores[i])
        i++;
    if (i == LAB_MOST_STORES)
        return false;
    stores[i] = text;
    return true;
}

const option_row options_store[] = {
    {.name = "store",
     .value = "FILE",
     .help = "the file with the results (phased.db)",
     OPTION(lab_request, stores, stores),
     .remedy = "at most 100 stores; merge them first"},
    {0},
};

const option_row options_rows[] = {
    {.name = "rows",
     .help = "print every search instead of means, as csv or json (csv)",
     OPTION(lab_request, rows, flag)},
    {.name = "metadata",
     .value = "FILE",
     .help = "write to this file, as JSON, which commands, versions and seeds made the figures",
     OPTION(lab_request, metadata, text)},
    {0},
};

const option_row options_figure[] = {
    {.name = "measure",
     .value = "NAME",
     .help = "leaves, nodes, cutoffs, space, states, seconds, cpu, moves, quiet, visits, visits_per_leaf or deepest "
             "(leaves)",
     OPTION(lab_request, measure, text)},
    {.name = "statistic",
     .value = "NAME",
     .help = "mean, geomean, median, or a quantile over the trees: q10, q90 (mean)",
     OPTION(lab_request, statistic, text)},
    {.name = "baseline",
     .value = "METHOD",
     .help = "print the ratio to this method on the same trees, and its interval",
     OPTION(lab_request, baseline, text)},
    {0},
};

/* ---- the store ----------------------------------------------------------------------------------------- */

int lab_complain_merge(const merge *m, const problem *why)
{
    for (uint64_t i = 0; i < m->n_conflicts && i < MERGE_MOST_CONFLICTS; i++)
        complain(STATUS_FAILURE, "%s", m->conflicts[i]);
    return complain_problem(why);
}

int lab_check_file(const lab_request *r, const char *option, const char *file)
{
    bool taken = file && same_file(file, lab_store(r));
    for (size_t i = 0; file && r->stores[i] && !taken; i++)
        taken = same_file(file, r->stores[i]);
    return taken ? complain(STATUS_BAD, "--%s %s: that is the store; choose another file", option, file) : STATUS_OK;
}

int lab_check(const lab_request *r)
{
    if (r->rows && r->format != FORMAT_ABSENT && r->format != FORMAT_CSV && r->format != FORMAT_JSON)
        return complain(STATUS_BAD, "--rows is for programs; add --format csv or json");
    const char *requested = r->measure     ? "measure"
                            : r->statistic ? "statistic"
                            : r->baseline  ? "baseline"
                            : r->against   ? "against"
                            : r->pivot     ? "pivot"
                                           : NULL;
    if (r->rows && requested)
        return complain(STATUS_BAD, "--rows prints all measures and methods; leave out --%s", requested);
    return lab_check_file(r, "metadata", r->metadata);
}

int lab_open(const lab_request *r, store **s)
{
    problem why;
    int status = lab_check(r);
    if (status != STATUS_OK)
        return status;
    if (!r->stores[0] || !r->stores[1])
        return store_open(lab_store(r), STORE_READ, s, &why) ? STATUS_OK : complain_problem(&why);
    size_t count = 0;
    merge *m = calloc(1, sizeof *m);
    if (!m)
        return complain_memory();
    while (r->stores[count])
        count++;
    m->undone = "no mean can be taken";
    if (!store_open(NULL, STORE_WRITE, &m->out, &why) || !merge_files(m, r->stores, count, &why))
        status = lab_complain_merge(m, &why);
    if (status == STATUS_OK)
        *s = m->out;
    else
        store_close(m->out);
    free(m);
    return status;
}

/* ---- results ------------------------------------------------------------------------------------------- */

int lab_question(const lab_request *r, summary_question *question)
{
    problem why;
    *question = (summary_question){.measure = MEASURE_LEAVES, .against = r->baseline ? r->baseline : r->against};
    if ((r->measure && !summary_measure_parse(r->measure, &question->measure, &why)) ||
        (r->statistic && !summary_statistic_parse(r->statistic, &question->statistic, &why)))
        return complain_problem(&why);
    if (r->baseline && r->against)
        return complain(STATUS_BAD, "--against and --baseline: give only one; --baseline makes methods columns");
    return STATUS_OK;
}

static int put_means(FILE *out, store *s, const lab_request *r)
{
    static const sheet_format formats[] = {
        [FORMAT_TEXT] = SHEET_TEXT,         [FORMAT_CSV] = SHEET_CSV,     [FORMAT_JSON] = SHEET_JSON,
        [FORMAT_MARKDOWN] = SHEET_MARKDOWN, [FORMAT_LATEX] = SHEET_LATEX, [FORMAT_ABSENT] = SHEET_TEXT,
    };
    const report_style how = {formats[r->format], r->pivot || r->baseline, r->interval, width_of(stdout)};
    summary t;
    summary_question question;
    problem why;
    int status = lab_question(r, &question);
    if (status != STATUS_OK)
        return status;
    if (!summary_init(&t, s, &r->lists, &question, &why))
        status = complain_problem(&why);
    else if (!report_put(out, &t, &how))
        status = complain_memory();
    summary_release(&t);
    return status;
}

static int put_rows(FILE *out, store *s, const lab_request *r)
{
    problem why;
    return rows_put(out, s, &r->lists, r->format == FORMAT_JSON ? ROWS_JSON : ROWS_CSV, &why) ? STATUS_OK
                                                                                              : complain_problem(&why);
}

/* Text is wrapped like the notes below a table. */
static void put_origin(FILE *out, const origin *o, request_format format)
{
    char line[ORIGIN_SIZE];
    if (format == FORMAT_MARKDOWN)
        origin_put(out, o, ORIGIN_MARKDOWN);
    else if (format == FORMAT_LATEX)
        origin_put(out, o, ORIGIN_LATEX);
    else
        for (size_t i = 0; origin_line(o, i, line); i++)
            prose_wrap(out, line, 0, "", width_of(stdout));
}

/* JSON gets keys; CSV has no place for it, but --metadata has. */
static int put_signed(FILE *out, store *s, const lab_request *r, const origin *o)
{
    output plain;
    if (r->format != FORMAT_JSON) {
        int status = r->rows ? put_rows(out, s, r) : put_means(out, s, r);
        if (status == STATUS_OK && !r->rows && r->format != FORMAT_CSV)
            put_origin(out, o, r->format);
        return status;
    }
    int status = output_open(&plain);
    if (status != STATUS_OK)
        return status;
    status = r->rows ? put_rows(plain.stream, s, r) : put_means(plain.stream, s, r);
    if (!text_stream_close(&plain) && status == STATUS_OK)
        status = complain_memory();
    if (status == STATUS_OK && !origin_put_rows(out, o, plain.text, plain.length))
        status = complain_memory();
    free(plain.text);
    return status;
}

static int put_metadata(const char *file, const origin *o)
{
    whole_file out;
    problem why;
    if (!whole_file_open(&out, file, &why))
        return complain_problem(&why);
    bool good = origin_put_json(out.out, o);
    return whole_file_close(&out, good, &why) ? STATUS_OK : good ? complain_problem(&why) : complain_memory();
}

int lab_put_table(FILE *out, store *s, const lab_request *r)
{
    origin o;
    problem why;
    int status = STATUS_OK;
    if (!origin_init(&o, s, r->line, &r->lists, r->baseline ? r->baseline : r->against, &why))
        status = complain_problem(&why);
    if (status == STATUS_OK)
        status = put_signed(out, s, r, &o);
    if (status == STATUS_OK && r->metadata)
        status = put_metadata(r->metadata, &o);
    origin_release(&o);
    return status;
}
