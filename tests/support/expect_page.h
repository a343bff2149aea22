/* expect_page.h - compares what a function writes to a stream with what it should write. Include cmocka.h first. */
#ifndef PHASED_TESTS_SUPPORT_EXPECT_PAGE_H
#define PHASED_TESTS_SUPPORT_EXPECT_PAGE_H

#include <stdio.h>
#include <stdlib.h>

typedef struct page {
    FILE *out;
    char *text;
    size_t length;
} page;

static inline void page_open(page *p)
{
    p->out = open_memstream(&p->text, &p->length);
    assert_non_null(p->out);
}

static inline void page_is(page *p, const char *expected)
{
    assert_int_equal(fclose(p->out), 0);
    assert_string_equal(p->text, expected);
    free(p->text);
}

#endif
