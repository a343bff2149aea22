/* catalog.c - games, models and methods by the names that people type. */
#include "catalog.h"

#include "../base/schema.h"
#include "../base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- entries ------------------------------------------------------------------------------------------------ */

const ph_entry *catalog_find(ph_kind kind, const char *text)
{
    const bool method = kind == PH_KIND_METHOD;
    const size_t length = strcspn(text, method ? ":@(+" : ":@");
    const ph_entry *e, *found = NULL;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        if (method ? !alike(text, length, e->name) : !spec_names(text, e->name))
            continue;
        if (!found || (text[length] == ':' || text[length] == '(') == (e->parameters[0] != NULL))
            found = e;
    }
    return found;
}

void catalog_put_names(text_writer *w, ph_kind kind)
{
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        text_puts(w, i ? ", " : "");
        text_puts(w, e->name);
    }
}

const ph_entry *near_entry(ph_kind kind, const char *text)
{
    near_name n = near_begin(text, strcspn(text, kind == PH_KIND_METHOD ? ":@(+" : ":@("));
    const ph_entry *e, *found = NULL;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        const size_t before = n.distance;
        near_offer(&n, e->name);
        if (n.distance < before)
            found = e;
    }
    return n.name ? found : NULL;
}

/* ---- methods ------------------------------------------------------------------------------------------------ */

const char *methods_form(const ph_entry *e, char text[32])
{
    text_writer w = text_open(text, 32);
    text_puts(&w, e->name);
    if (e->parameters[0]) {
        text_put(&w, ':');
        text_puts(&w, e->parameters[0]->type == PH_TYPE_PLAN ? "K" : e->parameters[0]->symbol);
    }
    return text;
}

/* "minimax, alphabeta, sss and ps:K" */
static void names_put(text_writer *w)
{
    const ph_entry *e;
    char form[32];
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++) {
        bool last = !ph_catalog(PH_KIND_METHOD, i + 1);
        text_puts(w, i == 0 ? "" : last ? " and " : ", ");
        text_puts(w, methods_form(e, form));
    }
}

/* Other names of methods, from books and the documentation. NULL: `text` is none of them. */
static const ph_entry *other_name(const char *text)
{
    static const struct {
        const char *other, *name;
    } names[] = {{"ab", "alphabeta"}, {"pvs", "negascout"}, {"records", "rs:1"}};
    const size_t length = strcspn(text, ":@(");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (alike(text, length, names[i].other))
            return catalog_find(PH_KIND_METHOD, names[i].name);
    return NULL;
}

/* Which suffix of the method is wrong, and which there are. */
static void suffix_put(text_writer *w, const char *text)
{
    const char *const rules = strchr(ph_error_text(PH_E_SUFFIX), ';');
    for (const char *at = strchr(text, '+'); at; at = strchr(at + 1, '+')) {
        char known[64] = "alphabeta";
        const size_t length = strcspn(at + 1, "+@") + 1;
        text_writer method = text_open(known, sizeof known);
        text_puts(&method, "alphabeta");
        for (size_t i = 0; i < length && i < 40; i++)
            text_put(&method, at[i]);
        if (ph_method_canonical(known, NULL, 0) >= 0)
            continue;
        text_puts(w, "there is no suffix ");
        text_puts(w, known + strlen("alphabeta"));
        text_puts(w, rules);
        return;
    }
    text_puts(w, "this method does not take that suffix");
    text_puts(w, rules);
}

bool methods_check(const char *text, char message[METHODS_MESSAGE])
{
    int error = ph_method_canonical(text, NULL, 0);
    if (error >= 0)
        return true;
    text_writer w = text_open(message, METHODS_MESSAGE);
    text_puts(&w, "'");
    for (const char *c = text; *c && w.length < 100; c++)
        text_put(&w, *c);
    if (error == PH_E_PLAN) {
        const char *const name = catalog_find(PH_KIND_METHOD, text)->name;
        const char *const words[] = {"': bad partition plan; write ",
                                     name,
                                     ":K with K phases from 1, sizes such as ",
                                     name,
                                     ":1+2+5 or by level such as ",
                                     name,
                                     ":1/2/*, 16 of them at most, or ",
                                     name,
                                     ":auto"};
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            text_puts(&w, words[i]);
        return false;
    }
    if (error == PH_E_ENTRIES) {
        const char *const name = catalog_find(PH_KIND_METHOD, text)->name;
        const char *const words[] = {"': bad number of entries; write ", name, ":M with M from 0 to 4294967294, or ",
                                     name, " alone for what the memory allows"};
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            text_puts(&w, words[i]);
        return false;
    }
    if (error == PH_E_NUMBER) {
        const ph_entry *const e = catalog_find(PH_KIND_METHOD, text);
        char form[32];
        text_puts(&w, "': bad number; write ");
        text_puts(&w, methods_form(e, form));
        text_puts(&w, " with ");
        text_puts(&w, e->parameters[0]->symbol);
        text_puts(&w, " from ");
        text_puts(&w, e->parameters[0]->range);
        return false;
    }
    if (error == PH_E_SUFFIX) {
        text_puts(&w, "': ");
        suffix_put(&w, text);
        return false;
    }
    const ph_entry *const named = catalog_find(PH_KIND_METHOD, text);
    const char next = text[strcspn(text, ":@(+")];
    if (named && !named->parameters[0] && (next == ':' || next == '(')) {
        const char *const words[] = {"': ", named->name, " takes no parameter; write ", named->name, " alone"};
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            text_puts(&w, words[i]);
        return false;
    }
    const ph_entry *const other = other_name(text), *const near = other ? other : near_entry(PH_KIND_METHOD, text);
    if (near) {
        char form[32];
        text_puts(&w, "': unknown method; did you mean ");
        text_puts(&w, methods_form(near, form));
        text_puts(&w, "?");
        return false;
    }
    text_puts(&w, "': unknown method; they are ");
    names_put(&w);
    text_puts(&w, ", optionally with @reference; ps:K@printed; and +tt, a transposition table, for depth-first "
                  "methods");
    return false;
}

/* What the game lacks, the library finds before it searches; without memory it stops right after that. */
bool methods_suit(const char *text, const ph_game *game, char message[METHODS_MESSAGE])
{
    const ph_options options = PH_OPTIONS(.method = text, .limits = {.depth = 1, .leaves = 1, .bytes = 1});
    ph_result result = PH_RESULT;
    void *const state = calloc(1, game->state_size ? game->state_size : 1);
    if (!state)
        return true; /* the search itself will report it */
    game->start(game->rules, state);
    const int error = ph_search(game, state, &options, &result);
    ph_result_release(&result);
    free(state);
    if (error != PH_E_KEY && error != PH_E_LACKS)
        return true;
    text_writer w = text_open(message, METHODS_MESSAGE);
    text_puts(&w, "'");
    text_puts(&w, text);
    text_puts(&w, "': ");
    text_puts(&w, ph_error_text(error));
    return false;
}
