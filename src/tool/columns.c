/* columns.c - tables that fit the terminal. Read blocks_put() first. */
#include "columns.h"

#include "prose.h"
#include "terminal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { BETWEEN = 2 }; /* columns of the terminal between two of the table */

bool columns_open(columns *t, const column *heads, size_t count)
{
    assert(count > 0);
    *t = (columns){.heads = heads, .count = count, .keys = 1};
    const bool opened = text_stream_open(&t->kept);
    t->stream = t->kept.stream;
    return opened;
}

void columns_cell(columns *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(t->stream, format, arguments);
    va_end(arguments);
    columns_next(t);
}

void columns_next(columns *t)
{
    fputc('\0', t->stream);
    t->cells++;
}

void columns_close(columns *t)
{
    (void)text_stream_close(&t->kept);
    free(t->kept.text);
    *t = (columns){0};
}

/* Where each cell begins; NULL without memory. The caller frees it. */
static const char **cells_find(const columns *t)
{
    const char **cells = calloc(t->cells + 1, sizeof *cells), *text = t->kept.text;
    for (size_t i = 0; cells && i < t->cells; i++) {
        cells[i] = text;
        text += strlen(text) + 1;
    }
    return cells;
}

/* The width of a column: of its head, or of its widest cell. */
static size_t column_width(const columns *t, const char **cells, size_t which)
{
    size_t width = prose_width(t->heads[which].head);
    width = width < t->heads[which].least ? t->heads[which].least : width;
    for (size_t i = which; i < t->cells; i += t->count) {
        const size_t one = prose_width(cells[i]);
        width = one > width ? one : width;
    }
    return width;
}

/* The end of the block of columns that starts at `first` and fits the width: at least one column. Joined columns are
 * separated only if they would not fit in a block of their own. */
static size_t block_end(const columns *t, const size_t *widths, size_t first, size_t width)
{
    size_t taken = 0, end = first, whole = first;
    for (size_t key = 0; key < t->keys; key++)
        taken += widths[key] + BETWEEN;
    for (; end < t->count; taken += BETWEEN) {
        taken += widths[end];
        if (taken > width && end > first)
            return whole > first ? whole : end;
        end++;
        if (end == t->count || !t->heads[end].joined)
            whole = end;
    }
    return end;
}

/* Write a cell. `pending` spaces are due before it. Returns the spaces due after it: no line ends in spaces. */
static size_t cell_put(FILE *out, const column *c, const char *text, size_t width, size_t pending)
{
    const size_t own = prose_width(text), rest = width > own ? width - own : 0;
    if (own == 0)
        return pending + width;
    fprintf(out, "%*s%s", (int)(pending + (c->left ? 0 : rest)), "", text);
    return c->left ? rest : 0;
}

/* A line of a block: the keys, then the cells from `first` to before `end`. `row` NULL: the heads. */
static void line_put(FILE *out, const columns *t, const char **row, const size_t *widths, size_t first, size_t end)
{
    paint_put(out, t->colour && !row, PAINT_HEAD);
    size_t pending = 0;
    for (size_t i = t->keys ? 0 : first; i < end; i = i + 1 == t->keys ? first : i + 1) {
        pending = cell_put(out, &t->heads[i], row ? row[i] : t->heads[i].head, widths[i], pending);
        pending += BETWEEN;
    }
    paint_put(out, t->colour && !row, PAINT_NONE);
    fputc('\n', out);
}

/* Block by block, as many columns as fit. */
static void blocks_put(FILE *out, const columns *t, const char **cells, const size_t *widths, size_t width)
{
    assert(t->keys <= t->count);
    size_t first = t->keys, end;
    do {
        end = block_end(t, widths, first, width);
        line_put(out, t, NULL, widths, first, end);
        for (size_t row = 0; row + t->count <= t->cells; row += t->count)
            line_put(out, t, cells + row, widths, first, end);
        if (end < t->count)
            fputc('\n', out);
        first = end;
    } while (first < t->count);
}

bool columns_print(columns *t, FILE *out, size_t width)
{
    const char **cells = text_stream_close(&t->kept) ? cells_find(t) : NULL;
    size_t *widths = calloc(t->count, sizeof *widths);
    const bool whole = cells && widths;
    for (size_t i = 0; whole && i < t->count; i++)
        widths[i] = column_width(t, cells, i);
    if (whole)
        blocks_put(out, t, cells, widths, width);
    free(cells);
    free(widths);
    columns_close(t);
    return whole;
}
