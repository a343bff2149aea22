/* quiet.h - a valid game with all members of version 4; each plug-in that includes it breaks one promise. A board of six
 * squares in a ring and two pieces, one for each side. A move steps to the left or to the right, or captures the other
 * piece next to it, which wins. A side without a step passes its turn by staying. After 20 moves it is a draw. */
#ifndef PHASED_TESTS_QUIET_H
#define PHASED_TESTS_QUIET_H

#include "phased.h"

#include <stdio.h>
#include <stdlib.h>

enum { SQUARES = 6, LONGEST = 20, WIN = 1000, LEFT = 1, RIGHT = 2, STAY = 3 };

/* The piece of the side to move, that of the other side (SQUARES: captured), moves so far, and since the last stay. */
typedef struct quiet {
    unsigned char own, other, turn, plies, since;
} quiet;

static inline void quiet_start(const void *rules, void *state)
{
    (void)rules;
    *(quiet *)state = (quiet){.own = 0, .other = 3};
}

static inline bool quiet_over(const void *rules, const void *state)
{
    const quiet *q = state;
    (void)rules;
    return q->own == SQUARES || q->plies >= LONGEST;
}

static inline unsigned char quiet_target(const quiet *q, ph_move move)
{
    return (unsigned char)(move == STAY ? q->own : (q->own + (move == LEFT ? SQUARES - 1 : 1)) % SQUARES);
}

static inline uint32_t quiet_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules, (void)state;
    for (ph_move move = LEFT; moves && move <= STAY; move++)
        moves[move - 1] = move;
    return 3;
}

static inline void quiet_turn(const quiet *q, quiet *c, unsigned char to)
{
    *c = (quiet){.own = to == q->other ? SQUARES : q->other,
                 .other = to,
                 .turn = !q->turn,
                 .plies = (unsigned char)(q->plies + 1),
                 .since = (unsigned char)(q->since + 1)};
}

static inline void quiet_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const quiet *q = state;
    quiet *c = child;
    (void)rules;
    const quiet from = *q;
    quiet_turn(&from, c, quiet_target(&from, move));
    if (move == STAY)
        c->since = 0;
}

static inline ph_value quiet_evaluate(const void *rules, const void *state)
{
    const quiet *q = state;
    (void)rules;
    return q->own == SQUARES ? -WIN : q->plies >= LONGEST ? 0 : (q->own + SQUARES - q->other) % SQUARES - 3;
}

static inline uint64_t quiet_key(const void *rules, const void *state)
{
    const quiet *q = state;
    (void)rules;
    return 1 + q->own + 10u * q->other + 100u * q->turn + 200u * q->plies + UINT64_C(10000) * q->since;
}

static inline int quiet_print(const void *rules, const void *state, char *text, size_t size)
{
    const quiet *q = state;
    char board[SQUARES + 1] = "......";
    (void)rules;
    board[q->other] = 'O';
    if (q->own < SQUARES)
        board[q->own] = 'X';
    return snprintf(text, size, "%s\n", board);
}

/* "0 3 0 0 0" */
static inline int quiet_note(const void *rules, const void *state, char *text, size_t size)
{
    const quiet *q = state;
    (void)rules;
    return snprintf(text, size, "%d %d %d %d %d", q->own, q->other, q->turn, q->plies, q->since);
}

static inline bool quiet_parse(const void *rules, const char *text, void *state)
{
    unsigned long n[5];
    (void)rules;
    for (int i = 0; i < 5; i++) {
        char *end;
        n[i] = strtoul(text, &end, 10);
        if (end == text)
            return false;
        text = end;
    }
    if (n[0] > SQUARES || n[1] >= SQUARES || n[2] > 1 || n[3] > LONGEST || n[4] > n[3])
        return false;
    *(quiet *)state = (quiet){(unsigned char)n[0], (unsigned char)n[1], (unsigned char)n[2], (unsigned char)n[3],
                              (unsigned char)n[4]};
    return true;
}

static inline int quiet_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    return snprintf(text, size, "%s", move == LEFT ? "left" : move == RIGHT ? "right" : "stay");
}

/* The moves that capture. */
static inline uint32_t quiet_noisy(const void *rules, const void *state, ph_move *moves)
{
    const quiet *q = state;
    uint32_t count = 0;
    (void)rules;
    for (ph_move move = LEFT; move <= RIGHT; move++)
        if (quiet_target(q, move) == q->other)
            moves[count++] = move;
    return count;
}

static inline bool quiet_in_check(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return false;
}

static inline ph_value quiet_gain(const void *rules, const void *state, ph_move move)
{
    const quiet *q = state;
    (void)rules;
    return quiet_target(q, move) == q->other ? WIN : 0;
}

static inline void quiet_pass(const void *rules, const void *state, void *child)
{
    const quiet *q = state;
    (void)rules;
    quiet_turn(q, child, q->own);
}

static inline uint32_t quiet_reversible(const void *rules, const void *state)
{
    (void)rules;
    return ((const quiet *)state)->since;
}

/* All members but those of version 4. */
#define QUIET_GAME                                                                                                     \
    .version = PH_GAME_VERSION, .name = "quiet", .state_size = sizeof(quiet), .max_moves = 3, .start = quiet_start,    \
    .moves = quiet_moves, .apply = quiet_apply, .over = quiet_over, .evaluate = quiet_evaluate, .key = quiet_key,      \
    .print = quiet_print, .parse = quiet_parse, .print_move = quiet_print_move, .won = WIN - 1

#endif
