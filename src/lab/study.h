/* study.h - an experiment as a file: its sweeps, and the reports and plots of their results.
 *
 *     {
 *         "name": "ties",
 *         "sweeps": [{"model": "iid", "values": [2, 256], "method": ["alphabeta", "sss"], "trees": 100}],
 *         "reports": [{"name": "leaves", "baseline": "alphabeta"}],
 *         "plots": [{"name": "leaves", "kind": "values"}]
 *     }
 *
 * The keys of a part are the options of the command that does it, which the caller supplies, so this module knows none of
 * them. An error names the line, or the path of the value: "ties.json: sweeps[0].width: ...". */
#ifndef PHASED_LAB_STUDY_H
#define PHASED_LAB_STUDY_H

#include "../base/memory.h"
#include "../tool/problem.h"

typedef enum study_kind { STUDY_SWEEP, STUDY_REPORT, STUDY_PLOT, STUDY_KINDS } study_kind;

/* How the value of a key is written. */
typedef enum study_form {
    STUDY_FLAG, /* true or false */
    STUDY_ONE,  /* a string or a number */
    STUDY_LIST  /* the same, or an array of them */
} study_form;

/* Calls `visit` for each key that a part may have. */
typedef void study_key_visitor(void *context, const char *key, study_form form);
typedef void study_keys(study_kind kind, study_key_visitor *visit, void *context);

enum { STUDY_NAME_SIZE = 64 };

typedef struct study_setting {
    const char *key;
    const char *text; /* as the option's value, a list with commas; "" for a flag, */
    bool flag;        /* which is true */
} study_setting;

typedef struct study_part {
    study_kind kind;
    char place[32];   /* "sweeps[0]" */
    const char *name; /* of the files of a report or plot; "" for a sweep */
    const char *text; /* what it shows; "" if nothing is said */
    vector settings;  /* of study_setting, in the order of the file */
} study_part;

typedef struct study {
    const char *file; /* its name */
    vector bytes;     /* its contents, of char */
    const char *name;
    const char *title, *text; /* "": none */
    vector parts;             /* of study_part: the sweeps, then the reports, then the plots */
    vector words;             /* of char *: what the texts point to */
} study;

/* The name of the list of the parts of a kind: "sweeps". */
const char *study_list(study_kind kind);

/* Read a study. A key that its kind of part does not have is an error. Release it in any case. `file` must outlive it. */
bool study_read(study *s, const char *file, study_keys *keys, problem *why);

/* The same with the contents in `bytes`. */
bool study_parse(study *s, const char *file, const char *bytes, size_t length, study_keys *keys, problem *why);
void study_release(study *s);

static inline const study_part *study_at(const study *s, size_t i)
{
    return &((const study_part *)s->parts.items)[i];
}

/* The value of a key; NULL when it is not set. */
const char *study_value(const study_part *p, const char *key);

#endif
