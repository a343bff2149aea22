/* cmd_check.c - phased check: does a game follow the rules of phased.h? */
#include "commands.h"

#include "../src/base/json.h"
#include "../src/base/text.h"
#include "../src/base/utf8.h"
#include "../src/play/conform.h"
#include "../src/tool/prose.h"
#include "../src/tool/terminal.h"
#include "common.h"
#include "game.h"
#include "interrupt.h"

#include <inttypes.h>

enum { INDENT = 12 }; /* width of the text after the name of a line */

typedef struct check_request {
    const char *game;
    conform_options options;
    request_format format;
} check_request;

/* Indentation of a continued line. */
#define BEGIN "            "

/* "print, print_move; not parse" */
static void put_functions(FILE *out, const ph_game *g, size_t width)
{
    char text[300];
    const struct {
        const char *name;
        bool there;
    } rows[] = {
        {"key", g->key},
        {"order", g->order},
        {"print", g->print},
        {"parse", g->parse},
        {"print_move", g->print_move},
        {"parse_move", g->parse_move},
        {"widest", g->widest},
        {"longest", g->version >= 2 && g->longest},
        {"won", g->version >= 2 && g->won},
        {"noisy", g->version >= 4 && g->noisy},
        {"in_check", g->version >= 4 && g->in_check},
        {"gain", g->version >= 4 && g->gain},
        {"pass", g->version >= 4 && g->pass},
        {"reversible", g->version >= 4 && g->reversible},
        {"note", g->version >= 4 && g->note},
    };
    for (int there = 1; there >= 0; there--) {
        text_writer w = text_open(text, sizeof text);
        text_puts(&w, there ? "  has       the required functions" : "");
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (rows[i].there == there) {
                text_puts(&w, w.length ? ", " : "  has not   ");
                text_puts(&w, rows[i].name);
            }
        if (w.length)
            prose_wrap(out, text, 0, BEGIN, width);
    }
}

/* Was everything tested? If not, an interrupt came first. */
static bool is_whole(void)
{
    return !*interrupt_flag();
}

static const char *plural(uint64_t number)
{
    return plural_of(number, "", "s");
}

static void put_report(FILE *out, const check_request *r, const ph_game *g, const conform_report *c)
{
    const conform_options *o = &r->options;
    const size_t width = width_of(stdout);
    printable_put(out, r->game);
    fputs(": ", out);
    printable_put(out, g->name);
    fputc('\n', out);
    put_functions(out, g, width);
    prose_print(out, BEGIN, width, "  near      %" PRIu64 " position%s: %s %" PRIu32 " move%s from the start%s",
                c->near, plural(c->near), c->near_all ? "all there are, up to" : "all up to", c->near_plies,
                plural(c->near_plies), c->near_all ? "" : ", and some beyond");
    if (c->games > 0)
        prose_print(out, BEGIN, width,
                    "  games     %" PRIu32 " at random (seed %" PRIu64 "), %" PRIu32 " to %" PRIu32
                    " moves long, %" PRIu64 " position%s",
                    c->games, o->seed, c->least, c->most, c->played, plural(c->played));
    if (c->unended > 0)
        prose_print(out, BEGIN, width, "  no end    %" PRIu32 " of these games %s left after %d moves", c->unended,
                    c->unended == 1 ? "was" : "were", CONFORM_PLIES);
    fprintf(out, "  widest    %" PRIu32 " move%s, of max_moves %" PRIu32 "\n", c->widest, plural(c->widest),
            g->max_moves);
    char methods[200];
    text_writer w = text_open(methods, sizeof methods);
    const char *method;
    for (size_t i = 0; (method = conform_method(g, i)); i++) {
        text_puts(&w, i ? ", " : "");
        text_puts(&w, method);
    }
    if (c->searches > 0)
        prose_print(out, BEGIN, width, "  searches  %s: %" PRIu32 " finished at depth %" PRIu32 ", value %" PRId32,
                    methods, c->searches, o->depth, c->value);
    else
        prose_print(out, BEGIN, width, "  searches  %s: none finished at depth %" PRIu32, methods, o->depth);
    fputs(is_whole() ? "Nothing wrong was found.\n" : "Interrupted; nothing wrong was found so far.\n", out);
}

static void put_json(FILE *out, const check_request *r, const conform_report *c)
{
    json_writer j = json_writer_of(out);
    json_put_begin(&j, NULL, '{');
    json_put_text(&j, "game", r->game);
    if (c->fault[0])
        json_put_text(&j, "fault", c->fault);
    else
        json_put_null(&j, "fault");
    json_put_count(&j, "near", c->near);
    json_put_count(&j, "near_plies", c->near_plies);
    json_put_count(&j, "games", c->games);
    json_put_count(&j, "positions", c->played);
    json_put_count(&j, "unended", c->unended);
    json_put_count(&j, "widest", c->widest);
    json_put_count(&j, "searches", c->searches);
    if (c->searches)
        json_put_integer(&j, "value", c->value);
    else
        json_put_null(&j, "value");
    json_put_text(&j, "stopped", ph_stop_text(is_whole() ? PH_FINISHED : PH_STOP_CANCELLED));
    json_put_end(&j, '}');
    json_put_line_end(&j);
}

/* Test until the first interrupt; the second ends the program. False without memory. */
static bool game_try(const check_request *r, const ph_game *game, conform_report *report)
{
    progress bar;
    struct sigaction before;
    conform_options options = r->options;
    options.cancel = interrupt_flag();
    options.bar = &bar;
    interrupt_listen(&before, SA_RESTART);
    progress_start(&bar, stderr, 0);
    bool good = conform_run(game, &options, report);
    progress_stop(&bar);
    interrupt_leave(&before);
    return good;
}

static int check_run(const check_request *r, const ph_game *game)
{
    conform_report report;
    output o;
    if (!game_try(r, game, &report))
        return complain_memory();
    if (report.fault[0] && r->format == FORMAT_TEXT)
        return complain(STATUS_BAD, "%s: %s", r->game, report.fault);
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    if (r->format == FORMAT_JSON)
        put_json(o.stream, r, &report);
    else
        put_report(o.stream, r, game, &report);
    status = output_send(&o, is_whole() ? STATUS_OK : STATUS_STOPPED);
    return report.fault[0] ? STATUS_BAD : status;
}

/* Load the game without the wrapper that checks plug-ins: the test has its own. */
static int check_command(const void *request)
{
    const check_request *r = request;
    if (!r->game)
        return complain_no_game("check");
    loaded_game l;
    int status = game_open(&l, r->game, true, 0);
    if (status == STATUS_OK)
        status = check_run(r, l.game);
    game_unload(&l);
    return status;
}

static const option_row OPTIONS[] = {
    {.name = "games",
     .value = "N",
     .help = "play N random games (100)",
     OPTION(check_request, options.games, small),
     .most = 1000000,
     .remedy = "a number from 0 to 1000000"},
    {.name = "seed",
     .value = "S",
     .help = "seed of the random games (1)",
     OPTION(check_request, options.seed, number),
     .most = UINT64_MAX,
     .remedy = "a number"},
    {.name = "positions",
     .value = "N",
     .help = "test all positions near the start, up to N of them (5000)",
     OPTION(check_request, options.positions, small),
     .least = 1,
     .most = 100000000,
     .remedy = "a number from 1 to 100000000"},
    OPTION_DEPTH(check_request, options.depth, "search to this depth by several methods, and compare (4)"),
    OPTION_FORMAT(check_request, "text|json"),
    {0},
};

static const check_request DEFAULTS = {.options = {.seed = 1, .games = 100, .positions = 5000, .depth = 4}};

const command cmd_check = {
    .name = "check",
    .summary = "test a game, such as your plug-in, against the rules of phased.h",
    .help = "Test GAME: does it follow the rules that phased.h sets for games?\vEvery function is called twice, for "
            "all positions near the start and for those of random games. Moves must be distinct, the same each "
            "time, and at most max_moves; values must be in range; texts must have the length that was returned, "
            "and be read back as they were written; the bounds of widest() and longest() must hold for later "
            "positions; positions with the same key() must have the same moves and values; a value beyond won must be "
            "confirmed by a deeper search; and several methods, with and without a table, must find the same value. "
            "The first error is reported in one line, with "
            "the moves that lead there.\n\nExit status: 0 no error was found, 2 an error was found, 3 an interrupt "
            "came first.\n\nExamples: phased check ./nim.so\nphased check ./nim.so --games 10000 --seed 7",
    .options = OPTIONS,
    .argument = {.usage = "GAME", .noun = "game", .field = offsetof(check_request, game)},
    .size = sizeof(check_request),
    .defaults = &DEFAULTS,
    .run = check_command,
};
