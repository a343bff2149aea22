/* slow.h - does this run take a part of each large sample? It does in an ordinary run, so that `make test` ends soon, and in
 * a sanitized build, where everything takes several times as long. `make test-all` sets PHASED_TEST_LONG and runs each test
 * that includes this header a second time, as NAME_long, with the whole samples. */
#ifndef PHASED_TESTS_SLOW_H
#define PHASED_TESTS_SLOW_H

#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SLOW 1
#define SLOW_PART 8
#else
#define IS_SLOW (getenv("PHASED_TEST_LONG") == NULL)
#define SLOW_PART 4
#endif

/* A part of `count` if this is such a run. */
#define SOME_OF(count) (IS_SLOW ? (count) / SLOW_PART : (count))

#endif
