/* chart_put.c - writes a chart, after its layout, as a program for gnuplot or LaTeX. */
#include "chart.h"

#include "../base/utf8.h"

#include <math.h>
#include <string.h>

static const char *const COLOURS[CHART_COLOURS] = {"0072b2", "d55e00", "009e73", "cc79a7",
                                                   "000000", "e69f00", "56b4e9", "7f7f7f"};

/* ---- gnuplot ------------------------------------------------------------------------------------------- */

/* A dot is one pixel in SVG, two in PNG, and 0.6 points in PDF, so that a picture is about as wide as a page. */
static const struct terminal {
    const char *name, *options;
    double dot;               /* in the unit of sizes */
    double font, small, line; /* font sizes, in points of 1/96 inch except for SVG; line width */
    double point;             /* size of points */
} TERMINALS[] = {
    {"svg", "svg noenhanced dynamic background 'white' size %.0f,%.0f font 'Helvetica,%g' lw %g", 1, 13, 11, 1, 0.7},
    {"png", "pngcairo noenhanced size %.0f,%.0f font 'Sans,%g' lw %g", 2, 20, 17, 2, 1.4},
    {"pdf", "pdfcairo noenhanced fontscale 1 size %.4fin,%.4fin font 'Sans,%g' lw %g", 0.6 / 72, 5.9, 5, 0.8, 0.4},
};

static const struct terminal *terminal_of(const char *name)
{
    size_t i = 0;
    while (strcmp(TERMINALS[i].name, name) != 0)
        i++;
    return &TERMINALS[i];
}

void chart_put_terminal(FILE *out, const char *name, double width, double height)
{
    const struct terminal *t = terminal_of(name);
    fputs("set encoding utf8\nset terminal ", out);
    fprintf(out, t->options, width * t->dot, height * t->dot, t->font, t->line);
    fputc('\n', out);
}

/* Letters, digits and the signs of specifications and methods: nothing that gnuplot interprets. */
static bool is_harmless(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           strchr(" .,:;+=@-_/*()<>%'", c);
}

/* The length in bytes of the first character of `text`; 0: a picture cannot show it. */
static size_t shown_length(const char *text)
{
    uint32_t code;
    const size_t length = utf8_read(text, strlen(text), &code);
    return length && printable_code(code) ? length : 0;
}

/* Everything else is written as an octal escape, "\140", which gnuplot does not interpret. */
static void put_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    while (*text) {
        size_t length = shown_length(text);
        if (length == 0) {
            fputc('?', out);
            text++;
        }
        for (; length > 0; length--, text++)
            fprintf(out, is_harmless(*text) ? "%c" : "\\%03o", (unsigned char)*text);
    }
    fputc('"', out);
}

static void gnuplot_axis(FILE *out, char name, const chart_axis *a)
{
    fprintf(out, "set %crange [%.10g:%.10g]\n%sset %clabel ", name, a->low, a->high,
            !a->log       ? ""
            : name == 'x' ? "set logscale x\n"
                          : "set logscale y\n",
            name);
    put_quoted(out, a->name);
    fprintf(out, "\nset %ctics (", name);
    for (size_t i = 0; i < a->n_tics; i++) {
        fputs(i ? ", " : "", out);
        put_quoted(out, a->tics[i].text);
        fprintf(out, " %.10g", a->tics[i].at);
    }
    fputs(")\n", out);
}

static void gnuplot_at(FILE *out, const chart *c, chart_place at)
{
    fprintf(out, " screen %.5f,%.5f", at.x / c->width, at.y / c->height);
}

/* A thin or dashed line in screen coordinates. */
static void gnuplot_way(FILE *out, const chart *c, chart_place from, chart_place to, const char *style)
{
    fputs("set arrow nohead from", out);
    gnuplot_at(out, c, from);
    fputs(" to", out);
    gnuplot_at(out, c, to);
    fprintf(out, " %s\n", style);
}

static void gnuplot_label(FILE *out, const chart *c, const chart_label *l, const struct terminal *t)
{
    const bool dashed = chart_line_at(c, l->line)->dashed;
    if (l->lead) {
        char style[64];
        snprintf(style, sizeof style, "lw 0.6 lc rgb '#%s' dt 3 back",
                 l->sample && !dashed ? COLOURS[chart_colour(l->line)] : "888888");
        gnuplot_way(out, c, l->from, l->to, style);
    }
    if (l->sample && dashed)
        gnuplot_way(out, c, l->to, (chart_place){l->at.x - 4, l->at.y}, "lw 1.5 lc rgb '#666666' dt '_ '");
    if (l->sample && !dashed) {
        fputs("set label '' at", out);
        gnuplot_at(out, c, (chart_place){l->at.x - 9, l->at.y});
        fprintf(out, " point lt %zu ps %g\n", l->line + 1, t->point);
    }
    fputs("set label ", out);
    put_quoted(out, l->text);
    fputs(" at", out);
    gnuplot_at(out, c, l->at);
    fputs(l->ends ? " right front" : " left front", out);
    if (l->small)
        fprintf(out, " font ',%g'", t->small);
    fputc('\n', out);
}

/* Line by line, since gnuplot does not break its own title. */
static void gnuplot_title(FILE *out, const chart *c)
{
    char line[CHART_TITLE_SIZE];
    const char *at = c->title;
    for (size_t i = 0; *at; i++) {
        const size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        fputs("set label ", out);
        put_quoted(out, line);
        fputs(" at", out);
        gnuplot_at(out, c, chart_title_place(c, i));
        fputs(" center\n", out);
        at += length + (at[length] != '\0');
    }
}

/* Two data blocks: all points, and those that the line passes through. */
static void gnuplot_data(FILE *out, const chart_line *l, size_t number)
{
    for (int way = 0; way < 2; way++) {
        fprintf(out, "$%s%zu << EOD\n", way ? "way" : "points", number);
        for (size_t i = 0; i < l->points.count; i++) {
            const chart_point *p = chart_point_at(l, i);
            if (!way || !p->apart)
                fprintf(out, "%.10g %.10g %.10g %.10g\n", p->x, p->y, p->low, p->high);
        }
        fputs("EOD\n", out);
    }
}

void chart_put_gnuplot(FILE *out, const chart *c, const char *terminal)
{
    static const int shapes[CHART_SHAPES] = {7, 5, 9, 13, 11, 6, 4, 8};
    const struct terminal *t = terminal_of(terminal);
    chart_put_terminal(out, terminal, c->width, c->height);
    for (size_t i = 0; i < c->lines.count; i++)
        fprintf(out, "set linetype %zu lw 1.5 pt %d lc rgb '#%s'\n", i + 1, shapes[chart_shape(i)],
                COLOURS[chart_colour(i)]);
    fprintf(out,
            "set lmargin at screen %.5f\nset rmargin at screen %.5f\nset bmargin at screen %.5f\nset tmargin at screen "
            "%.5f\nunset key\nset grid lc rgb '#dddddd' lw 0.5 lt 1\nset border 3 lw 0.7\nset tics nomirror\n",
            c->left / c->width, c->right / c->width, c->bottom / c->height, c->top / c->height);
    gnuplot_axis(out, 'x', &c->x);
    gnuplot_axis(out, 'y', &c->y);
    gnuplot_title(out, c);
    for (size_t i = 0; i < c->labels.count; i++)
        gnuplot_label(out, c, chart_label_at(c, i), t);
    for (size_t i = 0; i < c->lines.count; i++)
        gnuplot_data(out, chart_line_at(c, i), i);
    /* Intervals are drawn as arrows, since gnuplot leaves a gap in error bars. */
    for (size_t i = 0; i < c->lines.count; i++) {
        fprintf(out, "%s$way%zu using 1:2 with lines", i ? ", " : "plot ", i);
        if (chart_line_at(c, i)->dashed)
            fputs(" lw 1.5 dt 2 lc rgb '#666666'", out);
        else
            fprintf(
                out,
                " lt %zu, $points%zu using 1:3:(0):($4-$3) with vectors heads size screen 0.004,90 lt %zu, $points%zu "
                "using 1:2 with points lt %zu ps %g",
                i + 1, i, i + 1, i, i + 1, t->point);
    }
    fputc('\n', out);
}

/* ---- LaTeX --------------------------------------------------------------------------------------------- */

static void tikz_text(FILE *out, const char *text)
{
    for (size_t length; *text; text += length ? length : 1) {
        length = shown_length(text);
        if (*text == '\n')
            fputs("\\\\", out);
        else if (length != 1)
            fprintf(out, "%.*s", length ? (int)length : 1, length ? text : "?");
        else if (strchr("<>|", *text))
            fprintf(out, "$%c$", *text);
        else if (strchr("\\^~", *text))
            fprintf(out, "\\text%s{}", *text == '\\' ? "backslash" : *text == '^' ? "asciicircum" : "asciitilde");
        else
            fprintf(out, strchr("_%&#${}", *text) ? "\\%c" : "%c", *text);
    }
}

static void tikz_axis(FILE *out, char name, const chart_axis *a)
{
    fprintf(out, "  %cmin=%.10g, %cmax=%.10g, %cmode=%s,\n  %ctick={", name, a->low, name, a->high, name,
            a->log ? "log" : "linear", name);
    for (size_t i = 0; i < a->n_tics; i++)
        fprintf(out, "%s%.10g", i ? "," : "", a->tics[i].at);
    fprintf(out, "},\n  %cticklabels={", name);
    for (size_t i = 0; i < a->n_tics; i++)
        fprintf(out, "%s{%s}", i ? "," : "", a->tics[i].text);
    fprintf(out, "},\n  %clabel={", name);
    tikz_text(out, a->name);
    fputs("},\n", out);
}

/* Positions are fractions of the frame. */
static void tikz_at(FILE *out, const chart *c, chart_place at)
{
    fprintf(out, "(rel axis cs:%.5f,%.5f)", (at.x - c->left) / (c->right - c->left),
            (at.y - c->bottom) / (c->top - c->bottom));
}

static const char *const TIKZ_SHAPES[CHART_SHAPES] = {"*",         "square*", "triangle*", "diamond*",
                                                      "pentagon*", "o",       "square",    "triangle"};

static void tikz_label(FILE *out, const chart *c, const chart_label *l)
{
    const bool dashed = chart_line_at(c, l->line)->dashed;
    const size_t colour = chart_colour(l->line);
    if (l->lead) {
        fputs("\\draw[very thin, densely dotted, color=", out);
        if (l->sample && !dashed)
            fprintf(out, "phased%zu] ", colour);
        else
            fputs("black!50] ", out);
        tikz_at(out, c, l->from);
        fputs(" -- ", out);
        tikz_at(out, c, l->to);
        fputs(";\n", out);
    }
    if (l->sample && dashed) {
        fputs("\\draw[dashed, black!60] ", out);
        tikz_at(out, c, l->to);
        fputs(" -- ", out);
        tikz_at(out, c, (chart_place){l->at.x - 4, l->at.y});
        fputs(";\n", out);
    } else if (l->sample) {
        fprintf(out, "\\draw[color=phased%zu, mark=%s, mark size=1.6pt] plot[only marks] coordinates {", colour,
                TIKZ_SHAPES[chart_shape(l->line)]);
        tikz_at(out, c, (chart_place){l->at.x - 9, l->at.y});
        fputs("};\n", out);
    }
    fprintf(out, "\\node[anchor=%s, inner sep=0pt, font=%s] at ", l->ends ? "east" : "west",
            l->small ? "\\scriptsize" : "\\footnotesize");
    tikz_at(out, c, l->at);
    fputs(" {", out);
    tikz_text(out, l->text);
    fputs("};\n", out);
}

/* The line, then its points with their intervals. */
static void tikz_line(FILE *out, const chart_line *l, size_t number)
{
    const size_t colour = chart_colour(number);
    if (l->dashed)
        fputs("\\addplot[dashed, black!60, no marks] coordinates {\n", out);
    else
        fprintf(out, "\\addplot[color=phased%zu, semithick, no marks] coordinates {\n", colour);
    for (size_t i = 0; i < l->points.count; i++)
        if (!chart_point_at(l, i)->apart)
            fprintf(out, "  (%.10g,%.10g)\n", chart_point_at(l, i)->x, chart_point_at(l, i)->y);
    fputs("};\n", out);
    if (l->dashed)
        return;
    fprintf(out,
            "\\addplot[color=phased%zu, only marks, mark=%s, mark size=1.6pt,\n"
            "  error bars/.cd, y dir=both, y explicit] coordinates {\n",
            colour, TIKZ_SHAPES[chart_shape(number)]);
    for (size_t i = 0; i < l->points.count; i++) {
        const chart_point *p = chart_point_at(l, i);
        fprintf(out, "  (%.10g,%.10g) += (0,%.10g) -= (0,%.10g)\n", p->x, p->y, p->high - p->y, p->y - p->low);
    }
    fputs("};\n", out);
}

void chart_put_tikz(FILE *out, const chart *c)
{
    fputs("% \\usepackage{pgfplots}\n\\begin{tikzpicture}[font=\\footnotesize]\n", out);
    for (size_t i = 0; i < CHART_COLOURS; i++)
        fprintf(out, "\\definecolor{phased%zu}{HTML}{%s}\n", i, COLOURS[i]);
    fprintf(out, "\\begin{axis}[\n  scale only axis, width=%.1fpt, height=%.1fpt, clip=false, grid=major,\n",
            (c->right - c->left) * 0.6, (c->top - c->bottom) * 0.6);
    fputs("  axis lines=left, axis line style={-}, grid style={black!15, very thin}, minor tick num=0,\n", out);
    fputs("  scaled ticks=false,\n", out); /* else a power of ten appears above labels that include it already */
    tikz_axis(out, 'x', &c->x);
    tikz_axis(out, 'y', &c->y);
    fputs("  title style={align=center, font=\\footnotesize}, title={", out);
    tikz_text(out, c->title);
    fputs("},\n]\n", out);
    for (size_t i = 0; i < c->lines.count; i++)
        tikz_line(out, chart_line_at(c, i), i);
    for (size_t i = 0; i < c->labels.count; i++)
        tikz_label(out, c, chart_label_at(c, i));
    fputs("\\end{axis}\n\\end{tikzpicture}\n", out);
}
