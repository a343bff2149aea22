/* paper_print.c - prints the measured tables beside those of the paper. */
#include "paper_print.h"

#include "../tool/columns.h"
#include "../tool/prose.h"
#include "../tool/terminal.h"
#include "phased.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A measured cell, with everything that is printed about it. */
typedef struct cell {
    const paper_table *table;
    const paper_row *row;
    uint32_t order;
    const char *p;
    uint32_t leaves; /* the paper's */
    const paper_cell *ours;
    double difference;
    bool outside, misprint;
    bool minimal; /* every tree has the same count: no sampling error */
} cell;

static cell cell_of(const paper *p, uint32_t table, uint32_t row, uint32_t at)
{
    const paper_table *t = &PAPER[table];
    return (cell){
        .table = t,
        .row = &t->rows[row],
        .order = t->columns[at].order,
        .p = t->columns[at].p,
        .leaves = t->rows[row].leaves[at],
        .ours = &p->cells[table][row][at],
        .difference = paper_difference(p, table, row, at),
        .outside = paper_outside(p, table, row, at),
        .misprint = paper_misprint(t, row, at),
        .minimal = t->columns[at].order == t->width,
    };
}

/* Call `visit` for every cell of the wanted tables, table by table, row by row. */
static void cells_visit(const paper *p, void (*visit)(void *context, const cell *c), void *context)
{
    for (uint32_t t = 0; t < PAPER_TABLES; t++)
        for (uint32_t row = 0; (p->tables >> t & 1) && row < PAPER[t].n_rows; row++)
            for (uint32_t at = 0; at < PAPER[t].n_columns; at++) {
                cell c = cell_of(p, t, row, at);
                visit(context, &c);
            }
}

/* ---- for programs -------------------------------------------------------------------------------------- */

static void put_csv_cell(void *out, const cell *c)
{
    fprintf(out,
            "%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%s,%s,%.4f,%.4f,%" PRIu32 ",%" PRIu64 ",%" PRIu32 "\n",
            c->table->number, c->table->width, c->table->depth, c->order, c->p, c->row->method,
            stats_mean(&c->ours->leaves), stats_stderr(&c->ours->leaves), c->leaves, c->ours->space, c->row->space);
}

void paper_put_csv(FILE *out, const paper *p)
{
    fputs("table,width,depth,order,p,method,mean,stderr,paper,space,paper_space\n", out);
    cells_visit(p, put_csv_cell, out);
}

static void put_json_cell(void *out, const cell *c)
{
    fprintf(out,
            "{\"table\":%" PRIu32 ",\"width\":%" PRIu32 ",\"depth\":%" PRIu32 ",\"order\":%" PRIu32
            ",\"p\":%s,\"method\":\"%s\",\"mean\":%.4f,\"stderr\":%.4f,\"paper\":%" PRIu32 ",\"space\":%" PRIu64
            ",\"paper_space\":%" PRIu32 "}\n",
            c->table->number, c->table->width, c->table->depth, c->order, c->p, c->row->method,
            stats_mean(&c->ours->leaves), stats_stderr(&c->ours->leaves), c->leaves, c->ours->space, c->row->space);
}

void paper_put_json(FILE *out, const paper *p)
{
    cells_visit(p, put_json_cell, out);
}

/* ---- the tables ---------------------------------------------------------------------------------------- */

enum { MOST_NAME = 16 };

/* A method as the paper writes it. */
static void name_print(const char *method, char text[MOST_NAME])
{
    if (strcmp(method, "sss") == 0)
        snprintf(text, MOST_NAME, "SSS*");
    else if (strncmp(method, "ps:", 3) == 0)
        snprintf(text, MOST_NAME, "PS*(%s)", method + 3);
    else
        snprintf(text, MOST_NAME, "alpha-beta");
}

enum { MOST_HEAD = 48 };

/* "R = 2, p = 0.9" */
static void head_print(const paper_table *t, uint32_t at, char text[MOST_HEAD])
{
    bool sure = strcmp(t->columns[at].p, "1") == 0;
    snprintf(text, MOST_HEAD, "R = %" PRIu32 "%s%s", t->columns[at].order,
             sure ? "" : ", p = ", sure ? "" : t->columns[at].p);
}

static const char *column_kind(const paper_table *t, uint32_t at)
{
    uint32_t order = t->columns[at].order;
    return order == 1 ? "(random)" : order == t->width ? "(minimal)" : "";
}

static uint64_t row_space(const paper *p, uint32_t table, uint32_t row)
{
    uint64_t most = 0;
    for (uint32_t i = 0; i < PAPER[table].n_columns; i++) {
        uint64_t space = p->cells[table][row][i].space;
        most = space > most ? space : most;
    }
    return most;
}

/* Two lines: ours, and the paper's. */
static void put_row(columns *c, const paper *p, uint32_t table, uint32_t row)
{
    const paper_table *t = &PAPER[table];
    char name[MOST_NAME];
    name_print(t->rows[row].method, name);
    columns_cell(c, "%s", name);
    for (uint32_t i = 0; i < t->n_columns; i++) {
        const stats *s = &p->cells[table][row][i].leaves;
        columns_cell(c, "%.1f +-%5.1f", stats_mean(s), stats_stderr(s));
    }
    columns_cell(c, "%" PRIu64, row_space(p, table, row));
    columns_cell(c, "   paper");
    for (uint32_t i = 0; i < t->n_columns; i++) {
        const cell x = cell_of(p, table, row, i);
        columns_cell(c, "%" PRIu32 " %+6.1f %%%c", x.leaves, 100 * x.difference,
                     x.misprint  ? '!'
                     : x.outside ? '*'
                                 : ' ');
    }
    columns_cell(c, "%" PRIu32, t->rows[row].space);
}

enum { MOST_TITLE = 160 };

static void title_print(const paper *p, const paper_table *t, char text[MOST_TITLE])
{
    snprintf(text, MOST_TITLE,
             "Table %" PRIu32 ". Average number of leaves evaluated (NBP) on trees of depth %" PRIu32
             " and width %" PRIu32 ", %" PRIu32 " trees each",
             t->number, t->depth, t->width, p->trees);
}

/* Notes below the heads of the columns. */
static void put_kinds(columns *c, const paper_table *t)
{
    columns_cell(c, "%s", "");
    for (uint32_t i = 0; i < t->n_columns; i++)
        columns_cell(c, "%s", column_kind(t, i));
    columns_cell(c, "needs");
}

/* False without memory. */
static bool put_table(FILE *out, const paper *p, uint32_t table, size_t width)
{
    const paper_table *t = &PAPER[table];
    char title[MOST_TITLE], texts[PAPER_COLUMNS][MOST_HEAD];
    column heads[PAPER_COLUMNS + 2] = {{.head = "method", .left = true, .least = 10}};
    for (uint32_t i = 0; i < t->n_columns; i++) {
        head_print(t, i, texts[i]);
        heads[i + 1] = (column){.head = texts[i], .least = 16};
    }
    heads[t->n_columns + 1] = (column){.head = "space", .least = 8};
    columns c;
    if (!columns_open(&c, heads, t->n_columns + 2))
        return false;
    put_kinds(&c, t);
    for (uint32_t row = 0; row < t->n_rows; row++)
        put_row(&c, p, table, row);
    title_print(p, t, title);
    prose_wrap(out, title, 0, "  ", width);
    fputc('\n', out);
    bool good = columns_print(&c, out, width ? width : SIZE_MAX);
    fputc('\n', out);
    return good;
}

/* ---- the tables, to be pasted -------------------------------------------------------------------------- */

/* Two lines of a sheet: ours, and the paper's. */
static void sheet_row(sheet *s, const paper *p, uint32_t table, uint32_t row)
{
    const paper_table *t = &PAPER[table];
    char text[MOST_HEAD];
    name_print(t->rows[row].method, text);
    sheet_cell(s, text);
    for (uint32_t i = 0; i < t->n_columns; i++) {
        const stats *x = &p->cells[table][row][i].leaves;
        snprintf(text, sizeof text, "%.1f +- %.1f", stats_mean(x), stats_stderr(x));
        sheet_cell(s, text);
    }
    snprintf(text, sizeof text, "%" PRIu64, row_space(p, table, row));
    sheet_cell(s, text);
    sheet_cell(s, "paper");
    for (uint32_t i = 0; i < t->n_columns; i++) {
        cell c = cell_of(p, table, row, i);
        const char *mark = c.misprint ? "!" : c.outside ? "*" : "";
        snprintf(text, sizeof text, "%" PRIu32 " (%+.1f %%)%s", c.leaves, 100 * c.difference, mark);
        sheet_cell(s, text);
    }
    snprintf(text, sizeof text, "%" PRIu32, t->rows[row].space);
    sheet_cell(s, text);
}

bool paper_put_sheets(FILE *out, const paper *p, sheet_format format)
{
    char title[MOST_TITLE], head[MOST_HEAD], kind[MOST_HEAD + 16];
    bool good = true, first = true;
    for (uint32_t table = 0; table < PAPER_TABLES && good; table++) {
        const paper_table *t = &PAPER[table];
        sheet s = {.keys = 1, .above = title};
        if (!(p->tables >> table & 1))
            continue;
        title_print(p, t, title);
        sheet_column(&s, "method", false);
        for (uint32_t i = 0; i < t->n_columns; i++) {
            head_print(t, i, head);
            snprintf(kind, sizeof kind, "%s%s%s", head, *column_kind(t, i) ? " " : "", column_kind(t, i));
            sheet_column(&s, kind, true);
        }
        sheet_column(&s, "space", true);
        for (uint32_t row = 0; row < t->n_rows; row++)
            sheet_row(&s, p, table, row);
        s.below = p->tables >> (table + 1) ? NULL
                                           : "Our mean +- its standard error; below it the paper's figure and ours "
                                             "relative to it (* outside sampling error, ! suspected misprint).\n";
        fputs(first ? "" : "\n", out);
        first = false;
        good = sheet_put(out, &s, format);
        sheet_release(&s);
    }
    return good;
}

/* ---- agreement --------------------------------------------------------------------------------------- */

typedef struct agreement {
    FILE *out;
    size_t width;                    /* of the prose */
    uint32_t count, chancy, outside; /* cells in all, not minimal, outside sampling error */
    double sum, largest;             /* of absolute differences */
    cell worst;
    bool misprint;
    cell suspect;
} agreement;

static void summary_add(void *context, const cell *c)
{
    agreement *s = context;
    if (c->misprint) {
        s->misprint = true;
        s->suspect = *c;
        return;
    }
    double distance = fabs(c->difference);
    s->count++;
    s->chancy += !c->minimal;
    s->outside += c->outside;
    s->sum += distance;
    if (distance > s->largest) {
        s->largest = distance;
        s->worst = *c;
    }
}

enum { MOST_CELL = 96 };

/* "Table 3 PS*(2) R = 4, p = 0.9" */
static const char *cell_name(const cell *c, char text[MOST_CELL])
{
    char name[MOST_NAME];
    const bool sure = strcmp(c->p, "1") == 0;
    name_print(c->row->method, name);
    snprintf(text, MOST_CELL, "Table %" PRIu32 " %s R = %" PRIu32 "%s%s", c->table->number, name, c->order,
             sure ? "" : ", p = ", sure ? "" : c->p);
    return text;
}

static void put_outside(void *context, const cell *c)
{
    const agreement *s = context;
    if (!c->outside || c->misprint)
        return;
    char name[MOST_CELL];
    prose_print(s->out, "      ", s->width, "    %s: %.1f, paper %" PRIu32 ", %+.1f %%", cell_name(c, name),
                stats_mean(&c->ours->leaves), c->leaves, 100 * c->difference);
}

/* Paragraphs in lines of `width` columns; all lines but the first are indented. */
#define BACK "  "

static void put_agreement(const paper *p, agreement *s)
{
    FILE *out = s->out;
    const size_t width = s->width;
    char worst[MOST_CELL];
    prose_print(out, BACK, width,
                "Agreement: mean absolute difference %.2f %% over %" PRIu32 " cells, %.2f %% over the %" PRIu32
                " whose trees are not minimal.",
                100 * s->sum / s->count, s->count, s->chancy ? 100 * s->sum / s->chancy : 0, s->chancy);
    if (s->largest > 0)
        prose_print(out, BACK, width, "The largest difference is %.1f %%: %s.", 100 * s->largest,
                    cell_name(&s->worst, worst));
    prose_print(
        out, BACK, width,
        "Outside sampling error (*): %" PRIu32 " %s by more than twice the standard error of the difference "
        "of two such means, if the paper's %d trees vary as much as ours. By chance about 5 in 100 would; cells of "
        "a column share their trees, so their errors are correlated.",
        s->outside, s->outside == 1 ? "cell, which differs" : "cells, which differ", PAPER_TREES);
    cells_visit(p, put_outside, s);
}

static void put_misprint(const agreement *s)
{
    char suspect[MOST_CELL];
    if (s->misprint)
        prose_print(s->out, BACK, s->width,
                    "Suspected misprint (!): %s, %" PRIu32 " in the paper, %.1f here, %+.1f %%. 2681 would fit its "
                    "column (docs/results/paper.md). It is left out of the agreement above.",
                    cell_name(&s->suspect, suspect), s->suspect.leaves, stats_mean(&s->suspect.ours->leaves),
                    100 * s->suspect.difference);
}

static void put_whose(FILE *out, const paper *p, size_t width)
{
    prose_print(
        out, BACK, width,
        "How to read it: the upper line has our mean and its standard error, the lower line the paper's figure and "
        "how much ours differs from it. Space: the peak of OPEN and BACKUP together over all trees; for SSS* that of "
        "OPEN alone, for alpha-beta the depth.");
    prose_print(out, BACK, width,
                "From the paper: shapes, orders, p, methods, %d trees per cell, and the figures (Marsland & Srimani "
                "1986).",
                PAPER_TREES);
    prose_print(
        out, BACK, width,
        "Fitted: 256 values and a root value at 0.525 of the range, 134; the paper prints neither. The model is "
        "fitted too: the values of children other than the best are uniform on those that are no better for "
        "the side to move (docs/models.md).");
    prose_print(out, BACK, width,
                "Changed: PS* runs with the corrected operator. The printed one is wrong if a MIN node is terminal, "
                "which happens only at odd depth; the correction changes these counts by less than 0.1 %% "
                "(docs/methods/psstar.md). Ties go to the leftmost.");
    prose_print(out, BACK, width,
                "Trees: ordered, seeds %" PRIu64 " to %" PRIu64 ", the same for all methods of a column.", p->seed,
                p->seed + p->trees - 1);
}

bool paper_put_text(FILE *out, const paper *p, size_t width)
{
    agreement s = {.out = out, .width = width ? width : WIDTH_STANDARD};
    for (uint32_t t = 0; t < PAPER_TABLES; t++)
        if ((p->tables >> t & 1) && !put_table(out, p, t, width))
            return false;
    cells_visit(p, summary_add, &s);
    put_agreement(p, &s);
    put_misprint(&s);
    fputc('\n', out);
    put_whose(out, p, s.width);
    return true;
}
