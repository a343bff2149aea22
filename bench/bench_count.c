/* bench_count.c - small fixed cases; bench/history.sh counts their instructions and compares them with the last release.
 *
 *     bench_count            print the names of the cases
 *     bench_count machine    print compiler and machine; counts can be compared only if these are the same
 *     bench_count CASE       run it in measure(), which the profiler finds by name; print the leaves evaluated */
#include "phased_tree.h"
#include "support/hand.h"
#include "tests/support/forest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void measure(void);

/* A method on an ordered tree in memory, on a model tree or on a game; or reading a tree. */
typedef struct count_case {
    const char *name;
    const char *method; /* NULL: read a tree */
    uint32_t width, depth;
    const char *spec; /* a model or a game; NULL: a tree in memory */
} count_case;

static const count_case CASES[] = {
    {"alphabeta T(8;4)", "alphabeta", 8, 4, NULL},
    {"alphabeta T(8;5)", "alphabeta", 8, 5, NULL},
    {"sss T(8;4)", "sss", 8, 4, NULL},
    {"sss T(8;5)", "sss", 8, 5, NULL},
    {"dual T(8;4)", "dual", 8, 4, NULL},
    {"rs T(8;4)", "rs", 8, 4, NULL},
    {"rs T(8;5)", "rs", 8, 5, NULL},
    {"rs-dual T(8;4)", "rs-dual", 8, 4, NULL},
    {"rs:40 T(8;4)", "rs:40", 8, 4, NULL},
    {"ps:2 T(8;4)", "ps:2", 8, 4, NULL},
    {"ps:2 T(8;5)", "ps:2", 8, 5, NULL},
    {"ps:4 T(8;4)", "ps:4", 8, 4, NULL},
    {"sss T(8;6)", "sss", 8, 6, NULL},
    {"ps:2 T(8;6)", "ps:2", 8, 6, NULL},
    {"ps:4 T(8;6)", "ps:4", 8, 6, NULL},
    {"ps:1/* T(8;4)", "ps:1/*", 8, 4, NULL},
    {"dual:2 T(8;4)", "dual:2", 8, 4, NULL},
    {"negascout T(8;4)", "negascout", 8, 4, NULL},
    {"sss model", "sss", 0, 0, "ordered:width=8,depth=4,seed=1"},
    {"ps:2 model", "ps:2", 0, 0, "ordered:width=8,depth=4,seed=1"},
    {"ps:2 recalled", "ps:2", 0, 0, "ordered:width=8,depth=4,seed=1"},
    {"alphabeta connect4", "alphabeta", 0, 7, "connect4"},
    {"sss connect4", "sss", 0, 6, "connect4"},
    {"alphabeta othello", "alphabeta", 0, 4, "othello"},
    {"sss othello", "sss", 0, 6, "othello"},
    {"json T(8;4)", NULL, 8, 4, NULL},
};

enum { N_CASES = sizeof CASES / sizeof CASES[0] };

/* The argument of measure(), which has no parameters because the profiler finds it by name. */
typedef struct bench {
    const count_case *todo;
    const ph_game *game;
    book_state root;
    char *text;
    size_t length;
    ph_result result;
} bench;

static bench *the_bench(void)
{
    static bench b;
    return &b;
}

__attribute__((noinline)) void measure(void)
{
    bench *b = the_bench();
    int error;
    if (b->todo->method) {
        const uint32_t depth = b->todo->width ? 0 : b->todo->depth;
        const ph_options options = PH_OPTIONS(.method = b->todo->method, .limits.depth = depth);
        error = ph_search(b->game, b->root.bytes, &options, &b->result);
    } else {
        ph_tree *tree;
        error = ph_tree_parse(b->text, b->length, NULL, &tree, NULL);
        ph_tree_free(tree);
    }
    if (error)
        abort();
}

static void put_node(FILE *out, const ph_tree *tree, ph_node node)
{
    const uint32_t width = ph_tree_width(tree, node);
    if (width == 0)
        fprintf(out, "%d", (int)ph_tree_value(tree, node));
    for (uint32_t i = 0; i < width; i++) {
        fputc(i ? ',' : '[', out);
        put_node(out, tree, ph_tree_child(tree, node, i));
    }
    if (width > 0)
        fputc(']', out);
}

static void write_tree(bench *b, const ph_tree *tree)
{
    FILE *out = open_memstream(&b->text, &b->length);
    if (!out)
        abort();
    put_node(out, tree, ph_tree_root(tree));
    fclose(out);
}

static void run_tree(bench *b)
{
    ph_tree *tree = forest_ordered(b->todo->width, b->todo->depth, 1, 1.0, FOREST_VALUES, FOREST_ROOT, 1);
    const ph_node root = ph_tree_root(tree);
    if (!b->todo->method)
        write_tree(b, tree);
    b->game = ph_tree_game(tree);
    memcpy(b->root.bytes, &root, sizeof root);
    measure();
    free(b->text);
    ph_tree_free(tree);
}

static void run_game(bench *b)
{
    ph_game *game = book_game(b->todo->spec), *recalled;
    if (strstr(b->todo->name, "recalled")) { /* it remembers the nodes generated so far */
        if (ph_tree_recall(game, SIZE_MAX, NULL, &recalled))
            abort();
        ph_game_free(game);
        game = recalled;
    }
    b->game = game;
    game->start(game->rules, b->root.bytes);
    measure();
    ph_game_free(game);
}

static void put_machine(void)
{
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
    printf("gcc-%d x86-64%s\n", __GNUC__, __builtin_cpu_supports("avx2") ? " avx2" : "");
#else
    printf("other\n");
#endif
}

int main(int argc, char **argv)
{
    bench *b = the_bench();
    b->result = PH_RESULT;
    if (argc == 2 && strcmp(argv[1], "machine") == 0)
        put_machine();
    for (int i = 0; i < N_CASES; i++) {
        if (argc < 2)
            printf("%s\n", CASES[i].name);
        else if (strcmp(argv[1], CASES[i].name) == 0)
            b->todo = &CASES[i];
    }
    if (b->todo && b->todo->width)
        run_tree(b);
    else if (b->todo)
        run_game(b);
    if (b->todo && b->todo->method)
        printf("%llu leaves\n", (unsigned long long)b->result.counts.leaves);
    ph_result_release(&b->result);
    return argc < 2 || b->todo || strcmp(argv[1], "machine") == 0 ? 0 : 2;
}
