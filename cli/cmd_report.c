/* cmd_report.c - phased report: prints means of the results in a store. */
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
     .help = "one column for each method, one line for each kind of tree; --baseline does this too",
     OPTION(lab_request, pivot, flag)},
    {.name = "interval",
     .help = "with the 95 % interval in each cell of such a table",
     OPTION(lab_request, interval, flag)},
    {.name = "against",
     .value = "METHOD",
     .help = "compare each other method with this one on the same trees, one line each",
     OPTION(lab_request, against, text)},
    OPTION_FORMAT(lab_request, "text|markdown|latex|csv|json"),
    {.group = options_rows},
    {0},
};

static const lab_request DEFAULTS = {.format = FORMAT_ABSENT};

const command cmd_report = {
    .name = "report",
    .summary = "print tables of the results of a sweep",
    .help = "Print means or quantiles, standard errors and 95 % confidence intervals of the results in a store.\vA "
            "LIST selects results: --width 8,16. Times can be compared if the sweep was run with --times. Text fits 80 "
            "columns; LaTeX needs the package booktabs; a ~ marks a difference that chance can explain. CSV and "
            "JSON have all columns, and always the intervals.\n\nExamples: phased report --baseline alphabeta "
            "--format latex\nphased report --depth 4 --statistic median --against alphabeta",
    .options = OPTIONS,
    .size = sizeof(lab_request),
    .line = offsetof(lab_request, line),
    .defaults = &DEFAULTS,
    .run = report_command,
};
