/* test_parallel_progress.c - what a terminal shows while a command works, and that nothing goes to a pipe. */
#include "tool/progress.h"

#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A terminal of 80 columns and 24 lines, its input, and its output so far. */
typedef struct terminal {
    int screen;
    FILE *out;
    char seen[1 << 16];
    size_t length;
} terminal;

static void terminal_open(terminal *t)
{
    int end;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    *t = (terminal){0};
    unsetenv("COLUMNS");
    setenv("TERM", "xterm", 1);
    assert_int_equal(openpty(&t->screen, &end, NULL, NULL, &size), 0);
    t->out = fdopen(end, "w");
    assert_non_null(t->out);
}

static void terminal_close(terminal *t)
{
    fclose(t->out);
    close(t->screen);
}

/* A progress on a terminal of its own that waits for `patience` seconds. Returns how long it would have waited. */
static double progress_begin(progress *p, terminal *t, uint64_t parts, double patience)
{
    terminal_open(t);
    progress_start(p, t->out, parts);
    pthread_mutex_lock(&p->lock);
    const double usual = p->patience;
    p->patience = patience;
    pthread_mutex_unlock(&p->lock);
    return usual;
}

/* Read until `text` is there. */
static const char *terminal_wait(terminal *t, const char *text)
{
    const char *found;
    while (!(found = strstr(t->seen, text))) {
        ssize_t got = read(t->screen, t->seen + t->length, sizeof t->seen - 1 - t->length);
        assert_true(got > 0);
        t->length += (size_t)got;
    }
    return found;
}

static void a_thread_shows_the_progress(void **unused)
{
    (void)unused;
    terminal t;
    progress p;
    assert_true(progress_begin(&p, &t, 4, 0) == 1);
    progress_say(&p, "minimax");
    terminal_wait(&t, "[..............................] 0/4  minimax  1 s");
    progress_done(&p, "minimax %d", 16);
    progress_done(&p, "sss %d", 8);
    progress_say(&p, "ps:2");
    const char *first = terminal_wait(&t, "minimax 16\r\n");
    const char *second = terminal_wait(&t, "sss 8\r\n");
    assert_true(second > first);
    terminal_wait(&t, "[###############...............] 2/4  ps:2");
    progress_stop(&p);
    terminal_wait(&t, "\r\033[2A\033[J"); /* both rows and the line are erased */
    progress_stop(&p);                    /* harmless */
    terminal_close(&t);
}

static void lines_of_the_caller_stay(void **unused)
{
    (void)unused;
    terminal t;
    progress p;
    progress_begin(&p, &t, 0, 0);
    progress_say(&p, "depth 7");
    terminal_wait(&t, "\rdepth 7  1 s\033[K");
    progress_hide(&p);
    fputs("a row\n", t.out);
    fflush(t.out);
    progress_say(&p, "depth 8");
    progress_resume(&p);
    terminal_wait(&t, "\r\033[Ka row\r\n");
    const char *next = terminal_wait(&t, "\rdepth 8");
    assert_true(next > terminal_wait(&t, "a row"));
    progress_stop(&p);
    terminal_wait(&t, "\r\033[J");
    terminal_close(&t);
}

static void short_work_shows_nothing(void **unused)
{
    (void)unused;
    terminal t;
    progress p;
    progress_begin(&p, &t, 1, 1000);
    progress_say(&p, "minimax");
    progress_done(&p, "minimax 16");
    usleep(300000);
    progress_stop(&p);
    progress_init(&p, t.out, 10, 10);
    p.patience = 1000;
    progress_add(&p, 1);
    progress_show(&p);
    progress_clear(&p);
    fputs("end\n", t.out);
    fflush(t.out);
    terminal_wait(&t, "end\r\n");
    assert_string_equal(t.seen, "end\r\n");
    terminal_close(&t);
}

static void nothing_goes_to_a_file(void **unused)
{
    (void)unused;
    progress p;
    FILE *file = tmpfile();
    assert_non_null(file);
    progress_start(&p, file, 1);
    assert_false(p.running);
    progress_say(&p, "minimax");
    progress_done(&p, "minimax 16");
    progress_hide(&p);
    progress_resume(&p);
    progress_stop(&p);
    assert_int_equal(ftell(file), 0);
    fclose(file);
}

/* Nothing is drawn where it cannot be overwritten. */
static void nothing_goes_to_a_dumb_terminal(void **unused)
{
    (void)unused;
    terminal t;
    progress p;
    terminal_open(&t);
    setenv("TERM", "dumb", 1);
    progress_start(&p, t.out, 1);
    assert_false(p.running);
    unsetenv("TERM");
    progress_start(&p, t.out, 1);
    assert_false(p.running);
    terminal_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_shows_the_progress),     cmocka_unit_test(lines_of_the_caller_stay),
        cmocka_unit_test(short_work_shows_nothing),        cmocka_unit_test(nothing_goes_to_a_file),
        cmocka_unit_test(nothing_goes_to_a_dumb_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
