/* driver.c - aspiration, MTD(f) and its relatives: alpha-beta called again and again.
 *
 * A call in the null window (b - 1, b) says "at least b" or "at most b - 1", and with a table it costs little more than what
 * the calls before have not looked at. All methods here but aspiration are such calls; they differ in where they ask next.
 *
 *     mtsss     from +infinity down       Plaat, Schaeffer, Pijls & de Bruin (1996): SSS* is that
 *     mtdual    from -infinity up         and DUAL*
 *     mtdf      from a guess on
 *     negac     in the middle             Weill (1991), after Coplan's C* (1982)
 *     bns       until one move is left    Rutko (2011)
 *
 * What is proven is in the frame: each call raises `lower` or lowers `upper`, which enclose the value from the first call on.
 * So a search that a limit ends has its bounds, and no call asks outside of them. */
#include "driver.h"

#include <assert.h>

/* One call in (alpha, beta). True: go on, since the value is not known yet. */
static bool ask(frame *f, const void *root, searcher *search, ph_value alpha, ph_value beta, int *error)
{
    assert(alpha < beta && f->lower < f->upper);
    f->alpha = alpha;
    f->beta = beta;
    *error = search(f, root);
    f->alpha = -PH_INFINITY;
    f->beta = PH_INFINITY;
    return !*error && f->stop == PH_FINISHED && f->lower < f->upper;
}

/* Is the value at least b? */
static bool ask_above(frame *f, const void *root, searcher *search, ph_value b, int *error)
{
    assert(f->lower < b && b <= f->upper);
    return ask(f, root, search, b - 1, b, error);
}

/* `v`, or the nearest value to it that may be asked for: above what is proven from below, and no higher than from above. */
static ph_value within(const frame *f, int64_t v)
{
    if (v <= f->lower)
        return f->lower + 1;
    return v > f->upper ? f->upper : (ph_value)v;
}

/* Nobody knows better than 0. */
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
    bool more = ask(f, root, search, clamped(guess - window), clamped(guess + window), &error);
    while (more) { /* it lies outside: one more call, with what was found out as the bound on that side */
        const ph_value alpha = f->lower > -PH_INFINITY ? f->lower - 1 : -PH_INFINITY;
        const ph_value beta = f->upper < PH_INFINITY ? f->upper + 1 : PH_INFINITY;
        more = ask(f, root, search, alpha, beta, &error);
    }
    return error;
}

int drive_mtsss(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    while (ask_above(f, root, search, f->upper, &error))
        ;
    return error;
}

int drive_mtdual(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    while (ask_above(f, root, search, f->lower + 1, &error))
        ;
    return error;
}

int drive_mtdf(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    ph_value guess = first_guess(f);
    bool more;
    do { /* the bound that a call has found is where the next one asks */
        const ph_value b = within(f, guess);
        more = ask_above(f, root, search, b, &error);
        guess = f->lower >= b ? f->lower : f->upper;
    } while (more);
    return error;
}

int drive_negac(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    while (ask_above(f, root, search, within(f, ((int64_t)f->lower + f->upper) / 2 + 1), &error))
        ;
    return error;
}

/* ---- best node search ---------------------------------------------------------------------------------- */

/* Where to ask next, so that of `count` moves about one should be better: the printed guess of the text. With bounds 0 and
 * 12 and three moves that is 8 for MAX: is it at least 8? For MIN, who has the bounds -12 and 0, it is -4: at most 4? */
static ph_value next_test(const frame *f, uint32_t count)
{
    const int64_t part = ((int64_t)f->upper - f->lower) * (count - 1) / count;
    return f->options->min_root ? within(f, f->upper - part + 1) : within(f, f->lower + part);
}

int drive_bns(frame *f, const void *root, searcher *search)
{
    int error = PH_OK;
    uint32_t left = f->game->moves(f->game->rules, root, NULL); /* moves that may be best */
    bool more;
    f->tests_all = true;
    do {
        f->better = 0;
        more = ask_above(f, root, search, next_test(f, left), &error);
        if (f->better > 0)
            left = f->better;
    } while (more && f->better != 1);
    f->tests_all = false;
    return error;
}
