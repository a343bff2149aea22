/* test_whole_file.c - files that are replaced as a whole or not at all. */
#include "tool/whole_file.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* The state of a test is the folder in which it was started. */
static int enter(void **state)
{
    char folder[] = "/tmp/phased-test-XXXXXX";
    *state = getcwd(NULL, 0);
    return *state && mkdtemp(folder) ? chdir(folder) : -1;
}

static unsigned entries(void)
{
    unsigned count = 0;
    DIR *here = opendir(".");
    assert_non_null(here);
    for (struct dirent *e; (e = readdir(here));)
        count += e->d_name[0] != '.';
    closedir(here);
    return count;
}

static int leave(void **state)
{
    char folder[4096];
    static const char *const names[] = {"file", "link", "other"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        unlink(names[i]);
    bool good = getcwd(folder, sizeof folder) && entries() == 0 && chdir(*state) == 0;
    free(*state);
    return good ? rmdir(folder) : -1;
}

static void put(const char *file, const char *text)
{
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

static void holds(const char *file, const char *text)
{
    char bytes[64] = "";
    FILE *in = fopen(file, "r");
    assert_non_null(in);
    bytes[fread(bytes, 1, sizeof bytes - 1, in)] = '\0';
    fclose(in);
    assert_string_equal(bytes, text);
}

static bool rewrite(const char *file, const char *text, bool good, problem *why)
{
    whole_file f;
    if (!whole_file_open(&f, file, why))
        return false;
    fputs(text, f.out);
    return whole_file_close(&f, good, why);
}

static void a_file_is_made_or_replaced(void **unused)
{
    (void)unused;
    problem why;
    struct stat s;
    assert_true(rewrite("file", "one", true, &why));
    holds("file", "one");
    assert_int_equal(chmod("file", 0640), 0);
    assert_true(rewrite("file", "two", true, &why));
    holds("file", "two");
    assert_int_equal(stat("file", &s), 0);
    assert_int_equal(s.st_mode & 0777, 0640);
    assert_int_equal(entries(), 1);
}

static void a_failure_leaves_what_was_there(void **unused)
{
    (void)unused;
    problem why;
    assert_false(rewrite("file", "x", false, &why));
    assert_int_equal(entries(), 0);
    put("file", "old");
    assert_false(rewrite("file", "new", false, &why));
    holds("file", "old");
    assert_int_equal(entries(), 1);
}

/* The link stays, and so does the file that it points to until the new one is complete. */
static void a_link_is_followed(void **unused)
{
    (void)unused;
    problem why;
    struct stat s;
    put("file", "old");
    assert_int_equal(symlink("file", "link"), 0);
    assert_false(rewrite("link", "new", false, &why));
    holds("file", "old");
    assert_true(rewrite("link", "new", true, &why));
    holds("file", "new");
    assert_int_equal(lstat("link", &s), 0);
    assert_true(S_ISLNK(s.st_mode));
    unlink("file");
    assert_false(rewrite("link", "new", true, &why));
    assert_non_null(strstr(why.text, "does not exist"));
    assert_int_equal(entries(), 1);
}

static void special_files_are_written_directly(void **unused)
{
    (void)unused;
    problem why;
    assert_true(rewrite("/dev/null", "x", true, &why));
    assert_false(rewrite("/dev/full", "x", true, &why));
    assert_non_null(strstr(why.text, "No space left"));
    assert_false(rewrite(".", "x", true, &why));
    assert_false(rewrite("nowhere/file", "x", true, &why));
    assert_int_equal(entries(), 0);
}

/* As on a full disk: the write fails, the old file stays, and no temporary file is left. */
static void a_file_that_may_not_grow_is_an_error(void **unused)
{
    (void)unused;
    problem why;
    whole_file f;
    struct rlimit usual, small;
    put("file", "old");
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &usual);
    small = usual;
    small.rlim_cur = 1000;
    setrlimit(RLIMIT_FSIZE, &small);
    assert_true(whole_file_open(&f, "file", &why));
    for (int i = 0; i < 10000; i++)
        fputs("much more than that\n", f.out);
    bool written = whole_file_close(&f, true, &why);
    setrlimit(RLIMIT_FSIZE, &usual);
    assert_false(written);
    holds("file", "old");
    assert_int_equal(entries(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_is_made_or_replaced, enter, leave),
        cmocka_unit_test_setup_teardown(a_failure_leaves_what_was_there, enter, leave),
        cmocka_unit_test_setup_teardown(a_link_is_followed, enter, leave),
        cmocka_unit_test_setup_teardown(special_files_are_written_directly, enter, leave),
        cmocka_unit_test_setup_teardown(a_file_that_may_not_grow_is_an_error, enter, leave),
    };
    return cmocka_run_group_tests_name("whole file", tests, NULL, NULL);
}
