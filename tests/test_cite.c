/* test_cite.c - CITATION.cff agrees with the program: its version, and the titles that phased --cite prints. */
#include "phased.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* All of a file, to be freed. */
static char *file_read(const char *name)
{
    enum { MOST = 1 << 16 };
    char *text = calloc(1, MOST + 1);
    FILE *in = fopen(name, "r");
    assert_true(text && in);
    assert_true(fread(text, 1, MOST, in) > 0 && feof(in));
    fclose(in);
    return text;
}

static void the_version_is_the_library_s(void **unused)
{
    (void)unused;
    char *cff = file_read("CITATION.cff");
    assert_non_null(strstr(cff, "\nversion: " PH_VERSION "\n"));
    free(cff);
}

/* The golden case of --cite has its output. */
static void both_cite_the_same_works(void **unused)
{
    (void)unused;
    static const char *const said[][2] = {
        {"title: \"phased: minimax game-tree search, best first in phases\"",
         "title   = {phased: minimax game-tree search, best first in phases}"},
        {"name: The phased authors", "author  = {{The phased authors}}"},
        {"title: Phased State Space Search", "title     = {Phased State Space Search}"},
        {"collection-title: Proceedings of the ACM/IEEE Fall Joint Computer Conference",
         "booktitle = {Proceedings of the ACM/IEEE Fall Joint Computer Conference}"},
        {"year: 1986", "year      = {1986}"},
        {"start: 514\n    end: 518", "pages     = {514--518}"},
    };
    char *cff = file_read("CITATION.cff"), *bibtex = file_read("tests/golden/cases/cite.out");
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (!strstr(cff, said[i][0]) || !strstr(bibtex, said[i][1]))
            fail_msg("one of them does not say: %s", said[i][0]);
    assert_non_null(strstr(bibtex, "version = {" PH_VERSION "}"));
    free(cff);
    free(bibtex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_version_is_the_library_s),
        cmocka_unit_test(both_cite_the_same_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
