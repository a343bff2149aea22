/* interrupt.c - an interrupt from the keyboard ends the current search, not the program. */
#include "interrupt.h"

#include "../src/base/clock.h"
#include "phased.h"

/* A signal handler has no argument, so its flag is a global variable. */
int *interrupt_flag(void)
{
    static int flag;
    return &flag;
}

/* The first interrupt sets the flag. One that follows at once counts as the same: timeout(1) signals a program and
 * then its group. A later one ends the program. */
static void interrupt_note(int signal_number)
{
    static const double SAME = 0.1; /* seconds */
    static double first;
    if (!*interrupt_flag()) {
        first = clock_now();
        ph_cancel(interrupt_flag());
    } else if (clock_now() - first > SAME) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
}

void interrupt_listen(struct sigaction *before, int flags)
{
    struct sigaction listen = {.sa_handler = interrupt_note, .sa_flags = flags};
    sigemptyset(&listen.sa_mask);
    sigaction(SIGINT, &listen, before);
}

void interrupt_leave(const struct sigaction *before)
{
    sigaction(SIGINT, before, NULL);
}
