/* fuzz_uci.c - no lines crash the chess engine or make it hang, and each `go` has one `bestmove`.
 *
 * The input is what a chess program sends. Every search is short, whatever `go` says; one that waits for `stop` ends with
 * the input. */
#include "play/uci_engine.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool good)
{
    if (!good)
        abort();
}

/* How many lines begin with `bestmove`? All are printable. */
static uint64_t answers(const char *text, size_t length)
{
    static const char BEST[] = "bestmove ";
    uint64_t count = strncmp(text, BEST, strlen(BEST)) == 0;
    for (size_t i = 0; i < length; i++) {
        must(text[i] == '\n' || (unsigned char)text[i] >= ' ');
        count += text[i] == '\n' && strncmp(text + i + 1, BEST, strlen(BEST)) == 0;
    }
    return count;
}

/* The words of a line in all the ways that they can be read: without a search, and so quickly. */
static void read_words(const uint8_t *data, size_t size)
{
    char *rest, *name, *value, *lines = malloc(size + 1), *line = malloc(size + 1);
    uci_go go;
    must(lines && line);
    memcpy(lines, data, size);
    lines[size] = '\0';
    memcpy(line, lines, size + 1);
    const uci_command command = uci_command_read(line, &rest);
    must(command <= UCI_QUIT && rest >= line && rest <= line + size);
    memcpy(line, lines, size + 1);
    uci_go_read(line, &go);
    must(go.count <= UCI_MOVES && go.move_time >= 0 && go.left[0] >= 0 && go.increment[1] >= 0);
    memcpy(line, lines, size + 1);
    must(!uci_option_read(line, &name, &value) || *name);
    memcpy(line, lines, size + 1);
    uci_position_read(line, &name, &value);
    free(lines);
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ph_game *game = NULL;
    char *text = NULL;
    size_t length = 0;
    uci_engine u;
    char *const lines = malloc(size + 1);
    must(lines != NULL);
    memcpy(lines, data, size);
    read_words(data, size);
    FILE *const out = open_memstream(&text, &length);
    FILE *const in = size > 0 ? fmemopen(lines, size, "r") : NULL;
    must(out && ph_game_new("chess:moves=coordinates", NULL, &game, NULL) == PH_OK);
    const uci_setup setup = {
        .game = game, .method = "strong", .limits = {.visits = 300}, .hash_most = 1, .seed = 1, .out = out};
    must(uci_open(&u, &setup) == PH_OK);
    if (in)
        uci_run(&u, in);
    const uint64_t searches = u.searches;
    must(u.settings.lines >= 1 && u.settings.threads >= 1 && u.settings.skill >= 1 && u.settings.skill <= 20);
    uci_close(&u);
    must(fclose(out) == 0 && answers(text, length) == searches);
    if (in)
        (void)fclose(in);
    free(text);
    free(lines);
    ph_game_free(game);
    return 0;
}
