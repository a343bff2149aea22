/* viewer.h - phased trace --interactive: a search on the whole screen, step by step, forth and back. */
#ifndef PHASED_CLI_VIEWER_H
#define PHASED_CLI_VIEWER_H

#include "../src/tool/colour.h"
#include "../src/trace/replay.h"

typedef struct viewer_request {
    const char *name; /* of what is searched */
    const char *method;
    bool min_root;
    uint64_t first; /* the step to begin with; 0: before all */
    colour_choice colour;
} viewer_request;

/* Can it be shown at all? Complains if not: before anything is searched. Returns a status. */
int viewer_check(void);

/* Show the search, which has run, until the user leaves. Complains and returns a status. */
int viewer_show(replay *r, const ph_tree *tree, const viewer_request *q);

#endif
