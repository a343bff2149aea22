/* methods.h - the numbers of the methods: the rows of methods.def. */
#ifndef PHASED_METHODS_METHODS_H
#define PHASED_METHODS_METHODS_H

typedef enum method_id {
#define METHOD(ENUM, name, family, parameters, fast, reference, help) METHOD_##ENUM,
#include "methods.def"
    N_METHODS
} method_id;

enum { METHOD_AUTO = N_METHODS }; /* none of them: to be chosen before anything runs */

#endif
