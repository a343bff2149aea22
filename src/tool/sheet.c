/* sheet.c - a table of texts, and the five ways to write it. */
#include "sheet.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct column {
    char *head;
    bool number;
    size_t width; /* of the widest cell, for people */
} column;

static const column *column_at(const sheet *s, size_t i)
{
    assert(i < s->columns.count);
    return &((const column *)s->columns.items)[i];
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
    const column c = {strdup(head), number, strlen(head)};
    assert(s->cells.count == 0);
    if (!c.head || !vector_push(&s->columns, NULL, &c, sizeof c)) {
        free(c.head);
        s->lost = true;
    }
}

void sheet_cell(sheet *s, const char *text)
{
    if (s->lost)
        return;
    column *c = &((column *)s->columns.items)[s->cells.count % s->columns.count];
    size_t length = text[0] ? strlen(text) : 1;
    char *copy = strdup(text);
    if (!copy || !vector_push(&s->cells, NULL, &copy, sizeof copy)) {
        free(copy);
        s->lost = true;
    }
    c->width = length > c->width ? length : c->width;
}

void sheet_release(sheet *s)
{
    for (size_t i = 0; i < s->columns.count; i++)
        free(((column *)s->columns.items)[i].head);
    for (size_t i = 0; i < s->cells.count; i++)
        free(((char **)s->cells.items)[i]);
    vector_release(&s->columns, NULL);
    vector_release(&s->cells, NULL);
    *s = (sheet){0};
}

/* ---- for people ---------------------------------------------------------------------------------------- */

void sheet_put_lines(FILE *out, const char *begin, const char *text)
{
    const size_t room = SHEET_WIDTH - strlen(begin);
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > room) { /* to the last blank that is in reach; a word that is too long stays whole */
            size_t cut = room;
            while (cut > 0 && text[cut] != ' ')
                cut--;
            length = cut ? cut : strcspn(text, " \n");
        }
        fprintf(out, "%s%.*s\n", begin, (int)length, text);
        text += length;
        text += *text != '\0';
    }
}

/* What has a meaning in a format is written so that it stands for itself. */
static void put_markdown(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("|*_`<\\", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

/* Is a minus sign here, and no hyphen? */
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

static void put_plain(FILE *out, const char *text)
{
    fputs(text, out);
}

/* How the lines of a table are written. */
typedef struct line_style {
    const char *begin, *between, *end;
    bool bare; /* no blanks at the end */
    void (*put)(FILE *out, const char *text);
} line_style;

/* The columns from `first` to before `last`, behind the keys. */
typedef struct part {
    size_t first, last;
} part;

static bool in_part(const sheet *s, part p, size_t i)
{
    return i < s->keys || (i >= p.first && i < p.last);
}

/* One line: a row, or if `row` is none of them the heads of the columns. */
static void put_line(FILE *out, const sheet *s, size_t row, part p, const line_style *l)
{
    size_t last = p.last > s->keys ? p.last - 1 : s->keys - 1;
    const char *before = l->begin;
    for (size_t i = 0; i <= last; i++) {
        if (!in_part(s, p, i))
            continue;
        const column *c = column_at(s, i);
        const char *text = row < rows_of(s) ? cell_at(s, row, i) : c->head;
        text = text[0] ? text : "-";
        int fill = (int)(c->width - strlen(text));
        fputs(before, out);
        before = l->between;
        fprintf(out, "%*s", c->number ? fill : 0, "");
        l->put(out, text);
        fprintf(out, "%*s", c->number || (l->bare && i == last) ? 0 : fill, "");
    }
    fputs(l->end, out);
}

static void put_rows(FILE *out, const sheet *s, part p, const line_style *l)
{
    for (size_t row = 0; row < rows_of(s); row++)
        put_line(out, s, row, p, l);
}

/* The columns from `first` on that fit beside the keys: one at least. */
static part part_from(const sheet *s, size_t first)
{
    enum { BETWEEN = 2 };
    size_t width = 0, i = first;
    for (size_t k = 0; k < s->keys; k++)
        width += column_at(s, k)->width + BETWEEN;
    for (; i < s->columns.count; i++) {
        width += column_at(s, i)->width;
        if (width > SHEET_WIDTH && i > first)
            break;
        width += BETWEEN;
    }
    return (part){first, i};
}

static void text_put_sheet(FILE *out, const sheet *s)
{
    static const line_style lines = {"", "  ", "\n", true, put_plain};
    if (s->above) {
        sheet_put_lines(out, "", s->above);
        fputc('\n', out);
    }
    part p = {0, s->keys};
    do {
        fputs(p.last > s->keys ? "\n" : "", out);
        p = part_from(s, p.last);
        put_line(out, s, rows_of(s), p, &lines);
        put_rows(out, s, p, &lines);
    } while (p.last < s->columns.count);
    if (s->below) {
        fputc('\n', out);
        sheet_put_lines(out, "", s->below);
    }
}

static void markdown_put_note(FILE *out, const char *text)
{
    put_markdown(out, text);
    fputs(text[0] && text[strlen(text) - 1] == '\n' ? "" : "\n", out);
}

static void markdown_put_sheet(FILE *out, const sheet *s)
{
    static const line_style lines = {"| ", " | ", " |\n", false, put_markdown};
    const part all = {s->keys, s->columns.count};
    if (s->above) {
        markdown_put_note(out, s->above);
        fputc('\n', out);
    }
    put_line(out, s, rows_of(s), all, &lines);
    for (size_t i = 0; i < s->columns.count; i++)
        fputs(column_at(s, i)->number ? "|--:" : "|---", out);
    fputs("|\n", out);
    put_rows(out, s, all, &lines);
    if (s->below) {
        fputc('\n', out);
        markdown_put_note(out, s->below);
    }
}

static void latex_put_sheet(FILE *out, const sheet *s)
{
    static const line_style lines = {"", " & ", " \\\\\n", false, put_latex};
    const part all = {s->keys, s->columns.count};
    sheet_put_lines(out, "% ", s->above ? s->above : "");
    fputs("\\begin{tabular}{", out);
    for (size_t i = 0; i < s->columns.count; i++)
        fputc(column_at(s, i)->number ? 'r' : 'l', out);
    fputs("} % \\usepackage{booktabs}\n\\toprule\n", out);
    put_line(out, s, rows_of(s), all, &lines);
    fputs("\\midrule\n", out);
    put_rows(out, s, all, &lines);
    fputs("\\bottomrule\n\\end{tabular}\n", out);
    sheet_put_lines(out, "% ", s->below ? s->below : "");
}

/* ---- for programs -------------------------------------------------------------------------------------- */

static void csv_put_cell(FILE *out, const char *text)
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
        csv_put_cell(out, column_at(s, i)->head);
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

/* One object a line. What stands in a column of numbers and is none is a text. */
static bool json_put_sheet(FILE *out, const sheet *s)
{
    bool good = true;
    for (size_t row = 0; row < rows_of(s) && good; row++) {
        json_t *object = json_object();
        for (size_t i = 0; i < s->columns.count; i++) {
            const char *text = cell_at(s, row, i);
            json_t *value = text[0] ? NULL : json_null();
            if (!value && column_at(s, i)->number)
                value = json_loads(text, JSON_DECODE_ANY, NULL);
            if (!value)
                value = json_string(text);
            good &= json_object_set_new(object, column_at(s, i)->head, value) == 0;
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
        text_put_sheet(out, s);
        break;
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
