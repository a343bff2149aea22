/* alike.h - names as books write them: "SSS*", "alpha-beta" and "NegaScout" are sss, alphabeta and negascout. */
#ifndef PHASED_BASE_ALIKE_H
#define PHASED_BASE_ALIKE_H

#include <stdbool.h>
#include <stddef.h>

/* Are the first `length` characters of `text` the name, which is in small letters? They may be capitals, with a hyphen
 * between two of them where the name has none, and with a star behind the last. */
static inline bool alike(const char *text, size_t length, const char *name)
{
    size_t i = 0;
    for (; *name && i < length; i++, name++) {
        i += i > 0 && i + 1 < length && text[i] == '-' && *name != '-';
        if ((text[i] >= 'A' && text[i] <= 'Z' ? text[i] - 'A' + 'a' : text[i]) != *name)
            return false;
    }
    return !*name && (i == length || (i + 1 == length && text[i] == '*'));
}

#endif
