/* study_folder.c - the folder that a study makes. Read study_folder_fill() first. */
#include "study_folder.h"

#include "../src/lab/rows.h"
#include "../src/tool/progress.h"
#include "../src/tool/prose.h"
#include "../src/tool/whole_file.h"
#include "common.h"
#include "interrupt.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>

/* ---- files --------------------------------------------------------------------------------------------- */

char *study_folder_file(const study_folder *f, const char *name)
{
    text_stream made;
    if (text_stream_open(&made))
        fprintf(made.stream, "%s/%s", f->path, name);
    return text_stream_close(&made) ? made.text : NULL;
}

static int bytes_write(const char *path, const char *bytes, size_t length)
{
    whole_file out;
    problem why;
    if (!whole_file_open(&out, path, &why))
        return complain_problem(&why);
    fwrite(bytes, 1, length, out.out);
    return whole_file_close(&out, true, &why) ? STATUS_OK : complain_problem(&why);
}

/* Are the contents of the file these? */
static bool bytes_same(const char *path, const char *bytes, size_t length)
{
    FILE *in = regular_open(path);
    char *found = malloc(length + 1);
    bool same = in && found && fread(found, 1, length + 1, in) == length && memcmp(found, bytes, length) == 0;
    free(found);
    if (in)
        fclose(in);
    return same;
}

/* What is done with a file that is made from the store: it is written, or compared with the one that is there. */
typedef struct putting {
    const study_folder *folder;
    bool compares;
    size_t files, different;
} putting;

/* Write or compare a file, and free its text; `made` is closed. */
static int file_put(putting *to, const char *name, text_stream *made, int status)
{
    if (!text_stream_close(made) && status == STATUS_OK)
        status = complain_memory();
    char *path = status == STATUS_OK ? study_folder_file(to->folder, name) : NULL;
    if (!path && status == STATUS_OK)
        status = complain_memory();
    if (status == STATUS_OK && to->compares && !bytes_same(path, made->text, made->length)) {
        complain(STATUS_FAILURE, "%s: not what the store and the study give; make it again without --check", path);
        to->different++;
    } else if (status == STATUS_OK && !to->compares) {
        status = bytes_write(path, made->text, made->length);
    }
    to->files++;
    free(path);
    free(made->text);
    return status;
}

/* ---- tables and pictures ------------------------------------------------------------------------------- */

static void table_name(const study_task *t, size_t format, char name[STUDY_FILE_SIZE])
{
    snprintf(name, STUDY_FILE_SIZE, "tables/%s.%s", t->part->name, study_formats[format].ending);
}

/* Print the table of a report. */
static int table_print(FILE *out, const study_folder *f, const study_task *t, size_t format)
{
    char place[STUDY_PLACE_SIZE], *line = study_report_line(t, format);
    if (!line)
        return complain_memory();
    lab_request r = t->report;
    r.format = study_formats[format].format;
    r.line = line;
    study_place(f->tasks, t->part, place);
    int status = lab_put_table(out, f->store, &r);
    study_place(f->tasks, NULL, place);
    free(line);
    return status;
}

static int tables_put(putting *to, const study_task *t)
{
    int status = STATUS_OK;
    for (size_t i = 0; i < STUDY_FORMATS && status == STATUS_OK; i++) {
        char name[STUDY_FILE_SIZE];
        text_stream made;
        if (!t->formats[i])
            continue;
        table_name(t, i, name);
        status = text_stream_open(&made) ? table_print(made.stream, to->folder, t, i) : STATUS_OK;
        status = file_put(to, name, &made, status);
    }
    return status;
}

static int picture_put(const study_folder *f, const study_task *t)
{
    char place[STUDY_PLACE_SIZE], *file = study_folder_file(f, t->output), *data = study_folder_file(f, t->data);
    int status = file && data ? STATUS_OK : complain_memory();
    if (status == STATUS_OK) {
        plot_request r = t->plot;
        r.output = file;
        r.data = data;
        study_place(f->tasks, t->part, place);
        status = plot_store(f->store, &r);
        study_place(f->tasks, NULL, place);
    }
    free(file);
    free(data);
    return status;
}

static int rows_print(FILE *out, const study_folder *f)
{
    problem why;
    const grid_text all = {0};
    return rows_put(out, f->store, &all, ROWS_CSV, &why) ? STATUS_OK : complain_problem(&why);
}

/* ---- commands ------------------------------------------------------------------------------------------ */

/* A line of the commands; `searches` is 0 unless they are shown. */
static void command_put(FILE *out, const char *line, const char *file, uint64_t searches)
{
    fputs(line, out);
    if (file)
        fprintf(out, " > %s", file);
    if (searches)
        fprintf(out, "   # %" PRIu64 " %s", searches, plural_of(searches, "search", "searches"));
    fputc('\n', out);
}

static int report_commands_put(FILE *out, const study_task *t)
{
    for (size_t i = 0; i < STUDY_FORMATS; i++) {
        char name[STUDY_FILE_SIZE];
        if (!t->formats[i])
            continue;
        char *line = study_report_line(t, i);
        if (!line)
            return complain_memory();
        table_name(t, i, name);
        command_put(out, line, name, 0);
        free(line);
    }
    return STATUS_OK;
}

int study_commands_put(FILE *out, const study_tasks *t, bool counts)
{
    int status = STATUS_OK;
    fputs("mkdir -p data tables pictures\n", out);
    for (const study_task *task = t->list; task < t->list + t->count && status == STATUS_OK; task++)
        if (task->part->kind == STUDY_SWEEP)
            command_put(out, task->line, NULL, counts ? grid_searches(&task->plan->grid) : 0);
        else if (task->part->kind == STUDY_REPORT)
            status = report_commands_put(out, task);
        else
            command_put(out, task->line, NULL, 0);
    fputs("phased report --store " STUDY_STORE " --rows > data/rows.csv\n", out);
    return status;
}

static int script_print(FILE *out, const study_tasks *t)
{
    fprintf(
        out,
        "#!/bin/sh\n"
        "# The commands that make the data, tables and pictures of this study by hand, in this folder. Searches that\n"
        "# are in " STUDY_STORE " are not repeated.\n"
        "set -e\n"
        "cd \"$(dirname \"$0\")\"\n");
    return study_commands_put(out, t, false);
}

static void versions_print(FILE *out)
{
    struct utsname system;
#ifdef __clang__ /* its version begins with its name */
    const char *compiler = __VERSION__;
#else
    const char *compiler = "gcc " __VERSION__;
#endif
    fprintf(out, "phased %s\ncompiler %s\nSQLite %s\n", PH_VERSION, compiler, sqlite3_libversion());
    if (uname(&system) == 0)
        fprintf(out, "%s %s %s\n", system.sysname, system.release, system.machine);
}

/* ---- the index page ------------------------------------------------------------------------------------ */

/* The Markdown of a table without the comments about its origin. */
static void page_table_put(FILE *out, const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        if (strncmp(text, "<!--", 4) != 0 && !(length == 0 && strncmp(text, "\n<!--", 5) == 0))
            fprintf(out, "%.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void page_part_put(FILE *out, const study_part *p)
{
    fprintf(out, "\n### %s\n\n", p->name);
    if (*p->text)
        fprintf(out, "%s\n\n", p->text);
}

static int page_report_put(FILE *out, const study_folder *f, const study_task *t)
{
    text_stream made;
    page_part_put(out, t->part);
    int status = text_stream_open(&made) ? table_print(made.stream, f, t, 0) : STATUS_OK;
    if (!text_stream_close(&made) && status == STATUS_OK)
        status = complain_memory();
    if (status == STATUS_OK)
        page_table_put(out, made.text);
    free(made.text);
    const char *before = "\n";
    for (size_t i = 0; i < STUDY_FORMATS; i++) {
        char name[STUDY_FILE_SIZE];
        if (!t->formats[i])
            continue;
        table_name(t, i, name);
        fprintf(out, "%s[%s](%s)", before, name, name);
        before = ", ";
    }
    fprintf(out, "\n\n    %s\n", t->line);
    return status;
}

static void page_plot_put(FILE *out, const study_task *t)
{
    page_part_put(out, t->part);
    fprintf(out, "![%s](%s)\n\n[%s](%s), [%s](%s)\n\n    %s\n", t->part->name, t->output, t->output, t->output, t->data,
            t->data, t->line);
}

static void page_sweeps_put(FILE *out, const study_tasks *t)
{
    fprintf(out, "\n## Sweeps\n");
    for (const study_task *task = t->list; task < t->list + t->count && task->plan; task++) {
        fprintf(out, "\n%s%s", task->part->text, *task->part->text ? "\n\n" : "");
        fprintf(out, "    %s\n", task->line);
    }
}

static void page_end_put(FILE *out, const study_folder *f)
{
    fprintf(out,
            "\n## Files\n\n"
            "| file | what it is |\n|---|---|\n"
            "| [" STUDY_STORE "](" STUDY_STORE ") | the results, %" PRIu64 " %s, in SQLite |\n"
            "| [data/rows.csv](data/rows.csv) | the same as CSV, a row for each search |\n"
            "| [study.json](study.json) | the study |\n"
            "| [commands.sh](commands.sh) | the commands that make the same by hand |\n"
            "| [versions.txt](versions.txt) | the versions of the programs |\n",
            f->rows, plural_of(f->rows, "search", "searches"));
    for (const study_task *t = f->tasks->list; t < f->tasks->list + f->tasks->count && t->plan; t++)
        if (t->copy)
            fprintf(out, "| [%s](%s) | positions of %s |\n", t->copy, t->copy, t->part->place);
    fprintf(out, "\nTo make all of it again in another folder, or to search a sample of it again and compare:\n\n"
                 "    phased study study.json --output NEW\n"
                 "    phased study study.json --output . --check\n");
}

static int page_print(FILE *out, const study_folder *f)
{
    const study *s = &f->tasks->study;
    study_kind kind = STUDY_SWEEP;
    int status = STATUS_OK;
    fprintf(out, "# %s\n\n", *s->title ? s->title : s->name);
    if (*s->text)
        fprintf(out, "%s\n\n", s->text);
    fprintf(out, "Made by phased %s from the study [study.json](study.json).\n", PH_VERSION);
    page_sweeps_put(out, f->tasks);
    for (size_t i = 0; i < f->tasks->count && status == STATUS_OK; i++) {
        const study_task *t = &f->tasks->list[i];
        if (t->part->kind != kind)
            fprintf(out, "\n## %s\n", t->part->kind == STUDY_REPORT ? "Tables" : "Pictures");
        kind = t->part->kind;
        if (kind == STUDY_REPORT)
            status = page_report_put(out, f, t);
        else if (kind == STUDY_PLOT)
            page_plot_put(out, t);
    }
    page_end_put(out, f);
    return status;
}

/* ---- the folder ---------------------------------------------------------------------------------------- */

static int folder_make(const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return STATUS_OK;
    const char *remedy = errno == ENOENT    ? "; make the folder that it is in first"
                         : errno == ENOTDIR ? "; choose another --output"
                                            : "";
    return complain(STATUS_FAILURE, "%s: %s%s", path, strerror(errno), remedy);
}

/* Copy a file, unless it is the copy. */
static int file_copy(const char *from, const char *to)
{
    char block[65536];
    size_t length;
    whole_file out;
    problem why;
    if (same_file(from, to))
        return STATUS_OK;
    FILE *in = fopen(from, "rb");
    if (!in)
        return complain(STATUS_FAILURE, "%s: %s", from, strerror(errno));
    int status = whole_file_open(&out, to, &why) ? STATUS_OK : complain_problem(&why);
    if (status == STATUS_OK) {
        while ((length = fread(block, 1, sizeof block, in)) > 0)
            fwrite(block, 1, length, out.out);
        const bool good = !ferror(in);
        if (!whole_file_close(&out, good, &why))
            status = good ? complain_problem(&why) : complain(STATUS_FAILURE, "%s: %s", from, strerror(errno));
    }
    fclose(in);
    return status;
}

static int study_json_write(const study_folder *f)
{
    const study *s = &f->tasks->study;
    char *path = study_folder_file(f, "study.json");
    int status = path ? STATUS_OK : complain_memory();
    if (status == STATUS_OK && !same_file(s->file, path))
        status = bytes_write(path, s->bytes.items, s->bytes.count);
    free(path);
    return status;
}

int study_folder_make(const study_folder *f)
{
    static const char *const folders[] = {"data", "tables", "pictures", "positions"};
    const study_tasks *t = f->tasks;
    bool positions = false;
    for (size_t i = 0; i < t->count; i++)
        positions |= t->list[i].copy != NULL;
    int status = folder_make(f->path);
    for (size_t i = 0; i < 3 + (size_t)positions && status == STATUS_OK; i++) {
        char *path = study_folder_file(f, folders[i]);
        status = path ? folder_make(path) : complain_memory();
        free(path);
    }
    return status;
}

int study_folder_copy(const study_folder *f)
{
    const study_tasks *t = f->tasks;
    int status = STATUS_OK;
    for (size_t i = 0; i < t->count && status == STATUS_OK; i++) {
        if (!t->list[i].copy)
            continue;
        char *path = study_folder_file(f, t->list[i].copy);
        status = path ? file_copy(t->list[i].positions, path) : complain_memory();
        free(path);
    }
    return status == STATUS_OK ? study_json_write(f) : status;
}

int study_folder_fill(const study_folder *f)
{
    putting to = {.folder = f};
    text_stream made;
    progress bar;
    int status = STATUS_OK;
    progress_start(&bar, stderr, 0);
    for (size_t i = 0; i < f->tasks->count && status == STATUS_OK; i++) {
        const study_task *t = &f->tasks->list[i];
        progress_say(&bar, "%s %s", study_list(t->part->kind), t->part->name);
        if (t->part->kind == STUDY_REPORT)
            status = tables_put(&to, t);
        else if (t->part->kind == STUDY_PLOT)
            status = picture_put(f, t);
        if (status == STATUS_OK && *interrupt_flag())
            status = complain(STATUS_STOPPED, "stopped; run the same command again to continue");
    }
    progress_say(&bar, "rows");
    if (status == STATUS_OK)
        status =
            file_put(&to, "data/rows.csv", &made, text_stream_open(&made) ? rows_print(made.stream, f) : STATUS_OK);
    if (status == STATUS_OK)
        status = file_put(&to, "commands.sh", &made,
                          text_stream_open(&made) ? script_print(made.stream, f->tasks) : STATUS_OK);
    if (status == STATUS_OK) {
        if (text_stream_open(&made))
            versions_print(made.stream);
        status = file_put(&to, "versions.txt", &made, STATUS_OK);
    }
    if (status == STATUS_OK) /* last: a folder with an index page is complete */
        status = file_put(&to, "README.md", &made, text_stream_open(&made) ? page_print(made.stream, f) : STATUS_OK);
    progress_stop(&bar);
    return status;
}

int study_folder_compare(const study_folder *f, size_t *files)
{
    putting to = {.folder = f, .compares = true};
    text_stream made;
    int status = STATUS_OK;
    for (size_t i = 0; i < f->tasks->count && status == STATUS_OK; i++)
        if (f->tasks->list[i].part->kind == STUDY_REPORT)
            status = tables_put(&to, &f->tasks->list[i]);
    if (status == STATUS_OK)
        status =
            file_put(&to, "data/rows.csv", &made, text_stream_open(&made) ? rows_print(made.stream, f) : STATUS_OK);
    *files = to.files;
    return status == STATUS_OK && to.different > 0 ? STATUS_FAILURE : status;
}

/* ---- the store ----------------------------------------------------------------------------------------- */

typedef struct examining {
    study_folder *folder;
    store_cell cell;
    vector places; /* of study_cell: of the cell */
    int status;
    problem *why;
} examining;

static int complain_version(const examining *e)
{
    return complain(STATUS_BAD,
                    "%s/" STUDY_STORE ": it has searches by phased %s, and this is %s; use that one, or choose another "
                    "--output",
                    e->folder->path, e->cell.version, PH_VERSION);
}

static bool run_examine(void *context, const store_run *r)
{
    examining *e = context;
    const store_cell *c = &e->cell;
    e->folder->rows++;
    for (size_t i = 0; i < e->places.count; i++) {
        const study_cell *place = &((const study_cell *)e->places.items)[i];
        if (grid_has_key(place->grid, place->setting, r->tree))
            return true;
    }
    if (strcspn(c->version, "+") != strlen(PH_VERSION) || strncmp(c->version, PH_VERSION, strlen(PH_VERSION)) != 0) {
        e->status = complain_version(e);
        return false;
    }
    e->status = complain(STATUS_BAD,
                         "%s/" STUDY_STORE ": it has searches that the study does not name, such as %s by %s, number "
                         "%" PRIu64 ", and the reports would count them; choose another --output",
                         e->folder->path, c->setting.spec, c->method, r->tree);
    return false;
}

static bool cell_examine(void *context, const store_cell *c)
{
    examining *e = context;
    e->cell = *c;
    e->places.count = 0;
    if (!study_find(e->folder->tasks, c, &e->places))
        return problem_memory(e->why);
    return store_runs(e->folder->store, c->id, 0, INT64_MAX, run_examine, e, e->why);
}

int study_folder_examine(study_folder *f)
{
    problem why;
    examining e = {.folder = f, .status = STATUS_OK, .why = &why};
    f->rows = 0;
    if (!store_cells(f->store, STORE_SORTED, cell_examine, &e, &why) && e.status == STATUS_OK)
        e.status = complain_problem(&why);
    vector_release(&e.places, NULL);
    return e.status;
}
