/* lab.c - what the commands of the laboratory share: the store, its means, its problems. */
#include "lab.h"

#include "../src/lab/report.h"
#include "common.h"

int lab_complain(const problem *why)
{
    return complain(why->input ? STATUS_BAD : STATUS_FAILURE, "%s", why->text);
}

int lab_put_table(FILE *out, results *s, const request *r)
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
