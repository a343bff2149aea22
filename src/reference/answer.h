/* answer.h - what a reference search writes into its result. */
#ifndef PHASED_REFERENCE_ANSWER_H
#define PHASED_REFERENCE_ANSWER_H

#include "../frame/frame.h"

/* The root's value lies within [lower, upper], infinite where nothing is known. */
void answer_bounds(frame *f, ph_value lower, ph_value upper);

/* With no line known, the answer is the first move of the root, or none when the root is a leaf. PH_E_MEMORY when
 * there is no room to list the moves. */
int answer_first_move(frame *f, const void *root);

#endif
