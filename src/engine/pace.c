/* pace.c - how a game clock is spent. */
#include "pace.h"

#include "../base/clock.h"

#include <math.h>

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

/* A time is a number that is not negative; infinite ones are as good as none. */
static bool is_time(double seconds)
{
    return seconds >= 0 && seconds < INFINITY;
}

static bool is_clock(const ph_clock *c)
{
    return is_time(c->soft) && is_time(c->hard) && is_time(c->remaining) && is_time(c->increment) && c->reserved == 0 &&
           (c->remaining > 0 || (!(c->increment > 0) && c->moves_to_go == 0));
}

/* A share of what remains for each of the moves to go, or of the 25 that a game is assumed to last. A move that changes its
 * mind may take five shares, but not half of what remains, unless it is the last one. Some time is kept for what happens
 * outside the search. */
static pace pace_of_game(const ph_clock *c)
{
    enum { MOVES = 25, SHARES = 5 };
    const double KEEP = 0.02, PART = 0.2, OF_INCREMENT = 0.8;
    const double safe = c->remaining - lesser(KEEP, PART * c->remaining);
    const uint32_t moves = c->moves_to_go ? c->moves_to_go : MOVES;
    const double share = safe / (double)moves + OF_INCREMENT * c->increment;
    const double hard = lesser(SHARES * share, moves == 1 ? safe : safe / 2);
    return (pace){lesser(share, hard), hard};
}

int pace_of(const ph_clock *clock, pace *p)
{
    enum { HARD = 4 }; /* times the soft time, if nothing else says */
    *p = (pace){INFINITY, INFINITY};
    if (!is_clock(clock))
        return PH_E_ARGUMENT;
    if (clock->remaining > 0)
        *p = pace_of_game(clock);
    if (clock->soft > 0)
        *p = (pace){clock->soft,
                    clock->remaining > 0 ? lesser(HARD * clock->soft, clock->remaining) : HARD * clock->soft};
    if (clock->hard > 0)
        p->hard = clock->remaining > 0 ? lesser(clock->hard, clock->remaining) : clock->hard;
    p->soft = lesser(p->soft, p->hard);
    return PH_OK;
}

int ph_ponder_hit(ph_hit *hit, const ph_clock *clock)
{
    pace p;
    if (!hit || !clock)
        return PH_E_ARGUMENT;
    const int error = pace_of(clock, &p);
    if (error)
        return error;
    hit->at = clock_now();
    hit->soft = p.soft;
    hit->hard = p.hard;
    __atomic_store_n(&hit->raised, 1, __ATOMIC_RELEASE);
    return PH_OK;
}

double pace_target(const pace *p, uint32_t stable)
{
    static const double PARTS[] = {1.0, 0.85, 0.7, 0.55, 0.45};
    enum { LAST = sizeof PARTS / sizeof *PARTS - 1 };
    return p->soft * PARTS[stable < LAST ? stable : LAST];
}
