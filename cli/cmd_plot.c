/* cmd_plot.c - phased plot: draws charts of the results in a store. */
#include "commands.h"

#include "../src/lab/origin.h"
#include "../src/lab/plot.h"
#include "../src/lab/plot_bench.h"
#include "../src/tool/progress.h"
#include "common.h"
#include "plotting.h"

#include <stdlib.h>

static const char *output_of(const plot_request *r)
{
    return r->output ? r->output : "plot.svg";
}

/* Say that the chart does not show everything. */
static void say_lack(const plot_request *r, const plot_style *how, const summary *t, const plot_lack *lack)
{
    const char *against = t->question.against;
    if (lack->figures > 0)
        complain(STATUS_OK, "%s: %zu of %zu figures are not drawn: their searches did not finish%s%s%s%s%s",
                 output_of(r), lack->figures, t->count, against ? ", " : "", against ? against : "",
                 against ? " has not searched the same" : "", how->kind.x ? ", or they have no single " : "",
                 how->kind.x ? how->kind.x->key : "");
    if (lack->names > 0)
        complain(STATUS_OK,
                 "%s: names of points left out for lack of space: %zu; choose fewer points, for example by --method "
                 "or --depth",
                 output_of(r), lack->names);
}

int plot_question(const plot_request *r, plot_style *how, summary_question *question)
{
    problem why;
    *how = (plot_style){.title = r->title, .data = r->data};
    if (r->kind && !plot_kind_parse(r->kind, &how->kind, &why))
        return complain_problem(&why);
    return lab_question(&r->lab, question);
}

static int plot_table(store *s, const plot_request *r, const char *from)
{
    summary t;
    summary_question question;
    problem why;
    plot_lack lack;
    plot_style how;
    int status = plot_question(r, &how, &question);
    if (status != STATUS_OK)
        return status;
    how.origin = from;
    if (!summary_init(&t, s, &r->lab.lists, &question, &why) || !plot_draw(output_of(r), &t, &how, &lack, &why))
        status = complain_problem(&why);
    else
        say_lack(r, &how, &t, &lack);
    summary_release(&t);
    return status;
}

/* Includes the origin of the figures, as far as it is known. */
int plot_store(store *s, const plot_request *r)
{
    origin o;
    problem why;
    text_stream made;
    int status =
        origin_init(&o, s, r->lab.line, &r->lab.lists, r->lab.baseline, &why) ? STATUS_OK : complain_problem(&why);
    if (text_stream_open(&made) && status == STATUS_OK)
        origin_put(made.stream, &o, ORIGIN_TEXT);
    if (!text_stream_close(&made) && status == STATUS_OK)
        status = complain_memory();
    if (status == STATUS_OK)
        status = plot_table(s, r, made.text);
    free(made.text);
    origin_release(&o);
    return status;
}

/* The output file is overwritten, so it must not be the store. */
static int check_files(const plot_request *r)
{
    int status = lab_check_file(&r->lab, "output", output_of(r));
    if (status == STATUS_OK)
        status = lab_check_file(&r->lab, "data", r->data);
    if (status == STATUS_OK && r->data && same_file(r->data, output_of(r)))
        status = complain(STATUS_BAD, "--data %s: that is the chart; choose another file", r->data);
    return status;
}

static int plot_command(const void *request)
{
    const plot_request *r = request;
    problem why;
    store *s;
    progress bar;
    if (r->bench)
        return plot_bench_draw(r->bench, output_of(r), r->lab.line, &why) ? STATUS_OK : complain_problem(&why);
    progress_start(&bar, stderr, 0);
    progress_say(&bar, "reading %s", lab_store(&r->lab));
    int status = check_files(r);
    if (status == STATUS_OK)
        status = lab_open(&r->lab, &s);
    if (status == STATUS_OK) {
        status = plot_store(s, r);
        store_close(s);
    }
    progress_stop(&bar);
    return status;
}

static const option_row OPTIONS[] = {
    OPTION_GROUP(options_lists, plot_request, lab),
    OPTION_GROUP(options_store, plot_request, lab),
    OPTION_GROUP(options_figure, plot_request, lab),
    {.name = "kind",
     .value = "KIND",
     .help = "continuum, memory, or a parameter: depth, order, values (continuum)",
     OPTION(plot_request, kind, text)},
    {.name = "title",
     .value = "TEXT",
     .help = "the title of the chart (what all points have in common)",
     OPTION(plot_request, title, text)},
    {.name = "data",
     .value = "FILE",
     .help = "also write the plotted data to this file, as CSV",
     OPTION(plot_request, data, text)},
    {.name = "bench",
     .value = "FILE",
     .help = "instead of a store: draw bars of the figures that make bench FORMAT=csv has printed to this file",
     OPTION(plot_request, bench, text)},
    {.name = "output",
     .value = "FILE",
     .help = "the chart: FILE.svg, .pdf, .png, or .tex for LaTeX with pgfplots (plot.svg)",
     OPTION(plot_request, output, text)},
    {0},
};

const command cmd_plot = {
    .name = "plot",
    .summary = "draw charts of the results of a sweep",
    .help = "Draw a chart of the results in a store.\vKIND: continuum (leaves against space, every method a point), "
            "depth (against depth, with the branching factor that fits; for iid also Pearl's), memory (against the "
            "memory limit), order (against the order R), values (against the number of values), or any other "
            "parameter of the models. With --baseline ratios are drawn. The title has what is the same everywhere; "
            "what differs is written beside the lines. A LIST selects results: --width 8,16.\n\nExamples: phased plot "
            "--kind depth "
            "--model iid --output growth.pdf\nphased plot --kind values --baseline alphabeta --output ties.tex "
            "--data ties.csv",
    .options = OPTIONS,
    .size = sizeof(plot_request),
    .line = offsetof(plot_request, lab.line),
    .run = plot_command,
};
