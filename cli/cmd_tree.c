/* cmd_tree.c - phased tree: draws a tree and says what can be said of it before any search. */
#include "commands.h"

#include "../src/trace/draw.h"
#include "../src/trace/shape.h"
#include "common.h"
#include "subject.h"

static int put_shape(FILE *out, const ph_tree *tree, const request *r)
{
    shape s;
    if (!shape_init(&s, tree, r->min_root))
        return complain_memory();
    int status = STATUS_OK;
    if (r->format == FORMAT_JSON) {
        status = output_json(out, shape_json(&s));
    } else {
        fputc('\n', out);
        shape_put(out, &s);
    }
    shape_release(&s);
    return status;
}

static int put_all(const ph_tree *tree, const request *r)
{
    output o;
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    if (r->format == FORMAT_DOT)
        draw_dot(o.stream, tree, r->min_root, NULL, 0);
    if (r->format == FORMAT_TEXT)
        draw_text(o.stream, tree, r->min_root);
    if (r->format != FORMAT_DOT)
        status = put_shape(o.stream, tree, r);
    return output_send(&o, status);
}

int cmd_tree(const request *r)
{
    subject s;
    int status = subject_open_tree(&s, r);
    if (status == STATUS_OK)
        status = put_all(s.tree, r);
    subject_close(&s);
    return status;
}
