/* study_tasks.h - what a study file asks for: requests of `phased sweep`, `report` and `plot`, checked, and the command lines
 * that do the same. */
#ifndef PHASED_CLI_STUDY_TASKS_H
#define PHASED_CLI_STUDY_TASKS_H

#include "../src/lab/study.h"
#include "plotting.h"
#include "sweeping.h"

/* The store in the folder of a study. */
#define STUDY_STORE "data/store.db"

/* The formats of tables, and the size of the name of a file within the folder. */
enum { STUDY_FORMATS = 4, STUDY_FILE_SIZE = 128 };

typedef struct study_format {
    request_format format;
    const char *name, *ending; /* "markdown", "md" */
} study_format;

extern const study_format study_formats[STUDY_FORMATS];

/* A sweep, a report or a plot. */
typedef struct study_task {
    const study_part *part;
    sweep_request sweep;
    sweep_plan *plan;   /* of a sweep */
    char *positions;    /* of a sweep: the file that is read; NULL: none. sweep.lab.lists.positions points to it */
    char *copy;         /* of a sweep: the name of its copy within the folder; NULL: none */
    lab_request report; /* the same for each format */
    bool formats[STUDY_FORMATS]; /* of a report */
    plot_request plot;
    char output[STUDY_FILE_SIZE], data[STUDY_FILE_SIZE]; /* of a plot: its files within the folder */
    char *line; /* the command, with paths within the folder; of a report without its format */
} study_task;

typedef struct study_tasks {
    study study;
    study_task *list; /* the sweeps first, then the reports, then the plots */
    size_t count;
    uint64_t searches; /* of all sweeps; those that several sweeps name count each time */
} study_tasks;

/* Read the file and check all of it: after STATUS_OK every sweep, report and plot is valid. Among several ranks only one
 * complains. Release the tasks in any case. */
int study_tasks_open(study_tasks *t, const char *file, uint32_t threads, bool complains);
void study_tasks_close(study_tasks *t);

/* "phased report --store data/store.db --format csv", to be freed; NULL without memory. */
char *study_report_line(const study_task *t, size_t format);

/* Set the place of complaints to a part of the study, in `place`; NULL: to none. */
enum { STUDY_PLACE_SIZE = 256 };
void study_place(const study_tasks *t, const study_part *part, char place[STUDY_PLACE_SIZE]);

/* Where a study has a cell of a store. */
typedef struct study_cell {
    const grid *grid;
    size_t setting;
} study_cell;

/* Append the places of a cell, one for each sweep that fills it. False without memory. */
bool study_find(const study_tasks *t, const store_cell *c, vector *places);

#endif
