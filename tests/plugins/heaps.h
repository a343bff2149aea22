/* heaps.h - a valid game with a key; each plug-in that includes it breaks one promise about keys or values. Two heaps; a
 * move takes one or two stones from a heap, or passes, once in a game. Whoever takes the last stone wins. */
#ifndef PHASED_TESTS_HEAPS_H
#define PHASED_TESTS_HEAPS_H

#include "phased.h"

#include <stdio.h>

enum { PASS = 9, WIN = 100 };

typedef struct heaps {
    unsigned char heap[2], turn, passed;
    uint32_t key; /* only used by stale_key.c */
} heaps;

static inline void heaps_start(const void *rules, void *state)
{
    (void)rules;
    *(heaps *)state = (heaps){.heap = {4, 5}, .key = 4 + 10 * 5};
}

static inline bool heaps_over(const void *rules, const void *state)
{
    const heaps *h = state;
    (void)rules;
    return h->heap[0] + h->heap[1] == 0;
}

/* Move 1 or 2 takes from heap a, 3 or 4 from heap b. */
static inline uint32_t heaps_moves(const void *rules, const void *state, ph_move *moves)
{
    const heaps *h = state;
    uint32_t count = 0;
    (void)rules;
    for (ph_move move = 1; move <= 4; move++)
        if (h->heap[move > 2] >= (move + 1) % 2 + 1 && ++count && moves)
            moves[count - 1] = move;
    if (!h->passed && ++count && moves)
        moves[count - 1] = PASS;
    return count;
}

static inline void heaps_apply(const void *rules, const void *state, ph_move move, void *child)
{
    heaps *h = child;
    (void)rules;
    *h = *(const heaps *)state;
    h->turn ^= 1;
    if (move == PASS)
        h->passed = 1;
    else
        h->heap[move > 2] = (unsigned char)(h->heap[move > 2] - (move + 1) % 2 - 1);
}

static inline ph_value heaps_evaluate(const void *rules, const void *state)
{
    const heaps *h = state;
    return heaps_over(rules, state) ? -WIN : 2 * h->heap[0] - h->heap[1];
}

static inline uint64_t heaps_key(const void *rules, const void *state)
{
    const heaps *h = state;
    (void)rules;
    return 1 + h->heap[0] + 10u * h->heap[1] + 100u * h->turn + 200u * h->passed;
}

/* "4 5 0 0" */
static inline int heaps_print(const void *rules, const void *state, char *text, size_t size)
{
    const heaps *h = state;
    (void)rules;
    return snprintf(text, size, "%d %d %d %d\n", h->heap[0], h->heap[1], h->turn, h->passed);
}

static inline bool heaps_parse(const void *rules, const char *text, void *state)
{
    unsigned n[4];
    (void)rules;
    for (int i = 0; i < 4; i++, text += 2) {
        if (text[0] < '0' || text[0] > '9' || text[1] == '\0')
            return false;
        n[i] = (unsigned)(text[0] - '0');
    }
    *(heaps *)state = (heaps){.heap = {(unsigned char)n[0], (unsigned char)n[1]},
                              .turn = (unsigned char)n[2],
                              .passed = (unsigned char)n[3],
                              .key = n[0] + 10 * n[1] + 100 * n[2] + 200 * n[3]};
    return true;
}

static inline int heaps_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    static const char *const names[] = {"a1", "a2", "b1", "b2"};
    (void)rules, (void)state;
    return snprintf(text, size, "%s", move == PASS ? "pass" : names[move - 1]);
}

/* All members but key, evaluate and won. */
#define HEAPS_GAME                                                                                                     \
    .version = PH_GAME_VERSION, .name = "heaps", .state_size = sizeof(heaps), .max_moves = 5, .start = heaps_start,    \
    .moves = heaps_moves, .over = heaps_over, .print = heaps_print, .parse = heaps_parse,                              \
    .print_move = heaps_print_move

#endif
