/* kalah_example.h - the game of examples/kalah.c, for tests. */
#ifndef PHASED_TESTS_KALAH_EXAMPLE_H
#define PHASED_TESTS_KALAH_EXAMPLE_H

#include "phased.h"

extern const ph_game kalah_example;

/* A position of the example: pits and store of the first player, of the second; the side to move; must it pass? */
typedef struct kalah_example_state {
    unsigned char cell[14], side, pass;
} kalah_example_state;

#endif
