/* nim.c - a complete game in one file: Nim. Take any number of stones from one heap; whoever takes the last one wins.
 *
 *     cc -o nim nim.c -lphased                             a program that searches it
 *     cc -shared -fPIC -DPHASED_PLUGIN -o nim.so nim.c     a plug-in: phased play ./nim.so */
#include <phased.h>

#include <stdio.h>
#include <string.h>

enum { HEAPS = 3 };

typedef struct nim {
    unsigned char heap[HEAPS];
} nim;

static void nim_start(const void *rules, void *state)
{
    (void)rules;
    *(nim *)state = (nim){{3, 4, 5}};
}

/* A move is heap * 16 + stones. */
static uint32_t nim_moves(const void *rules, const void *state, ph_move *moves)
{
    const nim *n = state;
    uint32_t count = 0;
    (void)rules;
    for (ph_move h = 0; h < HEAPS; h++)
        for (ph_move stones = n->heap[h]; stones > 0; stones--, count++)
            if (moves)
                moves[count] = h * 16 + stones;
    return count;
}

static void nim_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    memcpy(child, state, sizeof(nim));
    unsigned char *heap = ((nim *)child)->heap + move / 16;
    *heap = (unsigned char)(*heap - move % 16);
}

static bool nim_over(const void *rules, const void *state)
{
    return nim_moves(rules, state, NULL) == 0;
}

/* The side to move has lost when no stone is left. Before that there is no estimate. */
static ph_value nim_evaluate(const void *rules, const void *state)
{
    return nim_over(rules, state) ? -1 : 0;
}

static int nim_print(const void *rules, const void *state, char *text, size_t size)
{
    const unsigned char *heap = ((const nim *)state)->heap;
    (void)rules;
    return snprintf(text, size, "a %.*s\nb %.*s\nc %.*s\n", heap[0], "|||||", heap[1], "|||||", heap[2], "|||||");
}

/* "b3": three stones from heap b. */
static int nim_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    return snprintf(text, size, "%c%u", "abc"[move / 16], (unsigned)(move % 16));
}

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .name = "Nim",
    .state_size = sizeof(nim),
    .max_moves = 3 + 4 + 5,
    .start = nim_start,
    .moves = nim_moves,
    .apply = nim_apply,
    .over = nim_over,
    .evaluate = nim_evaluate,
    .print = nim_print,
    .print_move = nim_print_move,
};

#ifndef PHASED_PLUGIN
int main(void)
{
    nim position;
    nim_start(NULL, &position);
    ph_options options = PH_OPTIONS(.method = "ps:4");
    ph_result result = PH_RESULT;
    if (ph_search(&phased_game, &position, &options, &result) != PH_OK)
        return 1;
    char move[8];
    nim_print_move(NULL, &position, result.best, move, sizeof move);
    printf("The first player %s with %s.\n", result.value > 0 ? "wins" : "loses", move);
    ph_result_release(&result);
    return result.value == 1 ? 0 : 1; /* 3 xor 4 xor 5 is not 0: a win */
}
#endif
