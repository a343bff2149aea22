/* amount.h - amounts of memory as people write them: "4096", "64K", "2G". */
#ifndef PHASED_TOOL_AMOUNT_H
#define PHASED_TOOL_AMOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { AMOUNT_ROOM = 24 };

/* Read an amount from 1 on. */
bool amount_read(const char *text, size_t *bytes);

/* Write it with the largest unit that needs no fraction: 65536 is "64K", 65537 is "65537". */
void amount_print(uint64_t bytes, char text[AMOUNT_ROOM]);

#endif
