/* model.c - model trees as games. Their nodes are in model.h, their parameters in model_spec.c. */
#include "model.h"

static void model_start(const void *rules, void *state)
{
    const model *m = rules;
    model_node root = {.value = m->kind == MODEL_ORDERED ? m->root : 0};
    if (m->kind == MODEL_ORDERED)
        model_choose_heir(m, model_bits(m, 0, 0).v[1], &root);
    memcpy(state, &root, sizeof root);
}

static uint32_t model_moves(const void *rules, const void *state, ph_move *moves)
{
    uint32_t count = model_width(rules, model_load(state));
    if (moves)
        for (uint32_t i = 0; i < count; i++)
            moves[i] = i;
    return count;
}

static void model_apply(const void *rules, const void *state, ph_move move, void *child)
{
    model_node node = model_child(rules, model_load(state), move);
    memcpy(child, &node, sizeof node);
}

static bool model_over(const void *rules, const void *state)
{
    return model_width(rules, model_load(state)) == 0;
}

static ph_value model_evaluate(const void *rules, const void *state)
{
    return model_value(rules, model_load(state));
}

static uint64_t model_key_of(const void *rules, const void *state)
{
    (void)rules;
    const model_node node = model_load(state);
    return model_key(node.place, node.depth);
}

static uint32_t model_widest(const void *rules, const void *state, uint32_t ply)
{
    const model *m = rules;
    uint32_t depth = model_load(state).depth;
    return ply < m->depth - depth ? m->levels[depth + ply].width : 0;
}

const ph_game model_game = {
    .version = PH_GAME_VERSION,
    .flags = PH_MAX_VALUES | PH_NUMBERED | PH_LEAF_VALUES,
    .state_size = sizeof(model_node),
    .start = model_start,
    .moves = model_moves,
    .apply = model_apply,
    .over = model_over,
    .evaluate = model_evaluate,
    .key = model_key_of,
    .widest = model_widest,
    .compiled = &model_compiled,
};
