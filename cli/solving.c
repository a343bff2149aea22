/* solving.c - what solve and analyse share. */
#include "solving.h"

#include "../src/play/verdict.h"
#include "../src/tool/pool.h"
#include "../src/tool/sheet.h"
#include "../src/tool/watch.h"
#include "../src/trace/dewey.h"
#include "common.h"
#include "interrupt.h"
#include "phased_catalog.h"
#include "positions.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

const option_row options_solve[] = {
    OPTION_GROUP(options_position, solve_request, subject),
    OPTION_POSITIONS(solve_request, positions),
    {.name = "method",
     .value = "METHOD",
     .help = "use this method with iterative deepening instead of the game's solver",
     OPTION(solve_request, method, text)},
    OPTION_GROUP(options_limits, solve_request, limits),
    OPTION_THREADS(solve_request, THREADS_HELP),
    {0},
};

/* ---- the positions ------------------------------------------------------------------------------------- */

/* Check the request, and open the position and an engine; close both in any case. */
static int solving_open(const solve_request *r, const char *name, subject *s, ph_engine **engine)
{
    *s = (subject){0};
    *engine = NULL;
    if (!r->subject.game)
        return complain_no_game(name);
    int status = r->method ? method_open(r->method) : STATUS_OK;
    if (status == STATUS_OK)
        status = subject_open_within(s, &r->subject, r->limits.bytes);
    if (status != STATUS_OK)
        return status;
    /* A solver's table is a part of --memory. What deepens uses the engine's, which is in addition. */
    const size_t bytes = r->lines && r->limits.bytes ? r->limits.bytes / 2 + 1 : 0;
    int error = ph_engine_new(s->game, bytes, NULL, engine);
    return error ? complain_error(error) : STATUS_OK;
}

/* Show each position of a file. What is learnt about one of them does not help with the next. */
static int show_all(FILE *out, subject *s, ph_engine *engine, const solve_request *r, solving_printer *print)
{
    suite list;
    int status = positions_open(&list, s, r->positions, r->subject.position);
    const uint32_t count = status == STATUS_OK ? suite_count(&list) : 0;
    for (uint32_t i = 0; i < count && !*interrupt_flag(); i++) {
        solve_request one = *r;
        one.title = suite_at(&list, i)->name;
        one.later = i > 0;
        positions_take(&list, i, s);
        ph_engine_forget(engine);
        const int shown = print(out, s, engine, &one);
        status = shown != STATUS_OK ? shown : status;
        if (shown != STATUS_OK && shown != STATUS_STOPPED)
            break;
    }
    positions_close(&list);
    return status;
}

int solving_show(const solve_request *r, const char *name, solving_printer *print)
{
    subject s;
    ph_engine *engine;
    output o;
    int status = solving_open(r, name, &s, &engine);
    if (status == STATUS_OK)
        status = output_open(&o);
    if (status == STATUS_OK) {
        status = r->positions ? show_all(o.stream, &s, engine, r, print) : print(o.stream, &s, engine, r);
        status = output_send(&o, status);
    }
    ph_engine_free(engine);
    subject_close(&s);
    return status;
}

void solving_put_title(FILE *out, const solve_request *r)
{
    if (r->title)
        fprintf(out, "%s%s\n", r->later ? "\n" : "", r->title);
}

void solving_put_title_csv(FILE *out, const solve_request *r)
{
    if (!r->title)
        return;
    csv_put_cell(out, r->title);
    fputc(',', out);
}

void solving_put_title_json(json_writer *j, const solve_request *r)
{
    if (r->title)
        json_put_text(j, "position", r->title);
}

void solving_put_heads(FILE *out, const solve_request *r, const char *heads)
{
    if (!r->later)
        fprintf(out, "%s%s\n", r->title ? "position," : "", heads);
}

int complain_over(void)
{
    return complain(STATUS_BAD, "the game is over in this position: there is no move to analyse; give an earlier "
                                "--position");
}

/* ---- progress ------------------------------------------------------------------------------------------ */

typedef struct progress_line {
    const subject *of;
    const char *label;
    bool shown;
} progress_line;

/* A short count: "812", "45 k", "3.2 M". */
static void put_count(FILE *out, double count)
{
    if (count < 1e4)
        fprintf(out, "%.0f", count);
    else if (count < 1e6)
        fprintf(out, "%.0f k", count / 1e3);
    else
        fprintf(out, "%.1f M", count / 1e6);
}

/* Progress: a solver reports its bounds, deepening its depth. */
static bool progress_put(void *context, const ph_result *result)
{
    enum { ENTRY = 16 }; /* bytes of the transposition table */
    progress_line *p = context;
    const bool solver = strcmp(result->method, "solver") == 0;
    const ph_counts *c = &result->counts;
    fprintf(stderr, "\r%s", p->label);
    if (solver) {
        fputs("score ", stderr);
        solving_put_score(stderr, p->of, result);
    } else {
        fprintf(stderr, "depth %" PRIu32, result->depth);
        if (result->ranked_count) {
            fputs(", best ", stderr);
            subject_put_step(stderr, p->of, &result->best, 1);
        }
    }
    fputs(", nodes ", stderr);
    put_count(stderr, (double)c->nodes);
    if (result->seconds > 0) {
        fputs(", ", stderr);
        put_count(stderr, (double)c->nodes / result->seconds);
        fputs("/s", stderr);
    }
    if (solver && c->bytes_peak)
        fprintf(stderr, ", table %.0f %%", 100.0 * ENTRY * (double)c->states_peak / (double)c->bytes_peak);
    fputs("\033[K", stderr);
    p->shown = true;
    return true;
}

int solving_run(ph_engine *engine, const subject *s, const void *state, bool min_root, const solve_request *r,
                const ph_limits *limits, const char *label, ph_result *result)
{
    progress_line p = {.of = s, .label = label};
    watch w;
    watch_start(&w, limits->seconds, interrupt_flag());
    const ph_options options =
        PH_OPTIONS(.method = r->method, .limits = *limits, .min_root = min_root, .cancel = watch_flag(&w),
                   .progress = isatty(STDERR_FILENO) ? progress_put : NULL, .progress_context = &p,
                   .threads = pool_threads(r->threads), .lines = r->lines);
    struct sigaction before;
    interrupt_listen(&before, SA_RESTART);
    int error = (r->lines ? ph_engine_think : ph_engine_solve)(engine, state, &options, result);
    interrupt_leave(&before);
    watch_stop(&w);
    if (p.shown)
        fputs("\r\033[K", stderr);
    if (result->stop == PH_STOP_CANCELLED && !*interrupt_flag())
        result->stop = PH_STOP_SECONDS;
    if (error)
        return complain_search(error, r->method);
    int sound = subject_sound(s);
    if (sound != STATUS_OK)
        return sound;
    return result->lower == result->upper ? STATUS_OK : STATUS_STOPPED;
}

/* ---- scores -------------------------------------------------------------------------------------------- */

/* Built-in games write a win by n as a million and n (docs/games.md); in chess the value tells when the game ends. What the
 * values of a plug-in mean only its author knows. */
bool solving_has_margin(const subject *s)
{
    return !s->loaded.plugin.library && !(s->game->flags & PH_SOONER_IS_BETTER);
}

ph_value solving_score(const subject *s, ph_value value)
{
    if (!solving_has_margin(s) || value == PH_INFINITY || value == -PH_INFINITY)
        return value;
    return value > PH_BUILTIN_WON ? value - PH_BUILTIN_WON : value < -PH_BUILTIN_WON ? value + PH_BUILTIN_WON : value;
}

/* "wins", "wins in 7 moves", "loses, value -12", "draws". */
static verdict words_of(const subject *s, const ph_result *result)
{
    return verdict_of(s->game, s->root, false, result, true);
}

/* Who wins if only bounds are known: "wins", "loses", or NULL. */
static const char *bounds_mean(const subject *s, const ph_result *result)
{
    const ph_value won = s->game->version >= 2 ? s->game->won : 0;
    return won <= 0 ? NULL : result->lower > won ? "wins" : result->upper < -won ? "loses" : NULL;
}

void solving_put_score(FILE *out, const subject *s, const ph_result *result)
{
    const ph_value lower = solving_score(s, result->lower), upper = solving_score(s, result->upper);
    const char *mean = solving_has_margin(s) ? NULL : bounds_mean(s, result);
    if (lower == upper && !solving_has_margin(s)) {
        const verdict v = words_of(s, result);
        verdict_put(out, &v, false, NULL);
    } else if (lower == upper) {
        fprintf(out, "%" PRId32, lower);
    } else if (mean) {
        fputs(mean, out);
    } else if (lower > -PH_INFINITY && upper < PH_INFINITY) {
        fprintf(out, "%" PRId32 " to %" PRId32, lower, upper);
    } else {
        fputs("unknown", out);
    }
}

void solving_put_json(json_writer *j, const subject *s, const ph_result *result)
{
    const bool known = result->lower == result->upper;
    const ph_value lower = solving_score(s, result->lower), upper = solving_score(s, result->upper);
    if (known) {
        json_put_integer(j, "value", result->value);
        json_put_integer(j, "score", lower);
    } else {
        json_put_null(j, "value");
        json_put_null(j, "score");
    }
    if (known && !solving_has_margin(s)) {
        const verdict v = words_of(s, result);
        run_put_outcome(j, &v, false);
    }
    json_put_begin(j, "bounds", '[');
    value_put_json(j, NULL, lower);
    value_put_json(j, NULL, upper);
    json_put_end(j, ']');
}
