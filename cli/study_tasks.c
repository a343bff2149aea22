/* study_tasks.c - what a study file asks for. Read task_fill() first. */
#include "study_tasks.h"

#include "../src/tool/catalog.h"
#include "commands.h"
#include "common.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const study_format study_formats[STUDY_FORMATS] = {
    {FORMAT_MARKDOWN, "markdown", "md"},
    {FORMAT_CSV, "csv", "csv"},
    {FORMAT_LATEX, "latex", "tex"},
    {FORMAT_JSON, "json", "json"},
};

/* ---- keys ---------------------------------------------------------------------------------------------- */

static const command *const COMMANDS_OF[STUDY_KINDS] = {
    [STUDY_SWEEP] = &cmd_sweep, [STUDY_REPORT] = &cmd_report, [STUDY_PLOT] = &cmd_plot};

/* The options that the study itself sets, or that make no sense in it. All others are keys. */
static const char *const OWN[STUDY_KINDS][12] = {
    [STUDY_SWEEP] = {"store", "no-store", "threads", "shard", "timing", "format", "rows", "metadata", "help", NULL},
    [STUDY_REPORT] = {"store", "rows", "metadata", "help", NULL},
    [STUDY_PLOT] = {"store", "output", "data", "bench", "help", NULL},
};

typedef struct key_visit {
    study_kind kind;
    study_key_visitor *visit;
    void *context;
} key_visit;

static void key_offer(void *context, const option_row *o, const char *help)
{
    const key_visit *v = context;
    (void)help;
    for (size_t i = 0; OWN[v->kind][i]; i++)
        if (strcmp(o->name, OWN[v->kind][i]) == 0)
            return;
    const bool list = o->value && (strcmp(o->value, "LIST") == 0 || strcmp(o->name, "format") == 0);
    v->visit(v->context, o->name, !o->value ? STUDY_FLAG : list ? STUDY_LIST : STUDY_ONE);
}

static void keys_offer(study_kind kind, study_key_visitor *visit, void *context)
{
    key_visit v = {kind, visit, context};
    command_visit(COMMANDS_OF[kind], key_offer, &v);
}

/* ---- command lines ------------------------------------------------------------------------------------- */

/* The command of a task, with one format of those of a report. NULL without memory. */
static char *line_print(const study_task *t, const char *format)
{
    text_stream made;
    const study_part *p = t->part;
    if (text_stream_open(&made)) {
        fprintf(made.stream, "phased %s --store " STUDY_STORE, COMMANDS_OF[p->kind]->name);
        for (size_t i = 0; i < p->settings.count; i++) {
            const study_setting *s = &((const study_setting *)p->settings.items)[i];
            if (p->kind == STUDY_REPORT && strcmp(s->key, "format") == 0)
                continue;
            fprintf(made.stream, " --%s", s->key);
            if (!s->flag) {
                fputc(' ', made.stream);
                command_put_word(made.stream, t->copy && strcmp(s->key, "positions") == 0 ? t->copy : s->text);
            }
        }
        if (format)
            fprintf(made.stream, " --format %s", format);
        if (p->kind == STUDY_PLOT)
            fprintf(made.stream, " --output %s --data %s", t->output, t->data);
    }
    return text_stream_close(&made) ? made.text : NULL;
}

char *study_report_line(const study_task *t, size_t format)
{
    assert(t->part->kind == STUDY_REPORT && format < STUDY_FORMATS);
    return line_print(t, study_formats[format].name);
}

/* ---- positions ----------------------------------------------------------------------------------------- */

/* "FOLDER/NAME", to be freed; NULL without memory. */
static char *path_join(const char *folder, size_t length, const char *name)
{
    text_stream made;
    if (text_stream_open(&made))
        fprintf(made.stream, "%.*s%s", (int)length, folder, name);
    return text_stream_close(&made) ? made.text : NULL;
}

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool same_contents(const char *a, const char *b)
{
    FILE *left = regular_open(a), *right = regular_open(b);
    bool same = left && right;
    for (int byte = 0; same && byte != EOF;) {
        byte = getc(left);
        same = byte == getc(right);
    }
    if (left)
        fclose(left);
    if (right)
        fclose(right);
    return same;
}

/* A file of positions is named relative to the study file. In a folder that a study has made it is positions/NAME. */
static int positions_find(study_task *t, const study *s, const char *name)
{
    const size_t folder = (size_t)(base_of(s->file) - s->file);
    if (strcmp(name, "-") == 0 || !*base_of(name))
        return complain(STATUS_BAD, "--positions '%s': write the name of a file; a study can be repeated", name);
    t->copy = path_join("positions/", strlen("positions/"), base_of(name));
    if (!t->copy)
        return complain_memory();
    char *beside = path_join(s->file, folder, t->copy);
    char *written = *name == '/' ? strdup(name) : path_join(s->file, folder, name);
    if (!beside || !written) {
        free(beside);
        free(written);
        return complain_memory();
    }
    const bool kept = access(beside, F_OK) == 0, there = access(written, F_OK) == 0;
    int status = STATUS_OK;
    if (kept && there && !same_file(beside, written) && !same_contents(beside, written))
        status = complain(STATUS_BAD, "--positions %s: it differs from %s; rename one of them", written, beside);
    t->positions = kept ? beside : written;
    free(kept ? written : beside);
    t->sweep.lab.lists.positions = t->positions;
    return status;
}

/* The copies of different files have different names. */
static int copies_check(const study_tasks *t, const study_task *task)
{
    for (const study_task *other = t->list; other < task; other++)
        if (other->copy && strcmp(other->copy, task->copy) == 0 && !same_file(other->positions, task->positions))
            return complain(STATUS_BAD, "--positions %s: %s has a file of this name too; rename one of them",
                            task->positions, other->part->place);
    return STATUS_OK;
}

/* ---- tasks --------------------------------------------------------------------------------------------- */

void study_place(const study_tasks *t, const study_part *part, char place[STUDY_PLACE_SIZE])
{
    if (part)
        snprintf(place, STUDY_PLACE_SIZE, "%.200s: %s", t->study.file, part->place);
    complaint_state()->place = part ? place : NULL;
}

static void *request_of(study_task *t)
{
    return t->part->kind == STUDY_SWEEP    ? (void *)&t->sweep
           : t->part->kind == STUDY_REPORT ? (void *)&t->report
                                           : (void *)&t->plot;
}

static lab_request *lab_of(study_task *t)
{
    return t->part->kind == STUDY_SWEEP ? &t->sweep.lab : t->part->kind == STUDY_REPORT ? &t->report : &t->plot.lab;
}

static int formats_fill(study_task *t, const char *list)
{
    char name[32];
    for (const char *rest = list; grid_next(&rest, name, sizeof name);) {
        size_t i = 0;
        while (i < STUDY_FORMATS && strcmp(study_formats[i].name, name) != 0)
            i++;
        if (i == STUDY_FORMATS)
            return complain(STATUS_BAD, "--format '%s': write some of markdown, csv, latex, json", name);
        t->formats[i] = true;
    }
    return STATUS_OK;
}

static int setting_apply(study_tasks *all, study_task *t, const study_setting *s)
{
    if (t->part->kind == STUDY_REPORT && strcmp(s->key, "format") == 0)
        return formats_fill(t, s->text);
    if (t->part->kind == STUDY_SWEEP && strcmp(s->key, "positions") == 0) {
        int status = positions_find(t, &all->study, s->text);
        return status == STATUS_OK ? copies_check(all, t) : status;
    }
    return command_set(COMMANDS_OF[t->part->kind], request_of(t), s->key, s->text);
}

/* What a command checks before it opens the store. */
static int options_check(study_task *t)
{
    problem why;
    summary_question question;
    plot_style how;
    int status = lab_check(lab_of(t));
    if (status == STATUS_OK && t->part->kind == STUDY_REPORT)
        status = lab_question(&t->report, &question);
    if (status == STATUS_OK && t->part->kind == STUDY_PLOT)
        status = plot_question(&t->plot, &how, &question);
    if (status == STATUS_OK && t->part->kind != STUDY_SWEEP && !grid_check_lists(&lab_of(t)->lists, &why))
        status = complain_problem(&why);
    return status;
}

static int names_make(study_task *t)
{
    const study_part *p = t->part;
    snprintf(t->output, sizeof t->output, "pictures/%s.svg", p->name);
    snprintf(t->data, sizeof t->data, "pictures/%s.csv", p->name);
    t->line = line_print(t, NULL);
    lab_of(t)->line = t->line;
    return t->line ? STATUS_OK : complain_memory();
}

/* Fill a task from its part, as the command's own options would, and check it. */
static int task_fill(study_tasks *all, study_task *t, const study_part *p, bool complains)
{
    char place[STUDY_PLACE_SIZE];
    int status = STATUS_OK;
    t->part = p;
    lab_of(t)->format = FORMAT_ABSENT;
    study_place(all, p, place);
    for (size_t i = 0; i < p->settings.count && status == STATUS_OK; i++)
        status = setting_apply(all, t, &((const study_setting *)p->settings.items)[i]);
    if (status == STATUS_OK && p->kind == STUDY_REPORT && !study_value(p, "format"))
        status = formats_fill(t, "markdown,csv,latex");
    if (status == STATUS_OK)
        status = names_make(t);
    if (status == STATUS_OK)
        status = options_check(t);
    if (status == STATUS_OK && p->kind == STUDY_SWEEP) {
        t->plan = calloc(1, sizeof *t->plan);
        status = t->plan ? sweep_plan_open(t->plan, &t->sweep, complains) : complain_memory();
    }
    study_place(all, NULL, place);
    return status;
}

/* ---- do the sweeps have what is reported? -------------------------------------------------------------- */

/* Is there a cell in the sweeps that the lists select, or, if a method is given, a cell of this method? */
static bool sweeps_have(const study_tasks *t, const grid_text *lists, const char *method)
{
    for (const study_task *s = t->list; s < t->list + t->count && s->plan; s++)
        for (size_t i = 0; i < s->plan->grid.settings.count; i++)
            for (size_t k = 0; k < grid_columns(&s->plan->grid); k++) {
                const store_cell c = grid_cell(&s->plan->grid, i, k);
                if (method ? strcmp(c.method, method) == 0 : grid_names(lists, &c))
                    return true;
            }
    return false;
}

/* Otherwise a typing error would show only after hours. */
static int selection_check(const study_tasks *all, study_task *t)
{
    char place[STUDY_PLACE_SIZE], name[STORE_METHOD_SIZE], message[METHODS_MESSAGE];
    const lab_request *r = lab_of(t);
    const char *against = r->baseline ? r->baseline : r->against;
    const char *key = r->baseline ? "baseline" : "against";
    int status = STATUS_OK;
    study_place(all, t->part, place);
    if (against && !methods_check(against, message))
        status = complain(STATUS_BAD, "--%s %s", key, message);
    else if (against && (ph_method_canonical(against, name, sizeof name) <= 0 || !sweeps_have(all, NULL, name)))
        status = complain(STATUS_BAD, "--%s '%s': no sweep of the study has this method; add it to one", key, against);
    else if (!sweeps_have(all, &r->lists, NULL))
        status = complain(STATUS_BAD, "no sweep of the study has such results; correct its lists, or add a sweep");
    study_place(all, NULL, place);
    return status;
}

bool study_find(const study_tasks *t, const store_cell *c, vector *places)
{
    for (const study_task *s = t->list; s < t->list + t->count && s->plan; s++) {
        study_cell place = {.grid = &s->plan->grid};
        if (grid_fills(place.grid, c, &place.setting) && !vector_push(places, NULL, &place, sizeof place))
            return false;
    }
    return true;
}

/* ---- all of them --------------------------------------------------------------------------------------- */

int study_tasks_open(study_tasks *t, const char *file, uint32_t threads, bool complains)
{
    problem why;
    *t = (study_tasks){.count = 0};
    if (!study_read(&t->study, file, keys_offer, &why))
        return complain_problem(&why);
    t->list = calloc(t->study.parts.count, sizeof *t->list);
    if (!t->list)
        return complain_memory();
    t->count = t->study.parts.count;
    int status = STATUS_OK;
    for (size_t i = 0; i < t->count && status == STATUS_OK; i++) {
        status = task_fill(t, &t->list[i], study_at(&t->study, i), complains);
        t->list[i].sweep.threads = threads;
        if (status == STATUS_OK && t->list[i].plan)
            t->searches += grid_searches(&t->list[i].plan->grid);
    }
    for (size_t i = 0; i < t->count && status == STATUS_OK; i++)
        if (!t->list[i].plan)
            status = selection_check(t, &t->list[i]);
    return status;
}

void study_tasks_close(study_tasks *t)
{
    for (size_t i = 0; i < t->count; i++) {
        study_task *task = &t->list[i];
        if (task->plan)
            sweep_plan_close(task->plan);
        free(task->plan);
        free(task->positions);
        free(task->copy);
        free(task->line);
    }
    free(t->list);
    study_release(&t->study);
}
