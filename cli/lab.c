/* lab.c - what the commands of the laboratory share: the store, its means, its problems. */
#include "lab.h"

#include "../src/lab/report.h"
#include "common.h"

/* ---- options ------------------------------------------------------------------------------------------- */

const option_row options_lists[] = {
    {.name = "model",
     .value = "LIST",
     .help = "kinds of trees: ordered, strong, minimal, iid, incremental, worst",
     OPTION(lab_request, lists.model, text)},
    {.name = "width",
     .value = "LIST",
     .help = "widths, each a number or one number a level: 8,16,8x4x8x4",
     OPTION(lab_request, lists.width, text)},
    {.name = "depth", .value = "LIST", .help = "depths", OPTION(lab_request, lists.depth, text)},
    {.name = "order", .value = "LIST", .help = "of ordered: orders R", OPTION(lab_request, lists.order, text)},
    {.name = "p", .value = "LIST", .help = "of ordered: probabilities", OPTION(lab_request, lists.p, text)},
    {.name = "values", .value = "LIST", .help = "numbers of different values", OPTION(lab_request, lists.values, text)},
    {.name = "root-value",
     .value = "LIST",
     .help = "of ordered: values of the tree",
     OPTION(lab_request, lists.root, text)},
    {.name = "method", .value = "LIST", .help = "methods", OPTION(lab_request, lists.method, text)},
    {0},
};

const option_row options_store[] = {
    {.name = "store", .value = "FILE", .help = "where results are kept (phased.db)", OPTION(lab_request, store, text)},
    {0},
};

/* ---- the store ----------------------------------------------------------------------------------------- */

int lab_complain(const problem *why)
{
    return complain(why->input ? STATUS_BAD : STATUS_FAILURE, "%s", why->text);
}

int lab_put_table(FILE *out, results *s, const lab_request *r)
{
    static const report_format formats[] = {
        [FORMAT_TEXT] = REPORT_TEXT,         [FORMAT_CSV] = REPORT_CSV,     [FORMAT_JSON] = REPORT_JSON,
        [FORMAT_MARKDOWN] = REPORT_MARKDOWN, [FORMAT_LATEX] = REPORT_LATEX,
    };
    table t;
    problem why;
    table_measure measure = MEASURE_LEAVES;
    if (r->measure && !table_measure_parse(r->measure, &measure, &why))
        return lab_complain(&why);
    int status = STATUS_OK;
    if (!table_init(&t, s, &r->lists, measure, r->against, &why))
        status = lab_complain(&why);
    else if (!report_put(out, &t, formats[r->format]))
        status = complain_memory();
    table_release(&t);
    return status;
}
