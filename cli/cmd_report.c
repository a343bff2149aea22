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
    {.name = "measure",
     .value = "NAME",
     .help = "what to take the mean of (leaves)",
     OPTION(lab_request, measure, text)},
    {.name = "against",
     .value = "METHOD",
     .help = "compare the others with this one on the same trees",
     OPTION(lab_request, against, text)},
    OPTION_FORMAT(lab_request, "text|csv|json|markdown|latex"),
    {.group = options_rows},
    {0},
};

static const lab_request DEFAULTS = {.format = FORMAT_ABSENT};

const command cmd_report = {
    .name = "report",
    .summary = "the means of what a sweep has found, and what methods differ by",
    .help = "Print means, standard errors and 95 % confidence intervals of what a store holds.\v"
            "A LIST chooses: --width 8,16. NAME: leaves, nodes, cutoffs, space, bytes, states or seconds, which "
            "compare if the sweep was --apart.\n\n"
            "Example: phased report --depth 4 --against alphabeta --format markdown",
    .options = OPTIONS,
    .size = sizeof(lab_request),
    .line = offsetof(lab_request, line),
    .defaults = &DEFAULTS,
    .run = report_command,
};
