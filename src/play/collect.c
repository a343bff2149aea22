/* collect.c - writes the positions of the games of a match to a file. Read collect_add() first. */
#include "collect.h"

#include "../base/text.h"
#include "../tool/position.h"
#include "notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024, LEAST = 1024 }; /* of a position; places in the table */
enum { NOW, NEXT, READ, WORKED };        /* the positions of `work` */

bool collect_open(collect *c, const char *file, const ph_game *game, const char *name, const match_options *options,
                  problem *why)
{
    if (!game->parse)
        return problem_input(why, "%s cannot read positions; leave out --save-positions", name);
    *c = (collect){.name = name, .game = game, .options = options, .capacity = LEAST};
    c->known = calloc(c->capacity, sizeof *c->known);
    if (!c->known || !positions_init(&c->work, game, WORKED, NULL))
        return problem_memory(why);
    c->open = whole_file_open(&c->file, file, why);
    return c->open;
}

/* ---- which positions are written already --------------------------------------------------------------- */

/* The place of a key, or the empty one where it belongs. */
static uint64_t *place_of(uint64_t *known, size_t capacity, uint64_t key)
{
    size_t i = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (capacity - 1);
    while (known[i] != 0 && known[i] != key)
        i = (i + 1) & (capacity - 1);
    return &known[i];
}

/* Twice the places. False without memory. */
static bool table_grow(collect *c)
{
    uint64_t *larger = calloc(2 * c->capacity, sizeof *larger);
    if (!larger)
        return false;
    for (size_t i = 0; i < c->capacity; i++)
        if (c->known[i])
            *place_of(larger, 2 * c->capacity, c->known[i]) = c->known[i];
    free(c->known);
    c->known = larger;
    c->capacity *= 2;
    return true;
}

/* FNV-1a of the bytes of a position without key(). */
static uint64_t key_of(const ph_game *game, const void *state)
{
    uint64_t key = UINT64_C(0xCBF29CE484222325);
    if (game->key)
        key = game->key(game->rules, state);
    else
        for (size_t i = 0; i < game->state_size; i++)
            key = (key ^ ((const unsigned char *)state)[i]) * UINT64_C(0x100000001B3);
    return key ? key : 1;
}

/* ---- one position -------------------------------------------------------------------------------------- */

/* Is `text` read back as this position? Clocks and earlier positions may differ. */
static bool is_read_back(collect *c, const char *text, const void *state)
{
    const ph_game *game = c->game;
    void *again = positions_at(&c->work, READ);
    problem none;
    return position_read(game, c->name, text, again, &none) && key_of(game, again) == key_of(game, state);
}

static bool has_note(const ph_game *game)
{
    return game->version >= 4 && game->note;
}

static bool position_put(collect *c, const char *moves, const void *state, problem *why)
{
    const ph_game *game = c->game;
    char note[TEXT_SIZE];
    const char *text = moves;
    uint64_t *place = place_of(c->known, c->capacity, key_of(game, state));
    if (*place || position_over(game, state))
        return true;
    if (has_note(game)) {
        game->note(game->rules, state, note, sizeof note);
        text = note;
    }
    text = *text ? text : POSITION_START;
    if (!is_read_back(c, text, state))
        return true;
    *place = key_of(game, state);
    fprintf(c->file.out, "%s\n", text);
    return ++c->count * 2 < c->capacity || table_grow(c) || problem_memory(why);
}

/* ---- one game ------------------------------------------------------------------------------------------ */

/* The moves that lead to the beginning of a game; none if it begins with the start, or with a board. */
static const char *beginning_of(const collect *c, const match_game *g)
{
    const char *text = c->options->starts ? starts_text(c->options->starts, g->start) : "";
    return strcmp(text, POSITION_START) == 0 ? "" : text;
}

bool collect_add(collect *c, const match_game *g, problem *why)
{
    const ph_game *game = c->game;
    char moves[TEXT_SIZE];
    bool good = true;
    text_writer w = text_open(moves, sizeof moves);
    text_puts(&w, beginning_of(c, g));
    if (c->options->starts)
        memcpy(positions_at(&c->work, NOW), starts_state(c->options->starts, g->start), game->state_size);
    else
        game->start(game->rules, positions_at(&c->work, NOW));
    for (uint32_t i = 0; i <= g->count && good && w.length < sizeof moves; i++) {
        void *now = positions_at(&c->work, NOW), *next = positions_at(&c->work, NEXT);
        if (i >= g->opening)
            good = position_put(c, moves, now, why);
        if (i == g->count)
            break;
        char move[NOTATION_SIZE];
        notation_print(game, now, g->moves[i], move);
        if (!has_note(game))
            text_puts(&w, move);
        game->apply(game->rules, now, g->moves[i], next);
        memcpy(now, next, game->state_size);
    }
    return good;
}

bool collect_close(collect *c, bool good, problem *why)
{
    if (c->open)
        good = whole_file_close(&c->file, good, why) && good;
    c->open = false;
    free(c->known);
    c->known = NULL;
    positions_release(&c->work);
    return good;
}
