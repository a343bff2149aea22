/* search.c - ph_search: checks its arguments, runs the method, and fills in the result. Read ph_search() first. */
#include "search.h"

#include "../base/clock.h"
#include "../base/memory.h"
#include "../base/sooner.h"
#include "../base/text.h"
#include "../bestfirst/psstar.h"
#include "../bestfirst/records.h"
#include "../search/quiescence.h"
#include "choose.h"
#include "deepen.h"
#include "extend_line.h"
#include "level.h"
#include "lines.h"
#include "phased_trace.h"
#include "prepare.h"
#include "rooted.h"
#include "strategy.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- structs of other sizes ---------------------------------------------------------------------------- */

/* The smallest sizes that these structs have ever had: since their first member is their size. */
enum { OPTIONS_LEAST = offsetof(ph_options, expect), RESULT_LEAST = offsetof(ph_result, reason) };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Reject non-zero members that this version of the library does not know: they request something it cannot do. */
static int options_read(const ph_options *from, ph_options *options)
{
    if (from->size < OPTIONS_LEAST)
        return PH_E_ARGUMENT;
    const unsigned char *bytes = (const unsigned char *)from;
    for (size_t i = sizeof *options; i < from->size; i++)
        if (bytes[i])
            return PH_E_ARGUMENT;
    memset(options, 0, sizeof *options);
    memcpy(options, from, smaller(from->size, sizeof *options));
    options->size = sizeof *options;
    for (size_t i = 0; i < sizeof options->limits.reserved / sizeof *options->limits.reserved; i++)
        if (options->limits.reserved[i])
            return PH_E_ARGUMENT;
    if (options->limits.depth > PH_MAX_DEPTH)
        options->limits.depth = PH_MAX_DEPTH;
    const ph_order *o = &options->expect;
    return o->R == 0 || (o->p >= 0 && o->p <= 1) ? PH_OK : PH_E_ARGUMENT;
}

int result_clear(ph_result *result)
{
    size_t size = result->size;
    if (size < RESULT_LEAST)
        return PH_E_ARGUMENT;
    ph_result_release(result);
    memset(result, 0, size);
    result->size = size;
    return PH_OK;
}

void result_give(ph_result *whole, ph_result *to)
{
    size_t size = to->size;
    assert(size >= RESULT_LEAST && whole->size == sizeof *whole);
    memcpy(to, whole, smaller(size, sizeof *whole));
    to->size = size;
}

static int game_check(const ph_game *g)
{
    const bool complete = g->start && g->moves && g->apply && g->evaluate;
    const bool ends = g->over || (g->flags & PH_OVER_WITHOUT_MOVES);
    if (!complete || !ends || g->state_size == 0 || g->max_moves == 0 || g->won < 0)
        return PH_E_ARGUMENT;
    if (!sooner_flags_valid(g))
        return PH_E_FLAG;
    /* Best-first methods store the number of a child in 30 bits. */
    return g->max_moves < 1u << 30 ? PH_OK : PH_E_SIZE;
}

int game_complete(const ph_game *game, ph_game *completed, const ph_game **whole)
{
    static const size_t ENDS[PH_GAME_VERSION + 1] = {[1] = offsetof(ph_game, longest),
                                                     [2] = offsetof(ph_game, evaluation_cost),
                                                     [3] = offsetof(ph_game, noisy),
                                                     [4] = sizeof(ph_game)};
    if (game->version == 0 || game->version > PH_GAME_VERSION)
        return PH_E_VERSION;
    assert(ENDS[game->version] > 0 && ENDS[game->version] <= sizeof *game);
    *whole = game;
    if (game->version < PH_GAME_VERSION) {
        memset(completed, 0, sizeof *completed);
        memcpy(completed, game, ENDS[game->version]);
        completed->version = PH_GAME_VERSION;
        *whole = completed;
    }
    return game_check(*whole);
}

/* ---- requests ------------------------------------------------------------------------------------------ */

/* Several threads share their results in a table of positions, so a method without a table gets one. Not on trees,
 * where no position occurs twice and a table costs time: there the caller's method must name it. */
static int request_threads(request *q)
{
    const ph_threads *l = &q->options.threads;
    if (l->count < 2)
        return PH_OK;
    if (!l->run)
        return PH_E_ARGUMENT;
    if (!q->game->key || (q->game->flags & PH_LEAF_VALUES) || q->options.observe)
        return PH_OK;
    if (q->method.id == METHOD_AUTO && q->method.edition == EDITION_FAST) {
        q->why = "several threads share what they find in a table of positions";
        method_parse("alphabeta+tt", &q->method);
    }
    if (method_shares(&q->method))
        q->method.with |= WITH_TABLE;
    return PH_OK;
}

/* Does a limit other than depth or memory end the search? */
static bool is_budget(const ph_limits *l)
{
    return l->seconds > 0 || l->nodes > 0 || l->visits > 0;
}

void request_play(request *q)
{
    const ph_options *const o = &q->options;
    if (o->method || o->limits.depth || o->observe || !q->game->key || (q->game->flags & PH_LEAF_VALUES))
        return;
    method_parse("strong", &q->method);
    q->selective = !(q->game->flags & PH_EXACT);
    q->why = "no method and no depth is set: the engine that plays";
}

/* The positions before the root are known by their keys. */
static int history_check(const request *q)
{
    if (q->options.history_count == 0)
        return PH_OK;
    return !q->options.history ? PH_E_ARGUMENT : !q->game->key ? PH_E_KEY : PH_OK;
}

/* The hard limit of a clock is a limit like any other. */
static int request_pace(request *q)
{
    ph_limits *const l = &q->options.limits;
    const int error = pace_of(&q->options.clock, &q->pace);
    if (q->pace.hard < INFINITY && !(l->seconds > 0 && l->seconds < q->pace.hard))
        l->seconds = q->pace.hard;
    return error;
}

int request_init(request *q, const ph_game *game, const void *state, const ph_options *options)
{
    if (!game || !state || !options)
        return PH_E_ARGUMENT;
    q->game = game;
    q->state = state;
    q->why = NULL;
    q->selective = false;
    q->kept = NULL;
    q->past = NULL;
    q->hit = NULL;
    int error = options_read(options, &q->options);
    if (!error)
        error = game_complete(game, &q->completed, &q->game);
    if (!error)
        error = method_parse(q->options.method, &q->method);
    if (!error)
        error = request_pace(q);
    if (!error && (is_budget(&q->options.limits) || q->options.level))
        request_play(q);
    if (!error && q->method.id == METHOD_STRONG && !q->options.limits.depth)
        q->selective = !(q->game->flags & (PH_EXACT | PH_LEAF_VALUES));
    if (!error)
        error = request_threads(q);
    if (!error && q->options.level && (q->options.level > LEVEL_MOST || (q->game->flags & PH_LEAF_VALUES)))
        error = PH_E_ARGUMENT;
    if (!error && (q->method.with & WITH_TABLE) && !q->game->key)
        error = PH_E_KEY;
    if (!error)
        error = history_check(q);
    if (!error && !method_offer(&q->method, q->game))
        error = PH_E_LACKS;
    if (error)
        return error;
    q->memory = memory_of(q->options.memory);
    return rooted_check(q->game, state, &q->options, &q->memory);
}

int request_begin(request *q)
{
    const ph_options *const o = &q->options;
    assert(!q->past);
    const bool salted = !q->selective && !method_selective(&q->method);
    const int error = past_open(&q->past, q->game, q->state, o->history, o->history_count, salted, &q->memory);
    if (q->past) {
        q->game = &q->past->game;
        q->state = q->past->root;
    }
    return error;
}

void request_end(request *q)
{
    past_close(q->past);
    q->past = NULL;
}

bool request_deepens(const request *q)
{
    const ph_limits *l = &q->options.limits;
    if ((q->game->flags & PH_LEAF_VALUES) || (q->options.observe && l->depth))
        return false;
    const bool strong = q->method.id == METHOD_STRONG && q->method.edition == EDITION_FAST;
    return (is_budget(l) && l->depth == 0) || (strong && !q->options.observe) ||
           (method_prepares(&q->method) && l->depth > 0);
}

ph_stop limits_left(const ph_limits *all, const ph_counts *used, double started, ph_limits *left)
{
    assert(!all->leaves || used->leaves <= all->leaves); /* each search has kept to its limits */
    assert(!all->nodes || used->nodes <= all->nodes);
    const uint64_t visits = used->leaves + used->nodes + used->quiet;
    assert(!all->visits || visits <= all->visits);
    if (all->leaves && used->leaves == all->leaves)
        return PH_STOP_LEAVES;
    if (all->nodes && used->nodes == all->nodes)
        return PH_STOP_NODES;
    if (all->visits && visits == all->visits)
        return PH_STOP_VISITS;
    left->leaves = all->leaves ? all->leaves - used->leaves : 0;
    left->nodes = all->nodes ? all->nodes - used->nodes : 0;
    left->visits = all->visits ? all->visits - visits : 0;
    assert((left->leaves > 0) == (all->leaves > 0) && (left->nodes > 0) == (all->nodes > 0)); /* 0 would be no limit */
    if (all->seconds > 0) {
        left->seconds = all->seconds - (clock_now() - started);
        if (left->seconds <= 0) {
            left->seconds = 1e-9; /* 0 would be no limit */
            return PH_STOP_SECONDS;
        }
    }
    return PH_FINISHED;
}

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

void counts_add(ph_counts *sum, const ph_counts *c)
{
    sum->leaves += c->leaves;
    sum->nodes += c->nodes;
    sum->cutoffs += c->cutoffs;
    sum->open_peak = greater(sum->open_peak, c->open_peak);
    sum->backup_peak = greater(sum->backup_peak, c->backup_peak);
    sum->bytes_peak = greater(sum->bytes_peak, c->bytes_peak);
    sum->states_peak = greater(sum->states_peak, c->states_peak);
    sum->quiet += c->quiet;
    sum->deepest = greater(sum->deepest, c->deepest);
    sum->moves += c->moves;
}

/* ---- memory that a result owns ------------------------------------------------------------------------- */

struct ph_owned {
    ph_memory memory;
    ph_move *pv;
    ph_ranked *ranked; /* and after them, in the same block, their lines */
    strategy strategy;
    char method[METHOD_NAME_SIZE];
    uint32_t phases;
    char reason[REASON_SIZE];
};

void ph_result_release(ph_result *result)
{
    if (!result || !result->owned)
        return;
    struct ph_owned *o = result->owned;
    const ph_memory memory = o->memory;
    memory_put(&memory, o->pv);
    memory_put(&memory, o->ranked);
    strategy_release(&o->strategy, &memory);
    memory_put(&memory, o);
    result->owned = NULL;
    result->method = NULL;
    if (result->size > offsetof(ph_result, reason)) /* else the caller's struct has no such member */
        result->reason = NULL;
    if (result->size > offsetof(ph_result, ranked)) {
        result->ranked = NULL;
        result->ranked_count = 0;
    }
    result->pv = NULL;
    result->pv_length = 0;
    result->strategy = (ph_lines){0};
}

int result_rank(ph_result *whole, const ph_ranked *ranked, uint32_t count)
{
    struct ph_owned *o = whole->owned;
    size_t moves = 0;
    for (uint32_t i = 0; i < count; i++)
        moves += ranked[i].pv_length;
    assert(count > 0 && !o->ranked);
    ph_ranked *copy = memory_get(&o->memory, count * sizeof *copy + moves * sizeof(ph_move), 1);
    if (!copy)
        return PH_E_MEMORY;
    ph_move *line = (ph_move *)(copy + count);
    for (uint32_t i = 0; i < count; i++) {
        copy[i] = ranked[i];
        copy[i].pv = line;
        memcpy(line, ranked[i].pv, ranked[i].pv_length * sizeof *line);
        line += ranked[i].pv_length;
    }
    whole->ranked = o->ranked = copy;
    whole->ranked_count = count;
    return PH_OK;
}

void result_choose(ph_result *whole, uint32_t i, const char *reason)
{
    struct ph_owned *o = whole->owned;
    text_writer w = text_open(o->reason, sizeof o->reason);
    text_puts(&w, reason);
    whole->reason = o->reason;
    if (i == 0)
        return;
    const ph_ranked *const r = &whole->ranked[i];
    assert(i < whole->ranked_count && r->pv_length > 0);
    memory_put(&o->memory, o->pv);
    o->pv = NULL; /* the line is one of those in `ranked` */
    whole->best = r->move;
    whole->value = r->value;
    whole->lower = r->lower;
    whole->upper = r->upper;
    whole->pv = r->pv;
    whole->pv_length = r->pv_length;
}

void result_recall(ph_result *whole, const ph_ranked *earlier)
{
    struct ph_owned *o = whole->owned;
    assert(whole->pv_length > 0 && whole->pv == o->pv && whole->ranked_count <= 1);
    if (o->pv[0] != earlier->move)
        whole->pv_length = 1;
    whole->best = o->pv[0] = earlier->move;
    whole->value = earlier->value;
    whole->lower = earlier->lower;
    whole->upper = earlier->upper;
    whole->depth = earlier->depth;
    strategy_release(&o->strategy, &o->memory); /* it proves another value */
    whole->strategy = (ph_lines){0};
    if (whole->ranked_count) {
        o->ranked[0] = *earlier;
        o->ranked[0].pv = whole->pv;
        o->ranked[0].pv_length = whole->pv_length;
    }
}

/* ---- one search ---------------------------------------------------------------------------------------- */

/* The root is a leaf: evaluate it, without any method. */
static void search_leaf(frame *f, const void *root)
{
    assert(f->pv_length == 0);
    if (!frame_may_evaluate(f))
        return;
    f->lower = f->upper = frame_value(f->game, root, !f->options->min_root);
    if (method_best_first(&f->method))
        f->open_peak = 1;
    if (f->options->observe) {
        ph_event event = {
            .kind = PH_LEAF,
            .position = root,
            .move = PH_NO_MOVE,
            .max = !f->options->min_root,
            .value = f->lower,
            .alpha = -PH_INFINITY,
            .beta = PH_INFINITY,
        };
        frame_tell(f, &event);
    }
}

/* A search that stopped, or that got no memory, still has a best move: the first one, if it knows no better. */
static int search_rescue(frame *f, const void *root, int error)
{
    if (error == PH_E_MEMORY) {
        f->stop = PH_STOP_MEMORY;
        f->lower = -PH_INFINITY;
        f->upper = PH_INFINITY;
        return path_answer_first(f, root);
    }
    return error || f->stop == PH_FINISHED || f->pv_length > 0 ? error : path_answer_first(f, root);
}

/* Run the method in the open frame. `o` gets its name and, if it was chosen by auto, why. */
static int search_run(frame *f, const void *root, equipment *kept, struct ph_owned *o)
{
    choose_method(f, root, o->reason);
    searcher *search = choose_search(f);
    driver *drive = method_driver(&f->method);
    method_print(&f->method, o->method, sizeof o->method);
    o->phases = method_phases(&f->method);
    f->text = o->method;
    bool with_lists = f->method.edition != EDITION_FAST && method_best_first(&f->method) && f->options->observe;
    if (frame_terminal(f, root, 0) && !with_lists) {
        search_leaf(f, root);
        return PH_OK;
    }
    equipment own = {0};
    const bool prepares = prepare_pays(f);
    int error = PH_OK;
    if (prepares || !method_best_first(&f->method)) /* else nothing would use a table */
        error = equipment_give(&own, kept, f, root);
    method_print(&f->method, o->method, sizeof o->method); /* a small limit may have removed suffixes */
    const bool ready = !error && f->stop == PH_FINISHED;
    if (ready)
        equipment_give_threads(f, root);
    if (ready && prepares)
        error = prepare_search(f, root);
    else if (ready)
        error = drive ? drive(f, root, search) : search(f, root);
    equipment_take_threads(f);
    if (!error && f->table && !method_best_first(&f->method))
        error = line_extend(f, root);
    assert(!f->team);
    equipment_release(&own);
    f->table = NULL;
    f->sorter = NULL;
    f->learner = NULL;
    return search_rescue(f, root, error);
}

/* Fill in the result of a frame. The value is the lower bound if there is one, else the upper bound, else 0. */
static void result_fill(ph_result *r, frame *f, struct ph_owned *o)
{
    assert(f->lower <= f->upper);
    assert(f->stop != PH_FINISHED || f->lower == f->upper ||
           f->method.id == METHOD_BNS); /* bns may know only the move */
    assert(f->pv_length == 0 || f->pv);
    r->lower = f->lower;
    r->upper = f->upper;
    if (f->lower > -PH_INFINITY)
        r->value = f->lower;
    else
        r->value = f->upper < PH_INFINITY ? f->upper : 0;
    r->stop = f->stop;
    r->best = f->pv_length ? f->pv[0] : PH_NO_MOVE;
    r->pv = o->pv = f->pv;
    r->pv_length = f->pv_length;
    f->pv = NULL; /* the result owns it */
    r->method = o->method;
    r->reason = o->reason[0] ? o->reason : NULL;
    r->counts = frame_counts(f);
    r->strategy = (ph_lines){o->strategy.count, o->strategy.start, o->strategy.moves};
    r->owned = o;
    r->seconds = frame_seconds(f);
    r->threads = f->threads_used ? f->threads_used : 1;
    r->phases = o->phases;
    const bool bets = f->selective && f->method.id == METHOD_STRONG && f->method.edition == EDITION_FAST;
    r->selective = bets || f->selects || method_selective(&f->method);
}

int result_take(frame *f, const char *ran, ph_result *result)
{
    struct ph_owned *o = memory_get(&f->memory, 1, sizeof *o);
    if (!o)
        return PH_E_MEMORY;
    *o = (struct ph_owned){.memory = f->memory};
    text_writer w = text_open(o->method, sizeof o->method);
    text_puts(&w, ran);
    result_fill(result, f, o);
    return PH_OK;
}

/* Search `root` in an open frame, and prove a strategy if the caller wants one. */
static int search_root(frame *f, const request *q, const void *root, struct ph_owned *o)
{
    int error = search_run(f, root, q->kept, o);
    if (q->why) {
        text_writer w = text_open(o->reason, sizeof o->reason);
        text_puts(&w, q->why);
    }
    if (!error && f->options->want_strategy && f->lower == f->upper)
        error = strategy_prove(f, root, &o->strategy);
    return error;
}

int search_once(const request *q, iteration *i, ph_result *result)
{
    if (q->kept)
        q->kept->ended = (ending){0};
    if (q->options.lines > 0)
        return lines_search(q, i, result);
    assert(!result->owned && result->size == sizeof *result);
    assert(i->depth <= PH_MAX_DEPTH && q->game && q->state);
    struct ph_owned *o = memory_get(&q->memory, 1, sizeof *o);
    if (!o)
        return PH_E_MEMORY;
    *o = (struct ph_owned){.memory = q->memory};

    ph_options options = q->options;
    options.limits.depth = i->depth;
    rooted *const r = options.root_moves ? rooted_open(q->game, q->state, &options, &q->memory) : NULL;
    if (options.root_moves && !r) {
        memory_put(&q->memory, o);
        return PH_E_MEMORY;
    }
    frame f; /* its positions are those of the game that is searched, which may be larger */
    frame_open(&f, r ? &r->wrapped : q->game, &options, &q->method);
    f.first = i->first;
    if (r && move_find(options.root_moves, options.root_count, f.first) == options.root_count)
        f.first = PH_NO_MOVE;
    f.selective = q->selective;
    frame_await(&f, q->hit);
    f.guess = q->method.id == METHOD_MTDF && q->method.guess != GUESS_NONE ? q->method.guess : i->guess;
    const int error = search_root(&f, q, r ? r->state : q->state, o);
    if (!error) {
        assert(f.depth <= PH_MAX_DEPTH && f.reached <= f.depth + f.extra);
        result_fill(result, &f, o);
        result->depth = i->depth;
        i->reached = f.reached >= f.depth;
        i->first_is_done = f.first != PH_NO_MOVE && f.root_done > 0 && !method_driver(&f.method);
    } else {
        strategy_release(&o->strategy, &q->memory);
        memory_put(&q->memory, o);
    }
    frame_close(&f);
    rooted_close(r);
    return error;
}

/* ---- the public functions ------------------------------------------------------------------------------ */

int ph_search(const ph_game *game, const void *state, const ph_options *options, ph_result *result)
{
    request q;
    if (!result)
        return PH_E_ARGUMENT;
    int error = result_clear(result);
    if (!error)
        error = request_init(&q, game, state, options);
    if (!error)
        error = request_begin(&q);
    if (error)
        return error;
    ph_result whole = PH_RESULT;
    iteration once = {.depth = q.options.limits.depth, .guess = GUESS_NONE, .first = PH_NO_MOVE};
    if (q.options.level)
        error = level_search(&q, &whole);
    else
        error = request_deepens(&q) ? deepen_to_depth(&q, &(learnt){0}, &whole) : search_once(&q, &once, &whole);
    request_end(&q);
    if (!error)
        result_give(&whole, result);
    return error;
}

/* What a search of `root` needs, which is a position of `game`. */
static size_t worst_of(const request *q, const ph_game *game, const void *root)
{
    frame f;
    frame_open(&f, game, &q->options, &q->method);
    const size_t quiet = quiet_bytes_all(&f);
    const size_t worst =
        method_has_entries(&q->method) ? records_worst(&f, root) : frontier_worst(&f, root, &q->method.plan);
    return worst < SIZE_MAX - quiet ? worst + quiet : SIZE_MAX;
}

size_t ph_worst_bytes(const ph_game *game, const void *state, const ph_options *options)
{
    request q;
    if (request_init(&q, game, state, options) || !method_best_first(&q.method) || plan_is_auto(&q.method.plan) ||
        (q.method.with & WITH_TABLE)) /* the table takes a part of any limit */
        return SIZE_MAX;
    if (q.method.edition != EDITION_FAST || q.options.observe) /* lists: no bound is known */
        return SIZE_MAX;
    if (request_begin(&q))
        return SIZE_MAX;
    size_t worst = worst_of(&q, q.game, q.state);
    if (q.options.root_moves || q.options.lines > 0) { /* then the root is wrapped, at least for the second line */
        const ph_move any = 0;
        const ph_options some = PH_OPTIONS(.root_moves = &any, .root_count = 1);
        rooted *const r = rooted_open(q.game, q.state, &some, &q.memory);
        const size_t wrapped = r ? worst_of(&q, &r->wrapped, r->state) : SIZE_MAX;
        worst = wrapped > worst ? wrapped : worst;
        rooted_close(r);
    }
    request_end(&q);
    return worst;
}

void ph_cancel(int *flag)
{
    flag_raise(flag);
}

const char *ph_version(void)
{
    return PH_VERSION;
}
