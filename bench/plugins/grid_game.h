/* grid_game.h - what the games of this folder share: a board as text, and moves read by their names.
 *
 * The games are plug-ins that the library has not been tuned for. bench_strength measures with them what a programmer gets who
 * writes the rules of a game and chooses nothing. Each is written the straightforward way. */
#ifndef PHASED_BENCH_GRID_GAME_H
#define PHASED_BENCH_GRID_GAME_H

#include <phased.h>

#include <stdio.h>
#include <string.h>

enum { GRID_CELLS = 128, GRID_NAME = 32, GRID_MOVES = 1024 };

/* Scatter the bits of `x`; different numbers stay different (the finalizer of splitmix64). */
static inline uint64_t grid_mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* Take the lowest bit out of a set that is not empty. */
static inline unsigned grid_take(uint64_t *set)
{
    const unsigned square = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return square;
}

/* The rows of a board from the top, and a last line. */
static inline int grid_print(const char *cells, unsigned width, unsigned height, const char *last, char *text,
                             size_t size)
{
    char board[2 * GRID_CELLS];
    char *end = board;
    for (unsigned row = 0; row < height; row++) {
        memcpy(end, cells + (size_t)row * width, width);
        end += width;
        *end++ = '\n';
    }
    *end = '\0';
    return snprintf(text, size, "%s%s\n", board, last);
}

/* Read as many cells, each one of `allowed`; *rest is the text after them. False if there are fewer. */
static inline bool grid_parse(const char *text, const char *allowed, unsigned count, char *cells, const char **rest)
{
    unsigned n = 0;
    for (; n < count; text++) {
        if (*text == '\0')
            return false;
        if (strchr(allowed, *text))
            cells[n++] = *text;
        else if (*text != '\n' && *text != ' ')
            return false;
    }
    while (*text == '\n' || *text == ' ')
        text++;
    *rest = text;
    return true;
}

/* The squares of `cells` that hold `piece`, as a set. */
static inline uint64_t grid_set(const char *cells, unsigned count, char piece)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < count; i++)
        set |= (uint64_t)(cells[i] == piece) << i;
    return set;
}

/* Put `piece` on the squares of a set. */
static inline void grid_fill(char *cells, uint64_t set, char piece)
{
    while (set)
        cells[grid_take(&set)] = piece;
}

/* The move of a position that print_move() calls `text`. */
static inline bool grid_move(const ph_game *game, const void *state, const char *text, ph_move *move)
{
    ph_move list[GRID_MOVES];
    char name[GRID_NAME];
    const uint32_t count = game->moves(game->rules, state, list);
    for (uint32_t i = 0; i < count; i++) {
        game->print_move(game->rules, state, list[i], name, sizeof name);
        if (strcmp(name, text) == 0) {
            *move = list[i];
            return true;
        }
    }
    return false;
}

#endif
