/* setting.h - a kind of tree: a model and its parameters, all but the seed.
 *
 * A parameter that the model does not have is 0 (order, values) or negative (p, root); a root that is not given, so
 * that the model's default holds, is negative too. */
#ifndef PHASED_LAB_SETTING_H
#define PHASED_LAB_SETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SETTING_MODEL_ROOM = 16, SETTING_WIDTH_ROOM = 64, SETTING_SPEC_ROOM = 256 };

typedef struct setting {
    char model[SETTING_MODEL_ROOM];
    char width[SETTING_WIDTH_ROOM]; /* "8", or one a level as the model reads them */
    uint32_t depth;
    uint32_t order;
    double p;
    uint32_t values;
    int64_t root;
} setting;

bool setting_same(const setting *a, const setting *b);

/* Write the specification that ph_game_new() reads, without a seed. Returns its length. */
int setting_print(const setting *s, char text[SETTING_SPEC_ROOM]);

/* Nothing is random in its trees: there is one, and it has no seed. */
bool setting_fixed(const setting *s);

/* The specification of one tree. */
int setting_print_tree(const setting *s, uint64_t seed, char text[SETTING_SPEC_ROOM]);

/* Write a probability, with as many decimals as it has, 9 at most. */
int setting_print_p(double p, char text[16]);

/* How many leaves the trees have, as a logarithm; for a width of each level a guess from the first. */
double setting_size(const setting *s);

#endif
