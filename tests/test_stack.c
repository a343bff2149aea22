/* test_stack.c - how much stack a search takes, measured: it runs on a thread whose stack was filled with a pattern, and what
 * no longer is the pattern was used. docs/reliability.md states the figures.
 *
 *     PHASED_TEST_PRINT=1 build/tests/test_stack     prints what each method takes per ply and in all */
#include "support/every.h"
#include "support/gamebook.h"
#include "support/narrow.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <cmocka.h>

/* What docs/reliability.md promises. A sanitizer, or a build without optimization, takes more: there only the searches run. */
enum {
    BASE = 16 << 10, /* whatever the depth */
    SMALL = 128 << 10,
    SMALL_PLIES = 280, /* that any method searches in SMALL */
    WHOLE = 512 << 10, /* that suffices for PH_MAX_DEPTH plies */
    PATTERN = 0xa5,
};

#if defined __OPTIMIZE__ && defined NDEBUG && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
enum { SPARE = 1 };
#else
enum { SPARE = 16 };
#endif

/* Bytes a ply, by family of methods. */
static size_t bytes_per_ply(const char *method)
{
    if (strstr(method, "@"))
        return 128;
    const bool best_first = strncmp(method, "sss", 3) == 0 || strncmp(method, "ps", 2) == 0 ||
                            strncmp(method, "dual", 4) == 0 || strncmp(method, "rs", 2) == 0 ||
                            strncmp(method, "auto", 4) == 0;
    if (best_first) /* with a table alpha-beta prepares them, in games */
        return strchr(method, '+') ? 400 : 216;
    static const char *const plain[] = {"minimax", "alphabeta", "aspiration", "scout", "negascout"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strncmp(method, plain[i], strlen(plain[i])) == 0 && !strchr(method, '+'))
            return 176;
    return 416;
}

/* ---- a stack that remembers ---- */

typedef struct task {
    const ph_game *game;
    const void *root;
    const ph_options *options;
    ph_result result;
    int error;
} task;

static void *task_run(void *context)
{
    task *t = context;
    t->error = ph_search(t->game, t->root, t->options, &t->result);
    return NULL;
}

/* Search on a thread with a stack of this many bytes, and return how many were used. */
static size_t stack_used(const ph_game *game, const void *root, const ph_options *o, size_t bytes)
{
    task t = {game, root, o, PH_RESULT, PH_OK};
    pthread_attr_t own;
    pthread_t thread;
    unsigned char *const stack = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(stack != MAP_FAILED);
    if (SPARE == 1)
        memset(stack, PATTERN, bytes);
    pthread_attr_init(&own);
    assert_int_equal(pthread_attr_setstack(&own, stack, bytes), 0);
    assert_int_equal(pthread_create(&thread, &own, task_run, &t), 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&own);
    assert_int_equal(t.error, PH_OK);
    if (!o->limits.nodes)
        assert_int_equal(t.result.stop, PH_FINISHED);
    ph_result_release(&t.result);
    size_t left = 0;
    while (SPARE == 1 && left < bytes && stack[left] == PATTERN)
        left++;
    munmap(stack, bytes);
    return bytes - left;
}

/* The most that a method uses on narrow trees of this many plies, by compiled loops and by the game's functions. */
static size_t narrow_used(ph_tree *const trees[NARROW_KINDS], const char *method, size_t bytes)
{
    size_t most = 0;
    for (uint32_t kind = 0; kind < (SPARE == 1 ? 2 * NARROW_KINDS : 2); kind++) {
        ph_tree *const tree = trees[kind / 2];
        const ph_node root = ph_tree_root(tree);
        ph_game game = *ph_tree_game(tree);
        if (kind % 2)
            game.compiled = NULL;
        const ph_options o = PH_OPTIONS(.method = method, .limits.depth = PH_MAX_DEPTH);
        const size_t used = stack_used(&game, &root, &o, bytes);
        most = used > most ? used : most;
    }
    return most;
}

static void trees_make(ph_tree *trees[NARROW_KINDS], uint32_t plies)
{
    for (uint32_t kind = 0; kind < NARROW_KINDS; kind++)
        trees[kind] = narrow_tree(kind, plies);
}

static void trees_free(ph_tree *trees[NARROW_KINDS])
{
    for (uint32_t kind = 0; kind < NARROW_KINDS; kind++)
        ph_tree_free(trees[kind]);
}

/* ---- promises ---- */

/* All that fits a small stack by the stated figures runs there. */
static void small_stacks_serve(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    ph_tree *trees[NARROW_KINDS];
    trees_make(trees, SMALL_PLIES);
    for (size_t i = 0; every_method(&i, method); i++)
        narrow_used(trees, method, SMALL * (size_t)SPARE);
    trees_free(trees);
}

static void every_ply_costs_little(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    ph_tree *deep[NARROW_KINDS], *half[NARROW_KINDS];
    trees_make(deep, PH_MAX_DEPTH);
    trees_make(half, PH_MAX_DEPTH / 2);
    for (size_t i = 0; every_method(&i, method); i++) {
        const size_t used = narrow_used(deep, method, WHOLE * (size_t)SPARE);
        const size_t most = BASE + bytes_per_ply(method) * PH_MAX_DEPTH;
        assert_true(most <= WHOLE);
        if (SPARE == 1 && used > most)
            fail_msg("%s takes %zu bytes of stack for %u plies; stated: %zu", method, used, PH_MAX_DEPTH, most);
        if (getenv("PHASED_TEST_PRINT")) {
            const size_t above = narrow_used(half, method, WHOLE * (size_t)SPARE);
            printf("%-50s %4zu bytes a ply, %6zu for %u plies\n", method, (used - above) / (PH_MAX_DEPTH / 2), used,
                   PH_MAX_DEPTH);
        }
    }
    trees_free(deep);
    trees_free(half);
}

/* ---- a shaft: a game with keys, longer than any search, whose every leaf is searched on by quiescence ---- */

enum { SHAFT_END = 1u << 20 }; /* the position that a move out of the shaft leads to */

static void shaft_start(const void *rules, void *state)
{
    (void)rules;
    *(uint32_t *)state = 0;
}

static bool shaft_over(const void *rules, const void *state)
{
    (void)rules;
    return *(const uint32_t *)state >= SHAFT_END;
}

/* Down, and out. */
static uint32_t shaft_moves(const void *rules, const void *state, ph_move *moves)
{
    const uint32_t count = shaft_over(rules, state) ? 0 : 2;
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = i;
    return count;
}

static void shaft_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    const uint32_t at = *(const uint32_t *)state;
    *(uint32_t *)child = move == 0 ? at + 1 : SHAFT_END + at;
}

/* Nobody wants out. */
static ph_value shaft_evaluate(const void *rules, const void *state)
{
    return shaft_over(rules, state) ? 1000 : (ph_value)(*(const uint32_t *)state % 7);
}

static uint64_t shaft_key(const void *rules, const void *state)
{
    (void)rules;
    return (*(const uint32_t *)state + 1) * UINT64_C(0x9E3779B97F4A7C15);
}

static bool shaft_in_check(const void *rules, const void *state)
{
    return !shaft_over(rules, state);
}

static uint32_t shaft_noisy(const void *rules, const void *state, ph_move *moves)
{
    return shaft_moves(rules, state, moves);
}

static size_t shaft_used(const ph_game *game, ph_options o, const char *about)
{
    const uint64_t root = 0;
    const size_t used = stack_used(game, &root, &o, WHOLE * (size_t)SPARE);
    if (getenv("PHASED_TEST_PRINT"))
        printf("%-50s %6zu bytes for the shaft\n", about, used);
    return used;
}

enum { QUIET_PLIES = 64 }; /* as in src/search/quiescence.h */

/* Quiescence search goes QUIET_PLIES deeper than the search; the strong engine bets, if it has no depth. */
static void quiescence_and_bets_cost_no_more(void **unused)
{
    (void)unused;
    const ph_game silent = {
        .version = PH_GAME_VERSION,
        .name = "shaft",
        .state_size = sizeof(uint32_t),
        .max_moves = 2,
        .start = shaft_start,
        .moves = shaft_moves,
        .apply = shaft_apply,
        .over = shaft_over,
        .evaluate = shaft_evaluate,
        .key = shaft_key,
    };
    ph_game noisy = silent;
    noisy.noisy = shaft_noisy;
    noisy.in_check = shaft_in_check;
    const size_t plies = PH_MAX_DEPTH + QUIET_PLIES;
    char method[EVERY_TEXT];
    for (size_t i = 0; every_method(&i, method); i++) {
        const char *const with = strchr(method, '+');
        if (strchr(method, ':') || (with && strcmp(with, "+tt") != 0)) /* these take as much as without */
            continue;
        const ph_options o = PH_OPTIONS(.method = method, .limits.depth = PH_MAX_DEPTH);
        const size_t used = shaft_used(&noisy, o, method);
        if (SPARE == 1 && used > BASE + bytes_per_ply(method) * plies)
            fail_msg("%s with quiescence search takes %zu bytes of stack", method, used);
    }
    const ph_options bets = PH_OPTIONS(.limits.nodes = 600000);
    const size_t used = shaft_used(&silent, bets, "bets"), both = shaft_used(&noisy, bets, "bets and quiescence");
    assert_true(SPARE > 1 || used <= BASE + bytes_per_ply("strong") * PH_MAX_DEPTH);
    assert_true(SPARE > 1 || both <= BASE + bytes_per_ply("strong") * plies);
}

/* The loops of games keep positions on the stack, and have few plies. */
static void games_run_in_small_stacks(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"connect4", "othello", "kalah", "tictactoe"};
    char method[EVERY_TEXT];
    for (size_t s = 0; s < sizeof specs / sizeof *specs; s++) {
        ph_game *game = book_game(specs[s]);
        book_state start;
        game->start(game->rules, start.bytes);
        for (size_t i = 0; every_method(&i, method); i++) {
            const ph_options o = PH_OPTIONS(.method = method, .limits.depth = 3);
            const size_t used = stack_used(game, start.bytes, &o, SMALL * (size_t)SPARE);
            if (SPARE == 1 && used > SMALL / 4)
                fail_msg("%s takes %zu bytes of stack for %s to depth 3", method, used, specs[s]);
        }
        ph_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_stacks_serve),
        cmocka_unit_test(every_ply_costs_little),
        cmocka_unit_test(quiescence_and_bets_cost_no_more),
        cmocka_unit_test(games_run_in_small_stacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
