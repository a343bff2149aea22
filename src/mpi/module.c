/* module.c - phased-mpi.so: the MPI calls of a sweep, and the only file that uses MPI. src/lab/ranks.c loads it. */
#include "../lab/ranks.h"

#include <assert.h>
#include <limits.h>
#include <mpi.h>
#include <phased.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 1 };

struct ranks_letter {
    struct ranks_letter *next;
    MPI_Request request;
    char bytes[];
};

static bool module_open(ranks *r)
{
    int provided;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &r->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r->size);
    return provided >= MPI_THREAD_FUNNELED;
}

static void module_abort(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
}

static bool module_probe(int *from, size_t *length)
{
    int there, count;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &count);
    *from = status.MPI_SOURCE;
    *length = (size_t)count;
    return true;
}

static void module_receive(int from, void *bytes, size_t length)
{
    assert(length <= INT_MAX);
    MPI_Recv(bytes, (int)length, MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* Free the messages that have been sent. With `wait`, wait for all of them. */
static void letters_clear(ranks *r, bool wait)
{
    for (struct ranks_letter **place = &r->letters; *place;) {
        struct ranks_letter *letter = *place;
        int arrived = 1;
        if (wait) /* NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker): the call that it misses is in module_send() */
            MPI_Wait(&letter->request, MPI_STATUS_IGNORE);
        else
            MPI_Test(&letter->request, &arrived, MPI_STATUS_IGNORE);
        if (arrived) {
            *place = letter->next;
            free(letter);
        } else {
            place = &letter->next;
        }
    }
}

static bool module_send(ranks *r, int to, const void *bytes, size_t length)
{
    assert(length <= INT_MAX);
    letters_clear(r, false);
    struct ranks_letter *letter = malloc(sizeof *letter + length);
    if (!letter)
        return false;
    if (length)
        memcpy(letter->bytes, bytes, length);
    MPI_Isend(letter->bytes, (int)length, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &letter->request);
    letter->next = r->letters;
    r->letters = letter;
    return true; /* NOLINT(clang-analyzer-optin.mpi.MPI-Checker): the wait that it misses is in letters_clear() */
}

static void module_close(ranks *r)
{
    letters_clear(r, true);
    MPI_Finalize();
}

/* Looked up by its name, RANKS_SYMBOL. */
extern __attribute__((visibility("default"))) const ranks_module phased_ranks;
const ranks_module phased_ranks = {
    .version = PH_VERSION,
    .open = module_open,
    .close = module_close,
    .abort = module_abort,
    .probe = module_probe,
    .receive = module_receive,
    .send = module_send,
};
