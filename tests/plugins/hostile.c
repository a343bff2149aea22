/* hostile.c - a valid plug-in whose every string attacks the terminal: escapes, a newline, bytes that are not UTF-8.
 * Count to six by ones and twos. */
#include "phased.h"

#include <stdio.h>
#include <string.h>

#define LINE "\033]0;owned\007\033[2J\t\23331m\377\303(\177"
#define ATTACK "\033]0;owned\007\033[2J\r\n\t\23331m\377\303(\177"

static void hostile_start(const void *rules, void *state)
{
    (void)rules;
    *(unsigned char *)state = 0;
}

static uint32_t hostile_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    if (moves) {
        moves[0] = 1;
        moves[1] = 2;
    }
    return *(const unsigned char *)state == 5 ? 1 : 2;
}

static void hostile_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    *(unsigned char *)child = (unsigned char)(*(const unsigned char *)state + move);
}

static bool hostile_over(const void *rules, const void *state)
{
    (void)rules;
    return *(const unsigned char *)state == 6;
}

static ph_value hostile_evaluate(const void *rules, const void *state)
{
    return hostile_over(rules, state) ? -1 : 0;
}

static uint64_t hostile_key(const void *rules, const void *state)
{
    (void)rules;
    return (*(const unsigned char *)state + 1u) * UINT64_C(0x9E3779B97F4A7C15);
}

static int hostile_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    return snprintf(text, size, ATTACK "%d", *(const unsigned char *)state);
}

static bool hostile_parse(const void *rules, const char *text, void *state)
{
    (void)rules;
    const bool line = strncmp(text, LINE, sizeof LINE - 1) == 0;
    if (!line && strncmp(text, ATTACK, sizeof ATTACK - 1) != 0)
        return false;
    const int n = text[line ? sizeof LINE - 1 : sizeof ATTACK - 1] - '0';
    if (n < 0 || n > 6)
        return false;
    *(unsigned char *)state = (unsigned char)n;
    return true;
}

static int hostile_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    return snprintf(text, size, ATTACK "%u", (unsigned)move);
}

static bool hostile_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules;
    if (strncmp(text, ATTACK, sizeof ATTACK - 1) != 0 || text[sizeof ATTACK - 1] < '1' || text[sizeof ATTACK - 1] > '2')
        return false;
    *move = (ph_move)(text[sizeof ATTACK - 1] - '0');
    return *(const unsigned char *)state + *move <= 6;
}

/* On one line, as a note must be. */
static int hostile_note(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    return snprintf(text, size, LINE "%d", *(const unsigned char *)state);
}

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .name = "hostile" ATTACK,
    .state_size = 1,
    .max_moves = 2,
    .start = hostile_start,
    .moves = hostile_moves,
    .apply = hostile_apply,
    .over = hostile_over,
    .evaluate = hostile_evaluate,
    .key = hostile_key,
    .print = hostile_print,
    .parse = hostile_parse,
    .print_move = hostile_print_move,
    .parse_move = hostile_parse_move,
    .note = hostile_note,
};
