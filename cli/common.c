/* common.c - errors, reading a tree, writing the output. */
#include "common.h"

#include "../src/base/printable.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors -------------------------------------------------------------------------------------------- */

int complain(int status, const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fputs("phased: ", stderr);
    printable_put(stderr, line);
    fputc('\n', stderr);
    return status;
}

int complain_error(int error)
{
    assert(error < 0);
    return complain(error == PH_E_MEMORY ? STATUS_FAILURE : STATUS_BAD, "%s", ph_error_text(error));
}

int complain_memory(void)
{
    return complain_error(PH_E_MEMORY);
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

typedef struct text {
    char *bytes;
    size_t length, room;
} text;

static bool text_grow(text *t)
{
    size_t room = t->room ? 2 * t->room : 65536;
    char *bytes = realloc(t->bytes, room);
    if (!bytes)
        return false;
    t->bytes = bytes;
    t->room = room;
    return true;
}

/* Read all of `in`. Returns a status. */
static int text_read(text *t, FILE *in, const char *file)
{
    for (;;) {
        if (t->length == t->room && !text_grow(t))
            return complain_memory();
        size_t got = fread(t->bytes + t->length, 1, t->room - t->length, in);
        t->length += got;
        if (got == 0 && ferror(in))
            return complain(errno == EISDIR ? STATUS_BAD : STATUS_FAILURE, "%s: %s", file, strerror(errno));
        if (got == 0)
            return STATUS_OK;
    }
}

static int tree_parse(const text *t, const char *file, ph_tree **tree)
{
    ph_place where = {0};
    int error = ph_tree_parse(t->bytes, t->length, NULL, tree, &where);
    if (error == PH_OK)
        return STATUS_OK;
    if (error == PH_E_MEMORY)
        return complain_memory();
    const char *message = where.message[0] ? where.message : ph_error_text(error);
    if (where.line == 0)
        return complain(STATUS_BAD, "%s: %s", file, message);
    return complain(STATUS_BAD, "%s:%zu:%zu: %s", file, where.line, where.column, message);
}

int tree_read(const char *file, ph_tree **tree)
{
    bool standard = strcmp(file, "-") == 0;
    FILE *in = standard ? stdin : fopen(file, "rb");
    if (!in)
        return complain(STATUS_BAD, "%s: %s", file, strerror(errno));
    text t = {0};
    int status = text_read(&t, in, file);
    if (!standard)
        fclose(in);
    if (status == STATUS_OK)
        status = tree_parse(&t, file, tree);
    free(t.bytes);
    return status;
}

/* ---- output -------------------------------------------------------------------------------------------- */

int output_open(output *o)
{
    *o = (output){0};
    o->stream = open_memstream(&o->text, &o->length);
    return o->stream ? STATUS_OK : complain_memory();
}

int output_send(output *o, int status)
{
    bool whole = !ferror(o->stream);
    whole &= fclose(o->stream) == 0;
    if (status == STATUS_OK || status == STATUS_STOPPED) {
        if (!whole)
            status = complain_memory();
        else if (fwrite(o->text, 1, o->length, stdout) < o->length)
            status = STATUS_FAILURE; /* output_finish() says why */
    }
    free(o->text);
    return status;
}

int output_finish(void)
{
    bool failed = ferror(stdout);
    if (fflush(stdout) != 0 || failed)
        return complain(STATUS_FAILURE, "cannot write to standard output: %s", strerror(errno));
    return STATUS_OK;
}
