/* processor.h - processor time, for both sides of a match.
 *
 * Other programs run on the same machine, so a match by wall-clock time is unfair to whoever is interrupted. The library
 * reads that clock (CLOCK_MONOTONIC). In this program the linker replaces its clock_gettime() by one that counts the processor
 * time of the calling thread (--wrap, cmake/programs.cmake), so limits.seconds is processor time here. */
#ifndef PHASED_BENCH_PROCESSOR_H
#define PHASED_BENCH_PROCESSOR_H

/* Seconds of processor time that this thread has used, exactly; a system call. */
double processor_now(void);

#endif
