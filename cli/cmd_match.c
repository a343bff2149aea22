/* cmd_match.c - phased match: two methods against each other. */
#include "commands.h"

#include "../src/base/json.h"
#include "../src/base/printable.h"
#include "../src/play/match.h"
#include "common.h"
#include "game.h"
#include "interrupt.h"

#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

typedef struct match_request {
    const char *game, *a, *b; /* as typed; the methods of both sides */
    ph_limits limits;
    uint32_t games, opening, threads; /* threads 0: not given */
    uint64_t seed;
    bool trust;
    request_format format;
    auto_hints hints;
} match_request;

/* A match as it is told. */
typedef struct report {
    const match_request *r;
    const match_options *options;
    const char *names[MATCH_SIDES]; /* of the methods, as typed */
    double shown;                   /* when the live table was last drawn; 0: never */
} report;

static const char *const SIDES[MATCH_SIDES] = {[MATCH_A] = "a", [MATCH_B] = "b"};

/* ---- text ---------------------------------------------------------------------------------------------- */

static void put_head(FILE *out, const report *p)
{
    const match_options *o = p->options;
    printable_put(out, p->r->game);
    fprintf(out, ": %s against %s", p->names[MATCH_A], p->names[MATCH_B]);
    if (o->limits.depth)
        fprintf(out, ", depth %" PRIu32, o->limits.depth);
    if (o->limits.seconds > 0)
        fprintf(out, ", %g s a move", o->limits.seconds);
    fprintf(out, ", openings of %" PRIu32 " moves, seed %" PRIu64 "\n\n", o->opening, o->seed);
}

/* The table fits a terminal of TABLE_COLUMNS columns if the names of the methods have at most TABLE_NAME letters. */
enum { TABLE_LINES = 5, TABLE_COLUMNS = 80, TABLE_NAME = 11 };

static void put_side(FILE *out, const report *p, const match_score *score, int side)
{
    const match_side *s = &score->sides[side];
    double per_move = s->moves ? (double)s->leaves / (double)s->moves : 0;
    fprintf(out, "%-*s %5" PRIu64 " %5" PRIu64 " %5" PRIu64 " %6" PRIu64 " %11" PRIu64 " %9.1f %9" PRIu64 " %9.3f\n",
            TABLE_NAME, p->names[side], score->wins[side], score->draws, score->wins[!side], s->moves, s->leaves,
            per_move, s->bytes_peak, s->seconds);
}

/* TABLE_LINES lines. */
static void put_table(FILE *out, const report *p, const match_score *score)
{
    const match_share share = match_share_of(score);
    fprintf(out, "%-*s %5s %5s %5s %6s %11s %9s %9s %9s\n", TABLE_NAME, "method", "won", "drawn", "lost", "moves",
            "leaves", "a move", "bytes", "seconds");
    for (int side = 0; side < MATCH_SIDES; side++)
        put_side(out, p, score, side);
    fprintf(out, "\nafter %" PRIu64 " games %s has %.1f %% of the points; 95 %% interval %.1f to %.1f\n", score->games,
            p->names[MATCH_A], 100 * share.share, 100 * share.low, 100 * share.high);
}

/* What the figures do not say by themselves. */
static void put_remarks(FILE *out, const report *p, const match_result *result)
{
    const match_score *score = &result->score;
    const uint32_t pairs = p->options->pairs;
    for (int side = 0; side < MATCH_SIDES; side++)
        if (score->sides[side].stopped)
            fprintf(out, "%s was stopped by the memory limit in %" PRIu64 " of its searches\n", p->names[side],
                    score->sides[side].stopped);
    if (result->openings < pairs)
        fprintf(out, "only %" PRIu32 " of %" PRIu32 " openings differ: the interval is too narrow\n", result->openings,
                pairs);
    if (score->games < 2 * (uint64_t)pairs)
        fprintf(out, "interrupted: %" PRIu64 " games were not played\n", 2 * (uint64_t)pairs - score->games);
}

/* ---- live ---------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void live_erase(const report *p)
{
    if (p->shown > 0)
        fprintf(stderr, "\r\033[%dA\033[J", TABLE_LINES);
}

/* Is there a terminal, and does the table fit it? A line that wraps could not be drawn over. */
static bool live_fits(const report *p)
{
    struct winsize w;
    return isatty(STDERR_FILENO) && ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col >= TABLE_COLUMNS &&
           strlen(p->names[MATCH_A]) <= TABLE_NAME && strlen(p->names[MATCH_B]) <= TABLE_NAME;
}

/* Draw the table over the one before, a few times a second. */
static void live_show(void *context, const match_score *so_far)
{
    report *p = context;
    if (now() - p->shown < 0.2)
        return;
    live_erase(p);
    put_table(stderr, p, so_far);
    p->shown = now();
}

/* ---- JSON and CSV -------------------------------------------------------------------------------------- */

static void put_side_json(json_writer *j, const report *p, const match_score *score, int side)
{
    const match_side *s = &score->sides[side];
    json_put_begin(j, NULL, '{');
    json_put_text(j, "side", SIDES[side]);
    json_put_text(j, "method", p->names[side]);
    json_put_count(j, "won", score->wins[side]);
    json_put_count(j, "drawn", score->draws);
    json_put_count(j, "lost", score->wins[!side]);
    json_put_count(j, "moves", s->moves);
    json_put_count(j, "leaves", s->leaves);
    json_put_count(j, "nodes", s->nodes);
    json_put_count(j, "bytes_peak", s->bytes_peak);
    json_put_real(j, "seconds", s->seconds);
    json_put_count(j, "stopped", s->stopped);
    json_put_end(j, '}');
}

static void put_json(FILE *out, const report *p, const match_result *result)
{
    const match_score *score = &result->score;
    const match_share share = match_share_of(score);
    const match_options *o = p->options;
    json_writer j = json_writer_of(out);
    json_put_begin(&j, NULL, '{');
    json_put_text(&j, "game", p->r->game);
    if (o->limits.depth)
        json_put_count(&j, "depth", o->limits.depth);
    else
        json_put_null(&j, "depth");
    if (o->limits.seconds > 0)
        json_put_real(&j, "time", o->limits.seconds);
    else
        json_put_null(&j, "time");
    json_put_count(&j, "seed", o->seed);
    json_put_count(&j, "games", score->games);
    json_put_count(&j, "opening_moves", o->opening);
    json_put_count(&j, "openings", result->openings);
    json_put_real(&j, "share", share.share);
    json_put_real(&j, "low", share.low);
    json_put_real(&j, "high", share.high);
    json_put_begin(&j, "sides", '[');
    for (int side = 0; side < MATCH_SIDES; side++)
        put_side_json(&j, p, score, side);
    json_put_end(&j, ']');
    json_put_real(&j, "seconds", result->seconds);
    json_put_end(&j, '}');
    json_put_line_end(&j);
}

static void put_csv(FILE *out, const report *p, const match_result *result)
{
    const match_score *score = &result->score;
    const match_share a = match_share_of(score);
    fputs("side,method,won,drawn,lost,share,low,high,moves,leaves,nodes,bytes_peak,seconds,stopped\n", out);
    for (int side = 0; side < MATCH_SIDES; side++) {
        const match_side *s = &score->sides[side];
        bool first = side == MATCH_A;
        fprintf(out, "%s,%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6f,%.6f,%.6f,", SIDES[side], p->names[side],
                score->wins[side], score->draws, score->wins[!side], first ? a.share : 1 - a.share,
                first ? a.low : 1 - a.high, first ? a.high : 1 - a.low);
        fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6f,%" PRIu64 "\n", s->moves, s->leaves,
                s->nodes, s->bytes_peak, s->seconds, s->stopped);
    }
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int put_result(const report *p, const match_result *result)
{
    output o;
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    if (p->r->format == FORMAT_CSV) {
        put_csv(o.stream, p, result);
    } else if (p->r->format == FORMAT_JSON) {
        put_json(o.stream, p, result);
    } else {
        put_head(o.stream, p);
        put_table(o.stream, p, &result->score);
        put_remarks(o.stream, p, result);
    }
    if (status == STATUS_OK && result->score.games < 2 * (uint64_t)p->options->pairs)
        status = STATUS_STOPPED;
    return output_send(&o, status);
}

static uint32_t processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (uint32_t)n : 1;
}

static int match_play(const loaded_game *l, report *p, match_options *o)
{
    enum { DEPTH = 6 };
    if (!o->limits.depth && !(o->limits.seconds > 0))
        o->limits.depth = DEPTH;
    if (live_fits(p)) {
        o->progress = live_show;
        o->context = p;
    }
    match_result result;
    struct sigaction before;
    interrupt_listen(&before, SA_RESTART);
    int error = match_run(l->game, o, &result);
    interrupt_leave(&before);
    live_erase(p);
    int sound = game_check(l, p->r->game);
    if (sound != STATUS_OK)
        return sound;
    if (error == PH_E_RANGE)
        return complain(STATUS_BAD, "--openings %u: that many random moves leave no game to be played; choose fewer",
                        (unsigned)o->opening);
    return error ? complain_error(error) : put_result(p, &result);
}

static int match_command(const void *request)
{
    const match_request *r = request;
    loaded_game l = {0};
    if (!r->game)
        return complain_no_game("match");
    match_options o = {
        .limits = r->limits,
        .expect = r->hints.expect,
        .evaluation_cost = r->hints.evaluation_cost,
        .pairs = r->games / 2,
        .opening = r->opening,
        .seed = r->seed,
        .threads = r->threads ? r->threads : processors(),
        .cancel = interrupt_flag(),
    };
    report p = {.r = r, .options = &o, .names = {r->a ? r->a : "ps:4", r->b ? r->b : "alphabeta"}};
    int status = STATUS_OK;
    for (int side = 0; side < MATCH_SIDES && status == STATUS_OK; side++) {
        o.methods[side] = p.names[side];
        status = method_open(p.names[side]);
    }
    if (status == STATUS_OK)
        status = game_open(&l, r->game, r->trust);
    if (status == STATUS_OK)
        status = match_play(&l, &p, &o);
    game_unload(&l);
    return status;
}

static bool option_read_even(const option_row *o, const char *text, void *field)
{
    uint32_t *number = field;
    return option_read_small(o, text, number) && *number % 2 == 0;
}

static const option_row OPTIONS[] = {
    {.name = "a", .value = "METHOD", .help = "one side (ps:4)", OPTION(match_request, a, text)},
    {.name = "b", .value = "METHOD", .help = "the other side (alphabeta)", OPTION(match_request, b, text)},
    {.name = "games",
     .value = "N",
     .help = "play N games, two from each opening (100)",
     OPTION(match_request, games, even),
     .least = 2,
     .most = 1000000,
     .remedy = "an even number from 2 to 1000000"},
    {.name = "openings",
     .value = "N",
     .help = "begin each pair of games with N random moves (4)",
     OPTION(match_request, opening, small),
     .most = 100,
     .remedy = "a number from 0 to 100"},
    {.name = "seed",
     .value = "N",
     .help = "for the openings (1)",
     OPTION(match_request, seed, number),
     .most = UINT64_MAX,
     .remedy = "a number"},
    OPTION_THREADS(match_request, "play so many games at a time (all processors)"),
    OPTION_GROUP(options_pace, match_request, limits),
    OPTION_GROUP(options_hints, match_request, hints),
    OPTION_FORMAT(match_request, "text|json|csv"),
    OPTION_GROUP(options_memory, match_request, limits),
    OPTION_TRUST(match_request, trust),
    {0},
};

const command cmd_match = {
    .name = "match",
    .summary = "let two methods play many games against each other",
    .help = "Let method A play method B at GAME, a built-in one or a plug-in, from random openings, each played "
            "twice with sides swapped.\v"
            "Without --depth and --time both look 6 moves ahead. The same seed gives the same games on any number "
            "of threads, unless --time decides what is found.\n\n"
            "Example: phased match connect4 --a ps:4 --b alphabeta --games 200 --depth 6",
    .options = OPTIONS,
    .argument = {.usage = "GAME", .noun = "game", .field = offsetof(match_request, game)},
    .size = sizeof(match_request),
    .defaults = &(const match_request){.games = 100, .opening = 4, .seed = 1},
    .run = match_command,
};
