/* plan.h - how the children of a MAX node fall into partitions. */
#ifndef PHASED_FRAME_PLAN_H
#define PHASED_FRAME_PLAN_H

#include "phased.h"

/* Size of the next partition of a node with `width` children, of which the first `last` have been put on OPEN;
 * 0 when there is none left. A method that is not PS* has one partition: all children. Never called for a plan that
 * is still "auto". */
uint32_t plan_next(const ph_method *method, uint32_t width, uint32_t last);

#endif
