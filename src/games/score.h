/* score.h - the value of a finished game: far above any estimate, and higher for a better win. */
#ifndef PHASED_GAMES_SCORE_H
#define PHASED_GAMES_SCORE_H

#include "phased_catalog.h"

/* The value of a won game is this plus its margin, that of a lost one the negative, that of a draw 0; estimates stay
 * below half of it. In decimal both can be read: 1000018 is won by 18. */
#define SCORE_WON PH_BUILTIN_WON

/* The value of a game that the side to move has won by `margin`; negative: lost, 0: drawn. */
static inline ph_value score_final(ph_value margin)
{
    return margin > 0 ? SCORE_WON + margin : margin < 0 ? margin - SCORE_WON : 0;
}

/* The margin of a value: 0 for a draw, and for an estimate. */
static inline ph_value score_margin(ph_value value)
{
    return value > SCORE_WON / 2 ? value - SCORE_WON : value < -SCORE_WON / 2 ? value + SCORE_WON : 0;
}

#endif
