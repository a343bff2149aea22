/* ranks.c - the processes of a sweep: reads the launcher's variables and loads the module for MPI. */
#include "ranks.h"

#include <assert.h>
#include <dlfcn.h>
#include <limits.h>
#include <phased.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef PHASED_MODULES
#define PHASED_MODULES "../lib/phased" /* from the folder of the installed tool */
#endif

static const char MODULE[] = "phased-mpi.so";

/* The environment variables that Open MPI and any PMI or PMIx (MPICH, Intel MPI, srun) set for each process, always in
 * pairs: one alone is a left-over. */
typedef struct launch {
    const char *rank; /* NULL: no launcher */
    const char *size; /* NULL: unknown */
} launch;

static launch launch_read(void)
{
    static const char *const names[][3] = {
        {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_SIZE"},
        {"PMI_RANK", "PMI_SIZE", "PMI_SIZE"},
        {"PMIX_RANK", "PMIX_NAMESPACE", "SLURM_STEP_NUM_TASKS"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (getenv(names[i][0]) && getenv(names[i][1]))
            return (launch){.rank = getenv(names[i][0]), .size = getenv(names[i][2])};
    return (launch){0};
}

bool ranks_idle(void)
{
    launch l = launch_read();
    return l.rank && strcmp(l.rank, "0") != 0;
}

bool ranks_idle_first(void)
{
    launch l = launch_read();
    return l.rank && strcmp(l.rank, "1") == 0;
}

bool ranks_silent(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID", "MPI_LOCALRANKID"};
    if (!launch_read().rank)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *local = getenv(names[i]);
        if (local)
            return strcmp(local, "0") != 0;
    }
    return false;
}

/* ---- the module ---------------------------------------------------------------------------------------- */

/* The module is beside the tool in the build folder, else where both were installed. */
static bool module_find(char path[PATH_MAX])
{
    static const char *const places[] = {".", PHASED_MODULES};
    char here[PATH_MAX] = {0};
    if (readlink("/proc/self/exe", here, sizeof here - 1) <= 0)
        return false;
    *strrchr(here, '/') = '\0'; /* the kernel's path is absolute */
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        int written = snprintf(path, PATH_MAX, "%s/%s/%s", here, places[i], MODULE);
        if (written < PATH_MAX && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/* The module stays loaded until the process ends, since MPI may leave threads and handlers running. RTLD_GLOBAL, since
 * the plug-ins of Open MPI need its symbols. */
static const ranks_module *module_load(problem *why)
{
    char path[PATH_MAX];
    if (!module_find(path)) {
        problem_failure(
            why,
            "a launcher (mpirun, srun) started several processes, and this phased was built without MPI: %s "
            "is missing; 'make mpi' in its sources builds that with Open MPI, or "
            "start it alone: threads use all cores",
            MODULE);
        return NULL;
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!library) {
        const char *said = dlerror();
        problem_failure(
            why,
            "a launcher (mpirun, srun) started several processes, and %s does not load: %.150s; install Open "
            "MPI (Debian: openmpi-bin), or start it alone: threads use all cores",
            MODULE, said ? said : "no reason given");
        return NULL;
    }
    const ranks_module *module = dlsym(library, RANKS_SYMBOL);
    if (!module || strcmp(module->version, PH_VERSION) != 0) {
        problem_failure(why, "%.200s is of another version than phased " PH_VERSION "; install both together", path);
        return NULL;
    }
    return module;
}

/* ---- one process or several ---------------------------------------------------------------------------- */

/* The launcher of another MPI starts processes that do not find each other: each would run the whole sweep, and all
 * would write the same store. */
static bool launch_agrees(const launch *l, ranks *r, problem *why)
{
    if (!l->size || strtol(l->size, NULL, 10) == r->size)
        return true;
    problem_failure(why,
                    "a launcher has started %.20s processes, but MPI sees %d; start it with mpirun of "
                    "Open MPI, or srun --mpi=pmix",
                    l->size, r->size);
    ranks_close(r);
    return false;
}

bool ranks_open(ranks *r, problem *why)
{
    launch l = launch_read();
    *r = (ranks){.size = 1, .launched = l.rank != NULL};
    if (!l.rank || (l.size && strcmp(l.size, "1") == 0))
        return true;
    r->module = module_load(why);
    if (!r->module)
        return false;
    if (!r->module->open(r))
        return problem_failure(why, "MPI does not start");
    r->open = true;
    return launch_agrees(&l, r, why);
}

void ranks_close(ranks *r)
{
    if (r->open)
        r->module->close(r);
    r->open = false;
}

void ranks_abort(const ranks *r, int status)
{
    if (r->open)
        r->module->abort(status);
}

bool ranks_probe(const ranks *r, int *from, size_t *length)
{
    return r->open && r->module->probe(from, length);
}

void ranks_receive(const ranks *r, int from, void *bytes, size_t length)
{
    assert(r->open);
    r->module->receive(from, bytes, length);
}

bool ranks_send(ranks *r, int to, const void *bytes, size_t length)
{
    assert(r->open);
    return r->module->send(r, to, bytes, length);
}

bool ranks_tell(ranks *r, bool go)
{
    const char word = (char)go;
    bool good = true;
    assert(r->rank == 0);
    for (int rank = 1; rank < r->size; rank++)
        good = ranks_send(r, rank, &word, 1) && good;
    return good;
}

/* A sweep that was cancelled may have left messages with work, which are longer, or empty. */
bool ranks_told(const ranks *r)
{
    static const struct timespec while_polling = {.tv_nsec = 1000000};
    char bytes[16384];
    size_t length = 0;
    assert(r->rank > 0);
    while (length != 1) {
        int from;
        while (!ranks_probe(r, &from, &length))
            nanosleep(&while_polling, NULL);
        if (length > sizeof bytes)
            return false;
        ranks_receive(r, from, bytes, length);
    }
    return bytes[0] != 0;
}
