/* fuzz_play.c - no line typed at the board and no saved game crashes a session.
 *
 * The input is first a saved game, then lines. Lines that would save a game are skipped: they could write to any file. */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool good)
{
    if (!good)
        abort();
}

/* Load the input as a file. */
static void load(session *s, const uint8_t *data, size_t size)
{
    char line[64];
    int file = memfd_create("saved", 0);
    must(file >= 0 && write(file, data, size) == (ssize_t)size);
    snprintf(line, sizeof line, "load /proc/self/fd/%d", file);
    must(session_line(s, line));
    close(file);
}

static void type_lines(session *s, char *text)
{
    for (char *line; session_goes_on(s) && (line = strsep(&text, "\n"));)
        if (!strcasestr(line, "save") && !strcasestr(line, "load"))
            session_line(s, line);
    must(s->error == PH_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ph_game *game = NULL;
    FILE *out = fopen("/dev/null", "w");
    session *s = calloc(1, sizeof *s);
    char *text = malloc(size + 1);
    must(out && s && text && ph_game_new("tictactoe", NULL, &game, NULL) == PH_OK);
    memcpy(text, data, size);
    text[size] = '\0';

    const session_options o = {.spec = "tictactoe", .limits.depth = 2, .style = BOARD_DISCS, .out = out};
    must(session_init(s, game, &o) == PH_OK);
    load(s, data, size);
    type_lines(s, text);

    session_release(s);
    free(s);
    free(text);
    fclose(out);
    ph_game_free(game);
    return 0;
}
