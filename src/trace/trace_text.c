/* trace_text.c - a trace for people: the lists of SSS*, PS* and DUAL* as the papers write them, the nodes of
 * alpha-beta with their windows. */
#include "formats.h"

#include "../tool/terminal.h"
#include "dewey.h"
#include "explain.h"
#include "proven_strategy.h"

#include <inttypes.h>
#include <string.h>

enum { INDENT = 8 }; /* indentation of sentences and continued lines */

static void text_paint(const trace *t, paint p)
{
    paint_put(t->o.out, t->o.colour, p);
}

static void put_side(const trace *t, bool max)
{
    paint_text(t->o.out, t->o.colour, max ? PAINT_MAX : PAINT_MIN, max ? " MAX" : " MIN");
}

static void put_node(const trace *t, const ph_move *path, uint32_t depth)
{
    dewey_put(t->o.out, t->o.tree, path, depth);
}

/* A line that may be wider than the terminal is kept in o.out until line_end() wraps it, with continued lines
 * indented by `indent` spaces. Without memory nothing more of the trace is written. */
static void line_begin(trace *t)
{
    if (t->o.width == 0 || !prose_line_open(&t->line))
        return;
    t->to = t->o.out;
    t->o.out = t->line.stream;
}

static void line_end(trace *t, size_t indent)
{
    if (!t->to) {
        fputc('\n', t->o.out);
        return;
    }
    char begin[WIDTH_LEAST / 2 + 1]; /* half of the line is left for words, whatever the depth */
    snprintf(begin, sizeof begin, "%*s", (int)(indent < sizeof begin ? indent : sizeof begin - 1), "");
    t->o.out = t->to;
    t->to = NULL;
    t->failed |= !prose_line_put(&t->line, t->o.out, begin, t->o.width);
}

/* Between two words that belong together. */
static const char *joint(const trace *t)
{
    return t->to ? PROSE_JOINT : " ";
}

/* ---- SSS*, PS* and DUAL* ------------------------------------------------------------------------------- */

/* (n, SOLVED, h) */
static void put_state(const trace *t, const ph_move *path, uint32_t depth, bool solved, ph_value merit)
{
    fputc('(', t->o.out);
    put_node(t, path, depth);
    fprintf(t->o.out, ",%s", joint(t));
    paint_text(t->o.out, t->o.colour && solved, PAINT_GOOD, solved ? "SOLVED" : "LIVE");
    fprintf(t->o.out, ",%s", joint(t));
    value_put(t->o.out, merit);
    fputc(')', t->o.out);
}

static void put_open(trace *t, const ph_event *event)
{
    static const char head[] = "  OPEN ( ";
    line_begin(t);
    fputs(head, t->o.out);
    for (size_t i = 0; i < event->n_open; i++) {
        const ph_open_state *s = &event->open[i];
        put_state(t, s->path, s->depth, s->solved, s->merit);
        fputc(' ', t->o.out);
    }
    fputc(')', t->o.out);
    line_end(t, sizeof head - 1);
}

/* (n, last, low, high) */
static void put_backup(trace *t, const ph_event *event)
{
    static const char head[] = "  BACKUP ( ";
    line_begin(t);
    fputs(head, t->o.out);
    for (size_t i = 0; i < event->n_backup; i++) {
        const ph_backup_entry *e = &event->backup[i];
        fputc('(', t->o.out);
        put_node(t, e->path, e->depth);
        fprintf(t->o.out, ",%s%" PRIu32 ",%s", joint(t), e->last, joint(t));
        value_put(t->o.out, e->low);
        fprintf(t->o.out, ",%s", joint(t));
        value_put(t->o.out, e->high);
        fputs(") ", t->o.out);
    }
    fputc(')', t->o.out);
    line_end(t, sizeof head - 1);
}

/* What each case of the operators does, in a few words; the second text is for DUAL* where it differs. */
typedef struct meaning {
    const char *rule, *words, *dual;
} meaning;

static const meaning MEANINGS[] = {
    {"max", "MAX: all its children in front", "MAX: its first child in front"},
    {"min", "MIN: its first child in front", "MIN: all its children in front"},
    {"leaf", "SOLVED, inserted by merit", NULL},
    {"root", "the root is SOLVED: done", NULL},
    {"sibling", "its next sibling in front", NULL},
    {"parent", "no sibling left: its parent SOLVED, in front", NULL},
    {"purge", "all below its parent dropped; the parent SOLVED, in front", NULL},
    {"1a", "MAX: the first partition of its children in front", "MIN: the first partition of its children in front"},
    {"1b", "MIN: its first child in front", "MAX: its first child in front"},
    {"2a", "SOLVED, inserted by merit", NULL},
    {"2b", "not above low: its parent SOLVED with low, inserted by merit",
     "not below high: its parent SOLVED with high, inserted by merit"},
    {"3a", "the root is SOLVED: done", NULL},
    {"3b", "above low: its next sibling in front", "below high: its next sibling in front"},
    {"3c", "its parent SOLVED, in front", NULL},
    {"4a", "low has reached high: all below its parent dropped; the parent SOLVED, in front",
     "high has reached low: all below its parent dropped; the parent SOLVED, in front"},
    {"4b descendant", "low at least that; the next phase of a MAX node below its parent",
     "high at most that; the next phase of a MIN node below its parent"},
    {"4b next", "low at least that; all below its parent dropped; the parent's next phase",
     "high at most that; all below its parent dropped; the parent's next phase"},
    {"4b done", "low at least that; no phase left: its parent SOLVED, in front",
     "high at most that; no phase left: its parent SOLVED, in front"},
    {"terminal", "settled: low of its parent at least that", "settled: high of its parent at most that"},
    {"child", "its next child is a terminal: merit at most that", "its next child is a terminal: merit at least that"},
    {"bottom", "its next child has terminals alone: their greatest, at once; merit at most that",
     "its next child has terminals alone: their least, at once; merit at least that"},
    {"open", "its next child is opened, with this merit as its high",
     "its next child is opened, with this merit as its low"},
};

static bool is_dual(const trace *t)
{
    return t->dual;
}

static const char *words_of(const trace *t, const char *rule)
{
    for (size_t i = 0; i < sizeof MEANINGS / sizeof MEANINGS[0]; i++)
        if (strcmp(MEANINGS[i].rule, rule) == 0)
            return is_dual(t) && MEANINGS[i].dual ? MEANINGS[i].dual : MEANINGS[i].words;
    return "";
}

static bool same_path(const ph_event *event, const ph_open_state *s)
{
    return s->depth == event->depth && memcmp(s->path, event->path, s->depth * sizeof *s->path) == 0;
}

/* The correction of the operator: low has raised a terminal above its own value; in DUAL* high has lowered it. */
static void put_lifted(const trace *t, const ph_event *event)
{
    const bool dual = is_dual(t);
    const ph_value own = (t->leaf < event->value) != dual ? t->leaf : event->value;
    for (size_t i = 0; i < event->n_open; i++) {
        const ph_value merit = event->open[i].merit;
        if (same_path(event, &event->open[i]) && (dual ? merit < own : merit > own))
            fprintf(t->o.out, "%s, %" PRId32 ": ", dual ? "lowered to high" : "lifted to low", merit);
    }
}

/* Which of its two reasons case 3c has. */
static void put_reason(const trace *t, const ph_event *event)
{
    ph_node parent = dewey_find(t->o.tree, event->path, event->depth - 1);
    bool last = event->path[event->depth - 1] + 1 == ph_tree_width(t->o.tree, parent);
    fputs(last ? "the last child: " : is_dual(t) ? "not below high: " : "not above low: ", t->o.out);
}

/* RS: "  then 1 = 3 settled, 2 <= 2 dropped" */
static void put_changes(trace *t, const ph_event *event)
{
    if (event->n_changes == 0)
        return;
    line_begin(t);
    for (size_t i = 0; i < event->n_changes; i++) {
        const ph_change *c = &event->changes[i];
        const char *relation = trace_change_relation(t, c);
        fputs(i ? ", " : "  then ", t->o.out);
        put_node(t, c->path, c->depth);
        fprintf(t->o.out, " %s", relation ? relation : "");
        if (relation) {
            fputc(' ', t->o.out);
            value_put(t->o.out, c->value);
            fputc(' ', t->o.out);
        }
        fputs(trace_change(c), t->o.out);
    }
    line_end(t, INDENT);
}

/* "case 2a: (1.1, LIVE, +inf)  a leaf of value 30: SOLVED, inserted by merit" */
static void put_case(const trace *t, const ph_event *event)
{
    text_paint(t, PAINT_HEAD);
    fprintf(t->o.out, "case %s: ", event->rule);
    text_paint(t, PAINT_NONE);
    put_state(t, event->path, event->depth, event->solved, event->value);
    fputs("  ", t->o.out);
    if (t->leaf_step == t->step && strcmp(event->rule, "bottom") != 0) /* there it is one of several */
        fprintf(t->o.out, "a leaf of value %" PRId32 ": ", t->leaf);
    if (strcmp(event->rule, "2a") == 0)
        put_lifted(t, event);
    if (strcmp(event->rule, "3c") == 0)
        put_reason(t, event);
    fputs(words_of(t, event->rule), t->o.out);
}

static void put_step(trace *t, const ph_event *event)
{
    line_begin(t);
    text_paint(t, PAINT_HEAD);
    fprintf(t->o.out, "step %" PRIu64 ", ", t->step);
    text_paint(t, PAINT_NONE);
    put_case(t, event);
    line_end(t, INDENT);
    put_changes(t, event);
    put_open(t, event);
    if (t->backup)
        put_backup(t, event);
}

/* ---- depth-first methods ------------------------------------------------------------------------------- */

static void put_window(const trace *t, const ph_event *event)
{
    fputs("  (", t->o.out);
    value_put(t->o.out, event->alpha);
    fputs(", ", t->o.out);
    value_put(t->o.out, event->beta);
    fputc(')', t->o.out);
}

/* Whose bound cuts: at a MAX node beta, of a MIN ancestor; at a MIN node alpha, of a MAX ancestor. Or it belongs to
 * the window of a driver's call, or to the null window of an ancestor of the same side. */
static void put_owner(const trace *t, const ph_event *event)
{
    if (trace_of_call(t, event, event->max)) {
        fputs(" of this call's window", t->o.out);
        return;
    }
    const bool max = trace_max_at(event, event->by);
    fputs(max == event->max ? " of the null window of " : max ? " of MAX ancestor " : " of MIN ancestor ", t->o.out);
    put_node(t, event->path, event->by);
}

static void put_cut(const trace *t, const ph_event *event)
{
    uint64_t saved = trace_leaves_saved(t, event);
    text_paint(t, PAINT_CUT);
    fputs("cut: ", t->o.out);
    value_put(t->o.out, event->value);
    fputs(event->max ? " >= beta " : " <= alpha ", t->o.out);
    value_put(t->o.out, event->max ? event->beta : event->alpha);
    put_owner(t, event);
    fprintf(t->o.out, ", %" PRIu64 " %s saved", saved, saved == 1 ? "leaf" : "leaves");
    text_paint(t, PAINT_NONE);
}

/* "2.1 MIN has 3  (3, 5)" */
static void put_walk(const trace *t, const ph_event *event)
{
    if (event->kind == PH_CUT) {
        put_cut(t, event);
        return;
    }
    put_node(t, event->path, event->depth);
    if (event->kind == PH_LEAF) {
        fputs(" = ", t->o.out);
        text_paint(t, PAINT_GOOD);
        value_put(t->o.out, event->value);
        text_paint(t, PAINT_NONE);
    } else if (event->kind == PH_LEAVE || event->kind == PH_KNOWN) {
        put_side(t, event->max);
        fprintf(t->o.out, " %s %" PRId32, trace_relation(t, event), event->value);
        if (event->kind == PH_KNOWN)
            fputs(", as the table knows", t->o.out);
    } else {
        put_side(t, event->max);
        if (event->kind == PH_BOUND)
            fprintf(t->o.out, " has %" PRId32, event->value);
        if (!t->minimax)
            put_window(t, event);
    }
}

/* ---- the format ---------------------------------------------------------------------------------------- */

/* The sentence on a line of its own. */
static void put_sentence(trace *t)
{
    if (!t->explain || !t->explain->sentence[0])
        return;
    line_begin(t);
    fprintf(t->o.out, "%*s", INDENT, "");
    explain_put_text(t->explain, t);
    line_end(t, INDENT);
}

void text_put_head(const trace *t, const ph_event *event)
{
    if (event->kind == PH_STEP)
        put_case(t, event);
    else
        put_walk(t, event);
}

void text_event(trace *t, const ph_event *event)
{
    if (event->kind == PH_STEP) {
        put_step(t, event);
    } else if (!trace_operates(t)) {
        line_begin(t);
        fprintf(t->o.out, "%6" PRIu64 "  %*s", t->step, (int)(2 * event->depth), "");
        put_walk(t, event);
        line_end(t, INDENT + 2 * event->depth + 2);
    }
    put_sentence(t);
}

void text_put_answer(const trace *t, const ph_result *result)
{
    FILE *out = t->o.out;
    text_paint(t, result->stop == PH_FINISHED ? PAINT_HEAD : PAINT_CUT);
    fprintf(out, result->stop == PH_FINISHED ? "%s:" : "stopped (%s):", ph_stop_text(result->stop));
    text_paint(t, PAINT_NONE);
    fputs(" value ", out);
    if (result->lower == result->upper) {
        value_put(out, result->lower);
    } else {
        fputs("between ", out);
        value_put(out, result->lower);
        fputs(" and ", out);
        value_put(out, result->upper);
    }
    if (result->best != PH_NO_MOVE) {
        fputs(", best move ", out);
        put_node(t, &result->best, 1);
    }
    fprintf(out, "; steps %" PRIu64 ", leaves %" PRIu64, t->steps, result->counts.leaves);
}

static void put_strategy(trace *t, const ph_lines *leaves)
{
    FILE *out = t->o.out;
    if (!leaves->count) {
        fputs("strategy: none, a limit ended the search or the proof\n", out);
        return;
    }
    fputc('\n', out);
    prose_print(out, "", t->o.width, "The strategy of MAX that proves it, each node with its least leaf in it:");
    fputc('\n', out);
    if (!proven_draw(out, t->o.tree, t->o.min_root, leaves, t->o.colour))
        t->failed = true;
}

void text_end(trace *t, const ph_result *result)
{
    if (t->o.first > t->steps)
        prose_print(t->o.out, "  ", t->o.width, "there is no step %" PRIu64 ": the last is step %" PRIu64, t->o.first,
                    t->steps);
    line_begin(t);
    text_put_answer(t, result);
    line_end(t, INDENT);
    if (result->reason)
        prose_print(t->o.out, "  ", t->o.width, "%s: %s (%s)", t->o.method, result->method, result->reason);
    if (t->o.strategy)
        put_strategy(t, &result->strategy);
}
