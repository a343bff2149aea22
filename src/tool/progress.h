/* progress.h - shows on a terminal what a command is doing, how much is done, and how long it will take.
 *
 * Nothing is shown in the first second, or if the stream is not a terminal (or a dumb one), and all of it is erased at
 * the end. A loop of many short searches draws a bar itself, one step a search:
 *
 *     progress_init(&p, stderr, searches, weight);
 *     ... progress_add(&p, weight_of_one); progress_show(&p); ...
 *     progress_clear(&p);
 *
 * For long searches a thread draws the progress, with a row for each part that is done:
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
    FILE *out; /* NULL: nothing is shown */
    uint64_t searches, done;
    double weight, weight_done; /* estimated cost of the searches: all, done */
    double start, shown;
    double patience; /* seconds until something is shown: 1 */

    /* Used when a thread draws. */
    bool running, stopping; /* `stopping` and the members below are protected by the lock */
    bool hidden;
    char what[80];  /* what the command is doing */
    char *rows;     /* rows not drawn yet, a line each; NULL: there was none */
    unsigned lines; /* rows on the screen */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    pthread_t thread;
} progress;

/* Shows nothing unless `out` is a terminal that can overwrite a line. */
void progress_init(progress *p, FILE *out, uint64_t searches, double weight);

/* One more search is done, of this estimated cost. */
void progress_add(progress *p, double weight);

/* Draw the bar, at most a few times a second; erase it. */
void progress_show(progress *p);
void progress_clear(progress *p);

/* "40 s", "3 min", "2.5 h" or "4 days". */
void progress_print_duration(double seconds, char text[32]);

/* Start the thread. `parts` 0: their number is unknown. Do not move the progress until it is stopped. */
void progress_start(progress *p, FILE *out, uint64_t parts);
void progress_stop(progress *p);

/* Set what the command is doing. */
void progress_say(progress *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A part is done: add a row, which stays until the end. */
void progress_done(progress *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Erase the progress line so that the caller can print lines that stay; then continue below them. */
void progress_hide(progress *p);
void progress_resume(progress *p);

#endif
