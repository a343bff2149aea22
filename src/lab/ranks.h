/* ranks.h - the processes of a sweep that runs on several machines: MPI, or none of it.
 *
 * The tool knows nothing of MPI. What does is a module, phased-mpi.so (src/mpi), which is loaded only where mpirun or srun
 * has started several processes: a tool that runs alone needs no MPI on its machine. Started without a launcher there is
 * one process of rank 0 and no message ever comes. Only the thread that opened the ranks may call. Messages are bytes:
 * all machines are of one kind. */
#ifndef PHASED_LAB_RANKS_H
#define PHASED_LAB_RANKS_H

#include "../tool/problem.h"

#include <stddef.h>

struct ranks_letter; /* a message on its way */
struct ranks_module;

typedef struct ranks {
    int rank; /* 0 .. size - 1; rank 0 writes the store */
    int size;
    bool launched; /* by mpirun or srun, which share out the cores */
    bool open;     /* MPI is at work */
    bool lost;     /* rank 0 has given up waiting for another */
    const struct ranks_module *module;
    struct ranks_letter *letters;
} ranks;

/* What the module is: RANKS_SYMBOL in it. Tool and module come from one build; the version tells. */
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

/* Has a launcher started this process beside others, and as another than the first? What no rank but the first need do
 * it may leave alone. */
bool ranks_idle(void);

/* Is it the one of them that says so? The second: the first has its work to do. */
bool ranks_idle_first(void);

/* Has a launcher started another process on this machine, which says what is wrong here? */
bool ranks_silent(void);

/* Join the others if mpirun or srun started this process and others. */
bool ranks_open(ranks *r, problem *why);

/* Leave, together with the others; or end them all at once, with this exit status. */
void ranks_close(ranks *r);
void ranks_abort(const ranks *r, int status);

/* Has a message come? Says from whom and how long it is. */
bool ranks_probe(const ranks *r, int *from, size_t *length);

/* Receive the message that ranks_probe() has seen. */
void ranks_receive(const ranks *r, int from, void *bytes, size_t length);

/* Send a message, without waiting for it to be received: two ranks that send to each other must not wait for each
 * other. False without memory. */
bool ranks_send(ranks *r, int to, const void *bytes, size_t length);

#endif
