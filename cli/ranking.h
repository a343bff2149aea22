/* ranking.h - searches a position some moves deep and shows the values of its best moves: analyse with --depth or
 * --lines. */
#ifndef PHASED_CLI_RANKING_H
#define PHASED_CLI_RANKING_H

#include "solving.h"

/* Search, and write the moves with values, depths and lines, best first. Returns a status, STATUS_STOPPED if the search
 * did not get as far as the request says. */
int ranking_print(FILE *out, const subject *s, ph_engine *engine, const solve_request *r);

#endif
