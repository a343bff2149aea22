/* interrupt.h - an interrupt from the keyboard ends the current search, not the program. */
#ifndef PHASED_CLI_INTERRUPT_H
#define PHASED_CLI_INTERRUPT_H

#include <signal.h>

/* Set by an interrupt while listening, and never cleared: for ph_options.cancel. */
int *interrupt_flag(void);

/* Listen for one interrupt; a second one, at least a tenth of a second later, ends the program. With SA_RESTART in
 * `flags` a waiting system call is continued, else it fails. */
void interrupt_listen(struct sigaction *before, int flags);
void interrupt_leave(const struct sigaction *before);

#endif
