/* match.c - a match between the library and an opponent at equal processor time, or equal nodes, per move. */
#include "base/random.h"
#include "play/rating.h"
#include "processor.h"
#include "strength.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_GAME = 400,
    DEEPEST_COUNTED = 60
}; /* longer games are draws; a won position is not worth 1024 plies of average */

/* What a side has done in all games. */
typedef struct totals {
    uint64_t moves, positions, depth;
    double seconds, worst; /* in all, and of the slowest move */
} totals;

/* One of `hand` and `engine` thinks. */
typedef struct side {
    const char *method;
    hand *hand;
    ph_engine *engine;
    totals totals;
} side;

static void side_open(side *x, const subject *s, const char *who)
{
    *x = (side){.method = who};
    if (strcmp(who, "hand") == 0 || strcmp(who, "hand-quiet") == 0) {
        const bool quiet = strcmp(who, "hand-quiet") == 0;
        must(!quiet || s->noisy, "the game lists no noisy moves");
        x->hand = hand_new(s->game, quiet ? s->noisy : NULL);
        must(x->hand != NULL, "memory");
    } else {
        must(ph_engine_new(s->game, 0, NULL, &x->engine) == PH_OK, "a new engine");
    }
}

static void side_close(side *x)
{
    hand_free(x->hand);
    if (x->engine)
        ph_engine_free(x->engine);
}

static void side_forget(side *x)
{
    if (x->hand)
        hand_forget(x->hand);
    else
        ph_engine_forget(x->engine);
}

/* The answer of the library. */
static hand_answer engine_think(const side *x, const settings *o, const void *state)
{
    ph_result r = PH_RESULT;
    ph_options options = PH_OPTIONS(.limits.seconds = o->seconds, .limits.nodes = o->nodes, .limits.visits = o->visits);
    options.method = method_or_null(x->method);
    const int error = ph_engine_think(x->engine, state, &options, &r);
    must(error == PH_OK, ph_error_text(error));
    const hand_answer a = {r.best, r.value, r.depth, r.counts.nodes + r.counts.leaves};
    ph_result_release(&r);
    return a;
}

static ph_move side_think(side *x, const settings *o, const void *state)
{
    const double start = processor_now();
    const hand_limits limits = {.seconds = o->seconds, .nodes = o->nodes};
    const hand_answer a = x->hand ? hand_think(x->hand, state, &limits) : engine_think(x, o, state);
    const double used = processor_now() - start;
    totals *t = &x->totals;
    t->moves++;
    t->positions += a.positions;
    t->depth += a.depth < DEEPEST_COUNTED ? a.depth : DEEPEST_COUNTED;
    t->seconds += used;
    t->worst = fmax(t->worst, used);
    return a.best;
}

/* Play a game from `state`, where sides[first] is to move. Returns twice the points of sides[0]. */
static unsigned game_play(const ph_game *g, side *sides, unsigned first, const settings *o, void *state)
{
    char *next = block_new(g->state_size);
    unsigned turn = first;
    int plies = 0;
    for (; plies < LONGEST_GAME && !ph_game_over(g, state); plies++, turn = 1 - turn) {
        g->apply(g->rules, state, side_think(&sides[turn], o, state), next);
        memcpy(state, next, g->state_size);
    }
    free(next);
    if (plies == LONGEST_GAME)
        return 1;
    const ph_value value = g->evaluate(g->rules, state);
    const unsigned points = value > 0 ? 2 : value == 0 ? 1 : 0; /* of the side to move */
    return turn == 0 ? points : 2 - points;
}

/* The results: games by points of sides[0], lost, drawn, won; and pairs of games by their sum. */
typedef struct results {
    uint64_t games[3], pairs[RATING_PAIR_KINDS];
} results;

static results games_play(const ph_game *g, side *sides, const settings *o)
{
    results r = {{0}, {0}};
    uint64_t random = o->seed;
    char *opening = block_new(g->state_size), *state = block_new(g->state_size);
    for (uint32_t pair = 0; pair < o->games / 2; pair++) {
        unsigned sum = 0;
        opening_play(g, o->plies, &random, opening);
        for (unsigned first = 0; first < 2; first++) {
            memcpy(state, opening, g->state_size);
            side_forget(&sides[0]);
            side_forget(&sides[1]);
            const unsigned points = game_play(g, sides, first, o, state);
            r.games[points]++;
            sum += points;
        }
        r.pairs[sum]++;
    }
    free(opening);
    free(state);
    return r;
}

static void totals_put(const side *x)
{
    const totals *t = &x->totals;
    const double n = t->moves ? (double)t->moves : 1;
    printf("    %-28s %6" PRIu64 " moves, depth %5.2f, %9.0f positions, %7.3f ms a move, worst %7.3f ms\n",
           *x->method ? x->method : "nothing chosen", t->moves, (double)t->depth / n, (double)t->positions / n,
           1e3 * t->seconds / n, 1e3 * t->worst);
}

void match_put(const subject *s, const settings *o)
{
    side sides[2];
    must(!o->visits || strncmp(o->opponent, "hand", 4) != 0, "a hand-written opponent counts no visits");
    side_open(&sides[0], s, o->method);
    side_open(&sides[1], s, o->opponent);
    const results r = games_play(s->game, sides, o);
    const rating rate = rating_of(r.pairs, RATING_PAIR_KINDS);
    printf("%s, %s against %s, ", s->name, *o->method ? o->method : "nothing chosen", o->opponent);
    if (o->seconds > 0)
        printf("%g ms", 1e3 * o->seconds);
    else
        printf("%" PRIu64 " %s", o->nodes ? o->nodes : o->visits, o->nodes ? "nodes" : "visits");
    printf(" a move, %" PRIu32 " games, seed %" PRIu64 ": +%" PRIu64 " =%" PRIu64 " -%" PRIu64
           "  %.1f %% [%.1f .. %.1f]\n",
           o->games, o->seed, r.games[2], r.games[1], r.games[0], 100 * rating_share(rate.elo),
           100 * rating_share(rate.low), 100 * rating_share(rate.high));
    totals_put(&sides[0]);
    totals_put(&sides[1]);
    fflush(stdout);
    side_close(&sides[0]);
    side_close(&sides[1]);
}
