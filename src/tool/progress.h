/* progress.h - on a terminal: what a command is at, how far it is, and how long it will take.
 *
 * Nothing is shown in the first second, nothing if standard error is no terminal or a dumb one, and all of it is wiped off
 * at the end.
 * Work that comes back often shows a bar by itself, one search being one step:
 *
 *     progress_init(&p, stderr, searches, weight);
 *     ... progress_add(&p, weight_of_one); progress_show(&p); ...
 *     progress_clear(&p);
 *
 * Work that does not come back for minutes is told by a thread, with a row for each part that is done:
 *
 *     progress_start(&p, stderr, methods);
 *     progress_say(&p, "ps:4"); ... progress_done(&p, "ps:4  720 leaves");
 *     progress_stop(&p); */
#ifndef PHASED_TOOL_PROGRESS_H
#define PHASED_TOOL_PROGRESS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct progress {
    FILE *out; /* NULL: nobody looks */
    uint64_t searches, done;
    double weight, weight_done; /* of the searches, by what is known of their costs */
    double start, shown;
    double patience; /* seconds in which nothing is shown: 1 */

    /* Of one that a thread shows. */
    bool running, stopping; /* the latter under the lock, as is what follows */
    bool hidden;
    char what[80];  /* is going on */
    char *rows;     /* that nobody has seen yet, a line each; NULL: there was none */
    unsigned lines; /* of rows on the screen */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
} progress;

/* Is it a terminal, and can it wipe off what it shows? TERM says so. */
bool progress_possible(FILE *out);

/* Shows nothing unless `out` is a terminal. */
void progress_init(progress *p, FILE *out, uint64_t searches, double weight);

/* One search more is done. */
void progress_add(progress *p, double weight);

/* Draw the bar, a few times a second at most; wipe it off. */
void progress_show(progress *p);
void progress_clear(progress *p);

/* "40 s", "3 min", "2.5 h" or "4 days". */
void progress_print_duration(double seconds, char text[32]);

/* Begin; `parts` 0: nobody knows how many there will be. The progress stays where it is until it is stopped. */
void progress_start(progress *p, FILE *out, uint64_t parts);
void progress_stop(progress *p);

/* What is going on from now on. */
void progress_say(progress *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A part is done: a line of it that stays until the end. */
void progress_done(progress *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Make room for lines that the caller writes and that stay; then go on below them. */
void progress_hide(progress *p);
void progress_resume(progress *p);

#endif
