/* ragged.c - a model of trees in one file: every node has 1 to 5 children, and the value of a leaf is the sum of the
 * branches on its path, each from 0 to 9. Nothing is stored: a node is its random bits, which determine its children.
 *
 *     cc -o ragged ragged.c -lphased                             a program that searches ten of them
 *     cc -shared -fPIC -DPHASED_PLUGIN -o ragged.so ragged.c     a plug-in: phased sweep --model ./ragged.so
 *
 * A position is written as a number: the seed of the tree whose root it is. */
#include <phased.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDEST = 5, DEPTH = 6 };

typedef struct ragged {
    uint64_t bits;
    int32_t sum;
    uint32_t ply;
} ragged;

/* splitmix64: consecutive numbers become unrelated bits. */
static uint64_t mix(uint64_t z)
{
    z += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static void ragged_start(const void *rules, void *state)
{
    (void)rules;
    *(ragged *)state = (ragged){.bits = mix(1)};
}

static bool ragged_parse(const void *rules, const char *text, void *state)
{
    char *end;
    (void)rules;
    if (*text < '0' || *text > '9')
        return false;
    *(ragged *)state = (ragged){.bits = mix(strtoull(text, &end, 10))};
    return *end == '\0';
}

/* PH_NUMBERED: moves are the numbers of the children, so no list is ever requested. */
static uint32_t ragged_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules, (void)moves;
    return 1 + (uint32_t)(((const ragged *)state)->bits % WIDEST);
}

static void ragged_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ragged *r = state;
    const uint64_t bits = mix(r->bits ^ mix(move));
    (void)rules;
    *(ragged *)child = (ragged){bits, r->sum + (int32_t)((bits >> 32) % 10), r->ply + 1};
}

static bool ragged_over(const void *rules, const void *state)
{
    (void)rules;
    return ((const ragged *)state)->ply == DEPTH;
}

static ph_value ragged_evaluate(const void *rules, const void *state)
{
    (void)rules;
    return ((const ragged *)state)->sum;
}

static uint32_t ragged_longest(const void *rules, const void *state)
{
    (void)rules;
    return DEPTH - ((const ragged *)state)->ply;
}

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .flags = PH_NUMBERED | PH_MAX_VALUES, /* values are always MAX's */
    .name = "ragged trees",
    .state_size = sizeof(ragged),
    .max_moves = WIDEST,
    .start = ragged_start,
    .moves = ragged_moves,
    .apply = ragged_apply,
    .over = ragged_over,
    .evaluate = ragged_evaluate,
    .parse = ragged_parse,
    .longest = ragged_longest,
};

#ifndef PHASED_PLUGIN
int main(void)
{
    static const char *const methods[] = {"alphabeta", "sss"};
    uint64_t leaves[2] = {0, 0};
    for (int seed = 1; seed <= 10; seed++)
        for (int m = 0; m < 2; m++) {
            char text[8];
            ragged root;
            ph_options options = PH_OPTIONS(.method = methods[m]);
            ph_result result = PH_RESULT;
            snprintf(text, sizeof text, "%d", seed);
            if (!ragged_parse(NULL, text, &root) || ph_search(&phased_game, &root, &options, &result) != PH_OK)
                return 1;
            leaves[m] += result.counts.leaves;
            ph_result_release(&result);
        }
    printf("ten trees: alpha-beta %llu leaves, SSS* %llu\n", (unsigned long long)leaves[0],
           (unsigned long long)leaves[1]);
    return leaves[1] <= leaves[0] ? 0 : 1;
}
#endif
