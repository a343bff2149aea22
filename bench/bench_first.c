/* bench_first.c - the first figures on real games: the tables of docs/results/games-first.md.
 *
 * Every method searches the same positions to the same depths, once with the game's own move order and once with the moves
 * shuffled (by a seed and the position, so the same in every search). All call the game through function pointers, so that
 * their times can be compared; a time is the least of three. The last table is about the order itself: how often the best
 * of w moves is among the first w/R. */
#include "support/move_ranks.h"
#include "tests/support/gamebook.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = BOOK_STUDIED, DEPTHS = 4, SEED = 1986, ROUNDS = 3 };

/* A game: its twelve positions of the studies are searched to these depths. */
typedef struct field {
    const char *game;
    uint32_t depths[DEPTHS];
    uint32_t order_depth; /* depth of the searches that compare moves */
} field;

static const field FIELDS[] = {
    {"connect4", {4, 6, 8, 10}, 6},
    {"othello", {2, 4, 6, 8}, 4},
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
        book_state s = book_studied(rules, f->game, i);
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

static void put_ranks(const field *f, const ph_game *rules, const ph_game *search, const char *order)
{
    ranks k = {0};
    for (size_t i = 0; i < POSITIONS; i++) {
        book_state s = book_studied(rules, f->game, i);
        ranks_walk(&k, rules, search, &s, f->order_depth, 2);
    }
    printf("| %s | %s | %.0f | %.1f |", f->game, order, k.nodes, k.width / k.nodes);
    for (uint32_t i = 1; i < RANKS_R; i++)
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

    puts("## Where the best move is in the order\n");
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
