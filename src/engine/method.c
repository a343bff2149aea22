/* method.c - methods as text: "alphabeta", "ps:4", "ps:1+2+5@reference".
 *
 *     method  = name [ "@" edition ]
 *     name    = "minimax" | "alphabeta" | "sss" | "ps:" plan
 *     plan    = "auto" | number | number "+" number { "+" number }     number = 1 .. 4294967295
 *     edition = "reference" | "printed"                                printed: ps alone
 *
 * A lone number counts phases; numbers joined by "+" are sizes, so the plan of one size s is written "s+s". */
#include "phased.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const NAMES[] = {
    [PH_ALPHABETA] = "alphabeta", [PH_MINIMAX] = "minimax", [PH_SSS] = "sss", [PH_PS] = "ps"};

static const char *const EDITIONS[] = {[PH_FAST] = "", [PH_REFERENCE] = "@reference", [PH_PRINTED] = "@printed"};

/* ---- reading: each function reads at *text and moves it on ---- */

static bool read_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    *text += length;
    return true;
}

/* A number from 1 to UINT32_MAX. */
static bool read_number(const char **text, uint32_t *number)
{
    const char *t = *text;
    uint64_t n = 0;
    for (; *t >= '0' && *t <= '9'; t++) {
        n = 10 * n + (uint64_t)(*t - '0');
        if (n > UINT32_MAX)
            return false;
    }
    if (n == 0)
        return false;
    *number = (uint32_t)n;
    *text = t;
    return true;
}

static bool read_plan(const char **text, ph_method *m)
{
    if (read_word(text, "auto"))
        return true;
    do {
        if (m->n_sizes == PH_MAX_SIZES || !read_number(text, &m->sizes[m->n_sizes]))
            return false;
        m->n_sizes++;
    } while (read_word(text, "+"));
    if (m->n_sizes == 1) {
        m->phases = m->sizes[0];
        m->sizes[0] = 0;
        m->n_sizes = 0;
    }
    return true;
}

static bool read_name(const char **text, ph_method *m)
{
    static const ph_algorithm all[] = {PH_ALPHABETA, PH_MINIMAX, PH_SSS, PH_PS};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (read_word(text, NAMES[all[i]])) {
            m->algorithm = all[i];
            return true;
        }
    return false;
}

static bool read_edition(const char **text, ph_method *m)
{
    if (read_word(text, EDITIONS[PH_REFERENCE]))
        m->edition = PH_REFERENCE;
    else if (m->algorithm == PH_PS && read_word(text, EDITIONS[PH_PRINTED]))
        m->edition = PH_PRINTED;
    return **text == '\0';
}

int ph_method_parse(const char *text, ph_method *method)
{
    if (!text || !method)
        return PH_E_ARGUMENT;
    ph_method m = {0};
    if (!read_name(&text, &m))
        return PH_E_METHOD;
    if (m.algorithm == PH_PS) {
        /* "psst" is no method; "ps", "ps:" and "ps:4x" are PS* with a plan that is wrong. */
        if (*text != ':' && *text != '@' && *text != '\0')
            return PH_E_METHOD;
        if (!read_word(&text, ":") || !read_plan(&text, &m) || (*text != '@' && *text != '\0'))
            return PH_E_PLAN;
    }
    if (!read_edition(&text, &m))
        return PH_E_METHOD;
    *method = m;
    return PH_OK;
}

/* ---- writing ---- */

enum { PLAN_ROOM = 12 * (PH_MAX_SIZES + 1) }; /* ":" or "+" and ten digits for each size */

static void print_plan(const ph_method *m, char plan[PLAN_ROOM])
{
    assert(m->n_sizes <= PH_MAX_SIZES);
    if (m->algorithm != PH_PS) {
        plan[0] = '\0';
    } else if (m->n_sizes == 0 && m->phases == 0) {
        snprintf(plan, PLAN_ROOM, ":auto");
    } else if (m->n_sizes == 0) {
        snprintf(plan, PLAN_ROOM, ":%u", (unsigned)m->phases);
    } else {
        int used = snprintf(plan, PLAN_ROOM, ":%u", (unsigned)m->sizes[0]);
        if (m->n_sizes == 1) /* the last size repeats: s and s+s are the same plan */
            snprintf(plan + used, (size_t)(PLAN_ROOM - used), "+%u", (unsigned)m->sizes[0]);
        for (uint32_t i = 1; i < m->n_sizes; i++)
            used += snprintf(plan + used, (size_t)(PLAN_ROOM - used), "+%u", (unsigned)m->sizes[i]);
    }
}

int ph_method_print(const ph_method *method, char *text, size_t size)
{
    assert(method->algorithm <= PH_PS && method->edition <= PH_PRINTED);
    char plan[PLAN_ROOM];
    print_plan(method, plan);
    return snprintf(text, size, "%s%s%s", NAMES[method->algorithm], plan, EDITIONS[method->edition]);
}
