/* hand_player.c - ordinary alpha-beta by hand. */
#include "hand_player.h"
#include "processor.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 1 << 19, PLIES = 128, DEEPEST = 60, CHECK_EVERY = 256 };

typedef enum bound { EXACT, AT_LEAST, AT_MOST } bound;

typedef struct entry {
    uint64_t key;
    ph_value value;
    ph_move move;
    int16_t depth;
    uint8_t bound;
} entry;

struct hand {
    const ph_game *game;
    noisy_moves noisy;
    entry *table;
    char *states;   /* one per ply */
    ph_move *lists; /* of moves, one per ply */
    ph_move killers[PLIES][2];
    ph_move root_best; /* of the iteration that runs; PH_NO_MOVE: none yet */
    uint64_t positions, nodes, nodes_most;
    double deadline; /* 0: none */
    bool stopped;
};

static void *state_at(const hand *h, int ply)
{
    return h->states + (size_t)ply * h->game->state_size;
}

static ph_value evaluate(const hand *h, int ply)
{
    return h->game->evaluate(h->game->rules, state_at(h, ply));
}

/* Count a position and check the limits. */
static bool out_of_time(hand *h)
{
    if (++h->positions % CHECK_EVERY == 0 && h->deadline > 0 && processor_now() >= h->deadline)
        h->stopped = true;
    return h->stopped;
}

static ph_value quiesce(hand *h, int ply, ph_value alpha, ph_value beta)
{
    const ph_game *g = h->game;
    ph_value best = evaluate(h, ply);
    ph_move *moves = h->lists + (size_t)ply * g->max_moves;
    if (best >= beta || ply == PLIES - 1 || g->over(g->rules, state_at(h, ply)))
        return best;
    alpha = best > alpha ? best : alpha;
    const uint32_t count = h->noisy(g->rules, state_at(h, ply), moves);
    for (uint32_t i = 0; i < count && best < beta && !out_of_time(h); i++) {
        g->apply(g->rules, state_at(h, ply), moves[i], state_at(h, ply + 1));
        const ph_value value = -quiesce(h, ply + 1, -beta, -alpha);
        best = value > best ? value : best;
        alpha = value > alpha ? value : alpha;
    }
    return best;
}

/* If `move` is in the list, move it to place `to` and return the place after it. */
static uint32_t bring_forward(ph_move *moves, uint32_t count, uint32_t to, ph_move move)
{
    for (uint32_t i = to; i < count; i++)
        if (moves[i] == move) {
            memmove(moves + to + 1, moves + to, (i - to) * sizeof *moves);
            moves[to] = move;
            return to + 1;
        }
    return to;
}

/* List the moves: the table's first, then the killers, then in the game's order. */
static uint32_t list_moves(const hand *h, int ply, ph_move table_move, ph_move *moves)
{
    const ph_game *g = h->game;
    const uint32_t count = g->moves(g->rules, state_at(h, ply), moves);
    if (g->order)
        g->order(g->rules, state_at(h, ply), moves, count);
    uint32_t to = bring_forward(moves, count, 0, table_move);
    to = bring_forward(moves, count, to, h->killers[ply][0]);
    bring_forward(moves, count, to, h->killers[ply][1]);
    return count;
}

static void note_killer(hand *h, int ply, ph_move move)
{
    if (h->killers[ply][0] != move) {
        h->killers[ply][1] = h->killers[ply][0];
        h->killers[ply][0] = move;
    }
}

/* May the entry answer for a node with this window? */
static bool entry_answers(const entry *e, int depth, ph_value alpha, ph_value beta)
{
    return e->depth >= depth && (e->bound == EXACT || (e->bound == AT_LEAST && e->value >= beta) ||
                                 (e->bound == AT_MOST && e->value <= alpha));
}

static ph_value search(hand *h, int ply, int depth, ph_value alpha, ph_value beta)
{
    const ph_game *g = h->game;
    if (out_of_time(h))
        return 0;
    if (depth == 0 || g->over(g->rules, state_at(h, ply)))
        return h->noisy && depth == 0 ? quiesce(h, ply, alpha, beta) : evaluate(h, ply);
    const uint64_t key = g->key(g->rules, state_at(h, ply));
    entry *e = &h->table[key % ENTRIES];
    const bool known = e->key == key;
    if (known && ply > 0 && entry_answers(e, depth, alpha, beta))
        return e->value;
    if (h->nodes_most && h->nodes == h->nodes_most) {
        h->stopped = true;
        return 0;
    }
    h->nodes++;
    ph_move *moves = h->lists + (size_t)ply * g->max_moves;
    const uint32_t count = list_moves(h, ply, known ? e->move : PH_NO_MOVE, moves);
    ph_value best = -PH_INFINITY, low = alpha;
    ph_move best_move = PH_NO_MOVE;
    for (uint32_t i = 0; i < count && best < beta; i++) {
        g->apply(g->rules, state_at(h, ply), moves[i], state_at(h, ply + 1));
        const ph_value value = -search(h, ply + 1, depth - 1, -beta, -low);
        if (h->stopped)
            return 0;
        if (value > best) {
            best = value;
            best_move = moves[i];
            if (ply == 0)
                h->root_best = best_move;
        }
        low = best > low ? best : low;
    }
    if (best >= beta)
        note_killer(h, ply, best_move);
    if (e->key != key || depth >= e->depth)
        *e = (entry){key, best, best_move, (int16_t)depth, best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST};
    return best;
}

hand_answer hand_think(hand *h, const void *state, const hand_limits *limits)
{
    const ph_game *g = h->game;
    const int deepest = limits->depth ? limits->depth : DEEPEST;
    h->deadline = limits->seconds > 0 ? processor_now() + limits->seconds : 0;
    h->positions = h->nodes = 0;
    h->nodes_most = limits->nodes;
    h->stopped = false;
    memset(h->killers, 0xFF, sizeof h->killers);
    memcpy(state_at(h, 0), state, g->state_size);
    hand_answer a = {.best = PH_NO_MOVE};
    for (int depth = 1; depth <= deepest && !h->stopped; depth++) {
        h->root_best = PH_NO_MOVE;
        const ph_value value = search(h, 0, depth, -PH_INFINITY, PH_INFINITY);
        if (h->root_best != PH_NO_MOVE) /* also of an iteration that was stopped: it tried the best move so far first */
            a.best = h->root_best;
        if (h->stopped)
            break;
        a.value = value;
        a.depth = (uint32_t)depth;
        if (g->won && (value > g->won || value < -g->won))
            break;
    }
    if (a.best == PH_NO_MOVE) { /* not even one move was searched */
        g->moves(g->rules, state, h->lists);
        a.best = h->lists[0];
    }
    a.positions = h->positions;
    return a;
}

void hand_forget(hand *h)
{
    memset(h->table, 0, ENTRIES * sizeof *h->table);
}

hand *hand_new(const ph_game *game, noisy_moves noisy)
{
    assert(game->key && !(game->flags & (PH_MAX_VALUES | PH_NUMBERED)));
    hand *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->game = game;
    h->noisy = noisy;
    h->table = malloc(ENTRIES * sizeof *h->table);
    h->states = malloc((PLIES + 1) * game->state_size);
    h->lists = malloc((size_t)PLIES * game->max_moves * sizeof *h->lists);
    if (!h->table || !h->states || !h->lists) {
        hand_free(h);
        return NULL;
    }
    hand_forget(h);
    return h;
}

void hand_free(hand *h)
{
    if (!h)
        return;
    free(h->table);
    free(h->states);
    free(h->lists);
    free(h);
}
