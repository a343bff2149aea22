/* study.h - what the parts of the study of real games share: the positions, and figures relative to others. */
#ifndef PHASED_BENCH_STUDY_H
#define PHASED_BENCH_STUDY_H

#include "src/lab/stats.h"
#include "tests/support/gamebook.h"

enum { SET_MOST = 200 }; /* positions of a set */

/* A limit of time, in seconds, makes ph_search() deepen; this one is never reached. */
enum { STUDY_HOUR = 3600 };

/* A game, how deep it is searched, and where its positions stand. */
typedef struct field {
    const char *game, *said;
    const char *files[2]; /* a position a line, and behind it, from `end` on, what is known of it */
    char end;
    uint32_t depth;       /* of the searches that deepen */
    uint32_t order_depth; /* to which moves are compared */
    uint32_t model_depth; /* to which model trees are searched, and one more */
} field;

/* Its positions: about half of them from each file, the first ones that a search to `depth` does not decide. */
typedef struct set {
    const field *field;
    ph_game *game;
    uint32_t depth; /* less than the field's when everything is to be fast */
    uint32_t shallower;
    size_t count;
    book_state at[SET_MOST];
} set;

/* Ends the program when a file cannot be read. */
void set_init(set *s, const field *f, size_t most, uint32_t shallower);
void set_release(set *s);

/* The ratio of the means of `count` pairs, and its interval. */
stats_interval study_ratio(const double *mine, const double *base, size_t count);

/* "0.452 [0.41, 0.50]", and a "~" before it where the interval has 1 in it. */
enum { STUDY_CELL = 48 };
void study_print_ratio(const stats_interval *r, char text[STUDY_CELL]);

/* The methods by deepening, to the depth of the set and one move less, where there is memory enough and where there is
 * little: prints the tables. Times are the least of so many rounds. */
void race_put(const set *s, int rounds);

/* The order of moves of the positions, and how model trees of that order predict what methods save: prints the tables. */
void model_put(const set *s, uint32_t trees);

#endif
