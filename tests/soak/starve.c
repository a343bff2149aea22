/* starve.c - to be preloaded: malloc, calloc and realloc that fail.
 *
 *     STARVE_AT=N LD_PRELOAD=.../starve.so PROGRAM      the N-th allocation fails
 *     STARVE_FROM=N ...                                 it fails, and all after it
 *     STARVE_CALLOC=N ...                               the N-th call of calloc fails, which SQLite never calls */
#include <errno.h>
#include <stdlib.h>

/* The project's flags hide every symbol that does not ask to be seen. */
#define SEEN __attribute__((visibility("default")))

/* The names under which glibc keeps its own functions, and a state that malloc() has no argument for. */
/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
/* NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables,readability-inconsistent-declaration-parameter-name) */
extern void *__libc_malloc(size_t bytes);
extern void *__libc_calloc(size_t count, size_t bytes);
extern void *__libc_realloc(void *block, size_t bytes);

static unsigned long fails_at, fails_from, fails_calloc, calls, callocs;

__attribute__((constructor)) static void starve_begin(void)
{
    const char *at = getenv("STARVE_AT"), *from = getenv("STARVE_FROM"), *alone = getenv("STARVE_CALLOC");
    fails_at = at ? strtoul(at, NULL, 10) : 0;
    fails_from = from ? strtoul(from, NULL, 10) : 0;
    fails_calloc = alone ? strtoul(alone, NULL, 10) : 0;
    calls = callocs = 0;
}

static int starved(void)
{
    const unsigned long call = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
    if (!(fails_at && call == fails_at) && !(fails_from && call >= fails_from))
        return 0;
    errno = ENOMEM;
    return 1;
}

SEEN void *malloc(size_t bytes)
{
    return starved() ? NULL : __libc_malloc(bytes);
}

SEEN void *calloc(size_t count, size_t bytes)
{
    if (fails_calloc && __atomic_add_fetch(&callocs, 1, __ATOMIC_RELAXED) == fails_calloc) {
        errno = ENOMEM;
        return NULL;
    }
    return starved() ? NULL : __libc_calloc(count, bytes);
}

SEEN void *realloc(void *block, size_t bytes)
{
    return starved() ? NULL : __libc_realloc(block, bytes);
}
/* NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables,readability-inconsistent-declaration-parameter-name) */
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
