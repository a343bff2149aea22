/* cmd_uci.c - phased uci: chess in a chess program. src/play/uci_engine.h speaks its protocol. */
#include "commands.h"

#include "../src/play/uci_engine.h"
#include "common.h"
#include "game.h"

#include <time.h>

typedef struct uci_request {
    const char *method;
} uci_request;

static int uci_talk(const ph_game *game, const char *method)
{
    enum { HASH_MOST = 65536 };
    uci_engine u;
    const uci_setup setup = {
        .game = game, .method = method, .hash_most = HASH_MOST, .seed = (uint64_t)time(NULL), .out = stdout};
    const int error = uci_open(&u, &setup);
    if (!error)
        uci_run(&u, stdin);
    uci_close(&u);
    return error ? complain_error(error) : STATUS_OK;
}

static int uci_run_command(const void *request)
{
    const uci_request *r = request;
    loaded_game l = {0};
    int status = method_open(r->method);
    if (status == STATUS_OK)
        status = game_open(&l, "chess:moves=coordinates", false, 0);
    if (status == STATUS_OK)
        status = method_suit(r->method, l.game);
    if (status == STATUS_OK)
        status = uci_talk(l.game, r->method);
    game_unload(&l);
    return status;
}

static const option_row OPTIONS[] = {
    {.name = "method",
     .value = "METHOD",
     .help = "the method to search by (strong); the chess program can set another",
     OPTION(uci_request, method, text)},
    {0},
};

const command cmd_uci = {
    .name = "uci",
    .summary = "play chess in a chess program",
    .help =
        "Speak UCI, the protocol of chess programs, on standard input and output. To play chess on a board, add "
        "'phased uci' as an engine in your chess program. What it says can be typed too: > marks what you type.\n\n"
        "  > uci                                      who are you?\n"
        "  id name phased " PH_VERSION "\n"
        "  option name Hash type spin default 64 min 1 max 65536\n"
        "  ...\n"
        "  uciok\n"
        "  > position startpos moves e2e4 e7e5        from the start, these moves\n"
        "  > go movetime 1000                         think for a second\n"
        "  info depth 1 ... score cp 54 ... pv d2d4   what it thinks so far\n"
        "  bestmove g1f3 ponder b8c6                  its move, the reply it expects\n"
        "  > quit\n\n"
        "The options that a chess program can set: Hash, the megabytes of the table of positions; Clear Hash; Threads; "
        "MultiPV, the number of lines that are shown; Ponder; Method, any method of phased; Skill Level, from 1 to 20, "
        "which is full strength; Move Overhead, the milliseconds of each move that the chess program needs for "
        "itself.\v"
        "'go depth 8', 'go nodes 100000', 'go mate 3' and 'go infinite' set other limits; 'stop' ends the search. A "
        "position, move or option value that is not valid is answered by 'info string' with the reason, and changes "
        "nothing. Lines that it does not know are ignored. More in docs/chess.md.\n\nExample: xboard -fUCI -fcp "
        "'phased uci'",
    .options = OPTIONS,
    .size = sizeof(uci_request),
    .defaults = &(const uci_request){.method = "strong"},
    .run = uci_run_command,
};
