/* sweeping.h - a sweep as `phased sweep` and `phased study` run it. cmd_sweep.c has the functions. */
#ifndef PHASED_CLI_SWEEPING_H
#define PHASED_CLI_SWEEPING_H

#include "../src/lab/sweep.h"
#include "games.h"
#include "lab.h"

/* The options of a sweep, as typed. */
typedef struct sweep_request {
    lab_request lab;
    uint32_t threads; /* 0: not given */
    uint32_t repeat;  /* 0: not given */
    bool no_store, timing, apart, times, trust;
} sweep_request;

/* What it runs. Do not move it while it is open. */
typedef struct sweep_plan {
    games open;
    grid grid;
} sweep_plan;

/* Open the games and read the grid. Among several ranks only one complains. Returns a status; close it in any case. */
int sweep_plan_open(sweep_plan *p, const sweep_request *r, bool complains);
void sweep_plan_close(sweep_plan *p);

/* Search what `s` lacks; another rank than 0 has no store and does a part of it. `file` is the name of the store, NULL if it is
 * in memory. Returns a status; *outcome has whether it was cancelled. */
int sweep_plan_run(const sweep_plan *p, const sweep_request *r, store *s, const char *file, ranks *all,
                   sweep_outcome *outcome);

/* Run a command in each of the ranks, under mpirun or alone. Returns its status. */
typedef int ranked_command(const void *request, ranks *all);
int in_ranks(ranked_command *run, const void *request);

#endif
