/* page.h - the explorer, one HTML file that is compiled into the tool. web/build makes page.c. */
#ifndef PHASED_CLI_PAGE_H
#define PHASED_CLI_PAGE_H

#include <stddef.h>

extern const unsigned char explorer_page[];
extern const size_t explorer_page_length;  /* 0: it was not built ... */
extern const char explorer_page_missing[]; /* ... for this reason */

#endif
