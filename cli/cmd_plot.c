/* cmd_plot.c - phased plot: pictures of what a store holds. */
#include "commands.h"

#include "../src/lab/plot.h"
#include "../src/lab/plot_bench.h"
#include "../src/tool/progress.h"
#include "common.h"
#include "lab.h"

typedef struct plot_request {
    lab_request lab;
    const char *kind, *output, *bench; /* as typed */
} plot_request;

static bool plot_store(store *s, const plot_request *r, problem *why)
{
    table t;
    plot_kind kind = {NULL};
    table_question question = {0};
    if ((r->kind && !plot_kind_parse(r->kind, &kind, why)) ||
        (r->lab.measure && !table_measure_parse(r->lab.measure, &question.measure, why)))
        return false;
    bool good = table_init(&t, s, &r->lab.lists, &question, why) &&
                plot_draw(r->output ? r->output : "plot.svg", &t, kind, why);
    table_release(&t);
    return good;
}

static int plot_command(const void *request)
{
    const plot_request *r = request;
    problem why;
    store *s;
    progress bar;
    if (r->bench)
        return plot_bench_draw(r->bench, r->output ? r->output : "plot.svg", &why) ? STATUS_OK : complain_problem(&why);
    progress_start(&bar, stderr, 0);
    progress_say(&bar, "reading %s", lab_store(&r->lab));
    int status = lab_open(&r->lab, &s);
    if (status == STATUS_OK) {
        status = plot_store(s, r, &why) ? STATUS_OK : complain_problem(&why);
        store_close(s);
    }
    progress_stop(&bar);
    return status;
}

static const option_row OPTIONS[] = {
    OPTION_GROUP(options_lists, plot_request, lab),
    OPTION_GROUP(options_store, plot_request, lab),
    {.name = "measure",
     .value = "NAME",
     .help = "what to take the mean of (leaves)",
     OPTION(plot_request, lab.measure, text)},
    {.name = "kind",
     .value = "KIND",
     .help = "continuum, or a parameter: depth, order, values (continuum)",
     OPTION(plot_request, kind, text)},
    {.name = "bench",
     .value = "FILE",
     .help = "in place of a store: bars of what make bench FORMAT=csv has printed there",
     OPTION(plot_request, bench, text)},
    {.name = "output",
     .value = "FILE",
     .help = "the picture, FILE.svg or FILE.png (plot.svg)",
     OPTION(plot_request, output, text)},
    {0},
};

const command cmd_plot = {
    .name = "plot",
    .summary = "draw what a sweep has found",
    .help = "Draw a picture of what a store holds.\v"
            "KIND: continuum (leaves against space, every method a point), depth (against depth, with the branching "
            "factor that fits; for iid also Pearl's), order (against the order R), values (against their number), or "
            "any other parameter of the models. "
            "A LIST chooses.\n\n"
            "Example: phased plot --kind depth --model iid --output growth.svg",
    .options = OPTIONS,
    .size = sizeof(plot_request),
    .run = plot_command,
};
