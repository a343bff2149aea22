/* study.h - shared by the parts of the study of real games: the positions, and ratios of figures. */
#ifndef PHASED_BENCH_STUDY_H
#define PHASED_BENCH_STUDY_H

#include "src/lab/stats.h"
#include "tests/support/gamebook.h"

enum { SET_MOST = 200 }; /* positions of a set */

/* A time limit in seconds makes ph_search() deepen; this one is never reached. */
enum { STUDY_HOUR = 3600 };

/* A game, the depths of its searches, and where its positions come from. */
typedef struct field {
    const char *game, *said;
    const char *files[2]; /* one position per line, up to the text `until` or a #. None: random play */
    const char *until;
    uint32_t depth;       /* of the searches that deepen */
    uint32_t order_depth; /* of the searches that compare moves */
    uint32_t model_depth; /* of the searches of model trees; they also run one move deeper. 0: no models */
} field;

/* The positions of a field: about half from each file, the first ones that a search to `depth` does not decide. */
typedef struct set {
    const field *field;
    ph_game *game;
    uint32_t depth; /* the field's, or less for a quick test */
    uint32_t shallower;
    size_t count;
    book_state at[SET_MOST];
} set;

/* Exits if a file cannot be read. */
void set_init(set *s, const field *f, size_t most, uint32_t shallower);
void set_release(set *s);

/* The ratio of the means of `count` pairs, and its interval. */
stats_interval study_ratio(const double *mine, const double *base, size_t count);

/* "0.452 [0.41, 0.50]", with a "~" in front if the interval includes 1. */
enum { STUDY_CELL = 48 };
void study_print_ratio(const stats_interval *r, char text[STUDY_CELL]);

/* Run all methods with deepening, to the depth of the set and to one move less, with enough memory and with little, and print
 * the tables. Times are the least of `rounds`. */
void race_put(const set *s, int rounds);

/* Measure the move order at the positions, compare the methods on model trees with that order, and print the tables. */
void model_put(const set *s, uint32_t trees);

#endif
