/* cmd_check.c - phased check: does a game keep what phased.h promises of it? */
#include "commands.h"

#include "../src/play/conform.h"
#include "common.h"
#include "game.h"

#include <inttypes.h>

typedef struct check_request {
    const char *game;
    conform_options options;
} check_request;

/* "print, print_move; not parse" */
static void put_functions(FILE *out, const ph_game *g)
{
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
    };
    for (int there = 1; there >= 0; there--) {
        const char *between = there ? "  has       the required functions, " : "  has not   ";
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (rows[i].there == there) {
                fprintf(out, "%s%s", between, rows[i].name);
                between = ", ";
            }
        if (between[0] == ',')
            fputc('\n', out);
        else if (there)
            fputs("  has       the required functions\n", out);
    }
}

static void put_report(FILE *out, const check_request *r, const ph_game *g, const conform_report *c)
{
    const conform_options *o = &r->options;
    fprintf(out, "%s: %s\n", r->game, g->name);
    put_functions(out, g);
    fprintf(out, "  near      %" PRIu64 " positions: %s %" PRIu32 " moves from the start%s\n", c->near,
            c->near_all ? "all that there are, up to" : "all up to", c->near_plies,
            c->near_all ? "" : ", and some beyond");
    if (o->games > 0)
        fprintf(out,
                "  games     %" PRIu32 " at random (seed %" PRIu64 "), %" PRIu32 " to %" PRIu32 " moves long, %" PRIu64
                " positions\n",
                o->games, o->seed, c->least, c->most, c->played);
    if (c->unended > 0)
        fprintf(out, "  no end    %" PRIu32 " of these games were left after %d moves\n", c->unended, CONFORM_PLIES);
    fprintf(out, "  widest    %" PRIu32 " moves, of max_moves %" PRIu32 "\n", c->widest, g->max_moves);
    fputs("  searches  ", out);
    for (size_t i = 0; conform_methods[i]; i++)
        fprintf(out, "%s%s", i ? ", " : "", conform_methods[i]);
    if (c->searches > 0)
        fprintf(out, ": %" PRIu32 " finished at depth %" PRIu32 ", value %" PRId32 "\n", c->searches, o->depth,
                c->value);
    else
        fprintf(out, ": none finished at depth %" PRIu32 "\n", o->depth);
    fputs("Nothing wrong was found.\n", out);
}

static int check_run(const check_request *r, const ph_game *game)
{
    conform_report report;
    output o;
    if (!conform_run(game, &r->options, &report))
        return complain_memory();
    if (report.fault[0])
        return complain(STATUS_BAD, "%s: %s", r->game, report.fault);
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    put_report(o.stream, r, game, &report);
    return output_send(&o, STATUS_OK);
}

/* The game is loaded as it is: the test has a check of its own around it. */
static int check_command(const void *request)
{
    const check_request *r = request;
    if (!r->game)
        return complain_no_game("check");
    loaded_game l;
    int status = game_open(&l, r->game, true);
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
     .help = "which games (1)",
     OPTION(check_request, options.seed, number),
     .most = UINT64_MAX,
     .remedy = "a number"},
    {.name = "positions",
     .value = "N",
     .help = "look at all positions near the start, as long as they are fewer than N (5000)",
     OPTION(check_request, options.positions, small),
     .least = 1,
     .most = 100000000,
     .remedy = "a number from 1 to 100000000"},
    OPTION_DEPTH(check_request, options.depth, "let several methods search to this depth, and compare (4)"),
    {0},
};

static const check_request DEFAULTS = {.options = {.seed = 1, .games = 100, .positions = 5000, .depth = 4}};

const command cmd_check = {
    .name = "check",
    .summary = "put a game, your plug-in say, to the test of its promises",
    .help = "Put GAME to the test: does it keep what phased.h promises of a game?\v"
            "Near the start and in random games each position is asked everything, twice: moves must be distinct, the "
            "same each time and no more than max_moves, values in range, texts as long as said and read back as "
            "written, widest() and longest() true of what comes later; and several methods must find the same value. "
            "The first answer that is wrong is said in one line, with the moves that lead there.\n\n"
            "Exit status: 0 nothing wrong was found, 2 something was.\n\n"
            "Examples: phased check ./nim.so\n"
            "phased check ./nim.so --games 10000 --seed 7",
    .options = OPTIONS,
    .argument = {.usage = "GAME", .noun = "game", .field = offsetof(check_request, game)},
    .size = sizeof(check_request),
    .defaults = &DEFAULTS,
    .run = check_command,
};
