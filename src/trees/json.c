/* json.c - reads a tree from JSON.
 *
 *     node     = number | children | '{' member { ',' member } '}'
 *     children = '[' node { ',' node } ']'
 *     member   = "name" ':' string | "children" ':' children | "value" ':' number
 *
 * A number is an integer within +-PH_VALUE_MAX. An object has each key at most once, and either "children" or
 * "value". Names may have any characters of JSON strings except U+0000, which would end them. Nothing else is
 * accepted.
 *
 * Read read_tree() first: it keeps the open nodes on its own stack, so that deep trees need no C stack. */
#include "../base/utf8.h"
#include "builder.h"

#include <stdio.h>
#include <string.h>

enum { KEY_NAME = 1u << 0, KEY_CHILDREN = 1u << 1, KEY_VALUE = 1u << 2 };

/* What is known about an object so far. */
typedef struct members {
    uint32_t keys;
    uint32_t name; /* where it begins in the builder's text */
    ph_value value;
} members;

typedef struct reader {
    const char *start, *at, *end;
    const char *fault; /* where the text is wrong; NULL: nowhere */
    const char *message;
    tree_builder builder;
    members parents[PH_MAX_DEPTH]; /* of each open node; no keys for a plain array */
} reader;

_Static_assert(PH_MAX_DEPTH == 1024 && PH_VALUE_MAX == 2000000000, "messages below name these numbers");

/* ---- errors and tokens --------------------------------------------------------------------------------- */

static int reader_fail(reader *r, int error, const char *at, const char *message)
{
    r->fault = at;
    r->message = message;
    return error;
}

/* The grammar does not allow this here. */
static int reader_reject(reader *r, const char *message)
{
    if (r->at == r->end)
        message = "the text ends inside the tree; close every [, { and \"";
    return reader_fail(r, PH_E_SYNTAX, r->at, message);
}

/* Pass on the builder's return value, with a message if it is an error. */
static int reader_check(reader *r, int error)
{
    switch (error) {
    case PH_OK:
        return PH_OK;
    case PH_E_DEPTH:
        return reader_fail(r, error, r->at, "nesting deeper than 1024; make the tree shallower");
    case PH_E_SIZE:
        return reader_fail(r, error, r->at, "more than 4294967294 nodes or bytes of names; make the tree smaller");
    default:
        return reader_fail(r, error, NULL, "out of memory; make the tree smaller or allow more memory");
    }
}

/* The next character that is not white space, not consumed; -1 at the end. */
static int reader_peek(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t'))
        r->at++;
    return r->at < r->end ? (unsigned char)*r->at : -1;
}

/* The next character, even if it is white space. */
static int reader_look(const reader *r)
{
    return r->at < r->end ? (unsigned char)*r->at : -1;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

static int read_number(reader *r, ph_value *value)
{
    const char *from = r->at;
    bool negative = reader_look(r) == '-';
    r->at += negative;
    if (!is_digit(reader_look(r)))
        return reader_reject(r, "expected a whole number, such as 3 or -12");

    const char *digits = r->at;
    int64_t magnitude = 0; /* no more digits are added once it is too large, so that it cannot overflow */
    for (; is_digit(reader_look(r)); r->at++)
        if (magnitude <= PH_VALUE_MAX)
            magnitude = 10 * magnitude + (*r->at - '0');

    int next = reader_look(r);
    if (next == '.')
        return reader_fail(r, PH_E_SYNTAX, from, "decimal number; leaves are whole numbers, such as 3 or -12");
    if (next == 'e' || next == 'E')
        return reader_fail(r, PH_E_SYNTAX, from, "number with an exponent; write it out, such as 1000 for 1e3");
    if (*digits == '0' && r->at - digits > 1)
        return reader_fail(r, PH_E_SYNTAX, from, "number with a leading zero; write 7, not 07");
    if (magnitude > PH_VALUE_MAX)
        return reader_fail(r, PH_E_RANGE, from, "number out of range; leaves lie between -2000000000 and 2000000000");
    *value = (ph_value)(negative ? -magnitude : magnitude);
    return PH_OK;
}

/* ---- strings ------------------------------------------------------------------------------------------- */

/* The four digits after "\u". */
static int read_unit(reader *r, uint32_t *unit)
{
    *unit = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        int c = reader_look(r);
        int letter = c | 0x20;
        if (!is_digit(c) && !(letter >= 'a' && letter <= 'f'))
            return reader_reject(r, "\\u needs four hexadecimal digits, as in \\u00e9");
        *unit = *unit << 4 | (uint32_t)(is_digit(c) ? c - '0' : letter - 'a' + 10);
    }
    return PH_OK;
}

/* What follows "\u": one unit, or a pair of surrogates for one code point. */
static int read_code(reader *r, const char *escape, uint32_t *code)
{
    static const char message[] = "half a surrogate pair; write both halves, as in \\ud83d\\ude00";
    int err = read_unit(r, code);
    if (err)
        return err;
    if (*code == 0)
        return reader_fail(r, PH_E_SYNTAX, escape, "\\u0000 would end the name; leave it out");
    if (*code < 0xD800 || *code > 0xDFFF)
        return PH_OK;

    if (*code > 0xDBFF || r->end - r->at < 2 || r->at[0] != '\\' || r->at[1] != 'u')
        return reader_fail(r, PH_E_SYNTAX, escape, message);
    r->at += 2;
    uint32_t low;
    err = read_unit(r, &low);
    if (err)
        return err;
    if (low < 0xDC00 || low > 0xDFFF)
        return reader_fail(r, PH_E_SYNTAX, escape, message);
    *code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
    return PH_OK;
}

/* An escape, from its backslash on. */
static int read_escape(reader *r)
{
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *escape = r->at++;
    int c = reader_look(r);
    if (c == 'u') {
        r->at++;
        uint32_t code;
        int err = read_code(r, escape, &code);
        if (err)
            return err;
        char bytes[UTF8_MOST];
        return reader_check(r, builder_write(&r->builder, bytes, utf8_write(code, bytes)));
    }
    const char *name = c > 0 ? strchr(names, c) : NULL;
    if (!name)
        return reader_reject(r, "unknown escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u00e9");
    r->at++;
    return reader_check(r, builder_write(&r->builder, &meanings[name - names], 1));
}

/* Characters that are not escaped. */
static int read_plain(reader *r)
{
    const char *from = r->at;
    for (int c = reader_look(r); c >= 0x20 && c != '"' && c != '\\'; c = reader_look(r)) {
        size_t length = utf8_length(r->at, (size_t)(r->end - r->at));
        if (length == 0)
            return reader_fail(r, PH_E_SYNTAX, r->at, "bytes that are not UTF-8; save the file as UTF-8");
        r->at += length;
    }
    return reader_check(r, builder_write(&r->builder, from, (size_t)(r->at - from)));
}

/* A string, starting at its quote, into the builder's text, where it begins at *text and ends with a zero byte. */
static int read_string(reader *r, uint32_t *text)
{
    *text = (uint32_t)r->builder.text.count;
    r->at++;
    while (reader_look(r) != '"') {
        int c = reader_look(r);
        if (c < 0x20)
            return reader_reject(r, "control character in a string; escape it, as in \\n, or close the string");
        int err = c == '\\' ? read_escape(r) : read_plain(r);
        if (err)
            return err;
    }
    r->at++;
    return reader_check(r, builder_write(&r->builder, "", 1));
}

/* ---- nodes --------------------------------------------------------------------------------------------- */

/* Open a node whose array of children begins here, and stop before the first child. */
static int read_opening(reader *r, const members *m)
{
    const char *bracket = r->at;
    int err = reader_check(r, builder_open(&r->builder));
    if (err)
        return err;
    r->parents[r->builder.depth - 1] = *m;
    r->at++;
    if (reader_peek(r) == ']')
        return reader_fail(r, PH_E_SYNTAX, bracket, "empty array; a node needs at least one child");
    return PH_OK;
}

static uint32_t key_of(const char *text)
{
    if (strcmp(text, "name") == 0)
        return KEY_NAME;
    if (strcmp(text, "children") == 0)
        return KEY_CHILDREN;
    return strcmp(text, "value") == 0 ? KEY_VALUE : 0;
}

/* A key and its colon. Keys are decoded like names, since JSON allows escapes in them, and then dropped. */
static int read_key(reader *r, members *m, uint32_t *key)
{
    if (reader_peek(r) != '"')
        return reader_reject(r, "expected a key; a node has \"children\" or \"value\", and perhaps \"name\"");
    const char *from = r->at;
    uint32_t text;
    int err = read_string(r, &text);
    if (err)
        return err;
    *key = key_of((const char *)r->builder.text.items + text);
    r->builder.text.count = text;

    if (*key == 0)
        return reader_fail(r, PH_E_SYNTAX, from, "unknown key; a node has \"name\", \"children\" and \"value\"");
    if (m->keys & *key)
        return reader_fail(r, PH_E_SYNTAX, from, "the same key twice; remove one of them");
    m->keys |= *key;
    if ((m->keys & KEY_CHILDREN) && (m->keys & KEY_VALUE))
        return reader_fail(r, PH_E_SYNTAX, from, "both \"children\" and \"value\"; remove one of them");
    if (reader_peek(r) != ':')
        return reader_reject(r, "expected : between a key and its value");
    r->at++;
    return PH_OK;
}

/* A key and its value; for "children" only the opening bracket. */
static int read_member(reader *r, members *m)
{
    uint32_t key;
    int err = read_key(r, m, &key);
    if (err)
        return err;
    int c = reader_peek(r);
    switch (key) {
    case KEY_NAME:
        return c == '"' ? read_string(r, &m->name) : reader_reject(r, "expected a string, as in \"name\":\"A\"");
    case KEY_CHILDREN:
        return c == '[' ? read_opening(r, m) : reader_reject(r, "expected an array, as in \"children\":[3,12]");
    default:
        return read_number(r, &m->value);
    }
}

/* An object is complete: its children already form a node; its value becomes one. */
static int members_finish(reader *r, const members *m, const char *brace)
{
    if (!(m->keys & (KEY_CHILDREN | KEY_VALUE)))
        return reader_fail(r, PH_E_SYNTAX, brace, "neither \"children\" nor \"value\"; a node needs one of them");
    int err = m->keys & KEY_VALUE ? builder_leaf(&r->builder, m->value) : PH_OK;
    if (!err && (m->keys & KEY_NAME))
        err = builder_name(&r->builder, m->name);
    return reader_check(r, err);
}

/* The rest of an object after a member: to its end, or to the first of its children. */
static int read_rest(reader *r, members *m)
{
    uint32_t depth = r->builder.depth;
    while (r->builder.depth == depth) {
        int c = reader_peek(r);
        if (c != ',' && c != '}')
            return reader_reject(r, "expected , or } after a member");
        r->at++;
        if (c == '}')
            return members_finish(r, m, r->at - 1);
        int err = read_member(r, m);
        if (err)
            return err;
    }
    return PH_OK;
}

static int read_object(reader *r)
{
    members m = {0};
    uint32_t depth = r->builder.depth;
    r->at++;
    int err = read_member(r, &m);
    return err || r->builder.depth > depth ? err : read_rest(r, &m);
}

static int read_leaf(reader *r)
{
    ph_value value = 0;
    int err = read_number(r, &value);
    return err ? err : reader_check(r, builder_leaf(&r->builder, value));
}

/* A leaf, or the opening of a node with children. */
static int read_node(reader *r)
{
    int c = reader_peek(r);
    if (c == '-' || is_digit(c))
        return read_leaf(r);
    if (c == '[')
        return read_opening(r, &(members){0});
    if (c == '{')
        return read_object(r);
    if (c == '"')
        return reader_reject(r, "a string is not a node; write {\"name\":\"b\",\"value\":5}");
    return reader_reject(r, "expected a node: a whole number, an array or an object");
}

/* The end of an array of children, and of the object around it if there is one. */
static int read_closing(reader *r)
{
    r->at++;
    int err = reader_check(r, builder_close(&r->builder));
    members *m = &r->parents[r->builder.depth];
    return err || !m->keys ? err : read_rest(r, m);
}

static int read_tree(reader *r)
{
    if (r->end - r->at >= 3 && memcmp(r->at, "\xEF\xBB\xBF", 3) == 0)
        return reader_reject(r, "byte order mark; save the file as UTF-8 without one");
    if (reader_peek(r) < 0)
        return reader_fail(r, PH_E_SYNTAX, r->at, "empty input; write a tree, such as [[3,12,8],[2,4,6]]");
    for (;;) {
        /* 1. A node begins here. If it has children, the first of them is next. */
        uint32_t depth = r->builder.depth;
        int err = read_node(r);
        if (err)
            return err;
        if (r->builder.depth > depth)
            continue;

        /* 2. It is finished, and with it every node of which it is the last child. */
        while (r->builder.depth > 0 && reader_peek(r) == ']') {
            err = read_closing(r);
            if (err)
                return err;
        }
        if (r->builder.depth == 0)
            break;

        /* 3. Its parent has another child. */
        if (reader_peek(r) != ',')
            return reader_reject(r, "expected , or ] after a child");
        r->at++;
    }
    if (reader_peek(r) >= 0)
        return reader_reject(r, "text after the tree; remove it, or look for a superfluous ] or }");
    return PH_OK;
}

/* ---- the public function ------------------------------------------------------------------------------- */

/* Columns count characters, not bytes: all bytes except the continuation bytes of UTF-8, which are 10xxxxxx. */
static void reader_place(const reader *r, ph_place *where)
{
    snprintf(where->message, sizeof where->message, "%s", r->message);
    if (!r->fault)
        return;
    where->line = where->column = 1;
    for (const char *c = r->start; c < r->fault; c++) {
        if (*c == '\n') {
            where->line++;
            where->column = 1;
        } else if (((unsigned char)*c & 0xC0) != 0x80) {
            where->column++;
        }
    }
}

int ph_tree_parse(const char *text, size_t length, const ph_memory *memory, ph_tree **tree, ph_place *where)
{
    if (where)
        *where = (ph_place){0};
    if (tree)
        *tree = NULL;
    if (!text || !tree)
        return PH_E_ARGUMENT;

    reader r;
    r.start = r.at = text;
    r.end = text + length;
    builder_init(&r.builder, memory, BUILDER_MOST);
    int err = read_tree(&r);
    if (!err)
        err = reader_check(&r, builder_finish(&r.builder, tree));
    builder_release(&r.builder);
    if (err && where)
        reader_place(&r, where);
    return err;
}
