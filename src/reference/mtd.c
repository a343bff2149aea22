/* mtd.c - MTD: null windows with memory. Plaat, Schaeffer, Pijls & de Bruin (Best-first fixed-depth minimax algorithms, 1996).
 * AlphaBetaWithMemory is their function, MTD their driver; the methods differ in the next bound that they test. NegaC* is by
 * Weill (1991), after Coplan; BestNodeSearch by Rutko (2011).
 *
 * Added to what the papers print: limits, the move that a call has found, and BNS with MIN at the root. As in the papers all
 * nodes are stored, leaves too. */
#include "memo.h"
#include "reference.h"
#include "stack.h"

#include "../search/path.h"

#include <assert.h>

typedef struct mtd {
    stack stack;
    memo memo;
    ph_value lower, upper; /* of the root, from all calls */
    ph_index best;         /* the child of the root found by the last call that found one */
} mtd;

static memo_node *known(mtd *m, const void *n, uint32_t ply)
{
    const frame *f = m->stack.f;
    return memo_find(&m->memo, f->game->key(f->game->rules, n), stack_max(&m->stack, ply), f->depth - ply);
}

static ph_value least(ph_value a, ph_value b)
{
    return a < b ? a : b;
}

static ph_value greatest(ph_value a, ph_value b)
{
    return a > b ? a : b;
}

/* AlphaBetaWithMemory: *g becomes the value of n, or a bound beyond the window. False: stopped. */
static bool with_memory(mtd *m, const void *n, uint32_t ply, ph_value alpha, ph_value beta, ph_value *g)
{
    stack *s = &m->stack;
    assert(alpha < beta);
    /* Transposition table lookup. */
    const memo_node *before = known(m, n, ply);
    if (!before)
        return false;
    if (ply > 0 && before->lower >= beta) {
        *g = before->lower;
        return true;
    }
    if (ply > 0 && before->upper <= alpha) {
        *g = before->upper;
        return true;
    }
    const ph_value a0 = greatest(alpha, before->lower), b0 = least(beta, before->upper);

    if (frame_terminal(s->f, n, ply)) {
        if (!stack_evaluate(s, n, ply, a0, b0, g))
            return false;
    } else {
        const level *at = stack_enter(s, n, ply);
        if (!at)
            return false;
        const bool max = stack_max(s, ply);
        ph_value a = ply > 0 ? a0 : alpha, b = ply > 0 ? b0 : beta;
        *g = max ? -PH_INFINITY : PH_INFINITY;
        for (uint32_t i = 0; i < at->width; i++) {
            ph_value child;
            if (!with_memory(m, stack_child(s, n, ply, i), ply + 1, a, b, &child))
                return false;
            *g = max ? greatest(*g, child) : least(*g, child);
            a = max ? greatest(a, *g) : a;
            b = max ? b : least(b, *g);
            if (ply == 0 && (max ? *g >= beta : *g <= alpha))
                m->best = i;
            if (max ? *g >= b : *g <= a) {
                s->f->cutoffs += i + 1 < at->width;
                break;
            }
        }
    }

    /* Traditional transposition table storing of bounds. */
    memo_node *now = known(m, n, ply);
    if (!now)
        return false;
    /* The value of a leaf is stored exactly, and it is not evaluated again; but quiescence search may find bounds only. */
    const bool leaf = !s->f->game->noisy && frame_terminal(s->f, n, ply);
    if ((leaf || *g < beta) && *g < now->upper)
        now->upper = *g;
    if ((leaf || *g > alpha) && *g > now->lower)
        now->lower = *g;
    return true;
}

/* One call of the driver: is the value of the root at least b? False: the value is known, or the search stopped. */
static bool test_root(mtd *m, const void *root, ph_value b)
{
    ph_value g;
    assert(m->lower < b && b <= m->upper);
    if (!with_memory(m, root, 0, b - 1, b, &g))
        return false;
    if (g < b)
        m->upper = g;
    else
        m->lower = g;
    return m->lower < m->upper;
}

/* The bound b, moved to where a test can tell something. */
static ph_value within(const mtd *m, int64_t b)
{
    return b <= m->lower ? m->lower + 1 : b > m->upper ? m->upper : (ph_value)b;
}

static void mtd_open(mtd *m, frame *f)
{
    *m = (mtd){.lower = -PH_INFINITY, .upper = PH_INFINITY};
    stack_open(&m->stack, f);
    memo_open(&m->memo, &m->stack.space);
}

/* Write the bounds and one move: no call may know what follows it. */
static int mtd_close(mtd *m, const void *root)
{
    frame *f = m->stack.f;
    int error = m->stack.space.error;
    f->lower = m->lower;
    f->upper = m->upper;
    memo_close(&m->memo);
    stack_close(&m->stack);
    if (error)
        return error;
    path p;
    path_measure(&p, f, root);
    p.height = 1;
    error = path_open(&p, root);
    if (!error)
        error = path_answer_child(&p, m->best);
    path_close(&p);
    return error;
}

int reference_mtsss(frame *f, const void *root)
{
    mtd m;
    mtd_open(&m, f);
    while (!space_failed(&m.stack.space) && test_root(&m, root, m.upper))
        ;
    return mtd_close(&m, root);
}

int reference_mtdual(frame *f, const void *root)
{
    mtd m;
    mtd_open(&m, f);
    while (!space_failed(&m.stack.space) && test_root(&m, root, m.lower + 1))
        ;
    return mtd_close(&m, root);
}

int reference_mtdf(frame *f, const void *root)
{
    mtd m;
    mtd_open(&m, f);
    ph_value g = f->guess == GUESS_NONE ? 0 : f->guess;
    for (bool more = !space_failed(&m.stack.space); more;) {
        const ph_value b = within(&m, g);
        more = test_root(&m, root, b);
        g = m.lower >= b ? m.lower : m.upper;
    }
    return mtd_close(&m, root);
}

int reference_negac(frame *f, const void *root)
{
    mtd m;
    mtd_open(&m, f);
    while (!space_failed(&m.stack.space) && test_root(&m, root, within(&m, ((int64_t)m.lower + m.upper) / 2 + 1)))
        ;
    return mtd_close(&m, root);
}

/* One round of BNS: test for each child whether it is better than b, for the side to move at the root, and count those that
 * are. False: the value is known, or the search stopped. */
static bool round_of_tests(mtd *m, const void *root, ph_value b, uint32_t *better)
{
    stack *s = &m->stack;
    const bool max = stack_max(s, 0);
    const level *at = stack_enter(s, root, 0);
    if (!at)
        return false;
    ph_value best = max ? -PH_INFINITY : PH_INFINITY;
    ph_index which = m->best;
    *better = 0;
    for (uint32_t i = 0; i < at->width; i++) {
        ph_value v;
        if (!with_memory(m, stack_child(s, root, 0, i), 1, b - 1, b, &v))
            return false;
        const bool is_better = max ? v >= b : v < b;
        if (is_better && (max ? v > best : v < best))
            which = i;
        *better += is_better;
        best = max ? greatest(best, v) : least(best, v);
    }
    m->best = which;
    if (best >= b)
        m->lower = best;
    else
        m->upper = best;
    return m->lower < m->upper;
}

int reference_bns(frame *f, const void *root)
{
    mtd m;
    mtd_open(&m, f);
    uint32_t left = f->game->moves(f->game->rules, root, NULL), better;
    for (bool more = !space_failed(&m.stack.space); more;) {
        const int64_t part = ((int64_t)m.upper - m.lower) * (left - 1) / left;
        const ph_value b = f->options->min_root ? within(&m, m.upper - part + 1) : within(&m, m.lower + part);
        more = round_of_tests(&m, root, b, &better);
        left = more && better ? better : left;
        more = more && better != 1;
    }
    return mtd_close(&m, root);
}
