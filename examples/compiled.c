/* compiled.c - a game that is searched at the speed of built-in games: four in a line on 4 x 4 squares.
 *
 *     cc -O2 -o compiled compiled.c -lphased                             a program that compares
 *     cc -O2 -shared -fPIC -DPHASED_PLUGIN -o compiled.so compiled.c     a plug-in: phased play ./compiled.so --trust
 *
 * First the rules, which are inline functions. Then the game as every game is written (nim.c). Then the cursor, which
 * the search loops of phased_loops.h take moves from: that part is all that the speed costs.
 *
 * The program searches the start 8 moves deep, with these loops and without, and compares the results; with a method as
 * its argument, only by that method. */
#define _POSIX_C_SOURCE 200809L // NOLINT(*-reserved-identifier,cert-dcl*): POSIX names it; the loops read the clock
#include <phased.h>

#include <stdio.h>

/* ---- the rules ---- */

#define INLINE static inline __attribute__((always_inline))

enum { SQUARES = 16, FULL = 0xFFFF, WIN = 1000 };

/* Sets of squares; square i is bit i. */
typedef struct square4 {
    uint16_t own, other; /* of the side to move, and of the side that moved last */
} square4;

INLINE bool square4_has_line(unsigned set)
{
    const unsigned two = set & set >> 1, pairs = set & set >> 4; /* two in a row, two in a column */
    return two & two >> 2 & 0x1111 || pairs & pairs >> 8 || (set & 0x8421) == 0x8421 || (set & 0x1248) == 0x1248;
}

INLINE bool square4_is_over(square4 p)
{
    return (p.own | p.other) == FULL || square4_has_line(p.other);
}

INLINE square4 square4_after(square4 p, ph_move square)
{
    return (square4){.own = p.other, .other = (uint16_t)(p.own | 1u << square)};
}

/* How many of the four squares in the middle a side has. */
INLINE ph_value square4_middle(unsigned set)
{
    return (ph_value)((set >> 5 & 1) + (set >> 6 & 1) + (set >> 9 & 1) + (set >> 10 & 1));
}

INLINE ph_value square4_value_of(square4 p)
{
    return square4_has_line(p.other) ? -WIN : square4_middle(p.own) - square4_middle(p.other);
}

INLINE uint64_t square4_key_of(square4 p)
{
    return ((uint64_t)p.own << 16 | p.other) * UINT64_C(0x9E3779B97F4A7C15);
}

/* ---- the game ---- */

static void square4_start(const void *rules, void *state)
{
    (void)rules;
    *(square4 *)state = (square4){0};
}

static uint32_t square4_moves(const void *rules, const void *state, ph_move *moves)
{
    const square4 *p = state;
    uint32_t count = 0;
    (void)rules;
    for (ph_move square = 0; square < SQUARES; square++)
        if (!((p->own | p->other) >> square & 1) && ++count && moves)
            moves[count - 1] = square;
    return count;
}

static void square4_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    *(square4 *)child = square4_after(*(const square4 *)state, move);
}

static bool square4_over(const void *rules, const void *state)
{
    (void)rules;
    return square4_is_over(*(const square4 *)state);
}

static ph_value square4_evaluate(const void *rules, const void *state)
{
    (void)rules;
    return square4_value_of(*(const square4 *)state);
}

static uint64_t square4_key(const void *rules, const void *state)
{
    (void)rules;
    return square4_key_of(*(const square4 *)state);
}

extern const struct ph_compiled square4_compiled;

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .name = "Four in a line",
    .state_size = sizeof(square4),
    .max_moves = SQUARES,
    .start = square4_start,
    .moves = square4_moves,
    .apply = square4_apply,
    .over = square4_over,
    .evaluate = square4_evaluate,
    .key = square4_key,
    .compiled = &square4_compiled,
    .won = WIN - 1,
};

/* ---- the program ---- */

#ifndef PHASED_PLUGIN
/* Two functions, so that a profiler can tell them apart. */
static __attribute__((noinline)) bool search_compiled(const square4 *start, const ph_options *options,
                                                      ph_result *result)
{
    return ph_search(&phased_game, start, options, result) == PH_OK;
}

static __attribute__((noinline)) bool search_called(const square4 *start, const ph_options *options, ph_result *result)
{
    ph_game game = phased_game;
    game.compiled = NULL;
    return ph_search(&game, start, options, result) == PH_OK;
}

/* Both must find the same, with the same number of leaves and nodes. */
static bool compare(const char *method)
{
    const square4 start = {0};
    const ph_options options = PH_OPTIONS(.method = method, .limits.depth = 8);
    ph_result fast = PH_RESULT, slow = PH_RESULT;
    bool same = search_compiled(&start, &options, &fast) && search_called(&start, &options, &slow);
    same = same && fast.value == slow.value && fast.best == slow.best && fast.counts.leaves == slow.counts.leaves &&
           fast.counts.nodes == slow.counts.nodes;
    printf("%-13s value %d, %llu leaves: %.4f s compiled, %.4f s through the struct\n", method, (int)fast.value,
           (unsigned long long)fast.counts.leaves, fast.seconds, slow.seconds);
    ph_result_release(&fast);
    ph_result_release(&slow);
    return same;
}

int main(int count, char **arguments)
{
    static const char *const methods[] = {"alphabeta", "negascout", "alphabeta+tt", "mtdf", "sss"};
    bool same = true;
    if (count > 1)
        return compare(arguments[1]) ? 0 : 1;
    for (int i = 0; i < 5; i++)
        same = compare(methods[i]) && same;
    return same ? 0 : 1;
}
#endif

/* ---- the cursor: how the loops take the moves of a position ---- */

typedef void game_rules; /* the game has none */
typedef square4 game_position;

typedef struct game_cursor {
    square4 at;
    uint32_t rest; /* empty squares that are left to try */
    ph_move move;  /* taken last */
} game_cursor;

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    return square4_moves(r, &c->at, moves);
}

INLINE square4 game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    (void)r;
    return square4_after(c->at, move);
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)r, (void)bottom;
    c->rest = FULL & ~(unsigned)(c->at.own | c->at.other);
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    (void)i;
    return c->rest != 0;
}

INLINE square4 game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    (void)r, (void)i;
    c->move = (ph_move)__builtin_ctz(c->rest);
    c->rest &= c->rest - 1;
    return square4_after(c->at, c->move);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r, (void)i;
    return c->move;
}

INLINE bool game_over(const game_rules *r, square4 p)
{
    (void)r;
    return square4_is_over(p);
}

INLINE ph_value game_value(const game_rules *r, square4 p, bool max)
{
    (void)r;
    return max ? square4_value_of(p) : -square4_value_of(p);
}

INLINE uint64_t game_key(const game_rules *r, square4 p)
{
    (void)r;
    return square4_key_of(p);
}

#include <phased_loops.h>

const struct ph_compiled square4_compiled = PH_LOOPS(&phased_game);
