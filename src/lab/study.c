/* study.c - an experiment as a file: reading it. Read study_fill() first. */
#include "study.h"

#include "../base/text.h"
#include "../base/utf8.h"
#include "../tool/text_stream.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20, MOST_PARTS = 1000 };

static const char *const LISTS[STUDY_KINDS] = {
    [STUDY_SWEEP] = "sweeps", [STUDY_REPORT] = "reports", [STUDY_PLOT] = "plots"};
static const char *const COMMANDS[STUDY_KINDS] = {
    [STUDY_SWEEP] = "sweep", [STUDY_REPORT] = "report", [STUDY_PLOT] = "plot"};

/* The state while a study is read. `path` is where the reader is: "sweeps[0].width". */
typedef struct study_reader {
    study *s;
    study_keys *keys;
    problem *why;
    char path[160];
} study_reader;

const char *study_list(study_kind kind)
{
    assert(kind < STUDY_KINDS);
    return LISTS[kind];
}

const char *study_value(const study_part *p, const char *key)
{
    for (size_t i = 0; i < p->settings.count; i++) {
        const study_setting *t = &((const study_setting *)p->settings.items)[i];
        if (strcmp(t->key, key) == 0)
            return t->text;
    }
    return NULL;
}

/* ---- errors -------------------------------------------------------------------------------------------- */

/* "ties.json: sweeps[0].width: write ..."; at the top, without a path, "ties.json: write ..." */
static bool say_place(const study_reader *in, const char *what)
{
    return problem_input(in->why, "%.200s: %s%s%s", in->s->file, in->path, in->path[0] ? ": " : "", what);
}

static void path_set(study_reader *in, const char *place, const char *key)
{
    char shown[100];
    printable_copy(key, shown, sizeof shown);
    snprintf(in->path, sizeof in->path, "%s%s%s", place, place[0] && key[0] ? "." : "", shown);
}

static bool say_syntax(const study_reader *in, const json_error_t *error)
{
    if (!error->text[0] || json_error_code(error) == json_error_out_of_memory)
        return problem_memory(in->why);
    return problem_input(in->why, "%.200s:%d:%d: %s", in->s->file, error->line, error->column, error->text);
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* Keep a text, which the study then owns. NULL without memory. */
static const char *word_keep(study_reader *in, char *text)
{
    if (text &&
        vector_push(&in->s->words, NULL, &text, sizeof text)) /* a pointer. NOLINT(bugprone-sizeof-expression) */
        return text;
    free(text);
    problem_memory(in->why);
    return NULL;
}

static const char *word_copy(study_reader *in, const char *text)
{
    return word_keep(in, strdup(text));
}

/* Options are given in one line, and commands are printed. */
static bool is_plain(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            return false;
    return true;
}

/* The shortest decimal number that is read back as the same: 0.7 and not 0.69999999999999996. */
static void put_real(FILE *out, double real)
{
    char text[40];
    int digits = 15;
    do
        snprintf(text, sizeof text, "%.*g", digits, real);
    while (strtod(text, NULL) != real && digits++ < 17);
    fputs(text, out);
}

/* A string or a number as an option has it. */
static bool item_put(const study_reader *in, FILE *out, const json_t *value, const char *remedy)
{
    if (json_is_integer(value))
        fprintf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        put_real(out, json_real_value(value));
    else if (!json_is_string(value))
        return say_place(in, remedy);
    else if (!is_plain(json_string_value(value)))
        return say_place(in, "it has a control character; write one line of text");
    else
        fputs(json_string_value(value), out);
    return true;
}

/* The items of a list, with commas. */
static bool list_put(const study_reader *in, FILE *out, const json_t *list)
{
    if (json_array_size(list) == 0)
        return say_place(in, "the list is empty; leave it out for the standard value");
    for (size_t i = 0; i < json_array_size(list); i++) {
        fputs(i ? "," : "", out);
        if (!item_put(in, out, json_array_get(list, i), "write strings or numbers in the list"))
            return false;
    }
    return true;
}

/* The value of an option as it would be typed. NULL: it is not valid. */
static const char *option_text(study_reader *in, const json_t *value, study_form form)
{
    static const char ONE[] = "write a string or a number", LIST[] = "write a string, a number, or an array of them";
    text_stream made;
    bool good = true;
    if (text_stream_open(&made)) {
        if (form == STUDY_LIST && json_is_array(value))
            good = list_put(in, made.stream, value);
        else
            good = item_put(in, made.stream, value, form == STUDY_LIST ? LIST : ONE);
    }
    if (text_stream_close(&made)) {
        if (good)
            return word_keep(in, made.text);
        free(made.text);
    } else if (good) {
        problem_memory(in->why);
    }
    return NULL;
}

/* Text for readers: a string, or an array of lines. NULL: it is not valid. */
static const char *prose_text(study_reader *in, const json_t *value)
{
    if (json_is_string(value))
        return word_copy(in, json_string_value(value));
    text_stream made;
    bool good = json_is_array(value);
    if (text_stream_open(&made))
        for (size_t i = 0; good && i < json_array_size(value); i++) {
            const char *line = json_string_value(json_array_get(value, i));
            good = line != NULL;
            fprintf(made.stream, "%s%s", i ? "\n" : "", line ? line : "");
        }
    if (!text_stream_close(&made)) {
        problem_memory(in->why);
        return NULL;
    }
    if (good)
        return word_keep(in, made.text);
    free(made.text);
    say_place(in, "write a string, or an array of strings, one for each line");
    return NULL;
}

/* A name becomes a part of the names of files. */
static const char *name_text(study_reader *in, const json_t *value)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const char *text = json_string_value(value);
    if (text && *text && strlen(text) < STUDY_NAME_SIZE && text[strspn(text, LETTERS)] == '\0' && *text != '-')
        return word_copy(in, text);
    say_place(in, "write a name of letters, digits, - and _, at most 63; files get this name");
    return NULL;
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

/* A search for a key among those of a part. */
typedef struct key_search {
    const char *key;
    bool found;
    study_form form;
    near_name near;
} key_search;

static void key_look(void *context, const char *key, study_form form)
{
    key_search *look = context;
    near_offer(&look->near, key);
    if (strcmp(key, look->key) == 0) {
        look->found = true;
        look->form = form;
    }
}

static bool say_unknown(const study_reader *in, const char *near, const char *remedy)
{
    char what[200];
    if (near)
        snprintf(what, sizeof what, "there is no such key; did you mean \"%s\"?", near);
    else
        snprintf(what, sizeof what, "there is no such key; %s", remedy);
    return say_place(in, what);
}

static bool setting_add(study_reader *in, study_part *p, const char *key, const json_t *value)
{
    key_search look = {.key = key, .near = near_begin(key, strlen(key))};
    char remedy[120];
    in->keys(p->kind, key_look, &look);
    key_look(&look, "text", STUDY_ONE); /* for "did you mean"; their values have been read */
    if (p->kind != STUDY_SWEEP)
        key_look(&look, "name", STUDY_ONE);
    snprintf(remedy, sizeof remedy, "the keys are the options in 'phased %s --help'", COMMANDS[p->kind]);
    if (!look.found)
        return say_unknown(in, look.near.name, remedy);
    study_setting t = {.text = "", .flag = look.form == STUDY_FLAG};
    if (t.flag && !json_is_boolean(value))
        return say_place(in, "write true or false");
    if (t.flag && json_is_false(value))
        return true;
    t.key = word_copy(in, key);
    if (!t.flag)
        t.text = option_text(in, value, look.form);
    return t.key && t.text && (vector_push(&p->settings, NULL, &t, sizeof t) || problem_memory(in->why));
}

/* ---- parts --------------------------------------------------------------------------------------------- */

static bool name_unique(const study_reader *in, const study_part *p)
{
    for (size_t i = 0; i + 1 < in->s->parts.count; i++) {
        const study_part *other = study_at(in->s, i);
        if (other->kind != p->kind || strcmp(other->name, p->name) != 0)
            continue;
        char what[120];
        snprintf(what, sizeof what, "%s has this name too; choose another", other->place);
        return say_place(in, what);
    }
    return true;
}

static bool part_fill(study_reader *in, study_part *p, json_t *object)
{
    const char *key;
    json_t *value;
    const bool named = p->kind != STUDY_SWEEP;
    json_object_foreach(object, key, value)
    {
        bool good;
        path_set(in, p->place, key);
        if (strcmp(key, "text") == 0)
            good = (p->text = prose_text(in, value)) != NULL;
        else if (named && strcmp(key, "name") == 0)
            good = (p->name = name_text(in, value)) != NULL && name_unique(in, p);
        else
            good = setting_add(in, p, key, value);
        if (!good)
            return false;
    }
    path_set(in, p->place, "");
    return !named || p->name[0] || say_place(in, "\"name\" is missing: files get this name");
}

static bool parts_fill(study_reader *in, study_kind kind, json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *object = json_array_get(list, i);
        study_part empty = {.kind = kind, .name = "", .text = ""};
        snprintf(empty.place, sizeof empty.place, "%s[%zu]", LISTS[kind], i);
        path_set(in, empty.place, "");
        if (in->s->parts.count == MOST_PARTS)
            return say_place(in, "a study has at most 1000 sweeps, reports and plots; make it several");
        if (!json_is_object(object))
            return say_place(in, "write an object: {\"KEY\": VALUE, ...}");
        if (!vector_push(&in->s->parts, NULL, &empty, sizeof empty))
            return problem_memory(in->why);
        if (!part_fill(in, &((study_part *)in->s->parts.items)[in->s->parts.count - 1], object))
            return false;
    }
    return true;
}

/* ---- the study ----------------------------------------------------------------------------------------- */

static bool head_fill(study_reader *in, const char *key, const json_t *value)
{
    study *s = in->s;
    if (strcmp(key, "name") == 0)
        return (s->name = name_text(in, value)) != NULL;
    if (strcmp(key, "title") == 0)
        return (s->title = option_text(in, value, STUDY_ONE)) != NULL;
    if (strcmp(key, "text") == 0)
        return (s->text = prose_text(in, value)) != NULL;
    near_name near = near_begin(key, strlen(key));
    static const char *const keys[] = {"name", "title", "text", "sweeps", "reports", "plots"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (i >= 3 && strcmp(keys[i], key) == 0) /* a list: its turn comes */
            return json_is_array(value) || say_place(in, "write an array of objects: [{...}, ...]");
        near_offer(&near, keys[i]);
    }
    return say_unknown(in, near.name, "a study has name, title, text, sweeps, reports and plots");
}

/* The head, then the sweeps, reports and plots, whatever their order in the file. */
static bool study_fill(study_reader *in, json_t *root)
{
    const char *key;
    json_t *value;
    if (!json_is_object(root))
        return say_place(in, "write one object: {\"name\": ..., \"sweeps\": [...]}");
    json_object_foreach(root, key, value)
    {
        path_set(in, "", key);
        if (!head_fill(in, key, value))
            return false;
    }
    for (int kind = 0; kind < STUDY_KINDS; kind++)
        if (!parts_fill(in, (study_kind)kind, json_object_get(root, LISTS[kind])))
            return false;
    path_set(in, "", "");
    if (!in->s->name[0])
        return say_place(in, "\"name\" is missing: a short name of the study");
    return (in->s->parts.count > 0 && study_at(in->s, 0)->kind == STUDY_SWEEP) ||
           say_place(in, "\"sweeps\" is missing or empty: an array of objects, one for each sweep");
}

bool study_parse(study *s, const char *file, const char *bytes, size_t length, study_keys *keys, problem *why)
{
    json_error_t error = {.text = ""};
    *s = (study){.file = file, .name = "", .title = "", .text = ""};
    study_reader in = {.s = s, .keys = keys, .why = why};
    if (!vector_reserve(&s->bytes, NULL, length + 1, 1))
        return problem_memory(why);
    if (length > 0)
        memcpy(s->bytes.items, bytes, length);
    s->bytes.count = length;
    json_t *root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    bool good = root ? study_fill(&in, root) : say_syntax(&in, &error);
    json_decref(root);
    return good;
}

bool study_read(study *s, const char *file, study_keys *keys, problem *why)
{
    *s = (study){.file = file, .name = "", .title = "", .text = ""};
    FILE *in = fopen(file, "rb");
    if (!in)
        return problem_input(why, "%s: %s", file, strerror(errno));
    char *bytes = malloc(MOST_BYTES + 1);
    if (!bytes) {
        fclose(in);
        return problem_memory(why);
    }
    const size_t length = fread(bytes, 1, MOST_BYTES + 1, in);
    bool good = !ferror(in) || problem_input(why, "%s: %s", file, strerror(errno));
    fclose(in);
    if (good && length > MOST_BYTES)
        good = problem_input(why, "%s: larger than 1 MB; a study is a short file", file);
    good = good && study_parse(s, file, bytes, length, keys, why);
    free(bytes);
    return good;
}

void study_release(study *s)
{
    for (size_t i = 0; i < s->parts.count; i++)
        vector_release(&((study_part *)s->parts.items)[i].settings, NULL);
    for (size_t i = 0; i < s->words.count; i++)
        free(((char **)s->words.items)[i]);
    vector_release(&s->parts, NULL);
    vector_release(&s->words, NULL);
    vector_release(&s->bytes, NULL);
}
