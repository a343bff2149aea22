/* cmd_trace.c - phased trace: every step of one search. */
#include "commands.h"

#include "../src/trace/trace.h"
#include "common.h"
#include "methods.h"
#include "run.h"

#include <stdlib.h>
#include <unistd.h>

static bool colour_wanted(void)
{
    const char *no = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(no && *no);
}

static trace_format format_of(const request *r)
{
    return r->format == FORMAT_JSON ? TRACE_JSON : r->format == FORMAT_DOT ? TRACE_DOT : TRACE_TEXT;
}

/* A trace may be long, so it is written as it is made. */
static int trace_search(const subject *s, const request *r, const method_list *m, run *u)
{
    const trace_options options = {
        .out = stdout,
        .format = format_of(r),
        .colour = colour_wanted(),
        .tree = s->tree,
        .method = m->names[0],
        .algorithm = m->methods[0].algorithm,
        .min_root = r->min_root,
        .depth = r->limits.depth,
        .first = r->first_step,
        .last = r->last_step,
    };
    trace *t = trace_new(&options);
    if (!t)
        return complain_memory();
    int status = run_search(u, s, r, &m->methods[0], trace_event, t);
    bool answered = status == STATUS_OK || status == STATUS_STOPPED;
    bool whole = trace_free(t, answered ? &u->result : NULL);
    if (answered && !whole && !ferror(stdout)) /* else the end of the program says what went wrong */
        status = complain_memory();
    return status;
}

int cmd_trace(const request *r)
{
    method_list m;
    subject s = {0};
    run *u = NULL;
    int status = methods_init(&m, r->methods ? r->methods : "alphabeta");
    if (status == STATUS_OK && m.count > 1)
        status = complain(STATUS_BAD, "'%s': trace one method at a time", r->methods);
    if (status == STATUS_OK)
        status = subject_open_tree(&s, r);
    if (status == STATUS_OK && !(u = calloc(1, sizeof *u)))
        status = complain_memory();
    if (status == STATUS_OK) {
        status = trace_search(&s, r, &m, u);
        run_release(u);
    }
    free(u);
    subject_close(&s);
    methods_release(&m);
    return status;
}
