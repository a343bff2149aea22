/* bench_ponder.c - what pondering saves in the next search: docs/results/pondering.md.
 *
 * From each of several random openings one side searches, moves, and ponders to a given depth. The other side answers with its
 * own best move. Then the first side's next search runs twice: with the game's own move order, and with the remembered moves in
 * front. Everything except the seconds is the same on every machine. */
#include "base/memory.h"
#include "base/random.h"
#include "engine/ponder.h"
#include "play/player.h"
#include "play/record.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPENINGS = 100, SEED = 1986, TABLE_BYTES = 16 << 20, ROUNDS = 3 };

/* One row of the table. */
typedef struct trial {
    const char *game, *method;
    uint32_t opening; /* random moves before the first search */
    uint32_t depth;   /* of the searches */
    uint32_t ponder;  /* depth of the pondering; 0: only the line of the first search is remembered */
} trial;

typedef struct cost {
    uint64_t leaves;
    double seconds;
} cost;

typedef struct sums {
    cost plain, ordered;
    uint64_t pondered; /* leaves */
    uint32_t searches;
    double ratios[OPENINGS]; /* of the leaves, one per search */
} sums;

static void must(bool good)
{
    if (!good) {
        fprintf(stderr, "bench_ponder: something failed\n");
        exit(1);
    }
}

static void opening_play(record *r, uint32_t plies, uint64_t *random)
{
    for (uint32_t i = 0; i < plies && !record_over(r); i++)
        must(record_play(r, r->legal[random_below(random, r->n_legal)]));
}

/* Search the last position with the move order of `memory`, or the game's own if it is NULL. */
static void search(const record *r, const trial *t, const order *memory, ph_result *result)
{
    ph_options o = PH_OPTIONS(.limits.depth = t->depth, .min_root = player_min_root(r->game, r->count));
    o.method = t->method;
    ph_result_release(result);
    must(ph_search(memory ? &memory->ordered : r->game, record_last(r), &o, result) == PH_OK);
    must(result->stop == PH_FINISHED);
}

/* The same, and its cost; the time is the least of a few rounds. */
static ph_value search_timed(const record *r, const trial *t, const order *memory, ph_result *result, cost *c)
{
    c->seconds = INFINITY;
    for (int i = 0; i < ROUNDS; i++) {
        search(r, t, memory, result);
        c->seconds = fmin(c->seconds, result->seconds);
    }
    c->leaves = result->counts.leaves;
    return result->value;
}

static void cost_add(cost *sum, const cost *c)
{
    sum->leaves += c->leaves;
    sum->seconds += c->seconds;
}

/* The last position with and without the memory. */
static void position_compare(const record *r, const trial *t, const order *memory, ph_result *result, sums *s)
{
    cost plain, ordered;
    ph_value value = search_timed(r, t, NULL, result, &plain);
    must(search_timed(r, t, memory, result, &ordered) == value);
    cost_add(&s->plain, &plain);
    cost_add(&s->ordered, &ordered);
    s->ratios[s->searches++] = (double)ordered.leaves / (double)plain.leaves;
}

/* Ponder on the last position; returns the leaves evaluated. */
static uint64_t pondered(const record *r, order *memory, uint32_t depth)
{
    request q;
    ph_result result = PH_RESULT;
    const ph_options o = PH_OPTIONS(.min_root = player_min_root(r->game, r->count));
    must(request_init(&q, r->game, record_last(r), &o) == PH_OK);
    must(ponder(memory, &q, depth, &result) == PH_OK);
    return result.counts.leaves;
}

/* Play our move and the reply; false if the game ends before our next move. */
static bool moves_exchange(record *r, const trial *t, order *memory, ph_result *result, sums *s)
{
    search(r, t, NULL, result);
    order_learn_line(memory, record_last(r), result, t->depth);
    must(record_play(r, result->best));
    if (record_over(r))
        return false;
    if (t->ponder)
        s->pondered += pondered(r, memory, t->ponder);
    search(r, t, NULL, result);
    must(record_play(r, result->best));
    return !record_over(r);
}

static void trial_run(const trial *t, const ph_game *game, sums *s)
{
    ph_result result = PH_RESULT;
    order memory;
    const ph_memory libc = memory_of(NULL);
    must(order_init(&memory, game, TABLE_BYTES, &libc));
    uint64_t random = SEED;
    for (int i = 0; i < OPENINGS; i++) {
        record r;
        must(record_init(&r, game));
        order_clear(&memory);
        opening_play(&r, t->opening, &random);
        if (!record_over(&r) && moves_exchange(&r, t, &memory, &result, s))
            position_compare(&r, t, &memory, &result, s);
        record_release(&r);
    }
    order_release(&memory);
    ph_result_release(&result);
}

static int ratio_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void trial_put(const trial *t)
{
    ph_game *game = NULL;
    sums s = {0};
    must(ph_game_new(t->game, NULL, &game, NULL) == PH_OK);
    trial_run(t, game, &s);
    ph_game_free(game);
    printf("| %s | %s | %" PRIu32 " | ", t->game, t->method, t->depth);
    if (t->ponder)
        printf("depth %" PRIu32, t->ponder);
    else
        printf("the line alone");
    double n = s.searches;
    must(s.searches > 0);
    qsort(s.ratios, s.searches, sizeof *s.ratios, ratio_compare);
    printf(" | %.0f | %.0f | %.0f | %.2f | %.2f | %.2f |\n", (double)s.pondered / n, (double)s.plain.leaves / n,
           (double)s.ordered.leaves / n, (double)s.ordered.leaves / (double)s.plain.leaves, s.ratios[s.searches / 2],
           s.ordered.seconds / s.plain.seconds);
    fflush(stdout);
}

int main(void)
{
    static const struct {
        const char *name;
        uint32_t opening, depth;
    } games[] = {{"connect4", 8, 8}, {"othello", 10, 6}};
    static const char *const methods[] = {"alphabeta", "ps:4", "sss"};
    puts("| game | method | depth | pondered | leaves pondered | plain | remembered | ratio | median | time |");
    puts("|---|---|---:|---|---:|---:|---:|---:|---:|---:|");
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
            for (uint32_t before = 0; before <= 4; before++) {
                uint32_t depth = games[g].depth;
                trial_put(
                    &(trial){games[g].name, methods[m], games[g].opening, depth, before ? depth - 4 + before : 0});
            }
    return 0;
}
