/* plugin.h - a game that comes as a shared object: docs/plugins.md. */
#ifndef PHASED_PLAY_PLUGIN_H
#define PHASED_PLAY_PLUGIN_H

#include "../tool/problem.h"
#include "check.h"

/* The object's one symbol that is looked for: `const ph_game phased_game`. */
#define PLUGIN_SYMBOL "phased_game"

/* How far a plug-in is believed. */
typedef struct plugin_options {
    bool trust;  /* its answers are not looked at while it is searched */
    int *cancel; /* raised at the first wrong answer; may be NULL */
} plugin_options;

typedef struct plugin {
    void *library;
    check *check;        /* looks at what the game answers */
    const ph_game *game; /* lives as long as the plug-in is open */
} plugin;

/* Open the plug-in in `file`. False: it is none, or its game lacks something or goes wrong; then nothing is open. */
bool plugin_open(plugin *p, const char *file, const plugin_options *o, problem *why);
/* What its game has answered that it must not, NULL: nothing so far. */
const char *plugin_fault(const plugin *p);

void plugin_close(plugin *p); /* also one that could not be opened */

#endif
