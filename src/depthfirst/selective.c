/* selective.c - the constants of selective search, and what is learnt about static values. */
#include "selective.h"

#include "layout.h"

/* Measured on games that have little in common (docs/engine.md), so they are cautious. */
static const select_rules USUAL = {
    .null_least = 3,
    .null_less = 2,
    .null_deep = 8,
    .null_less_deep = 4,
    .null_verify = 6,
    .late_least = 4,
    .late_moves = 4,
    .late_less = 2,
    .late_deep = 8,
    .late_many = 12,
    .late_less_deep = 4,
    .futile_swings = {24, 24, 32},
    .extend_most = 16,
};

const select_rules *select_rules_of(const ph_game *game)
{
    const struct ph_compiled *const c = game->compiled;
    return c && compiled_fits(c) && c->rules ? c->rules : &USUAL;
}

ph_value select_margin(const walk *w, uint32_t depth)
{
    enum { ENOUGH = 64, PART = 8 };
    const select_rules *const rules = w->f->rules;
    assert(depth > 0);
    if (!(w->f->selects & WITH_FUTILE) || depth > SELECT_NEAR)
        return PH_INFINITY;
    const swing *const s = &w->swings[depth - 1];
    const uint32_t swings = rules->futile_swings[depth - 1];
    if (rules->futile[depth - 1] > 0)
        return rules->futile[depth - 1];
    if (swings == 0 || s->count < ENOUGH)
        return PH_INFINITY;
    const uint64_t margin = s->sum / s->count * swings / PART;
    return margin < PH_VALUE_MAX ? (ph_value)margin : PH_INFINITY;
}

void select_learn(walk *w, const select_node *s, uint32_t depth, ph_value value)
{
    enum { MOST = 1 << 20 };
    assert(depth > 0);
    if (!s->valued || depth > SELECT_NEAR || !select_tame(w->f, value))
        return;
    swing *const to = &w->swings[depth - 1];
    to->sum += (uint64_t)(value > s->still ? (int64_t)value - s->still : (int64_t)s->still - value);
    to->count++;
    if (to->count == MOST) { /* what happened lately counts most */
        to->sum /= 2;
        to->count /= 2;
    }
}
