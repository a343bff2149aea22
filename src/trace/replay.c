/* replay.c - a search that can be viewed step by step. Read replay_observe() first: for every request the search runs
 * again, and this function observes its events. */
#include "replay.h"

#include "../base/memory.h"
#include "../tool/text_stream.h"
#include "dewey.h"
#include "explain.h"
#include "formats.h"

#include <assert.h>
#include <stdlib.h>

/* The purpose of a run. */
typedef enum purpose { PURPOSE_COUNT, PURPOSE_SHOW, PURPOSE_FIND } purpose;

struct replay {
    replay_options o;
    trace *t;      /* trace of the current run, then of the step that is shown */
    char *nothing; /* its output */
    size_t length;
    purpose why;
    int cancel;  /* set when the run has seen enough */
    bool failed; /* no memory */
    uint64_t steps;
    ph_stop stop;
    char *answer;
    vector cuts; /* uint64_t: the steps with a cut-off */
    uint64_t cutoffs;
    replay_view now;
    /* finding */
    uint64_t from, found;
    bool back;
    const char *text;
};

replay *replay_new(const replay_options *options)
{
    replay *r = calloc(1, sizeof *r);
    if (r)
        r->o = *options;
    return r;
}

static void view_clear(replay_view *v)
{
    free(v->head);
    free(v->sentence);
    free(v->open);
    free(v->backup);
    *v = (replay_view){0};
}

/* Close the trace without writing its end. */
static void trace_drop(replay *r)
{
    if (!r->t)
        return;
    FILE *out = r->t->o.out;
    trace_free(r->t, NULL);
    fclose(out);
    free(r->nothing);
    r->t = NULL;
}

void replay_free(replay *r)
{
    if (!r)
        return;
    view_clear(&r->now);
    trace_drop(r);
    vector_release(&r->cuts, NULL);
    free(r->answer);
    free(r);
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* What `put` writes for an event, as a string; NULL without memory. */
static char *text_of(replay *r, const ph_event *event, void (*put)(trace *t, const ph_event *event))
{
    text_stream made;
    FILE *const before = r->t->o.out;
    if (text_stream_open(&made)) {
        r->t->o.out = made.stream;
        put(r->t, event);
        r->t->o.out = before;
    }
    if (!text_stream_close(&made))
        r->failed = true;
    return made.text;
}

static void put_head(trace *t, const ph_event *event)
{
    text_put_head(t, event);
}

static void put_sentence(trace *t, const ph_event *event)
{
    (void)event;
    explain_put_text(t->explain, t);
}

static void put_both(trace *t, const ph_event *event)
{
    put_head(t, event);
    fputc('\n', t->o.out);
    put_sentence(t, event);
}

static void put_open(trace *t, const ph_event *event)
{
    for (size_t i = 0; i < event->n_open; i++) {
        const ph_open_state *s = &event->open[i];
        dewey_put(t->o.out, t->o.tree, s->path, s->depth);
        fputs(s->solved ? " SOLVED " : " LIVE ", t->o.out);
        value_put(t->o.out, s->merit);
        fputc('\n', t->o.out);
    }
}

static void put_backup(trace *t, const ph_event *event)
{
    for (size_t i = 0; i < event->n_backup; i++) {
        const ph_backup_entry *b = &event->backup[i];
        fputc('(', t->o.out);
        dewey_put(t->o.out, t->o.tree, b->path, b->depth);
        fprintf(t->o.out, ", %u, ", (unsigned)b->last);
        value_put(t->o.out, b->low);
        fputs(", ", t->o.out);
        value_put(t->o.out, b->high);
        fputs(")\n", t->o.out);
    }
}

/* ---- observing events ---------------------------------------------------------------------------------- */

static void step_count(replay *r, const ph_event *event)
{
    if (r->t->steps > REPLAY_MOST)
        r->cancel = 1;
    const uint64_t cutoffs = event->kind == PH_CUT ? r->cutoffs + 1 : event->kind == PH_STEP ? event->cutoffs : 0;
    if (cutoffs > r->cutoffs) {
        r->cutoffs = cutoffs;
        if (!vector_push(&r->cuts, NULL, &r->t->steps, sizeof r->t->steps))
            r->failed = true;
    }
}

static void step_show(replay *r, const ph_event *event)
{
    replay_view *v = &r->now;
    if (event->kind == PH_CUT)
        v->cutoffs++;
    if (event->kind == PH_STEP)
        v->cutoffs = event->cutoffs;
    if (r->t->steps != v->step)
        return;
    v->node = dewey_find(r->o.tree, event->path, event->depth);
    v->leaves = r->t->leaves;
    v->head = text_of(r, event, put_head);
    v->sentence = text_of(r, event, put_sentence);
    if (event->kind == PH_STEP) {
        v->open = text_of(r, event, put_open);
        v->n_open = event->n_open;
    }
    if (event->kind == PH_STEP && r->t->backup) {
        v->backup = text_of(r, event, put_backup);
        v->n_backup = event->n_backup;
    }
    /* At the last step the search ends by itself, with its answer, unless a time limit ended it the first time. */
    r->cancel = v->step < r->steps || r->stop != PH_FINISHED;
}

/* Does `line` contain `text`, ignoring case? */
static bool text_has(const char *line, const char *text)
{
    return line && strcasestr(line, text) != NULL;
}

static void step_find(replay *r, const ph_event *event)
{
    const uint64_t step = r->t->steps;
    if (r->back ? step >= r->from : step <= r->from) {
        r->cancel = r->back;
        return;
    }
    char *line = text_of(r, event, put_both);
    if (text_has(line, r->text)) {
        r->found = step;
        r->cancel = !r->back; /* backwards: the last match before `from` counts */
    }
    free(line);
}

static void replay_observe(void *context, const ph_event *event)
{
    replay *r = context;
    if (r->cancel)
        return; /* it stops at the next leaf */
    const uint64_t before = r->t->steps;
    trace_event(r->t, event);
    r->failed |= r->t->failed;
    if (r->failed)
        r->cancel = 1;
    else if (r->t->steps == before)
        return; /* a leaf within a step of the operator */
    else if (r->why == PURPOSE_COUNT)
        step_count(r, event);
    else if (r->why == PURPOSE_SHOW)
        step_show(r, event);
    else
        step_find(r, event);
}

/* ---- running the search -------------------------------------------------------------------------------- */

/* A trace that writes nothing. False without memory. */
static bool trace_begin_quiet(replay *r, uint64_t last)
{
    trace_drop(r);
    FILE *nowhere = open_memstream(&r->nothing, &r->length);
    if (!nowhere)
        return false;
    const trace_options o = {
        .out = nowhere,
        .format = TRACE_MARKS,
        .tree = r->o.tree,
        .method = r->o.method,
        .min_root = r->o.search.min_root,
        .explain = true,
        .strategy = r->o.search.want_strategy,
        .depth = r->o.search.limits.depth,
        .first = 1,
        .last = last,
    };
    r->t = trace_new(&o);
    if (!r->t) {
        fclose(nowhere);
        free(r->nothing);
    }
    return r->t != NULL;
}

/* Run the search for the given purpose. A proven strategy is kept in *result. */
static int search_again(replay *r, ph_result *result)
{
    ph_options options = r->o.search;
    const ph_node root = ph_tree_root(r->o.tree);
    options.observe = replay_observe;
    options.observe_context = r;
    options.cancel = &r->cancel;
    if (r->why != PURPOSE_COUNT)
        options.limits.seconds = 0;
    r->cancel = 0;
    *result = PH_RESULT;
    return ph_search(ph_tree_game(r->o.tree), &root, &options, result);
}

static void answer_keep(replay *r, const ph_result *result)
{
    text_stream made;
    FILE *const before = r->t->o.out;
    if (text_stream_open(&made)) {
        r->t->o.out = made.stream;
        text_put_answer(r->t, result);
        if (result->reason)
            fprintf(made.stream, "\n%s: %s (%s)", r->o.method, result->method, result->reason);
        r->t->o.out = before;
    }
    if (!text_stream_close(&made))
        r->failed = true;
    r->answer = made.text;
}

int replay_run(replay *r)
{
    ph_result result;
    r->why = PURPOSE_COUNT;
    if (!trace_begin_quiet(r, UINT64_MAX))
        return PH_E_MEMORY;
    const int error = search_again(r, &result);
    if (!error) {
        r->steps = r->t->steps;
        r->stop = result.stop;
        answer_keep(r, &result);
    }
    ph_result_release(&result);
    if (error || r->failed)
        return error ? error : PH_E_MEMORY;
    return r->steps > REPLAY_MOST ? PH_E_SIZE : PH_OK;
}

bool replay_go(replay *r, uint64_t step)
{
    assert(step <= r->steps);
    view_clear(&r->now);
    r->now.step = step;
    r->now.node = ph_tree_root(r->o.tree);
    r->why = PURPOSE_SHOW;
    if (!trace_begin_quiet(r, step ? step : 1))
        return false;
    if (step > 0) {
        ph_result result;
        const int error = search_again(r, &result);
        if (!error && !r->failed)
            marks_finish(r->t, &result, step == r->steps);
        ph_result_release(&result);
        r->failed |= error != PH_OK;
    }
    r->now.marks = r->t->marks;
    return !r->failed;
}

const replay_view *replay_now(const replay *r)
{
    return &r->now;
}

uint64_t replay_steps(const replay *r)
{
    return r->steps;
}

const char *replay_answer(const replay *r)
{
    return r->answer;
}

ph_stop replay_stop(const replay *r)
{
    return r->stop;
}

uint64_t replay_cut(const replay *r, uint64_t from, bool back)
{
    const uint64_t *cuts = r->cuts.items;
    uint64_t found = 0;
    for (size_t i = 0; i < r->cuts.count; i++) {
        if (back && cuts[i] < from)
            found = cuts[i];
        if (!back && cuts[i] > from)
            return cuts[i];
    }
    return found;
}

uint64_t replay_find(replay *r, uint64_t from, bool back, const char *text)
{
    ph_result result;
    r->why = PURPOSE_FIND;
    r->from = from;
    r->back = back;
    r->text = text;
    r->found = 0;
    if (!trace_begin_quiet(r, r->steps))
        return 0;
    search_again(r, &result);
    ph_result_release(&result);
    return r->found;
}
