/* roots.h - the positions that a sweep searches games from.
 *
 * A position is identified by a hash of its text, so that it is the same sample in every file and line, in every store
 * and on every machine. The hash function never changes. */
#ifndef PHASED_LAB_ROOTS_H
#define PHASED_LAB_ROOTS_H

#include "../base/memory.h"
#include "../tool/problem.h"

enum { ROOTS_TEXT_SIZE = 1024 }; /* for one position */

typedef struct root_item {
    uint64_t key;
    uint64_t line; /* of the file; 0: not from a file */
    size_t text;   /* offset in `texts` */
} root_item;

typedef struct roots {
    vector items; /* of root_item: in input order, without duplicates */
    vector texts; /* of char */
    vector found; /* of uint32_t: the indices of the items, sorted by key */
} roots;

/* The key of a position, from 0 to INT64_MAX, the largest integer of SQLite. */
uint64_t roots_key(const char *text);

/* Is it a valid text: printable ASCII, not empty, not too long, and without spaces around it? */
bool roots_good(const char *text);

/* Read the positions of `file` ("-": standard input), one a line; empty lines and those that begin with # are skipped.
 * These functions return false with a problem that names the file and the line. Release the roots in any case. */
bool roots_read(roots *r, const char *file, problem *why);

/* Only the start of the game; `count` seeds from `first` on. */
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

/* The index of the position with this key. False: there is none. */
bool roots_find(const roots *r, uint64_t key, uint32_t *which);

/* Set `state` to the position `text` of the game. False: it is no position. */
bool roots_open(const ph_game *game, const char *text, void *state);

/* Check that all of them are positions of the game that can be searched. The problem has the game's `name` and the
 * line in `file`, which may be NULL. */
bool roots_check(const roots *r, const ph_game *game, const char *name, const char *file, problem *why);

#endif
