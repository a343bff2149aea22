/* explorer.h - what the page asks of the library, as texts: a page and a library in WebAssembly share nothing else.
 *
 * Each function returns a text that the caller frees, NULL without memory. It is JSON, a line or several, unless the
 * function says otherwise; what is wrong is {"error":"...","line":1,"column":7}, the place only where there is one. */
#ifndef PHASED_WEB_EXPLORER_H
#define PHASED_WEB_EXPLORER_H

#include <stdint.h>

/* Methods, models and games with their parameters, as phased_catalog.h lists them. */
char *explorer_catalog(void);

/* Is it a method? {"method":"ps:2","name":"ps","family":"best-first"} */
char *explorer_method(const char *text);

/* Is it a tree? {"nodes":31,"height":4} */
char *explorer_parse(const char *text);

/* A tree as files hold it: of a model, or of the next `depth` moves of a game, whose nodes are named after moves. No more
 * than `most` nodes. */
char *explorer_tree(const char *spec, const char *position, uint32_t depth, uint32_t most);

/* Every step of a search of the tree `text`, as docs/trace-format.md says, explained; or as text for people. */
char *explorer_trace(const char *text, const char *method, uint32_t min_root, uint32_t as_text);

/* The answers of several methods, separated by spaces, a line each; `distinct` counts each leaf once, `leaves` as often as it
 * was evaluated. */
char *explorer_counts(const char *text, const char *methods, uint32_t min_root);

/* The leaves of a proven strategy of MAX: {"leaves":["1.1.1.1",...]} */
char *explorer_strategy(const char *text, uint32_t min_root);

/* A position of a game, given by the moves that lead to it: its board, its moves, and whether it is over. */
char *explorer_position(const char *spec, const char *position);

/* The answer of a search of a position to `depth`, that expands no more than `nodes` nodes; moves by their names. */
char *explorer_think(const char *spec, const char *position, const char *method, uint32_t depth, uint32_t nodes);

#endif
