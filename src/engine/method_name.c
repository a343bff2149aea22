/* method_name.c - method names, parsed and printed: "alphabeta", "ps:4", "ps:1+2+5@reference". methods.def lists the
 * methods.
 *
 *     method  = name [ ":" plan | ":" entries | ":" number | ":" guess ] { suffix } [ "@" edition ]
 *     plan    = "auto" | number | number "+" number { "+" number }     number = 1 .. 4294967295
 *             | level "/" level { "/" level }
 *     level   = size { "+" size }
 *     size    = number | "*"                                           "*" only as the last of its level
 *     entries = 0 .. 4294967294                                        optional: else as many as fit the memory
 *     guess   = [ "-" ] number                                         within +-PH_VALUE_MAX; optional
 *     suffix  = "+" name                                               of SUFFIXES; best-first methods only take "+tt",
 *                                                                      strong that and those of selective search
 *     edition = "reference" | "printed"                                printed: only ps
 *
 * A name may be written as in books, "SSS*", "Alpha-Beta" (base/text.h), and its parameters in round brackets:
 * "PS*(4)". A single number is the number of phases. Numbers joined by "+" are sizes, so the plan of one size s is
 * written "s+s". If there is a slash, all numbers are sizes, one level before each slash, and "*" means all children
 * that are left. A "+" in front of a letter begins a suffix, in front of a digit a size. */
#include "method_name.h"

#include "../base/text.h"
#include "../reference/reference.h"
#include "../search/compiled.h"
#include "driver.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define METHOD_STANDARD "auto" /* if the caller sets none */

/* ---- the table ----------------------------------------------------------------------------------------- */

enum family { DEPTH_FIRST, BEST_FIRST, DRIVER };
enum parameters { NONE, PLAN, ENTRIES, WINDOW, GUESS };

typedef struct method_row {
    const char *name;
    enum family family;
    enum parameters parameters;
    driver *drive; /* NULL: the method is no driver */
    searcher *reference;
} method_row;

#define DRIVES_DEPTH_FIRST(fast) NULL
#define DRIVES_BEST_FIRST(fast) NULL
#define DRIVES_DRIVER(fast) fast

static const method_row ROWS[N_METHODS + 1] = {
#define METHOD(ENUM, name, family, parameters, fast, tabled, reference, help)                                          \
    [METHOD_##ENUM] = {name, family, parameters, DRIVES_##family(fast), reference},
#include "../search/methods.def"
    [METHOD_AUTO] = {"auto", DEPTH_FIRST, NONE, NULL, NULL}, /* auto.c replaces it */
};

/* Other names for methods: parsed, but never printed. */
static const struct {
    const char *name;
    uint32_t id;
} ALIASES[] = {{"pvs", METHOD_NEGASCOUT}}; /* principal variation search */

static const char *const EDITIONS[N_EDITIONS] = {
    [EDITION_FAST] = "", [EDITION_REFERENCE] = "@reference", [EDITION_PRINTED] = "@printed"};

typedef struct suffix {
    const char *text;
    uint32_t with;
} suffix;

/* In the order in which they are printed. The last one is an old spelling: it is parsed, but never printed. */
static const suffix SUFFIXES[] = {
#define SUFFIX(text, with) {text, with},
    METHOD_SUFFIXES(SUFFIX)
#undef SUFFIX
        {"+replies", WITH_COUNTERMOVES},
};

enum { N_SUFFIXES = sizeof SUFFIXES / sizeof SUFFIXES[0], N_PRINTED_SUFFIXES = N_SUFFIXES - 1 };

/* Drivers with null windows are useless without a table, so they always have one. So has the strong engine. */
static bool table_implied(uint32_t id)
{
    return (ROWS[id].family == DRIVER && id != METHOD_ASPIRATION) || id == METHOD_STRONG;
}

/* Can it have a table? In a driver alpha-beta uses it; in a best-first method it only orders the moves. */
static bool has_table(uint32_t id)
{
    return id < N_METHODS && (ROWS[id].family != DEPTH_FIRST || any_compiled.tabled[id]);
}

/* ---- parsing: each function reads at *text and advances it --------------------------------------------- */

static bool read_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

/* A number from 0 to UINT32_MAX. */
static bool read_count(const char **text, uint32_t *number)
{
    const char *t = *text;
    uint64_t n = 0;
    for (; *t >= '0' && *t <= '9'; t++) {
        n = 10 * n + (uint64_t)(*t - '0');
        if (n > UINT32_MAX)
            return false;
    }
    if (t == *text)
        return false;
    *number = (uint32_t)n;
    *text = t;
    return true;
}

/* A number from 1 to UINT32_MAX. */
static bool read_number(const char **text, uint32_t *number)
{
    return read_count(text, number) && *number > 0;
}

/* Does a suffix begin here? A "+" in front of a digit begins a size. */
static bool at_suffix(const char *text)
{
    return text[0] == '+' && ((text[1] >= 'a' && text[1] <= 'z') || (text[1] >= 'A' && text[1] <= 'Z'));
}

/* One more size. Nothing may follow a "*" on its level, because no children are left. */
static bool read_size(const char **text, plan *p)
{
    assert(p->n_sizes <= PLAN_MOST_SIZES);
    if (p->n_sizes == PLAN_MOST_SIZES)
        return false;
    uint32_t *size = &p->sizes[p->n_sizes++];
    if (!read_word(text, "*"))
        return read_number(text, size);
    *size = PLAN_ALL;
    return **text != '+' || at_suffix(*text);
}

static bool read_level(const char **text, plan *p)
{
    do {
        if (!read_size(text, p))
            return false;
    } while (!at_suffix(*text) && read_word(text, "+"));
    return true;
}

static bool read_levels(const char **text, plan *p)
{
    do {
        if (!read_level(text, p))
            return false;
        assert(p->n_levels < p->n_sizes && p->n_sizes <= PLAN_MOST_SIZES); /* each level has a size */
        p->ends[p->n_levels++] = (uint8_t)p->n_sizes;
    } while (read_word(text, "/"));
    return true;
}

static bool read_plan(const char **text, plan *p)
{
    *p = (plan){0};
    if (read_word(text, "auto"))
        return true;
    const char *begin = *text;
    if (!read_levels(text, p))
        return false;
    if (p->n_levels > 1)
        return true;
    /* No slash: the sizes are those of every level, and a single number is the number of phases. */
    p->n_levels = 0;
    p->ends[0] = 0;
    if (p->n_sizes == 1) {
        p->phases = p->sizes[0];
        p->sizes[0] = 0;
        p->n_sizes = 0;
    }
    return !memchr(begin, '*', (size_t)(*text - begin));
}

/* The name ends at the parameters, a suffix, the edition or the end: "psst" is no method. If two methods have the same
 * name (dual), it is the one with a plan if a plan follows. */
static bool read_name(const char **text, method *m)
{
    const size_t length = strcspn(*text, ":@(+");
    const bool planned = (*text)[length] == ':' || (*text)[length] == '(';
    bool found = false;
    for (uint32_t id = 0; id <= N_METHODS; id++) {
        if (!alike(*text, length, ROWS[id].name))
            continue;
        if (!found || planned == (ROWS[id].parameters == PLAN))
            m->id = id;
        found = true;
    }
    for (size_t i = 0; !found && i < sizeof ALIASES / sizeof ALIASES[0]; i++)
        if ((found = alike(*text, length, ALIASES[i].name)))
            m->id = ALIASES[i].id;
    *text += found ? length : 0;
    return found;
}

static bool read_edition(const char **text, method *m)
{
    if (read_word(text, EDITIONS[EDITION_REFERENCE]))
        m->edition = EDITION_REFERENCE;
    else if (m->id == METHOD_PS && read_word(text, EDITIONS[EDITION_PRINTED]))
        m->edition = EDITION_PRINTED;
    return **text == '\0';
}

/* What begins the parameters: a colon; or a bracket (`round`), which must be closed. */
static bool read_begin(const char **text, bool *round)
{
    *round = read_word(text, "(");
    return *round || read_word(text, ":");
}

static bool read_end(const char **text, bool round)
{
    return (!round || read_word(text, ")")) && (**text == '@' || at_suffix(*text) || **text == '\0');
}

/* ":12", ":-12" or nothing. */
static bool read_guess(const char **text, ph_value *guess)
{
    bool round;
    uint32_t number;
    *guess = GUESS_NONE;
    if (!read_begin(text, &round))
        return true;
    const bool below = read_word(text, "-");
    if (!read_count(text, &number) || number > PH_VALUE_MAX || !read_end(text, round))
        return false;
    *guess = below ? -(ph_value)number : (ph_value)number;
    return true;
}

/* ":12". */
static bool read_window(const char **text, uint32_t *window)
{
    bool round;
    return read_begin(text, &round) && read_number(text, window) && *window <= PH_VALUE_MAX && read_end(text, round);
}

/* Which suffixes can it have? Best-first methods return to nodes, and would find other moves and values there; minimax and
 * Scout promise to look at everything. */
static uint32_t suffixes_of(uint32_t id)
{
    if (ROWS[id].family == BEST_FIRST)
        return WITH_TABLE;
    if (id == METHOD_STRONG)
        return WITH_TABLE | WITH_SELECTIVE;
    return id == METHOD_MINIMAX || id == METHOD_SCOUT ? ~(uint32_t)WITH_SELECTIVE : ~UINT32_C(0);
}

/* All suffixes. Each implies a table. An edition may follow only "+tt" of a method that always has a table. */
static bool read_suffixes(const char **text, method *m)
{
    if (**text != '+')
        return true;
    const bool can = has_table(m->id);
    while (can && **text == '+') {
        size_t i = 0;
        while (i < N_SUFFIXES && !(strncmp(*text, SUFFIXES[i].text, strlen(SUFFIXES[i].text)) == 0 &&
                                   strchr("+@", (*text)[strlen(SUFFIXES[i].text)])))
            i++;
        if (i == N_SUFFIXES)
            return false;
        m->with |= WITH_TABLE | SUFFIXES[i].with;
        *text += strlen(SUFFIXES[i].text);
    }
    if (m->with & ~suffixes_of(m->id))
        return false;
    return can && (**text == '\0' || (table_implied(m->id) && m->with == WITH_TABLE));
}

/* ":85", or nothing. */
static bool read_entries(const char **text, uint32_t *entries)
{
    bool round;
    *entries = ENTRIES_ALL;
    if (!read_begin(text, &round))
        return true;
    return read_count(text, entries) && *entries != ENTRIES_ALL && read_end(text, round);
}

int method_parse(const char *text, method *result)
{
    method m = {.plan.phases = 1};
    bool round;
    if (!text)
        text = METHOD_STANDARD;
    if (!read_name(&text, &m))
        return PH_E_METHOD;
    if (ROWS[m.id].parameters == PLAN)
        if (!read_begin(&text, &round) || !read_plan(&text, &m.plan) || !read_end(&text, round))
            return PH_E_PLAN;
    if (ROWS[m.id].parameters == ENTRIES && !read_entries(&text, &m.entries))
        return PH_E_ENTRIES;
    if (ROWS[m.id].parameters == GUESS && !read_guess(&text, &m.guess))
        return PH_E_NUMBER;
    if (ROWS[m.id].parameters == WINDOW && !read_window(&text, &m.window))
        return PH_E_NUMBER;
    if (!read_suffixes(&text, &m))
        return PH_E_SUFFIX;
    if (!read_edition(&text, &m))
        return PH_E_METHOD;
    if (table_implied(m.id))
        m.with |= WITH_TABLE;
    *result = m;
    return PH_OK;
}

/* ---- printing ------------------------------------------------------------------------------------------ */

static void print_size(text_writer *w, uint32_t size, bool by_level)
{
    if (by_level && size == PLAN_ALL)
        text_put(w, '*');
    else
        text_put_number(w, size);
}

/* The sizes, with a slash between levels. */
static void print_sizes(text_writer *w, const plan *p)
{
    assert(p->n_sizes <= PLAN_MOST_SIZES && p->n_levels <= p->n_sizes);
    uint32_t level = 0;
    for (uint32_t i = 0; i < p->n_sizes; i++) {
        const bool ended = level < p->n_levels && i == p->ends[level];
        if (i > 0)
            text_put(w, ended ? '/' : '+');
        level += ended;
        print_size(w, p->sizes[i], p->n_levels > 0);
    }
    if (p->n_sizes == 1) { /* the last size repeats: s and s+s are the same plan */
        text_put(w, '+');
        text_put_number(w, p->sizes[0]);
    }
}

/* A colon and the plan. */
static void print_plan(const plan *p, char text[METHOD_NAME_SIZE])
{
    text_writer w = text_open(text, METHOD_NAME_SIZE);
    text_put(&w, ':');
    if (plan_is_auto(p))
        text_puts(&w, "auto");
    else if (p->n_sizes == 0)
        text_put_number(&w, p->phases);
    else
        print_sizes(&w, p);
    assert(w.length < METHOD_NAME_SIZE);
}

int method_print(const method *m, char *text, size_t size)
{
    assert(m->id <= N_METHODS && m->edition < N_EDITIONS);
    char sizes[METHOD_NAME_SIZE] = "";
    if (ROWS[m->id].parameters == PLAN)
        print_plan(&m->plan, sizes);
    else if (ROWS[m->id].parameters == ENTRIES && m->entries != ENTRIES_ALL)
        snprintf(sizes, sizeof sizes, ":%" PRIu32, m->entries);
    else if (ROWS[m->id].parameters == WINDOW)
        snprintf(sizes, sizeof sizes, ":%" PRIu32, m->window);
    else if (ROWS[m->id].parameters == GUESS && m->guess != GUESS_NONE)
        snprintf(sizes, sizeof sizes, ":%" PRId32, m->guess);
    text_writer w = text_open(text, size); /* no snprintf: it would take a fifth of the time of a small search */
    text_puts(&w, ROWS[m->id].name);
    text_puts(&w, sizes);
    for (size_t i = 0; m->with && i < N_PRINTED_SUFFIXES; i++)
        if ((m->with & SUFFIXES[i].with) && !(SUFFIXES[i].with == WITH_TABLE && table_implied(m->id)))
            text_puts(&w, SUFFIXES[i].text);
    text_puts(&w, EDITIONS[m->edition]);
    return (int)w.length;
}

uint32_t method_phases(const method *m)
{
    assert(m->id <= N_METHODS);
    return ROWS[m->id].parameters == PLAN && m->plan.n_sizes == 0 ? m->plan.phases : 0;
}

int ph_method_canonical(const char *text, char *canonical, size_t size)
{
    method m;
    int error = method_parse(text, &m);
    return error ? error : method_print(&m, canonical, size);
}

/* ---- questions ------------------------------------------------------------------------------------------ */

bool method_best_first(const method *m)
{
    assert(m->id <= N_METHODS);
    return ROWS[m->id].family == BEST_FIRST;
}

bool method_shares(const method *m)
{
    const bool ruled = (m->with & WITH_SELECTIVE) && m->id != METHOD_STRONG;
    return has_table(m->id) && ROWS[m->id].family != BEST_FIRST && m->edition == EDITION_FAST && m->id != METHOD_BNS &&
           !ruled && !(m->with & (WITH_DEEPER | WITH_IID | WITH_HISTORY));
}

bool method_selective(const method *m)
{
    return m->with & (WITH_SELECTIVE | WITH_DEEPER);
}

bool ph_method_selective(const char *text)
{
    method m;
    return method_parse(text, &m) == PH_OK && method_selective(&m);
}

bool method_offer(method *m, const ph_game *game)
{
    const uint32_t offers = (game->pass ? WITH_NULL : 0) | WITH_REDUCE | WITH_FUTILE |
                            (game->in_check ? WITH_EXTEND : 0) | (game->reversible ? WITH_REPEAT : 0);
    const uint32_t wanted = m->with & WITH_SELECTIVE & ~(uint32_t)WITH_SELECT;
    if (m->with & WITH_SELECT)
        m->with |= offers & ~(uint32_t)WITH_REPEAT;
    m->with &= ~(uint32_t)WITH_SELECT;
    return !(wanted & ~offers) && !((m->with & WITH_SELECTIVE) && (game->flags & PH_LEAF_VALUES));
}

bool method_has_entries(const method *m)
{
    return ROWS[m->id].parameters == ENTRIES;
}

driver *method_driver(const method *m)
{
    assert(m->id <= N_METHODS);
    return m->edition == EDITION_FAST ? ROWS[m->id].drive : NULL;
}

searcher *method_reference(const method *m)
{
    assert(m->id < N_METHODS && ROWS[m->id].reference);
    return ROWS[m->id].reference;
}

/* ---- the catalogue ------------------------------------------------------------------------------------- */

static const ph_parameter PLAN_PARAMETER = {
    .key = "plan",
    .symbol = "k",
    .type = PH_TYPE_PLAN,
    .range = "K, or sizes A+B+..., or sizes by level A/B/..., or auto",
    .example = "4",
    .help =
        "K equal partitions of the children of a MAX node (in DUAL* of a MIN node), or their sizes, or the sizes for "
        "each level, or auto: as few partitions as fit the memory",
};

static const ph_parameter ENTRIES_PARAMETER = {
    .key = "entries",
    .symbol = "M",
    .type = PH_TYPE_ENTRIES,
    .most = ENTRIES_ALL - 1,
    .range = "0 to 4294967294",
    .standard = "",
    .example = "85",
    .help = "the most open nodes, and children under search without one, that may be in memory at a time; default: as "
            "many as fit the memory",
};

static const ph_parameter WINDOW_PARAMETER = {
    .key = "window",
    .symbol = "W",
    .type = PH_TYPE_INTEGER,
    .least = 1,
    .most = PH_VALUE_MAX,
    .range = "1 to 2000000000",
    .example = "20",
    .help =
        "how far the first window extends on either side of the guess, which is the value of the last iteration or 0",
};

static const ph_parameter GUESS_PARAMETER = {
    .key = "guess",
    .symbol = "G",
    .type = PH_TYPE_GUESS,
    .most = PH_VALUE_MAX,
    .range = "-2000000000 to 2000000000",
    .standard = "",
    .example = "12",
    .help = "the value where the search begins; default: the value of the last iteration, or 0",
};

static const ph_parameter *const PARAMETERS_NONE[] = {NULL};
static const ph_parameter *const PARAMETERS_PLAN[] = {&PLAN_PARAMETER, NULL};
static const ph_parameter *const PARAMETERS_ENTRIES[] = {&ENTRIES_PARAMETER, NULL};

static const ph_parameter *const PARAMETERS_WINDOW[] = {&WINDOW_PARAMETER, NULL};
static const ph_parameter *const PARAMETERS_GUESS[] = {&GUESS_PARAMETER, NULL};

#define NAME_DRIVER "driver"
#define NAME_DEPTH_FIRST "depth-first"
#define NAME_BEST_FIRST "best-first"

static const ph_entry CATALOG[N_METHODS + 1] = {
#define METHOD(ENUM, name, family, parameters, fast, tabled, reference, help)                                          \
    [METHOD_##ENUM] = {name, help, PARAMETERS_##parameters, NAME_##family},
#include "../search/methods.def"
    [METHOD_AUTO] =
        {"auto", "the method expected to do best within the memory, of those that evaluate no leaf alpha-beta skips",
         PARAMETERS_NONE, "chosen"},
};

const ph_entry *method_entry(size_t id)
{
    return id <= N_METHODS ? &CATALOG[id] : NULL;
}
