/* released.h - results that are released at the end of their scope. */
#ifndef PHASED_TESTS_RELEASED_H
#define PHASED_TESTS_RELEASED_H

#include "phased.h"

#define RELEASED __attribute__((cleanup(ph_result_release)))

#endif
