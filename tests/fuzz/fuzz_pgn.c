/* fuzz_pgn.c - no PGN file crashes the reader of openings, and each position that it finds is one of the game. */
#include "play/pgn_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STATE_SIZE = 88, TEXT = 256 };

static void must(bool good)
{
    if (!good)
        abort();
}

/* It can be written and read again. */
static bool look(void *context, const void *state, uint64_t line, problem *why)
{
    const ph_game *g = context;
    uint64_t again[STATE_SIZE / sizeof(uint64_t)];
    char text[TEXT];
    (void)why;
    must(g->state_size == STATE_SIZE && line > 0);
    must(g->note(g->rules, state, text, sizeof text) < TEXT && g->parse(g->rules, text, again));
    must(memcmp(state, again, STATE_SIZE) == 0);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ph_game *game = NULL;
    problem why;
    char name[64];
    const int file = memfd_create("games", 0);
    must(file >= 0 && write(file, data, size) == (ssize_t)size);
    must(ph_game_new("chess", NULL, &game, NULL) == PH_OK);
    (void)snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    if (!pgn_read(name, game, look, game, &why))
        must(why.text[0]);
    ph_game_free(game);
    close(file);
    return 0;
}
