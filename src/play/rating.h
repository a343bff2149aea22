/* rating.h - ratings from the results of games: an Elo difference, and the sequential test by which chess programmers
 * decide whether a change is an improvement.
 *
 * Results are counted by outcome, in equal steps from no points to all: three outcomes, lost, drawn and won, if games
 * are independent (trinomial); five, 0, 1/2, 1, 3/2 and 2 points, if they come in pairs from the same opening
 * (pentanomial), as here. The two games of a pair are not independent, so the pair is the observation.
 *
 * Elo is logistic: a share s of the points is -400 log10(1/s - 1). */
#ifndef PHASED_PLAY_RATING_H
#define PHASED_PLAY_RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATING_PAIR_KINDS = 5 };

double rating_share(double elo);
double rating_elo(double share); /* infinite at 0 and 1 */

/* The Elo difference and its 95 % interval: that of the mean result, from the variance of the results, converted to
 * Elo. Both ends may be infinite. */
typedef struct rating {
    double elo, low, high;
    bool spread; /* the results differ; else the interval is unknown and infinite */
} rating;

/* `counts`: the number of results of each outcome. Without results: 0 and no spread. */
rating rating_of(const uint64_t *counts, size_t kinds);

/* A test of "the difference is at most elo0" against "it is at least elo1", with at most these probabilities of
 * error. */
typedef struct sprt {
    double elo0, elo1;  /* elo0 < elo1 */
    double alpha, beta; /* of accepting the second if the first is true, and the other way round; below 1/2 */
} sprt;

typedef enum sprt_verdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 } sprt_verdict;

double sprt_lower(const sprt *t); /* the bound at which elo0 is accepted: log(beta / (1 - alpha)) */
double sprt_upper(const sprt *t); /* and elo1: log((1 - beta) / alpha) */

/* The log-likelihood ratio of elo1 against elo0, with the rest of the distribution chosen to fit the results best. An
 * outcome without results counts as a thousandth of one. */
double sprt_llr(const sprt *t, const uint64_t *counts, size_t kinds);

sprt_verdict sprt_judge(const sprt *t, double llr);

#endif
