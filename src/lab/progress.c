/* progress.c - a bar on a terminal: how far a sweep is, how fast, and how long it will take. */
#include "progress.h"

#include "../base/clock.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <unistd.h>

enum { BAR = 30 };
static const double REDRAW = 0.2; /* seconds */

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

void progress_init(progress *p, FILE *out, uint64_t searches, double weight)
{
    *p = (progress){.searches = searches, .weight = weight, .start = clock_now()};
    if (out && isatty(fileno(out)))
        p->out = out;
}

void progress_add(progress *p, double weight)
{
    assert(weight >= 0);
    p->done++;
    p->weight_done += weight;
}

void progress_show(progress *p)
{
    double now = clock_now(), spent = now - p->start;
    if (!p->out || now - p->shown < REDRAW || p->done == 0)
        return;
    p->shown = now;
    double part = p->weight > 0 ? fmin(p->weight_done / p->weight, 1) : 0;
    char bar[BAR + 1], left[32];
    for (int i = 0; i < BAR; i++)
        bar[i] = i < (int)(part * BAR) ? '#' : '.';
    bar[BAR] = '\0';
    progress_print_duration(part > 0 ? spent / part - spent : 0, left);
    fprintf(p->out, "\r[%s] %" PRIu64 "/%" PRIu64 "  %.0f/s  %s left \033[K", bar, p->done, p->searches,
            (double)p->done / spent, left);
    fflush(p->out);
}

void progress_clear(progress *p)
{
    if (p->out && p->shown > 0)
        fputs("\r\033[K", p->out);
    p->shown = 0;
}
