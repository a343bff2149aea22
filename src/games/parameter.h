/* parameter.h - the parameters of a game: whole numbers, "columns=7,rows=6". */
#ifndef PHASED_GAMES_PARAMETER_H
#define PHASED_GAMES_PARAMETER_H

#include "phased.h"

typedef struct parameter {
    const char *name;
    uint32_t least, most;
    uint32_t *value; /* holds the default, then what was given */
} parameter;

/* Read those of `spec`, each at most once and in any order. PH_OK, or PH_E_ARGUMENT and *where says what is wrong. */
int parameters_read(const char *spec, const parameter *all, size_t count, ph_place *where);

#endif
