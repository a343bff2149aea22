/* roots.h - the positions that a sweep searches games from.
 *
 * A position is known by a key made of its text, so that it is the same sample on whatever line of whatever file it
 * stands, in every store and on every machine. Which key belongs to a text never changes. */
#ifndef PHASED_LAB_ROOTS_H
#define PHASED_LAB_ROOTS_H

#include "../base/vector.h"
#include "../tool/problem.h"

enum { ROOTS_TEXT_ROOM = 1024 }; /* for one position */

typedef struct root_item {
    uint64_t key;
    uint64_t line; /* of the file; 0: it comes from none */
    size_t text;   /* where it begins among the texts */
} root_item;

typedef struct roots {
    vector items; /* of root_item: in the order in which they came, each once */
    vector texts; /* of char */
    vector found; /* of uint32_t: the numbers of the items, by key */
} roots;

/* The key of a position, from 0 to INT64_MAX: a number that SQLite has. */
uint64_t roots_key(const char *text);

/* Is it a text that phased would have written: printable ASCII, not empty, neither too long nor with spaces around it? */
bool roots_good(const char *text);

/* The positions of `file`, one a line, "-" for standard input; empty lines, and those that begin with #, do not count. Each
 * of these returns false with a problem that names the file and the line. Release it whatever it is. */
bool roots_read(roots *r, const char *file, problem *why);

/* The start of the game alone; the numbers of `count` trees from `first` on. */
bool roots_read_start(roots *r, problem *why);
bool roots_read_seeds(roots *r, uint64_t first, uint32_t count, problem *why);
void roots_release(roots *r);

static inline const root_item *roots_at(const roots *r, size_t i)
{
    return &((const root_item *)r->items.items)[i];
}

static inline const char *roots_text(const roots *r, size_t i)
{
    return (const char *)r->texts.items + roots_at(r, i)->text;
}

/* The number of the position with this key. False: it is none of them. */
bool roots_find(const roots *r, uint64_t key, uint32_t *which);

/* Set up `state` as the position `text` of the game. False: it is none. */
bool roots_open(const ph_game *game, const char *text, void *state);

/* Are all of them positions of the game, which people call `name`, that can be searched? The problem names the place in
 * `file`, which may be NULL. */
bool roots_check(const roots *r, const ph_game *game, const char *name, const char *file, problem *why);

#endif
