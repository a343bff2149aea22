/* common.c - errors, reading a tree, writing the output. */
#include "common.h"

#include "../src/base/memory.h"
#include "../src/base/utf8.h"
#include "../src/tool/catalog.h"
#include "../src/tool/terminal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- errors -------------------------------------------------------------------------------------------- */

complaint *complaint_state(void)
{
    static complaint state;
    return &state;
}

int complain(int status, const char *format, ...)
{
    const complaint *how = complaint_state();
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (how->silent)
        return status;
    if (width_redraws(stderr))
        fputs("\r\033[K", stderr); /* erase a progress line */
    fputs("phased: ", stderr);
    const bool option = how->place && strncmp(line, "--", 2) == 0;
    if (how->place) {
        printable_put(stderr, how->place);
        fputs(option ? "." : ": ", stderr);
    }
    printable_put(stderr, option ? line + 2 : line);
    fputc('\n', stderr);
    return status;
}

int complain_error(int error)
{
    assert(error < 0);
    return complain(error == PH_E_MEMORY ? STATUS_FAILURE : STATUS_BAD, "%s", ph_error_text(error));
}

int complain_search(int error, const char *method)
{
    if (!method || (error != PH_E_KEY && error != PH_E_LACKS))
        return complain_error(error);
    return complain(STATUS_BAD, "'%s': %s", method, ph_error_text(error));
}

int complain_problem(const problem *why)
{
    return complain(why->input ? STATUS_BAD : STATUS_FAILURE, "%s", why->text);
}

int complain_kind(const char *option, ph_kind kind, const char *text, const char *instead)
{
    const ph_kind other = kind == PH_KIND_MODEL ? PH_KIND_GAME : PH_KIND_MODEL;
    const ph_entry *e = catalog_find(other, text);
    if (e)
        return complain(STATUS_BAD, "%s %s: that is a %s; write %s %s", option, text,
                        other == PH_KIND_GAME ? "game" : "model", instead, e->name);
    char names[200];
    text_writer w = text_open(names, sizeof names);
    catalog_put_names(&w, kind);
    const ph_entry *near = near_entry(kind, text);
    if (near)
        return complain(STATUS_BAD, "%s '%s': did you mean '%s'? Write one of %s", option, text, near->name, names);
    return complain(STATUS_BAD, "%s '%s': write one of %s", option, text, names);
}

int complain_memory(void)
{
    return complain_error(PH_E_MEMORY);
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

/* Read all of `in`. Returns a status. */
static int text_read(vector *text, FILE *in, const char *file)
{
    enum { AT_ONCE = 65536 };
    for (;;) {
        if (!vector_reserve(text, NULL, AT_ONCE, 1))
            return complain_memory();
        size_t got = fread((char *)text->items + text->count, 1, text->capacity - text->count, in);
        text->count += got;
        if (got == 0 && ferror(in))
            return complain(errno == EISDIR ? STATUS_BAD : STATUS_FAILURE, "%s: %s", file, strerror(errno));
        if (got == 0)
            return STATUS_OK;
    }
}

static int tree_parse(const vector *text, const char *file, ph_tree **tree)
{
    ph_place where = {0};
    int error = ph_tree_parse(text->items, text->count, NULL, tree, &where);
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
    if (!*file)
        return complain(STATUS_BAD, "the file name is empty; name a file, or - for standard input");
    FILE *in = standard ? stdin : fopen(file, "rb");
    if (!in)
        return complain(STATUS_BAD, "%s: %s", file, strerror(errno));
    vector text = {0};
    int status = text_read(&text, in, file);
    if (!standard)
        fclose(in);
    if (status == STATUS_OK)
        status = tree_parse(&text, file, tree);
    vector_release(&text, NULL);
    return status;
}

bool same_file(const char *a, const char *b)
{
    struct stat left, right;
    return strcmp(a, b) == 0 ||
           (stat(a, &left) == 0 && stat(b, &right) == 0 && left.st_dev == right.st_dev && left.st_ino == right.st_ino);
}

FILE *regular_open(const char *path)
{
    struct stat is;
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe without a writer would wait */
    FILE *const in = file >= 0 && fstat(file, &is) == 0 && S_ISREG(is.st_mode) ? fdopen(file, "rb") : NULL;
    if (!in && file >= 0)
        close(file);
    return in;
}

/* ---- output -------------------------------------------------------------------------------------------- */

int output_open(output *o)
{
    return text_stream_open(o) ? STATUS_OK : complain_memory();
}

int output_send(output *o, int status)
{
    const bool whole = text_stream_close(o);
    if (status == STATUS_OK || status == STATUS_STOPPED) {
        if (!whole)
            status = complain_memory();
        else if (fwrite(o->text, 1, o->length, stdout) < o->length)
            status = STATUS_FAILURE; /* output_finish() reports why */
    }
    free(o->text);
    return status;
}

int output_finish(void)
{
    bool failed = ferror(stdout);
    if (fflush(stdout) != 0 || failed) /* errno is 0 if another thread wrote */
        return complain(STATUS_FAILURE, "cannot write to standard output: %s",
                        errno ? strerror(errno) : "an earlier write has failed");
    return STATUS_OK;
}
