/* rating.h - what the results of games say: a difference in Elo, and the sequential test by which chess programmers decide
 * whether a change is one for the better.
 *
 * Results are counted in kinds that lie evenly from nothing to all points: three of them, lost, drawn and won, where
 * games are independent (trinomial); five, 0, 1/2, 1, 3/2 and 2 points, where they come in pairs from the same opening
 * (pentanomial), as here. The two games of a pair are not independent, so the pair is the observation.
 *
 * Elo is the logistic one: a share s of the points is -400 log10(1/s - 1). */
#ifndef PHASED_PLAY_RATING_H
#define PHASED_PLAY_RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATING_PAIR_KINDS = 5 };

double rating_share(double elo);
double rating_elo(double share); /* infinite at 0 and 1 */

/* The difference in Elo and its interval at 95 %: that of the mean of the results, by their variance, on the scale of
 * Elo. An end may be infinite. */
typedef struct rating {
    double elo, low, high;
    bool spread; /* results differ; else nothing is known of the interval, and it is without end */
} rating;

/* `counts`: how many results there are of each kind. With none: 0 and no spread. */
rating rating_of(const uint64_t *counts, size_t kinds);

/* A test of "the difference is elo0 at most" against "it is elo1 or more", with these chances of error at most. */
typedef struct sprt {
    double elo0, elo1;  /* elo0 < elo1 */
    double alpha, beta; /* of taking the second for true when the first is, and the other way round; below 1/2 */
} sprt;

typedef enum sprt_verdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 } sprt_verdict;

double sprt_lower(const sprt *t); /* where elo0 is accepted: log(beta / (1 - alpha)) */
double sprt_upper(const sprt *t); /* and elo1: log((1 - beta) / alpha) */

/* The logarithm of how much likelier the results are under elo1 than under elo0, where all else about their distribution
 * is what fits them best. A kind without a result counts as a thousandth of one. */
double sprt_llr(const sprt *t, const uint64_t *counts, size_t kinds);

sprt_verdict sprt_judge(const sprt *t, double llr);

#endif
