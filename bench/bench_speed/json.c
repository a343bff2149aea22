/* json.c - how fast trees are read from JSON, compared with jansson, which reads the same text into its own tree. */
#include "groups.h"
#include "phased_tree.h"
#include "tests/support/forest.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_ROUNDS = 32 };

static void put_node(FILE *out, const ph_tree *tree, ph_node node)
{
    const uint32_t width = ph_tree_width(tree, node);
    if (width == 0) {
        fprintf(out, "%d", (int)ph_tree_value(tree, node));
        return;
    }
    for (uint32_t i = 0; i < width; i++) {
        fputc(i ? ',' : '[', out);
        put_node(out, tree, ph_tree_child(tree, node, i));
    }
    fputc(']', out);
}

static double read_phased(const char *text, size_t length, size_t nodes)
{
    ph_tree *tree;
    double begin = bench_now();
    bench_must(ph_tree_parse(text, length, NULL, &tree, NULL) == PH_OK, "a tree is refused");
    double seconds = bench_now() - begin;
    bench_must(ph_tree_size(tree) == nodes, "a tree is read incorrectly");
    ph_tree_free(tree);
    return seconds;
}

static double read_jansson(const char *text, size_t length)
{
    double begin = bench_now();
    json_t *tree = json_loadb(text, length, 0, NULL);
    double seconds = bench_now() - begin;
    bench_must(tree, "jansson refuses a tree");
    json_decref(tree);
    return seconds;
}

static void measure_tree(sheet *s, const char *line, ph_tree *tree)
{
    double node[MOST_ROUNDS], rate[MOST_ROUNDS], ratio[MOST_ROUNDS], theirs[MOST_ROUNDS];
    const int rounds = sheet_effort(s, 9);
    const size_t nodes = ph_tree_size(tree);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bench_must(out, "no memory");
    put_node(out, tree, ph_tree_root(tree));
    fclose(out);
    ph_tree_free(tree);
    for (int i = 0; i < rounds; i++) {
        const double ours = read_phased(text, length, nodes), other = read_jansson(text, length);
        node[i] = 1e9 * ours / (double)nodes;
        rate[i] = 1e-6 * (double)length / ours;
        ratio[i] = ours / other;
        theirs[i] = 1e9 * other / (double)nodes;
    }
    free(text);
    sheet_add(s, "phased", line, "time/jansson", ratio, (size_t)rounds);
    sheet_add(s, "phased", line, "ns/node", node, (size_t)rounds);
    sheet_add(s, "jansson", line, "ns/node", theirs, (size_t)rounds);
    sheet_add(s, "phased", line, "MB/s", rate, (size_t)rounds);
}

void bench_json(sheet *s)
{
    measure_tree(s, "T(8,6)", forest_ordered(8, 6, 1, 1.0, FOREST_VALUES, FOREST_ROOT, 1));
    measure_tree(s, "T(2,17)", forest_ordered(2, 17, 1, 1.0, FOREST_VALUES, FOREST_ROOT, 1));
    measure_tree(s, "T(512,2)", forest_uniform_iid(512, 2, 2000000000u, 1));
}
