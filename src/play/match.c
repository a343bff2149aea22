/* match.c - a match between two methods. Read pair_play() first, then match_enter(), then match_run(). */
#include "match.h"

#include "../base/clock.h"
#include "../base/random.h"
#include "../tool/pool.h"
#include "../tool/thread_clock.h"
#include "player.h"
#include "record.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A game that has not ended after this many moves is a draw, since not every game must end. */
enum { LONGEST = 10000 };

/* The opening of a pair. */
typedef struct opening {
    uint32_t length;
    ph_move *moves;
    uint64_t hash; /* hash of the moves, never 0 */
} opening;

/* A pair that was played, or the first game of one that was interrupted. */
typedef struct played {
    match_score score;
    vector moves; /* of ph_move: the moves of both games, one after the other */
    match_game games[2];
    int count; /* of the games */
} played;

typedef struct match {
    const ph_game *game;
    const match_options *options;
    opening *openings; /* one for each pair */
    ph_move *moves;    /* their moves */

    pthread_mutex_t lock; /* protects everything below */
    uint32_t next;        /* the next pair to play */
    uint32_t entered;     /* all pairs before this one have been entered */
    played **waiting;     /* by number: those that wait for an earlier one */
    bool ended;           /* a callback wants to stop, or the test is decided */
    int over;             /* the same as a flag that is read without the lock */
    int error;
    match_score score;
    double llr;
    sprt_verdict verdict;
    problem why; /* the first program that could not be started */
} match;

/* Those who play a pair. */
typedef struct players {
    player methods[MATCH_SIDES]; /* each with an engine of its own */
    uci_player programs[MATCH_SIDES];
} players;

static bool cancelled(const match *m)
{
    return flag_raised(m->options->cancel);
}

/* Can the games in progress be dropped? Games that are unfinished when a test is decided do not count. */
static bool useless(const match *m)
{
    return cancelled(m) || flag_raised(&m->over);
}

/* ---- openings ------------------------------------------------------------------------------------------ */

/* A hash of any text, never 0. */
static uint64_t text_hash(const char *text)
{
    uint64_t hash = 1;
    for (; *text; text++)
        hash = ((hash ^ (unsigned char)*text) * UINT64_C(0x9E3779B97F4A7C15)) | 1;
    return hash;
}

/* Where pair `index` starts. */
static uint32_t start_of(const match *m, uint32_t index)
{
    return m->options->starts ? index % m->options->starts->count : 0;
}

/* Set the record to the position where pair `index` starts. False without memory. */
static bool record_put_up(const match *m, record *r, uint32_t index)
{
    record_cut(r, 0);
    return !m->options->starts || record_begin(r, starts_state(m->options->starts, start_of(m, index)), NULL);
}

/* Choose `most` random moves, fewer if the game ends before. False without memory. */
static bool opening_draw(opening *o, record *r, uint32_t most, uint64_t *random)
{
    record_cut(r, 0);
    for (o->length = 0; o->length < most && !record_over(r); o->length++) {
        ph_move move = r->legal[random_below(random, r->n_legal)];
        o->moves[o->length] = move;
        o->hash = ((o->hash ^ move) * UINT64_C(0x9E3779B97F4A7C15)) | 1;
        if (!record_play(r, move))
            return false;
    }
    return true;
}

/* Openings that were generated, by their hashes; 0 is a free slot. */
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

/* Add a hash. False if it is there already. */
static bool set_add(hash_set *s, uint64_t hash)
{
    size_t at = (size_t)(hash >> 32) & (s->count - 1);
    while (s->slots[at] && s->slots[at] != hash)
        at = (at + 1) & (s->count - 1);
    bool fresh = s->slots[at] == 0;
    s->slots[at] = hash;
    return fresh;
}

/* Is the value of the last position within the balance, by a search of two moves? */
static int opening_balanced(const match *m, const record *r, bool *balanced)
{
    const ph_options options = PH_OPTIONS(.method = "alphabeta", .limits = {.depth = 2}, .cancel = m->options->cancel,
                                          .min_root = player_min_root(m->game, r->count));
    const ph_value most = m->options->balance;
    ph_result answer = PH_RESULT;
    *balanced = true;
    if (!m->options->balanced)
        return PH_OK;
    const int error = ph_search(m->game, record_last(r), &options, &answer);
    *balanced = !error && answer.value >= -most && answer.value <= most;
    ph_result_release(&answer);
    return error;
}

/* Generate an opening that is new, does not end the game and is balanced, within `attempts` attempts. If there is no new
 * one, one that occurred before is taken, and more attempts are made for a balanced one. If all of them end the game,
 * the pair starts without an opening. PH_E_RANGE if none is balanced. */
static int opening_choose(const match *m, opening *o, record *r, uint64_t *random, uint32_t attempts, hash_set *known,
                          bool *fresh)
{
    enum { MOST = 2000 };
    const uint64_t hash = o->hash; /* hash of the position where it starts */
    bool balanced = false;
    *fresh = false;
    for (uint32_t i = 0; i < MOST && !*fresh && (i < attempts || (m->options->balanced && !balanced)); i++) {
        o->hash = hash;
        balanced = false;
        if (cancelled(m))
            return PH_OK;
        if (!opening_draw(o, r, m->options->opening, random))
            return PH_E_MEMORY;
        if (record_over(r))
            continue;
        const int error = opening_balanced(m, r, &balanced);
        if (error)
            return error;
        *fresh = balanced && set_add(known, o->hash);
    }
    if (record_over(r))
        o->length = 0;
    return m->options->balanced && !balanced ? PH_E_RANGE : PH_OK;
}

/* Generate all openings; *different counts those that are new. Once no new one was found, fewer attempts are made for
 * the others: the game may have no more. PH_E_RANGE if all of them end the game, or one is not balanced. */
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
    int error = m->openings && m->moves && set_init(&known, o->pairs) && record_init(&r, m->game) ? PH_OK : PH_E_MEMORY;
    for (uint32_t i = 0; i < o->pairs && !error && !cancelled(m); i++) {
        bool fresh = false;
        m->openings[i].moves = m->moves + (size_t)i * o->opening;
        m->openings[i].hash = o->starts ? text_hash(starts_text(o->starts, start_of(m, i))) : 1;
        error = record_put_up(m, &r, i) ? opening_choose(m, &m->openings[i], &r, &random, attempts, &known, &fresh)
                                        : PH_E_MEMORY;
        *different += fresh;
        attempts = fresh ? attempts : IMPATIENT;
    }
    record_release(&r);
    free(known.slots);
    if (error)
        return error;
    return *different > 0 || cancelled(m) ? PH_OK : PH_E_RANGE;
}

/* ---- a pair -------------------------------------------------------------------------------------------- */

static void side_count(match_side *s, const ph_result *a)
{
    s->moves++;
    s->leaves += a->counts.leaves;
    s->nodes += a->counts.nodes;
    s->visits += ph_visits(&a->counts);
    if (a->counts.bytes_peak > s->bytes_peak)
        s->bytes_peak = a->counts.bytes_peak;
    s->stopped += a->stop == PH_STOP_MEMORY;
    s->seconds += a->seconds;
}

/* The choices of a level differ from move to move and from pair to pair. */
static uint64_t level_seed(const match *m, uint32_t index, uint32_t ply, int first)
{
    return bits_mix(bits_mix(m->options->seed + index) + 2 * (uint64_t)ply + (first == MATCH_A));
}

/* One choice of a move: who chooses, what, and how long it took. */
typedef struct turn {
    int side;
    const ph_clock *clocks; /* of both sides */
    ph_move move;
    double seconds, processor; /* elapsed time, and processor time */
} turn;

/* Search the last position of the record by a method. */
static int method_choose(const match *m, const player *p, const record *r, const match_game *g, match_side *s, turn *t)
{
    size_t past;
    const double began = clock_now(), processor = thread_seconds();
    const uint64_t *const history = record_history(r, &past);
    const ph_options options =
        PH_OPTIONS(.method = m->options->methods[t->side], .limits = m->options->limits[t->side],
                   .min_root = player_min_root(m->game, r->count), .cancel = m->options->cancel,
                   .expect = m->options->expect, .evaluation_cost = m->options->evaluation_cost, .history = history,
                   .history_count = past, .clock = t->clocks[t->side], .level = m->options->levels[t->side],
                   .seed = level_seed(m, g->pair, r->count, g->first));
    ph_result answer = PH_RESULT;
    int error = player_choose(p, record_last(r), &options, &answer);
    if (error)
        return error;
    side_count(s, &answer);
    t->move = answer.best;
    t->seconds = clock_now() - began;
    t->processor = thread_seconds() - processor;
    ph_result_release(&answer);
    return PH_OK;
}

/* Let a program choose. A fault is noted in the game. */
static int program_choose(const match *m, uci_player *u, const record *r, match_game *g, match_side *s, turn *t)
{
    const uci_limits limits = {m->options->limits[t->side], t->clocks[t->side], t->clocks[!t->side]};
    g->fault = uci_player_move(u, r, &limits, &t->move);
    memcpy(g->what, u->what, sizeof g->what);
    s->moves += g->fault == UCI_FINE;
    s->visits += u->nodes;
    s->seconds += u->seconds;
    t->seconds = u->seconds;
    t->processor = u->processor;
    return g->fault == UCI_NO_MEMORY ? PH_E_MEMORY : PH_OK;
}

/* Keep the game that has just ended. False without memory. */
static bool game_keep(played *p, const match_game *g, const record *r)
{
    if (!vector_reserve(&p->moves, NULL, (size_t)r->count + 1, sizeof(ph_move)))
        return false;
    if (r->count) /* a vector without items may be NULL */
        memcpy((ph_move *)p->moves.items + p->moves.count, r->moves.items, r->count * sizeof(ph_move));
    p->moves.count += r->count;
    p->games[p->count] = *g;
    p->games[p->count++].count = r->count;
    return true;
}

/* A game that was cut is a draw. */
static ph_value outcome_of(const record *r)
{
    return record_over(r) ? record_outcome(r) : 0;
}

/* Tell both sides that a game begins, so that they forget the last one. A fault is one of the side in *loser. */
static int players_begin(const match *m, players *who, match_game *g, int *loser)
{
    for (int side = 0; side < MATCH_SIDES && g->fault == UCI_FINE; side++)
        if (m->options->programs[side]) {
            g->fault = uci_player_begin(&who->programs[side]);
            memcpy(g->what, who->programs[side].what, sizeof g->what);
            *loser = side;
        } else
            ph_engine_forget(who->methods[side].engine);
    return g->fault == UCI_NO_MEMORY ? PH_E_MEMORY : PH_OK;
}

/* Is the game to go on? */
static bool game_goes_on(const match *m, const record *r, const match_game *g)
{
    return !record_over(r) && r->count < LONGEST && !record_repeated(r) && !useless(m) && !g->late &&
           g->fault == UCI_FINE;
}

/* Run the clock of the side that has chosen. */
static void clock_run(const match *m, ph_clock *clock, const turn *t, match_game *g)
{
    const double left = clock->remaining;
    g->late = !player_clock_run(clock, &m->options->clocks[t->side], t->seconds);
    g->starved = g->late && t->processor < left;
}

/* Play the moves of a game from its opening on. *loser is the side that forfeits it, if one does. */
static int game_moves(const match *m, players *who, record *r, played *p, match_game *g, int *loser)
{
    ph_clock clocks[MATCH_SIDES] = {m->options->clocks[MATCH_A], m->options->clocks[MATCH_B]};
    int error = players_begin(m, who, g, loser);
    while (!error && game_goes_on(m, r, g)) {
        const int side = r->count % 2 == 0 ? g->first : !g->first;
        turn t = {.side = side, .clocks = clocks};
        error = m->options->programs[side] ? program_choose(m, &who->programs[side], r, g, &p->score.sides[side], &t)
                                           : method_choose(m, &who->methods[side], r, g, &p->score.sides[side], &t);
        *loser = side;
        clock_run(m, &clocks[side], &t, g);
        if (!error && g->fault == UCI_FINE && !record_play(r, t.move))
            error = PH_E_MEMORY;
    }
    if (g->late) /* then it has lost on time, whatever it did next */
        g->fault = UCI_FINE;
    return error;
}

static void game_count(match_score *s, const match_game *g, int loser)
{
    s->games++;
    if (g->late)
        s->sides[loser].late++;
    if (g->starved)
        s->sides[loser].starved++;
    if (g->fault != UCI_FINE) {
        if (!s->sides[loser].what[0])
            memcpy(s->sides[loser].what, g->what, sizeof g->what);
        s->sides[loser].forfeits[g->fault]++;
    }
    if (g->outcome == 0)
        s->draws++;
    else
        s->wins[g->outcome > 0 ? g->first : !g->first]++;
}

/* One game of pair `index`, in which `first` moves first. It is appended to `p`, unless it was cancelled or the match
 * ended meanwhile. */
static int game_play(const match *m, players *who, uint32_t index, int first, record *r, played *p)
{
    const opening *o = &m->openings[index];
    match_game g = {.pair = index, .first = first, .start = start_of(m, index), .opening = o->length};
    int loser = MATCH_A;
    record_cut(r, 0);
    for (uint32_t i = 0; i < o->length; i++)
        if (!record_play(r, o->moves[i]))
            return PH_E_MEMORY;
    const int error = game_moves(m, who, r, p, &g, &loser);
    if (error)
        return error;
    if (useless(m)) /* the last move may come from a search that was stopped */
        return PH_OK;
    const bool forfeit = g.late || g.fault != UCI_FINE;
    g.outcome = forfeit ? (loser == first ? -1 : 1) : outcome_of(r);
    g.cut = !forfeit && !record_over(r) && !record_repeated(r);
    game_count(&p->score, &g, loser);
    return game_keep(p, &g, r) ? PH_OK : PH_E_MEMORY;
}

/* A program cannot be started: the match ends, and the first problem is kept. Returns PH_OK: games that were played count. */
static int match_fail(match *m, const problem *why)
{
    pthread_mutex_lock(&m->lock);
    if (!m->why.text[0] && !cancelled(m))
        m->why = *why;
    m->ended = true;
    flag_raise(&m->over);
    pthread_mutex_unlock(&m->lock);
    return PH_OK;
}

/* Start the programs, and make the engines of methods. PH_OK, also if a program cannot be started, or PH_E_MEMORY. */
static int players_open(match *m, players *who)
{
    const match_options *const o = m->options;
    int error = PH_OK;
    for (int side = 0; side < MATCH_SIDES && !error && !useless(m); side++) {
        player *const p = &who->methods[side];
        problem why;
        p->game = m->game;
        if (!o->programs[side])
            error = ph_engine_new(m->game, player_learns(&o->limits[side], &o->clocks[side], o->levels[side]), NULL,
                                  &p->engine);
        else if (!uci_player_open(&who->programs[side], o->programs[side], o->patience, o->cancel, &why))
            error = match_fail(m, &why);
    }
    return error;
}

static void players_close(players *who)
{
    for (int side = 0; side < MATCH_SIDES; side++) {
        ph_engine_free(who->methods[side].engine);
        uci_player_close(&who->programs[side]);
    }
}

/* Both games of a pair, on one record. */
static int pair_play_on(match *m, uint32_t index, record *r, played *p)
{
    players who = {0};
    int error = record_put_up(m, r, index) ? players_open(m, &who) : PH_E_MEMORY;
    for (int first = MATCH_A; first <= MATCH_B && !error && !useless(m); first++)
        error = game_play(m, &who, index, first, r, p);
    players_close(&who);
    if (p->count == 2) {
        const uint64_t halves = 2 * p->score.wins[MATCH_A] + p->score.draws; /* the points of A, in halves */
        assert(halves < RATING_PAIR_KINDS);
        p->score.pairs[halves]++;
    }
    return error;
}

static int pair_play(match *m, uint32_t index, played *p)
{
    record r;
    if (!record_init(&r, m->game))
        return PH_E_MEMORY;
    int error = pair_play_on(m, index, &r, p);
    record_release(&r);
    return error;
}

/* ---- the match ----------------------------------------------------------------------------------------- */

static void score_add(match_score *sum, const match_score *one)
{
    assert(one->games == one->draws + one->wins[MATCH_A] + one->wins[MATCH_B]);
    sum->games += one->games;
    sum->draws += one->draws;
    for (int i = 0; i < RATING_PAIR_KINDS; i++)
        sum->pairs[i] += one->pairs[i];
    for (int i = 0; i < MATCH_SIDES; i++) {
        match_side *s = &sum->sides[i];
        const match_side *t = &one->sides[i];
        sum->wins[i] += one->wins[i];
        s->moves += t->moves;
        s->leaves += t->leaves;
        s->nodes += t->nodes;
        s->visits += t->visits;
        s->bytes_peak = s->bytes_peak > t->bytes_peak ? s->bytes_peak : t->bytes_peak;
        s->stopped += t->stopped;
        s->late += t->late;
        s->starved += t->starved;
        for (int kind = 0; kind < UCI_FAULTS; kind++)
            s->forfeits[kind] += t->forfeits[kind];
        if (!s->what[0])
            memcpy(s->what, t->what, sizeof s->what);
        s->seconds += t->seconds;
    }
}

/* Take the next pair. False if there is nothing left to do. */
static bool match_take(match *m, uint32_t *index)
{
    pthread_mutex_lock(&m->lock);
    bool more = m->next < m->options->pairs && !m->error && !m->ended && !cancelled(m);
    if (more)
        *index = m->next++;
    pthread_mutex_unlock(&m->lock);
    return more;
}

static void played_free(played *p)
{
    if (p)
        vector_release(&p->moves, NULL);
    free(p);
}

/* Report the games, and count a complete pair. */
static void pair_enter(match *m, played *p)
{
    const match_options *o = m->options;
    const ph_move *moves = p->moves.items;
    for (int i = 0; i < p->count && o->tell && !m->ended; i++) {
        p->games[i].moves = moves;
        moves += p->games[i].count;
        m->ended = !o->tell(o->context, &p->games[i]);
    }
    if (p->count < 2 || m->ended)
        return;
    score_add(&m->score, &p->score);
    if (o->test) {
        m->llr = sprt_llr(o->test, m->score.pairs, RATING_PAIR_KINDS);
        m->verdict = sprt_judge(o->test, m->llr);
        m->ended = m->verdict != SPRT_UNDECIDED;
    }
    if (o->progress)
        o->progress(o->context, &m->score);
}

/* Enter a pair, and those that have waited for it. A pair waits for all earlier ones, even if it was faster, so that
 * the same pairs are counted when the test is decided. */
static void match_enter(match *m, uint32_t index, int error, played *p)
{
    pthread_mutex_lock(&m->lock);
    m->waiting[index] = p;
    if (error)
        m->error = error;
    for (; m->entered < m->options->pairs && m->waiting[m->entered] && !m->error && !m->ended && !cancelled(m);
         m->entered++) {
        pair_enter(m, m->waiting[m->entered]);
        played_free(m->waiting[m->entered]);
        m->waiting[m->entered] = NULL;
    }
    if (m->ended)
        flag_raise(&m->over);
    pthread_mutex_unlock(&m->lock);
}

/* After an interrupt no finished pair is lost: those that still wait are entered too. After a decision they are not,
 * since on fewer threads they would not have been played. */
static void match_settle(match *m)
{
    for (uint32_t i = m->entered; i < m->options->pairs; i++) {
        if (m->waiting[i] && !m->error && !m->ended)
            pair_enter(m, m->waiting[i]);
        played_free(m->waiting[i]);
    }
}

static void match_work(void *context)
{
    match *m = context;
    uint32_t index;
    while (match_take(m, &index)) {
        played *p = calloc(1, sizeof *p);
        int error = p ? pair_play(m, index, p) : PH_E_MEMORY;
        match_enter(m, index, error, p);
    }
}

int match_run(const ph_game *game, const match_options *options, match_result *result)
{
    for (int i = 0; i < MATCH_SIDES; i++)
        assert((options->programs[i] && options->programs[i]->go) ||
               player_has_limit(&options->limits[i], &options->clocks[i], options->levels[i]));
    assert(options->pairs > 0 && options->threads > 0);
    memset(result, 0, sizeof *result);
    match m = {.game = game, .options = options, .waiting = calloc(options->pairs, sizeof(played *))};
    double started = clock_now();
    int error = m.waiting ? openings_draw(&m, &result->openings) : PH_E_MEMORY;
    if (!error) {
        pthread_mutex_init(&m.lock, NULL);
        pool_run(options->threads < options->pairs ? options->threads : options->pairs, match_work, &m);
        pthread_mutex_destroy(&m.lock);
        match_settle(&m);
        error = m.error;
    }
    free(m.openings);
    free(m.moves);
    free(m.waiting);
    result->score = m.score;
    result->llr = m.llr;
    result->verdict = m.verdict;
    result->why = m.why;
    result->seconds = clock_now() - started;
    return error;
}

match_share match_share_of(const match_score *score)
{
    if (score->games == 0)
        return (match_share){0.5, 0, 1};
    const double z = 1.959964; /* the 97.5 % quantile of the normal distribution */
    const double n = (double)score->games / 2;
    const double share = ((double)score->wins[MATCH_A] + 0.5 * (double)score->draws) / (double)score->games;
    const double centre = share + z * z / (2 * n), scale = 1 + z * z / n;
    const double reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    double low = (centre - reach) / scale, high = (centre + reach) / scale;
    return (match_share){share, low > 0 ? low : 0, high < 1 ? high : 1};
}
