/* uci_search.c - one search under UCI. Read search_body() first: it is what the thread does. */
#include "uci_search.h"

#include "../base/clock.h"
#include "../base/sooner.h"
#include "../tool/pool.h"
#include "notation.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- lines ---------------------------------------------------------------------------------------------- */

void uci_say(FILE *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    flockfile(out);
    vfprintf(out, format, arguments);
    fputc('\n', out);
    fflush(out);
    funlockfile(out);
    va_end(arguments);
}

/* "score cp 31", "score mate -2 upperbound", for the side to move, which is MAX. Nothing if nothing is known. */
static void put_score(FILE *out, const ph_game *g, const ph_ranked *line)
{
    const bool below = line->lower == -PH_INFINITY, above = line->upper == PH_INFINITY;
    const ph_value v = line->value;
    if (below && above)
        return;
    if (v > g->won || v < -g->won) {
        const uint32_t moves = (sooner_plies(g, v) + 1) / 2;
        fprintf(out, " score mate %s%" PRIu32, v < 0 && moves ? "-" : "", moves);
    } else {
        fprintf(out, " score cp %" PRId32, v);
    }
    if (line->lower < line->upper)
        fputs(below ? " upperbound" : " lowerbound", out);
}

static void put_line(const uci_search *s, const ph_ranked *line)
{
    const ph_game *const g = s->game;
    const void *state = s->state;
    fputs(line->pv_length ? " pv" : "", s->out);
    for (uint32_t i = 0; i < line->pv_length; i++) {
        char text[NOTATION_SIZE];
        notation_print(g, state, line->pv[i], text);
        fprintf(s->out, " %s", text);
        void *const next = positions_at(&s->own, 1 + i % 2);
        g->apply(g->rules, state, line->pv[i], next);
        state = next;
    }
}

/* Nobody reads what the search finds: it ends. */
static void end_unheard(uci_search *s)
{
    if (ferror(s->out))
        ph_cancel(&s->cancel);
}

static void put_info(const uci_search *s, const ph_result *r, uint32_t number, const ph_ranked *line)
{
    const double seconds = clock_now() - s->started;
    const uint64_t visits = ph_visits(&r->counts);
    const uint64_t deepest = r->counts.deepest > line->depth ? r->counts.deepest : line->depth;
    fprintf(s->out, "info depth %" PRIu32 " seldepth %" PRIu64 " multipv %" PRIu32, line->depth, deepest, number);
    put_score(s->out, s->game, line);
    fprintf(s->out, " nodes %" PRIu64 " nps %.0f hashfull %" PRIu32 " time %.0f", visits,
            seconds > 0 ? (double)visits / seconds : 0, ph_engine_full(s->engine), 1000 * seconds);
    put_line(s, line);
    fputc('\n', s->out);
}

/* Print an answer: the best line, or as many as are wanted. */
static void tell(uci_search *s, const ph_result *r)
{
    const ph_ranked best = {r->best, r->value, r->lower, r->upper, r->depth, r->pv_length, r->pv};
    const bool several = s->lines > 1 && r->ranked_count > 0;
    const uint32_t count = !several ? 1 : r->ranked_count < s->lines ? r->ranked_count : s->lines;
    flockfile(s->out);
    for (uint32_t i = 0; i < count; i++)
        put_info(s, r, i + 1, several ? &r->ranked[i] : &best);
    fflush(s->out);
    funlockfile(s->out);
    s->told = ph_visits(&r->counts);
    s->told_best = r->best;
    s->has_told = true;
    end_unheard(s);
}

/* ---- during the search ---------------------------------------------------------------------------------- */

static bool search_progress(void *context, const ph_result *r)
{
    uci_search *const s = context;
    tell(s, r);
    return s->depth == 0 || r->depth < s->depth;
}

/* Which move is searched now matters to people, and only if it takes long. */
static void search_trying(void *context, ph_move move, uint32_t depth)
{
    static const double LONG = 1; /* second */
    uci_search *const s = context;
    char text[NOTATION_SIZE];
    if (clock_now() - s->started < LONG)
        return;
    notation_print(s->game, s->state, move, text);
    uci_say(s->out, "info depth %" PRIu32 " currmove %s", depth, text);
    end_unheard(s);
}

/* ---- the thread ----------------------------------------------------------------------------------------- */

/* Wait until `bestmove` may be printed. */
static void search_hold(uci_search *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->held)
        pthread_cond_wait(&s->released, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

static void search_release(uci_search *s)
{
    pthread_mutex_lock(&s->lock);
    s->held = false;
    pthread_cond_signal(&s->released);
    pthread_mutex_unlock(&s->lock);
}

/* The first move that may be played: where the game is drawn by a rule, nothing is searched, but a chess program that goes
 * on wants a move. PH_NO_MOVE: there is none. */
static ph_move first_move(const uci_search *s)
{
    const ph_game *const g = s->game;
    if (s->options.root_count)
        return s->options.root_moves[0];
    ph_move *const moves = malloc(g->max_moves * sizeof *moves);
    const bool any = moves && g->moves(g->rules, s->state, moves) > 0;
    const ph_move first = any ? moves[0] : PH_NO_MOVE;
    free(moves);
    return first;
}

static void say_best(const uci_search *s, const ph_result *r)
{
    const ph_game *const g = s->game;
    const ph_move best = r->best != PH_NO_MOVE ? r->best : first_move(s);
    char text[NOTATION_SIZE] = "(none)", reply[NOTATION_SIZE] = "";
    if (best != PH_NO_MOVE)
        notation_print(g, s->state, best, text);
    if (r->pv_length > 1) {
        g->apply(g->rules, s->state, best, positions_at(&s->own, 1));
        notation_print(g, positions_at(&s->own, 1), r->pv[1], reply);
    }
    uci_say(s->out, "bestmove %s%s%s", text, *reply ? " ponder " : "", reply);
}

/* A level does not depend on how long the opponent thinks, and the library does not ponder with one. */
static bool runs_without_clock(const uci_search *s)
{
    return s->ponders && !s->options.level;
}

static void *search_body(void *context)
{
    uci_search *const s = context;
    ph_result r = PH_RESULT;
    const int error = runs_without_clock(s)
                          ? ph_engine_ponder_on(s->engine, s->state, PH_NO_MOVE, &s->options, &s->hit, &r)
                          : ph_engine_think(s->engine, s->state, &s->options, &r);
    if (error) {
        uci_say(s->out, "info string %s", ph_error_text(error));
        r.best = PH_NO_MOVE;
    } else if (!s->has_told || ph_visits(&r.counts) != s->told || r.best != s->told_best) { /* a level chooses */
        tell(s, &r);
    }
    search_hold(s);
    say_best(s, &r);
    ph_result_release(&r);
    return NULL;
}

/* ---- from outside --------------------------------------------------------------------------------------- */

static void search_close(uci_search *s)
{
    positions_release(&s->own);
    pthread_cond_destroy(&s->released);
    pthread_mutex_destroy(&s->lock);
    s->running = false;
}

void uci_search_start(uci_search *s)
{
    assert(!s->running && s->lines > 0);
    s->hit = (ph_hit){0};
    s->was_hit = s->has_told = false;
    s->held = s->ponders || s->endless;
    s->cancel = 0;
    s->started = clock_now();
    if (!runs_without_clock(s))
        s->options.clock = s->clock;
    s->options.cancel = &s->cancel;
    s->options.progress = search_progress;
    s->options.trying = search_trying;
    s->options.progress_context = s->options.trying_context = s;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->released, NULL);
    if (positions_init(&s->own, s->game, 3, NULL)) {
        s->state = memcpy(positions_at(&s->own, 0), s->state, s->game->state_size);
        s->running = pool_thread_start(&s->thread, search_body, s);
    }
    if (s->running)
        return;
    uci_say(s->out, "info string no memory, or no thread, for a search");
    say_best(s, &(ph_result){.best = PH_NO_MOVE});
    search_close(s);
}

void uci_search_stop(uci_search *s)
{
    if (!s->running)
        return;
    ph_cancel(&s->cancel);
    search_release(s);
}

void uci_search_hit(uci_search *s)
{
    if (!s->running || !s->ponders || s->was_hit)
        return;
    s->was_hit = true;
    ph_ponder_hit(&s->hit, &s->clock);
    if (!s->endless)
        search_release(s);
}

void uci_search_end(uci_search *s)
{
    if (!s->running)
        return;
    uci_search_stop(s);
    pthread_join(s->thread, NULL);
    search_close(s);
}
