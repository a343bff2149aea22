/* cmd_plot.c - phased plot: pictures of what a store holds. */
#include "commands.h"

#include "../src/lab/plot.h"
#include "common.h"
#include "lab.h"

static bool plot_store(results *s, const request *r, problem *why)
{
    table t;
    plot_kind kind = PLOT_CONTINUUM;
    table_measure measure = MEASURE_LEAVES;
    if ((r->kind && !plot_kind_parse(r->kind, &kind, why)) ||
        (r->measure && !table_measure_parse(r->measure, &measure, why)))
        return false;
    bool good = table_init(&t, s, &r->lists, measure, NULL, why) &&
                plot_draw(r->output ? r->output : "plot.svg", &t, kind, why);
    table_release(&t);
    return good;
}

int cmd_plot(const request *r)
{
    problem why;
    results *s;
    if (!results_open(lab_store(r), RESULTS_READ, &s, &why))
        return lab_complain(&why);
    bool good = plot_store(s, r, &why);
    results_close(s);
    return good ? STATUS_OK : lab_complain(&why);
}
