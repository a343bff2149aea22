/* cmd_match.c - phased match: games between two methods. */
#include "commands.h"

#include "../src/base/clock.h"
#include "../src/base/json.h"
#include "../src/base/text.h"
#include "../src/base/utf8.h"
#include "../src/play/collect.h"
#include "../src/play/pgn.h"
#include "../src/play/player.h"
#include "../src/tool/columns.h"
#include "../src/tool/pool.h"
#include "../src/tool/prose.h"
#include "../src/tool/sheet.h"
#include "../src/tool/terminal.h"
#include "common.h"
#include "game.h"
#include "interrupt.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The limits of each side for a move; 0: not given. */
typedef struct side_numbers {
    uint64_t of[MATCH_SIDES];
} side_numbers;

typedef struct side_seconds {
    double of[MATCH_SIDES];
} side_seconds;

typedef struct side_clocks {
    ph_clock of[MATCH_SIDES];
} side_clocks;

#define NOT_GIVEN UINT32_MAX

typedef struct match_request {
    const char *game, *a, *b;              /* as typed; the methods of both sides */
    const char *positions, *pgn, *collect; /* names of files */
    side_numbers depth, nodes, visits, level;
    side_seconds seconds;
    side_clocks clock;
    ph_limits limits;                          /* only the bytes */
    uint32_t games, opening, balance, threads; /* threads 0: not given */
    double patience;
    uint64_t seed;
    sprt test; /* elo0 equal to elo1: no test */
    bool trust;
    request_format format;
    auto_hints hints;
} match_request;

enum { LABEL = 160 };

/* A match and how it is shown. */
typedef struct report {
    const match_request *r;
    match_options requested;
    const match_options *options;       /* the settings */
    const char *methods[MATCH_SIDES];   /* as typed */
    uci_spec programs[MATCH_SIDES];     /* those that are chess programs, */
    char called[MATCH_SIDES][UCI_NAME]; /* and what they call themselves */
    char names[MATCH_SIDES][LABEL];     /* the same, with the limits where the two sides differ */
    bool live;                          /* a live table is redrawn during the match */
    double shown;                       /* when it was last drawn; 0: never */
    unsigned lines;                     /* its lines on the screen */
    pgn pgn;
    collect collect;
    problem why; /* the error if a file of them could not be written; else empty */
} report;

static const char *const SIDES[MATCH_SIDES] = {[MATCH_A] = "a", [MATCH_B] = "b"};

/* Faults for people, and for programs. */
static const char *const FAULTS[UCI_FAULTS] = {
    [UCI_ILLEGAL] = "illegal moves", [UCI_SILENT] = "silence", [UCI_CRASHED] = "crashes", [UCI_GARBAGE] = "garbage"};
static const char *const FAULT_KEYS[UCI_FAULTS] = {
    [UCI_ILLEGAL] = "illegal", [UCI_SILENT] = "silent", [UCI_CRASHED] = "crashed", [UCI_GARBAGE] = "garbage"};

/* ---- text ---------------------------------------------------------------------------------------------- */

static bool has_test(const match_options *o)
{
    return o->test != NULL;
}

static bool limits_alike(const match_options *o)
{
    char a[LABEL], b[LABEL];
    limits_print(o, MATCH_A, a, sizeof a);
    limits_print(o, MATCH_B, b, sizeof b);
    return strcmp(a, b) == 0;
}

static void label_add(text_writer *w, bool given, const char *limit)
{
    if (given) {
        text_puts(w, "/");
        text_puts(w, limit);
    }
}

static bool is_program(const report *p, int side)
{
    return p->options->programs[side] != NULL;
}

/* "ps:4", or "ps:4/d6", "ps:4/0.1s", "ps:4/1000n", "strong/level5", "strong/clock60+1/d6": short, for a table. */
static void name_side(report *p, int side)
{
    const ph_limits *l = &p->options->limits[side];
    char number[48] = "clock";
    text_writer w = text_open(p->names[side], LABEL);
    text_puts(&w, p->options->methods[side]);
    if (limits_alike(p->options))
        return;
    label_add(&w, is_program(p, side) && p->programs[side].go, p->programs[side].go);
    clock_print(&p->options->clocks[side], number + strlen("clock"), sizeof number - strlen("clock"));
    label_add(&w, p->options->clocks[side].remaining > 0, number);
    snprintf(number, sizeof number, "d%" PRIu32, l->depth);
    label_add(&w, l->depth, number);
    snprintf(number, sizeof number, "%" PRIu64 "n", l->nodes);
    label_add(&w, l->nodes, number);
    snprintf(number, sizeof number, "%" PRIu64 "v", l->visits);
    label_add(&w, l->visits, number);
    snprintf(number, sizeof number, "%gs", l->seconds);
    label_add(&w, l->seconds > 0, number);
    snprintf(number, sizeof number, "level%" PRIu32, p->options->levels[side]);
    label_add(&w, p->options->levels[side], number);
}

/* "connect4: ps:4 against alphabeta, depth 6, ...". This and the next functions return false without memory. */
static bool put_head(FILE *out, const report *p, size_t width)
{
    const match_options *o = p->options;
    char limits[LABEL];
    prose_line l;
    if (!prose_line_open(&l))
        return false;
    printable_put(l.stream, p->r->game);
    fprintf(l.stream, ": %s against %s", p->names[MATCH_A], p->names[MATCH_B]);
    if (limits_alike(o)) {
        limits_print(o, MATCH_A, limits, sizeof limits);
        fprintf(l.stream, ", %s", limits);
    }
    if (o->starts) {
        fprintf(l.stream, ", %" PRIu32 " position%s of ", o->starts->count, o->starts->count == 1 ? "" : "s");
        printable_put(l.stream, p->r->positions);
    }
    if (!o->starts || o->opening)
        fprintf(l.stream, ", openings of %" PRIu32 " move%s, seed %" PRIu64, o->opening, o->opening == 1 ? "" : "s",
                o->seed);
    if (o->balanced)
        fprintf(l.stream, ", balance %" PRId64, (int64_t)o->balance);
    const bool whole = prose_line_put(&l, out, "  ", width);
    fputc('\n', out);
    return whole;
}

static bool put_sides(FILE *out, const report *p, const match_score *score, size_t width)
{
    static const column heads[] = {
        {.head = "method", .left = true, .least = 10},
        {.head = "won"},
        {.head = "drawn", .joined = true},
        {.head = "lost", .joined = true},
        {.head = "moves"},
        {.head = "leaves", .joined = true, .least = 9},
        {.head = "a move", .joined = true, .least = 7},
        {.head = "bytes", .least = 8},
        {.head = "seconds", .joined = true},
    };
    columns t;
    if (!columns_open(&t, heads, sizeof heads / sizeof heads[0]))
        return false;
    for (int side = 0; side < MATCH_SIDES; side++) {
        const match_side *s = &score->sides[side];
        columns_cell(&t, "%s", p->names[side]);
        columns_cell(&t, "%" PRIu64, score->wins[side]);
        columns_cell(&t, "%" PRIu64, score->draws);
        columns_cell(&t, "%" PRIu64, score->wins[!side]);
        columns_cell(&t, "%" PRIu64, s->moves);
        if (is_program(p, side)) { /* it does not say */
            columns_cell(&t, "-");
            columns_cell(&t, "-");
            columns_cell(&t, "-");
        } else {
            columns_cell(&t, "%" PRIu64, s->leaves);
            columns_cell(&t, "%.1f", s->moves ? (double)s->leaves / (double)s->moves : 0);
            columns_cell(&t, "%" PRIu64, s->bytes_peak);
        }
        columns_cell(&t, "%.3f", s->seconds);
    }
    return columns_print(&t, out, width);
}

/* An Elo difference, or an end of its interval, which may be infinite. */
static void put_elo(FILE *out, const char *before, double elo)
{
    if (isinf(elo))
        fprintf(out, "%s%sinfinity", before, elo < 0 ? "-" : "+");
    else
        fprintf(out, "%s%+.1f", before, elo);
}

/* "Elo +34.9 (95 %: -10.7 to +81.6, pentanomial)"; an end of the interval may be infinite. False without memory. */
static bool put_rating(FILE *out, const match_score *score, size_t width)
{
    const rating r = rating_of(score->pairs, RATING_PAIR_KINDS);
    prose_line l;
    if (!prose_line_open(&l))
        return false;
    if (isinf(r.elo)) {
        fputs("no Elo difference: one side won every game", l.stream);
        return prose_line_put(&l, out, "  ", width);
    }
    put_elo(l.stream, "Elo ", r.elo);
    if (r.spread) {
        put_elo(l.stream, " (95" PROSE_JOINT "%: ", r.low);
        put_elo(l.stream, " to ", r.high);
        fputs(", pentanomial)", l.stream);
    } else {
        fputs(" (no interval: all pairs ended alike)", l.stream);
    }
    return prose_line_put(&l, out, "  ", width);
}

/* The state of the match, of `all` games: while it is played, or at the end. False without memory. */
static bool put_score(FILE *out, const report *p, const match_score *score, bool ended, size_t width)
{
    const match_share share = match_share_of(score);
    char all[32] = "";
    if (!ended)
        snprintf(all, sizeof all, " of %" PRIu64, 2 * (uint64_t)p->options->pairs);
    bool good = put_head(out, p, width) && put_sides(out, p, score, width);
    fputc('\n', out);
    if (score->games == 0 && ended) {
        prose_print(out, "  ", width, "no game was finished");
        return good;
    }
    prose_print(out, "  ", width,
                "after %" PRIu64 "%s games %s has %.1f" PROSE_JOINT "%% of the points (95" PROSE_JOINT
                "%%: %.1f to %.1f)",
                score->games, all, p->names[MATCH_A], 100 * share.share, 100 * share.low, 100 * share.high);
    return good && put_rating(out, score, width);
}

/* "SPRT 0 against 20 Elo: LLR 1.27 (-2.94 to 2.94), undecided" */
static void put_test(FILE *out, const sprt *t, double llr, const char *verdict, size_t width)
{
    prose_print(out, "  ", width, "SPRT %g against %g Elo: LLR %.2f (%.2f to %.2f)%s", t->elo0, t->elo1, llr,
                sprt_lower(t), sprt_upper(t), verdict);
}

/* Did it end early? Not if the test was decided. */
static bool is_cut_short(const report *p, const match_result *result)
{
    return result->verdict == SPRT_UNDECIDED && result->score.games < 2 * (uint64_t)p->options->pairs;
}

static void put_verdict(FILE *out, const sprt *t, const match_result *result, size_t width)
{
    char verdict[64] = ", undecided";
    if (result->verdict == SPRT_H1)
        snprintf(verdict, sizeof verdict, ", H1 accepted: %g or more", t->elo1);
    else if (result->verdict == SPRT_H0)
        snprintf(verdict, sizeof verdict, ", H0 accepted: %g or less", t->elo0);
    put_test(out, t, result->llr, verdict, width);
}

/* A slow side is told apart from one that hardly ran: on a busy machine, or because it waited. */
static void put_late(FILE *out, const char *name, const match_side *s, size_t width)
{
    if (s->late && s->starved)
        prose_print(out, "  ", width,
                    "%s lost %" PRIu64 " of its games on time; in %" PRIu64
                    " of them the processor time of its last search was within the clock: the machine was busy, or it "
                    "waited",
                    name, s->late, s->starved);
    else if (s->late)
        prose_print(out, "  ", width, "%s lost %" PRIu64 " of its games on time", name, s->late);
}

/* Positions visited for a move: the measure that methods and programs have in common. */
static double visits_of(const match_score *score, int side)
{
    const match_side *s = &score->sides[side];
    return s->moves ? (double)s->visits / (double)s->moves : 0;
}

/* "Hostile 1.0 forfeited 3 of its games: 2 by illegal moves, 1 by silence; the first: illegal move e2e5" */
static void put_forfeits(FILE *out, const report *p, const match_side *s, int side, size_t width)
{
    char kinds[LABEL], kind[64];
    uint64_t sum = 0;
    text_writer w = text_open(kinds, sizeof kinds);
    for (int i = UCI_FINE + 1; i < UCI_FAULTS; i++) {
        if (!s->forfeits[i])
            continue;
        snprintf(kind, sizeof kind, "%s%" PRIu64 " by %s", sum ? ", " : "", s->forfeits[i], FAULTS[i]);
        text_puts(&w, kind);
        sum += s->forfeits[i];
    }
    if (sum)
        prose_print(out, "  ", width, "%s forfeited %" PRIu64 " of its games: %s; the first: %s", p->names[side], sum,
                    kinds, s->what);
}

/* Remarks that the numbers do not make obvious. */
static void put_remarks(FILE *out, const report *p, const match_result *result, size_t width)
{
    const match_score *score = &result->score;
    const uint32_t pairs = p->options->pairs;
    if (has_test(p->options))
        put_verdict(out, p->options->test, result, width);
    for (int side = 0; side < MATCH_SIDES; side++)
        if (score->sides[side].stopped)
            prose_print(out, "  ", width, "%s was stopped by the memory limit in %" PRIu64 " of its searches",
                        p->names[side], score->sides[side].stopped);
    for (int side = 0; side < MATCH_SIDES; side++)
        put_late(out, p->names[side], &score->sides[side], width);
    if (is_program(p, MATCH_A) || is_program(p, MATCH_B))
        prose_print(out, "  ", width, "visits a move: %.1f by %s, %.1f by %s", visits_of(score, MATCH_A),
                    p->names[MATCH_A], visits_of(score, MATCH_B), p->names[MATCH_B]);
    for (int side = 0; side < MATCH_SIDES; side++)
        put_forfeits(out, p, &score->sides[side], side, width);
    if (result->openings < pairs && result->openings < score->games / 2)
        prose_print(out, "  ", width, "only %" PRIu32 " of %" PRIu32 " openings differ: the interval is too narrow",
                    result->openings, pairs);
    if (is_cut_short(p, result))
        prose_print(out, "  ", width, "interrupted: %" PRIu64 " games were not played",
                    2 * (uint64_t)pairs - score->games);
}

/* ---- live ---------------------------------------------------------------------------------------------- */

static void live_erase(report *p)
{
    if (p->lines > 0)
        fprintf(stderr, "\r\033[%uA\033[J", p->lines);
    p->lines = 0;
}

/* The height of the screen; 24 if unknown. */
static unsigned screen_lines(void)
{
    struct winsize w;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_row > 0 ? w.ws_row : 24;
}

/* Redraw the match over the previous drawing, a few times a second. Lines beyond the height of the screen could not
 * be drawn over, so they are left out. Without memory nothing is drawn. */
static void live_show(void *context, const match_score *so_far)
{
    report *p = context;
    const sprt *t = p->options->test;
    text_stream made;
    if (!p->live || clock_now() - p->shown < 0.2 || !text_stream_open(&made))
        return;
    const size_t width = width_of(stderr) - 1; /* some terminals wrap a line that is full */
    bool good = put_score(made.stream, p, so_far, false, width);
    if (t)
        put_test(made.stream, t, sprt_llr(t, so_far->pairs, RATING_PAIR_KINDS), "", width);
    good = text_stream_close(&made) && good;
    unsigned lines = 0;
    for (const char *c = made.text; good && *c; c++)
        lines += *c == '\n';
    if (good && lines < screen_lines()) {
        live_erase(p);
        fputs(made.text, stderr);
        p->lines = lines;
        p->shown = clock_now();
    }
    free(made.text);
}

/* ---- saved games --------------------------------------------------------------------------------------- */

static bool game_told(void *context, const match_game *g)
{
    report *p = context;
    return (!p->r->pgn || pgn_put(&p->pgn, g, &p->why)) && (!p->r->collect || collect_add(&p->collect, g, &p->why));
}

/* ---- JSON and CSV -------------------------------------------------------------------------------------- */

/* Null if not given. */
static void put_number_json(json_writer *j, const char *key, uint64_t number)
{
    if (number)
        json_put_count(j, key, number);
    else
        json_put_null(j, key);
}

static void put_real_json(json_writer *j, const char *key, bool there, double number)
{
    if (there && isfinite(number))
        json_put_real(j, key, number);
    else
        json_put_null(j, key);
}

/* Names of limits: of the match, and in the object of a side, which has counts too. */
typedef struct limit_names {
    const char *depth, *time, *nodes, *visits;
} limit_names;

static const limit_names OF_MATCH = {"depth", "time", "nodes", "visits"},
                         OF_SIDE = {"depth_limit", "time_limit", "nodes_limit", "visits_limit"};

/* Those of a side; all null unless `there`. */
static void put_limits_json(json_writer *j, const match_options *o, int side, const limit_names *n, bool there)
{
    const ph_limits *const l = there ? &o->limits[side] : &(const ph_limits){0};
    char text[64];
    put_number_json(j, n->depth, l->depth);
    put_real_json(j, n->time, l->seconds > 0, l->seconds);
    put_number_json(j, n->nodes, l->nodes);
    put_number_json(j, n->visits, l->visits);
    put_number_json(j, "level", there ? o->levels[side] : 0);
    clock_print(&o->clocks[side], text, sizeof text);
    if (there && o->clocks[side].remaining > 0)
        json_put_text(j, "clock", text);
    else
        json_put_null(j, "clock");
}

static const char *const VERDICTS[] = {
    [SPRT_UNDECIDED] = "undecided", [SPRT_H0] = "H0 accepted", [SPRT_H1] = "H1 accepted"};

static void put_test_json(json_writer *j, const sprt *t, const match_result *result)
{
    if (!t) {
        json_put_null(j, "sprt");
        return;
    }
    json_put_begin(j, "sprt", '{');
    json_put_real(j, "elo0", t->elo0);
    json_put_real(j, "elo1", t->elo1);
    json_put_real(j, "alpha", t->alpha);
    json_put_real(j, "beta", t->beta);
    json_put_real(j, "llr", result->llr);
    json_put_real(j, "lower", sprt_lower(t));
    json_put_real(j, "upper", sprt_upper(t));
    json_put_text(j, "verdict", VERDICTS[result->verdict]);
    json_put_end(j, '}');
}

static void put_rating_json(json_writer *j, const match_score *score)
{
    const rating r = rating_of(score->pairs, RATING_PAIR_KINDS);
    put_real_json(j, "elo", true, r.elo);
    put_real_json(j, "elo_low", r.spread, r.low);
    put_real_json(j, "elo_high", r.spread, r.high);
    json_put_begin(j, "pairs", '[');
    for (int i = 0; i < RATING_PAIR_KINDS; i++)
        json_put_count(j, NULL, score->pairs[i]);
    json_put_end(j, ']');
}

static void put_side_json(json_writer *j, const report *p, const match_score *score, int side)
{
    const match_side *s = &score->sides[side];
    json_put_begin(j, NULL, '{');
    json_put_text(j, "side", SIDES[side]);
    json_put_text(j, "method", p->methods[side]);
    if (!limits_alike(p->options))
        put_limits_json(j, p->options, side, &OF_SIDE, true);
    json_put_count(j, "won", score->wins[side]);
    json_put_count(j, "drawn", score->draws);
    json_put_count(j, "lost", score->wins[!side]);
    json_put_count(j, "moves", s->moves);
    json_put_count(j, "leaves", s->leaves);
    json_put_count(j, "nodes", s->nodes);
    json_put_count(j, "visits", s->visits);
    json_put_count(j, "bytes_peak", s->bytes_peak);
    json_put_real(j, "seconds", s->seconds);
    json_put_count(j, "stopped", s->stopped);
    json_put_count(j, "lost_on_time", s->late);
    json_put_count(j, "lost_starved", s->starved);
    if (is_program(p, side))
        json_put_text(j, "program", p->called[side]);
    else
        json_put_null(j, "program");
    json_put_begin(j, "forfeits", '{');
    for (int i = UCI_FINE + 1; i < UCI_FAULTS; i++)
        json_put_count(j, FAULT_KEYS[i], s->forfeits[i]);
    json_put_end(j, '}');
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
    put_limits_json(&j, o, MATCH_A, &OF_MATCH, limits_alike(o));
    put_number_json(&j, "positions", o->starts ? o->starts->count : 0);
    json_put_count(&j, "seed", o->seed);
    json_put_count(&j, "games", score->games);
    json_put_count(&j, "opening_moves", o->opening);
    json_put_count(&j, "openings", result->openings);
    json_put_real(&j, "share", share.share);
    json_put_real(&j, "low", share.low);
    json_put_real(&j, "high", share.high);
    put_rating_json(&j, score);
    put_test_json(&j, o->test, result);
    json_put_begin(&j, "sides", '[');
    for (int side = 0; side < MATCH_SIDES; side++)
        put_side_json(&j, p, score, side);
    json_put_end(&j, ']');
    json_put_real(&j, "seconds", result->seconds);
    json_put_end(&j, '}');
    json_put_line_end(&j);
}

/* Nothing if there is none. */
static void put_csv_real(FILE *out, bool there, double number)
{
    if (there && isfinite(number))
        fprintf(out, ",%.3f", number);
    else
        fputc(',', out);
}

static void put_csv_number(FILE *out, uint64_t number)
{
    if (number)
        fprintf(out, ",%" PRIu64, number);
    else
        fputc(',', out);
}

/* Elo, its interval and the test; the test is always from A's point of view. */
static void put_csv_more(FILE *out, const report *p, const match_result *result, int side)
{
    const rating r = rating_of(result->score.pairs, RATING_PAIR_KINDS);
    const ph_limits *l = &p->options->limits[side];
    const bool first = side == MATCH_A;
    put_csv_real(out, true, first ? r.elo : 0 - r.elo);
    put_csv_real(out, r.spread, first ? r.low : 0 - r.high);
    put_csv_real(out, r.spread, first ? r.high : 0 - r.low);
    put_csv_number(out, l->depth);
    if (l->seconds > 0)
        fprintf(out, ",%g", l->seconds);
    else
        fputc(',', out);
    put_csv_number(out, l->nodes);
    put_csv_real(out, has_test(p->options), result->llr);
    fprintf(out, ",%s", has_test(p->options) ? VERDICTS[result->verdict] : "");
    put_csv_number(out, l->visits);
    put_csv_number(out, p->options->levels[side]);
    char text[64];
    clock_print(&p->options->clocks[side], text, sizeof text);
    fprintf(out, ",%s,%" PRIu64, p->options->clocks[side].remaining > 0 ? text : "", result->score.sides[side].late);
    uint64_t forfeits = 0;
    for (int i = UCI_FINE + 1; i < UCI_FAULTS; i++)
        forfeits += result->score.sides[side].forfeits[i];
    fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", forfeits, result->score.sides[side].visits,
            result->score.sides[side].starved);
}

static void put_csv(FILE *out, const report *p, const match_result *result)
{
    const match_score *score = &result->score;
    const match_share a = match_share_of(score);
    fputs("side,method,won,drawn,lost,share,low,high,moves,leaves,nodes,bytes_peak,seconds,stopped,"
          "elo,elo_low,elo_high,depth_limit,time_limit,nodes_limit,llr,verdict,visits_limit,level,clock,lost_on_time,"
          "forfeits,visits,lost_starved\n",
          out);
    for (int side = 0; side < MATCH_SIDES; side++) {
        const match_side *s = &score->sides[side];
        bool first = side == MATCH_A;
        fprintf(out, "%s,", SIDES[side]);
        csv_put_cell(out, p->methods[side]);
        fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6f,%.6f,%.6f,", score->wins[side], score->draws,
                score->wins[!side], first ? a.share : 1 - a.share, first ? a.low : 1 - a.high,
                first ? a.high : 1 - a.low);
        fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6f,%" PRIu64, s->moves, s->leaves, s->nodes,
                s->bytes_peak, s->seconds, s->stopped);
        put_csv_more(out, p, result, side);
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
        const size_t width = width_of(stdout);
        if (!put_score(o.stream, p, &result->score, true, width))
            status = complain_memory();
        put_remarks(o.stream, p, result, width);
    }
    if (is_cut_short(p, result) && status == STATUS_OK)
        status = STATUS_STOPPED;
    status = output_send(&o, status);
    return p->why.text[0] ? complain_problem(&p->why) : status;
}

/* Play, and print the result. */
static int match_play(const loaded_game *l, report *p, match_options *o)
{
    p->live = width_redraws(stderr);
    o->progress = live_show;
    o->tell = game_told;
    o->context = p;
    p->pgn = (pgn){.file = p->r->pgn, .game = l->game, .spec = p->r->game, .options = o};
    if (p->r->collect && !collect_open(&p->collect, p->r->collect, l->game, p->r->game, o, &p->why)) {
        collect_close(&p->collect, false, &p->why);
        return complain_problem(&p->why);
    }
    if (p->r->pgn && !pgn_open(&p->pgn, &p->why)) {
        collect_close(&p->collect, false, &p->why);
        return complain_problem(&p->why);
    }
    match_result result;
    struct sigaction before;
    interrupt_listen(&before, SA_RESTART);
    int error = match_run(l->game, o, &result);
    interrupt_leave(&before);
    live_erase(p);
    pgn_close(&p->pgn);
    if (p->r->collect)
        collect_close(&p->collect, !error && !p->why.text[0], &p->why);
    int sound = game_check(l, p->r->game);
    if (sound != STATUS_OK)
        return sound;
    if (result.why.text[0])
        return complain_problem(&result.why);
    if (error == PH_E_RANGE && o->balanced)
        return complain(STATUS_BAD,
                        "--balance %ld: no opening of %u random moves found with such a value; allow a larger one, or "
                        "choose another number of --openings",
                        (long)o->balance, (unsigned)o->opening);
    if (error == PH_E_RANGE)
        return complain(STATUS_BAD,
                        "--openings %u: after that many random moves no game is left to play; choose "
                        "fewer",
                        (unsigned)o->opening);
    return error ? complain_error(error) : put_result(p, &result);
}

/* The limits that a side was given; those of a program with its own go do not apply to it. False: none. */
static bool limits_take(match_options *o, const match_request *r, int side)
{
    ph_limits *l = &o->limits[side];
    const uci_spec *const program = o->programs[side];
    *l = r->limits;
    if (program && program->go)
        return false;
    l->depth = (uint32_t)r->depth.of[side];
    l->nodes = r->nodes.of[side];
    l->visits = r->visits.of[side];
    l->seconds = r->seconds.of[side];
    o->clocks[side] = r->clock.of[side];
    o->levels[side] = (uint32_t)r->level.of[side];
    return player_has_limit(l, &o->clocks[side], o->levels[side]);
}

/* The limits of each side; by default both search six moves ahead, or, where the strong engine or a program plays, expand
 * this many nodes. */
static int limits_open(match_options *o, const match_request *r)
{
    enum { DEPTH = 6, NODES = 10000 };
    const bool programs = o->programs[MATCH_A] || o->programs[MATCH_B];
    bool said = false;
    for (int i = 0; i < MATCH_SIDES; i++)
        said |= limits_take(o, r, i);
    for (int i = 0; i < MATCH_SIDES; i++) {
        ph_limits *l = &o->limits[i];
        const bool goes = o->programs[i] && o->programs[i]->go;
        if (o->programs[i] && o->levels[i])
            return complain(STATUS_BAD, "--level: side %s is a program; give it an option of its own, or a go",
                            SIDES[i]);
        if (!said && !goes && r->a && r->b && !programs)
            l->depth = DEPTH;
        else if (!said && !goes)
            l->nodes = NODES;
        else if (!goes && !player_has_limit(l, &o->clocks[i], o->levels[i]))
            return complain(STATUS_BAD,
                            "side %s has no limit; give it a --depth, --nodes, --visits, --time, --clock or --level",
                            SIDES[i]);
    }
    return STATUS_OK;
}

/* The number of pairs: as given, else each position once; a test may need many. */
static uint32_t pairs_of(const match_request *r, const starts *given)
{
    enum { USUAL = 50, TESTED = 50000 };
    if (r->games)
        return r->games / 2;
    return given->count ? given->count : r->test.elo0 < r->test.elo1 ? TESTED : USUAL;
}

/* The number of random moves: none from given positions; a test may need more openings than four moves give. */
static uint32_t opening_of(const match_request *r, const starts *given)
{
    enum { USUAL = 4, TESTED = 8 };
    if (r->opening != NOT_GIVEN)
        return r->opening;
    return given->count ? 0 : r->test.elo0 < r->test.elo1 ? TESTED : USUAL;
}

/* Called with the game and its positions open. */
static int match_open(const loaded_game *l, const match_request *r, report *p, const starts *given)
{
    match_options *o = &p->requested;
    *o = (match_options){
        .expect = r->hints.expect,
        .evaluation_cost = r->hints.evaluation_cost,
        .patience = r->patience,
        .pairs = pairs_of(r, given),
        .opening = opening_of(r, given),
        .balanced = r->balance != NOT_GIVEN,
        .balance = r->balance != NOT_GIVEN ? (ph_value)r->balance : 0,
        .starts = given->count ? given : NULL,
        .test = r->test.elo0 < r->test.elo1 ? &r->test : NULL,
        .seed = r->seed,
        .threads = r->threads ? r->threads : pool_processors(),
        .cancel = interrupt_flag(),
    };
    for (int side = 0; side < MATCH_SIDES; side++) {
        const bool program = p->programs[side].text != NULL;
        o->methods[side] = program ? p->called[side] : p->methods[side];
        o->programs[side] = program ? &p->programs[side] : NULL;
    }
    int status = limits_open(o, r);
    if (status != STATUS_OK)
        return status;
    p->options = o;
    for (int side = 0; side < MATCH_SIDES; side++)
        name_side(p, side);
    return match_play(l, p, o);
}

/* Read which program plays a side, and start it once: so its name is known, and errors come first. */
static int program_open(report *p, int side, const loaded_game *l)
{
    problem why;
    uci_player u = {0};
    struct sigaction before;
    if (!uci_spec_read(&p->programs[side], p->methods[side], &why))
        return complain_problem(&why);
    if (!l->builtin || strcmp(l->game->name, "chess") != 0) /* a plug-in may have that name */
        return complain(STATUS_BAD, "--%s %s: programs with UCI play chess, and not %s", SIDES[side], p->methods[side],
                        p->r->game);
    interrupt_listen(&before, SA_RESTART);
    const bool good = uci_player_open(&u, &p->programs[side], p->r->patience, interrupt_flag(), &why);
    memcpy(p->called[side], u.name, sizeof u.name);
    uci_player_close(&u);
    interrupt_leave(&before);
    if (good)
        return STATUS_OK;
    return flag_raised(interrupt_flag()) ? complain(STATUS_STOPPED, "interrupted") : complain_problem(&why);
}

/* Is the method one that can play the game, or a program? */
static int side_open(report *p, int side, const loaded_game *l)
{
    if (p->methods[side] && uci_is_spec(p->methods[side]))
        return program_open(p, side, l);
    if (p->methods[side])
        return method_suit(p->methods[side], l->game);
    p->methods[side] = l->game->key ? "strong" : "auto";
    return STATUS_OK;
}

static int match_command(const void *request)
{
    const match_request *r = request;
    loaded_game l = {0};
    starts given = {0};
    problem why;
    if (!r->game)
        return complain_no_game("match");
    if (r->pgn && strcmp(r->pgn, "-") == 0)
        return complain(STATUS_BAD, "--pgn -: standard output has the table; name a file for the games");
    if (r->collect && strcmp(r->collect, "-") == 0)
        return complain(STATUS_BAD, "--save-positions -: standard output has the table; name a file for the positions");
    if (r->collect && r->pgn && same_file(r->collect, r->pgn))
        return complain(STATUS_BAD, "--save-positions %s: --pgn has this file too; choose another", r->collect);
    if (r->collect && r->positions && same_file(r->collect, r->positions))
        return complain(STATUS_BAD, "--save-positions %s: --positions has this file too; choose another", r->collect);
    report *p = calloc(1, sizeof *p);
    if (!p)
        return complain_memory();
    *p = (report){.r = r, .methods = {r->a, r->b}};
    int status = STATUS_OK;
    for (int side = 0; side < MATCH_SIDES && status == STATUS_OK; side++)
        status = p->methods[side] && !uci_is_spec(p->methods[side]) ? method_open(p->methods[side]) : STATUS_OK;
    if (status == STATUS_OK)
        status = game_open(&l, r->game, r->trust, r->limits.bytes);
    if (status == STATUS_OK && r->positions && !starts_read(&given, r->positions, l.game, r->game, &why))
        status = complain_problem(&why);
    for (int side = 0; side < MATCH_SIDES && status == STATUS_OK; side++)
        status = side_open(p, side, &l);
    if (status == STATUS_OK)
        status = match_open(&l, r, p, &given);
    for (int side = 0; side < MATCH_SIDES; side++)
        uci_spec_release(&p->programs[side]);
    starts_release(&given);
    game_unload(&l);
    free(p);
    return status;
}

static bool option_read_even(const option_row *o, const char *text, void *field)
{
    uint32_t *number = field;
    return option_read_small(o, text, number) && *number % 2 == 0;
}

/* Read one value a side with `read`, "6,8"; one for both, "6"; or none for one of them, "-,8". */
static bool sides_read(const option_row *o, const char *text, option_reader *read, void *a, void *b)
{
    const char *comma = strchr(text, ',');
    char first[32];
    const size_t length = comma ? (size_t)(comma - text) : strlen(text);
    if (length >= sizeof first)
        return false;
    memcpy(first, text, length);
    first[length] = '\0';
    const char *second = comma ? comma + 1 : first;
    bool has_a = strcmp(first, "-") != 0, has_b = strcmp(second, "-") != 0;
    return (has_a || has_b) && (!has_a || read(o, first, a)) && (!has_b || read(o, second, b));
}

static bool option_read_numbers(const option_row *o, const char *text, void *field)
{
    side_numbers read = {0};
    if (!sides_read(o, text, option_read_number, &read.of[MATCH_A], &read.of[MATCH_B]))
        return false;
    *(side_numbers *)field = read;
    return true;
}

static bool option_read_times(const option_row *o, const char *text, void *field)
{
    side_seconds read = {0};
    if (!sides_read(o, text, option_read_seconds, &read.of[MATCH_A], &read.of[MATCH_B]))
        return false;
    *(side_seconds *)field = read;
    return true;
}

static bool option_read_clocks(const option_row *o, const char *text, void *field)
{
    side_clocks read = {0};
    if (!sides_read(o, text, option_read_clock, &read.of[MATCH_A], &read.of[MATCH_B]))
        return false;
    *(side_clocks *)field = read;
    return true;
}

/* A decimal number and the text after it: "-1.5", "0". */
static bool decimal_take(const char **text, double *number)
{
    const char *digits = *text + (**text == '-' || **text == '+');
    const size_t length = strspn(digits, "0123456789.");
    char *end;
    if (length == 0 || length > 15)
        return false;
    *number = strtod(*text, &end); /* no locale is set, so the decimal point is a point */
    *text = digits + length;
    return end == *text;
}

/* "0,10" or "0,10,0.05,0.05" */
static bool option_read_sprt(const option_row *o, const char *text, void *field)
{
    (void)o;
    double numbers[4] = {0, 0, 0.05, 0.05};
    int count = 0;
    do {
        if (count == 4 || !decimal_take(&text, &numbers[count++]))
            return false;
    } while (*text++ == ',');
    const sprt t = {numbers[0], numbers[1], numbers[2], numbers[3]};
    *(sprt *)field = t;
    return text[-1] == '\0' && (count == 2 || count == 4) && fabs(t.elo0) <= 1000 && fabs(t.elo1) <= 1000 &&
           t.elo0 < t.elo1 && t.alpha > 0 && t.alpha < 0.5 && t.beta > 0 && t.beta < 0.5;
}

static const option_row OPTIONS[] = {
    {.name = "a",
     .value = "METHOD",
     .help = "method of side A (strong; auto if the game has no key), or a chess program: uci:PATH",
     OPTION(match_request, a, text)},
    {.name = "b", .value = "METHOD", .help = "method of side B (the same)", OPTION(match_request, b, text)},
    {.name = "games",
     .value = "N",
     .help = "play N games, two from each opening (100; with --positions each position once; with --sprt 100000)",
     OPTION(match_request, games, even),
     .least = 2,
     .most = 1000000,
     .remedy = "an even number from 2 to 1000000"},
    {.name = "openings",
     .value = "N",
     .help = "start each pair of games with N random moves (4; with --positions 0, with --sprt 8)",
     OPTION(match_request, opening, small),
     .most = 100,
     .remedy = "a number from 0 to 100"},
    {.name = "balance",
     .value = "N",
     .help = "choose random moves after which a search of two moves has a value from -N to N",
     OPTION(match_request, balance, small),
     .most = PH_VALUE_MAX,
     .remedy = "a number from 0, in units of the game's evaluation (chess: hundredths of a pawn)"},
    {.name = "positions",
     .value = "FILE",
     .help =
         "start from the positions in this file, one per line (chess: FILE.pgn has games); each side moves first once",
     OPTION(match_request, positions, text)},
    {.name = "seed",
     .value = "N",
     .help = "seed of the random openings (1)",
     OPTION(match_request, seed, number),
     .most = UINT64_MAX,
     .remedy = "a number"},
    {.name = "sprt",
     .value = "ELO0,ELO1[,ALPHA,BETA]",
     .help = "stop when a test decides whether A is at most ELO0 or at least ELO1 stronger, with error "
             "probabilities ALPHA and BETA (0.05)",
     OPTION(match_request, test, sprt),
     .remedy = "two Elo differences, the lesser first, and optionally two probabilities below 0.5: 0,10 or "
               "-5,0,0.05,0.05"},
    {.name = "pgn",
     .value = "FILE",
     .help = "append each finished game to this file",
     OPTION(match_request, pgn, text)},
    {.name = "save-positions",
     .value = "FILE",
     .help = "write the positions of the games to this file, each once, one per line, without the openings",
     OPTION(match_request, collect, text)},
    OPTION_THREADS(match_request, "play N games at a time (number of processors)"),
    {.name = "time",
     .value = "S[,S]",
     .help = "think at most S seconds about a move: both, or A and B",
     OPTION(match_request, seconds, times),
     .remedy = "seconds: 2 or 0.5, for both, or for A and B: 1,0.5 or 1,-"},
    {.name = "depth",
     .value = "N[,N]",
     .help = "search at most N moves ahead: both, or A and B",
     OPTION(match_request, depth, numbers),
     .least = 1,
     .most = PH_MAX_DEPTH,
     .remedy = "a number from 1 to 1024, or one for A and one for B: 6,8 or 6,-"},
    {.name = "nodes",
     .value = "N[,N]",
     .help = "expand at most N interior nodes for a move, by iterative deepening: both, or A and B",
     OPTION(match_request, nodes, numbers),
     .least = 1,
     .most = UINT64_MAX,
     .remedy = "a number from 1, or one for A and one for B: 1000,2000 or 1000,-"},
    {.name = "visits",
     .value = "N[,N]",
     .help = "visit at most N positions for a move: both, or A and B",
     OPTION(match_request, visits, numbers),
     .least = 1,
     .most = UINT64_MAX,
     .remedy = "a number from 1, or one for A and one for B: 1000,2000 or 1000,-"},
    {.name = "clock",
     .value = "C[,C]",
     .help = "play with a clock: 60 seconds for the game, 60+0.6 with an increment after each move, 40/60 for each 40 "
             "moves: "
             "both, or A and B. A side that uses it up loses",
     OPTION(match_request, clock, clocks),
     .remedy = "seconds, and if you like an increment and a number of moves: 60, 60+0.6 or 40/60"},
    {.name = "level",
     .value = "N[,N]",
     .help = "play at a level from 1, the weakest, to 20: both, or A and B",
     OPTION(match_request, level, numbers),
     .least = 1,
     .most = 20,
     .remedy = "a number from 1 to 20, or one for A and one for B: 5,8 or 5,-"},
    {.name = "patience",
     .value = "S",
     .help = "a chess program forfeits a game if it does not answer within S seconds beyond its limits (30)",
     OPTION(match_request, patience, seconds),
     .remedy = "seconds: 30 or 0.5"},
    OPTION_GROUP(options_hints, match_request, hints),
    OPTION_FORMAT(match_request, "text|json|csv"),
    OPTION_GROUP(options_memory, match_request, limits),
    OPTION_TRUST(match_request, trust),
    {0},
};

const command cmd_match = {
    .name = "match",
    .summary = "play many games between two methods, or chess programs",
    .help =
        "Play games of GAME, built in or a plug-in, between method A and method B, from random openings or "
        "given positions. Each opening is played twice with sides swapped. The Elo difference is logistic; its "
        "interval and the test use the results of pairs (pentanomial).\vWithout any of --depth, --nodes, --visits, "
        "--time, --clock and --level "
        "both sides expand 10000 nodes for a move, or search 6 moves ahead if both methods are named. The same "
        "seed gives the same games on any number of threads, unless "
        "--time or --clock limits the searches.\n\nIn chess a side may be a program that speaks UCI: uci:PATH "
        "ARGUMENT...; "
        "then, after semicolons, options of the program, Name=Value, and at most one go with a limit (nodes, depth, "
        "movetime, mate). Without a go the program gets the limits of its side: --nodes and --visits as go nodes, "
        "--depth, --time as go movetime, --clock as wtime and btime. A backslash keeps the next space or semicolon in "
        "the "
        "name. A program that sends an illegal move or garbage, crashes or is silent loses the game.\n\nExamples: "
        "phased match connect4 --a ps:4 --b alphabeta --games 200 --depth 6\nphased match othello --a alphabeta --b "
        "alphabeta --depth 4,3 --sprt 0,50 --pgn games.pgn\nphased match chess --visits 20000 --openings 8 --balance "
        "80 "
        "--b 'uci:/usr/games/stockfish;Use NNUE=false;go nodes 1000'",
    .options = OPTIONS,
    .argument = {.usage = "GAME", .noun = "game", .field = offsetof(match_request, game)},
    .size = sizeof(match_request),
    .defaults = &(const match_request){.opening = NOT_GIVEN, .balance = NOT_GIVEN, .seed = 1, .patience = 30},
    .run = match_command,
};
