/* cmd_tree.c - phased tree: draws a tree and describes it without searching it. */
#include "commands.h"

#include "../src/trace/draw.h"
#include "../src/trace/shape.h"
#include "../src/trace/source.h"
#include "common.h"
#include "subject.h"

typedef struct tree_request {
    subject_request subject;
    request_format format;
    colour_choice colour;
} tree_request;

static int put_shape(FILE *out, const ph_tree *tree, const tree_request *r)
{
    shape s;
    if (!shape_init(&s, tree, r->subject.min_root))
        return complain_memory();
    if (r->format == FORMAT_JSON) {
        shape_put_json(out, &s);
    } else {
        fputc('\n', out);
        shape_put(out, &s);
    }
    shape_release(&s);
    return STATUS_OK;
}

/* The tree in the format of FILE. */
static void put_source(FILE *out, const ph_tree *tree)
{
    json_writer j = json_writer_of(out);
    source_put_tree(&j, NULL, tree, ph_tree_root(tree));
    json_put_line_end(&j);
}

static int put_all(const ph_tree *tree, const tree_request *r)
{
    output o;
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    if (r->format == FORMAT_DOT)
        draw_dot(o.stream, tree, r->subject.min_root, NULL, 0, NULL);
    if (r->format == FORMAT_TREE_JSON)
        put_source(o.stream, tree);
    if (r->format == FORMAT_TEXT)
        draw_text(o.stream, tree, r->subject.min_root, NULL, colour_wanted(r->colour));
    if (r->format == FORMAT_TEXT || r->format == FORMAT_JSON)
        status = put_shape(o.stream, tree, r);
    return output_send(&o, status);
}

static int tree_command(const void *request)
{
    const tree_request *r = request;
    subject s = {0};
    int status = subject_check(&r->subject, "tree", subject_can_tree(&r->subject));
    if (status == STATUS_OK)
        status = subject_open_tree(&s, &r->subject);
    if (status == STATUS_OK)
        status = put_all(s.tree, r);
    subject_close(&s);
    return status;
}

static const option_row OPTIONS[] = {
    OPTION_GROUP(options_tree, tree_request, subject),
    OPTION_GROUP(options_game, tree_request, subject),
    OPTION_FORMAT(tree_request, "text|dot|json|tree-json"),
    OPTION_COLOUR(tree_request),
    {0},
};

const command cmd_tree = {
    .name = "tree",
    .summary = "draw a tree; its depth, widths, leaves, minimal tree, strategies, clusters",
    .help = "Draw the tree in FILE ('-': standard input) and describe it, without a search.\vjson is the "
            "description, tree-json the tree itself in the format of FILE: to keep a model, edit it, and read it "
            "again.\n\nExamples: phased tree tree.json --format dot | dot -Tsvg > tree.svg\nphased tree --model iid "
            "--width 3 --depth 2 --format tree-json > tree.json\nphased tree --game tictactoe --position 519 "
            "--depth 2\nphased tree tree.json --reverse --format tree-json | phased compare -",
    .options = OPTIONS,
    .argument = {.usage = "FILE\n--model=MODEL\n--game=GAME --depth=N",
                 .noun = "tree",
                 .field = offsetof(tree_request, subject.file)},
    .size = sizeof(tree_request),
    .run = tree_command,
};
