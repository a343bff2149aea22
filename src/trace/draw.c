/* draw.c - draws a tree as text or as DOT. Both are one walk that keeps the path from the root; read draw_node() and
 * dot_node(). */
#include "draw.h"

#include "../base/utf8.h"
#include "../tool/prose.h"
#include "../tool/terminal.h"
#include "dewey.h"

#include <assert.h>
#include <inttypes.h>

/* Longer drawings are of no use on a screen. */
enum { MOST_LINES = 120, MOST_CHILDREN = 24, MOST_VALUES = 16 };

/* The state of one drawing. */
typedef struct drawing {
    FILE *out;
    const ph_tree *tree;
    bool max; /* MAX is to move at the root */
    uint32_t depth;
    ph_move path[PH_MAX_DEPTH];
    bool last[PH_MAX_DEPTH + 1]; /* at each depth: no sibling follows */
    uint32_t deepest;            /* draw_text(): nodes at this depth are drawn without what is below them */
    const draw_mark *marks;      /* draw_dot(): the marks after `step`; draw_text(): what to draw; NULL: all */
    uint64_t step;
    bool colour; /* draw_text() */
} drawing;

static bool drawing_at_max(const drawing *w)
{
    return w->max == (w->depth % 2 == 0);
}

/* ---- text ---------------------------------------------------------------------------------------------- */

static bool is_shown(const drawing *w, ph_node node)
{
    return !w->marks || w->marks[node].visited;
}

/* The first child from number `i` on that is drawn; the node's width if there is none. */
static uint32_t shown_from(const drawing *w, ph_node node, uint32_t i)
{
    uint32_t width = ph_tree_width(w->tree, node);
    while (i < width && !is_shown(w, ph_tree_child(w->tree, node, i)))
        i++;
    return i;
}

/* Are all children leaves without names, and all drawn? Then they are written on the node's own line. */
static bool node_is_row(const drawing *w, ph_node node)
{
    uint32_t width = ph_tree_width(w->tree, node);
    for (uint32_t i = 0; i < width; i++) {
        ph_node child = ph_tree_child(w->tree, node, i);
        if (ph_tree_width(w->tree, child) || ph_tree_name(w->tree, child) || !is_shown(w, child))
            return false;
    }
    return width > 0;
}

/* The number of lines for the nodes of each level. */
static void lines_count(const drawing *w, ph_node node, uint32_t level, uint64_t *lines)
{
    lines[level]++;
    uint32_t width = node_is_row(w, node) ? 0 : ph_tree_width(w->tree, node), drawn = 0;
    for (uint32_t i = shown_from(w, node, 0); i < width && drawn < MOST_CHILDREN; i = shown_from(w, node, i + 1)) {
        lines_count(w, ph_tree_child(w->tree, node, i), level + 1, lines);
        drawn++;
    }
}

/* The deepest level to which a drawing stays short; the root's children are always drawn. */
static uint32_t deepest_level(const drawing *w)
{
    uint64_t lines[PH_MAX_DEPTH + 1] = {0};
    lines_count(w, ph_tree_root(w->tree), 0, lines);
    uint32_t height = ph_tree_height(w->tree);
    uint64_t sum = lines[0];
    for (uint32_t level = 1; level <= height; level++) {
        sum += lines[level];
        if (sum > MOST_LINES && level > 1)
            return level - 1;
    }
    return height;
}

static void put_branches(const drawing *w)
{
    for (uint32_t i = 1; i < w->depth; i++)
        fputs(w->last[i] ? "   " : "\u2502  ", w->out);
    if (w->depth)
        fputs(w->last[w->depth] ? "\u2514\u2500 " : "\u251c\u2500 ", w->out);
}

static void put_row(const drawing *w, ph_node node)
{
    uint32_t width = ph_tree_width(w->tree, node);
    fputc(' ', w->out);
    paint_put(w->out, w->colour, PAINT_GOOD);
    for (uint32_t i = 0; i < width && i < MOST_VALUES; i++)
        fprintf(w->out, " %" PRId32, ph_tree_value(w->tree, ph_tree_child(w->tree, node, i)));
    paint_put(w->out, w->colour, PAINT_NONE);
    if (width > MOST_VALUES)
        fprintf(w->out, " ... %" PRIu32 " leaves", width);
    fputc('\n', w->out);
}

static void put_leaves(const drawing *w, uint64_t leaves)
{
    fprintf(w->out, " %" PRIu64 " %s", leaves, plural_of(leaves, "leaf", "leaves"));
}

static bool draw_node(drawing *w, ph_node node);

/* Draw the children of a node below it. Returns false if something was left out. */
static bool draw_children(drawing *w, ph_node node)
{
    uint32_t width = ph_tree_width(w->tree, node), drawn = 0, i = shown_from(w, node, 0);
    bool whole = true;
    w->depth++;
    for (; i < width && drawn < MOST_CHILDREN; drawn++) {
        uint32_t next = shown_from(w, node, i + 1);
        w->path[w->depth - 1] = i;
        w->last[w->depth] = next == width;
        whole &= draw_node(w, ph_tree_child(w->tree, node, i));
        i = next;
    }
    uint32_t more = 0;
    for (; i < width; i = shown_from(w, node, i + 1))
        more++;
    if (more) {
        w->last[w->depth] = true;
        put_branches(w);
        fprintf(w->out, "... %" PRIu32 " more\n", more);
    }
    w->depth--;
    return whole && !more;
}

/* Returns false if something was left out. */
static bool draw_node(drawing *w, ph_node node)
{
    /* 1. The node itself. */
    uint32_t width = ph_tree_width(w->tree, node);
    put_branches(w);
    dewey_put(w->out, w->tree, w->path, w->depth);
    if (width == 0) {
        fputs(" = ", w->out);
        paint_put(w->out, w->colour, PAINT_GOOD);
        fprintf(w->out, "%" PRId32, ph_tree_value(w->tree, node));
        paint_put(w->out, w->colour, PAINT_NONE);
        fputc('\n', w->out);
        return true;
    }
    const bool max = drawing_at_max(w);
    paint_text(w->out, w->colour, max ? PAINT_MAX : PAINT_MIN, max ? " MAX" : " MIN");
    if (w->marks && w->marks[node].relation)
        fprintf(w->out, " %s %" PRId32, w->marks[node].relation, w->marks[node].value);

    /* 2. Leaves on its own line, or a subtree that is left out. */
    if (node_is_row(w, node)) {
        fputs(w->marks ? ":" : "", w->out);
        put_row(w, node);
        return width <= MOST_VALUES;
    }
    if (w->depth == w->deepest) {
        fputs("  ...", w->out);
        if (!w->marks)
            put_leaves(w, leaves_below(w->tree, node, PH_MAX_DEPTH));
        fputc('\n', w->out);
        return false;
    }
    fputc('\n', w->out);

    /* 3. The nodes below it. */
    return draw_children(w, node);
}

void draw_text(FILE *out, const ph_tree *tree, bool min_root, const draw_mark *marks, bool colour)
{
    drawing w = {.out = out, .tree = tree, .max = !min_root, .marks = marks, .colour = colour};
    w.deepest = deepest_level(&w);
    if (!draw_node(&w, ph_tree_root(tree)))
        fprintf(out, "(drawn in part; %s)\n",
                marks ? "strategies --format dot draws one whole" : "--format dot draws it whole");
}

/* Graphviz gives each leaf an inch; with many leaves the drawing would be a strip that fits no page. Then nodes are
 * made as small as their texts, and the distance of the levels gives the drawing the shape of a page. */
enum { MOST_ABREAST = 24 };

/* ---- DOT ----------------------------------------------------------------------------------------------- */

/* A name inside a quoted DOT string. */
static void put_quoted(FILE *out, const char *name)
{
    while (*name) {
        char shown[PRINTABLE_MOST];
        name += printable_next(name, shown);
        if (*shown == '"' || *shown == '\\')
            fputc('\\', out);
        fputs(shown, out);
    }
}

static void put_id(const drawing *w)
{
    char text[DEWEY_TEXT];
    dewey_print(w->path, w->depth, text);
    fprintf(w->out, "\"%s\"", w->depth ? text : "root");
}

static bool mark_is_open(const drawing *w, const draw_mark *mark)
{
    return mark->open && mark->open == w->step;
}

/* What the search knows about a node: its value, or its state if SSS* or PS* is working on it. */
static void put_knowledge(const drawing *w, const draw_mark *mark, bool leaf)
{
    if (mark->relation) {
        fprintf(w->out, " %s %" PRId32, mark->relation, mark->value);
    }
    if (mark_is_open(w, mark) || (mark->visited && mark->solved && !leaf && !mark->relation)) {
        fputs(mark->solved ? "\\nSOLVED " : "\\nLIVE ", w->out);
        value_put(w->out, mark->value);
    }
    if (mark->window) {
        fputs("\\n(", w->out);
        value_put(w->out, mark->alpha);
        fputs(", ", w->out);
        value_put(w->out, mark->beta);
        fputc(')', w->out);
    }
    if (mark->order)
        fprintf(w->out, "\\n#%" PRIu64, mark->order);
}

static void put_label(const drawing *w, ph_node node, const draw_mark *mark)
{
    const char *name = ph_tree_name(w->tree, node);
    bool leaf = ph_tree_width(w->tree, node) == 0;
    fputs("label=\"", w->out);
    if (name) {
        put_quoted(w->out, name);
        fputs(leaf ? "\\n" : " ", w->out);
    }
    if (leaf)
        fprintf(w->out, "%" PRId32, ph_tree_value(w->tree, node));
    else
        fputs(drawing_at_max(w) ? "MAX" : "MIN", w->out);
    if (mark)
        put_knowledge(w, mark, leaf);
    fputc('"', w->out);
}

static void put_style(const drawing *w, ph_node node, const draw_mark *mark)
{
    const char *shape = ph_tree_width(w->tree, node) == 0 ? "plaintext" : drawing_at_max(w) ? "box" : "ellipse";
    fprintf(w->out, ", shape=%s", shape);
    if (!mark)
        return;
    if (mark_is_open(w, mark))
        fprintf(w->out, ", style=filled, fillcolor=%s", mark->solved ? "palegreen" : "lightyellow");
    else if (!mark->visited)
        fprintf(w->out, ", color=gray60, fontcolor=gray60%s", mark->cut ? ", style=dashed" : "");
    else if (mark->order)
        fputs(", style=filled, fillcolor=lightblue", w->out);
    if (mark->line)
        fputs(", penwidth=3, fontname=\"Times-Bold\"", w->out);
    if (mark->proven)
        fprintf(w->out, ", peripheries=%d", ph_tree_width(w->tree, node) ? 2 : 1);
}

static void put_edge(drawing *w, const draw_mark *mark)
{
    fputs("  ", w->out);
    w->depth--;
    put_id(w);
    w->depth++;
    fputs(" -- ", w->out);
    put_id(w);
    if (mark && mark->line)
        fputs(" [penwidth=3]", w->out);
    else if (mark && !mark->visited)
        fprintf(w->out, " [color=gray60%s]", mark->cut ? ", style=dashed" : "");
    fputs(";\n", w->out);
}

/* Draw a dashed line around the children of `node` from the i-th on that were put on OPEN in one of several phases.
 * Returns their number. Within such a cluster dot ignores ordering=out and may mirror the children, so invisible
 * edges keep them in order. */
static uint32_t put_partition(drawing *w, ph_node node, uint32_t i)
{
    const draw_mark *first = w->marks ? &w->marks[ph_tree_child(w->tree, node, i)] : NULL;
    uint32_t size = 1;
    if (!first || first->phases < 2)
        return size;
    const uint32_t width = ph_tree_width(w->tree, node);
    while (i + size < width && w->marks[ph_tree_child(w->tree, node, i + size)].phase == first->phase)
        size++;
    fputs("  subgraph \"cluster ", w->out);
    char text[DEWEY_TEXT];
    dewey_print(w->path, w->depth, text);
    fprintf(w->out, "%s phase %" PRIu32 "\" { style=dashed; label=\"%" PRIu32 " of %" PRIu32 "\";", text, first->phase,
            first->phase, first->phases);
    fputs(size > 1 ? " { rank=same; " : " ", w->out);
    w->depth++;
    for (uint32_t k = i; k < i + size; k++) {
        w->path[w->depth - 1] = k;
        fputs(k > i ? " -- " : "", w->out);
        put_id(w);
    }
    w->depth--;
    fputs(size > 1 ? " [style=invis]; } }\n" : "; }\n", w->out);
    return size;
}

static void dot_node(drawing *w, ph_node node)
{
    const draw_mark *mark = w->marks ? &w->marks[node] : NULL;
    fputs("  ", w->out);
    put_id(w);
    fputs(" [", w->out);
    put_label(w, node, mark);
    put_style(w, node, mark);
    fputs("];\n", w->out);
    if (w->depth)
        put_edge(w, mark);

    uint32_t width = ph_tree_width(w->tree, node);
    for (uint32_t i = 0; i < width;)
        i += put_partition(w, node, i);
    w->depth++;
    for (uint32_t i = 0; i < width; i++) {
        w->path[w->depth - 1] = i;
        dot_node(w, ph_tree_child(w->tree, node, i));
    }
    w->depth--;
}

void draw_dot(FILE *out, const ph_tree *tree, bool min_root, const draw_mark *marks, uint64_t step, const char *beside)
{
    drawing w = {.out = out, .tree = tree, .max = !min_root, .marks = marks, .step = step};
    fputs("graph phased {\n  ordering=out;\n", out);
    if (leaves_below(tree, ph_tree_root(tree), PH_MAX_DEPTH) > MOST_ABREAST)
        fputs("  nodesep=0.06; ratio=0.4; node [width=0, margin=\"0.05,0.03\"];\n", out);
    dot_node(&w, ph_tree_root(tree));
    if (beside)
        fprintf(out, "  \"beside\" [label=\"%s\", shape=note, fontname=\"Courier\"];\n", beside);
    fputs("}\n", out);
    assert(w.depth == 0);
}
