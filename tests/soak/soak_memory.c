/* soak_memory.c - allocations that fail, each in turn and at random: nothing crashes or leaks, and no answer is wrong.
 *
 *     tests/soak/soak_memory [--seconds N] [--seed S]
 *
 * Each operation of the library runs once undisturbed, then with the first allocation failing, the second, and so on to the
 * last, then with random ones failing. An operation that gets no memory must report it and free what it had; otherwise its
 * answer must be the undisturbed one. */
#include "phased_catalog.h"
#include "phased_trace.h"
#include "phased_tree.h"

#include "../support/forest.h"
#include "../support/gamebook.h"
#include "soak.h"

/* ---- memory that fails --------------------------------------------------------------------------------- */

typedef struct purse {
    uint64_t requests, fail_at; /* the number of the allocation that fails; 0: none */
    uint64_t *random;           /* if not NULL, each fails with probability 1/8 */
    int64_t blocks;             /* not released yet */
} purse;

static void *purse_allocate(void *context, size_t bytes)
{
    purse *p = context;
    p->requests++;
    if (p->requests == p->fail_at || (p->random && random_below(p->random, 8) == 0))
        return NULL;
    void *block = malloc(bytes ? bytes : 1);
    p->blocks += block != NULL;
    return block;
}

static void purse_release(void *context, void *block)
{
    purse *p = context;
    p->blocks -= block != NULL;
    free(block);
}

/* ---- what is done -------------------------------------------------------------------------------------- */

/* One operation, and its outcome: an error, or numbers that are the same in every run. */
typedef struct operation {
    char method[64], spec[96];
    const char *json;
    const ph_tree *tree;
    uint32_t kind;
    bool observed;
} operation;

enum { DEED_SEARCH, DEED_GAME, DEED_PARSE, DEED_COPY, DEED_ENGINE, N_DEEDS };

typedef struct outcome {
    int error;
    bool stopped; /* for lack of memory, with bounds */
    uint64_t sum;
} outcome;

static void observe(void *context, const ph_event *event)
{
    (void)event;
    ++*(uint64_t *)context;
}

/* A strategy is proven by a separate search, which may stop too. */
static uint64_t result_sum(const ph_result *r)
{
    /* If RS gets no block it takes a smaller one: the same value, with other leaves. */
    if (strncmp(r->method, "rs", 2) == 0)
        return (uint32_t)r->value;
    uint64_t sum = (uint64_t)(uint32_t)r->value * 31 + r->counts.leaves * 7 + r->counts.nodes * 3 + r->best;
    for (uint32_t i = 0; i < r->pv_length; i++)
        sum = sum * 131 + r->pv[i];
    return sum;
}

static outcome do_search(const operation *d, const ph_memory *memory)
{
    uint64_t events = 0;
    ph_node root = ph_tree_root(d->tree);
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.method = d->method, .memory = memory, .want_strategy = true,
                                    .observe = d->observed ? observe : NULL, .observe_context = &events);
    outcome out = {.error = ph_search(ph_tree_game(d->tree), &root, &o, &r)};
    out.stopped = r.stop == PH_STOP_MEMORY;
    out.sum = out.error ? 0 : result_sum(&r);
    ph_result_release(&r);
    return out;
}

static outcome do_engine(const operation *d, const ph_memory *memory)
{
    ph_game *game = book_game("tictactoe");
    ph_engine *engine = NULL;
    ph_result r = PH_RESULT;
    book_state root;
    game->start(game->rules, root.bytes);
    outcome out = {.error = ph_engine_new(game, 1 << 16, memory, &engine)};
    if (!out.error) {
        static const uint64_t past[] = {1, 2, 3};
        ph_options o = PH_OPTIONS(.method = d->method, .limits.depth = 3, .memory = memory);
        if (d->observed) /* as when a game is played: the strong engine deepens and bets, and ranks what it finds */
            o = PH_OPTIONS(.limits.nodes = 200, .lines = 2, .history = past, .history_count = 3, .memory = memory);
        out.error = ph_engine_think(engine, root.bytes, &o, &r);
        out.stopped = r.stop == PH_STOP_MEMORY;
        out.sum = out.error ? 0 : (uint64_t)(uint32_t)r.value;
        ph_result_release(&r);
        ph_engine_free(engine);
    }
    ph_game_free(game);
    return out;
}

static outcome operation_do(const operation *d, const ph_memory *memory)
{
    outcome out = {0};
    ph_tree *tree = NULL;
    ph_game *game = NULL;
    ph_place where;
    ph_node root = ph_tree_root(d->tree);
    switch (d->kind) {
    case DEED_SEARCH:
        return do_search(d, memory);
    case DEED_ENGINE:
        return do_engine(d, memory);
    case DEED_GAME:
        out.error = ph_game_new(d->spec, memory, &game, &where);
        ph_game_free(game);
        break;
    case DEED_PARSE:
        out.error = ph_tree_parse(d->json, strlen(d->json), memory, &tree, &where);
        out.sum = out.error ? 0 : ph_tree_size(tree);
        ph_tree_free(tree);
        break;
    default:
        out.error = ph_tree_copy(ph_tree_game(d->tree), &root, PH_MAX_DEPTH, 100000, memory, &tree);
        out.sum = out.error ? 0 : ph_tree_size(tree);
        ph_tree_free(tree);
        break;
    }
    return out;
}

/* ---- schedules ----------------------------------------------------------------------------------------- */

static bool outcome_good(outcome now, outcome whole)
{
    return now.error ? now.error == PH_E_MEMORY : now.stopped || now.sum == whole.sum;
}

static void operation_check(soak *s, const operation *d, purse *p, outcome whole, const char *schedule, uint64_t number)
{
    const ph_memory memory = {purse_allocate, purse_release, p};
    s->checks++;
    outcome now = operation_do(d, &memory);
    if (!outcome_good(now, whole))
        soak_found(s, "operation %" PRIu32 " %s %s, %s %" PRIu64 ": %s", d->kind, d->method, d->spec, schedule, number,
                   ph_error_text(now.error));
    if (p->blocks != 0)
        soak_found(s, "operation %" PRIu32 " %s %s, %s %" PRIu64 ": %" PRId64 " blocks are left", d->kind, d->method,
                   d->spec, schedule, number, p->blocks);
}

static void operation_soak(soak *s, const operation *d, uint64_t *random)
{
    purse p = {0};
    const ph_memory memory = {purse_allocate, purse_release, &p};
    outcome whole = operation_do(d, &memory);
    uint64_t most = p.requests < 300 ? p.requests : 300;
    for (uint64_t i = 1; i <= most; i++) {
        purse once = {.fail_at = i};
        operation_check(s, d, &once, whole, "failure of allocation", i);
    }
    for (uint64_t i = 0; i < 5; i++) {
        purse often = {.random = random};
        operation_check(s, d, &often, whole, "random failures", i);
    }
}

int main(int argc, char **argv)
{
    static const char *const specs[] = {"connect4",
                                        "othello:size=6",
                                        "kalah:pits=4",
                                        "tictactoe",
                                        "ordered:width=3x4x5,p=0.5",
                                        "iid:width=9,depth=9",
                                        "worst:width=2,depth=3"};
    static const char *const texts[] = {"[[3,12,8],[2,4,6],[14,5,2]]",
                                        "{\"name\":\"A\",\"children\":[1,{\"name\":\"b\",\"value\":5}]}", "7",
                                        "[[[[[[[[1]]]]]]]]", "[1,[2,[3,[4,[5,[6,[7,[8,9]]]]]]]]"};
    soak s = soak_open("memory", argc, argv);
    uint64_t random;
    while (soak_round(&s, &random)) {
        operation d = {.kind = random_below(&random, N_DEEDS), .observed = random_below(&random, 2)};
        soak_method(&random, d.method);
        if (random_below(&random, 3) == 0 && strlen(d.method) < 50)
            strcat(d.method, "@reference");
        snprintf(d.spec, sizeof d.spec, "%s", specs[random_below(&random, sizeof specs / sizeof specs[0])]);
        d.json = texts[random_below(&random, sizeof texts / sizeof texts[0])];
        ph_tree *tree = forest_ragged(random_next(&random), 6, 6, 300);
        d.tree = tree;
        operation_soak(&s, &d, &random);
        ph_tree_free(tree);
    }
    return soak_close(&s, "schedules");
}
