/* released.h - results that are released where their scope ends. */
#ifndef PHASED_TESTS_RELEASED_H
#define PHASED_TESTS_RELEASED_H

#include "phased.h"

#define RELEASED __attribute__((cleanup(ph_result_release)))

#endif
