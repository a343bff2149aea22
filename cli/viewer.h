/* viewer.h - phased trace --interactive: a full-screen view of a search, step by step, forwards and backwards. */
#ifndef PHASED_CLI_VIEWER_H
#define PHASED_CLI_VIEWER_H

#include "../src/tool/terminal.h"
#include "../src/trace/replay.h"

typedef struct viewer_request {
    const char *name; /* name of what is searched */
    const char *method;
    bool min_root;
    uint64_t first; /* the first step to show; 0: before all */
    colour_choice colour;
} viewer_request;

/* Can it be shown at all? Complains if not, before anything is searched. Returns a status. */
int viewer_check(void);

/* Show the finished search until the user leaves. Complains and returns a status. */
int viewer_show(replay *r, const ph_tree *tree, const viewer_request *q);

#endif
