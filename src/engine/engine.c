/* engine.c - ph_engine: what is kept from one search to the next. */
#include "../base/memory.h"
#include "deepen.h"
#include "level.h"
#include "ponder.h"
#include "prepare.h"
#include "rooted.h"
#include "solve.h"

#include <assert.h>

struct ph_engine {
    ph_memory memory;
    ph_game game;      /* with all its members */
    order order;       /* which move was best in which position */
    order_stats stats; /* how good the order of moves was in past searches */
    equipment kept;    /* the table of positions, from the first search by a method with a table on */
    size_t bytes;      /* of that table; of the order too, up to STANDARD */
    proofs proofs;     /* what the game's solver has proven */
    uint32_t pondered; /* the depth to which the last pondering searched all replies */
};

/* The standard size is this part of PH_DEFAULT_BYTES. More than that is no gain for the order. While the engine ponders,
 * lessons that wait to be learnt take up to the same size again. */
enum { STANDARD_PART = 16 };
static const size_t STANDARD = PH_DEFAULT_BYTES / STANDARD_PART;

int ph_engine_new(const ph_game *game, size_t bytes, const ph_memory *memory, ph_engine **engine)
{
    if (!game || !engine)
        return PH_E_ARGUMENT;
    *engine = NULL;
    ph_game completed;
    const ph_game *whole;
    int error = game_complete(game, &completed, &whole);
    if (error)
        return error;
    const ph_memory from = memory_of(memory);
    ph_engine *e = memory_get(&from, 1, sizeof *e);
    if (!e)
        return PH_E_MEMORY;
    *e = (ph_engine){.memory = from, .game = *whole, .bytes = bytes ? bytes : STANDARD};
    if (!order_init(&e->order, &e->game, e->bytes < STANDARD ? e->bytes : STANDARD, &from)) {
        memory_put(&from, e);
        return PH_E_MEMORY;
    }
    *engine = e;
    return PH_OK;
}

void ph_engine_free(ph_engine *engine)
{
    if (!engine)
        return;
    const ph_memory from = engine->memory;
    assert(engine->order.game == &engine->game);
    order_release(&engine->order);
    equipment_release(&engine->kept);
    proofs_release(&engine->proofs);
    memory_put(&from, engine);
}

void ph_engine_forget(ph_engine *engine)
{
    assert(engine);
    order_clear(&engine->order);
    equipment_clear(&engine->kept);
    proofs_release(&engine->proofs);
    engine->stats = (order_stats){0};
    engine->pondered = 0;
}

uint32_t ph_engine_full(const ph_engine *engine)
{
    return engine && engine->kept.table.buckets ? table_use(&engine->kept.table) : 0;
}

/* Searches up to this depth use the order that was learnt. Deeper ones gain more from the loops compiled for the game,
 * which cannot use it. The order pays up to three moves beyond the depth that was pondered:
 * docs/results/pondering.md. */
static uint32_t order_depth(const ph_engine *e)
{
    enum { NEAR = 3 };
    if (e->order.count == 1) /* it remembers one position only */
        return 0;
    if (!e->game.compiled)
        return PH_MAX_DEPTH;
    return e->pondered ? e->pondered + NEAR : 0;
}

/* Check the caller's arguments and make a request of them. */
static int engine_check(ph_engine *e, const void *state, const ph_options *options, request *q, ph_result *result)
{
    if (!e || !result)
        return PH_E_ARGUMENT;
    const int error = result_clear(result);
    return error ? error : request_init(q, &e->game, state, options);
}

/* A method with a table gets the engine's, which is made for the first such method. */
static int engine_equip(ph_engine *e, request *q)
{
    if (!(q->method.with & WITH_TABLE))
        return PH_OK;
    if (!equipment_equip(&e->kept, &q->method, e->bytes, &e->memory))
        return PH_E_MEMORY; /* what it has stays */
    assert(e->kept.table.buckets && e->kept.sorter);
    q->kept = &e->kept;
    return PH_OK;
}

static int engine_request(ph_engine *e, const void *state, const ph_options *options, request *q, ph_result *result)
{
    const int error = engine_check(e, state, options, q, result);
    return error ? error : engine_equip(e, q);
}

/* The same for the engine that plays, if nothing else is said. */
static int engine_request_play(ph_engine *e, const void *state, const ph_options *options, request *q,
                               ph_result *result)
{
    const int error = engine_check(e, state, options, q, result);
    if (error)
        return error;
    request_play(q);
    return engine_equip(e, q);
}

int ph_engine_search(ph_engine *engine, const void *state, const ph_options *options, ph_result *result)
{
    request q;
    int error = engine_request(engine, state, options, &q, result);
    if (!error && q.options.level)
        return ph_engine_think(engine, state, options, result);
    if (!error)
        error = request_begin(&q);
    if (error)
        return error;
    ph_result whole = PH_RESULT;
    iteration once = {.depth = q.options.limits.depth, .guess = GUESS_NONE, .first = PH_NO_MOVE};
    const uint32_t depth = once.depth ? once.depth : PH_MAX_DEPTH;
    const ending ended = deepen_ended(&q);
    if (ended.answer.depth >= depth) /* the table has an exact value of this move, and perhaps only bounds of others */
        once.first = ended.answer.move;
    if (depth <= order_depth(engine) && !q.kept && !q.past) /* a table has an order of its own */
        q.game = &engine->order.ordered;
    q.options.expect = order_stats_expect(&engine->stats, &q.options.expect);
    if ((q.method.id == METHOD_STRONG || method_prepares(&q.method)) && request_deepens(&q))
        error = deepen_to_depth(&q, &(learnt){&engine->order, order_depth(engine), &engine->stats}, &whole);
    else
        error = search_once(&q, &once, &whole);
    assert(error || (whole.owned && whole.lower <= whole.upper));
    if (!error && whole.stop == PH_FINISHED && !q.options.root_moves) {
        order_stats_add(&engine->stats, q.game, q.state, &whole, &q.memory);
        order_learn_line(&engine->order, state, &whole, depth);
    }
    request_end(&q);
    if (!error)
        result_give(&whole, result);
    return error;
}

/* Think; without a clock before `hit` is raised, if that is not NULL. */
static int engine_think(ph_engine *engine, const void *state, const ph_options *options, const ph_hit *hit,
                        ph_result *result)
{
    request q;
    int error = engine_request_play(engine, state, options, &q, result);
    if (!error && hit && (q.options.level || q.options.limits.seconds > 0)) /* that of a clock too */
        error = PH_E_ARGUMENT;
    if (!error)
        error = request_begin(&q);
    if (error)
        return error;
    ph_result whole = PH_RESULT;
    q.hit = hit;
    if (q.options.level)
        error = level_search(&q, &whole);
    else
        error = deepen(&q, &(learnt){&engine->order, order_depth(engine), &engine->stats}, &whole);
    request_end(&q);
    if (!error)
        result_give(&whole, result);
    return error;
}

int ph_engine_think(ph_engine *engine, const void *state, const ph_options *options, ph_result *result)
{
    return engine_think(engine, state, options, NULL, result);
}

/* The position after a legal move. NULL if there is none, or no memory; then *error says which. */
static void *position_after(const ph_engine *e, const void *state, ph_move move, int *error)
{
    const ph_game *const g = &e->game;
    ph_move *const moves = memory_get(&e->memory, g->max_moves, sizeof *moves);
    void *const child = moves ? memory_get(&e->memory, 1, g->state_size) : NULL;
    const uint32_t count = child ? rooted_list(g, state, &(ph_options){0}, moves) : 0;
    *error = !child ? PH_E_MEMORY : move_find(moves, count, move) == count ? PH_E_ARGUMENT : PH_OK;
    if (!*error)
        g->apply(g->rules, state, move, child);
    else
        memory_put(&e->memory, child);
    memory_put(&e->memory, moves);
    return *error ? NULL : child;
}

int ph_engine_ponder_on(ph_engine *engine, const void *state, ph_move move, const ph_options *options,
                        const ph_hit *hit, ph_result *result)
{
    if (!engine || !state || !result || !hit)
        return PH_E_ARGUMENT;
    int error = result_clear(result);
    void *const child = error || move == PH_NO_MOVE ? NULL : position_after(engine, state, move, &error);
    if (!error)
        error = engine_think(engine, child ? child : state, options, hit, result);
    if (child)
        memory_put(&engine->memory, child);
    return error;
}

/* The strong engine thinks about the opponent's move. That fills the table for the expected reply most of all. */
static int ponder_strong(ph_engine *e, const request *q, ph_result *result)
{
    const int error = deepen(q, &(learnt){&e->order, order_depth(e), &e->stats}, result);
    if (!error && result->depth > 0)
        result->depth--; /* beyond the reply */
    return error;
}

int ph_engine_ponder(ph_engine *engine, const void *state, const ph_options *options, ph_result *result)
{
    request q;
    int error = engine_request_play(engine, state, options, &q, result);
    if (!error && q.options.level)
        error = PH_E_ARGUMENT;
    if (!error && q.method.id == METHOD_STRONG) /* other methods search each reply, and ignore the past */
        error = request_begin(&q);
    if (error)
        return error;
    uint32_t depth = q.options.limits.depth;
    depth = depth ? depth : PH_MAX_DEPTH;
    ph_result whole = PH_RESULT;
    if (q.method.id == METHOD_STRONG)
        error = ponder_strong(engine, &q, &whole);
    else
        error = ponder(&engine->order, &q, depth, &whole);
    request_end(&q);
    assert(whole.depth <= depth);
    engine->pondered = q.kept ? 0 : whole.depth; /* with a table, the order learnt nothing */
    if (!error)
        result_give(&whole, result);
    return error;
}

/* Deepening proves the value if it ends before any limit, and either before the greatest depth or with a game that is
 * won or lost. Else the value found so far is only an estimate, and is not given. */
static int solve_by_deepening(ph_engine *e, const request *q, ph_result *result)
{
    int error = deepen(q, &(learnt){&e->order, order_depth(e), &e->stats}, result);
    if (error)
        return error;
    const ph_value won = q->game->won;
    const bool is_won = won > 0 && (result->value > won || result->value < -won);
    if (result->stop != PH_FINISHED || (result->depth == PH_MAX_DEPTH && !is_won)) {
        result->value = 0;
        result->lower = -PH_INFINITY;
        result->upper = PH_INFINITY;
    }
    return PH_OK;
}

int ph_engine_solve(ph_engine *engine, const void *state, const ph_options *options, ph_result *result)
{
    request q;
    int error = engine_check(engine, state, options, &q, result);
    if (!error && q.options.level)
        error = PH_E_ARGUMENT;
    if (error)
        return error;
    q.options.limits.depth = 0;
    request_play(&q);
    q.selective = false; /* a proof makes no bets, and follows no rules of selective search */
    q.method.with &= ~(uint32_t)WITH_SELECTIVE;
    ph_result whole = PH_RESULT;
    error = request_begin(&q);
    if (error)
        return error;
    const struct solver *own = solver_of(&q); /* it has its own table of proofs, and needs no other */
    if (!own)
        error = engine_equip(engine, &q);
    if (!error)
        error = own ? solve(&q, own, &engine->proofs, &engine->memory, &whole) : solve_by_deepening(engine, &q, &whole);
    request_end(&q);
    if (!error)
        result_give(&whole, result);
    return error;
}
