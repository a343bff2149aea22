/* decimal.h - decimal numbers, exactly: "0.25" with 9 decimals is the integer 250000000, and back.
 *
 * No floating point, whose nearest number to 0.1 is not 0.1 and whose reading depends on the locale. */
#ifndef PHASED_BASE_DECIMAL_H
#define PHASED_BASE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DECIMAL_ROOM = 32 }; /* for any number, its point and the closing zero */

/* Read digits and nothing else, a number from `least` to `most`. */
bool decimal_read_whole(const char *text, size_t length, uint64_t least, uint64_t most, uint64_t *number);

/* Read digits, perhaps a point and from 1 to `decimals` digits more, as a multiple of 10^-decimals that is at most
 * `most`. */
bool decimal_read(const char *text, size_t length, unsigned decimals, uint64_t most, uint64_t *number);

/* Write a multiple of 10^-decimals with as many decimals as it needs: 900000000 with 9 is "0.9". */
void decimal_print(uint64_t number, unsigned decimals, char text[DECIMAL_ROOM]);

#endif
