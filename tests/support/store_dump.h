/* store_dump.h - everything in a store except the times, as one text; and the scratch files of the tests of the
 * laboratory. */
#ifndef PHASED_TESTS_STORE_DUMP_H
#define PHASED_TESTS_STORE_DUMP_H

#include "lab/store.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>

/* The indices of lists in a grid_text. */
enum { WIDTH, DEPTH, ORDER, P, VALUES, ROOT };

/* A kind of tree. */
static inline setting setting_of(const char *spec)
{
    setting s;
    problem why;
    if (!setting_read(&s, spec, &why))
        fail_msg("%s", why.text);
    return s;
}

typedef struct store_dump_state {
    FILE *out;
    store *store;
    problem why;
} store_dump_state;

static inline bool store_dump_run(void *context, const store_run *r)
{
    const store_dump_state *d = context;
    const ph_counts *n = &r->counts;
    fprintf(d->out,
            " %" PRIu64 ": %d %" PRId32 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
            " %" PRIu64 "\n",
            r->tree, (int)r->stop, r->value, n->leaves, n->nodes, n->cutoffs, n->open_peak, n->backup_peak, r->phases,
            n->states_peak);
    return true;
}

static inline bool store_dump_cell(void *context, const store_cell *c)
{
    store_dump_state *d = context;
    fprintf(d->out, "%s %s %" PRIu64 " %s\n", c->setting.spec, c->method, c->memory, c->version);
    return store_runs(d->store, c->id, 0, INT64_MAX, store_dump_run, d, &d->why);
}

/* The text of the store in `file`, to be freed. */
static inline char *store_dump(const char *file)
{
    char *text = NULL;
    size_t length = 0;
    store_dump_state d = {.out = open_memstream(&text, &length)};
    assert_non_null(d.out);
    assert_true(store_open(file, STORE_READ, &d.store, &d.why));
    assert_true(store_cells(d.store, STORE_SORTED, store_dump_cell, &d, &d.why));
    store_close(d.store);
    fclose(d.out);
    return text;
}

/* A folder for one test, and a file in it. */
typedef struct scratch {
    char folder[64], file[96];
} scratch;

static inline scratch scratch_new(void)
{
    scratch s = {.folder = "/tmp/phased-test-XXXXXX"};
    assert_non_null(mkdtemp(s.folder));
    snprintf(s.file, sizeof s.file, "%s/store.db", s.folder);
    return s;
}

static inline void scratch_free(const scratch *s)
{
    char journal[128];
    snprintf(journal, sizeof journal, "%s-journal", s->file);
    unlink(journal);
    unlink(s->file);
    assert_int_equal(rmdir(s->folder), 0);
}

#endif
