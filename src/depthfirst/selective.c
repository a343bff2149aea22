/* selective.c - the constants of selective search, and what is learnt about static values. */
#include "selective.h"

#include "layout.h"

/* Measured on games that have little in common (docs/engine.md), so they are cautious. */
static const select_rules USUAL = {
    .bets = true,
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

/* ---- moves ---------------------------------------------------------------------------------------------- */

uint32_t select_null(const walk *w, const select_node *s, uint32_t ply, uint32_t depth, ph_value beta)
{
    const frame *const f = w->f;
    const select_rules *const rules = f->rules;
    const select_fine *const fine = select_fine_of(f, WITH_NULL);
    if (!(f->selects & WITH_NULL) || !s->valued || s->still < beta || !select_tame(f, beta))
        return 0;
    if (depth < rules->null_least || w->unpassed == ply)
        return 0;
    if (!fine)
        return depth < rules->null_deep ? rules->null_less : rules->null_less_deep;
    if (!fine->may_pass(s->state))
        return 0;
    enum { SWINGS = 3 };
    const int64_t swings = ((int64_t)s->still - beta) / fine->null_swing;
    const uint32_t less = fine->null_less + depth / fine->null_part + (swings < SWINGS ? (uint32_t)swings : SWINGS);
    return less < depth ? less : depth - 1;
}

/* By the finer rules a late move is searched ln(depth) ln(moves before it) times a constant less deep. This is the logarithm
 * times 32. */
static uint32_t logarithm(uint32_t n)
{
    static const uint8_t LOGS[] = {0,   0,   22,  35,  44,  52,  57,  62,  67,  70,  74,  77,  80,  82,  84,  87,
                                   89,  91,  92,  94,  96,  97,  99,  100, 102, 103, 104, 105, 107, 108, 109, 110,
                                   111, 112, 113, 114, 115, 116, 116, 117, 118, 119, 120, 120, 121, 122, 123, 123,
                                   124, 125, 125, 126, 126, 127, 128, 128, 129, 129, 130, 130, 131, 132, 132, 133};
    return LOGS[n < sizeof LOGS ? n : sizeof LOGS - 1];
}

static uint32_t late_plies(const select_fine *fine, const select_node *s, uint32_t depth, uint32_t searched)
{
    enum { ONE = 32 * 32 * 100 };
    const uint32_t product = logarithm(depth) * logarithm(searched);
    return (product * fine->late_scale + ONE / 100 * fine->late_base) / ONE + !s->improving;
}

uint32_t select_late_fine(const frame *f, const select_node *s, uint32_t ply, uint32_t depth, uint32_t searched,
                          const select_move *m)
{
    enum { LEAST = 3, NOISY = 3 };
    const select_fine *const fine = f->rules->fine;
    const bool good = m->noisy && m->gain >= 0;
    if (depth < LEAST || searched < 1 + (ply == 0))
        return 0;
    int32_t less = (int32_t)late_plies(fine, s, depth, searched);
    if (less == 0)
        return 0;
    less += s->cut - m->killer - s->whole - s->checked - (good ? NOISY : m->past / fine->late_past);
    const int32_t most = (int32_t)depth - 2;
    return (uint32_t)(less < 0 ? 0 : less < most ? less : most);
}

uint32_t select_late(const frame *f, const select_node *s, uint32_t ply, uint32_t depth, uint32_t searched,
                     ph_move move)
{
    const select_rules *const rules = f->rules;
    if (!(f->selects & WITH_REDUCE) || ply == 0)
        return 0;
    if (rules->fine) {
        const select_move m = select_look(f, s, move);
        return select_late_fine(f, s, ply, depth, searched, &m);
    }
    if (s->checked || depth < rules->late_least || searched < rules->late_moves)
        return 0;
    const uint32_t less =
        depth < rules->late_deep || searched < rules->late_many ? rules->late_less : rules->late_less_deep;
    assert(depth > less + 1);
    return less;
}

bool select_skips(const frame *f, const select_node *s, uint32_t depth, uint32_t searched, ph_value best,
                  ph_value bound, const select_move *m)
{
    const select_fine *const fine = f->rules->fine;
    if (s->checked || searched == 0 || !select_tame(f, best))
        return false;
    const int64_t plies = depth;
    if (m->noisy)
        return depth <= fine->noisy_most && m->gain < -plies * fine->noisy_loss;
    const int64_t less = late_plies(fine, s, depth, searched), more = m->past / fine->late_past;
    const int64_t rest = plies - 1 - less + more > 0 ? plies - 1 - less + more : 0;
    if (rest > fine->skip_most)
        return false;
    return s->valued && !s->whole && s->still + fine->skip + rest * fine->skip_by <= bound;
}

int select_decides(const frame *f, const select_node *s, uint32_t depth, ph_value alpha, ph_value beta)
{
    const select_fine *const fine = f->rules->fine;
    const int64_t plies = depth, still = s->still;
    if (depth <= fine->above_most && select_tame(f, beta) && still - fine->above * (plies - s->improving) >= beta)
        return 1;
    const int64_t below = fine->below + plies * plies * fine->below_by;
    return depth <= fine->below_most && select_tame(f, alpha) && still + below <= alpha ? -1 : 0;
}
