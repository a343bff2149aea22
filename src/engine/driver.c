/* driver.c - aspiration, MTD(f) and its relatives: alpha-beta called repeatedly.
 *
 * A call with the null window (b - 1, b) proves "at least b" or "at most b - 1". With a table it costs little more than
 * the nodes that earlier calls have not visited. All methods here except aspiration make such calls; they differ in the
 * next b.
 *
 *     mtsss     from +infinity down       Plaat, Schaeffer, Pijls & de Bruin (1996): equivalent to SSS*
 *     mtdual    from -infinity up         and to DUAL*
 *     mtdf      starts at a guess
 *     negac     in the middle             Weill (1991), after Coplan's C* (1982)
 *     bns       until one move is left    Rutko (2011)
 *
 * The frame has what is proven: each call raises `lower` or lowers `upper`, and the value is always between them. So a
 * search that is stopped by a limit still has bounds, and no test lies outside of them. */
#include "driver.h"

#include <assert.h>

/* One call with the window (alpha, beta). True: go on, the value is not known yet. */
static bool search_window(frame *f, const void *root, searcher *search, ph_value alpha, ph_value beta, int *error)
{
    assert(alpha < beta && f->lower < f->upper);
    f->alpha = alpha;
    f->beta = beta;
    *error = search(f, root);
    f->alpha = -PH_INFINITY;
    f->beta = PH_INFINITY;
    assert(*error || f->lower <= f->upper);
    return !*error && f->stop == PH_FINISHED && f->lower < f->upper;
}

/* Test whether the value is at least b. True: go on, as above. */
static bool test_at_least(frame *f, const void *root, searcher *search, ph_value b, int *error)
{
    assert(f->lower < b && b <= f->upper);
    return search_window(f, root, search, b - 1, b, error);
}

/* `v`, or the nearest value for which a test is still undecided: above the lower bound, at most the upper one. */
static ph_value within(const frame *f, int64_t v)
{
    assert(f->lower < f->upper);
    if (v <= f->lower)
        return f->lower + 1;
    return v > f->upper ? f->upper : (ph_value)v;
}

static ph_value first_guess(const frame *f)
{
    return f->guess == GUESS_NONE ? 0 : f->guess;
}

static ph_value clamped(int64_t v)
{
    return v > PH_VALUE_MAX ? PH_INFINITY : v < -PH_VALUE_MAX ? -PH_INFINITY : (ph_value)v;
}

int drive_aspiration(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    const int64_t guess = first_guess(f), window = f->method.window;
    bool more = search_window(f, root, search, clamped(guess - window), clamped(guess + window), &error);
    while (more) { /* the value is outside: search again with the bound just found on that side, open on the other */
        const ph_value alpha = f->lower > -PH_INFINITY ? f->lower - 1 : -PH_INFINITY;
        const ph_value beta = f->upper < PH_INFINITY ? f->upper + 1 : PH_INFINITY;
        more = search_window(f, root, search, alpha, beta, &error);
    }
    return error;
}

int drive_mtsss(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    while (test_at_least(f, root, search, f->upper, &error))
        ;
    return error;
}

int drive_mtdual(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    while (test_at_least(f, root, search, f->lower + 1, &error))
        ;
    return error;
}

int drive_mtdf(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    ph_value guess = first_guess(f);
    bool more;
    do { /* the bound that one call proves is the next guess */
        const ph_value b = within(f, guess);
        more = test_at_least(f, root, search, b, &error);
        guess = f->lower >= b ? f->lower : f->upper;
    } while (more);
    return error;
}

int drive_negac(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    while (test_at_least(f, root, search, within(f, ((int64_t)f->lower + f->upper) / 2 + 1), &error))
        ;
    return error;
}

/* ---- best node search ---------------------------------------------------------------------------------- */

/* The next test value, chosen so that about one of `count` moves should pass the test: the formula of the paper. With
 * bounds 0 and 12 and three moves it is 8 for MAX: is the value at least 8? For MIN it is 5: is the value at most 4? */
static ph_value next_test(const frame *f, uint32_t count)
{
    assert(count > 0);
    const int64_t part = ((int64_t)f->upper - f->lower) * (count - 1) / count;
    return f->options->min_root ? within(f, f->upper - part + 1) : within(f, f->lower + part);
}

int drive_bns(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    uint32_t left = f->game->moves(f->game->rules, root, NULL); /* moves that can still be best */
    bool more;
    f->tests_all = true;
    do {
        f->better = 0;
        more = test_at_least(f, root, search, next_test(f, left), &error);
        if (f->better > 0)
            left = f->better;
    } while (more && f->better != 1);
    f->tests_all = false;
    return error;
}
