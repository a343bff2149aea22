/* match.c - two methods against each other. Read pair_play() first, then match_run(). */
#include "match.h"

#include "../base/clock.h"
#include "../base/flag.h"
#include "../base/random.h"
#include "../tool/pool.h"
#include "player.h"
#include "record.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A game that has not ended after so many moves is drawn: not every game must end. */
enum { LONGEST = 10000 };

/* The moves that a pair begins with. */
typedef struct opening {
    uint32_t length;
    ph_move *moves;
    uint64_t hash; /* of the moves, never 0 */
} opening;

typedef struct match {
    const ph_game *game;
    const match_options *options;
    opening *openings; /* one a pair */
    ph_move *moves;    /* where their moves are kept */

    pthread_mutex_t lock; /* for all below */
    uint32_t next;        /* pair to be played */
    int error;
    match_score score;
} match;

static bool cancelled(const match *m)
{
    return flag_raised(m->options->cancel);
}

/* ---- openings ------------------------------------------------------------------------------------------ */

/* Draw `most` moves, fewer if the game ends before. False without memory. */
static bool opening_draw(opening *o, record *r, uint32_t most, uint64_t *random)
{
    record_cut(r, 0);
    o->hash = 1;
    for (o->length = 0; o->length < most && !record_over(r); o->length++) {
        ph_move move = r->legal[random_below(random, r->n_legal)];
        o->moves[o->length] = move;
        o->hash = ((o->hash ^ move) * UINT64_C(0x9E3779B97F4A7C15)) | 1;
        if (!record_play(r, move))
            return false;
    }
    return true;
}

/* Openings that were drawn, by their hashes: 0 is a free slot. */
typedef struct hash_set {
    uint64_t *slots;
    size_t count; /* a power of 2, at least twice the number of hashes */
} hash_set;

static bool set_init(hash_set *s, uint32_t most)
{
    s->count = 2;
    while (s->count < 2 * (size_t)most)
        s->count *= 2;
    s->slots = calloc(s->count, sizeof *s->slots);
    return s->slots != NULL;
}

/* Add a hash. False when it is there already. */
static bool set_add(hash_set *s, uint64_t hash)
{
    size_t at = (size_t)(hash >> 32) & (s->count - 1);
    while (s->slots[at] && s->slots[at] != hash)
        at = (at + 1) & (s->count - 1);
    bool fresh = s->slots[at] == 0;
    s->slots[at] = hash;
    return fresh;
}

/* Draw one that leaves a game to be played and is new, if `attempts` attempts find such a one. Where each of them ends
 * the game, the pair begins at the beginning. False without memory. */
static bool opening_choose(opening *o, record *r, uint32_t most, uint64_t *random, uint32_t attempts, hash_set *known,
                           bool *fresh)
{
    *fresh = false;
    for (uint32_t i = 0; i < attempts && !*fresh; i++) {
        if (!opening_draw(o, r, most, random))
            return false;
        *fresh = !record_over(r) && set_add(known, o->hash);
    }
    if (record_over(r))
        o->length = 0;
    return true;
}

/* Draw all of them; *different counts those that are new. Once no new one has been found the others are not tried for
 * long: the game may have no more. PH_E_RANGE when none leaves a game to be played. */
static int openings_draw(match *m, uint32_t *different)
{
    enum { PATIENT = 64, IMPATIENT = 4 };
    const match_options *o = m->options;
    uint64_t random = o->seed;
    uint32_t attempts = PATIENT;
    record r = {0};
    hash_set known = {0};
    m->openings = calloc(o->pairs, sizeof *m->openings);
    m->moves = malloc(((size_t)o->pairs * o->opening + 1) * sizeof *m->moves);
    bool whole = m->openings && m->moves && set_init(&known, o->pairs) && record_init(&r, m->game);
    for (uint32_t i = 0; i < o->pairs && whole && !cancelled(m); i++) {
        bool fresh;
        m->openings[i].moves = m->moves + (size_t)i * o->opening;
        whole = opening_choose(&m->openings[i], &r, o->opening, &random, attempts, &known, &fresh);
        *different += fresh;
        attempts = fresh ? attempts : IMPATIENT;
    }
    record_release(&r);
    free(known.slots);
    if (!whole)
        return PH_E_MEMORY;
    return *different > 0 || cancelled(m) ? PH_OK : PH_E_RANGE;
}

/* ---- a pair -------------------------------------------------------------------------------------------- */

static void side_count(match_side *s, const ph_result *a)
{
    s->moves++;
    s->leaves += a->counts.leaves;
    s->nodes += a->counts.nodes;
    if (a->counts.bytes_peak > s->bytes_peak)
        s->bytes_peak = a->counts.bytes_peak;
    s->stopped += a->stop == PH_STOP_MEMORY;
    s->seconds += a->seconds;
}

/* Search the last position for `side` and play the move. */
static int side_move(const match *m, const player *p, record *r, int side, match_side *s)
{
    const ph_options options = PH_OPTIONS(.method = m->options->methods[side], .limits = m->options->limits,
                                          .min_root = player_min_root(m->game, r->count), .cancel = m->options->cancel,
                                          .expect = m->options->expect, .evaluation_cost = m->options->evaluation_cost);
    ph_result answer = PH_RESULT;
    int error = player_choose(p, record_last(r), &options, &answer);
    if (error)
        return error;
    side_count(s, &answer);
    const ph_move best = answer.best;
    ph_result_release(&answer);
    return record_play(r, best) ? PH_OK : PH_E_MEMORY;
}

/* One game, in which `first` begins: `score` grows by it. */
static int game_play(const match *m, const player *p, const opening *o, int first, record *r, match_score *score)
{
    record_cut(r, 0);
    for (uint32_t i = 0; i < o->length; i++)
        if (!record_play(r, o->moves[i]))
            return PH_E_MEMORY;
    while (!record_over(r) && r->count < LONGEST && !cancelled(m)) {
        int side = r->count % 2 == 0 ? first : !first;
        int error = side_move(m, p, r, side, &score->sides[side]);
        if (error)
            return error;
    }
    ph_value outcome = record_over(r) ? record_outcome(r) : 0;
    score->games++;
    if (outcome == 0)
        score->draws++;
    else
        score->wins[outcome > 0 ? first : !first]++;
    return PH_OK;
}

/* Both games of a pair. */
static int pair_play(const match *m, uint32_t index, match_score *score)
{
    record r;
    player p = {.game = m->game};
    memset(score, 0, sizeof *score);
    int error = ph_engine_new(m->game, 1, NULL, &p.engine);
    if (error)
        return error;
    error = record_init(&r, m->game) ? PH_OK : PH_E_MEMORY;
    if (!error)
        error = game_play(m, &p, &m->openings[index], MATCH_A, &r, score);
    if (!error)
        error = game_play(m, &p, &m->openings[index], MATCH_B, &r, score);
    record_release(&r);
    ph_engine_free(p.engine);
    return error;
}

/* ---- the match ----------------------------------------------------------------------------------------- */

static void score_add(match_score *sum, const match_score *one)
{
    sum->games += one->games;
    sum->draws += one->draws;
    for (int i = 0; i < MATCH_SIDES; i++) {
        match_side *s = &sum->sides[i];
        const match_side *t = &one->sides[i];
        sum->wins[i] += one->wins[i];
        s->moves += t->moves;
        s->leaves += t->leaves;
        s->nodes += t->nodes;
        s->bytes_peak = s->bytes_peak > t->bytes_peak ? s->bytes_peak : t->bytes_peak;
        s->stopped += t->stopped;
        s->seconds += t->seconds;
    }
}

/* Take the next pair. False when there is nothing more to do. */
static bool match_take(match *m, uint32_t *index)
{
    pthread_mutex_lock(&m->lock);
    bool more = m->next < m->options->pairs && !m->error && !cancelled(m);
    if (more)
        *index = m->next++;
    pthread_mutex_unlock(&m->lock);
    return more;
}

/* Enter what became of a pair. One that `cancel` came upon does not count. */
static void match_enter(match *m, int error, const match_score *pair)
{
    pthread_mutex_lock(&m->lock);
    if (error) {
        m->error = error;
    } else if (!cancelled(m)) {
        score_add(&m->score, pair);
        if (m->options->progress)
            m->options->progress(m->options->context, &m->score);
    }
    pthread_mutex_unlock(&m->lock);
}

static void match_work(void *context)
{
    match *m = context;
    uint32_t index;
    while (match_take(m, &index)) {
        match_score pair;
        int error = pair_play(m, index, &pair);
        match_enter(m, error, &pair);
    }
}

int match_run(const ph_game *game, const match_options *options, match_result *result)
{
    assert(options->limits.depth || options->limits.seconds > 0);
    assert(options->pairs > 0 && options->threads > 0);
    memset(result, 0, sizeof *result);
    match m = {.game = game, .options = options};
    double started = clock_now();
    int error = openings_draw(&m, &result->openings);
    if (!error) {
        pthread_mutex_init(&m.lock, NULL);
        pool_run(options->threads < options->pairs ? options->threads : options->pairs, match_work, &m);
        pthread_mutex_destroy(&m.lock);
        error = m.error;
    }
    free(m.openings);
    free(m.moves);
    result->score = m.score;
    result->seconds = clock_now() - started;
    return error;
}

match_share match_share_of(const match_score *score)
{
    if (score->games == 0)
        return (match_share){0.5, 0, 1};
    const double z = 1.959964; /* 97.5 % of the normal distribution lie below */
    const double n = (double)score->games / 2;
    const double share = ((double)score->wins[MATCH_A] + 0.5 * (double)score->draws) / (double)score->games;
    const double centre = share + z * z / (2 * n), scale = 1 + z * z / n;
    const double reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    double low = (centre - reach) / scale, high = (centre + reach) / scale;
    return (match_share){share, low > 0 ? low : 0, high < 1 ? high : 1};
}
