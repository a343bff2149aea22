/* move_ranks.c - the quality of a game's move order. */
#include "move_ranks.h"

static ph_value value_after(const ph_game *rules, const book_state *s, ph_move move, uint32_t depth)
{
    ph_result r = PH_RESULT;
    book_state child = book_after(rules, s, move);
    book_search(rules, &child, "alphabeta", depth - 1, &r);
    const ph_value value = -r.value;
    ph_result_release(&r);
    return value;
}

static void ranks_add(ranks *k, const ph_game *rules, const ph_game *search, const book_state *s, uint32_t depth)
{
    ph_move moves[BOOK_MOVES];
    const uint32_t width = rules->moves(rules->rules, s->bytes, moves);
    if (width < 2)
        return;
    if (search->order)
        search->order(search->rules, s->bytes, moves, width);
    uint32_t best = 0;
    ph_value most = -PH_INFINITY;
    for (uint32_t i = 0; i < width; i++) {
        ph_value v = value_after(rules, s, moves[i], depth);
        if (v > most) {
            most = v;
            best = i;
        }
    }
    k->nodes++;
    k->width += width;
    k->first += best == 0;
    for (uint32_t i = 0; i < RANKS_R; i++)
        k->within[i] += best < (width + (1u << i) - 1) >> i;
}

void ranks_walk(ranks *k, const ph_game *rules, const ph_game *search, const book_state *s, uint32_t depth,
                uint32_t plies)
{
    if (rules->over(rules->rules, s->bytes))
        return;
    ranks_add(k, rules, search, s, depth);
    ph_move moves[BOOK_MOVES];
    uint32_t width = plies ? rules->moves(rules->rules, s->bytes, moves) : 0;
    for (uint32_t i = 0; i < width; i++) {
        book_state child = book_after(rules, s, moves[i]);
        ranks_walk(k, rules, search, &child, depth, plies - 1);
    }
}
