/* sheet.c - a table of strings, written as text, Markdown, LaTeX, CSV or JSON. */
#include "sheet.h"

#include "columns.h"
#include "prose.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct sheet_head {
    char *text;
    bool number;
    size_t width; /* of the widest cell */
} sheet_head;

static const sheet_head *head_at(const sheet *s, size_t i)
{
    assert(i < s->columns.count);
    return &((const sheet_head *)s->columns.items)[i];
}

static size_t rows_of(const sheet *s)
{
    assert(s->columns.count > 0 && s->cells.count % s->columns.count == 0);
    return s->cells.count / s->columns.count;
}

static const char *cell_at(const sheet *s, size_t row, size_t i)
{
    return ((char *const *)s->cells.items)[row * s->columns.count + i];
}

void sheet_column(sheet *s, const char *head, bool number)
{
    const sheet_head h = {strdup(head), number, strlen(head)};
    assert(s->cells.count == 0);
    if (!h.text || !vector_push(&s->columns, NULL, &h, sizeof h)) {
        free(h.text);
        s->lost = true;
    }
}

void sheet_cell(sheet *s, const char *text)
{
    if (s->lost)
        return;
    sheet_head *h = &((sheet_head *)s->columns.items)[s->cells.count % s->columns.count];
    size_t length = text[0] ? strlen(text) : 1;
    char *copy = strdup(text);
    if (!copy || !vector_push(&s->cells, NULL, &copy, sizeof copy)) {
        free(copy);
        s->lost = true;
    }
    h->width = length > h->width ? length : h->width;
}

void sheet_release(sheet *s)
{
    for (size_t i = 0; i < s->columns.count; i++)
        free(((sheet_head *)s->columns.items)[i].text);
    for (size_t i = 0; i < s->cells.count; i++)
        free(((char **)s->cells.items)[i]);
    vector_release(&s->columns, NULL);
    vector_release(&s->cells, NULL);
    *s = (sheet){0};
}

/* ---- for people ---------------------------------------------------------------------------------------- */

void sheet_put_comment(FILE *out, const char *text)
{
    static const char begin[] = "% ";
    if (!text || !*text)
        return;
    fputs(begin, out);
    prose_wrap(out, text, sizeof begin - 1, begin, SHEET_WIDTH);
}

/* Write `text` with the characters escaped that have a meaning in Markdown. */
static void put_markdown(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("|*_`<\\", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

/* Is this a minus sign, not a hyphen? */
static bool is_minus(const char *text, const char *begin)
{
    return *text == '-' && text[1] >= '0' && text[1] <= '9' && (text == begin || strchr(" ([", text[-1]));
}

static void put_latex(FILE *out, const char *text)
{
    for (const char *begin = text; *text; text++) {
        if (text[0] == '+' && text[1] == '-') {
            fputs("$\\pm$", out);
            text++;
        } else if (is_minus(text, begin)) {
            fputs("$-$", out);
        } else if (*text == '~') {
            fputs("$\\sim$", out);
        } else if (*text == '\\') {
            fputs("\\textbackslash{}", out);
        } else if (*text == '^') {
            fputs("\\textasciicircum{}", out);
        } else if (strchr("<>|", *text)) {
            fprintf(out, "$%c$", *text);
        } else {
            fprintf(out, strchr("_%&#${}", *text) ? "\\%c" : "%c", *text);
        }
    }
}

/* An empty cell is unknown. */
static const char *text_or_dash(const char *text)
{
    return text[0] ? text : "-";
}

static size_t width_for(const sheet *s)
{
    return s->width ? s->width : SHEET_WIDTH;
}

/* columns_print() breaks the table into parts that fit. */
static bool text_put_rows(FILE *out, const sheet *s)
{
    column *heads = calloc(s->columns.count, sizeof *heads);
    columns t;
    bool good = heads && columns_open(&t, heads, s->columns.count);
    if (good) {
        t.keys = s->keys;
        for (size_t i = 0; i < s->columns.count; i++)
            heads[i] = (column){.head = head_at(s, i)->text, .left = !head_at(s, i)->number};
        for (size_t i = 0; i < s->cells.count; i++)
            columns_cell(&t, "%s", text_or_dash(((char *const *)s->cells.items)[i]));
        good = columns_print(&t, out, width_for(s));
    }
    free(heads);
    return good;
}

static bool text_put_sheet(FILE *out, const sheet *s)
{
    if (s->above && *s->above) {
        prose_wrap(out, s->above, 0, "", width_for(s));
        fputc('\n', out);
    }
    if (!text_put_rows(out, s))
        return false;
    if (s->below && *s->below) {
        fputc('\n', out);
        prose_wrap(out, s->below, 0, "", width_for(s));
    }
    return true;
}

/* How the lines of a table are written in a markup language. */
typedef struct line_style {
    const char *begin, *between, *end;
    void (*put)(FILE *out, const char *text);
} line_style;

/* One line: a row, or the heads of the columns if `row` is beyond the last row. */
static void put_line(FILE *out, const sheet *s, size_t row, const line_style *l)
{
    for (size_t i = 0; i < s->columns.count; i++) {
        const sheet_head *h = head_at(s, i);
        const char *text = text_or_dash(row < rows_of(s) ? cell_at(s, row, i) : h->text);
        const int fill = (int)(h->width - strlen(text));
        fputs(i ? l->between : l->begin, out);
        fprintf(out, "%*s", h->number ? fill : 0, "");
        l->put(out, text);
        fprintf(out, "%*s", h->number ? 0 : fill, "");
    }
    fputs(l->end, out);
}

static void put_rows(FILE *out, const sheet *s, const line_style *l)
{
    for (size_t row = 0; row < rows_of(s); row++)
        put_line(out, s, row, l);
}

static void markdown_put_note(FILE *out, const char *text)
{
    put_markdown(out, text);
    fputs(text[0] && text[strlen(text) - 1] == '\n' ? "" : "\n", out);
}

static void markdown_put_sheet(FILE *out, const sheet *s)
{
    static const line_style lines = {"| ", " | ", " |\n", put_markdown};
    if (s->above && s->above[0]) {
        markdown_put_note(out, s->above);
        fputc('\n', out);
    }
    put_line(out, s, rows_of(s), &lines);
    for (size_t i = 0; i < s->columns.count; i++)
        fputs(head_at(s, i)->number ? "|--:" : "|---", out);
    fputs("|\n", out);
    put_rows(out, s, &lines);
    if (s->below) {
        fputc('\n', out);
        markdown_put_note(out, s->below);
    }
}

static void latex_put_sheet(FILE *out, const sheet *s)
{
    static const line_style lines = {"", " & ", " \\\\\n", put_latex};
    sheet_put_comment(out, s->above);
    fputs("\\begin{tabular}{", out);
    for (size_t i = 0; i < s->columns.count; i++)
        fputc(head_at(s, i)->number ? 'r' : 'l', out);
    fputs("} % \\usepackage{booktabs}\n\\toprule\n", out);
    put_line(out, s, rows_of(s), &lines);
    fputs("\\midrule\n", out);
    put_rows(out, s, &lines);
    fputs("\\bottomrule\n\\end{tabular}\n", out);
    sheet_put_comment(out, s->below);
}

/* ---- for programs -------------------------------------------------------------------------------------- */

void csv_put_cell(FILE *out, const char *text)
{
    if (!strpbrk(text, ",\"\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"%c" : "%c", *text);
    fputc('"', out);
}

static void csv_put_sheet(FILE *out, const sheet *s)
{
    for (size_t i = 0; i < s->columns.count; i++) {
        fputs(i ? "," : "", out);
        csv_put_cell(out, head_at(s, i)->text);
    }
    fputc('\n', out);
    for (size_t row = 0; row < rows_of(s); row++) {
        for (size_t i = 0; i < s->columns.count; i++) {
            fputs(i ? "," : "", out);
            csv_put_cell(out, cell_at(s, row, i));
        }
        fputc('\n', out);
    }
}

/* One object a line. What is not a number in a column of numbers is written as a string. */
static bool json_put_sheet(FILE *out, const sheet *s)
{
    bool good = true;
    for (size_t row = 0; row < rows_of(s) && good; row++) {
        json_t *object = json_object();
        for (size_t i = 0; i < s->columns.count; i++) {
            const char *text = cell_at(s, row, i);
            json_t *value = text[0] ? NULL : json_null();
            if (!value && head_at(s, i)->number)
                value = json_loads(text, JSON_DECODE_ANY, NULL);
            if (!value)
                value = json_string(text);
            good &= json_object_set_new(object, head_at(s, i)->text, value) == 0;
        }
        good = good && json_dumpf(object, out, JSON_COMPACT | JSON_REAL_PRECISION(10)) == 0 && fputc('\n', out) != EOF;
        json_decref(object);
    }
    return good;
}

bool sheet_put(FILE *out, const sheet *s, sheet_format format)
{
    if (s->lost)
        return false;
    assert(s->keys <= s->columns.count);
    switch (format) {
    case SHEET_TEXT:
        return text_put_sheet(out, s);
    case SHEET_MARKDOWN:
        markdown_put_sheet(out, s);
        break;
    case SHEET_LATEX:
        latex_put_sheet(out, s);
        break;
    case SHEET_CSV:
        csv_put_sheet(out, s);
        break;
    case SHEET_JSON:
        return json_put_sheet(out, s);
    }
    return true;
}
