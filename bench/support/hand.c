/* hand.c - hand-written alpha-beta for real games. */
#include "hand.h"

#include "src/games/connect4.h"
#include "src/games/kalah.h"
#include "src/games/othello.h"
#include "src/games/tictactoe.h"

#include <string.h>

const hand_task HAND_TASKS[] = {
    {"tictactoe", "tictactoe", 9, {"", "5", "1", "2"}},
    {"connect4", "connect4", 9, {"", "4444", "44443355", "3512456"}},
    {"othello", "othello", 7, {"", "f5d6c3", "f5d6c3d3c4f4", "f5f6e6f4e3c5c4"}},
    {"kalah", "kalah", 13, {"", "cf", "fa", "ea"}},
    {"connect4 to 12", "connect4", 12, {""}},
    {0},
};

static ph_value hand_tictactoe(tictactoe_state s, uint32_t depth, ph_value alpha, ph_value beta, uint64_t *leaves)
{
    if (depth == 0 || tictactoe_over(s)) {
        ++*leaves;
        return tictactoe_evaluate(s);
    }
    for (uint64_t rest = tictactoe_empty(s); rest;) {
        ph_move move = bits_take(&rest);
        ph_value v = -hand_tictactoe(tictactoe_apply(s, move), depth - 1, -beta, -alpha, leaves);
        if (v >= beta)
            return beta;
        alpha = v > alpha ? v : alpha;
    }
    return alpha;
}

/* The last ply: what all children have in common is computed once. */
static ph_value hand_connect4_bottom(connect4_state s, ph_value alpha, ph_value beta, uint64_t *leaves)
{
    const connect4_rules *const r = &CONNECT4_USUAL;
    const connect4_family family = connect4_family_whole(r, s);
    uint64_t cells = connect4_cells(r, s);
    uint32_t at = 0;
    while (cells) {
        ph_value v = connect4_family_value(r, s, &family, connect4_take(r, &cells, &at), true);
        ++*leaves;
        if (v >= beta)
            return beta;
        alpha = v > alpha ? v : alpha;
    }
    return alpha;
}

static ph_value hand_connect4(connect4_state s, uint32_t depth, ph_value alpha, ph_value beta, uint64_t *leaves)
{
    if (depth == 1)
        return hand_connect4_bottom(s, alpha, beta, leaves);
    const connect4_rules *const r = &CONNECT4_USUAL;
    const connect4_family family = connect4_family_inside(r, s);
    uint64_t cells = connect4_cells(r, s);
    uint32_t at = 0;
    while (cells) {
        uint64_t cell = connect4_take(r, &cells, &at);
        ph_value v;
        if (connect4_family_ended(r, s, &family, cell)) {
            ++*leaves;
            v = connect4_family_value(r, s, &family, cell, false);
        } else {
            v = -hand_connect4(connect4_apply(s, cell), depth - 1, -beta, -alpha, leaves);
        }
        if (v >= beta)
            return beta;
        alpha = v > alpha ? v : alpha;
    }
    return alpha;
}

static ph_value hand_othello(const othello_rules *r, const othello_state *s, uint32_t depth, ph_value alpha,
                             ph_value beta, uint64_t *leaves)
{
    ph_move moves[OTHELLO_MOST_MOVES];
    uint32_t count = othello_list(s, moves);
    othello_order(r, s, moves, count);
    for (uint32_t i = 0; i < count; i++) {
        othello_state child = othello_apply(r, s, moves[i]);
        ph_value v;
        if (depth == 1 || othello_over(r, &child)) {
            ++*leaves;
            v = -othello_evaluate(r, &child);
        } else {
            v = -hand_othello(r, &child, depth - 1, -beta, -alpha, leaves);
        }
        if (v >= beta)
            return beta;
        alpha = v > alpha ? v : alpha;
    }
    return alpha;
}

static ph_value hand_kalah(kalah_state s, uint32_t depth, ph_value alpha, ph_value beta, uint64_t *leaves)
{
    const kalah_rules *const r = &KALAH_USUAL;
    bool passes = s.own & KALAH_MUST_PASS;
    kalah_moves left = passes ? (kalah_moves){0, 0} : kalah_movable(r, s.own);
    do {
        const kalah_state child = kalah_apply(r, s, passes ? KALAH_PASS : kalah_take(&left));
        ph_value v;
        if (depth == 1 || kalah_over(r, child)) {
            ++*leaves;
            v = -kalah_evaluate(r, child);
        } else {
            v = -hand_kalah(child, depth - 1, -beta, -alpha, leaves);
        }
        if (v >= beta)
            return beta;
        alpha = v > alpha ? v : alpha;
    } while (kalah_may_move(&left));
    return alpha;
}

ph_value hand_search(const hand_task *task, const ph_game *game, const book_state *state, uint64_t *leaves)
{
    if (strcmp(task->game, "tictactoe") == 0) {
        tictactoe_state s;
        memcpy(&s, state->bytes, sizeof s);
        return hand_tictactoe(s, task->depth, -PH_INFINITY, PH_INFINITY, leaves);
    }
    if (strcmp(task->game, "connect4") == 0) {
        connect4_state s;
        memcpy(&s, state->bytes, sizeof s);
        return hand_connect4(s, task->depth, -PH_INFINITY, PH_INFINITY, leaves);
    }
    if (strcmp(task->game, "kalah") == 0) {
        kalah_state s;
        memcpy(&s, state->bytes, sizeof s);
        return hand_kalah(s, task->depth, -PH_INFINITY, PH_INFINITY, leaves);
    }
    othello_state s;
    memcpy(&s, state->bytes, sizeof s);
    return hand_othello(game->rules, &s, task->depth, -PH_INFINITY, PH_INFINITY, leaves);
}
