/* decimal.c - decimal numbers, exactly. */
#include "decimal.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool decimal_read_whole(const char *text, size_t length, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        unsigned digit = (unsigned)(text[i] - '0');
        if (n > (UINT64_MAX - digit) / 10)
            return false;
        n = 10 * n + digit;
    }
    *number = n;
    return length > 0 && n >= least && n <= most;
}

bool decimal_read(const char *text, size_t length, unsigned decimals, uint64_t most, uint64_t *number)
{
    const char *point = memchr(text, '.', length);
    size_t whole_length = point ? (size_t)(point - text) : length;
    size_t given = point ? length - whole_length - 1 : 0;
    uint64_t whole, part = 0, scale = 1;
    if (given > decimals || !decimal_read_whole(text, whole_length, 0, UINT64_MAX, &whole) ||
        (point && !decimal_read_whole(point + 1, given, 0, UINT64_MAX, &part)))
        return false;
    for (unsigned i = 0; i < decimals; i++) {
        scale *= 10;
        part *= i < given ? 1 : 10;
    }
    assert(part < scale || decimals == 0);
    if (whole > (UINT64_MAX - part) / scale)
        return false;
    *number = whole * scale + part;
    return *number <= most;
}

/* Digits from the last to the first; a zero is left out while nothing stands behind it. */
void decimal_print(uint64_t number, unsigned decimals, char text[DECIMAL_ROOM])
{
    char digits[DECIMAL_ROOM];
    size_t used = 0;
    bool kept = false;
    assert(decimals < DECIMAL_ROOM - 2);
    for (unsigned i = 0; i < decimals; i++, number /= 10) {
        kept |= number % 10 != 0;
        if (kept)
            digits[used++] = (char)('0' + number % 10);
    }
    if (used > 0)
        digits[used++] = '.';
    do {
        assert(used < sizeof digits);
        digits[used++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (size_t i = 0; i < used; i++)
        text[i] = digits[used - 1 - i];
    text[used] = '\0';
}
