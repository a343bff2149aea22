/* cmd_paper.c - phased paper: measures Tables 2 to 6 of Marsland & Srimani (1986) again. */
#include "commands.h"

#include "../src/base/text.h"
#include "../src/lab/paper_print.h"
#include "../src/tool/pool.h"
#include "../src/tool/terminal.h"
#include "common.h"
#include "interrupt.h"

#include <stdlib.h>
#include <string.h>

typedef struct paper_request {
    const char *trees, *seed, *tables; /* as typed */
    uint32_t threads;                  /* 0: not given */
    request_format format;
} paper_request;

enum { MOST_TREES = 100000 };

/* "3", "2-4", "2,5": one bit for each table. */
static bool tables_read(const char *text, unsigned *tables)
{
    *tables = 0;
    for (;;) {
        unsigned first = (unsigned)*text - '0', last = first;
        if (first - PAPER_FIRST >= PAPER_TABLES)
            return false;
        text++;
        if (*text == '-') {
            last = (unsigned)text[1] - '0';
            if (last - PAPER_FIRST >= PAPER_TABLES || last < first)
                return false;
            text += 2;
        }
        for (unsigned t = first; t <= last; t++)
            *tables |= 1u << (t - PAPER_FIRST);
        if (*text == '\0')
            return true;
        if (*text++ != ',')
            return false;
    }
}

static int paper_read(paper *p, const paper_request *r)
{
    uint64_t trees = PAPER_TREES, seed = 1;
    p->tables = (1u << PAPER_TABLES) - 1;
    p->threads = r->threads ? r->threads : pool_processors();
    p->cancel = interrupt_flag();
    if (r->trees && !decimal_read_whole(r->trees, strlen(r->trees), 2, MOST_TREES, &trees))
        return complain(STATUS_BAD, "--trees '%s': write a number from 2 to %d", r->trees, MOST_TREES);
    if (r->seed && !decimal_read_whole(r->seed, strlen(r->seed), 0, UINT64_MAX - MOST_TREES, &seed))
        return complain(STATUS_BAD, "--seed '%s': write a number from 0 to %llu", r->seed,
                        (unsigned long long)(UINT64_MAX - MOST_TREES));
    if (r->tables && !tables_read(r->tables, &p->tables))
        return complain(STATUS_BAD, "--table '%s': write tables from 2 to 6, such as 3, 2-4 or 2,5", r->tables);
    p->trees = (uint32_t)trees;
    p->seed = seed;
    return STATUS_OK;
}

static int paper_put(const paper *p, const paper_request *r)
{
    output o;
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    bool good = true;
    if (r->format == FORMAT_CSV)
        paper_put_csv(o.stream, p);
    else if (r->format == FORMAT_JSON)
        paper_put_json(o.stream, p);
    else if (r->format == FORMAT_TEXT)
        good = paper_put_text(o.stream, p, width_said(stdout));
    else
        good = paper_put_sheets(o.stream, p, r->format == FORMAT_LATEX ? SHEET_LATEX : SHEET_MARKDOWN);
    if (!good)
        status = complain_memory();
    return output_send(&o, status);
}

/* Print the tables that were finished before an interrupt; they are searched one after another. */
static int paper_put_part(const paper *p, const paper_request *r)
{
    int status = p->tables ? paper_put(p, r) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    return complain(STATUS_STOPPED, "stopped; a table is printed only when all of its trees have been searched");
}

static int paper_command(const void *request)
{
    const paper_request *r = request;
    paper *p = calloc(1, sizeof *p);
    if (!p)
        return complain_memory();
    int status = paper_read(p, r);
    if (status == STATUS_OK) {
        progress bar;
        struct sigaction before;
        interrupt_listen(&before, SA_RESTART);
        int error = paper_measure(p, &bar);
        interrupt_leave(&before);
        if (error)
            status = complain_error(error);
        else if (*interrupt_flag())
            status = paper_put_part(p, r);
        else
            status = paper_put(p, r);
    }
    free(p);
    return status;
}

static const option_row OPTIONS[] = {
    {.name = "trees", .value = "N", .help = "trees of each kind (100)", OPTION(paper_request, trees, text)},
    {.name = "seed",
     .value = "S",
     .help = "number of the first tree of each kind (1)",
     OPTION(paper_request, seed, text)},
    {.name = "table", .value = "LIST", .help = "only these tables: 3, 2-4 or 2,5", OPTION(paper_request, tables, text)},
    OPTION_THREADS(paper_request, "number of threads (number of cores)"),
    OPTION_FORMAT(paper_request, "text|markdown|latex|csv|json"),
    {0},
};

const command cmd_paper = {
    .name = "paper",
    .summary = "measure Tables 2 to 6 of the 1986 paper again, and compare",
    .help = "Measure Tables 2 to 6 of Marsland & Srimani, Phased State Space Search (1986), again.\vEach cell has our "
            "mean and its standard error over --trees trees, the paper's figure, and the difference. The result does "
            "not depend on the number of threads. Ctrl-C prints the finished tables. Markdown and LaTeX (booktabs) "
            "output has only the tables.\n\nExamples: phased paper\nphased paper --table 3,6 --trees 1000 --format csv",
    .options = OPTIONS,
    .size = sizeof(paper_request),
    .run = paper_command,
};
