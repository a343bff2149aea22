/* progress.c - shows on a terminal what a command is doing and how long it will take. */
#include "progress.h"

#include "../base/clock.h"
#include "../base/utf8.h"
#include "pool.h"
#include "terminal.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BAR = 30, REDRAW_MS = 200 };
static const double REDRAW = 1e-3 * REDRAW_MS, PATIENCE = 1; /* seconds */

void progress_print_duration(double seconds, char text[32])
{
    if (seconds < 100)
        snprintf(text, 32, "%.0f s", ceil(seconds));
    else if (seconds < 100 * 60)
        snprintf(text, 32, "%.0f min", seconds / 60);
    else if (seconds < 48 * 3600)
        snprintf(text, 32, "%.1f h", seconds / 3600);
    else
        snprintf(text, 32, "%.0f days", fmin(seconds / 86400, 1e9));
}

/* ---- a bar --------------------------------------------------------------------------------------------- */

void progress_init(progress *p, FILE *out, uint64_t searches, double weight)
{
    *p = (progress){.searches = searches, .weight = weight, .start = clock_now(), .patience = PATIENCE};
    if (out && width_redraws(out))
        p->out = out;
}

void progress_add(progress *p, double weight)
{
    assert(weight >= 0);
    p->done++;
    p->weight_done += weight;
}

/* "[####......]", shorter on narrow terminals. */
static void bar_print(const progress *p, double part, char text[BAR + 3])
{
    const int length = width_of(p->out) < WIDTH_STANDARD ? BAR / 3 : BAR;
    text[0] = '[';
    for (int i = 0; i < length; i++)
        text[1 + i] = i < (int)(part * length) ? '#' : '.';
    text[1 + length] = ']';
    text[2 + length] = '\0';
}

static bool is_time(const progress *p, double now)
{
    return p->out && now - p->start >= p->patience && now - p->shown >= REDRAW;
}

void progress_show(progress *p)
{
    double now = clock_now(), spent = now - p->start;
    if (!is_time(p, now) || p->done == 0)
        return;
    p->shown = now;
    double part = p->weight > 0 ? fmin(p->weight_done / p->weight, 1) : 0;
    char bar[BAR + 3], left[32];
    bar_print(p, part, bar);
    progress_print_duration(part > 0 ? spent / part - spent : 0, left);
    fprintf(p->out, "\r%s %" PRIu64 "/%" PRIu64 "  %.0f/s  %s left \033[K", bar, p->done, p->searches,
            (double)p->done / spent, left);
    fflush(p->out);
}

void progress_clear(progress *p)
{
    if (p->out && p->shown > 0) {
        fputs("\r\033[K", p->out);
        fflush(p->out);
    }
    p->shown = 0;
}

/* ---- a thread that draws it ---------------------------------------------------------------------------- */

/* Draw the new rows, each cut to the width of the terminal, so that the number of lines to erase is known. */
static void rows_draw(progress *p)
{
    const size_t width = width_of(p->out) - 1;
    const char *row = p->rows ? p->rows : "";
    for (size_t length; *row; row += length + 1, p->lines++) {
        length = strcspn(row, "\n");
        fprintf(p->out, "\r\033[K%.*s\n", (int)(length < width ? length : width), row);
    }
    if (p->rows)
        p->rows[0] = '\0';
}

static void line_draw(progress *p, double now)
{
    char bar[BAR + 3], counts[48], line[sizeof bar + sizeof counts + sizeof p->what + 32], spent[32];
    progress_print_duration(now - p->start, spent);
    line[0] = '\0';
    if (p->searches > 0) {
        bar_print(p, (double)p->done / (double)p->searches, bar);
        snprintf(line, sizeof line, "%s %" PRIu64 "/%" PRIu64 "  ", bar, p->done, p->searches);
    }
    const size_t length = strlen(line);
    snprintf(line + length, sizeof line - length, "%s%s%s", p->what, p->what[0] ? "  " : "", spent);
    fprintf(p->out, "\r%.*s\033[K", (int)width_of(p->out) - 1, line);
    fflush(p->out);
}

/* Draw until progress_stop(). */
static void *thread_draw(void *context)
{
    progress *p = context;
    pthread_mutex_lock(&p->lock);
    while (!p->stopping) {
        const double now = clock_now();
        if (!p->hidden && is_time(p, now)) {
            rows_draw(p);
            line_draw(p, now);
            p->shown = now;
        }
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += REDRAW_MS * 1000000L / 2;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&p->wake, &p->lock, &until);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

void progress_start(progress *p, FILE *out, uint64_t parts)
{
    progress_init(p, out, parts, 0);
    if (!p->out)
        return;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    p->running = pool_thread_start(&p->thread, thread_draw, p);
    if (!p->running)
        p->out = NULL; /* then nothing is shown */
}

/* Erase the rows. Lines that have scrolled off the top of the screen stay. */
static void screen_wipe(progress *p)
{
    struct winsize size;
    unsigned most = 24;
    if (ioctl(fileno(p->out), TIOCGWINSZ, &size) == 0 && size.ws_row > 0)
        most = size.ws_row;
    most--;
    fputs("\r", p->out);
    if (p->lines > 0)
        fprintf(p->out, "\033[%uA", p->lines < most ? p->lines : most);
    fputs("\033[J", p->out);
    fflush(p->out);
    p->lines = 0;
}

void progress_stop(progress *p)
{
    if (!p->running)
        return;
    pthread_mutex_lock(&p->lock);
    p->stopping = true;
    pthread_cond_signal(&p->wake);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    if (p->shown > 0)
        screen_wipe(p);
    free(p->rows);
    pthread_cond_destroy(&p->wake);
    pthread_mutex_destroy(&p->lock);
    *p = (progress){0};
}

void progress_say(progress *p, const char *format, ...)
{
    if (!p->running)
        return;
    va_list arguments;
    va_start(arguments, format);
    pthread_mutex_lock(&p->lock);
    char text[sizeof p->what];
    vsnprintf(text, sizeof text, format, arguments);
    printable_copy(text, p->what, sizeof p->what);
    pthread_mutex_unlock(&p->lock);
    va_end(arguments);
}

void progress_done(progress *p, const char *format, ...)
{
    if (!p->running)
        return;
    char row[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row, sizeof row, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&p->lock);
    p->done++;
    const size_t length = p->rows ? strlen(p->rows) : 0;
    char *rows = realloc(p->rows, length + strlen(row) + 2);
    if (rows) { /* without memory the row is left out */
        sprintf(rows + length, "%s\n", row);
        p->rows = rows;
    }
    pthread_mutex_unlock(&p->lock);
}

void progress_hide(progress *p)
{
    if (!p->running)
        return;
    pthread_mutex_lock(&p->lock);
    p->hidden = true;
    if (p->shown > 0)
        fputs("\r\033[K", p->out);
    fflush(p->out);
    pthread_mutex_unlock(&p->lock);
}

void progress_resume(progress *p)
{
    if (!p->running)
        return;
    pthread_mutex_lock(&p->lock);
    p->hidden = false;
    pthread_mutex_unlock(&p->lock);
}
