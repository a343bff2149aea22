/* cmd_report.c - phased report: the means of what a store holds. */
#include "commands.h"

#include "../src/tool/progress.h"
#include "common.h"
#include "lab.h"

static int report_command(const void *request)
{
    const lab_request *r = request;
    store *s = NULL;
    output out;
    progress bar;
    int status = output_open(&out);
    if (status != STATUS_OK)
        return status;
    progress_start(&bar, stderr, 0);
    progress_say(&bar, "reading %s", lab_store(r));
    status = lab_open(r, &s);
    if (status == STATUS_OK)
        status = lab_put_table(out.stream, s, r);
    progress_stop(&bar);
    store_close(s);
    return output_send(&out, status);
}

static const option_row OPTIONS[] = {
    {.group = options_lists},
    {.group = options_store},
    {.group = options_figure},
    {.name = "pivot",
     .help = "a column for each method, a line for each kind of tree; --baseline does the same",
     OPTION(lab_request, pivot, flag)},
    {.name = "interval",
     .help = "with the 95 % interval in each cell of such a table",
     OPTION(lab_request, interval, flag)},
    {.name = "against",
     .value = "METHOD",
     .help = "compare the others with this one on the same trees, a line each",
     OPTION(lab_request, against, text)},
    OPTION_FORMAT(lab_request, "text|markdown|latex|csv|json"),
    {.group = options_rows},
    {0},
};

static const lab_request DEFAULTS = {.format = FORMAT_ABSENT};

const command cmd_report = {
    .name = "report",
    .summary = "tables of what a sweep has found, and what methods differ by",
    .help = "Print means or quantiles, standard errors and 95 % confidence intervals of what a store holds.\v"
            "A LIST chooses: --width 8,16. Seconds compare if the sweep was --apart. Text fits 80 columns; LaTeX needs "
            "the package booktabs; a ~ marks what differs by no more than chance explains. CSV and JSON have every "
            "column, and intervals always.\n\n"
            "Examples: phased report --baseline alphabeta --format latex\n"
            "phased report --depth 4 --statistic median --against alphabeta",
    .options = OPTIONS,
    .size = sizeof(lab_request),
    .line = offsetof(lab_request, line),
    .defaults = &DEFAULTS,
    .run = report_command,
};
