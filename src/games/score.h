/* score.h - what a game that has ended is worth: far more than any guess, and the more the better it was won. */
#ifndef PHASED_GAMES_SCORE_H
#define PHASED_GAMES_SCORE_H

#include "phased_catalog.h"

/* A won game is worth this and its margin, a lost one as much less than nothing, a drawn one nothing; a guess stays
 * below half of it. In decimals one reads both: 1000018 is won by 18. */
#define SCORE_WON PH_BUILTIN_WON

/* The worth of a game that the side to move has won by `margin`, or lost if it is negative, or drawn. */
static inline ph_value score_final(ph_value margin)
{
    return margin > 0 ? SCORE_WON + margin : margin < 0 ? margin - SCORE_WON : 0;
}

/* The margin back from a value: 0 for a draw, and for a guess. */
static inline ph_value score_margin(ph_value value)
{
    return value > SCORE_WON / 2 ? value - SCORE_WON : value < -SCORE_WON / 2 ? value + SCORE_WON : 0;
}

#endif
