/* positions.h - commands that take the positions of a file one after the other: --positions. */
#ifndef PHASED_CLI_POSITIONS_H
#define PHASED_CLI_POSITIONS_H

#include "../src/play/suite.h"
#include "method_list.h"
#include "run.h"

#define OPTION_POSITIONS(request, member)                                                                              \
    {                                                                                                                  \
        .name = "positions", .value = "FILE",                                                                          \
        .help = "take each position of this file, one per line; chess: EPD with id, bm and am",                        \
        OPTION(request, member, text)                                                                                  \
    }

/* Read the positions of `file` for a game that `s` has opened; `position` was given besides, or is NULL. Complains and
 * returns a status; close in any case. */
int positions_open(suite *list, const subject *s, const char *file, const char *position);
void positions_close(suite *list);

/* Go on to a position: it becomes the root of the subject. */
void positions_take(const suite *list, uint32_t index, subject *s);

/* Search each position by each method, and write a table for each method, which says what was found and, if the file has
 * moves that are right or wrong, how many positions are solved. Returns a status, STATUS_STOPPED if a search has not got as far
 * as the request says. */
int positions_search(FILE *out, subject *s, const suite *list, const run_request *r, const method_list *m,
                     request_format format);

#endif
