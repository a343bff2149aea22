/* ranks.h - the processes of a sweep that runs on several machines, by MPI.
 *
 * The tool is not linked with MPI. A module, phased-mpi.so (src/mpi), is loaded only when mpirun or srun has started
 * several processes, so a tool that runs alone needs no MPI. Without a launcher there is one process, of rank 0, and
 * no messages. Only the thread that opened the ranks may call these functions. Messages are raw bytes: all machines
 * must have the same architecture. */
#ifndef PHASED_LAB_RANKS_H
#define PHASED_LAB_RANKS_H

#include "../tool/problem.h"

#include <stddef.h>

struct ranks_letter; /* a message being sent */
struct ranks_module;

typedef struct ranks {
    int rank; /* 0 .. size - 1; rank 0 writes the store */
    int size;
    bool launched; /* by mpirun or srun, which assign the cores */
    bool open;     /* MPI is initialised */
    bool lost;     /* rank 0 has given up waiting for another */
    const struct ranks_module *module;
    struct ranks_letter *letters;
} ranks;

/* The interface of the module, exported as RANKS_SYMBOL. Tool and module must have the same version. */
typedef struct ranks_module {
    const char *version;
    bool (*open)(ranks *r); /* sets rank and size; false when MPI does not start */
    void (*close)(ranks *r);
    void (*abort)(int status);
    bool (*probe)(int *from, size_t *length);
    void (*receive)(int from, void *bytes, size_t length);
    bool (*send)(ranks *r, int to, const void *bytes, size_t length);
} ranks_module;

#define RANKS_SYMBOL "phased_ranks"

/* Has a launcher started this process as one of several, and not as the first? Then it can skip what only the first
 * rank needs to do. */
bool ranks_idle(void);

/* Is it the second rank? It prints messages on behalf of all ranks but the first. */
bool ranks_idle_first(void);

/* Has a launcher started another process on this machine that reports errors for this one too? */
bool ranks_silent(void);

/* Join the others if mpirun or srun started this process and others. */
bool ranks_open(ranks *r, problem *why);

/* Finalise MPI, together with the other ranks; or end all ranks at once with this exit status. */
void ranks_close(ranks *r);
void ranks_abort(const ranks *r, int status);

/* From rank 0 to the others, between two things that all ranks do together: go on, or end. */
bool ranks_tell(ranks *r, bool go);

/* Wait for that message, in another rank. */
bool ranks_told(const ranks *r);

/* Is there a message? Sets its sender and length. */
bool ranks_probe(const ranks *r, int *from, size_t *length);

/* Receive the message that ranks_probe() has reported. */
void ranks_receive(const ranks *r, int from, void *bytes, size_t length);

/* Send a message without waiting for it to be received: two ranks that send to each other must not deadlock. False
 * without memory. */
bool ranks_send(ranks *r, int to, const void *bytes, size_t length);

#endif
