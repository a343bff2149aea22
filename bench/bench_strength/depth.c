/* depth.c - the library at equal depth, nothing chosen or by one method, against fixed settings.
 *
 * No fixed move ordering suits every game. The rows show what each costs on this game, and how far the library is behind the
 * best of them. Each position is searched by iterative deepening with an empty table. The limit is a progress() that ends the
 * search after the iteration of that depth, with a cancel flag, so that a method that is chosen for play is measured too. */
#include "processor.h"
#include "strength.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BASE "negascout+tt+move"
static const char *const FIXED[] = {BASE,
                                    BASE "+killers",
                                    BASE "+history",
                                    BASE "+countermoves",
                                    BASE "+killers+history",
                                    BASE "+killers+countermoves",
                                    BASE "+killers+history+countermoves"};

enum { N_FIXED = sizeof FIXED / sizeof *FIXED, ANY_DEPTH = 6 };

/* The positions, and their values by the first setting. */
typedef struct set {
    const ph_game *game;
    ph_game exact; /* `game` points here: the strong engine makes no bets, so all values are equal */
    char *states;
    ph_value *values;
    uint32_t count, depth;
} set;

typedef struct cost {
    uint64_t positions; /* nodes and leaves */
    double seconds;
    uint32_t differ; /* values that are not those of the first setting */
    char ran[64];    /* the method that ran */
} cost;

/* A depth at which a search takes some hundredths of a second. */
static uint32_t usual_depth(const char *name)
{
    static const struct {
        const char *name;
        uint32_t depth;
    } DEPTHS[] = {{"race", 7},  {"conversion", 6}, {"boxes", 9},     {"five", 6},  {"amazons", 4},
                  {"tiles", 9}, {"othello", 9},    {"connect4", 12}, {"kalah", 13}};
    for (size_t i = 0; i < sizeof DEPTHS / sizeof *DEPTHS; i++)
        if (strcmp(DEPTHS[i].name, name) == 0)
            return DEPTHS[i].depth;
    return ANY_DEPTH;
}

static void set_open(set *p, const subject *s, const settings *o)
{
    enum { LEAST_PLIES = 4, SPREAD = 16 }; /* positions from the opening to the middle of the game */
    const ph_game *g = s->game;
    uint64_t random = o->seed;
    *p = (set){.exact = *g, .count = o->positions, .depth = o->depth ? o->depth : usual_depth(s->name)};
    p->exact.flags |= PH_EXACT;
    p->game = &p->exact;
    p->states = block_new(p->count * g->state_size);
    p->values = block_new(p->count * sizeof *p->values);
    for (uint32_t i = 0; i < p->count; i++)
        opening_play(g, LEAST_PLIES + i % SPREAD, &random, p->states + i * g->state_size);
}

static void set_close(set *p)
{
    free(p->states);
    free(p->values);
}

static bool shallower(void *context, const ph_result *result)
{
    return result->depth < *(const uint32_t *)context;
}

/* Search a position once; returns the processor time. */
static double search_once(const set *p, ph_engine *engine, const char *method, const void *state, ph_result *r)
{
    const int never = 0;
    uint32_t depth = p->depth;
    ph_options o = PH_OPTIONS(.progress = shallower, .progress_context = &depth, .cancel = &never);
    o.method = method_or_null(method);
    ph_engine_forget(engine);
    const double start = processor_now();
    const int error = ph_engine_think(engine, state, &o, r);
    const double used = processor_now() - start;
    must(error == PH_OK, ph_error_text(error));
    return used;
}

/* Search all positions; `first`: their values are those that later settings must find. */
static cost measure(const set *p, const char *method, uint32_t rounds, bool first)
{
    cost c = {.ran = ""};
    ph_engine *engine = NULL;
    must(ph_engine_new(p->game, 0, NULL, &engine) == PH_OK, "a new engine");
    for (uint32_t i = 0; i < p->count; i++) {
        double least = INFINITY;
        for (uint32_t round = 0; round < rounds; round++) {
            ph_result r = PH_RESULT;
            least = fmin(least, search_once(p, engine, method, p->states + i * p->game->state_size, &r));
            if (round == 0) {
                c.positions += r.counts.nodes + r.counts.leaves;
                if (first)
                    p->values[i] = r.value;
                c.differ += r.value != p->values[i];
                snprintf(c.ran, sizeof c.ran, "%s", r.method);
            }
            ph_result_release(&r);
        }
        c.seconds += least;
    }
    ph_engine_free(engine);
    return c;
}

/* The hand-written opponent. Its table also answers with deeper entries, so where a position can occur at several plies its
 * values may differ. */
static cost measure_hand(const set *p, uint32_t rounds)
{
    cost c = {.ran = ""};
    hand *h = hand_new(p->game, NULL);
    must(h != NULL, "memory");
    for (uint32_t i = 0; i < p->count; i++) {
        double least = INFINITY;
        hand_answer a = {0};
        for (uint32_t round = 0; round < rounds; round++) {
            hand_forget(h);
            const double start = processor_now();
            a = hand_think(h, p->states + i * p->game->state_size, &(hand_limits){.depth = (int)p->depth});
            least = fmin(least, processor_now() - start);
        }
        c.seconds += least;
        c.positions += a.positions;
        c.differ += a.value != p->values[i];
    }
    hand_free(h);
    return c;
}

static void cost_put(const char *name, const cost *c, const cost *best)
{
    printf("    %-50s %11" PRIu64 " %7.3f %9.4f %7.3f", name, c->positions,
           (double)c->positions / (double)best->positions, c->seconds, c->seconds / best->seconds);
    if (c->differ)
        printf("  %" PRIu32 " values differ", c->differ);
    puts("");
    fflush(stdout);
}

double depth_put(const subject *s, const settings *o)
{
    set p;
    cost fixed[N_FIXED], best = {.positions = UINT64_MAX, .seconds = INFINITY};
    set_open(&p, s, o);
    for (size_t i = 0; i < N_FIXED; i++) {
        fixed[i] = measure(&p, FIXED[i], o->rounds, i == 0);
        best.seconds = fmin(best.seconds, fixed[i].seconds);
        best.positions = fixed[i].positions < best.positions ? fixed[i].positions : best.positions;
    }
    const cost own = measure(&p, o->method, o->rounds, false);
    const cost hands = measure_hand(&p, o->rounds);
    printf("%s, depth %" PRIu32 ", %" PRIu32 " positions, seed %" PRIu64 "\n", s->name, p.depth, p.count, o->seed);
    printf("    %-50s %11s %7s %9s %7s\n", "", "positions", "ratio", "seconds", "ratio");
    for (size_t i = 0; i < N_FIXED; i++)
        cost_put(FIXED[i], &fixed[i], &best);
    cost_put("hand", &hands, &best);
    char name[96];
    snprintf(name, sizeof name, "%s (%s)", *o->method ? o->method : "nothing chosen", own.ran);
    cost_put(name, &own, &best);
    set_close(&p);
    return own.seconds / best.seconds;
}
