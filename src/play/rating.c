/* rating.c - ratings from the results of games.
 *
 * The test is Wald's sequential probability ratio test with the generalised likelihood ratio that fishtest,
 * Stockfish's test framework, uses. Let p(i) be the observed share of outcome i, and a(i) its points. Among all
 * distributions with mean s, the one that makes the results most likely has
 *
 *     q(i) = p(i) / (1 + t (a(i) - s)),    with t such that  sum of p(i) (a(i) - s) / (1 + t (a(i) - s)) = 0
 *
 * (empirical likelihood). So the log-likelihood ratio of two means is a difference of two sums of logarithms. */
#include "rating.h"

#include <assert.h>
#include <math.h>

double rating_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double rating_elo(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}

/* The points of an outcome, from 0 to 1. */
static double points(size_t kind, size_t kinds)
{
    assert(kind < kinds && kinds > 1);
    return (double)kind / (double)(kinds - 1);
}

rating rating_of(const uint64_t *counts, size_t kinds)
{
    const double z = 1.959964; /* the 97.5 % quantile of the normal distribution */
    double n = 0, sum = 0, squares = 0;
    for (size_t i = 0; i < kinds; i++) {
        n += (double)counts[i];
        sum += (double)counts[i] * points(i, kinds);
    }
    if (n == 0)
        return (rating){0, -INFINITY, INFINITY, false};
    const double mean = sum / n;
    for (size_t i = 0; i < kinds; i++) {
        const double off = points(i, kinds) - mean;
        squares += (double)counts[i] * off * off;
    }
    const double reach = z * sqrt(squares) / n;
    if (reach <= 0)
        return (rating){rating_elo(mean), -INFINITY, INFINITY, false};
    return (rating){rating_elo(mean), rating_elo(mean - reach), rating_elo(mean + reach), true};
}

double sprt_lower(const sprt *t)
{
    assert(t->alpha > 0 && t->alpha < 0.5 && t->beta > 0 && t->beta < 0.5);
    return log(t->beta / (1 - t->alpha));
}

double sprt_upper(const sprt *t)
{
    return log((1 - t->beta) / t->alpha);
}

static double weight(uint64_t count)
{
    return count ? (double)count : 1e-3;
}

/* The logarithm of how much less likely the results are if the mean is `share` than if it is the observed mean. */
static double unlikeliness(const uint64_t *counts, size_t kinds, double share)
{
    /* 1. t is where all 1 + t (a - share) are positive, and the sum falls from plus to minus infinity there. */
    assert(share > 0 && share < 1);
    double low = -1 / (1 - share), high = 1 / share, t = 0;
    for (int step = 0; step < 200; step++) {
        double slope = 0;
        t = (low + high) / 2;
        for (size_t i = 0; i < kinds; i++) {
            const double off = points(i, kinds) - share;
            slope += weight(counts[i]) * off / (1 + t * off);
        }
        *(slope > 0 ? &low : &high) = t;
    }
    assert(low <= high);
    /* 2. The sum of log p(i) / q(i). */
    double sum = 0;
    for (size_t i = 0; i < kinds; i++)
        sum += weight(counts[i]) * log1p(t * (points(i, kinds) - share));
    return sum;
}

double sprt_llr(const sprt *t, const uint64_t *counts, size_t kinds)
{
    assert(t->elo0 < t->elo1 && kinds > 1);
    uint64_t all = 0;
    for (size_t i = 0; i < kinds; i++)
        all += counts[i];
    if (all == 0)
        return 0;
    return unlikeliness(counts, kinds, rating_share(t->elo0)) - unlikeliness(counts, kinds, rating_share(t->elo1));
}

sprt_verdict sprt_judge(const sprt *t, double llr)
{
    return llr >= sprt_upper(t) ? SPRT_H1 : llr <= sprt_lower(t) ? SPRT_H0 : SPRT_UNDECIDED;
}
