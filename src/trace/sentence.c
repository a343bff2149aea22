/* sentence.c - each event of a search as a sentence: what happened, why, and what it saved.
 *
 * Nodes are written {2.1}, the root {}, so that the reader of a sentence can name, link or highlight them. The words
 * are those of the papers; in DUAL*, which is SSS* with the sides swapped, MIN and MAX, "at least" and "at most" are
 * exchanged. */
#include "dewey.h"
#include "explain.h"

#include "../base/text.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

/* A sentence while it is built, and its event. */
typedef struct speaker {
    text_writer w;
    explain *e;
    const trace *t;
    const ph_event *event;
    bool dual;
} speaker;

static void say_node(text_writer *w, const ph_index *path, uint32_t depth)
{
    char text[DEWEY_TEXT];
    dewey_print(path, depth, text);
    text_put(w, '{');
    text_puts(w, text);
    text_put(w, '}');
}

static void say_value(text_writer *w, ph_value v)
{
    if (v == PH_INFINITY || v == -PH_INFINITY) {
        text_puts(w, v > 0 ? "+inf" : "-inf");
        return;
    }
    if (v < 0)
        text_put(w, '-');
    text_put_number(w, v < 0 ? (uint64_t)(-(int64_t)v) : (uint64_t)v);
}

/* %n: the node at this depth (uint32_t) of the event's path; %p: a path and its depth; %v: a value; %u: a count
 * (uint64_t); %s: a text; %S: "MAX" if true, else "MIN". */
static void say(speaker *p, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *c = format; *c; c++) {
        if (*c != '%') {
            text_put(&p->w, *c);
            continue;
        }
        switch (*++c) {
        case 'n':
            say_node(&p->w, p->event->path, va_arg(list, uint32_t));
            break;
        case 'p': {
            const ph_index *path = va_arg(list, const ph_index *);
            say_node(&p->w, path, va_arg(list, uint32_t));
            break;
        }
        case 'v':
            say_value(&p->w, va_arg(list, ph_value));
            break;
        case 'u':
            text_put_number(&p->w, va_arg(list, uint64_t));
            break;
        case 'S':
            text_puts(&p->w, va_arg(list, int) ? "MAX" : "MIN");
            break;
        default:
            assert(*c == 's');
            text_puts(&p->w, va_arg(list, const char *));
        }
    }
    va_end(list);
}

/* " 2 leaves are never evaluated." */
static void say_saved(speaker *p)
{
    const uint64_t leaves = p->e->saved;
    if (leaves)
        say(p, leaves == 1 ? " %u leaf is never evaluated." : " %u leaves are never evaluated.", leaves);
}

/* ---- depth-first methods ------------------------------------------------------------------------------- */

static bool is_finite(ph_value v)
{
    return v != PH_INFINITY && v != -PH_INFINITY;
}

/* Whose bound is it, beta or alpha? A node of the other side has it, or it belongs to the window of a call, or to a
 * node that searches with a null window. */
static void say_owner(speaker *p, bool beta)
{
    const ph_event *event = p->event;
    const ph_value bound = beta ? event->beta : event->alpha;
    const uint32_t by = beta ? event->beta_by : event->alpha_by;
    if (trace_of_call(p->t, event, beta))
        say(p, "the window of this call ends at %v", bound);
    else if (trace_max_at(event, by) != beta)
        say(p, "%S has %v at %n already", !beta, bound, by);
    else
        say(p, "%n only asks on which side of that it lies", by);
}

static void say_enter(speaker *p)
{
    const ph_event *event = p->event;
    if (p->t->minimax) {
        say(p, "%n is a %S node: it is worth as much as %s of its children.", event->depth, event->max,
            event->max ? "the greatest" : "the least");
        return;
    }
    const ph_value far_bound = event->max ? event->beta : event->alpha;
    const bool null_window = is_finite(event->alpha) && event->beta == event->alpha + 1;
    say(p, "Enter %n, a %S node, with the %swindow (%v, %v): ", event->depth, event->max, null_window ? "null " : "",
        event->alpha, event->beta);
    if (!is_finite(far_bound)) {
        say(p, "%S has nothing yet, so nothing can cut it.", !event->max);
        return;
    }
    say(p, "it is cut as soon as it has %v or %s, for ", far_bound, event->max ? "more" : "less");
    say_owner(p, event->max);
    say(p, ".");
}

/* A child is no better than its parent's value so far, or an ancestor's. */
static void say_no_better(speaker *p)
{
    const ph_event *event = p->event;
    if (event->depth == 0)
        return;
    const uint32_t parent = event->depth - 1;
    const bool max = !event->max;
    const explain *e = p->e;
    const ph_value best = e->best[parent];
    if (e->has_best[parent] && (max ? event->value <= best : event->value >= best)) {
        say(p, " That is no better for %S than the %v that %n has.", max, best, parent);
        return;
    }
    const ph_value bound = max ? event->alpha : event->beta;
    const uint32_t by = max ? event->alpha_by : event->beta_by;
    if (!is_finite(bound) || (max ? event->value > bound : event->value < bound))
        return;
    if (trace_of_call(p->t, event, !max) || trace_max_at(event, by) == max) {
        say(p, " It changes nothing: ");
        say_owner(p, !max);
        say(p, ".");
    }
}

static void say_leave(speaker *p)
{
    const ph_event *event = p->event;
    const char *relation = trace_relation(p->t, event);
    const char *words = relation[0] == '=' ? "" : relation[0] == '>' ? " or more" : " or less";
    if (event->depth == 0)
        say(p, "The root is done: the tree is worth %v%s.", event->value, words);
    else
        say(p, "%n is worth %v%s.", event->depth, event->value, words);
    say_no_better(p);
}

/* "The table knows that {1.2} is worth 7 or more." */
static void say_known(speaker *p)
{
    const char *relation = trace_relation(p->t, p->event);
    const char *words = relation[0] == '=' ? "" : relation[0] == '>' ? " or more" : " or less";
    say(p, "The table knows that %n is worth %v%s.", p->event->depth, p->event->value, words);
    say_no_better(p);
}

static void say_bound(speaker *p)
{
    const ph_event *event = p->event;
    if (p->t->minimax)
        say(p, "%S has %v at %n so far.", event->max, event->value, event->depth);
    else
        say(p, "It is the best so far for %S at %n: %s to %v.", event->max, event->depth,
            event->max ? "alpha rises" : "beta falls", event->value);
}

static void say_cut(speaker *p)
{
    const ph_event *event = p->event;
    say(p, "%n is cut: it has %v, and ", event->depth, event->value);
    say_owner(p, event->max);
    const uint64_t leaves = p->e->closed.leaves;
    say(p, ", so its other children cannot matter: %u %s saved by this %s cut-off.", leaves,
        leaves == 1 ? "leaf is" : "leaves are", event->max ? "beta" : "alpha");
}

/* ---- SSS*, PS* and DUAL* ------------------------------------------------------------------------------- */

/* The place on OPEN after the step, from 1, of the event's node or of its ancestor at this depth; 0: not there. */
static size_t place_of(const ph_event *event, uint32_t depth)
{
    for (size_t i = 0; i < event->n_open; i++)
        if (event->open[i].depth == depth && memcmp(event->open[i].path, event->path, depth * sizeof *event->path) == 0)
            return i + 1;
    return 0;
}

/* The place where a state was inserted by merit. */
static void say_place(speaker *p, uint32_t depth)
{
    const size_t place = place_of(p->event, depth);
    if (place == 1)
        say(p, " It is the first of OPEN.");
    else if (place > 1)
        say(p, " By merit it is number %u of the %u on OPEN.", (uint64_t)place, (uint64_t)p->event->n_open);
}

static void say_opened(speaker *p, uint32_t width)
{
    const ph_event *event = p->event;
    if (width == 1) {
        say(p, "%n is a %S node with a single child, which goes to the front of OPEN.", event->depth, event->max);
        return;
    }
    say(p, "%n is a %S node: any of its %u children may be its best. ", event->depth, event->max, (uint64_t)width);
    if (event->phases <= 1) {
        say(p, "All of them go to the front of OPEN.");
        return;
    }
    const ph_backup_entry *b = backup_at(event, event->path, event->depth);
    const uint64_t size = b ? b->last : 0;
    say(p, size == 1 ? "The first, " : "The first %u, ", size);
    say(p, "phase 1 of %u, %s to the front of OPEN; BACKUP keeps the node for the others.", (uint64_t)event->phases,
        size == 1 ? "goes" : "go");
}

static void say_live(speaker *p)
{
    const ph_event *event = p->event;
    const uint32_t width = ph_tree_width(p->t->o.tree, dewey_find(p->t->o.tree, event->path, event->depth));
    if (event->max != p->dual) {
        say_opened(p, width);
        return;
    }
    ph_index child[PH_MAX_DEPTH + 1];
    memcpy(child, event->path, event->depth * sizeof *child);
    child[event->depth] = 0;
    say(p,
        "%n is a %S node, so no strategy through it is worth %s than any of its children: the first, %p, goes in "
        "front and stands for it.",
        event->depth, event->max, p->dual ? "less" : "more", child, event->depth + 1);
}

/* Case 2a and `leaf`: the merit on OPEN is the smaller of the leaf's value and the old merit, or low if that is
 * proven. */
static void say_leaf_solved(speaker *p)
{
    const ph_event *event = p->event;
    const ph_value leaf = p->t->leaf;
    const bool bounded = p->dual ? event->value > leaf : event->value < leaf;
    const ph_value own = bounded ? event->value : leaf;
    const size_t place = place_of(event, event->depth);
    const ph_value merit = place ? event->open[place - 1].merit : own;
    say(p, "Leaf %n is worth %v: ", event->depth, leaf);
    if (merit != own)
        say(p, "but %v is proven for %n, and no state below it may sink under that, so it is SOLVED with %v.", merit,
            event->depth - 1, merit);
    else if (bounded)
        say(p, "no news, for the strategies that contain it are worth %s %v anyway. SOLVED.",
            p->dual ? "at least" : "at most", event->value);
    else
        say(p, "every strategy that contains it is worth %s that. SOLVED.", p->dual ? "at least" : "at most");
    say_place(p, event->depth);
}

static void say_leaf_cut(speaker *p)
{
    const ph_event *event = p->event;
    const size_t place = place_of(event, event->depth - 1);
    say(p,
        "Leaf %n is worth %v, not %s what is proven for %n already: %n cannot matter any more, and is SOLVED with "
        "%v.",
        event->depth, p->t->leaf, p->dual ? "below" : "above", event->depth - 2, event->depth - 1,
        place ? event->open[place - 1].merit : p->t->leaf);
    say_saved(p);
    say_place(p, event->depth - 1);
}

static void say_sibling(speaker *p)
{
    const ph_event *event = p->event;
    ph_index next[PH_MAX_DEPTH + 1];
    memcpy(next, event->path, event->depth * sizeof *next);
    next[event->depth - 1]++;
    say(p,
        "%n is SOLVED with %v and first of OPEN: its strategy is the best so far. %S may still %s it by %p, which "
        "goes in front.",
        event->depth, event->value, !event->max, p->dual ? "raise" : "lower", next, event->depth);
}

/* Case 3c has two reasons: the last child, or nothing to gain. */
static void say_parent(speaker *p)
{
    const ph_event *event = p->event;
    const ph_node parent = dewey_find(p->t->o.tree, event->path, event->depth - 1);
    const bool last = event->path[event->depth - 1] + 1 == ph_tree_width(p->t->o.tree, parent);
    if (last)
        say(p, "%n is SOLVED with %v and the last child of %n: %S has nothing better there, so %n is SOLVED with %v.",
            event->depth, event->value, event->depth - 1, !event->max, event->depth - 1, event->value);
    else
        say(p, "%n is SOLVED with %v, not %s what is proven for %n already: %n cannot matter any more, and is SOLVED.",
            event->depth, event->value, p->dual ? "below" : "above", event->depth - 2, event->depth - 1);
    say_saved(p);
}

static void say_purge(speaker *p)
{
    const ph_event *event = p->event;
    say(p,
        "%n is SOLVED with %v and first of OPEN: no other child of %n can be worth %s. So %n is SOLVED with %v, and "
        "all other states below it leave OPEN.",
        event->depth, event->value, event->depth - 1, p->dual ? "less" : "more", event->depth - 1, event->value);
    say_saved(p);
}

/* The node whose next phase was put on OPEN: its `last` has grown. */
static const ph_backup_entry *entry_grown(const speaker *p)
{
    const ph_event *event = p->event;
    const kept_lists *k = &p->e->before;
    for (size_t i = 0; i < event->n_backup; i++)
        for (size_t j = 0; j < k->n_backup; j++) {
            const ph_backup_entry *after = &event->backup[i], *before = &k->backup[j];
            if (after->depth == before->depth && after->last != before->last &&
                memcmp(after->path, before->path, after->depth * sizeof *after->path) == 0)
                return after;
        }
    return NULL;
}

/* What is proven for the node of the entry: low, in DUAL* high. */
static ph_value proven(const speaker *p, const ph_backup_entry *b)
{
    return p->dual ? b->high : b->low;
}

static void say_phase(speaker *p)
{
    const ph_event *event = p->event;
    const uint32_t parent = event->depth - 1;
    const ph_backup_entry *b = backup_at(event, event->path, parent), *grown = entry_grown(p);
    say(p, "%n is SOLVED with %v", event->depth, event->value);
    if (b)
        say(p, ": %n is worth %s %v", parent, p->dual ? "at most" : "at least", proven(p, b));
    say(p, ". ");
    if (strcmp(event->rule, "4a") == 0) {
        say(p, "That is all that it can be worth, so it is SOLVED, and all other states below it are dropped.");
    } else if (strcmp(event->rule, "4b done") == 0) {
        say(p, "No phase is left, so it is SOLVED with that.");
    } else if (grown && strcmp(event->rule, "4b next") == 0) {
        say(p, "Its phase is over. Phase %u of %u goes to the front of OPEN: can it do better?", (uint64_t)event->phase,
            (uint64_t)event->phases);
    } else if (grown) {
        say(p, "%p below it has put children off: their phase, %u of %u, goes to the front of OPEN.", grown->path,
            grown->depth, (uint64_t)event->phase, (uint64_t)event->phases);
    }
    say_saved(p);
}

static void say_end(speaker *p)
{
    say(p, "The root is SOLVED: the tree is worth %v.", p->event->value);
}

/* ---- RS ------------------------------------------------------------------------------------------------ */

/* The most changes of a step that are told; the others are counted. */
enum { MOST_TOLD = 6 };

/* "worth 3", "worth 3 or less": as much as is proven. */
static void say_worth(speaker *p, const ph_change *c)
{
    const char *relation = trace_change_relation(p->t, c);
    const bool exact = !relation || relation[0] == '=';
    say(p, "worth %v%s", c->value, exact ? "" : relation[0] == '>' ? " or more" : " or less");
}

/* What happened to a node, and what that means for its parent. */
static void say_change(speaker *p, const ph_change *c)
{
    const char *least = p->dual ? "at most" : "at least";
    switch (c->kind) {
    case PH_OPENED:
        return; /* the step itself, which the first words describe */
    case PH_SETTLED:
        say(p, " %p is settled: it is ", c->path, c->depth);
        say_worth(p, c);
        if (c->depth)
            say(p, ", so %p is worth %s that", c->path, c->depth - 1, least);
        break;
    case PH_DROPPED:
        say(p, " %p is dropped: it is ", c->path, c->depth);
        say_worth(p, c);
        say(p, ", and %S has something as good", !p->dual);
        break;
    case PH_CLOSED:
        say(p, c->depth ? " %p is closed: it is " : " %p is closed: the tree is ", c->path, c->depth);
        say_worth(p, c);
        break;
    }
    say(p, ".");
}

static void say_changes(speaker *p)
{
    const ph_event *event = p->event;
    size_t told = 0, left = 0;
    for (size_t i = 0; i < event->n_changes; i++) {
        const bool last = i + 1 == event->n_changes; /* perhaps the end of the search */
        if (told < MOST_TOLD || last)
            say_change(p, &event->changes[i]);
        else
            left++;
        told++;
    }
    if (left)
        say(p, " %u others are done with likewise.", (uint64_t)left);
    say_saved(p);
}

/* The slot still has a merit. */
static void say_merit(speaker *p)
{
    const ph_event *event = p->event;
    const size_t place = place_of(event, event->depth);
    if (!place)
        return;
    const ph_value merit = event->open[place - 1].merit;
    if (merit == event->value)
        say(p, " The merit of %n stays %v.", event->depth, merit);
    else
        say(p, " So %n is worth %s %v.", event->depth, p->dual ? "at least" : "at most", merit);
}

/* The step on a slot, or on the first child of a rest, and its result. */
static void say_record(speaker *p)
{
    const ph_event *event = p->event;
    const bool changes = event->n_changes > 0;
    const ph_change *first = event->changes;
    if (strcmp(event->rule, "open") == 0 && changes) {
        say(p, "%p is opened, the next child of %n", first->path, first->depth, event->depth);
        if (is_finite(event->value))
            say(p, ": it matters only %s %v", p->dual ? "from" : "up to", event->value);
        say(p, ".");
    } else if (strcmp(event->rule, "terminal") == 0) {
        say(p, "Leaf %n is worth %v.", event->depth, p->t->leaf);
    } else if (strcmp(event->rule, "child") == 0) {
        ph_index leaf[PH_MAX_DEPTH + 1];
        memcpy(leaf, event->path, event->depth * sizeof *leaf);
        leaf[event->depth] = p->t->leaf_number;
        say(p, "Leaf %p, the next child of %n, is worth %v.", leaf, event->depth + 1, event->depth, p->t->leaf);
    } else if (changes) {
        say(p, "%p, the next child of %n, has leaves alone below it: the %s of them is found at once.", first->path,
            first->depth, event->depth, p->dual ? "least" : "greatest");
    }
    say_changes(p);
    if (strcmp(event->rule, "open") != 0)
        say_merit(p);
}

/* The words for each case. */
typedef struct wording {
    const char *rule;
    void (*say)(speaker *p);
} wording;

static const wording WORDINGS[] = {
    {"max", say_live},      {"min", say_live},         {"1a", say_live},
    {"1b", say_live},       {"leaf", say_leaf_solved}, {"2a", say_leaf_solved},
    {"2b", say_leaf_cut},   {"sibling", say_sibling},  {"3b", say_sibling},
    {"parent", say_parent}, {"3c", say_parent},        {"purge", say_purge},
    {"4a", say_phase},      {"4b next", say_phase},    {"4b descendant", say_phase},
    {"4b done", say_phase}, {"root", say_end},         {"3a", say_end},
    {"child", say_record},  {"terminal", say_record},  {"bottom", say_record},
    {"open", say_record},
};

static void say_step(speaker *p)
{
    const ph_event *event = p->event;
    for (size_t i = 0; i < sizeof WORDINGS / sizeof WORDINGS[0]; i++)
        if (strcmp(WORDINGS[i].rule, event->rule) == 0) {
            WORDINGS[i].say(p);
            return;
        }
    say(p, "%n, %s with %v: case %s.", event->depth, event->solved ? "SOLVED" : "LIVE", event->value, event->rule);
}

/* ---- all ----------------------------------------------------------------------------------------------- */

void sentence_make(explain *e, const trace *t, const ph_event *event)
{
    const bool dual = t->dual;
    speaker p = {text_open(e->sentence, sizeof e->sentence), e, t, event, dual};
    switch (event->kind) {
    case PH_ENTER:
        say_enter(&p);
        break;
    case PH_LEAVE:
        say_leave(&p);
        break;
    case PH_KNOWN:
        say_known(&p);
        break;
    case PH_BOUND:
        say_bound(&p);
        break;
    case PH_CUT:
        say_cut(&p);
        break;
    case PH_STEP:
        say_step(&p);
        break;
    case PH_LEAF:
        if (trace_operates(t))
            break; /* told with the step that it belongs to */
        say(&p, "Leaf %n is worth %v.", event->depth, event->value);
        say_no_better(&p);
        break;
    }
    assert(p.w.length < sizeof e->sentence);
}

void explain_put_text(const explain *e, const trace *t)
{
    const char *c = e->sentence;
    while (*c) {
        if (*c != '{') {
            fputc(*c++, t->o.out);
            continue;
        }
        ph_index path[PH_MAX_DEPTH];
        uint32_t depth = 0;
        for (c++; *c != '}';) {
            ph_index number = 0;
            for (; *c >= '0' && *c <= '9'; c++)
                number = 10 * number + (ph_index)(*c - '0');
            path[depth++] = number - 1;
            c += *c == '.';
        }
        c++;
        dewey_put(t->o.out, t->o.tree, path, depth);
    }
}
