/* interrupt.c - an interrupt from the keyboard asks what runs to stop. */
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

/* A write that an interrupt finds waiting goes on. */
void interrupt_listen(struct sigaction *before)
{
    struct sigaction listen = {.sa_handler = interrupt_note, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    sigemptyset(&listen.sa_mask);
    sigaction(SIGINT, &listen, before);
}

void interrupt_restore(const struct sigaction *before)
{
    sigaction(SIGINT, before, NULL);
}
