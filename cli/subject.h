/* subject.h - what a command searches: the tree in a file, a model tree, which is nowhere in memory, or a position of a
 * game. */
#ifndef PHASED_CLI_SUBJECT_H
#define PHASED_CLI_SUBJECT_H

#include "../src/lab/setting.h"
#include "../src/trace/arrange.h"
#include "game.h"
#include "phased_tree.h"

#include "../src/base/json.h"

#include <stdio.h>

/* A model tree in place of a file, as typed; what is NULL was not given. */
typedef struct subject_model {
    const char *name;
    const char *values[SCHEMA_MOST]; /* of its parameters but the depth, by schema_of_models() */
} subject_model;

/* The order of the children, if not as they stand; one of these at a time. */
typedef struct subject_order {
    bool reverse;
    const char *shuffle; /* the seed, as typed and found good */
    arrange_order sort;  /* ARRANGE_BEST, ARRANGE_WORST */
} subject_order;

typedef struct subject_request {
    const char *file;     /* "-": standard input */
    subject_model model;  /* in place of it */
    const char *game;     /* in place of both */
    const char *position; /* of the game; NULL: its start */
    bool trust;           /* the game, if it is a plug-in */
    uint32_t depth;       /* of the model, else how far to look; 0: not given */
    bool min_root;
    subject_order order;
} subject_request;

extern const option_row options_tree[]; /* of a subject_request: a model, the depth, who moves at the root, the order */
extern const option_row options_game[]; /* the same: a game and its position */
extern const option_row options_position[]; /* the position alone, and whether to trust the game */

/* What a command can search besides files and models, and whether it can look only so far. */
enum { SUBJECT_GAMES = 1 << 0, SUBJECT_HORIZON = 1 << 1 };

/* Is there one subject, and do the options belong to it? Complains and returns a status. */
int subject_check(const subject_request *r, const char *name, unsigned can);

typedef struct subject {
    const char *name;    /* for people: the file, or the specification of the model or game */
    const ph_game *game; /* search this one ... */
    void *root;          /* ... from here */
    uint32_t depth;      /* how far to look; 0: to the leaves */
    bool min_root;
    ph_tree *tree;      /* NULL: not in memory, and no node has a name */
    ph_game *model;     /* NULL: no model */
    char *spec;         /* of the model */
    loaded_game loaded; /* its game is NULL: no position of a game */
} subject;

/* Open what the request asks for; a tree that is to stand in another order is held in memory. Complains and returns a
 * status; close the subject whatever it is. */
int subject_open(subject *s, const subject_request *r);

/* The same, in memory, for what needs to see all of a tree: complains of a model that is too large. Of a game the next
 * moves become a tree whose nodes are named after them; the depth must be given. */
int subject_open_tree(subject *s, const subject_request *r);
void subject_close(subject *s);

/* What such a command can search: games, and those alone only so far. */
unsigned subject_can_tree(const subject_request *r);

/* Has the game answered what it must not? Complains if so. Returns a status. */
int subject_sound(const subject *s);

/* The same, without a word. */
bool subject_fault(const subject *s);

/* Read the position `text` of the game, NULL for its start, into *root, which the caller frees. Complains and returns
 * a status. */
int position_open(const ph_game *game, const char *name, const char *text, void **root);

/* The size of a tree as a search sees it; a count beyond 64 bits is UINT64_MAX. Of a game only the widest is known
 * beforehand, and the rest is 0. */
typedef struct subject_size {
    uint32_t depth;
    uint64_t leaves;
    uint64_t minimal;    /* fewest leaves that prove a value */
    uint32_t widest_max; /* most children of any MAX node */
    uint32_t widest_min; /* of any MIN node */
} subject_size;

/* How large the subject is. False without memory. */
bool subject_measure(const subject *s, subject_size *size);

/* How many leaves there are to evaluate within `depth` moves, 0: no limit. 0 for a game: nobody knows. */
uint64_t subject_leaves(const subject *s, uint32_t depth);

/* The value of the leaf at the end of `path`. False when it is none: the node is interior and has no value. */
bool subject_value(const subject *s, const ph_move *path, uint32_t depth, ph_value *value);

/* ---- moves as text ------------------------------------------------------------------------------------- */

/* The node at the end of `path`: "2.1", with its name if it has one; of a game the moves that lead there, "4 4 3". */
void subject_put_path(FILE *out, const subject *s, const ph_move *path, uint32_t depth);
void subject_put_path_json(json_writer *j, const char *key, const subject *s, const ph_move *path, uint32_t depth);

/* The same, but of a game the last move alone, "3": for lines that are written move by move. */
void subject_put_step(FILE *out, const subject *s, const ph_move *path, uint32_t depth);
void subject_put_step_json(json_writer *j, const char *key, const subject *s, const ph_move *path, uint32_t depth);

#endif
