/* test_chart.c - charts: nothing leaves the picture, no label covers another; stamps of pictures. */
#include "lab/chart.h"
#include "lab/stamp.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The least width of a letter, so that every overlap that is found is a real one. */
static const double LETTER = 4, HEIGHT = 10;

static void box_of(const chart_label *l, double box[4])
{
    const double width = (double)strlen(l->text) * LETTER;
    box[0] = l->ends ? l->at.x - width : l->at.x;
    box[1] = l->at.y - HEIGHT / 2;
    box[2] = box[0] + width;
    box[3] = box[1] + HEIGHT;
}

static void check_labels(const chart *c)
{
    double a[4], b[4];
    for (size_t i = 0; i < c->labels.count; i++) {
        box_of(chart_label_at(c, i), a);
        if (a[0] < 0 || a[1] < 0 || a[2] > c->width || a[3] > c->height)
            fail_msg("%s leaves the picture", chart_label_at(c, i)->text);
        for (size_t k = 0; k < i; k++) {
            box_of(chart_label_at(c, k), b);
            if (a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3])
                fail_msg("%s covers %s", chart_label_at(c, i)->text, chart_label_at(c, k)->text);
        }
    }
}

/* Tics are within the axis and ascend; no point is on the frame. */
static void check_axes(const chart *c)
{
    const chart_axis *axes[] = {&c->x, &c->y};
    for (size_t a = 0; a < 2; a++) {
        assert_true(axes[a]->n_tics >= 1);
        for (size_t i = 0; i < axes[a]->n_tics; i++) {
            assert_true(axes[a]->tics[i].at >= axes[a]->low && axes[a]->tics[i].at <= axes[a]->high);
            assert_true(i == 0 || axes[a]->tics[i].at > axes[a]->tics[i - 1].at);
        }
    }
    for (size_t i = 0; i < c->lines.count; i++)
        for (size_t k = 0; k < chart_line_at(c, i)->points.count; k++) {
            const chart_point *p = chart_point_at(chart_line_at(c, i), k);
            assert_true(p->x > c->x.low && p->x < c->x.high && p->low > c->y.low && p->high < c->y.high);
        }
}

/* Lines of `points` points each, all close to each other. */
static chart chart_make(size_t lines, size_t points, bool log, bool named)
{
    chart c = {.x.log = log, .y.log = log, .x.at_values = points < 6};
    snprintf(c.title, sizeof c.title, "a title that is long enough to be broken: %0150d", 7);
    c.title[60] = ' ';
    for (size_t i = 0; i < lines; i++) {
        char name[64];
        snprintf(name, sizeof name, "line %zu of a rather long name", i);
        chart_line *l = chart_add_line(&c, name);
        assert_non_null(l);
        for (size_t k = 0; k < points; k++) {
            chart_point p = {.x = 4 * pow(1.7, (double)k), .y = 1000 + (double)(k * 20 + i)};
            p.low = p.y - 5;
            p.high = p.y + 5;
            if (named)
                snprintf(p.name, sizeof p.name, "ps:%zu+%zu", k, i);
            assert_true(chart_add_point(l, &p));
        }
    }
    assert_true(chart_lay_out(&c));
    return c;
}

static void few_and_many(void **unused)
{
    (void)unused;
    static const size_t counts[] = {1, 2, 8, 9, 40};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        for (size_t points = 1; points < 12; points += 5)
            for (int how = 0; how < 4; how++) {
                const bool named = how / 2 && counts[i] < 4;
                chart c = chart_make(counts[i], points, how % 2, named);
                check_labels(&c);
                check_axes(&c);
                assert_int_equal(c.labels.count, counts[i] * (named ? points + 1 : 1));
                chart_release(&c);
            }
}

/* A title is broken at blanks, as late as possible, and letters of two bytes count as one. */
static void titles(void **unused)
{
    (void)unused;
    static const char *const words[] = {"abc ", "\u00e4bcdefg ", "a\nb "};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        chart c = {.y.log = true};
        while (strlen(c.title) + strlen(words[w]) + 1 < sizeof c.title)
            strcat(c.title, words[w]);
        chart_line *l = chart_add_line(&c, "");
        assert_non_null(l);
        assert_true(chart_add_point(l, &(chart_point){.x = 4, .y = 2, .low = 2, .high = 2}));
        char before[sizeof c.title];
        strcpy(before, c.title);
        assert_true(chart_lay_out(&c));
        assert_int_equal(strlen(c.title), strlen(before));
        size_t longest = 0, shortest = SIZE_MAX, letters = 0, breaks = 0;
        for (size_t i = 0; c.title[i]; i++) {
            assert_true(c.title[i] == before[i] || (before[i] == ' ' && c.title[i] == '\n'));
            letters += (c.title[i] & 0xC0) != 0x80;
            if (c.title[i] == '\n') {
                longest = letters > longest ? letters : longest;
                shortest = letters < shortest ? letters : shortest;
                letters = 0;
                breaks++;
            }
        }
        assert_true(breaks > 1);
        if (w < 2) { /* all words are of one length, and so are all lines but the last */
            assert_int_equal(longest, shortest);
            assert_true(letters <= longest);
            const double room = c.width / (double)longest;
            assert_true(room > 4 && room < 12); /* about a letter's width, which the picture fills */
        } else {
            assert_int_equal(longest, 4); /* "b a" and the break that was there */
        }
        chart_release(&c);
    }
}

/* One point of one line without a name: everything is in the title. */
static void alone(void **unused)
{
    (void)unused;
    chart c = {.y.log = true};
    chart_line *l = chart_add_line(&c, "");
    assert_non_null(l);
    assert_true(chart_add_point(l, &(chart_point){.x = 4, .y = 2, .low = 2, .high = 2}));
    assert_true(chart_lay_out(&c));
    check_axes(&c);
    assert_int_equal(c.labels.count, 0);
    chart_release(&c);
}

/* In a crowd some points have no label, and no label covers another. */
static void crowded(void **unused)
{
    (void)unused;
    for (int log = 0; log < 2; log++) {
        chart c = chart_make(40, 11, log, true);
        check_labels(&c);
        assert_true(c.n_left_out > 0);
        assert_int_equal(c.labels.count + c.n_left_out, 40 + 40 * 11);
        chart_release(&c);
    }
}

/* A chart of one point whose line has this name, as a program. */
static char *program_of(const char *name, bool tikz)
{
    chart c = {.y.log = false};
    chart_line *l = chart_add_line(&c, name);
    assert_non_null(l);
    assert_true(chart_add_point(l, &(chart_point){.x = 1, .y = 60000, .low = 60000, .high = 60000}));
    assert_true(chart_lay_out(&c));
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (tikz)
        chart_put_tikz(out, &c);
    else
        chart_put_gnuplot(out, &c, "svg");
    fclose(out);
    chart_release(&c);
    return text;
}

/* Nothing in a name is interpreted by gnuplot or LaTeX. */
static void hostile_names(void **unused)
{
    (void)unused;
    static const char name[] = "`id` \"\n$x$ \\input{x} 50%_#&~^ \x1b\x9b";
    char *text = program_of(name, false);
    assert_null(strchr(text, '`'));
    assert_non_null(
        strstr(text, "\"\\140id\\140 \\042?\\044x\\044 \\134input\\173x\\175 50%_\\043\\046\\176\\136 ??\""));
    free(text);
    text = program_of(name, true);
    assert_null(strstr(text, "\\input"));
    assert_non_null(
        strstr(text, "\\$x\\$ \\textbackslash{}input\\{x\\} 50\\%\\_\\#\\&\\textasciitilde{}\\textasciicircum{} ??}"));
    free(text);
}

/* Letters of any script are drawn as they are. */
static void foreign_letters(void **unused)
{
    (void)unused;
    char *text = program_of("\u03b1-\u03b2", false);
    assert_memory_equal(text, "set encoding utf8\n", 18);
    assert_non_null(strstr(text, "\"\\316\\261-\\316\\262\""));
    free(text);
    text = program_of("\u03b1-\u03b2", true);
    assert_non_null(strstr(text, "{\u03b1-\u03b2}"));
    free(text);
}

/* The labels of tics are whole numbers: pgfplots must not put a power of ten above them. */
static void great_numbers(void **unused)
{
    (void)unused;
    char *text = program_of("a", true);
    assert_non_null(strstr(text, "{60000}"));
    assert_non_null(strstr(text, "scaled ticks=false"));
    free(text);
}

enum { TEXT_SIZE = 1000 };

/* The picture with its stamp, and how long that is. */
static size_t stamped(const char *terminal, const char *picture, size_t length, char text[TEXT_SIZE])
{
    FILE *out = fmemopen(text, TEXT_SIZE, "w");
    assert_non_null(out);
    stamp_put(out, terminal, picture, length, "phased plot 'a<b>&(c\\' \x01");
    const long size = ftell(out);
    fclose(out);
    return (size_t)size;
}

/* Each format keeps its content, and has the origin in its metadata. */
static void stamps(void **unused)
{
    (void)unused;
    char text[TEXT_SIZE];
    stamped("svg", "<?xml?>\n<svg a='1'\n b>\n<g/></svg>", 33, text);
    assert_string_equal(
        text, "<?xml?>\n<svg a='1'\n b>\n<metadata>phased plot 'a&#60;b&#62;&#38;(c\\' ?</metadata>\n<g/></svg>");

    static const char png[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDRabcdefghijklmnopqREST";
    size_t size = stamped("png", png, sizeof png - 1, text);
    assert_memory_equal(text, png, 33);
    assert_memory_equal(text + 33, "\0\0\0\x24tEXtDescription\0phased plot", 31);
    assert_memory_equal(text + size - 8, "\xb8\xf6\x59\xbe", 4); /* CRC-32 of the chunk, by zlib */
    assert_memory_equal(text + size - 4, "REST", 4);
    assert_int_equal(size, sizeof png - 1 + 12 + 0x24);

    static const char pdf[] = "%PDF\nxref\ntrailer\n<< /Size 10\n /Root 9 0 R\n>>\nstartxref\n5\n%%EOF\n";
    stamped("pdf", pdf, sizeof pdf - 1, text);
    assert_memory_equal(text, pdf, sizeof pdf - 1);
    assert_memory_equal(text + sizeof pdf - 1, "10 0 obj\n", 9);
    assert_non_null(strstr(text, "/Subject (phased plot 'a<b>&\\(c\\\\' ?)"));
    const char *trailer = strstr(text, "<< /Size 11 /Root 9 0 R /Info 10 0 R /Prev 5 >>\nstartxref\n");
    assert_non_null(trailer);
    const unsigned long table = strtoul(strstr(trailer, "startxref\n") + 10, NULL, 10);
    assert_true(table < TEXT_SIZE - 10);
    assert_memory_equal(text + table, "xref\n10 1\n", 10);

    stamped("svg", "no picture", 10, text);
    assert_string_equal(text, "no picture");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_and_many),  cmocka_unit_test(alone),           cmocka_unit_test(crowded),
        cmocka_unit_test(hostile_names), cmocka_unit_test(foreign_letters), cmocka_unit_test(great_numbers),
        cmocka_unit_test(stamps),        cmocka_unit_test(titles),
    };
    return cmocka_run_group_tests_name("chart", tests, NULL, NULL);
}
