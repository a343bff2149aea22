/* outline.c - a tree as lines, for a window that is smaller than the tree. */
#include "outline.h"

#include "../base/text.h"
#include "../base/utf8.h"
#include "dewey.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- the lines ----------------------------------------------------------------------------------------- */

static bool is_row(const ph_tree *tree, ph_node node)
{
    const uint32_t width = ph_tree_width(tree, node);
    for (uint32_t i = 0; i < width; i++) {
        const ph_node child = ph_tree_child(tree, node, i);
        if (ph_tree_width(tree, child) || ph_tree_name(tree, child))
            return false;
    }
    return width > 0;
}

/* Append the line of a node and those below it; there is space for one line a node. */
static void lines_add(outline *o, outline_line line)
{
    const uint32_t own = (uint32_t)o->count++;
    const uint32_t width = ph_tree_width(o->tree, line.node);
    line.row = is_row(o->tree, line.node);
    o->lines[own] = line;
    o->line_of[line.node] = own;
    for (uint32_t i = 0; i < width; i++) {
        const ph_node child = ph_tree_child(o->tree, line.node, i);
        if (line.row)
            o->line_of[child] = own;
        else
            lines_add(o,
                      (outline_line){
                          .node = child, .parent = own, .number = i, .depth = line.depth + 1, .last = i + 1 == width});
    }
}

bool outline_init(outline *o, const ph_tree *tree, bool min_root)
{
    const size_t size = ph_tree_size(tree);
    *o = (outline){.tree = tree,
                   .max = !min_root,
                   .lines = calloc(size, sizeof *o->lines),
                   .line_of = calloc(size, sizeof *o->line_of)};
    if (!o->lines || !o->line_of)
        return false;
    lines_add(o, (outline_line){.node = ph_tree_root(tree), .last = true});
    return true;
}

void outline_release(outline *o)
{
    free(o->lines);
    free(o->line_of);
    *o = (outline){0};
}

bool outline_near(const outline *o, size_t line, ph_node node)
{
    const uint32_t parent = o->lines[line].parent;
    for (uint32_t at = o->line_of[node];; at = o->lines[at].parent) {
        if (at == parent || at == line)
            return true;
        if (at == 0)
            return false;
    }
}

/* ---- one of them --------------------------------------------------------------------------------------- */

/* A line while it is written. */
typedef struct writing {
    const outline *o;
    const outline_show *show;
    outline_put *put;
    void *context;
} writing;

static void put_text(const writing *w, paint p, const char *text)
{
    w->put(w->context, p, false, text);
}

/* Write a piece, as printf() does. */
__attribute__((format(printf, 3, 4))) static void put_piece(const writing *w, paint p, const char *format, ...)
{
    char text[64];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    put_text(w, p, text);
}

static const char *value_text(ph_value value, char text[16])
{
    if (value == PH_INFINITY || value == -PH_INFINITY)
        return value > 0 ? "+inf" : "-inf";
    snprintf(text, 16, "%" PRId32, value);
    return text;
}

static void put_branches(const writing *w, const outline_line *line)
{
    const char *const on = w->show->ascii ? "| " : "\u2502 ", *const more = w->show->ascii ? "+-" : "\u251c\u2500",
                      *const end = w->show->ascii ? "`-" : "\u2514\u2500";
    bool last[PH_MAX_DEPTH + 1] = {0};
    const outline_line *at = line;
    for (uint32_t depth = line->depth; depth > 0; depth--, at = &w->o->lines[at->parent])
        last[depth] = at->last;
    for (uint32_t depth = 1; depth < line->depth; depth++)
        put_text(w, PAINT_NONE, last[depth] ? "  " : on);
    if (line->depth)
        put_text(w, PAINT_NONE, line->last ? end : more);
    if (line->depth)
        put_text(w, PAINT_NONE, " ");
}

/* "2.1", with its name "A (2.1)". */
static void put_name(const writing *w, const outline_line *line)
{
    ph_move path[PH_MAX_DEPTH];
    char text[DEWEY_TEXT];
    const outline_line *at = line;
    for (uint32_t depth = line->depth; depth > 0; depth--, at = &w->o->lines[at->parent])
        path[depth - 1] = at->number;
    dewey_print(path, line->depth, text);
    const char *id = line->depth ? text : "root", *name = ph_tree_name(w->o->tree, line->node);
    const bool here = line->node == w->show->node;
    if (name) {
        char shown[64];
        printable_copy(name, shown, sizeof shown);
        w->put(w->context, PAINT_HEAD, here, shown);
        w->put(w->context, PAINT_NONE, here, " (");
        w->put(w->context, PAINT_NONE, here, id);
        w->put(w->context, PAINT_NONE, here, ")");
    } else {
        w->put(w->context, PAINT_NONE, here, id);
    }
}

static bool is_open(const writing *w, const draw_mark *m)
{
    return m->open && m->open == w->show->step;
}

/* A leaf by its value: [3] evaluated, x3 never, 3 not yet; on OPEN [3]*, with another merit than its value [3]*2. */
static void put_leaf(const writing *w, ph_node leaf)
{
    const draw_mark *m = &w->show->marks[leaf];
    const bool seen = m->order > 0 || (m->visited && m->solved);
    char text[24];
    snprintf(text, sizeof text,
             seen     ? "[%" PRId32 "]"
             : m->cut ? "x%" PRId32
                      : "%" PRId32,
             ph_tree_value(w->o->tree, leaf));
    w->put(w->context, seen ? PAINT_GOOD : m->cut ? PAINT_CUT : PAINT_NONE, leaf == w->show->node, text);
    if (is_open(w, m)) {
        char merit[16];
        const bool own = !m->solved || m->value == ph_tree_value(w->o->tree, leaf);
        put_piece(w, PAINT_HEAD, "*%s", own ? "" : value_text(m->value, merit));
    }
}

/* What the search knows about a node. */
static void put_knowledge(const writing *w, const draw_mark *m)
{
    char a[16], b[16];
    if (m->phases > 1)
        put_piece(w, PAINT_NONE, " phase %" PRIu32 "/%" PRIu32, m->phase, m->phases);
    if (m->relation)
        put_piece(w, m->solved ? PAINT_GOOD : PAINT_NONE, " %s %s", m->relation, value_text(m->value, a));
    if (is_open(w, m))
        put_piece(w, m->solved ? PAINT_GOOD : PAINT_HEAD, " %s %s", m->solved ? "SOLVED" : "LIVE",
                  value_text(m->value, a));
    if (m->window)
        put_piece(w, PAINT_HEAD, "  (%s, %s)", value_text(m->alpha, a), value_text(m->beta, b));
    if (m->cut)
        put_text(w, PAINT_CUT, " cut off");
}

/* What the answer says about a node. */
static void put_answer(const writing *w, const draw_mark *m)
{
    if (m->line)
        put_text(w, PAINT_GOOD, " <- best");
    if (m->proven)
        put_text(w, PAINT_GOOD, " (strategy)");
}

/* The leaves of a row. */
static void put_row(const writing *w, ph_node node, bool here)
{
    const uint32_t from = here ? w->show->left_out : 0;
    put_text(w, PAINT_NONE, from ? "   ..." : "  ");
    for (uint32_t i = from; i < ph_tree_width(w->o->tree, node); i++) {
        put_text(w, PAINT_NONE, " ");
        put_leaf(w, ph_tree_child(w->o->tree, node, i));
    }
}

void outline_write(const outline *o, size_t line, const outline_show *show, outline_put *put, void *context)
{
    assert(line < o->count);
    const writing w = {o, show, put, context};
    const outline_line *at = &o->lines[line];
    const uint32_t width = ph_tree_width(o->tree, at->node);
    put_branches(&w, at);
    put_name(&w, at);
    if (width == 0) {
        put_text(&w, PAINT_NONE, " = ");
        put_leaf(&w, at->node);
        put_answer(&w, &show->marks[at->node]);
        return;
    }
    const bool max = o->max == (at->depth % 2 == 0);
    put_text(&w, max ? PAINT_MAX : PAINT_MIN, max ? " MAX" : " MIN");
    put_knowledge(&w, &show->marks[at->node]);
    if (at->row)
        put_row(&w, at->node, line == o->line_of[show->node]);
    else if (show->folded)
        put_text(&w, PAINT_NONE, " ...");
    put_answer(&w, &show->marks[at->node]);
}
