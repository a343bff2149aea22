/* search.c - ph_search: checks what it is given, chooses the instance of the method, and closes the answer. */
#include "../base/memory.h"
#include "../methods/loops.h"
#include "../reference/reference.h"
#include "strategy.h"

#include <string.h>

static int check_game(const ph_game *g)
{
    if (g->version != PH_GAME_VERSION)
        return PH_E_VERSION;
    bool complete = g->start && g->moves && g->apply && g->over && g->evaluate;
    if (!complete || g->state_size == 0 || g->max_moves == 0)
        return PH_E_ARGUMENT;
    /* A reference to a child is 30 bits wide. */
    return g->max_moves < 1u << 30 ? PH_OK : PH_E_SIZE;
}

static int check_method(const ph_method *m)
{
    bool printed = m->edition == PH_PRINTED;
    if (m->algorithm > PH_PS || m->edition > PH_PRINTED || (printed && m->algorithm != PH_PS))
        return PH_E_METHOD;
    if (m->n_sizes > PH_MAX_SIZES || (m->n_sizes && m->phases))
        return PH_E_PLAN;
    for (uint32_t i = 0; i < m->n_sizes; i++)
        if (m->sizes[i] == 0)
            return PH_E_PLAN;
    return PH_OK;
}

static bool best_first(const ph_method *m)
{
    return m->algorithm == PH_SSS || m->algorithm == PH_PS;
}

static searcher *choose_reference(const ph_method *m)
{
    switch (m->algorithm) {
    case PH_MINIMAX:
        return reference_minimax;
    case PH_ALPHABETA:
        return reference_alphabeta;
    case PH_SSS:
        return reference_sss;
    case PH_PS:
        break;
    }
    return reference_ps;
}

/* The instance for a method. Who observes sees the lists of SSS* and PS*, and the depth-first methods at each node;
 * else the edition that was asked for, and of the fast ones the loops compiled for this game if it has them. */
static searcher *choose(const frame *f)
{
    const ph_method *m = &f->result->method;
    if (f->options->observe)
        return best_first(m) ? choose_reference(m) : any_observed_compiled.search[m->algorithm];
    if (m->edition != PH_FAST)
        return choose_reference(m);
    return loops_choose(f, m->algorithm);
}

/* A root that is a leaf is its own value; no method has anything to do. */
static void search_leaf(frame *f, const void *root)
{
    ph_result *r = f->result;
    if (!frame_may_evaluate(f))
        return;
    r->lower = r->upper = frame_value(f->game, root, !f->options->min_root);
    if (best_first(&r->method))
        f->open_peak = 1;
    if (f->options->observe) {
        ph_event event = {.kind = PH_LEAF, .max = !f->options->min_root, .value = r->lower};
        event.alpha = -PH_INFINITY;
        event.beta = PH_INFINITY;
        f->options->observe(f->options->observe_context, &event);
    }
}

/* The value is what is known: exactly, or from the better known side. */
static void result_close(ph_result *r)
{
    if (r->lower > -PH_INFINITY)
        r->value = r->lower;
    else
        r->value = r->upper < PH_INFINITY ? r->upper : 0;
    r->best = r->pv_length ? r->pv[0] : PH_NO_MOVE;
}

static int search_in(frame *f, const void *root)
{
    ph_result *r = f->result;
    int error = PH_OK;
    bool with_lists = f->options->observe && best_first(&r->method);
    psstar_resolve(f, root);
    if (frame_terminal(f, root, 0) && !with_lists) {
        search_leaf(f, root);
    } else {
        error = choose(f)(f, root);
    }
    if (error)
        return error;
    result_close(r);
    if (f->options->want_strategy && r->lower == r->upper)
        error = strategy_prove(f, root);
    return error;
}

int ph_search(const ph_game *game, const void *state, const ph_options *options, ph_result *result)
{
    if (result)
        memset(result, 0, sizeof *result);
    if (!game || !state || !options || !result)
        return PH_E_ARGUMENT;
    int error = check_game(game);
    if (!error)
        error = check_method(&options->method);
    if (error)
        return error;

    frame f;
    result->method = options->method;
    result->lower = -PH_INFINITY;
    result->upper = PH_INFINITY;
    frame_open(&f, game, options, result);
    error = search_in(&f, state);
    frame_close(&f);
    if (error) {
        ph_result_release(result);
        memset(result, 0, sizeof *result);
    }
    return error;
}

void ph_result_release(ph_result *result)
{
    ph_lines *l = &result->strategy;
    if (l->memory.release) {
        memory_put(&l->memory, l->start);
        memory_put(&l->memory, l->moves);
    }
    *l = (ph_lines){0};
}

size_t ph_worst_bytes(const ph_game *game, const void *state, const ph_options *options)
{
    if (!game || !state || !options || check_game(game) || check_method(&options->method))
        return SIZE_MAX;
    const ph_method *method = &options->method;
    bool automatic = method->algorithm == PH_PS && !method->phases && !method->n_sizes;
    if (!best_first(method) || automatic)
        return SIZE_MAX;
    ph_result result = {.method = *method};
    frame f;
    frame_open(&f, game, options, &result);
    return store_worst(&f, state, method);
}

void ph_cancel(int *flag)
{
    __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
}
