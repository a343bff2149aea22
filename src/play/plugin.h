/* plugin.h - a game that comes as a shared object: docs/plugins.md. */
#ifndef PHASED_PLAY_PLUGIN_H
#define PHASED_PLAY_PLUGIN_H

#include "phased.h"

/* The object's one symbol that is looked for: `const ph_game phased_game`. */
#define PLUGIN_SYMBOL "phased_game"

enum { PLUGIN_MESSAGE = 512 };

typedef struct plugin {
    void *library;
    const ph_game *game; /* lives as long as the plug-in is open */
} plugin;

/* Open the plug-in in `file`. PH_OK; else nothing is open and `message` says what is wrong with it: PH_E_VERSION, or
 * PH_E_ARGUMENT for a file that is no plug-in or whose game lacks something. */
int plugin_open(plugin *p, const char *file, char message[PLUGIN_MESSAGE]);
void plugin_close(plugin *p); /* also one that could not be opened */

#endif
