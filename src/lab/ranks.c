/* ranks.c - the processes of a sweep that runs on several machines: MPI, or none of it. */
#include "ranks.h"

#include <stdlib.h>
#include <string.h>

/* MPI takes time to start, so it is left alone unless a launcher has prepared it. These are the variables that Open MPI
 * and any PMI or PMIx (MPICH, Intel MPI, srun) set for each process, always in pairs: one alone is somebody's left-over.
 * The rank, NULL: no launcher. */
static const char *rank_text(void)
{
    static const char *const names[][2] = {
        {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
        {"PMI_RANK", "PMI_SIZE"},
        {"PMIX_RANK", "PMIX_NAMESPACE"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (getenv(names[i][0]) && getenv(names[i][1]))
            return getenv(names[i][0]);
    return NULL;
}

bool ranks_idle(void)
{
    const char *rank = rank_text();
    return rank && strcmp(rank, "0") != 0;
}

#ifdef PHASED_MPI

#include <assert.h>
#include <limits.h>
#include <mpi.h>

enum { TAG = 1 };

struct ranks_letter {
    struct ranks_letter *next;
    MPI_Request request;
    char bytes[];
};

bool ranks_open(ranks *r)
{
    int provided;
    *r = (ranks){.size = 1};
    if (!rank_text())
        return true;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
        return false;
    r->open = true;
    MPI_Comm_rank(MPI_COMM_WORLD, &r->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r->size);
    return provided >= MPI_THREAD_FUNNELED;
}

void ranks_abort(const ranks *r, int status)
{
    if (r->open)
        MPI_Abort(MPI_COMM_WORLD, status);
}

bool ranks_probe(const ranks *r, int *from, size_t *length)
{
    if (!r->open)
        return false;
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

void ranks_receive(const ranks *r, int from, void *bytes, size_t length)
{
    assert(r->open && length <= INT_MAX);
    (void)r;
    MPI_Recv(bytes, (int)length, MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* Forget the letters that have arrived; all of them, if need be after a while, with `wait`. */
static void letters_clear(ranks *r, bool wait)
{
    for (struct ranks_letter **place = &r->letters; *place;) {
        struct ranks_letter *letter = *place;
        int arrived = 1;
        if (wait) /* NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker): the call that it misses is in ranks_send() */
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

bool ranks_send(ranks *r, int to, const void *bytes, size_t length)
{
    assert(r->open && length <= INT_MAX);
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

void ranks_close(ranks *r)
{
    if (r->open) {
        letters_clear(r, true);
        MPI_Finalize();
    }
    r->open = false;
}

#else

bool ranks_open(ranks *r)
{
    *r = (ranks){.size = 1};
    return true;
}

void ranks_close(ranks *r)
{
    (void)r;
}

void ranks_abort(const ranks *r, int status)
{
    (void)r, (void)status;
}

bool ranks_probe(const ranks *r, int *from, size_t *length)
{
    (void)r, (void)from, (void)length;
    return false;
}

void ranks_receive(const ranks *r, int from, void *bytes, size_t length)
{
    (void)r, (void)from, (void)bytes, (void)length;
}

bool ranks_send(ranks *r, int to, const void *bytes, size_t length)
{
    (void)r, (void)to, (void)bytes, (void)length;
    return true;
}

#endif
