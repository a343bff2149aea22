/* study_folder.h - the folder that a study makes: what a reader of a paper downloads.
 *
 *     README.md       an index page with all tables and pictures
 *     study.json      the study
 *     commands.sh     the commands that make the same
 *     versions.txt    of the programs
 *     data/           store.db; rows.csv, every search
 *     tables/         NAME.md, NAME.csv, NAME.tex
 *     pictures/       NAME.svg, and NAME.csv with its points
 *     positions/      copies of the files of positions, if there are any */
#ifndef PHASED_CLI_STUDY_FOLDER_H
#define PHASED_CLI_STUDY_FOLDER_H

#include "study_tasks.h"

typedef struct study_folder {
    const char *path;
    const study_tasks *tasks;
    store *store;  /* open for what is being done */
    uint64_t rows; /* the number of searches in the store, by study_folder_examine() */
} study_folder;

/* "FOLDER/NAME", to be freed; NULL without memory. */
char *study_folder_file(const study_folder *f, const char *name);

/* Make the folders. This and the next ones complain and return a status. */
int study_folder_make(const study_folder *f);

/* Copy the study and its positions. */
int study_folder_copy(const study_folder *f);

/* Count the searches in the store. One that the study does not name is an error: it would be in the reports. */
int study_folder_examine(study_folder *f);

/* Write everything that is made from the store. */
int study_folder_fill(const study_folder *f);

/* Do the tables and rows agree with the store? Complains about each file that does not. */
int study_folder_compare(const study_folder *f, size_t *files);

/* Write the commands, each with the number of its searches if `counts`. */
int study_commands_put(FILE *out, const study_tasks *t, bool counts);

#endif
