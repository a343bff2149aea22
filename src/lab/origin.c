/* origin.c - where the figures of a table or a picture come from. */
#include "origin.h"

#include "../base/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static bool sweep_add(void *context, const store_sweep *w)
{
    return vector_push(context, NULL, w, sizeof *w);
}

bool origin_init(origin *o, store *s, const char *command, problem *why)
{
    *o = (origin){.command = command};
    why->text[0] = '\0';
    return store_sweeps(s, sweep_add, &o->sweeps, why) || why->text[0] || problem_memory(why);
}

void origin_release(origin *o)
{
    vector_release(&o->sweeps, NULL);
}

/* ---- for people ---------------------------------------------------------------------------------------- */

static const store_sweep *sweep_at(const origin *o, size_t i)
{
    assert(i < o->sweeps.count);
    return &((const store_sweep *)o->sweeps.items)[i];
}

/* Is the command one of the sweeps? */
static bool is_sweep(const origin *o)
{
    for (size_t i = 0; i < o->sweeps.count; i++)
        if (o->command && strcmp(sweep_at(o, i)->command, o->command) == 0)
            return true;
    return false;
}

bool origin_line(const origin *o, size_t i, char line[ORIGIN_SIZE])
{
    const size_t count = o->sweeps.count, shown = count < ORIGIN_SHOWN ? count : ORIGIN_SHOWN;
    char command[STORE_COMMAND_SIZE];
    if (o->command && !is_sweep(o) && i-- == 0) {
        printable_copy(o->command, command, sizeof command);
        snprintf(line, ORIGIN_SIZE, "phased %s, %s", PH_VERSION, command);
        return true;
    }
    if (i < shown) {
        const store_sweep *w = sweep_at(o, i);
        printable_copy(w->command, command, sizeof command);
        snprintf(line, ORIGIN_SIZE, "phased %s, %s, seed %" PRIu64, w->version, command, w->seed);
    } else if (i == shown && count > shown) {
        snprintf(line, ORIGIN_SIZE, "and %zu more sweep%s", count - shown, count - shown == 1 ? "" : "s");
    }
    return i < shown || (i == shown && count > shown);
}

/* How a line is written in each format. */
static const struct marks {
    const char *before, *after;
} MARKS[] = {[ORIGIN_TEXT] = {"", "\n"}, [ORIGIN_LATEX] = {"% ", "\n"}, [ORIGIN_MARKDOWN] = {"\n<!-- ", " -->\n"}};

/* Keep a line from ending its comment: an HTML comment, as used in Markdown, ends at the first "-->" or "--!>". */
static void comment_keep(char *line)
{
    for (char *dash = line; (dash = strstr(dash, "--")); dash++) {
        char *end = dash + 2 + (dash[2] == '!');
        if (*end == '>')
            *end = ' ';
    }
}

void origin_put(FILE *out, const origin *o, origin_format format)
{
    char line[ORIGIN_SIZE];
    for (size_t i = 0; origin_line(o, i, line); i++) {
        if (format == ORIGIN_MARKDOWN)
            comment_keep(line);
        fprintf(out, "%s%s%s", MARKS[format].before, line, MARKS[format].after);
    }
}

/* ---- for programs -------------------------------------------------------------------------------------- */

/* Invalid UTF-8 is shown as escapes. */
static json_t *json_command(const char *command)
{
    char shown[2 * STORE_COMMAND_SIZE];
    printable_copy(command, shown, sizeof shown);
    return json_string(shown);
}

bool origin_put_json(FILE *out, const origin *o)
{
    json_t *whole = json_object(), *sweeps = json_array();
    bool good = json_object_set_new(whole, "phased", json_string(PH_VERSION)) == 0;
    good &= json_object_set_new(whole, "command", o->command ? json_command(o->command) : json_null()) == 0;
    for (size_t i = 0; i < o->sweeps.count; i++) {
        const store_sweep *w = sweep_at(o, i);
        json_t *one = json_object();
        good &= json_object_set_new(one, "command", json_command(w->command)) == 0;
        good &= json_object_set_new(one, "version", json_string(w->version)) == 0;
        good &= json_object_set_new(one, "seed", json_integer((json_int_t)w->seed)) == 0;
        good &= json_array_append_new(sweeps, one) == 0;
    }
    good &= json_object_set_new(whole, "sweeps", sweeps) == 0;
    good = good && json_dumpf(whole, out, JSON_INDENT(2)) == 0 && fputc('\n', out) != EOF;
    json_decref(whole);
    return good;
}

/* ,"command":"phased report","sweep":"phased sweep","seed":1,"sweeps":1}; NULL without memory. */
static char *keys_print(const origin *o)
{
    const store_sweep *first = o->sweeps.count ? sweep_at(o, 0) : NULL;
    json_t *keys = json_object();
    bool good = json_object_set_new(keys, "command", o->command ? json_command(o->command) : json_null()) == 0;
    good &= json_object_set_new(keys, "sweep", first ? json_command(first->command) : json_null()) == 0;
    good &= json_object_set_new(keys, "seed", first ? json_integer((json_int_t)first->seed) : json_null()) == 0;
    good &= json_object_set_new(keys, "sweeps", json_integer((json_int_t)o->sweeps.count)) == 0;
    char *text = good ? json_dumps(keys, JSON_COMPACT) : NULL;
    json_decref(keys);
    if (text)
        text[0] = ',';
    return text;
}

bool origin_put_rows(FILE *out, const origin *o, const char *rows, size_t length)
{
    char *keys = keys_print(o);
    const char *end = rows + length;
    bool good = keys != NULL;
    while (good && rows < end) {
        const char *stop = memchr(rows, '\n', (size_t)(end - rows));
        const size_t rest = (size_t)((stop ? stop : end) - rows);
        assert(stop && rest > 1 && rows[rest - 1] == '}');
        good = fwrite(rows, 1, rest - 1, out) == rest - 1 && fprintf(out, "%s\n", keys) > 0;
        rows += rest + 1;
    }
    free(keys);
    return good;
}
