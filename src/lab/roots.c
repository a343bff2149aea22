/* roots.c - the positions that a sweep searches games from. */
#include "roots.h"

#include "../base/game_memory.h"
#include "../tool/line.h"
#include "../tool/position.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ITEMS = 10000000 };

/* ---- texts --------------------------------------------------------------------------------------------- */

/* FNV-1a over the bytes, then the finalizer of MurmurHash3, which spreads the differences of short texts over all
 * bits. */
uint64_t roots_key(const char *text)
{
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001B3);
    h = (h ^ (h >> 33)) * UINT64_C(0xFF51AFD7ED558CCD);
    h = (h ^ (h >> 33)) * UINT64_C(0xC4CEB9FE1A85EC53);
    return (h ^ (h >> 33)) >> 1;
}

bool roots_good(const char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > '~')
            return false;
    return length > 0 && length < ROOTS_TEXT_SIZE && text[0] != ' ' && text[length - 1] != ' ' && text[0] != '#';
}

/* ---- the list ------------------------------------------------------------------------------------------ */

static bool roots_add(roots *r, const char *text, uint64_t line, problem *why)
{
    const size_t length = strlen(text) + 1;
    const root_item item = {roots_key(text), line, r->texts.count};
    if (r->items.count == MOST_ITEMS)
        return problem_input(why, "more than %d positions; make it several sweeps", MOST_ITEMS);
    if (!vector_reserve(&r->texts, NULL, length, 1) || !vector_push(&r->items, NULL, &item, sizeof item))
        return problem_memory(why);
    memcpy((char *)r->texts.items + r->texts.count, text, length);
    r->texts.count += length;
    return true;
}

typedef struct keyed {
    uint64_t key;
    uint32_t which;
} keyed;

static int keyed_compare(const void *left, const void *right)
{
    const keyed *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->which > b->which) - (a->which < b->which);
}

/* The items sorted by key, then by input order. */
static keyed *roots_sort(const roots *r)
{
    const size_t count = r->items.count;
    keyed *order = malloc((count + 1) * sizeof *order);
    for (size_t i = 0; order && i < count; i++)
        order[i] = (keyed){roots_at(r, i)->key, (uint32_t)i};
    if (order)
        qsort(order, count, sizeof *order, keyed_compare);
    return order;
}

/* Remove duplicates. */
static bool roots_drop(roots *r, const keyed *order, problem *why)
{
    const uint64_t none = UINT64_MAX; /* no key is as large */
    root_item *items = r->items.items;
    const char *texts = r->texts.items;
    size_t kept = 0, first = 0;
    for (size_t i = 1; i < r->items.count; i++) {
        if (order[i].key != order[first].key) {
            first = i;
            continue;
        }
        const char *text = texts + items[order[i].which].text;
        if (strcmp(text, texts + items[order[first].which].text) != 0)
            return problem_input(why, "'%.80s': another position has the same key; write it in another way", text);
        items[order[i].which].key = none;
    }
    for (size_t i = 0; i < r->items.count; i++)
        if (items[i].key != none)
            items[kept++] = items[i];
    r->items.count = kept;
    return true;
}

/* Remove duplicates, and sort the index by key. */
static bool roots_finish(roots *r, problem *why)
{
    keyed *order = roots_sort(r);
    if (!order)
        return problem_memory(why);
    bool unlike = roots_drop(r, order, why);
    free(order);
    if (!unlike)
        return false;
    order = roots_sort(r);
    bool good = order && vector_reserve(&r->found, NULL, r->items.count, sizeof(uint32_t));
    for (size_t i = 0; good && i < r->items.count; i++)
        ((uint32_t *)r->found.items)[i] = order[i].which;
    r->found.count = good ? r->items.count : 0;
    free(order);
    return good || problem_memory(why);
}

bool roots_find(const roots *r, uint64_t key, uint32_t *which)
{
    const uint32_t *found = r->found.items;
    size_t low = 0, high = r->found.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (roots_at(r, found[middle])->key < key)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == r->found.count || roots_at(r, found[low])->key != key)
        return false;
    *which = found[low];
    return true;
}

void roots_release(roots *r)
{
    vector_release(&r->items, NULL);
    vector_release(&r->texts, NULL);
    vector_release(&r->found, NULL);
    *r = (roots){0};
}

/* ---- where they come from ------------------------------------------------------------------------------ */

/* A file that is being read. */
typedef struct reader {
    roots *roots;
    const char *file;
} reader;

static bool line_add(void *context, const char *text, uint64_t number, problem *why)
{
    const reader *in = context;
    problem wrong;
    if (!roots_good(text))
        return problem_input(why, "%s:%" PRIu64 ": no position: at most %d letters, digits and signs of ASCII",
                             in->file, number, ROOTS_TEXT_SIZE - 1);
    return roots_add(in->roots, text, number, &wrong) ||
           problem_input(why, "%s:%" PRIu64 ": %s", in->file, number, wrong.text);
}

bool roots_read(roots *r, const char *file, problem *why)
{
    *r = (roots){0};
    if (!line_visit(file, line_add, &(reader){r, file}, why))
        return false;
    if (r->items.count == 0)
        return problem_input(why, "%s: no position; write one a line, '" POSITION_START "' for the start of the game",
                             file);
    return roots_finish(r, why);
}

bool roots_read_start(roots *r, problem *why)
{
    *r = (roots){0};
    return roots_add(r, POSITION_START, 0, why) && roots_finish(r, why);
}

bool roots_read_seeds(roots *r, uint64_t first, uint32_t count, problem *why)
{
    bool good = true;
    *r = (roots){0};
    for (uint32_t i = 0; i < count && good; i++) {
        char text[32];
        snprintf(text, sizeof text, "%" PRIu64, first + i);
        good = roots_add(r, text, 0, why);
    }
    return good && roots_finish(r, why);
}

/* ---- as positions of a game ---------------------------------------------------------------------------- */

bool roots_open(const ph_game *game, const char *text, void *state)
{
    game->start(game->rules, state);
    return strcmp(text, POSITION_START) == 0 || (game->parse && game->parse(game->rules, text, state));
}

/* "positions.txt:3: ", or nothing if it is not from a file. */
static void place_print(const roots *r, size_t i, const char *file, char *text, size_t size)
{
    const uint64_t line = roots_at(r, i)->line;
    if (file && line)
        snprintf(text, size, "%.120s:%" PRIu64 ": ", file, line);
    else
        *text = '\0';
}

bool roots_check(const roots *r, const ph_game *game, const char *name, const char *file, problem *why)
{
    enum { SHOWN = 72 }; /* a board of Othello on one line, and the side to move */
    char place[160];
    problem wrong;
    bool good = true;
    void *state = malloc(game->state_size);
    if (!state)
        return problem_memory(why);
    for (size_t i = 0; i < r->items.count && good; i++) {
        const char *text = roots_text(r, i), *cut = strlen(text) > SHOWN ? "..." : "";
        place_print(r, i, file, place, sizeof place);
        if (!game->parse && strcmp(text, POSITION_START) != 0)
            good = problem_input(why, "%s'%.*s%s': %s reads no positions%s", place, SHOWN, text, cut, name,
                                 file ? "; leave out --positions" : ", as a model reads its seeds; write --game");
        else if (!position_read(game, name, text, state, &wrong))
            good = problem_input(why, "%s%s", place, wrong.text);
        else if (position_over(game, state))
            good = problem_input(why, "%s'%.*s%s': %s is over there; choose an earlier position", place, SHOWN, text,
                                 cut, name);
    }
    free(state);
    return good;
}
