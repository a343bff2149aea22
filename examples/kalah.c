/* kalah.c - Kalah, in which a side may move again. A program or, with -DPHASED_PLUGIN, a plug-in, like nim.c.
 *
 * In a ph_game the sides always alternate. So a side that must wait makes a move too, a pass: when the last seed falls
 * into the mover's store, the position is marked (`pass`), the other side's only move is PASS, and then the first side
 * moves again. A pass costs one ply of the depth, but offers no choice. dots.c does it another way. */
#include <phased.h>

#include <stdio.h>
#include <string.h>
enum { PITS = 6, PASS = PITS, PER_SIDE = PITS + 1, CELLS = 2 * PER_SIDE };

/* The cells are in sowing order: the pits of one side, its store, the pits of the other, its store. */
typedef struct kalah {
    unsigned char cell[CELLS], side, pass; /* the side to move, 0 or 1; whether it may only pass */
} kalah;

static void kalah_start(const void *rules, void *state)
{
    (void)rules;
    *(kalah *)state = (kalah){.cell = {4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0}};
}

static int side_seeds(const kalah *k, int side)
{
    int sum = 0;
    for (int i = 0; i < PITS; i++)
        sum += k->cell[side * PER_SIDE + i];
    return sum;
}

/* The game ends when the pits of one side are empty; the seeds on the other side belong to that side. */
static bool kalah_over(const void *rules, const void *state)
{
    (void)rules;
    return side_seeds(state, 0) == 0 || side_seeds(state, 1) == 0;
}

/* A move is the number of a pit, or PASS. Pits near the store come first: they sow into it. */
static uint32_t kalah_moves(const void *rules, const void *state, ph_move *moves)
{
    const kalah *k = state;
    ph_move list[PITS] = {PASS};
    uint32_t count = k->pass && !kalah_over(rules, state) ? 1 : 0;
    for (ph_move pit = PITS; pit-- > 0 && !k->pass;)
        if (k->cell[k->side * PER_SIDE + pit] > 0)
            list[count++] = pit;
    if (moves)
        memcpy(moves, list, count * sizeof *list);
    return count;
}

static void kalah_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    kalah *k = memcpy(child, state, sizeof *k);
    const int first = k->side * PER_SIDE, store = first + PITS, other_store = (store + PER_SIDE) % CELLS;
    k->side = !k->side, k->pass = false;
    if (move == PASS)
        return;
    /* 1. Sow, but not into the other side's store. */
    int at = first + (int)move, seeds = k->cell[at];
    for (k->cell[at] = 0; seeds > 0; seeds--) {
        at = (at + (at + 1 == other_store ? 2 : 1)) % CELLS;
        k->cell[at]++;
    }
    /* 2. If the last seed falls into an empty pit of the mover, it captures the seeds opposite. */
    unsigned char *opposite = &k->cell[(2 * PITS - at + CELLS) % CELLS];
    if (at >= first && at < store && k->cell[at] == 1 && *opposite > 0) {
        k->cell[store] = (unsigned char)(k->cell[store] + 1 + *opposite);
        k->cell[at] = *opposite = 0;
    }
    k->pass = at == store; /* 3. It fell into the store: move again. */
}

/* By how many seeds the side to move is ahead. */
static ph_value kalah_evaluate(const void *rules, const void *state)
{
    const kalah *k = state;
    const int left = kalah_over(rules, state) ? side_seeds(k, 0) - side_seeds(k, 1) : 0;
    return (k->cell[PITS] - k->cell[CELLS - 1] + left) * (k->side ? -1 : 1);
}

static int kalah_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    const unsigned char *c = ((const kalah *)state)->cell;
    return snprintf(text, size,
                    "    f  e  d  c  b  a\n   %2d %2d %2d %2d %2d %2d\n%2d %20d\n   %2d %2d %2d %2d %2d %2d\n%s", c[12],
                    c[11], c[10], c[9], c[8], c[7], c[13], c[6], c[0], c[1], c[2], c[3], c[4], c[5],
                    "    a  b  c  d  e  f, first player\n");
}

static int kalah_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    return snprintf(text, size, move == PASS ? "pass" : "%c", (int)('a' + move));
}

/* clang-format off */
PH_API const ph_game phased_game = {
    PH_GAME_VERSION, .name = "Kalah", .state_size = sizeof(kalah), .max_moves = PITS, .start = kalah_start,
    .moves = kalah_moves, .apply = kalah_apply, .over = kalah_over, .evaluate = kalah_evaluate, .print = kalah_print,
    .print_move = kalah_print_move};
/* clang-format on */

#ifndef PHASED_PLUGIN
int main(void) /* f ends in the store, then e, then f again: three moves in a row, with passes between them */
{
    const kalah position = {.cell = {0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 1, 0}};
    ph_result result = PH_RESULT; /* all zero after an error */
    ph_search(&phased_game, &position, &PH_OPTIONS(.limits.depth = 9), &result);
    printf("Ahead by %d:", (int)result.value);
    for (uint32_t i = 0; i < result.pv_length; i++)
        printf(result.pv[i] == PASS ? " pass" : " %c", (int)('a' + result.pv[i]));
    const int wrong = result.value != 2 || result.pv_length != 5 || putchar('\n') == EOF;
    ph_result_release(&result);
    return wrong;
}
#endif
