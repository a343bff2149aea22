/* slow.h - is this a build in which everything takes several times as long? Then a test of very many trees may take some of
 * them: that leaves are the same is seen in other builds, what a sanitizer looks for in the first few thousand. */
#ifndef PHASED_TESTS_SLOW_H
#define PHASED_TESTS_SLOW_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { IS_SLOW = 1 };
#else
enum { IS_SLOW = 0 };
#endif

/* A part of `count` where it is slow. */
#define SOME_OF(count) (IS_SLOW ? (count) / 4 : (count))

#endif
