/* thread_clock.h - the processor time of a thread. Other programs that share the machine hardly change it. */
#ifndef PHASED_TOOL_THREAD_CLOCK_H
#define PHASED_TOOL_THREAD_CLOCK_H

/* Seconds in which this thread has run. */
double thread_seconds(void);

#endif
