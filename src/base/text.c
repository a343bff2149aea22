/* text.c - decimal numbers, and names as people type them. */
#include "text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- decimal numbers ---------------------------------------------------------------------------------------- */

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

/* Digits from the last to the first; trailing zeros of the fraction are left out. */
void decimal_print(uint64_t number, unsigned decimals, char text[DECIMAL_SIZE])
{
    char digits[DECIMAL_SIZE];
    size_t used = 0;
    bool kept = false;
    assert(decimals < DECIMAL_SIZE - 2);
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

/* ---- names -------------------------------------------------------------------------------------------------- */

/* Names are shorter than LONG; a name at a distance above NEAR was not meant (one less for SHORT texts). */
enum { LONG = 32, NEAR = 2, SHORT = 5 };

near_name near_begin(const char *text, size_t length)
{
    return (near_name){.text = text, .length = length, .distance = length < SHORT ? NEAR : NEAR + 1};
}

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The edit distance: how many letters must be inserted, deleted, changed or exchanged with the next one (Wagner &
 * Fischer 1974, Lowrance & Wagner 1975). Element j of a row is the distance between the text so far and the first j
 * letters of the name. Three rows are enough: those of this letter and of the two before it. */
static size_t distance(const char *text, size_t length, const char *name, size_t name_length)
{
    size_t rows[3][LONG + 1];
    for (size_t j = 0; j <= name_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= length; i++) {
        size_t *row = rows[i % 3];
        const size_t *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        const char here = small(text[i - 1]);
        row[0] = i;
        for (size_t j = 1; j <= name_length; j++) {
            row[j] = least(before[j - 1] + (here != name[j - 1]), 1 + least(before[j], row[j - 1]));
            if (i > 1 && j > 1 && here == name[j - 2] && small(text[i - 2]) == name[j - 1])
                row[j] = least(row[j], earlier[j - 2] + 1);
        }
    }
    return rows[length % 3][name_length];
}

/* A name that shares no letter with the text is not offered, however short both are. If the text is exactly one of the
 * names, something else is wrong, and no name is offered. */
void near_offer(near_name *n, const char *name)
{
    const size_t length = strlen(name);
    if (length > LONG || n->length > LONG || length == 0)
        return;
    const size_t d = distance(n->text, n->length, name, length);
    if (d < n->distance && d < n->length && d < length) {
        n->distance = d;
        n->name = d > 0 || strncmp(n->text, name, length) != 0 ? name : NULL;
    }
}
