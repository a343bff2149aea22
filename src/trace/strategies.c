/* strategies.c - the strategies of MAX in a tree, by number, and their clusters. */
#include "strategies.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- counting ------------------------------------------------------------------------------------------ */

static uint64_t plus(uint64_t a, uint64_t b)
{
    return a > STRATEGIES_MANY - b ? STRATEGIES_MANY : a + b;
}

static uint64_t times(uint64_t a, uint64_t b) /* neither is 0 */
{
    return a > STRATEGIES_MANY / b ? STRATEGIES_MANY : a * b;
}

/* MAX chooses one child's strategy; at MIN nodes each child needs one. */
static void count_below(strategies *s, ph_node node, bool max)
{
    uint32_t width = ph_tree_width(s->tree, node);
    if (width == 0) {
        s->counts[node] = 1;
        s->values[node] = ph_tree_value(s->tree, node);
        return;
    }
    uint64_t count = max ? 0 : 1;
    ph_value best = max ? -PH_INFINITY : PH_INFINITY;
    for (uint32_t i = 0; i < width; i++) {
        ph_node child = ph_tree_child(s->tree, node, i);
        count_below(s, child, !max);
        count = max ? plus(count, s->counts[child]) : times(count, s->counts[child]);
        if (max ? s->values[child] > best : s->values[child] < best)
            best = s->values[child];
    }
    s->counts[node] = count;
    s->values[node] = best;
}

bool strategies_init(strategies *s, const ph_tree *tree, bool min_root)
{
    size_t size = ph_tree_size(tree);
    *s = (strategies){.tree = tree,
                      .max = !min_root,
                      .counts = calloc(size, sizeof *s->counts),
                      .values = calloc(size, sizeof *s->values),
                      .picked = calloc(size, sizeof *s->picked)};
    if (!s->counts || !s->values || !s->picked)
        return false;
    count_below(s, ph_tree_root(tree), s->max);
    return true;
}

void strategies_release(strategies *s)
{
    free(s->counts);
    free(s->values);
    free(s->picked);
    *s = (strategies){0};
}

uint64_t strategies_count(const strategies *s)
{
    return s->counts[ph_tree_root(s->tree)];
}

ph_value strategies_best(const strategies *s)
{
    return s->values[ph_tree_root(s->tree)];
}

/* ---- one strategy -------------------------------------------------------------------------------------- */

/* The child of a MAX node that has strategy *number, counted from 0; *number becomes its number among that child's. */
static ph_node child_with(const strategies *s, ph_node node, uint64_t *number)
{
    uint32_t i = 0;
    ph_node child = ph_tree_child(s->tree, node, i);
    while (*number >= s->counts[child]) {
        *number -= s->counts[child];
        assert(i + 1 < ph_tree_width(s->tree, node));
        child = ph_tree_child(s->tree, node, ++i);
    }
    return child;
}

/* The leftmost child with the value of the MAX node. */
static ph_node child_best(const strategies *s, ph_node node)
{
    uint32_t i = 0;
    while (s->values[ph_tree_child(s->tree, node, i)] != s->values[node])
        i++;
    assert(i < ph_tree_width(s->tree, node));
    return ph_tree_child(s->tree, node, i);
}

/* Mark the nodes of strategy `number`, from 0, below `node`; a best one if `best`. Returns the node's value in it. */
static ph_value mark_below(strategies *s, ph_node node, bool max, uint64_t number, bool best)
{
    uint32_t width = ph_tree_width(s->tree, node);
    ph_value value = PH_INFINITY;
    assert(number < s->counts[node]);
    if (width == 0) {
        value = ph_tree_value(s->tree, node);
    } else if (max) {
        ph_node child = best ? child_best(s, node) : child_with(s, node, &number);
        value = mark_below(s, child, false, number, best);
    } else {
        for (uint32_t i = width; i-- > 0;) {
            ph_node child = ph_tree_child(s->tree, node, i);
            ph_value v = mark_below(s, child, true, number % s->counts[child], best);
            number /= s->counts[child];
            value = v < value ? v : value;
        }
    }
    s->picked[node] = (draw_mark){.visited = true, .value = value, .relation = width ? "=" : NULL};
    return value;
}

/* Mark the path to the least leaf of the strategy, the leftmost if there are several. */
static void mark_line(strategies *s)
{
    ph_node node = ph_tree_root(s->tree);
    ph_value value = s->picked[node].value;
    for (;;) {
        s->picked[node].line = true;
        uint32_t width = ph_tree_width(s->tree, node), i = 0;
        if (width == 0)
            return;
        ph_node child = ph_tree_child(s->tree, node, i);
        while (!s->picked[child].visited || s->picked[child].value != value)
            child = ph_tree_child(s->tree, node, ++i);
        node = child;
    }
}

static void pick(strategies *s, uint64_t number, bool best)
{
    memset(s->picked, 0, ph_tree_size(s->tree) * sizeof *s->picked);
    mark_below(s, ph_tree_root(s->tree), s->max, number, best);
    mark_line(s);
}

void strategies_pick(strategies *s, uint64_t number)
{
    assert(number >= 1 && number <= strategies_count(s));
    pick(s, number - 1, false);
}

/* The number, from 0, of a best strategy below `node`: the inverse of mark_below(). */
static uint64_t best_below(const strategies *s, ph_node node, bool max)
{
    uint64_t number = 0;
    uint32_t width = ph_tree_width(s->tree, node);
    if (width == 0)
        return 0;
    if (!max) {
        for (uint32_t i = 0; i < width; i++) {
            ph_node child = ph_tree_child(s->tree, node, i);
            number = number * s->counts[child] + best_below(s, child, true);
        }
        return number;
    }
    ph_node best = child_best(s, node);
    for (uint32_t i = 0; ph_tree_child(s->tree, node, i) != best; i++)
        number += s->counts[ph_tree_child(s->tree, node, i)];
    return number + best_below(s, best, false);
}

uint64_t strategies_pick_best(strategies *s)
{
    pick(s, 0, true);
    return strategies_count(s) == STRATEGIES_MANY ? 0 : best_below(s, ph_tree_root(s->tree), s->max) + 1;
}

ph_value strategies_value(const strategies *s)
{
    return s->picked[ph_tree_root(s->tree)].value;
}

bool strategies_have(const strategies *s, uint64_t number, const ph_move *path, uint32_t depth)
{
    ph_node node = ph_tree_root(s->tree);
    bool max = s->max;
    assert(number >= 1 && number <= strategies_count(s));
    number--;
    for (uint32_t ply = 0; ply < depth; ply++, max = !max) {
        ph_node child = ph_tree_child(s->tree, node, path[ply]);
        if (max && child_with(s, node, &number) != child)
            return false;
        if (!max) {
            for (uint32_t i = ph_tree_width(s->tree, node) - 1; i > path[ply]; i--)
                number /= s->counts[ph_tree_child(s->tree, node, i)];
            number %= s->counts[child];
        }
        node = child;
    }
    return true;
}

/* ---- walking ------------------------------------------------------------------------------------------- */

typedef struct walk {
    const strategies *s;
    bool picked;
    strategies_visitor *visit;
    void *context;
    ph_move path[PH_MAX_DEPTH];
} walk;

static void walk_below(walk *w, ph_node node, uint32_t depth, bool max, bool first)
{
    const strategies_place at = {node, w->path, depth, max, first};
    w->visit(w->context, &at);
    uint32_t width = ph_tree_width(w->s->tree, node);
    for (uint32_t i = 0; i < width; i++) {
        ph_node child = ph_tree_child(w->s->tree, node, i);
        assert(depth < PH_MAX_DEPTH);
        w->path[depth] = i;
        if (!w->picked || w->s->picked[child].visited)
            walk_below(w, child, depth + 1, !max, first && (max || i == 0));
    }
}

void strategies_visit(const strategies *s, bool picked, strategies_visitor *visit, void *context)
{
    walk w = {.s = s, .picked = picked, .visit = visit, .context = context};
    walk_below(&w, ph_tree_root(s->tree), 0, s->max, true);
}
