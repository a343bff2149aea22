/* narrow.h - narrow trees of many plies, up to the deepest there are. */
#ifndef PHASED_TESTS_NARROW_H
#define PHASED_TESTS_NARROW_H

#include "phased_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NARROW_KINDS = 5 };

/* A path of nodes; beside it, by its kind, nothing, or leaves to its left, or to its right, or both, or small subtrees. */
static inline ph_tree *narrow_tree(uint32_t kind, uint32_t plies)
{
    enum { AROUND = 40 };
    static const char *const before[] = {"[", "[%d,", "[", "[%d,", "[[[%d],4],"};
    static const char *const after[] = {"]", "]", ",%d]", ",%d]", "]"};
    static char text[2 * AROUND * PH_MAX_DEPTH];
    char part[AROUND];
    size_t n = sizeof text / 2, end = n;
    uint32_t random = 12345 + kind;
    text[end++] = '7';
    for (uint32_t ply = 0; ply < plies; ply++) {
        random = random * 1664525 + 1013904223;
        const int value = (int)(random >> 16) % 99 - 49;
        const int left = snprintf(part, sizeof part, ply > 2 ? before[kind] : "[", value);
        n -= (size_t)left;
        memcpy(text + n, part, (size_t)left);
        const int right = snprintf(part, sizeof part, ply > 2 ? after[kind] : "]", value / 2);
        memcpy(text + end, part, (size_t)right);
        end += (size_t)right;
    }
    ph_tree *tree;
    if (ph_tree_parse(text + n, end - n, NULL, &tree, NULL) || ph_tree_height(tree) != plies)
        abort();
    return tree;
}

#endif
