/* suite.c - the positions of a file, with their names and the moves that are right or wrong there. */
#include "suite.h"

#include "../base/utf8.h"
#include "../tool/epd.h"
#include "notation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const suite_item *suite_at(const suite *s, uint32_t index)
{
    return &((const suite_item *)s->items.items)[index];
}

const void *suite_state(const suite *s, uint32_t index)
{
    return starts_state(&s->starts, index);
}

bool suite_passes(const suite_item *i, ph_move move)
{
    bool best = i->best == 0, avoided = false;
    for (uint32_t k = 0; k < i->best; k++)
        best |= i->moves[k] == move;
    for (uint32_t k = i->best; k < i->best + i->avoid; k++)
        avoided |= i->moves[k] == move;
    return best && !avoided;
}

/* What the line of an item says. */
typedef struct record {
    const ph_game *game;
    const char *file, *text;
    uint64_t line;
    const void *state;
    ph_move *legal; /* the moves of the position */
    uint32_t count;
} record;

static void name_put(suite_item *i, const record *r)
{
    enum { SHORT = 24 };
    if (epd_id(r->text, i->name, sizeof i->name))
        return;
    if (strlen(r->text) <= SHORT)
        printable_copy(r->text, i->name, sizeof i->name);
    else
        snprintf(i->name, sizeof i->name, "line %" PRIu64, r->line);
}

/* Append the moves of the operation `name`; *count: how many. */
static bool moves_add(suite_item *i, const record *r, const char *name, uint32_t *count, problem *why)
{
    const char *at;
    size_t length;
    if (!epd_find(r->text, name, &at, &length))
        return true;
    const char *const end = at + length;
    for (size_t n; (n = epd_next(&at, end)) > 0; at += n) {
        char text[NOTATION_SIZE] = "", shown[4 * NOTATION_SIZE];
        memcpy(text, at, n < sizeof text ? n : sizeof text - 1);
        const ph_move move = notation_find(r->game, r->state, r->legal, r->count, text);
        if (move == PH_NO_MOVE || i->best + i->avoid == r->game->max_moves) {
            printable_copy(text, shown, sizeof shown);
            return problem_input(why, "%s:%" PRIu64 ": %s '%s': not a legal move of the position", r->file, r->line,
                                 name, shown);
        }
        i->moves[i->best + i->avoid] = move;
        ++*count;
    }
    return true;
}

static bool item_add(suite *s, const record *r, problem *why)
{
    suite_item item = {.moves = calloc(r->game->max_moves, sizeof *item.moves)};
    bool good = item.moves != NULL || problem_memory(why);
    name_put(&item, r);
    good = good && moves_add(&item, r, "bm", &item.best, why) && moves_add(&item, r, "am", &item.avoid, why);
    good = good && (vector_push(&s->items, NULL, &item, sizeof item) || problem_memory(why));
    if (good)
        s->tests += suite_tests(&item);
    else
        free(item.moves);
    return good;
}

bool suite_read(suite *s, const char *file, const ph_game *game, const char *name, problem *why)
{
    *s = (suite){0};
    if (!starts_read(&s->starts, file, game, name, why))
        return false;
    ph_move *legal = calloc(game->max_moves, sizeof *legal);
    bool good = legal != NULL || problem_memory(why);
    for (uint32_t i = 0; i < s->starts.count && good; i++) {
        record r = {.game = game, .file = file, .text = starts_text(&s->starts, i), .line = starts_line(&s->starts, i)};
        r.state = starts_state(&s->starts, i);
        r.legal = legal;
        r.count = notation_moves(game, r.state, legal);
        good = item_add(s, &r, why);
    }
    free(legal);
    return good;
}

void suite_release(suite *s)
{
    for (uint32_t i = 0; i < suite_count(s); i++)
        free(((suite_item *)s->items.items)[i].moves);
    vector_release(&s->items, NULL);
    starts_release(&s->starts);
    *s = (suite){0};
}
