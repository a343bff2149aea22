/* fuzz_tree.c - any bytes into ph_tree_parse(): if they are accepted the tree is sound, otherwise the error has a place.
 *
 *     clang -fsanitize=fuzzer,address,undefined ...      fuzz
 *     gcc -DFUZZ_MAIN ...                                run the files given as arguments, once each */
#include "../../src/base/utf8.h"
#include "../../src/trees/explicit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz_tree: %s\n", what);
        abort();
    }
}

static void check_name(const char *name)
{
    size_t left = strlen(name);
    while (left > 0) {
        size_t length = utf8_length(name, left);
        must(length > 0, "a name is not UTF-8");
        name += length;
        left -= length;
    }
}

/* Every node below the root is the child of exactly one node, which has a greater index. Returns the height. */
static uint32_t check_shape(const ph_tree *tree)
{
    size_t size = ph_tree_size(tree);
    uint32_t *heights = calloc(size, sizeof *heights);
    uint8_t *parents = calloc(size, 1);
    must(heights && parents, "no memory");
    for (ph_node node = 0; node < size; node++) {
        uint32_t width = ph_tree_width(tree, node);
        for (uint32_t i = 0; i < width; i++) {
            ph_node child = ph_tree_child(tree, node, i);
            must(child < node && parents[child]++ == 0, "a child is not its parent's alone");
            if (heights[child] >= heights[node])
                heights[node] = heights[child] + 1;
        }
        if (width == 0) {
            ph_value value = ph_tree_value(tree, node);
            must(value >= -PH_VALUE_MAX && value <= PH_VALUE_MAX, "a value is out of range");
        }
        must(width <= tree->game.max_moves, "a node is too wide");
    }
    for (ph_node node = 0; node < size; node++)
        must(parents[node] == (node != ph_tree_root(tree)), "a node has no parent, or the root has one");
    uint32_t height = heights[ph_tree_root(tree)];
    free(heights);
    free(parents);
    return height;
}

static void check_tree(const ph_tree *tree)
{
    must(ph_tree_height(tree) == check_shape(tree), "the height is wrong");
    must(ph_tree_height(tree) <= PH_MAX_DEPTH, "too deep");
    uint32_t named = 0;
    for (ph_node node = 0; node < ph_tree_size(tree); node++) {
        const char *name = ph_tree_name(tree, node);
        if (name)
            check_name(name);
        named += name != NULL;
    }
    must(named == tree->n_names, "a name belongs to no node");
}

/* The place is in the text, or just after it. */
static void check_place(const char *text, size_t size, const ph_place *where)
{
    must(where->message[0] != '\0' && strlen(where->message) < sizeof where->message - 1,
         "a message is missing or cut");
    must(where->line >= 1 && where->column >= 1, "a place is missing");
    const char *line = text, *end = text + size;
    for (size_t i = 1; i < where->line; i++) {
        line = memchr(line, '\n', (size_t)(end - line));
        must(line != NULL, "a place is below the text");
        line++;
    }
    const char *next = memchr(line, '\n', (size_t)(end - line));
    must(where->column - 1 <= (size_t)((next ? next : end) - line), "a place is right of the text");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A block of exactly this size, so that the sanitizer detects a read beyond it. */
    char *text = malloc(size ? size : 1);
    must(text != NULL, "no memory");
    if (size)
        memcpy(text, data, size);
    ph_tree *tree;
    ph_place where;
    int err = ph_tree_parse(text, size, NULL, &tree, &where);
    if (err) {
        must(err == PH_E_SYNTAX || err == PH_E_RANGE || err == PH_E_DEPTH, "an unexpected error");
        must(tree == NULL, "an error and a tree");
        check_place(text, size, &where);
    } else {
        check_tree(tree);
    }
    ph_tree_free(tree);
    free(text);
    return 0;
}

#ifdef FUZZ_MAIN
static void run_file(const char *path)
{
    enum { MOST = 1 << 20 };
    uint8_t *data = malloc(MOST);
    FILE *f = fopen(path, "rb");
    must(f && data, path);
    size_t size = fread(data, 1, MOST, f);
    fclose(f);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        run_file(argv[i]);
    printf("fuzz_tree: %d files\n", argc - 1);
    return 0;
}
#endif
