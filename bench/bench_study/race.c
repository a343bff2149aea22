/* race.c - every method on the same positions, by deepening. Read race_run() first.
 *
 * A search deepens, one move more each time, as an engine does. Its cost is recorded at the last depth but one and at the last,
 * so one search covers an even and an odd depth. All methods run in turn, several times, and the least processor time counts,
 * so that other programs on the machine affect all methods equally. */
#include "src/tool/progress.h"
#include "study.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NAME = 64, MOST_RACERS = 80, EXPENSIVE = 10000 };

static const size_t ENOUGH = (size_t)4 << 20, LITTLE = (size_t)64 << 10;

/* ---- methods ------------------------------------------------------------------------------------------- */

/* A method, which may be told that evaluations are expensive. */
typedef struct racer {
    char method[NAME];
    bool expensive;
    bool prepares; /* only the last iteration is its own: each depth needs a search */
} racer;

typedef struct racers {
    racer at[MOST_RACERS];
    size_t count;
    size_t base; /* the others are compared with this one */
} racers;

static const char BASE[] = "alphabeta+tt", TRUTH[] = "alphabeta", BNS[] = "bns", STRONG[] = "strong";

static void racers_add(racers *w, const char *method, const char *with, bool expensive)
{
    if (w->count == MOST_RACERS)
        abort();
    racer *to = &w->at[w->count];
    snprintf(to->method, NAME, "%s%s", method, with);
    to->expensive = expensive;
    to->prepares = false;
    if (strcmp(to->method, BASE) == 0)
        w->base = w->count;
    w->count++;
}

static void racers_add_prepared(racers *w, const char *method)
{
    racers_add(w, method, "+tt", false);
    w->at[w->count - 1].prepares = true;
}

/* Depth-first methods with all suffixes, drivers with those that order moves, best-first methods with and without a table for
 * move ordering, and the engine that plays, which is exact here. All must find the values of the first. */
static void racers_all(racers *w)
{
    static const char *const depth_first[] = {TRUTH, "negascout", "scout", "aspiration:10"};
    static const char *const suffixes[] = {"",
                                           "+tt",
                                           "+tt+move",
                                           "+tt+move+killers",
                                           "+tt+move+killers+countermoves+history",
                                           "+tt+move+etc",
                                           "+tt+move+iid"};
    static const char *const drivers[] = {"mtdf", "mtsss", "mtdual", "negac", BNS};
    static const char *const others[] = {"aspiration:3+tt+move", "aspiration:30+tt+move", "mtdf+move+killers",
                                         "mtdf+move+killers+countermoves+history", "mtdf+move+etc"};
    static const char *const best_first[] = {"sss", "dual", "ps:2", "ps:4", "ps:auto", "rs", "rs-dual"};
    *w = (racers){0};
    for (size_t i = 0; i < sizeof depth_first / sizeof *depth_first; i++)
        for (size_t j = 0; j < sizeof suffixes / sizeof *suffixes; j++)
            racers_add(w, depth_first[i], suffixes[j], false);
    for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++) {
        racers_add(w, drivers[i], "", false);
        racers_add(w, drivers[i], "+move", false);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        racers_add(w, others[i], "", false);
    for (size_t i = 0; i < sizeof best_first / sizeof *best_first; i++) {
        racers_add(w, best_first[i], "", false);
        racers_add_prepared(w, best_first[i]);
    }
    racers_add(w, STRONG, "", false);
    racers_add(w, "auto", "", false);
    racers_add(w, "mtdf", "+move", true);
    racers_add(w, "auto", "", true);
}

static void racers_little(racers *w)
{
    static const char *const some[] = {TRUTH,
                                       BASE,
                                       "alphabeta+tt+move",
                                       "negascout+tt+move",
                                       "mtdf+move",
                                       "sss",
                                       "dual",
                                       "ps:2",
                                       "ps:4",
                                       "ps:auto",
                                       "rs",
                                       "rs-dual"};
    static const char *const prepared[] = {"ps:auto", "rs", "rs-dual"};
    *w = (racers){0};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        racers_add(w, some[i], "", false);
    for (size_t i = 0; i < sizeof prepared / sizeof *prepared; i++)
        racers_add_prepared(w, prepared[i]);
    racers_add(w, "auto", "", true);
}

/* ---- costs --------------------------------------------------------------------------------------------- */

typedef enum figure { LEAVES, NODES, SECONDS, BYTES, FIGURES } figure;

/* The cost of a search when it had reached a depth. */
typedef struct cost {
    double figures[FIGURES];
    ph_value lower, upper;
    ph_move best;
    bool there;
} cost;

enum { DEPTHS = 2 }; /* the last but one, and the last */

typedef struct race {
    const set *set;
    size_t bytes; /* memory limit of each search */
    int rounds;
    racers racers;
    cost *costs; /* by method, position and depth */
    progress bar;
} race;

static cost *cost_at(const race *r, size_t who, size_t position)
{
    return &r->costs[(who * r->set->count + position) * DEPTHS];
}

static double processor_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A running search. */
typedef struct watch {
    uint32_t from, to; /* the depths at which its cost is recorded */
    double begin;
    cost *costs; /* the first is of depth `from` */
} watch;

static bool watch_told(void *context, const ph_result *r)
{
    watch *w = context;
    const double seconds = processor_now() - w->begin;
    if (r->depth < w->from)
        return true;
    cost *c = &w->costs[r->depth - w->from];
    const double least = c->there ? fmin(c->figures[SECONDS], seconds) : seconds;
    *c = (cost){.figures = {[LEAVES] = (double)r->counts.leaves,
                            [NODES] = (double)(r->counts.nodes + r->counts.quiet),
                            [SECONDS] = least,
                            [BYTES] = (double)r->counts.bytes_peak},
                .lower = r->lower,
                .upper = r->upper,
                .best = r->best,
                .there = true};
    return r->depth < w->to;
}

/* Deepen until watch_told() ends the search. `last`: the method may know the depth of the last iteration. */
static void race_deepen(const race *r, size_t who, size_t position, watch w, uint32_t last)
{
    const ph_options o =
        PH_OPTIONS(.method = r->racers.at[who].method,
                   .limits = {.seconds = STUDY_HOUR, .bytes = r->bytes, .depth = last}, .progress = watch_told,
                   .progress_context = &w, .evaluation_cost = r->racers.at[who].expensive ? EXPENSIVE : 0);
    ph_result result = PH_RESULT;
    w.begin = processor_now();
    const int error = ph_search(r->set->game, r->set->at[position].bytes, &o, &result);
    /* It has reached the depth, or does not fit the memory. Nothing else can end it. */
    if (error != PH_OK || (result.stop != PH_STOP_CANCELLED && result.stop != PH_STOP_MEMORY)) {
        fprintf(stderr, "bench_study: %s: %s, %s\n", o.method, ph_error_text(error), ph_stop_text(result.stop));
        exit(1);
    }
    ph_result_release(&result);
}

static void race_search(const race *r, size_t who, size_t position)
{
    const uint32_t to = r->set->depth, from = to + 1 - DEPTHS;
    cost *const costs = cost_at(r, who, position);
    if (!r->racers.at[who].prepares)
        race_deepen(r, who, position, (watch){from, to, 0, costs}, 0);
    for (uint32_t depth = from; depth <= to && r->racers.at[who].prepares; depth++)
        race_deepen(r, who, position, (watch){depth, depth, 0, &costs[depth - from]}, depth);
}

/* ---- are all values the same? -------------------------------------------------------------------------- */

static void fail(const race *r, size_t who, size_t position, const char *what)
{
    fprintf(stderr, "bench_study: %s of %s is not alpha-beta's at position %zu of %s\n", what, r->racers.at[who].method,
            position + 1, r->set->field->said);
    exit(1);
}

/* The value of the move of best node search, which may not know it. */
static ph_value move_value(const race *r, size_t position, ph_move move)
{
    ph_result after = PH_RESULT;
    const book_state child = book_after(r->set->game, &r->set->at[position], move);
    book_search(r->set->game, &child, BASE, r->set->depth - 1, &after);
    const ph_value value = -after.value;
    ph_result_release(&after);
    return value;
}

static void race_check(const race *r, size_t who, size_t position)
{
    const cost *truth = cost_at(r, 0, position), *c = cost_at(r, who, position);
    const bool move_alone = strncmp(r->racers.at[who].method, BNS, strlen(BNS)) == 0;
    for (size_t d = 0; d < DEPTHS; d++) {
        if (!c[d].there)
            continue; /* it did not fit the memory */
        if (c[d].lower > truth[d].lower || c[d].upper < truth[d].lower || (!move_alone && c[d].lower != c[d].upper))
            fail(r, who, position, "the value");
    }
    const cost *last = &c[DEPTHS - 1];
    if (move_alone && last->there && move_value(r, position, last->best) != truth[DEPTHS - 1].lower)
        fail(r, who, position, "the value of the best move");
}

static void race_run(race *r)
{
    const uint64_t searches = (uint64_t)r->rounds * r->set->count * r->racers.count;
    progress_init(&r->bar, stderr, searches, (double)searches);
    for (int round = 0; round < r->rounds; round++)
        for (size_t position = 0; position < r->set->count; position++)
            for (size_t who = 0; who < r->racers.count; who++) {
                race_search(r, who, position);
                if (round == 0)
                    race_check(r, who, position);
                progress_add(&r->bar, 1);
                progress_show(&r->bar);
            }
    progress_clear(&r->bar);
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static double mean_of(const race *r, size_t who, size_t depth, figure what)
{
    double sum = 0;
    for (size_t i = 0; i < r->set->count; i++)
        sum += cost_at(r, who, i)[depth].figures[what];
    return sum / (double)r->set->count;
}

/* The number of positions at which it reached this depth. */
static size_t finished(const race *r, size_t who, size_t depth)
{
    size_t count = 0;
    for (size_t i = 0; i < r->set->count; i++)
        count += cost_at(r, who, i)[depth].there;
    return count;
}

/* The least mean among the methods that finished at all positions. */
static double least_of(const race *r, size_t depth, figure what)
{
    double least = INFINITY;
    for (size_t who = 0; who < r->racers.count; who++)
        if (finished(r, who, depth) == r->set->count)
            least = fmin(least, mean_of(r, who, depth, what));
    return least;
}

/* A mean, bold if it is the least, and its ratio to the base. */
static void put_figure(const race *r, size_t who, size_t depth, figure what)
{
    static const double scales[FIGURES] = {1, 1, 1e3, 1.0 / 1024};
    static const int digits[FIGURES] = {0, 0, 2, 1};
    const double mean = mean_of(r, who, depth, what);
    const char *bold = mean <= least_of(r, depth, what) ? "**" : "";
    printf(" %s%.*f%s |", bold, digits[what], mean * scales[what], bold);
    double mine[SET_MOST], base[SET_MOST];
    for (size_t i = 0; i < r->set->count; i++) {
        mine[i] = cost_at(r, who, i)[depth].figures[what];
        base[i] = cost_at(r, r->racers.base, i)[depth].figures[what];
    }
    const stats_interval ratio = study_ratio(mine, base, r->set->count);
    char text[STUDY_CELL];
    study_print_ratio(&ratio, text);
    if (who == r->racers.base)
        printf(" 1 |");
    else if (what == BYTES)
        printf(" %.3g |", ratio.value);
    else
        printf(" %s |", text);
}

static void put_table(const race *r, size_t depth)
{
    static const figure columns[] = {LEAVES, NODES, SECONDS, BYTES};
    puts("| method | leaves | relative | nodes | relative | ms | relative | KB | relative |");
    puts("|:--|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (size_t who = 0; who < r->racers.count; who++) {
        printf("| `%s`%s |", r->racers.at[who].method, r->racers.at[who].expensive ? ", expensive evaluations" : "");
        const size_t there = finished(r, who, depth);
        if (there == r->set->count)
            for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
                put_figure(r, who, depth, columns[i]);
        else
            printf(" does not fit: %zu of %zu | | | | | | | |", r->set->count - there, r->set->count);
        puts("");
    }
}

static void race_put_in(const set *s, size_t bytes, int rounds, const char *said)
{
    race r = {.set = s, .bytes = bytes, .rounds = rounds};
    (bytes == ENOUGH ? racers_all : racers_little)(&r.racers);
    r.costs = calloc(r.racers.count * s->count * DEPTHS, sizeof *r.costs);
    if (!r.costs)
        abort();
    race_run(&r);
    for (size_t d = DEPTHS; d-- > 0;) {
        const uint32_t depth = s->depth + (uint32_t)d + 1 - DEPTHS;
        printf("\n### %s, to depth %" PRIu32 ", %s\n\n", s->field->said, depth, said);
        put_table(&r, d);
    }
    free(r.costs);
}

void race_put(const set *s, int rounds)
{
    race_put_in(s, ENOUGH, rounds, "in 4 MB");
    if (!s->game->noisy) /* quiescence search alone takes more */
        race_put_in(s, LITTLE, 1, "in 64 KB");
}
