/* interrupt.c - an interrupt from the keyboard ends what is going on, not the program. */
#include "interrupt.h"

#include "phased.h"

/* A signal handler is handed nothing, so the flag it sets must be found by name. */
int *interrupt_flag(void)
{
    static int flag;
    return &flag;
}

static void interrupt_note(int signal_number)
{
    (void)signal_number;
    ph_cancel(interrupt_flag());
}

void interrupt_listen(struct sigaction *before, int flags)
{
    struct sigaction listen = {.sa_handler = interrupt_note, .sa_flags = (int)(SA_RESETHAND | (unsigned)flags)};
    sigemptyset(&listen.sa_mask);
    sigaction(SIGINT, &listen, before);
}

void interrupt_leave(const struct sigaction *before)
{
    sigaction(SIGINT, before, NULL);
}
