/* outline.h - a tree in lines, for a window that is smaller than it.
 *
 * A node has a line; the leaves of one that has nothing but leaves without names stand on its own, [3] once evaluated, x3
 * if they never will be, with a * those that are on OPEN:
 *
 *     root MAX has 3  (3, +inf)
 *     +- 1 MIN = 3   [3] [12] [8]
 *     +- 2 MIN <= 2   [2] x4 x6
 *     `- 3 MIN   14 5 2 */
#ifndef PHASED_TRACE_OUTLINE_H
#define PHASED_TRACE_OUTLINE_H

#include "../tool/colour.h"
#include "draw.h"

typedef struct outline_line {
    ph_node node;
    uint32_t parent; /* its line; the root's is itself */
    uint32_t number; /* among its siblings, from 0 */
    uint32_t depth;
    bool last; /* no sibling follows */
    bool row;  /* its leaves stand on it */
} outline_line;

typedef struct outline {
    const ph_tree *tree;
    bool max; /* MAX is to move at the root */
    outline_line *lines;
    uint32_t *line_of; /* of each node */
    size_t count;
} outline;

/* False without memory; release it whatever it is. */
bool outline_init(outline *o, const ph_tree *tree, bool min_root);
void outline_release(outline *o);

/* Is the line in a view of what is near `node`: the way to it, and the children of the nodes on that way? */
bool outline_near(const outline *o, size_t line, ph_node node);

/* What a line shows. */
typedef struct outline_show {
    const draw_mark *marks; /* one a node, as after `step` */
    uint64_t step;
    ph_node node; /* where the search is */
    bool ascii;   /* no letters but those of ASCII for the branches */
    bool folded;  /* what is below its children is not shown */
    uint32_t
        left_out; /* so many leaves at the beginning of the row where the search is, so that its place can be seen */
} outline_show;

/* Takes a piece of a line; `here`: where the search is. */
typedef void outline_put(void *context, paint p, bool here, const char *text);

/* Hand the line to `put`, piece by piece from left to right. */
void outline_write(const outline *o, size_t line, const outline_show *show, outline_put *put, void *context);

#endif
