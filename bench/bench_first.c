/* bench_first.c - the first figures on real games: the tables of docs/results/games-first.md.
 *
 * Every method searches the same positions to the same depths, once with the game's own order of moves and once with
 * the moves shuffled (by a seed and the position: the same in every search). All go through the struct of functions, so
 * that their times compare; a time is the least of three. Then the order itself: how often the best of w moves is among
 * the first w/R. */
#include "tests/support/gamebook.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = 12, DEPTHS = 4, MOST_R = 4, SEED = 1986, ROUNDS = 3 };

/* Undecided within 8 moves, of growing length; found by half-random play. */
typedef struct field {
    const char *game;
    uint32_t depths[DEPTHS];
    uint32_t order_depth; /* to which moves are compared */
    const char *positions[POSITIONS];
} field;

static const field FIELDS[] = {
    {"connect4",
     {4, 6, 8, 10},
     6,
     {"44", "4444", "424442", "54444443", "2444224441", "644134464433", "44434446263337", "4444443335523653",
      "444445432333557356", "44454744163225625265", "1541354225544622441155", "444453464333557365255327"}},
    {"othello",
     {2, 4, 6, 8},
     4,
     {"d3c5f6e3", "d3c5f6f5e6e3c4", "d3c5f6e3d6e6f5c4e7f7", "d3c5f6e3d6e6b5c4f3c6e7f7c7",
      "d3c3c4c5b6c6b5b3b4a3a4a5a6a7d6f4", "d3c5f6e3d6e6f5c4c6f4b5b3f2c7d7e7e8a5b8",
      "d3c5f6e3f3f4b6f5c6d2e6e7g4a7c3c2d1c4d6c1b1d7", "d3c5f6e3e2f3g3e6e7d2c3f4f2c4f5f1d1g1c1h3c2g4d6c7c6",
      "d3c5c6e3b5b6a6a5a4c2f5e6c4d6e7e8f4f3f6b4c3g3g4h5d7d8c8b8",
      "d3c5f6d2c3f5e3c2e6c4f4g5b4f3e2f2d1e1g6c1b5h7h5g4h4b6g7a4f1f7b1",
      "c4c5d6e7e6d3c3b5b3f6e8e3d2d1a5f5f3c2e2b4b6c6a3a4b1f7e1f1f4d8c8b2c7a7",
      "d3c5f6e3d6e6f5c4b5b3b4d7d8c8b8c6c7g6e8c3f4a4a3a2e7f8g8f7b2g5b6a5c2a6g4f3h7"}},
};

static const char *const METHODS[] = {"alphabeta", "sss", "ps:2", "ps:4", "ps:8"};

enum { N_METHODS = sizeof METHODS / sizeof METHODS[0] };

/* ---- costs --------------------------------------------------------------------------------------------- */

/* Sums over the positions. */
typedef struct cost {
    double leaves, nodes, states, bytes, seconds;
} cost;

static void cost_add(cost *c, const ph_game *search, const book_state *s, const char *method, uint32_t depth,
                     ph_value *value)
{
    ph_result r = PH_RESULT;
    double seconds = INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
        book_search(search, s, method, depth, &r);
        seconds = r.seconds < seconds ? r.seconds : seconds;
    }
    if (r.stop != PH_FINISHED || (method != METHODS[0] && r.value != *value))
        abort();
    *value = r.value;
    c->leaves += (double)r.counts.leaves;
    c->nodes += (double)r.counts.nodes;
    c->states += (double)(r.counts.open_peak + r.counts.backup_peak);
    c->bytes += (double)r.counts.bytes_peak;
    c->seconds += seconds;
}

static void put_costs(const field *f, const ph_game *rules, const ph_game *search, uint32_t depth)
{
    cost costs[N_METHODS] = {{0}};
    for (size_t i = 0; i < POSITIONS; i++) {
        book_state s = book_position(rules, f->positions[i]);
        ph_value value = 0;
        for (size_t m = 0; m < N_METHODS; m++)
            cost_add(&costs[m], search, &s, METHODS[m], depth, &value);
    }
    for (size_t m = 0; m < N_METHODS; m++) {
        const cost *c = &costs[m];
        printf("| %" PRIu32 " | %s | %.0f | %.3f | %.0f | %.0f | %.0f | %.3f | %.2f |\n", depth, METHODS[m],
               c->leaves / POSITIONS, c->leaves / costs[0].leaves, c->nodes / POSITIONS, c->states / POSITIONS,
               c->bytes / POSITIONS, 1e3 * c->seconds / POSITIONS, c->seconds / costs[0].seconds);
    }
}

static void put_order_costs(const field *f, const ph_game *rules, const ph_game *search, const char *order)
{
    printf("\n### %s, %s\n\n", f->game, order);
    puts("| depth | method | leaves | relative | nodes | peak states | peak bytes | ms | relative |");
    puts("|--:|:--|--:|--:|--:|--:|--:|--:|--:|");
    for (size_t i = 0; i < DEPTHS; i++)
        put_costs(f, rules, search, f->depths[i]);
}

/* ---- the order of moves -------------------------------------------------------------------------------- */

/* Of `nodes` positions with two moves or more, in how many the best is among the first w/R, R = 1, 2, 4, 8. */
typedef struct ranks {
    double nodes, width;
    double within[MOST_R];
    double first;
} ranks;

static ph_value value_after(const ph_game *rules, const book_state *s, ph_move move, uint32_t depth)
{
    ph_result r = PH_RESULT;
    book_state child = book_after(rules, s, move);
    book_search(rules, &child, "alphabeta", depth - 1, &r);
    return -r.value;
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
    for (uint32_t i = 0; i < MOST_R; i++)
        k->within[i] += best < (width + (1u << i) - 1) >> i;
}

/* The positions themselves, and all within two moves of them. */
static void ranks_walk(ranks *k, const ph_game *rules, const ph_game *search, const book_state *s, uint32_t depth,
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

static void put_ranks(const field *f, const ph_game *rules, const ph_game *search, const char *order)
{
    ranks k = {0};
    for (size_t i = 0; i < POSITIONS; i++) {
        book_state s = book_position(rules, f->positions[i]);
        ranks_walk(&k, rules, search, &s, f->order_depth, 2);
    }
    printf("| %s | %s | %.0f | %.1f |", f->game, order, k.nodes, k.width / k.nodes);
    for (uint32_t i = 1; i < MOST_R; i++)
        printf(" %.2f |", k.within[i] / k.nodes);
    printf(" %.2f |\n", k.first / k.nodes);
}

int main(void)
{
    ph_game *rules[2];
    ph_game good[2], shuffled[2];
    book_shuffle shuffles[2];
    for (size_t i = 0; i < 2; i++) {
        rules[i] = book_game(FIELDS[i].game);
        good[i] = *rules[i];
        good[i].compiled = NULL;
        book_shuffled(&shuffled[i], &shuffles[i], rules[i], SEED);
    }

    puts("## Where the best move stands\n");
    puts("| game | order | positions | mean w | R = 2 | R = 4 | R = 8 | first of all |");
    puts("|:--|:--|--:|--:|--:|--:|--:|--:|");
    for (size_t i = 0; i < 2; i++) {
        put_ranks(&FIELDS[i], rules[i], &good[i], "own");
        put_ranks(&FIELDS[i], rules[i], &shuffled[i], "shuffled");
    }
    puts("\n## Costs\n\nMeans over the positions; `relative` is to alpha-beta at the same depth in the same order.");
    for (size_t i = 0; i < 2; i++) {
        put_order_costs(&FIELDS[i], rules[i], &good[i], "the game's own order");
        put_order_costs(&FIELDS[i], rules[i], &shuffled[i], "shuffled");
        ph_game_free(rules[i]);
    }
    return 0;
}
