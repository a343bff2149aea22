/* uci_spec.c - reads which chess program plays, and how. */
#include "uci_spec.h"

#include "../base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char PREFIX[] = "uci:";

bool uci_is_spec(const char *text)
{
    return strncmp(text, PREFIX, strlen(PREFIX)) == 0;
}

/* Cut off the text up to an end, one of the characters `ends`, and remove the backslashes of those that are escaped.
 * Returns what follows the end; NULL if there was none. */
static char *part_cut(char *text, const char *ends)
{
    char *to = text, *from = text;
    for (; *from && !strchr(ends, *from); from++) {
        if (*from == '\\' && from[1] && (strchr(ends, from[1]) || from[1] == '\\'))
            from++;
        *to++ = *from;
    }
    char *const rest = *from ? from + 1 : NULL;
    *to = '\0';
    return rest;
}

/* Where the part that begins at `text` ends: at a semicolon without a backslash, or at the end. */
static char *semicolon_of(char *text)
{
    for (; *text && *text != ';'; text++)
        if (*text == '\\' && text[1])
            text++;
    return text;
}

/* The program and its arguments. */
static bool program_read(uci_spec *s, char *text, problem *why)
{
    char *next = text;
    while (next) {
        text = next + strspn(next, " ");
        next = part_cut(text, " ;");
        if (!*text)
            continue;
        if (s->argument_count == UCI_PARTS)
            return problem_input(why, "uci: more than %d arguments", UCI_PARTS);
        s->arguments[s->argument_count++] = text;
    }
    return s->argument_count > 0 ||
           problem_input(why, "uci: no program; write uci:PATH, for example 'uci:stockfish;go nodes 1000'");
}

/* "nodes 1000", "wtime 1000 btime 1000": words with numbers that let a search end. */
static bool go_read(uci_spec *s, const char *text, problem *why)
{
    static const char *const WORDS[] = {"depth", "nodes", "movetime", "mate", "wtime", "btime", "winc", "binc"};
    const char *at = text + strlen("go");
    uint64_t number;
    do {
        at += strspn(at, " ");
        const size_t length = strcspn(at, " ");
        size_t known = 0;
        while (known < sizeof WORDS / sizeof *WORDS &&
               (strlen(WORDS[known]) != length || strncmp(WORDS[known], at, length) != 0))
            known++;
        const char *digits = at + length + strspn(at + length, " ");
        const size_t count = strcspn(digits, " ");
        if (known == sizeof WORDS / sizeof *WORDS || !decimal_read_whole(digits, count, 1, UINT32_MAX, &number))
            return problem_input(why,
                                 "uci: '%s': write go and a limit: nodes, depth, movetime (milliseconds), mate, or "
                                 "wtime, btime, winc and binc, each with a number",
                                 text);
        const double seconds = (double)number / 1000;
        if (strstr(WORDS[known], "time") && seconds > s->seconds)
            s->seconds = seconds;
        at = digits + count;
    } while (at[strspn(at, " ")]);
    s->go = text;
    return true;
}

/* Remove the spaces at both ends. */
static char *trim(char *text)
{
    text += strspn(text, " ");
    for (size_t length = strlen(text); length > 0 && text[length - 1] == ' ';)
        text[--length] = '\0';
    return text;
}

/* "Hash=16", "Clear Hash" or "go nodes 1000". */
static bool part_read(uci_spec *s, char *text, problem *why)
{
    text = trim(text);
    if (strncmp(text, "go", 2) == 0 && (text[2] == ' ' || !text[2])) {
        return s->go ? problem_input(why, "uci: '%s': there is already '%s'", text, s->go) : go_read(s, text, why);
    }
    char *value = strchr(text, '=');
    if (value) {
        *value++ = '\0';
        value = trim(value);
    }
    text = trim(text);
    if (!*text)
        return problem_input(why, "uci: an option without a name; write Name=Value between semicolons");
    if (s->option_count == UCI_PARTS)
        return problem_input(why, "uci: more than %d options", UCI_PARTS);
    s->options[s->option_count++] = (uci_option){text, value};
    return true;
}

bool uci_spec_read(uci_spec *s, const char *text, problem *why)
{
    *s = (uci_spec){.text = strdup(text + strlen(PREFIX))};
    if (!s->text)
        return problem_memory(why);
    for (const char *c = s->text; *c; c++)
        if (iscntrl((unsigned char)*c))
            return problem_input(why, "uci: a control character in the name of the program or in an option");
    char *end = semicolon_of(s->text);
    char *next = *end ? end + 1 : NULL;
    *end = '\0';
    bool good = program_read(s, s->text, why);
    while (good && next) {
        char *const part = next;
        next = part_cut(part, ";");
        good = part[strspn(part, " ")] == '\0' || part_read(s, part, why);
    }
    return good;
}

void uci_spec_release(uci_spec *s)
{
    free(s->text);
    *s = (uci_spec){0};
}
