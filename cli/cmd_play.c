/* cmd_play.c - phased play: a game against a search, at the terminal or through a pipe. */
#include "commands.h"

#include "../src/play/session.h"
#include "common.h"
#include "game.h"
#include "interrupt.h"

#include <stdlib.h>
#include <unistd.h>

/* Hand the session line after line, until it or the input ends. */
static void play_lines(session *s)
{
    bool prompt = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    char *line = NULL;
    size_t room = 0;
    bool more = session_goes_on(s);
    while (more) {
        if (prompt)
            fputs("> ", stdout);
        fflush(stdout);
        more = getline(&line, &room, stdin) >= 0 && session_line(s, line) && !ferror(stdout);
    }
    if (prompt && !s->ended) /* the cursor stands behind the prompt or a ^C */
        fputc('\n', stdout);
    free(line);
}

static int play_game(const ph_game *game, const request *r, const ph_method *method)
{
    enum { SECONDS = 1 };
    session *s = calloc(1, sizeof *s);
    if (!s)
        return complain_memory();
    session_options options = {
        .spec = r->game,
        .method = *method,
        .limits = r->limits,
        .engine_first = r->engine_first,
        .ponder = !r->silent,
        .style = board_style_of(stdout),
        .cancel = interrupt_flag(),
        .out = stdout,
    };
    if (!r->limits.depth && !(r->limits.seconds > 0))
        options.limits.seconds = SECONDS;

    struct sigaction before;
    interrupt_listen(&before, 0); /* an interrupt must end the wait for a line */
    int error = session_init(s, game, &options);
    if (!error)
        play_lines(s);
    error = s->error;
    session_release(s);
    interrupt_leave(&before);
    free(s);
    return error ? complain_error(error) : STATUS_OK;
}

int cmd_play(const request *r)
{
    loaded_game l = {0};
    ph_method method;
    int status = method_open(&method, r->methods ? r->methods : "alphabeta");
    if (status == STATUS_OK)
        status = game_open(&l, r->game);
    if (status == STATUS_OK)
        status = play_game(l.game, r, &method);
    game_unload(&l);
    return status;
}
