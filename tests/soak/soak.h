/* soak.h - what the programs of a soak share: for how long, from which seed, and what was found. */
#ifndef PHASED_TESTS_SOAK_H
#define PHASED_TESTS_SOAK_H

#include "base/clock.h"
#include "base/random.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct soak {
    const char *name;
    double seconds, start;
    uint64_t seed;   /* of the first round; each has its own, the next number */
    uint64_t rounds; /* begun so far */
    uint64_t checks, findings;
    char last[200]; /* what was tried last, for the report of a crash */
} soak;

/* Read --seconds N and --seed S. */
static inline soak soak_open(const char *name, int argc, char **argv)
{
    soak s = {.name = name, .seconds = 10, .start = clock_now(), .seed = 1};
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 < argc && strcmp(argv[i], "--seconds") == 0) {
            s.seconds = strtod(argv[i + 1], NULL);
        } else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0) {
            s.seed = strtoull(argv[i + 1], NULL, 10);
        } else {
            fprintf(stderr, "usage: %s [--seconds N] [--seed S]\n", name);
            exit(2);
        }
    }
    return s;
}

/* Is there time for another round? Sets its random state. A round alone is repeated by --seconds 0 and its seed. */
static inline bool soak_round(soak *s, uint64_t *random)
{
    if (s->rounds > 0 && clock_now() - s->start >= s->seconds)
        return false;
    *random = s->seed + s->rounds++;
    return true;
}

static inline void soak_found(soak *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline void soak_found(soak *s, const char *format, ...)
{
    va_list arguments;
    printf("%s: finding: ", s->name);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf(" (--seconds 0 --seed %" PRIu64 ")\n", s->seed + s->rounds - 1);
    s->findings++;
}

/* Returns the exit status. */
static inline int soak_close(const soak *s, const char *noun)
{
    printf("%s: %" PRIu64 " %s, %" PRIu64 " findings\n", s->name, s->checks, noun, s->findings);
    return s->findings > 0;
}

/* A method out of the catalogue, with a plan, or perhaps a number of entries, where it takes one. */
static inline void soak_method(uint64_t *random, char text[64])
{
    static const char *const plans[] = {"1",     "2",   "3",     "4",   "7",   "100",  "auto",
                                        "1+2+3", "3+1", "1/2/*", "2/1", "2+2", "1+15", "5+1+1"};
    uint32_t count = 0;
    while (ph_catalog(PH_KIND_METHOD, count))
        count++;
    const ph_entry *e = ph_catalog(PH_KIND_METHOD, random_below(random, count));
    const bool plan = e->parameters[0] && e->parameters[0]->type == PH_TYPE_PLAN;
    if (e->parameters[0] && !plan && (!e->parameters[0]->standard || random_below(random, 4))) {
        snprintf(text, 64, "%s:%u", e->name, 1 + (unsigned)random_below(random, 60));
        return;
    }
    snprintf(text, 64, plan ? "%s:%s" : "%s", e->name, plans[random_below(random, sizeof plans / sizeof plans[0])]);
}

#endif
