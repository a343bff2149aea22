/* method.h - a method as a search carries it out: which one, by which text, with which partitions. */
#ifndef PHASED_FRAME_METHOD_H
#define PHASED_FRAME_METHOD_H

#include "plan.h"

/* Which text of a method runs: the fast one, the papers' own lists, or the lists with the operator of PS* exactly as
 * printed in 1986. */
typedef enum edition { EDITION_FAST, EDITION_REFERENCE, EDITION_PRINTED, N_EDITIONS } edition;

typedef struct method {
    uint32_t id; /* its row in methods.def */
    edition edition;
    plan plan; /* one phase where the method has no plan */
} method;

#endif
