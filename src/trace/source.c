/* source.c - writes trees as JSON. */
#include "source.h"

#include "../base/game_memory.h"
#include "../base/sooner.h"
#include "phased_trace.h"

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

/* A leaf with noisy moves has the value of a quiescence search, which a search of its parent, one move deep, reports. */
typedef struct quiet_values {
    ph_move *moves;
    ph_value *values;
    uint32_t count, most;
} quiet_values;

static bool has_noisy(const ph_game *game)
{
    return game->version >= 4 && game->noisy;
}

static void quiet_note(void *context, const ph_event *event)
{
    quiet_values *q = context;
    if (event->kind != PH_LEAF || q->count == q->most)
        return;
    q->moves[q->count] = event->move;
    q->values[q->count++] = event->value;
}

/* Search the children of a position, at which MAX or MIN is to move. */
static bool quiet_open(quiet_values *q, const ph_game *game, const void *state, bool max)
{
    *q = (quiet_values){.most = game->max_moves};
    q->moves = calloc(q->most, sizeof *q->moves);
    q->values = calloc(q->most, sizeof *q->values);
    const ph_options options = PH_OPTIONS(.method = "minimax", .limits.depth = 1, .min_root = !max,
                                          .observe = quiet_note, .observe_context = q);
    ph_result result = PH_RESULT;
    const bool good =
        q->moves && q->values && ph_search(game, state, &options, &result) == PH_OK && result.stop == PH_FINISHED;
    ph_result_release(&result);
    return good;
}

static void quiet_release(quiet_values *q)
{
    free(q->moves);
    free(q->values);
}

/* The value of the child after a move. */
static ph_value quiet_value(const quiet_values *q, ph_move move)
{
    uint32_t i = 0;
    while (i + 1 < q->count && q->moves[i] != move)
        i++;
    return q->values[i];
}

static void put_position(copying *c, const char *key, const void *state, const char *name, uint32_t depth, bool max,
                         const ph_value *known);

static void put_moves(copying *c, const void *state, uint32_t depth, bool max)
{
    const ph_game *g = c->game;
    const bool quiet = depth == 1 && has_noisy(g);
    ph_move *moves = calloc(g->max_moves, sizeof *moves);
    void *child = calloc(1, g->state_size);
    quiet_values q = {0};
    if (!moves || !child || (quiet && !quiet_open(&q, g, state, max))) {
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
            const ph_value value = quiet ? sooner_at_root(sooner_limit(g), quiet_value(&q, move), c->depth - 1) : 0;
            put_position(c, NULL, child, name, depth - 1, !max, quiet ? &value : NULL);
        }
    }
    quiet_release(&q);
    free(child);
    free(moves);
}

/* `known`: MAX's value of this leaf; NULL: it is computed here. */
static void put_position(copying *c, const char *key, const void *state, const char *name, uint32_t depth, bool max,
                         const ph_value *known)
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
        json_put_integer(c->j, key, known ? *known : value_of(g, state, c->depth - depth, max));
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
    put_position(&c, key, state, "", depth, max, NULL);
    return !c.failed;
}

bool source_put_game(json_writer *j, const char *key, const ph_game *game, const void *state, uint32_t depth,
                     size_t most)
{
    return source_put_game_for(j, key, game, state, depth, most, true);
}
