/* subject.h - opens the tree or game that a command searches: the tree in a file, a model tree, which is not stored
 * in memory, or a position of a game. */
#ifndef PHASED_CLI_SUBJECT_H
#define PHASED_CLI_SUBJECT_H

#include "../src/lab/setting.h"
#include "../src/trace/arrange.h"
#include "game.h"
#include "phased_tree.h"

#include "../src/base/json.h"

#include <stdio.h>

/* A model tree instead of a file, as typed; NULL: not given. */
typedef struct subject_model {
    const char *name;
    const char *values[SCHEMA_MOST]; /* its parameters except the depth, indexed as in schema_of_models() */
} subject_model;

/* Another order of the children; only one of these may be given. */
typedef struct subject_order {
    bool reverse;
    const char *shuffle; /* the seed as typed, checked */
    arrange_order sort;  /* ARRANGE_BEST, ARRANGE_WORST */
} subject_order;

typedef struct subject_request {
    const char *file;     /* "-": standard input */
    subject_model model;  /* instead of the file */
    const char *game;     /* instead of both */
    const char *position; /* position of the game; NULL: its start */
    bool trust;           /* do not check the answers of a plug-in */
    uint32_t depth;       /* of the model, else the search depth; 0: not given */
    bool min_root;
    subject_order order;
} subject_request;

extern const option_row
    options_tree[]; /* options of a subject_request: a model, the depth, who moves at the root, the order */
extern const option_row options_game[];     /* options of a subject_request: a game and its position */
extern const option_row options_position[]; /* only the position, and whether to trust the game */

/* What a command can search besides files and models, and whether it can limit the depth. */
enum { SUBJECT_GAMES = 1 << 0, SUBJECT_HORIZON = 1 << 1 };

/* Is there one subject, and do the options belong to it? Complains and returns a status. */
int subject_check(const subject_request *r, const char *name, unsigned can);

typedef struct subject {
    const char *name;    /* for people: the file name, or the specification of the model or game */
    const ph_game *game; /* search this one ... */
    void *root;          /* ... from here */
    uint32_t depth;      /* the search depth; 0: to the leaves */
    bool min_root;
    ph_tree *tree;      /* NULL: not in memory; then nodes have no names */
    ph_game *model;     /* NULL: no model */
    char *spec;         /* of the model */
    loaded_game loaded; /* if its game is NULL, the subject is not a position of a game */
} subject;

/* Open what the request asks for; a tree whose children are to be reordered is copied into memory. Complains and
 * returns a status; close the subject in any case. */
int subject_open(subject *s, const subject_request *r);

/* The same for a search within that many bytes (0: the default); positions of a game must not be too large for that. */
int subject_open_within(subject *s, const subject_request *r, size_t bytes);

/* The same, in memory, for commands that need the whole tree: complains if a model is too large. The next moves of a
 * game become a tree whose nodes are named after them; the depth must be given. */
int subject_open_tree(subject *s, const subject_request *r);
void subject_close(subject *s);

/* What such a command can search: games too, but only to a given depth. */
unsigned subject_can_tree(const subject_request *r);

/* Has the game given a bad answer? Complains if so. Returns a status. */
int subject_sound(const subject *s);

/* The same, without a message. */
bool subject_fault(const subject *s);

/* Read the position `text` of the game, NULL for its start, into *root, which the caller frees. Complains and returns
 * a status. */
int position_open(const ph_game *game, const char *name, const char *text, void **root);

/* The size of a tree as a search sees it; a count beyond 64 bits is UINT64_MAX. For a game only the widest position
 * is known in advance, and the rest is 0. */
typedef struct subject_size {
    uint32_t depth;
    uint64_t leaves;
    uint64_t minimal;    /* fewest leaves that prove a value */
    uint32_t widest_max; /* most children of any MAX node */
    uint32_t widest_min; /* of any MIN node */
} subject_size;

/* Compute the size. False without memory. */
bool subject_measure(const subject *s, subject_size *size);

/* The number of leaves within `depth` moves, 0: no limit. 0 for a game: not known. */
uint64_t subject_leaves(const subject *s, uint32_t depth);

/* The value of the leaf at the end of `path`. False if it is not a leaf: an interior node has no value. */
bool subject_value(const subject *s, const ph_move *path, uint32_t depth, ph_value *value);

/* ---- moves as text ------------------------------------------------------------------------------------- */

/* The node at the end of `path`: "2.1", with its name if it has one; for a game the moves that lead there, "4 4 3". */
void subject_put_path(FILE *out, const subject *s, const ph_move *path, uint32_t depth);
void subject_put_path_json(json_writer *j, const char *key, const subject *s, const ph_move *path, uint32_t depth);

/* The same, but for a game only the last move, "3": for lines that are written move by move. */
void subject_put_step(FILE *out, const subject *s, const ph_move *path, uint32_t depth);
void subject_put_step_json(json_writer *j, const char *key, const subject *s, const ph_move *path, uint32_t depth);

#endif
