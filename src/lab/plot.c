/* plot.c - pictures of what a store holds, drawn by gnuplot. */
#include "plot.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const KINDS[] = {
    [PLOT_CONTINUUM] = "continuum", [PLOT_DEPTH] = "depth", [PLOT_ORDER] = "order", [PLOT_VALUES] = "values"};

bool plot_kind_parse(const char *text, plot_kind *kind, problem *why)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strcmp(text, KINDS[i]) == 0) {
            *kind = (plot_kind)i;
            return true;
        }
    return problem_input(why, "--kind '%s': write continuum, depth, order or values", text);
}

double plot_pearl(double w)
{
    double low = 0, high = 1;
    for (int i = 0; i < 100; i++) {
        double x = (low + high) / 2;
        *(pow(x, w) + x > 1 ? &high : &low) = x;
    }
    return low / (1 - low);
}

/* ---- points and lines ---------------------------------------------------------------------------------- */

enum { NAME_ROOM = SETTING_SPEC_ROOM + RESULTS_METHOD_ROOM };

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

/* What the points of one line have in common: the kind of tree, without the parameter on the x axis, and the method
 * unless every method is a point of the line. */
static void line_name(char text[NAME_ROOM], const table_row *r, plot_kind kind)
{
    const setting *s = &r->cell.setting;
    char p[16];
    int n = 0;
    if (kind != PLOT_CONTINUUM)
        n += snprintf(text + n, (size_t)(NAME_ROOM - n), "%s, ", r->cell.method);
    n += snprintf(text + n, (size_t)(NAME_ROOM - n), "%s, w=%s", s->model, s->width);
    if (kind != PLOT_DEPTH)
        n += snprintf(text + n, (size_t)(NAME_ROOM - n), ", d=%" PRIu32, s->depth);
    if (kind != PLOT_ORDER && s->order)
        n += snprintf(text + n, (size_t)(NAME_ROOM - n), ", R=%" PRIu32, s->order);
    if (s->p >= 0 && setting_print_p(s->p, p))
        n += snprintf(text + n, (size_t)(NAME_ROOM - n), ", p=%s", p);
    if (kind != PLOT_VALUES && s->values && s->values != 256)
        n += snprintf(text + n, (size_t)(NAME_ROOM - n), ", %" PRIu32 " values", s->values);
    if (s->root >= 0)
        n += snprintf(text + n, (size_t)(NAME_ROOM - n), ", root=%" PRId64, s->root);
    if (r->cell.memory != PH_DEFAULT_BYTES)
        snprintf(text + n, (size_t)(NAME_ROOM - n), ", %" PRIu64 " bytes", r->cell.memory);
}

static double x_of(const table_row *r, plot_kind kind)
{
    switch (kind) {
    case PLOT_CONTINUUM:
        return r->space.mean;
    case PLOT_DEPTH:
        return r->cell.setting.depth;
    case PLOT_ORDER:
        return r->cell.setting.order;
    case PLOT_VALUES:
        break;
    }
    return r->cell.setting.values;
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

/* What cannot be drawn is left out: nothing finished, or a model that has no order or no values. */
static bool picture_init(picture *p, const table *t, plot_kind kind, problem *why)
{
    *p = (picture){.kind = kind, .measure = t->measure, .points = calloc(t->count + 1, sizeof *p->points)};
    if (!p->points)
        return problem_memory(why);
    for (size_t i = 0; i < t->count; i++) {
        const table_row *r = &t->rows[i];
        if (r->figure.count == 0 || x_of(r, kind) <= 0)
            continue;
        p->points[p->count] = (point){r, x_of(r, kind), line_of(p, r)};
        p->count++;
    }
    qsort(p->points, p->count, sizeof *p->points, point_compare);
    return p->count > 0 || problem_input(why, "nothing to draw: no such search has ended; see phased report");
}

/* Where the line that begins at `first` ends. */
static size_t line_end(const picture *p, size_t first)
{
    size_t i = first;
    while (i < p->count && p->points[i].line == p->points[first].line)
        i++;
    return i;
}

/* The factor by which the figure grows from one depth to the next: least squares on its logarithm. */
static double line_factor(const point *points, size_t count)
{
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

static void put_axes(FILE *out, const picture *p)
{
    static const char *const labels[] = {[PLOT_CONTINUUM] = "space: peak of OPEN and BACKUP",
                                         [PLOT_DEPTH] = "depth",
                                         [PLOT_ORDER] = "order R",
                                         [PLOT_VALUES] = "different values"};
    static const char *const scales[] = {[PLOT_CONTINUUM] = "set logscale x\nset offsets graph 0, graph 0.1, 0, 0\n",
                                         [PLOT_DEPTH] = "set logscale y\nset xtics 1\n",
                                         [PLOT_ORDER] = "set logscale x 2\n",
                                         [PLOT_VALUES] = "set logscale x\n"};
    static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                          "#000000", "#e69f00", "#56b4e9", "#7f7f7f"};
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        fprintf(out, "set linetype %zu lc rgb '%s' pt 7\n", i + 1, colours[i]);
    fprintf(out, "set linetype cycle 8\nset grid\nset key below vertical maxrows 6 Left reverse noenhanced\n%s",
            scales[p->kind]);
    fprintf(out, "set xlabel '%s'\nset ylabel '%s, mean and 95 %% interval'\n", labels[p->kind],
            table_measure_name(p->measure));
}

static void put_data(FILE *out, const picture *p)
{
    for (size_t first = 0; first < p->count; first = line_end(p, first)) {
        fprintf(out, "$line%zu << EOD\n", p->points[first].line);
        for (size_t i = first; i < line_end(p, first); i++) {
            const table_mean *m = &p->points[i].row->figure;
            bool sure = isfinite(m->low);
            fprintf(out, "%.10g %.10g %.10g %.10g \"%s\"\n", p->points[i].x, m->mean, sure ? m->low : m->mean,
                    sure ? m->high : m->mean, p->points[i].row->cell.method);
        }
        fputs("EOD\n", out);
    }
}

static void put_line(FILE *out, const picture *p, size_t first)
{
    char name[NAME_ROOM];
    size_t line = p->points[first].line, count = line_end(p, first) - first;
    line_name(name, p->points[first].row, p->kind);
    fprintf(out, "%s$line%zu using 1:2:3:4 with yerrorlines lt %zu ps 0.5 title \"%s", line ? ", " : "", line, line + 1,
            name);
    if (p->kind == PLOT_DEPTH && count > 1)
        fprintf(out, ": factor %.3f", line_factor(p->points + first, count));
    fputs("\"", out);
    if (p->kind == PLOT_CONTINUUM)
        fprintf(out, ", $line%zu using 1:2:5 with labels left offset 0.6,0.6 font ',9' notitle", line);
}

static bool is_iid(const setting *s, const char *width)
{
    return strcmp(s->model, "iid") == 0 && strcmp(s->width, width) == 0;
}

/* Pearl's factor, once for each width of iid trees, through the first point of that width. */
static void put_pearl(FILE *out, const picture *p, size_t first)
{
    const table_row *r = p->points[first].row;
    const setting *s = &r->cell.setting;
    if (!is_iid(s, s->width) || strchr(s->width, 'x'))
        return;
    for (size_t i = 0; i < first; i++)
        if (is_iid(&p->points[i].row->cell.setting, s->width))
            return;
    double factor = plot_pearl(strtod(s->width, NULL));
    fprintf(out, ", %.10g * %.10g ** (x - %" PRIu32 ") with lines dashtype 2 lc 'gray40' title \"Pearl, w=%s: %.3f\"",
            r->figure.mean, factor, s->depth, s->width, factor);
}

bool plot_put(FILE *out, const table *t, plot_kind kind, const char *terminal, problem *why)
{
    picture p;
    bool svg = strcmp(terminal, "svg") == 0;
    bool good = picture_init(&p, t, kind, why);
    if (good) {
        fprintf(out, "set terminal %s size 900,600 noenhanced\n", svg ? "svg dynamic background 'white'" : "pngcairo");
        put_axes(out, &p);
        put_data(out, &p);
        fputs("plot ", out);
        for (size_t first = 0; first < p.count; first = line_end(&p, first)) {
            put_line(out, &p, first);
            if (kind == PLOT_DEPTH)
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

static bool run_gnuplot(FILE *program, int file, FILE *said, problem *why)
{
    char name[] = "gnuplot";
    char *const arguments[] = {name, NULL};
    posix_spawn_file_actions_t files;
    pid_t child;
    int status = 0;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, fileno(program), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, file, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, fileno(said), STDERR_FILENO);
    int error = posix_spawnp(&child, name, &files, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    if (error)
        return problem_failure(why, "gnuplot does not start: %s (Debian: gnuplot-nox)", strerror(error));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return status == 0 || say_gnuplot(said, why);
}

static bool draw_into(int file, const table *t, plot_kind kind, const char *terminal, problem *why)
{
    FILE *program = tmpfile(), *said = tmpfile();
    bool good = program && said;
    if (!good) {
        problem_failure(why, "no temporary file: %s", strerror(errno));
    } else {
        good = plot_put(program, t, kind, terminal, why);
        if (good && (fflush(program) != 0 || lseek(fileno(program), 0, SEEK_SET) != 0))
            good = problem_failure(why, "no temporary file: %s", strerror(errno));
        good = good && run_gnuplot(program, file, said, why);
    }
    if (program)
        fclose(program);
    if (said)
        fclose(said);
    return good;
}

bool plot_draw(const char *file, const table *t, plot_kind kind, problem *why)
{
    const char *end = strrchr(file, '.');
    if (!end || (strcmp(end, ".svg") != 0 && strcmp(end, ".png") != 0))
        return problem_input(why, "--output '%s': write a name that ends in .svg or .png", file);
    int handle = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (handle < 0)
        return problem_failure(why, "%s: %s", file, strerror(errno));
    bool good = draw_into(handle, t, kind, end + 1, why);
    if (close(handle) != 0 && good)
        good = problem_failure(why, "%s: %s", file, strerror(errno));
    if (!good)
        unlink(file);
    return good;
}
