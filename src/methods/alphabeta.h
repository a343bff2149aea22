/* alphabeta.h - minimax and alpha-beta for any game, and what every compiled instance of them shares. */
#ifndef PHASED_METHODS_ALPHABETA_H
#define PHASED_METHODS_ALPHABETA_H

#include "walk.h"

/* One compiled instance of alphabeta.tmpl.h: the value of the interior node in the walk's first place. */
typedef ph_value alphabeta_instance(walk *w, const void *root);

/* Search the interior node `root` through an instance, and write the answer. PH_OK or PH_E_MEMORY. */
int alphabeta_run(frame *f, const void *root, alphabeta_instance *search);

/* Any game, observed or not. */
int alphabeta_any(frame *f, const void *root);
int minimax_any(frame *f, const void *root);

#endif
