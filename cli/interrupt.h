/* interrupt.h - an interrupt from the keyboard ends what is going on, not the program. */
#ifndef PHASED_CLI_INTERRUPT_H
#define PHASED_CLI_INTERRUPT_H

#include <signal.h>

/* Raised by an interrupt that was listened to, and never lowered: what ph_options.cancel wants. */
int *interrupt_flag(void);

/* Listen for one interrupt; a second one, a tenth of a second later or more, ends the program. With SA_RESTART in `flags` a
 * system call that it finds waiting goes on, else it fails. */
void interrupt_listen(struct sigaction *before, int flags);
void interrupt_leave(const struct sigaction *before);

#endif
