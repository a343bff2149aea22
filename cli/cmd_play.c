/* cmd_play.c - phased play: play a game against a search, at the terminal or through a pipe. */
#include "commands.h"

#include "../src/play/session.h"
#include "../src/tool/line.h"
#include "../src/tool/pool.h"
#include "../src/tool/terminal.h"
#include "common.h"
#include "interrupt.h"
#include "prompt.h"
#include "subject.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NO_SEED UINT64_MAX /* it was not given */

typedef struct play_request {
    const char *game, *method; /* as typed */
    const char *position;      /* NULL: the start of the game */
    bool engine_first;
    bool rests; /* think while the user thinks */
    bool trust;
    bool resigns;
    auto_hints hints;
    ph_limits limits;
    ph_clock clock;
    uint32_t level;   /* 0: full strength */
    uint64_t seed;    /* of the level's choices, or NO_SEED */
    uint32_t threads; /* 0: not given */
} play_request;

/* Pass lines to the session until it or the input ends. Returns a status: a line may be too long, for us or for memory. */
static int play_lines(session *s)
{
    prompt p;
    prompt_open(&p);
    int cause = 0;
    bool more = session_goes_on(s);
    while (more) {
        errno = 0;
        char *const line = prompt_read(&p);
        cause = line ? 0 : errno;
        more = line && session_line(s, line) && !ferror(stdout);
    }
    prompt_close(&p, s->ended);
    if (cause == ENOMEM)
        return complain_memory();
    if (cause == EFBIG)
        return complain(STATUS_BAD, "standard input: a line of more than %d bytes; no command is that long", LINE_MOST);
    return STATUS_OK;
}

static int play_game(const ph_game *game, const play_request *r, const void *start)
{
    enum { SECONDS = 1 };
    session *s = calloc(1, sizeof *s);
    if (!s)
        return complain_memory();
    session_options options = {
        .spec = r->game,
        .method = r->method,
        .expect = r->hints.expect,
        .evaluation_cost = r->hints.evaluation_cost,
        .threads = pool_threads(r->threads),
        .limits = r->limits,
        .clock = r->clock,
        .level = r->level,
        .seed = r->seed == NO_SEED ? 1 : r->seed,
        .resigns = r->resigns,
        .engine_first = r->engine_first,
        .ponder = !r->rests,
        .position = r->position,
        .start = r->position ? start : NULL,
        .style = board_style_of(stdout),
        .columns = width_said(stdout),
        .cancel = interrupt_flag(),
        .out = stdout,
    };
    if (!player_has_limit(&r->limits, &r->clock, r->level))
        options.limits.seconds = SECONDS;

    struct sigaction before;
    interrupt_listen(&before, 0); /* an interrupt must end the wait for a line */
    int status = STATUS_OK;
    if (session_init(s, game, &options) == PH_OK) {
        session_begin(s);
        status = play_lines(s);
    }
    const int error = s->error;
    session_release(s);
    interrupt_leave(&before);
    free(s);
    return error && status == STATUS_OK ? complain_error(error) : status;
}

static int play_command(const void *request)
{
    const play_request *r = request;
    loaded_game l = {0};
    if (!r->game)
        return complain_no_game("play");
    if (r->seed != NO_SEED && r->level == 0)
        return complain(STATUS_BAD, "--seed is for the choices of a level: add --level, or leave out --seed");
    int status = r->method ? method_open(r->method) : STATUS_OK;
    if (status == STATUS_OK)
        status = game_open(&l, r->game, r->trust, r->limits.bytes);
    if (status == STATUS_OK && r->method)
        status = method_suit(r->method, l.game);
    void *start = NULL;
    if (status == STATUS_OK)
        status = position_open(l.game, r->game, r->position, &start);
    if (status == STATUS_OK)
        status = play_game(l.game, r, start);
    if (status == STATUS_OK)
        status = game_check(&l, r->game);
    free(start);
    game_unload(&l);
    return status;
}

static bool option_read_first(const option_row *o, const char *text, void *field)
{
    (void)o;
    bool engine = strcmp(text, "engine") == 0;
    *(bool *)field = engine;
    return engine || strcmp(text, "me") == 0;
}

/* The last one of --ponder and --no-ponder counts. */
static bool option_read_ponder(const option_row *o, const char *text, void *field)
{
    (void)o;
    (void)text;
    *(bool *)field = false;
    return true;
}

static const option_row OPTIONS[] = {
    {.name = "method",
     .value = "METHOD",
     .help = "search by this method (strong; auto with --depth)",
     OPTION(play_request, method, text)},
    {.name = "first",
     .value = "me|engine",
     .help = "who moves first (me)",
     OPTION(play_request, engine_first, first),
     .remedy = "me or engine"},
    {.name = "position",
     .value = "TEXT",
     .help = "start from this position (the start of the game)",
     OPTION(play_request, position, text)},
    {.name = "ponder", .help = "think during your time too (the default)", OPTION(play_request, rests, ponder)},
    {.name = "no-ponder", .help = "do not think during your time", OPTION(play_request, rests, flag)},
    OPTION_GROUP(options_pace, play_request, limits),
    {.name = "clock",
     .value = "CLOCK",
     .help =
         "phased has 60 seconds for the game, 60+0.6 with an increment after each move, 40/60 for each 40 moves; it "
         "loses when they are used up",
     OPTION(play_request, clock, clock),
     .remedy = "seconds, and if you like an increment and a number of moves: 60, 60+0.6 or 40/60"},
    {.name = "level",
     .value = "N",
     .help = "phased plays at a level from 1, the weakest, to 20 (full strength)",
     OPTION(play_request, level, small),
     .least = 1,
     .most = 20,
     .remedy = "a number from 1 to 20"},
    {.name = "seed",
     .value = "N",
     .help = "seed of the choices of a level (1); needs --level",
     OPTION(play_request, seed, number),
     .most = NO_SEED - 1,
     .remedy = "a number"},
    {.name = "resign", .help = "let phased resign when it knows that it loses", OPTION(play_request, resigns, flag)},
    OPTION_GROUP(options_hints, play_request, hints),
    OPTION_GROUP(options_memory, play_request, limits),
    OPTION_THREADS(play_request, THREADS_HELP),
    OPTION_TRUST(play_request, trust),
    {0},
};

const command cmd_play = {
    .name = "play",
    .summary = "play a game against a search",
    .help = "Play GAME, a built-in game ('phased --help' lists them, docs/games.md has their parameters) or a "
            "plug-in such as ./nim.so.\vWithout --depth, --visits, --time, --clock and --level the program thinks for "
            "one second about each "
            "move. Type help during the game for the commands.\n\nExamples: phased play connect4 --time 2\nphased "
            "play ./nim.so --first engine --method sss --depth 12",
    .options = OPTIONS,
    .argument = {.usage = "GAME", .noun = "game", .field = offsetof(play_request, game)},
    .size = sizeof(play_request),
    .defaults = &(const play_request){.seed = NO_SEED},
    .run = play_command,
};
