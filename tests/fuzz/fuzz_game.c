/* fuzz_game.c - arbitrary strings as specifications and positions of games.
 *
 * The first line of the input is a specification, the rest a position. A position that is accepted must be the same when it is
 * written and read again, and can be searched. If it is rejected, the place of the error must lie in the input. */
#include "phased_catalog.h"

#include <stdlib.h>
#include <string.h>

enum { STATE_SIZE = 88, TEXT = 1024 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good)
{
    if (!good)
        abort();
}

static void check_position(const ph_game *g, const char *text)
{
    uint64_t state[STATE_SIZE / sizeof(uint64_t)], again[STATE_SIZE / sizeof(uint64_t)];
    check(g->state_size <= STATE_SIZE);
    memset(state, 0, sizeof state);
    memset(again, 0, sizeof again);
    ph_place where;
    const bool good = g->parse(g->rules, text, state);
    check((ph_position_read(g, text, again, &where) == PH_OK) == good);
    check(memcmp(state, again, sizeof state) == 0);
    check(strlen(where.message) < sizeof where.message && (where.line == 0 || where.column > 0));
    check(!good || !where.message[0]);
    if (!good)
        return;
    memset(again, 0, sizeof again);
    char printed[TEXT];
    int length = g->print(g->rules, state, printed, sizeof printed);
    check(length > 0 && length < TEXT);
    check(g->parse(g->rules, printed, again));
    check(memcmp(state, again, sizeof state) == 0);

    ph_result result = PH_RESULT;
    const ph_options options = PH_OPTIONS(.limits.depth = 2);
    check(ph_search(g, state, &options, &result) == PH_OK);
    check((g->over(g->rules, state) || g->moves(g->rules, state, NULL) == 0) == (result.best == PH_NO_MOVE));
    ph_result_release(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    check(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    char *position = text;
    strsep(&position, "\n");
    ph_game *game;
    ph_place where;
    if (ph_game_new(text, NULL, &game, &where) == PH_OK) {
        check_position(game, position ? position : "");
        ph_game_free(game);
    } else {
        check(!game && where.column > 0 && where.message[0]);
    }
    free(text);
    return 0;
}
