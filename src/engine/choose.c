/* choose.c - which implementation of a method runs. Read choose_search() first. auto.c has the rule of "auto". */
#include "choose.h"

#include "../bestfirst/psstar.h"
#include "../bestfirst/records.h"
#include "../depthfirst/layout.h"
#include "../depthfirst/selective.h"
#include "../uniform/uniform.h"
#include "equipment.h"
#include "method_name.h"

#include <assert.h>

/* Switch on the rules of selective search that the method has. An observer sees none: moves that are not played would
 * confuse it. The strong engine under a budget sees repetitions in any case. */
static void choose_rules(frame *f)
{
    method *const m = &f->method;
    if (f->options->observe || m->edition != EDITION_FAST)
        m->with &= ~(uint32_t)WITH_SELECTIVE;
    f->selects = m->with & WITH_SELECTIVE;
    if (m->id == METHOD_STRONG && f->selective) {
        if (!f->selects)
            f->selects = select_rules_of(f->game)->usual;
        f->selects |= f->game->reversible ? WITH_REPEAT : 0;
    }
    if (!f->selects)
        return;
    assert(!(f->selects & WITH_SELECT) && f->game->key);
    f->rules = select_rules_of(f->game);
    const uint32_t most = f->rules->extend_most < f->depth ? f->rules->extend_most : f->depth;
    if (f->selects & WITH_EXTEND)
        f->extra = most < PH_MAX_DEPTH - f->depth ? most : PH_MAX_DEPTH - f->depth;
}

void choose_method(frame *f, const void *root, char reason[REASON_SIZE])
{
    method *const m = &f->method;
    reason[0] = '\0';
    if (m->id == METHOD_AUTO)
        *m = auto_method(f, root, reason);
    if (m->id == METHOD_STRONG && (f->options->observe || !learner_fits(f->bytes_limit))) {
        *m = (method){
            .id = METHOD_NEGASCOUT, .plan.phases = 1, .with = WITH_TABLE | WITH_MOVE | (m->with & WITH_SELECTIVE)};
        f->selective = false;
    }
    choose_rules(f);
    psstar_resolve(f, root);
    records_resolve(f, root);
    assert(m->id < N_METHODS && !plan_is_auto(&m->plan));
    if (!f->options->observe)
        return;
    if (!method_best_first(m)) {
        m->edition = EDITION_FAST;
        m->with &= ~(uint32_t)WITH_IID; /* a node searched within itself would confuse the observer */
    } else if (m->edition == EDITION_FAST) {
        m->edition = EDITION_REFERENCE;
        m->with = 0; /* the observer sees the game's own order of moves */
    }
}

/* Do two games have the same functions, so that loops compiled for one can search the other? They may not: a copy of a
 * game can have its own evaluation, for example. `rules` may differ: they are data, which functions and loops get as a
 * pointer. */
static bool same_functions(const ph_game *a, const ph_game *b)
{
    return a->moves == b->moves && a->apply == b->apply && a->over == b->over && a->evaluate == b->evaluate &&
           a->order == b->order && a->noisy == b->noisy && a->in_check == b->in_check && a->gain == b->gain &&
           !((a->flags ^ b->flags) & ~(uint32_t)PH_EXACT) && a->state_size == b->state_size;
}

/* The loops compiled for the frame's game that can run this search; NULL: none. */
static const struct ph_compiled *compiled_for(const frame *f, bool with_table)
{
    const ph_game *const g = f->game;
    for (const struct ph_compiled *c = g->compiled; c && compiled_fits(c); c = c->otherwise)
        if (same_functions(g, c->game) && (!c->fits || c->fits(f)) && (!with_table || g->key == c->game->key) &&
            (!g->noisy || c->quiet) && (c->sooner || !(g->flags & PH_SOONER_IS_BETTER)))
            return c;
    return NULL;
}

/* Search by the loops for uniform trees, if the tree below `root` is one that fits them; else by those compiled for the
 * game. To find that out costs as much as a short search, so it is done once, when the search begins. */
static int search_uniform(frame *f, const void *root)
{
    const struct ph_compiled *const c = compiled_for(f, false);
    uniform_tree t;
    bool fits = c->uniform(f, root, &t);
    frame_cheap(f); /* evaluating a leaf only reads it */
    const int error = fits ? uniform_search(f, root, &t, false, &fits) : PH_OK;
    return fits ? error : c->search[f->method.id](f, root);
}

searcher *choose_search(const frame *f)
{
    const method *const m = &f->method;
    assert(m->id < N_METHODS && !plan_is_auto(&m->plan));
    if (m->edition != EDITION_FAST)
        return method_reference(m);
    const bool best_first = method_best_first(m);
    const bool with_table = (m->with & WITH_TABLE) && !best_first; /* best-first: only to order moves, see prepare.c */
    const struct ph_compiled *c = f->options->observe ? &any_observed_compiled : compiled_for(f, with_table);
    if (c && c->uniform && best_first && !method_has_entries(m))
        return search_uniform;
    if (!c)
        c = &any_compiled;
    const uint32_t id = method_driver(m) ? METHOD_ALPHABETA : m->id;
    searcher *search = with_table ? c->tabled[id] : c->search[id];
    if (!search) /* phased_loops.h has no best-first methods; loops for trees have no strong engine */
        search = with_table ? any_compiled.tabled[id] : any_compiled.search[id];
    assert(search);
    return search;
}

const struct solver *choose_solver(const frame *f)
{
    assert(!f->options->observe); /* a solver has nothing to show */
    const struct ph_compiled *const c = compiled_for(f, false);
    return c ? c->solver : NULL;
}
