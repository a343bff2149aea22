/* outline.h - a tree as lines, for a window that is smaller than the tree.
 *
 * Each node has a line. If all children of a node are leaves without names, they are on its own line: [3] was
 * evaluated, x3 never will be, a * marks those on OPEN:
 *
 *     root MAX has 3  (3, +inf)
 *     +- 1 MIN = 3   [3] [12] [8]
 *     +- 2 MIN <= 2   [2] x4 x6
 *     `- 3 MIN   14 5 2
 */
#ifndef PHASED_TRACE_OUTLINE_H
#define PHASED_TRACE_OUTLINE_H

#include "../tool/terminal.h"
#include "draw.h"

typedef struct outline_line {
    ph_node node;
    uint32_t parent; /* the line of its parent; the root's is itself */
    uint32_t number; /* among its siblings, from 0 */
    uint32_t depth;
    bool last; /* no sibling follows */
    bool row;  /* its leaves are on its line */
} outline_line;

typedef struct outline {
    const ph_tree *tree;
    bool max; /* MAX is to move at the root */
    outline_line *lines;
    uint32_t *line_of; /* of each node */
    size_t count;
} outline;

/* False without memory; release it in any case. */
bool outline_init(outline *o, const ph_tree *tree, bool min_root);
void outline_release(outline *o);

/* Is the line shown in a view of what is near `node`: the path to it, and the children of the nodes on that path? */
bool outline_near(const outline *o, size_t line, ph_node node);

/* What a line shows. */
typedef struct outline_show {
    const draw_mark *marks; /* one a node, as after `step` */
    uint64_t step;
    ph_node node;      /* the current node of the search */
    bool ascii;        /* ASCII characters for the branches */
    bool folded;       /* what is below its children is not shown */
    uint32_t left_out; /* leaves to skip at the beginning of the current row, so that the current one is visible */
} outline_show;

/* Takes a piece of a line; `here`: it belongs to the current node. */
typedef void outline_put(void *context, paint p, bool here, const char *text);

/* Pass the line to `put`, piece by piece from left to right. */
void outline_write(const outline *o, size_t line, const outline_show *show, outline_put *put, void *context);

#endif
