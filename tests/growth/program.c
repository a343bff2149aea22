/* program.c - what a user of the library does, with a guard after each struct that is passed in. */
#include <phased_trace.h>
#include <phased_tree.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(x)                                                                                                        \
    do {                                                                                                               \
        if (!(x)) {                                                                                                    \
            printf("line %d: %s\n", __LINE__, #x);                                                                     \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

enum { GUARD = 128, FILL = 0xA5 };

static void guard_set(unsigned char guard[GUARD])
{
    memset(guard, FILL, GUARD);
}

static void guard_check(const unsigned char guard[GUARD])
{
    for (size_t i = 0; i < GUARD; i++)
        MUST(guard[i] == FILL);
}

/* ---- Nim: 3, 4 and 5 stones ----------------------------------------------------------------------------- */

typedef struct nim {
    uint32_t heaps[3];
} nim;

static void nim_start(const void *rules, void *state)
{
    (void)rules;
    *(nim *)state = (nim){{3, 4, 5}};
}

static uint32_t nim_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    uint32_t count = 0;
    for (uint32_t heap = 0; heap < 3; heap++)
        for (uint32_t take = 1; take <= ((const nim *)state)->heaps[heap]; take++, count++)
            if (moves)
                moves[count] = heap * 10 + take;
    return count;
}

static void nim_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    *(nim *)child = *(const nim *)state;
    ((nim *)child)->heaps[move / 10] -= move % 10;
}

static bool nim_over(const void *rules, const void *state)
{
    return nim_moves(rules, state, NULL) == 0;
}

static ph_value nim_evaluate(const void *rules, const void *state)
{
    (void)rules;
    (void)state;
    return -1; /* the other side took the last stone */
}

/* ---- the searches --------------------------------------------------------------------------------------- */

static void watch(void *context, const ph_event *event)
{
    MUST(event->size > sizeof *event); /* a newer library has more to say */
    MUST(event->position && event->depth <= 12);
    ++*(uint64_t *)context;
}

static void check_search(const ph_game *game, const char *method, ph_observer observe)
{
    struct {
        ph_options o;
        unsigned char guard[GUARD];
    } options;
    struct {
        ph_result r;
        unsigned char guard[GUARD];
    } result;
    uint64_t events = 0;
    nim position;
    guard_set(options.guard);
    guard_set(result.guard);
    options.o = PH_OPTIONS(.method = method, .observe = observe, .observe_context = &events);
    result.r = PH_RESULT;
    nim_start(NULL, &position);
    MUST(ph_search(game, &position, &options.o, &result.r) == PH_OK);
    MUST(result.r.value == 1 && result.r.lower == 1 && result.r.upper == 1);
    MUST(result.r.size == sizeof result.r && result.r.pv_length > 0 && result.r.best == result.r.pv[0]);
    MUST(!observe || events > 0);
    guard_check(options.guard);
    guard_check(result.guard);
    ph_result_release(&result.r);
}

int main(void)
{
    static const char *const methods[] = {"minimax", "alphabeta", "sss", "ps:2", "ps:auto", "sss@reference", NULL};
    struct {
        ph_game game;
        unsigned char guard[GUARD];
    } nim_game;
    guard_set(nim_game.guard); /* read as functions they would crash */
    nim_game.game = (ph_game){
        .version = PH_GAME_VERSION,
        .name = "Nim",
        .state_size = sizeof(nim),
        .max_moves = 12,
        .start = nim_start,
        .moves = nim_moves,
        .apply = nim_apply,
        .over = nim_over,
        .evaluate = nim_evaluate,
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        check_search(&nim_game.game, methods[i], NULL);
        check_search(&nim_game.game, methods[i], watch);
    }
    guard_check(nim_game.guard);
    puts("a program of today works with a library of tomorrow");
    return 0;
}
