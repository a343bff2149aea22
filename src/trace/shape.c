/* shape.c - describes a tree without a search. */
#include "shape.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Counts of one subtree. */
typedef struct counts {
    uint64_t leaves, clusters;
    uint64_t max_least, min_least; /* leaves of the smallest strategy of MAX, of MIN */
} counts;

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void width_note(shape_width *w, uint32_t width)
{
    if (width < w->least)
        w->least = width;
    if (width > w->most)
        w->most = width;
}

/* Add the counts of child `i` to its parent: the side that chooses takes the least, the other side takes all. */
static void counts_add(counts *sum, const counts *child, uint32_t i, bool max)
{
    sum->leaves += child->leaves;
    if (max || i == 0)
        sum->clusters += child->clusters;
    uint64_t *chosen = max ? &sum->max_least : &sum->min_least;
    uint64_t *all = max ? &sum->min_least : &sum->max_least;
    uint64_t offer = max ? child->max_least : child->min_least;
    *chosen = i == 0 ? offer : lesser(*chosen, offer);
    *all += max ? child->min_least : child->max_least;
}

static counts count_below(shape *s, const ph_tree *tree, ph_node node, uint32_t level, bool max)
{
    uint32_t width = ph_tree_width(tree, node);
    if (level < s->depth)
        width_note(&s->widths[level], width);
    if (width == 0)
        return (counts){1, 1, 1, 1};
    uint32_t *widest = max ? &s->widest_max : &s->widest_min;
    *widest = width > *widest ? width : *widest;

    counts sum = {0};
    for (uint32_t i = 0; i < width; i++) {
        counts child = count_below(s, tree, ph_tree_child(tree, node, i), level + 1, !max);
        counts_add(&sum, &child, i, max);
    }
    return sum;
}

static void strategies_of(mpz_t out, const ph_tree *tree, ph_node node, bool max);

/* The number of strategies of children first .. end-1 together: a sum at MAX nodes, where one child is chosen, a
 * product at MIN nodes, where every reply needs an answer. Splitting in halves keeps the factors of long products of
 * equal size, for which GMP is fast. */
static void strategies_among(mpz_t out, const ph_tree *tree, ph_node node, bool max, uint32_t first, uint32_t end)
{
    assert(first < end);
    if (end - first == 1) {
        strategies_of(out, tree, ph_tree_child(tree, node, first), !max);
        return;
    }
    uint32_t middle = first + (end - first) / 2;
    mpz_t right;
    mpz_init(right);
    strategies_among(out, tree, node, max, first, middle);
    strategies_among(right, tree, node, max, middle, end);
    if (max)
        mpz_add(out, out, right);
    else
        mpz_mul(out, out, right);
    mpz_clear(right);
}

static void strategies_of(mpz_t out, const ph_tree *tree, ph_node node, bool max)
{
    uint32_t width = ph_tree_width(tree, node);
    if (width == 0)
        mpz_set_ui(out, 1);
    else
        strategies_among(out, tree, node, max, 0, width);
}

bool shape_init(shape *s, const ph_tree *tree, bool min_root)
{
    uint32_t depth = ph_tree_height(tree);
    *s = (shape){.depth = depth, .nodes = ph_tree_size(tree), .widths = malloc((depth + 1) * sizeof *s->widths)};
    if (!s->widths)
        return false;
    for (uint32_t i = 0; i < depth; i++)
        s->widths[i] = (shape_width){UINT32_MAX, 0};

    counts all = count_below(s, tree, ph_tree_root(tree), 0, !min_root);
    s->leaves = all.leaves;
    s->clusters = all.clusters;
    s->minimal = all.max_least + all.min_least - 1;
    mpz_init(s->strategies);
    strategies_of(s->strategies, tree, ph_tree_root(tree), !min_root);
    assert(s->minimal <= s->leaves);
    return true;
}

void shape_release(shape *s)
{
    if (!s->widths)
        return;
    free(s->widths);
    mpz_clear(s->strategies);
    *s = (shape){0};
}

static void widths_put(FILE *out, const shape *s)
{
    fputs("widths        ", out);
    for (uint32_t i = 0; i < s->depth; i++) {
        const shape_width *w = &s->widths[i];
        fprintf(out, w->least == w->most ? "%s%" PRIu32 : "%s%" PRIu32 "..%" PRIu32, i ? ", " : "", w->least, w->most);
    }
    fputs(s->depth ? "\n" : "none\n", out);
}

void shape_put_strategies(FILE *out, const shape *s)
{
    enum { COUNTED = 30, WHOLE = 1000, LEADING = 20 };
    char *digits = mpz_get_str(NULL, 10, s->strategies);
    size_t length = strlen(digits);
    if (length <= WHOLE)
        fputs(digits, out);
    else
        fprintf(out, "%.*s...", LEADING, digits);
    if (length > COUNTED)
        fprintf(out, " (%zu digits%s)", length, length > WHOLE ? "; --format json prints them all" : "");
    free(digits);
}

void shape_put_strategies_json(json_writer *j, const char *key, const shape *s)
{
    char *digits = mpz_get_str(NULL, 10, s->strategies);
    json_put_text(j, key, digits);
    free(digits);
}

void shape_put(FILE *out, const shape *s)
{
    fprintf(out, "depth         %" PRIu32 "\n", s->depth);
    widths_put(out, s);
    fprintf(out, "nodes         %zu\n", s->nodes);
    fprintf(out, "leaves        %" PRIu64 "\n", s->leaves);
    fprintf(out, "minimal tree  %" PRIu64 "\n", s->minimal);
    fputs("strategies    ", out);
    shape_put_strategies(out, s);
    fprintf(out, "\nclusters      %" PRIu64 "\n", s->clusters);
}

void shape_put_json(FILE *out, const shape *s)
{
    json_writer j = json_writer_of(out);
    json_put_begin(&j, NULL, '{');
    json_put_count(&j, "depth", s->depth);
    json_put_begin(&j, "widths", '[');
    for (uint32_t i = 0; i < s->depth; i++) {
        json_put_begin(&j, NULL, '[');
        json_put_count(&j, NULL, s->widths[i].least);
        json_put_count(&j, NULL, s->widths[i].most);
        json_put_end(&j, ']');
    }
    json_put_end(&j, ']');
    json_put_count(&j, "nodes", s->nodes);
    json_put_count(&j, "leaves", s->leaves);
    json_put_count(&j, "minimal_tree", s->minimal);
    shape_put_strategies_json(&j, "strategies", s);
    json_put_count(&j, "clusters", s->clusters);
    json_put_end(&j, '}');
    json_put_line_end(&j);
}
