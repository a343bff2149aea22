/* source.c - writes trees as JSON. */
#include "source.h"

#include "../base/game_memory.h"
#include "../base/sooner.h"

#include <stdlib.h>

void source_put_arranged(json_writer *j, const char *key, const ph_tree *tree, ph_node node, const ph_node *placed)
{
    uint32_t width = ph_tree_width(tree, node);
    const char *name = ph_tree_name(tree, node);
    if (name) {
        json_put_begin(j, key, '{');
        json_put_text(j, "name", name);
        key = width ? "children" : "value";
    }
    if (width == 0) {
        json_put_integer(j, key, ph_tree_value(tree, node));
    } else {
        json_put_begin(j, key, '[');
        for (uint32_t i = 0; i < width; i++) {
            const ph_node child = ph_tree_child(tree, node, i);
            source_put_arranged(j, NULL, tree, placed ? placed[child] : child, placed);
        }
        json_put_end(j, ']');
    }
    if (name)
        json_put_end(j, '}');
}

void source_put_tree(json_writer *j, const char *key, const ph_tree *tree, ph_node node)
{
    source_put_arranged(j, key, tree, node, NULL);
}

enum { MOVE_TEXT = 64 };

/* The state while a game is written. */
typedef struct copying {
    const ph_game *game;
    json_writer *j;
    uint32_t depth; /* of the tree */
    size_t left;    /* nodes that may still be written */
    bool failed;    /* there are more, or there is no memory */
} copying;

/* The value of a position for MAX, as it counts at the root, `ply` plies above. */
static ph_value value_of(const ph_game *game, const void *state, uint32_t ply, bool max)
{
    const ph_value v = sooner_at_root(sooner_limit(game), game->evaluate(game->rules, state), ply);
    return (game->flags & PH_MAX_VALUES) || max ? v : -v;
}

static void put_position(copying *c, const char *key, const void *state, const char *name, uint32_t depth, bool max);

static void put_moves(copying *c, const void *state, uint32_t depth, bool max)
{
    const ph_game *g = c->game;
    ph_move *moves = calloc(g->max_moves, sizeof *moves);
    void *child = calloc(1, g->state_size);
    if (!moves || !child) {
        c->failed = true;
    } else {
        const bool numbered = g->flags & PH_NUMBERED;
        const uint32_t count = g->moves(g->rules, state, numbered ? NULL : moves);
        if (!numbered && g->order)
            g->order(g->rules, state, moves, count);
        for (uint32_t i = 0; i < count && !c->failed; i++) {
            char name[MOVE_TEXT] = "";
            const ph_move move = numbered ? i : moves[i];
            g->apply(g->rules, state, move, child);
            if (g->print_move)
                g->print_move(g->rules, state, move, name, sizeof name);
            put_position(c, NULL, child, name, depth - 1, !max);
        }
    }
    free(child);
    free(moves);
}

static void put_position(copying *c, const char *key, const void *state, const char *name, uint32_t depth, bool max)
{
    const ph_game *g = c->game;
    const bool leaf = depth == 0 || position_over(g, state);
    if (c->left == 0) {
        c->failed = true;
        return;
    }
    c->left--;
    if (name[0]) {
        json_put_begin(c->j, key, '{');
        json_put_text(c->j, "name", name);
        key = leaf ? "value" : "children";
    }
    if (leaf) {
        json_put_integer(c->j, key, value_of(g, state, c->depth - depth, max));
    } else {
        json_put_begin(c->j, key, '[');
        put_moves(c, state, depth, max);
        json_put_end(c->j, ']');
    }
    if (name[0])
        json_put_end(c->j, '}');
}

bool source_put_game_for(json_writer *j, const char *key, const ph_game *game, const void *state, uint32_t depth,
                         size_t most, bool max)
{
    copying c = {game, j, depth, most, false};
    put_position(&c, key, state, "", depth, max);
    return !c.failed;
}

bool source_put_game(json_writer *j, const char *key, const ph_game *game, const void *state, uint32_t depth,
                     size_t most)
{
    return source_put_game_for(j, key, game, state, depth, most, true);
}
