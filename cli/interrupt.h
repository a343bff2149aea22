/* interrupt.h - an interrupt from the keyboard asks what runs to stop; a second one ends the program. */
#ifndef PHASED_CLI_INTERRUPT_H
#define PHASED_CLI_INTERRUPT_H

#include <signal.h>

/* Set once there was one: for ph_options.cancel. */
int *interrupt_flag(void);

/* Listen from now on, to one interrupt; *before is what happened to them until now. */
void interrupt_listen(struct sigaction *before);
void interrupt_restore(const struct sigaction *before);

#endif
