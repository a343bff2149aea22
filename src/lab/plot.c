/* plot.c - pictures of what a store holds, drawn by gnuplot. */
#include "plot.h"

#include "../base/text.h"
#include "../base/vector.h"
#include "../tool/whole_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- kinds --------------------------------------------------------------------------------------------- */

static bool is_kind(plot_kind kind, const char *key)
{
    return kind.x && strcmp(kind.x->key, key) == 0;
}

static bool complain_kind(const char *text, problem *why)
{
    char names[100];
    const ph_parameter *p;
    text_writer w = text_open(names, sizeof names);
    text_puts(&w, "continuum");
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (p->type != PH_TYPE_SEED) {
            text_puts(&w, ", ");
            text_puts(&w, p->key);
        }
    return problem_input(why, "--kind '%s': write one of %s", text, names);
}

bool plot_kind_parse(const char *text, plot_kind *kind, problem *why)
{
    const ph_parameter *p;
    *kind = (plot_kind){NULL};
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (p->type != PH_TYPE_SEED && strcmp(p->key, text) == 0)
            kind->x = p;
    return kind->x || strcmp(text, "continuum") == 0 || complain_kind(text, why);
}

double plot_pearl(double w)
{
    assert(w >= 1);
    double low = 0, high = 1;
    for (int i = 0; i < 100; i++) {
        double x = (low + high) / 2;
        *(pow(x, w) + x > 1 ? &high : &low) = x;
    }
    return low / (1 - low);
}

/* ---- points and lines ---------------------------------------------------------------------------------- */

enum { NAME_ROOM = SETTING_SPEC_ROOM + STORE_METHOD_ROOM + 32 };

/* A row of the table as a point of the picture. */
typedef struct point {
    const table_row *row;
    double x;
    size_t line; /* lines are numbered in the order of the table */
} point;

typedef struct picture {
    plot_kind kind;
    table_measure measure;
    point *points; /* by line, then by x */
    size_t count;
} picture;

/* Append ", w=8". What has its standard value goes without saying. */
static void name_add(text_writer *w, const setting *s, const ph_parameter *p)
{
    char text[SETTING_VALUE_ROOM];
    setting_print_value(s, p->key, text);
    if (!text[0] || (p->standard && strcmp(text, p->standard) == 0))
        return;
    text_puts(w, ", ");
    text_puts(w, p->symbol);
    text_put(w, '=');
    text_puts(w, text);
}

/* What the points of one line have in common: the kind of tree, without the parameter on the x axis, and the method
 * unless every method is a point of the line. */
static void line_name(char text[NAME_ROOM], const table_row *r, plot_kind kind)
{
    const setting *s = &r->cell.setting;
    text_writer w = text_open(text, NAME_ROOM);
    if (kind.x) {
        text_puts(&w, r->cell.method);
        text_puts(&w, ", ");
    }
    text_puts(&w, s->name);
    for (size_t i = 0; s->model->parameters[i]; i++)
        if (!is_kind(kind, s->model->parameters[i]->key))
            name_add(&w, s, s->model->parameters[i]);
    if (r->cell.memory != PH_DEFAULT_BYTES) {
        char bytes[32];
        snprintf(bytes, sizeof bytes, ", %" PRIu64 " bytes", r->cell.memory);
        text_puts(&w, bytes);
    }
    assert(w.length < NAME_ROOM);
}

/* Where a row stands on the x axis; 0: nowhere, since its model has no such parameter or its widths are several. */
static double x_of(const table_row *r, plot_kind kind)
{
    schema_value value;
    if (!kind.x)
        return r->space.mean;
    const ph_parameter *p = setting_value(&r->cell.setting, kind.x->key, &value);
    if (!p)
        return 0;
    if (p->type == PH_TYPE_WIDTHS)
        return value.number == 1 ? schema_width(&value, 0) : 0;
    return (double)value.number; /* of a probability the billionths: an order, not a place */
}

/* The line of a row: that of the first point with the same name, else a new one. */
static size_t line_of(const picture *p, const table_row *r)
{
    char name[NAME_ROOM], other[NAME_ROOM];
    size_t lines = 0;
    line_name(name, r, p->kind);
    for (size_t i = 0; i < p->count; i++) {
        line_name(other, p->points[i].row, p->kind);
        if (strcmp(name, other) == 0)
            return p->points[i].line;
        lines = p->points[i].line >= lines ? p->points[i].line + 1 : lines;
    }
    return lines;
}

static int point_compare(const void *left, const void *right)
{
    const point *a = left, *b = right;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

/* What cannot be drawn is left out: nothing finished, or a model that has no such parameter. */
static bool picture_init(picture *p, const table *t, plot_kind kind, problem *why)
{
    *p = (picture){.kind = kind, .measure = t->question.measure, .points = calloc(t->count + 1, sizeof *p->points)};
    if (!p->points)
        return problem_memory(why);
    for (size_t i = 0; i < t->count; i++) {
        const table_row *r = &t->rows[i];
        if (r->figure.count == 0 || x_of(r, kind) <= 0)
            continue;
        p->points[p->count] = (point){r, x_of(r, kind), line_of(p, r)};
        p->count++;
    }
    assert(p->count <= t->count);
    qsort(p->points, p->count, sizeof *p->points, point_compare);
    return p->count > 0 || problem_input(why, "nothing to draw: no such search has ended; see phased report");
}

/* Where the line that begins at `first` ends. */
static size_t line_end(const picture *p, size_t first)
{
    size_t i = first;
    assert(first < p->count);
    while (i < p->count && p->points[i].line == p->points[first].line)
        i++;
    return i;
}

/* The factor by which the figure grows from one depth to the next: least squares on its logarithm. */
static double line_factor(const point *points, size_t count)
{
    assert(count > 1);
    double sx = 0, sy = 0, sxx = 0, sxy = 0, n = (double)count;
    for (size_t i = 0; i < count; i++) {
        double x = points[i].x, y = log(points[i].row->figure.mean);
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    return exp((n * sxy - sx * sy) / (n * sxx - sx * sx));
}

/* ---- the program --------------------------------------------------------------------------------------- */

/* Letters, digits and what specifications and methods are written with: nothing that gnuplot could act upon. */
static void put_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        bool plain = (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z') ||
                     (*text >= '0' && *text <= '9') || strchr(" .,:+=@-_/*", *text);
        fputc(plain ? *text : '?', out);
    }
    fputc('"', out);
}

/* The axes of a kind; those of the other parameters are plain. */
static const struct axis {
    const char *key, *label, *scale;
} AXES[] = {
    {"depth", "depth", "set logscale y\nset xtics 1\n"},
    {"order", "order R", "set logscale x 2\n"},
    {"values", "different values", "set logscale x\n"},
    {"width", "width", "set logscale x 2\n"},
};

static struct axis axis_of(plot_kind kind)
{
    if (!kind.x)
        return (struct axis){"", "space: peak of OPEN and BACKUP",
                             "set logscale x\nset offsets graph 0, graph 0.1, 0, 0\n"};
    for (size_t i = 0; i < sizeof AXES / sizeof AXES[0]; i++)
        if (is_kind(kind, AXES[i].key))
            return AXES[i];
    return (struct axis){kind.x->key, kind.x->key, ""};
}

static void put_axes(FILE *out, const picture *p)
{
    const struct axis x = axis_of(p->kind);
    static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                          "#000000", "#e69f00", "#56b4e9", "#7f7f7f"};
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        fprintf(out, "set linetype %zu lc rgb '%s' pt 7\n", i + 1, colours[i]);
    fprintf(out, "set linetype cycle 8\nset grid\nset key below vertical maxrows 6 Left reverse noenhanced\n%s",
            x.scale);
    fprintf(out, "set xlabel '%s'\nset ylabel '%s, mean and 95 %% interval'\n", x.label,
            table_measure_name(p->measure));
}

/* A parameter as it is written, a mean as a number. */
static void put_x(FILE *out, const picture *p, const point *at)
{
    char text[SETTING_VALUE_ROOM];
    if (p->kind.x) {
        setting_print_value(&at->row->cell.setting, p->kind.x->key, text);
        fputs(text, out);
    } else {
        fprintf(out, "%.10g", at->x);
    }
}

static void put_data(FILE *out, const picture *p)
{
    for (size_t first = 0; first < p->count; first = line_end(p, first)) {
        fprintf(out, "$line%zu << EOD\n", p->points[first].line);
        for (size_t i = first; i < line_end(p, first); i++) {
            const table_mean *m = &p->points[i].row->figure;
            bool sure = isfinite(m->low);
            put_x(out, p, &p->points[i]);
            fprintf(out, " %.10g %.10g %.10g ", m->mean, sure ? m->low : m->mean, sure ? m->high : m->mean);
            put_quoted(out, p->points[i].row->cell.method);
            fputc('\n', out);
        }
        fputs("EOD\n", out);
    }
}

static void put_line(FILE *out, const picture *p, size_t first)
{
    char name[NAME_ROOM + 32];
    size_t line = p->points[first].line, count = line_end(p, first) - first;
    line_name(name, p->points[first].row, p->kind);
    if (is_kind(p->kind, "depth") && count > 1) {
        size_t length = strlen(name);
        snprintf(name + length, sizeof name - length, ": factor %.3f", line_factor(p->points + first, count));
    }
    fprintf(out, "%s$line%zu using 1:2:3:4 with yerrorlines lt %zu ps 0.5 title ", line ? ", " : "", line, line + 1);
    put_quoted(out, name);
    if (!p->kind.x)
        fprintf(out, ", $line%zu using 1:2:5 with labels left offset 0.6,0.6 font ',9' notitle", line);
}

/* The width of iid trees; 0: it is another model, or there are several. */
static uint32_t iid_width(const setting *s)
{
    schema_value width;
    if (strcmp(s->model->name, "iid") != 0 || !setting_value(s, "width", &width) || width.number != 1)
        return 0;
    return schema_width(&width, 0);
}

/* Pearl's factor, once for each width of iid trees, through the first point of that width. */
static void put_pearl(FILE *out, const picture *p, size_t first)
{
    const table_row *r = p->points[first].row;
    uint32_t width = iid_width(&r->cell.setting);
    if (width == 0)
        return;
    for (size_t i = 0; i < first; i++)
        if (iid_width(&p->points[i].row->cell.setting) == width)
            return;
    double factor = plot_pearl(width);
    fprintf(out, ", %.10g * %.10g ** (x - %.0f) with lines dashtype 2 lc 'gray40' title \"Pearl, w=%" PRIu32 ": %.3f\"",
            r->figure.mean, factor, p->points[first].x, width, factor);
}

bool plot_put(FILE *out, const table *t, plot_kind kind, const char *terminal, problem *why)
{
    picture p;
    bool svg = strcmp(terminal, "svg") == 0;
    assert(svg || strcmp(terminal, "png") == 0);
    bool good = picture_init(&p, t, kind, why);
    if (good) {
        fprintf(out, "set terminal %s size 900,600 noenhanced\n", svg ? "svg dynamic background 'white'" : "pngcairo");
        put_axes(out, &p);
        put_data(out, &p);
        fputs("plot ", out);
        for (size_t first = 0; first < p.count; first = line_end(&p, first)) {
            put_line(out, &p, first);
            if (is_kind(kind, "depth"))
                put_pearl(out, &p, first);
        }
        fputc('\n', out);
    }
    free(p.points);
    return good;
}

/* ---- gnuplot ------------------------------------------------------------------------------------------- */

/* What gnuplot says is several lines; the last of them names the error. */
static bool say_gnuplot(FILE *said, problem *why)
{
    char line[200], last[200] = "it failed";
    rewind(said);
    while (fgets(line, sizeof line, said)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[strspn(line, " \t^")])
            memcpy(last, line, sizeof last);
    }
    return problem_failure(why, "gnuplot: %s", last + strspn(last, " \t"));
}

/* All that comes out of a pipe. */
static bool bytes_read(vector *b, int from, problem *why)
{
    enum { PIECE = 4096 };
    for (;;) {
        if (!vector_reserve(b, NULL, PIECE, 1))
            return problem_memory(why);
        ssize_t got = read(from, (char *)b->items + b->count, PIECE);
        if (got > 0)
            b->count += (size_t)got;
        else if (got == 0)
            return true;
        else if (errno != EINTR)
            return problem_failure(why, "gnuplot: %s", strerror(errno));
    }
}

/* Start it with the program as its input; -d: without the settings of whoever calls, which could be anything. */
static bool gnuplot_start(FILE *program, int out, FILE *said, pid_t *child, problem *why)
{
    char name[] = "gnuplot", plain[] = "-d";
    char *const arguments[] = {name, plain, NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, fileno(program), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, fileno(said), STDERR_FILENO);
    int error = posix_spawnp(child, name, &files, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    if (error == ENOENT)
        return problem_failure(why,
                               "there is no gnuplot here, which draws the pictures; install it (Debian: gnuplot-nox)");
    return !error || problem_failure(why, "gnuplot does not start: %s", strerror(error));
}

/* Run it, and keep what it draws: whether a disk has room for the picture is for us to notice, not for gnuplot. */
static bool gnuplot_run(FILE *program, FILE *said, vector *drawn, problem *why)
{
    int ends[2], status = 0;
    pid_t child;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return problem_failure(why, "no pipe: %s", strerror(errno));
    bool good = gnuplot_start(program, ends[1], said, &child, why);
    close(ends[1]);
    if (good) {
        good = bytes_read(drawn, ends[0], why);
        close(ends[0]); /* if not all was read, it must not wait for somebody to read the rest */
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
        if (good && (status != 0 || drawn->count == 0))
            good = say_gnuplot(said, why);
    } else {
        close(ends[0]);
    }
    return good;
}

static bool picture_draw(vector *drawn, plot_program *put, const void *what, const char *terminal, problem *why)
{
    FILE *program = tmpfile(), *said = tmpfile();
    bool good = program && said;
    if (!good) {
        problem_failure(why, "no temporary file: %s", strerror(errno));
    } else {
        good = put(program, what, terminal, why);
        if (good && (fflush(program) != 0 || lseek(fileno(program), 0, SEEK_SET) != 0))
            good = problem_failure(why, "no temporary file: %s", strerror(errno));
        good = good && gnuplot_run(program, said, drawn, why);
    }
    if (program)
        fclose(program);
    if (said)
        fclose(said);
    return good;
}

bool plot_draw_program(const char *file, plot_program *put, const void *what, problem *why)
{
    const char *end = strrchr(file, '.');
    if (!end || (strcmp(end, ".svg") != 0 && strcmp(end, ".png") != 0))
        return problem_input(why, "--output '%s': write a name that ends in .svg or .png", file);
    vector drawn = {0};
    whole_file out;
    bool good = picture_draw(&drawn, put, what, end + 1, why) && whole_file_open(&out, file, why);
    if (good) {
        fwrite(drawn.items, 1, drawn.count, out.out);
        good = whole_file_close(&out, true, why);
    }
    vector_release(&drawn, NULL);
    return good;
}

/* A table and how to draw it. */
typedef struct table_plot {
    const table *table;
    plot_kind kind;
} table_plot;

static bool table_program(FILE *out, const void *what, const char *terminal, problem *why)
{
    const table_plot *p = what;
    return plot_put(out, p->table, p->kind, terminal, why);
}

bool plot_draw(const char *file, const table *t, plot_kind kind, problem *why)
{
    const table_plot p = {t, kind};
    return plot_draw_program(file, table_program, &p, why);
}
