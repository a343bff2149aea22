/* subject.c - what a command searches. */
#include "subject.h"

#include "../src/trace/place.h"
#include "../src/trace/shape.h"
#include "common.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 4000000 }; /* of a model in memory */

/* ---- opening ------------------------------------------------------------------------------------------- */

/* Write the specification that the options amount to. NULL without memory. */
static char *spec_compose(const request_model *m, uint32_t depth)
{
    const struct {
        const char *key, *value;
    } parts[] = {
        {"width", m->width},   {"order", m->order}, {"p", m->p},
        {"values", m->values}, {"root", m->root},   {"seed", m->seed},
    };
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    bool begun = strchr(m->name, ':') != NULL;
    fputs(m->name, out);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i].value) {
            fprintf(out, "%c%s=%s", begun ? ',' : ':', parts[i].key, parts[i].value);
            begun = true;
        }
        if (i == 0 && depth) {
            fprintf(out, "%cdepth=%" PRIu32, begun ? ',' : ':', depth);
            begun = true;
        }
    }
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static int open_model(subject *s, const request *r)
{
    ph_place where;
    s->spec = spec_compose(&r->model, r->model.depth);
    if (!s->spec)
        return complain_memory();
    int error = ph_game_new(s->spec, NULL, &s->model, &where);
    if (error == PH_E_MEMORY)
        return complain_memory();
    if (error)
        return complain(STATUS_BAD, "--model %s: %s", s->spec, where.message);
    s->name = s->spec;
    s->game = s->model;
    return STATUS_OK;
}

static int open_file(subject *s, const request *r)
{
    int status = tree_read(r->file, &s->tree);
    s->name = r->file;
    s->game = status == STATUS_OK ? ph_tree_game(s->tree) : NULL;
    return status;
}

int subject_open(subject *s, const request *r)
{
    *s = (subject){0};
    int status = r->model.name ? open_model(s, r) : open_file(s, r);
    if (status != STATUS_OK)
        return status;
    s->root = malloc(s->game->state_size);
    if (!s->root)
        return complain_memory();
    s->game->start(s->game->rules, s->root);
    return STATUS_OK;
}

int subject_open_tree(subject *s, const request *r)
{
    int status = subject_open(s, r);
    if (status != STATUS_OK || s->tree)
        return status;
    int error = ph_tree_copy(s->game, s->root, PH_MAX_DEPTH, MOST_NODES, NULL, &s->tree);
    if (error == PH_E_SIZE)
        return complain(STATUS_BAD, "--model %s: more than %d nodes to keep in memory; 'search' needs none of them",
                        s->spec, MOST_NODES);
    if (error)
        return complain_error(error);
    free(s->root);
    s->game = ph_tree_game(s->tree);
    s->root = malloc(s->game->state_size);
    if (!s->root)
        return complain_memory();
    s->game->start(s->game->rules, s->root);
    return STATUS_OK;
}

void subject_close(subject *s)
{
    free(s->root);
    free(s->spec);
    ph_tree_free(s->tree);
    ph_game_free(s->model);
    *s = (subject){0};
}

/* ---- its size ------------------------------------------------------------------------------------------ */

static uint64_t times(uint64_t a, uint64_t b)
{
    return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* The nodes of each level of a model have the same number of children, so the widest tell all. */
static void measure_model(const subject *s, bool min_root, subject_size *size)
{
    const ph_game *g = s->game;
    uint64_t product[2] = {1, 1}; /* of the widths of the levels of MIN, of MAX */
    *size = (subject_size){0};
    for (uint32_t width; (width = g->widest(g->rules, s->root, size->depth)) > 0; size->depth++) {
        bool max = (size->depth % 2 == 0) != min_root;
        product[max] = times(product[max], width);
        if (max && width > size->widest_max)
            size->widest_max = width;
    }
    size->leaves = times(product[0], product[1]);
    size->minimal = product[0] + product[1] - 1; /* Knuth & Moore 1975 */
}

bool subject_measure(const subject *s, bool min_root, subject_size *size)
{
    if (!s->tree) {
        measure_model(s, min_root, size);
        return true;
    }
    shape sh;
    if (!shape_init(&sh, s->tree, min_root))
        return false;
    *size = (subject_size){sh.depth, sh.leaves, sh.minimal, sh.widest_max};
    shape_release(&sh);
    return true;
}

uint64_t subject_leaves(const subject *s, uint32_t depth)
{
    uint32_t plies = depth ? depth : PH_MAX_DEPTH;
    if (s->tree)
        return place_leaves(s->tree, ph_tree_root(s->tree), plies);
    uint64_t leaves = 1;
    uint32_t width;
    for (uint32_t ply = 0; ply < plies && (width = s->game->widest(s->game->rules, s->root, ply)) > 0; ply++)
        leaves = times(leaves, width);
    return leaves;
}

/* ---- its leaves ---------------------------------------------------------------------------------------- */

bool subject_value(const subject *s, const ph_move *path, uint32_t depth, ph_value *value)
{
    const ph_game *g = s->game;
    size_t size = g->state_size;
    char *states = malloc(2 * size);
    if (!states)
        return false;
    memcpy(states, s->root, size);
    for (uint32_t i = 0; i < depth; i++)
        g->apply(g->rules, states + (i % 2) * size, path[i], states + (1 - i % 2) * size);
    const char *state = states + (depth % 2) * size;
    bool leaf = g->over(g->rules, state);
    if (leaf)
        *value = g->evaluate(g->rules, state);
    free(states);
    return leaf;
}
