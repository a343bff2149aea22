/* dots.c - Dots and Boxes on 2 x 2 boxes. A program or, with -DPHASED_PLUGIN, a plug-in, like nim.c.
 *
 * A player who closes a box must draw again, but in a ph_game the sides always alternate. So a move here is everything
 * that a side draws in one turn: lines that each close a box, and a last one that closes none, unless the game ends.
 * The order of the lines does not matter, so a move is their set. kalah.c does it another way: with passes. */
#include <phased.h>

#include <stdio.h>
#include <string.h>
enum { LINES = 12, ALL = (1 << LINES) - 1, MOST_MOVES = 20 };
static const unsigned BOXES[4] = {0x02D, 0x05A, 0x5A0, 0xB40};
static const char NAMES[] = "0123456789ab"; /* of lines; line i is bit i of a set; dots_print() shows where it is */

typedef struct dots {
    uint16_t drawn; /* the set of lines drawn so far */
    int16_t ahead;  /* boxes of the side to move minus those of the other */
} dots;

static int boxes_of(unsigned drawn)
{
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += (drawn & BOXES[i]) == BOXES[i];
    return count;
}

static void dots_start(const void *rules, void *state)
{
    (void)rules;
    *(dots *)state = (dots){0};
}

static bool dots_over(const void *rules, const void *state)
{
    (void)rules;
    return ((const dots *)state)->drawn == ALL;
}

/* List all moves that contain `set`, whose lines have all closed boxes. Each set is listed once. */
static uint32_t sets_list(unsigned drawn, unsigned set, ph_move *list, uint32_t count)
{
    const unsigned now = drawn | set;
    for (unsigned line = 1; line < ALL; line *= 2) {
        uint32_t i = 0;
        if (!(now & line) && (now | line) != ALL && boxes_of(now | line) > boxes_of(now)) {
            count = sets_list(drawn, set | line, list, count);
        } else if (!(now & line)) {
            while (i < count && list[i] != (set | line))
                i++;
            list[i] = set | line;
            count += i == count;
        }
    }
    return count;
}

static uint32_t dots_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    ph_move list[MOST_MOVES];
    return sets_list(((const dots *)state)->drawn, 0, moves ? moves : list, 0);
}

static void dots_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    const dots *d = state;
    const int taken = boxes_of(d->drawn | move) - boxes_of(d->drawn);
    *(dots *)child = (dots){(uint16_t)(d->drawn | move), (int16_t) - (d->ahead + taken)};
}

static ph_value dots_evaluate(const void *rules, const void *state)
{
    (void)rules;
    return ((const dots *)state)->ahead;
}

static int dots_print(const void *rules, const void *state, char *text, size_t size)
{
    char board[] = ". 0 . 1 .\n"
                   "2   3   4\n"
                   ". 5 . 6 .\n"
                   "7   8   9\n"
                   ". a . b .\n";
    (void)rules;
    for (int i = 0; i < LINES; i++)
        if (((const dots *)state)->drawn >> i & 1)
            *strchr(board, NAMES[i]) = i % 5 < 2 ? '-' : '|';
    return snprintf(text, size, "%s", board);
}

static int dots_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    char lines[LINES] = {0};
    int count = 0;
    (void)rules, (void)state;
    for (int i = 0; i < LINES; i++)
        if (move >> i & 1)
            lines[count++] = NAMES[i];
    return snprintf(text, size, "%.*s", count, lines);
}

/* clang-format off */
PH_API const ph_game phased_game = {
    PH_GAME_VERSION, .name = "Dots and Boxes", .state_size = sizeof(dots), .max_moves = MOST_MOVES, .start = dots_start,
    .moves = dots_moves, .apply = dots_apply, .over = dots_over, .evaluate = dots_evaluate, .print = dots_print,
    .print_move = dots_print_move};
/* clang-format on */

#ifndef PHASED_PLUGIN
int main(void)
{
    ph_result result = PH_RESULT; /* all zero after an error */
    ph_search(&phased_game, &(dots){0}, &PH_OPTIONS(.method = "sss"), &result);
    printf("The first player ends %d boxes ahead.\n", (int)result.value);
    ph_result_release(&result);
    return result.value == 2 ? 0 : 1; /* 3 boxes to 1 */
}
#endif
