/* plugin.h - loads a game from a shared object: docs/plugins.md. */
#ifndef PHASED_PLAY_PLUGIN_H
#define PHASED_PLAY_PLUGIN_H

#include "../tool/problem.h"
#include "check.h"

/* The symbol of the object: `const ph_game phased_game`. */
#define PLUGIN_SYMBOL "phased_game"

/* How far a plug-in is trusted. */
typedef struct plugin_options {
    bool trust;   /* do not check its answers during searches */
    size_t bytes; /* memory limit of the searches; 0: PH_DEFAULT_BYTES */
    int *cancel;  /* set at the first bad answer; may be NULL */
} plugin_options;

typedef struct plugin {
    void *library;
    check *check;        /* checks the game's answers */
    const ph_game *game; /* valid as long as the plug-in is open */
} plugin;

/* Open the plug-in in `file`. False if it is not a plug-in, or its game is incomplete or fails a first test; then
 * nothing is open. */
bool plugin_open(plugin *p, const char *file, const plugin_options *o, problem *why);
/* The first bad answer of its game; NULL: none so far. */
const char *plugin_fault(const plugin *p);

void plugin_close(plugin *p); /* also one that could not be opened */

#endif
