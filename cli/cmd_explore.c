/* cmd_explore.c - phased explore: a web page with the tree in it, which shows a search step by step. */
#include "commands.h"

#include "../src/tool/whole_file.h"
#include "../src/trace/source.h"
#include "common.h"
#include "method_list.h"
#include "page.h"
#include "subject.h"

#include <assert.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_NODES = 6000, MOST_METHODS = 4, GAME_DEPTH = 3 };

typedef struct explore_request {
    subject_request subject;
    const char *methods; /* as typed; NULL: alphabeta */
    const char *out;     /* NULL: explorer.html */
} explore_request;

/* ---- the initial contents of the page ------------------------------------------------------------------ */

static bool is_given(const subject_request *s)
{
    return s->file || s->model.name || s->game;
}

/* Does the request name a tree or a game? */
static bool is_described(const subject_request *s)
{
    return is_given(s) || s->depth || s->position || s->order.reverse || s->order.shuffle || s->order.sort;
}

/* Write the methods in canonical form, as the page expects. */
static void put_methods(json_writer *j, const method_list *m)
{
    json_put_begin(j, "methods", '[');
    for (size_t i = 0; i < m->count; i++) {
        char name[256];
        ph_method_canonical(m->names[i], name, sizeof name);
        json_put_text(j, NULL, name);
    }
    json_put_end(j, ']');
}

/* The depth to show if none is given: as deep as the page can, up to GAME_DEPTH. */
static uint32_t depth_that_fits(const subject *s)
{
    uint32_t depth = GAME_DEPTH;
    ph_tree *tree = NULL;
    while (depth > 1 && ph_tree_copy(s->game, s->root, depth, MOST_NODES, NULL, &tree) == PH_E_SIZE)
        depth--;
    ph_tree_free(tree);
    return depth;
}

static int put_game(json_writer *j, const subject *s, const subject_request *r)
{
    const uint32_t depth = r->depth ? r->depth : depth_that_fits(s);
    const bool whole = source_put_game_for(j, "source", s->game, s->root, depth, MOST_NODES, !r->min_root);
    const int sound = subject_sound(s);
    if (whole || sound != STATUS_OK)
        return sound;
    if (r->depth > 1)
        return complain(STATUS_BAD, "--depth %" PRIu32 ": more than %d nodes to show; choose a smaller --depth", depth,
                        MOST_NODES);
    return complain(STATUS_BAD, "%s: more than %d nodes to show, one move deep; the page shows smaller trees", s->name,
                    MOST_NODES);
}

static int put_source(json_writer *j, const subject_request *r)
{
    subject s = {0};
    int status = r->game ? subject_open(&s, r) : subject_open_tree(&s, r);
    if (status == STATUS_OK && !s.tree) {
        status = put_game(j, &s, r);
    } else if (status == STATUS_OK && ph_tree_size(s.tree) > MOST_NODES) {
        status = complain(STATUS_BAD, "%s: %zu nodes, but the page shows at most %d; 'search' takes any number", s.name,
                          ph_tree_size(s.tree), MOST_NODES);
    } else if (status == STATUS_OK) {
        source_put_tree(j, "source", s.tree, ph_tree_root(s.tree));
    }
    subject_close(&s);
    return status;
}

/* {"methods":["sss"],"source":[[3,12],[2,4]],"minRoot":0}. The caller frees it. */
static int start_make(const explore_request *r, const method_list *m, char **text)
{
    text_stream made;
    if (!text_stream_open(&made))
        return complain_memory();
    json_writer j = json_writer_of(made.stream);
    json_put_begin(&j, NULL, '{');
    put_methods(&j, m);
    int status = is_given(&r->subject) ? put_source(&j, &r->subject) : STATUS_OK;
    json_put_integer(&j, "minRoot", r->subject.min_root);
    json_put_end(&j, '}');
    if (!text_stream_close(&made) && status == STATUS_OK)
        status = complain_memory();
    *text = made.text;
    return status;
}

/* ---- the page ------------------------------------------------------------------------------------------ */

/* A "</script>" in the name of a node must not end the script, so "<" is escaped as in JSON. */
static void put_within_script(FILE *out, const char *json)
{
    assert(json);
    for (; *json; json++) {
        if (*json == '<')
            fputs("\\u003c", out);
        else
            fputc(*json, out);
    }
}

static int page_write(const char *name, const char *start)
{
    static const char place[] = "<script id=\"phased-start\" type=\"application/json\">", none[] = "null";
    if (explorer_page_length == 0)
        return complain(STATUS_FAILURE, "this program was built without the explorer: %s", explorer_page_missing);
    const char *page = (const char *)explorer_page, *end = page + explorer_page_length;
    const char *at = memmem(page, explorer_page_length, place, sizeof place - 1);
    if (!at)
        return complain(STATUS_FAILURE, "the page in this program has no place for a tree; build it again");
    at += sizeof place - 1;
    problem why;
    whole_file f;
    if (!whole_file_open(&f, name, &why))
        return complain_problem(&why);
    fwrite(page, 1, (size_t)(at - page), f.out);
    put_within_script(f.out, start);
    at += sizeof none - 1;
    fwrite(at, 1, (size_t)(end - at), f.out);
    return whole_file_close(&f, true, &why) ? STATUS_OK : complain_problem(&why);
}

/* Open the page on a desktop. If that fails, print a hint; it is no error. */
static void page_show(const char *name)
{
    const bool desktop = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
    char opener[] = "xdg-open", *path = realpath(name, NULL), *argv[] = {opener, path, NULL};
    pid_t child;
    if (path && desktop && isatty(STDOUT_FILENO) && posix_spawnp(&child, opener, NULL, NULL, argv, environ) != 0)
        fprintf(stderr, "phased: xdg-open, which opens pages, is not installed; open %s in a browser\n", name);
    free(path);
}

/* ---- the command --------------------------------------------------------------------------------------- */

static int explore_check(const explore_request *r, const method_list *m)
{
    if (m->count > MOST_METHODS)
        return complain(STATUS_BAD, "'%s': at most %d methods side by side", r->methods, MOST_METHODS);
    if (!is_described(&r->subject))
        return STATUS_OK;
    return subject_check(&r->subject, "explore", subject_can_tree(&r->subject));
}

static int explore_command(const void *request)
{
    const explore_request *r = request;
    const char *out = r->out ? r->out : "explorer.html";
    method_list m = {0};
    char *start = NULL;
    int status = methods_init(&m, r->methods ? r->methods : "alphabeta");
    if (status == STATUS_OK)
        status = explore_check(r, &m);
    if (status == STATUS_OK)
        status = start_make(r, &m, &start);
    if (status == STATUS_OK)
        status = page_write(out, start);
    if (status == STATUS_OK) {
        if (!r->out)
            printf("%s\n", out);
        page_show(out);
    }
    free(start);
    methods_release(&m);
    return status;
}

static const option_row OPTIONS[] = {
    {.name = "method",
     .value = "METHODS",
     .help = "show these side by side, up to four: alphabeta,ps:2,sss",
     OPTION(explore_request, methods, text)},
    OPTION_GROUP(options_tree, explore_request, subject),
    OPTION_GROUP(options_game, explore_request, subject),
    {.name = "out",
     .value = "PAGE",
     .help = "write the page to this file (explorer.html)",
     OPTION(explore_request, out, text)},
    {0},
};

const command cmd_explore = {
    .name = "explore",
    .summary = "write a page on which to watch, compare and try out the methods",
    .help = "Write a page that shows the search of a tree step by step, and open it in a browser. The tree is in FILE "
            "('-': standard input), is a model, or is the next N moves of a game.\vThe page is one HTML file with the "
            "library in it. It needs no network and sends nothing. Without a tree it starts with an example from a "
            "textbook. Of a game it shows the next 3 moves, or fewer if these have more than 6000 positions, or as "
            "many as --depth "
            "says.\n\nExamples: phased explore tree.json --method alphabeta,sss\nphased explore --model ordered "
            "--width 4 --depth 4 --method ps:2 --out page.html\nphased explore --game tictactoe --position 519 --depth "
            "3\nphased explore --game chess --position 'e4 e5' --method ps:2,sss",
    .options = OPTIONS,
    .argument = {.usage = "[FILE]\n--model=MODEL\n--game=GAME",
                 .noun = "tree",
                 .field = offsetof(explore_request, subject.file)},
    .size = sizeof(explore_request),
    .run = explore_command,
};
