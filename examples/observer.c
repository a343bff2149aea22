/* observer.c - watch a search: the observer is called at each step, with the path to the node as child numbers.
 *
 *     cc -o observer observer.c -lphased
 *
 * It prints each step of alpha-beta on a tree, one per line, and then the leaves that SSS* evaluates on the same tree.
 * phased_trace.h describes the events; the pointers in an event are valid only until the observer returns. */
#include <phased_trace.h>
#include <phased_tree.h>

#include <stdio.h>

/* What the observer keeps between calls. Nothing is global, so many searches can be observed at the same time. */
typedef struct watcher {
    bool steps;      /* print every step; otherwise only leaves */
    uint64_t leaves; /* seen so far */
} watcher;

/* "2.1" is the first child of the second child. */
static void put_node(const ph_event *e)
{
    printf("%*s%s", (int)(2 * e->depth), "", e->depth == 0 ? "root" : "");
    for (uint32_t i = 0; i < e->depth; i++)
        printf("%s%u", i ? "." : "", (unsigned)e->path[i] + 1);
}

static void put_bound(ph_value v)
{
    if (v == PH_INFINITY || v == -PH_INFINITY)
        printf("%sinf", v < 0 ? "-" : "");
    else
        printf("%d", (int)v);
}

/* Ignores kinds that it does not know: a later library may have more. */
static void step_print(const ph_event *e)
{
    if (e->kind != PH_ENTER && e->kind != PH_LEAF && e->kind != PH_CUT && e->kind != PH_LEAVE && e->kind != PH_BOUND)
        return;
    put_node(e);
    if (e->kind == PH_ENTER || e->kind == PH_BOUND) {
        fputs(e->kind == PH_ENTER ? " is entered: (" : " has a better value: (", stdout);
        put_bound(e->alpha);
        fputs(", ", stdout);
        put_bound(e->beta);
        puts(")");
    } else if (e->kind == PH_CUT) {
        printf(" is cut after %u children\n", (unsigned)e->searched);
    } else {
        printf(e->kind == PH_LEAF ? " is a leaf: %d\n" : " is left: %d\n", (int)e->value);
    }
}

static void watch(void *context, const ph_event *e)
{
    watcher *w = context;
    w->leaves += e->kind == PH_LEAF;
    if (w->steps)
        step_print(e);
    else if (e->kind == PH_LEAF)
        printf(" %d", (int)e->value);
}

/* Search the tree and watch. True if the observer saw every leaf that was counted. */
static bool search_watched(const ph_tree *tree, const char *method, bool steps)
{
    const ph_node root = ph_tree_root(tree);
    watcher w = {.steps = steps};
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.method = method, .observe = watch, .observe_context = &w);
    printf("%s%s", method, steps ? "\n" : " evaluates");
    const bool good = ph_search(ph_tree_game(tree), &root, &options, &r) == PH_OK && w.leaves == r.counts.leaves;
    printf("%svalue %d, %llu leaves\n", steps ? "" : "\n", (int)r.value, (unsigned long long)w.leaves);
    ph_result_release(&r);
    return good;
}

int main(void)
{
    const char text[] = "[[3,12,8],[2,4,6],[14,5,2]]";
    ph_tree *tree;
    if (ph_tree_parse(text, sizeof text - 1, NULL, &tree, NULL) != PH_OK)
        return 1;
    bool good = search_watched(tree, "alphabeta", true);
    good = search_watched(tree, "sss", false) && good;
    ph_tree_free(tree);
    return good ? 0 : 1;
}
