/* amount.c - amounts of memory as people write them. */
#include "amount.h"

#include "../base/decimal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char UNITS[] = "KMG", SMALL[] = "kmg";

bool amount_read(const char *text, size_t *bytes)
{
    const size_t length = strspn(text, "0123456789");
    const char *end = text + length;
    uint64_t number;
    if (!decimal_read_whole(text, length, 1, SIZE_MAX, &number))
        return false;
    const char *unit = *end ? strchr(UNITS, *end) : NULL;
    if (*end && !unit && strchr(SMALL, *end))
        unit = UNITS + (strchr(SMALL, *end) - SMALL);
    const unsigned shift = unit ? 10 * (unsigned)(unit - UNITS + 1) : 0;
    *bytes = (size_t)number << shift;
    return *(unit ? end + 1 : end) == '\0' && *bytes >> shift == number;
}

void amount_print(uint64_t bytes, char text[AMOUNT_ROOM])
{
    size_t unit = 0;
    while (bytes >= 1024 && bytes % 1024 == 0 && unit < sizeof UNITS - 1) {
        bytes /= 1024;
        unit++;
    }
    snprintf(text, AMOUNT_ROOM, "%" PRIu64 "%.1s", bytes, unit ? &UNITS[unit - 1] : "");
}
