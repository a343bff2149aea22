/* line.c - reads lines of files from outside. */
#include "line.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

ssize_t line_read(char **line, size_t *capacity, FILE *in)
{
    size_t length = 0;
    int c = 0;
    while (c != '\n' && (c = getc(in)) != EOF) {
        if (length == LINE_MOST) {
            errno = EFBIG;
            return -1;
        }
        if (length + 1 >= *capacity) {
            size_t wanted = *capacity ? 2 * *capacity : 128;
            char *longer = realloc(*line, wanted);
            if (!longer)
                return -1;
            *line = longer;
            *capacity = wanted;
        }
        (*line)[length++] = (char)c;
    }
    if (length == 0)
        return -1;
    assert(length < *capacity);
    (*line)[length] = '\0';
    return (ssize_t)length;
}

/* The text without the white space around it. */
static char *line_trim(char *text)
{
    static const char white[] = " \t\r\n";
    text += strspn(text, white);
    size_t length = strlen(text);
    while (length > 0 && strchr(white, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static bool visit_all(FILE *in, const char *file, line_visitor *visit, void *context, problem *why)
{
    char *line = NULL;
    size_t capacity = 0;
    uint64_t number = 0;
    ssize_t length;
    bool good = true;
    errno = 0;
    while (good && (length = line_read(&line, &capacity, in)) >= 0) {
        number++;
        if (strlen(line) != (size_t)length)
            good = problem_input(why, "%s:%" PRIu64 ": a zero byte; write text", file, number);
        const char *text = line_trim(line);
        if (good && *text && *text != '#')
            good = visit(context, text, number, why);
    }
    if (good && (ferror(in) || errno == EFBIG || errno == ENOMEM))
        good = problem_failure(why, "%s: %s", file, strerror(errno));
    free(line);
    return good;
}

bool line_visit(const char *file, line_visitor *visit, void *context, problem *why)
{
    FILE *in = strcmp(file, "-") == 0 ? stdin : fopen(file, "r");
    if (!in)
        return problem_input(why, "%s: %s", file, strerror(errno));
    bool good = visit_all(in, file, visit, context, why);
    if (in != stdin)
        fclose(in);
    return good;
}
