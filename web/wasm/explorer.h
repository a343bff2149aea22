/* explorer.h - the functions of the library that the page calls. They take and return text, since that is all that a
 * page and a library in WebAssembly can share.
 *
 * Each function returns a text that the caller frees, NULL without memory. It is JSON, one line or several, unless
 * the function says otherwise; an error is {"error":"...","line":1,"column":7}, with the place if there is one. */
#ifndef PHASED_WEB_EXPLORER_H
#define PHASED_WEB_EXPLORER_H

#include <stdint.h>

/* Methods, models and games with their parameters, as phased_catalog.h lists them. */
char *explorer_catalog(void);

/* Is it a method? {"method":"ps:2","name":"ps","family":"best-first"} */
char *explorer_method(const char *text);

/* Is it a tree? {"nodes":31,"height":4} */
char *explorer_parse(const char *text);

/* A tree in JSON, as in files: a model, or the next `depth` moves of a game, with moves as names of nodes. At most
 * `most` nodes. */
char *explorer_tree(const char *spec, const char *position, uint32_t depth, uint32_t most);

/* Every step of a search of the tree `text`, explained, as described in docs/trace-format.md; or as text for people. */
char *explorer_trace(const char *text, const char *method, uint32_t min_root, uint32_t as_text);

/* The answers of several methods, separated by spaces, one line each; `distinct` counts each leaf once, `leaves` as
 * often as it was evaluated. */
char *explorer_counts(const char *text, const char *methods, uint32_t min_root);

/* The leaves of a proven strategy of MAX: {"leaves":["1.1.1.1",...]} */
char *explorer_strategy(const char *text, uint32_t min_root);

/* A position of a game, as phased reads it: its board, its moves, its value for the side to move, and whether it is over. If the
 * game writes positions on one line, also that line (note) and those of the positions after its moves (after). */
char *explorer_position(const char *spec, const char *position);

/* The answer of a search of a position to `depth`, which expands at most `nodes` nodes; moves by their names. */
char *explorer_think(const char *spec, const char *position, const char *method, uint32_t depth, uint32_t nodes);

#endif
