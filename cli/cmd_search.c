/* cmd_search.c - phased search: value, best move, line and costs by each method that was asked for. */
#include "commands.h"

#include "../src/trace/place.h"
#include "common.h"
#include "methods.h"
#include "run.h"

#include <inttypes.h>
#include <stdlib.h>

/* Where to write leaves, and of which tree. */
typedef struct leaf_printer {
    FILE *out;
    const ph_tree *tree;
} leaf_printer;

static void leaf_put(void *context, const ph_move *path, uint32_t depth)
{
    const leaf_printer *p = context;
    ph_node leaf = place_find(p->tree, path, depth);
    fputs("  ", p->out);
    place_put(p->out, p->tree, path, depth);
    if (ph_tree_width(p->tree, leaf) == 0)
        fprintf(p->out, "=%" PRId32, ph_tree_value(p->tree, leaf));
}

static void put_line(FILE *out, const ph_tree *tree, const ph_result *result)
{
    fputs("  line      ", out);
    for (uint32_t i = 1; i <= result->pv_length; i++) {
        fputs(i > 1 ? "  " : "", out);
        place_put(out, tree, result->pv, i);
    }
    fputc('\n', out);
}

static void put_counts(FILE *out, const ph_tree *tree, const request *r, const ph_result *result)
{
    const ph_counts *c = &result->counts;
    uint64_t all = place_leaves(tree, ph_tree_root(tree), r->limits.depth ? r->limits.depth : PH_MAX_DEPTH);
    fprintf(out, "  leaves    %" PRIu64 " of %" PRIu64 "\n", c->leaves, all);
    fprintf(out, "  nodes     %" PRIu64 "\n", c->nodes);
    fprintf(out, "  cut-offs  %" PRIu64 "\n", c->cutoffs);
    fprintf(out, "  peaks     OPEN %" PRIu64 ", BACKUP %" PRIu64 ", %" PRIu64 " bytes\n", c->open_peak, c->backup_peak,
            c->bytes_peak);
    fprintf(out, "  time      %.6f s\n", result->seconds);
}

static int put_leaves(FILE *out, const ph_tree *tree, const request *r, const run *u)
{
    leaf_printer p = {out, tree};
    bool whole = true;
    if (r->leaves) {
        fputs("  order   ", out);
        whole = leaf_log_visit(&u->log, u->result.counts.leaves, leaf_put, &p);
        fputc('\n', out);
    }
    if (r->strategy) {
        const ph_lines *lines = &u->result.strategy;
        fputs("  strategy", out);
        for (size_t i = 0; i < lines->count; i++)
            leaf_put(&p, lines->moves + lines->start[i], (uint32_t)(lines->start[i + 1] - lines->start[i]));
        fputc('\n', out);
    }
    return whole ? STATUS_OK : complain_memory();
}

static int put_text(FILE *out, const ph_tree *tree, const request *r, const run *u)
{
    const ph_result *result = &u->result;
    fprintf(out, "%s\n  value     ", u->name);
    run_put_value(out, result);
    fputs("\n  best      ", out);
    if (result->best == PH_NO_MOVE)
        fputs("none: the root is a leaf", out);
    else
        place_put(out, tree, &result->best, 1);
    fputc('\n', out);
    if (result->pv_length)
        put_line(out, tree, result);
    put_counts(out, tree, r, result);
    if (result->stop != PH_FINISHED)
        fprintf(out, "  stopped   %s\n", ph_stop_text(result->stop));
    return put_leaves(out, tree, r, u);
}

/* Search by one method and print. */
static int search_by(FILE *out, const ph_tree *tree, const request *r, const ph_method *method, const char *name)
{
    run *u = calloc(1, sizeof *u);
    if (!u)
        return complain_memory();
    u->name = name;
    int status = run_search(u, tree, r, method, NULL, NULL);
    if (status == STATUS_OK || status == STATUS_STOPPED) {
        int printed = r->format == FORMAT_JSON ? output_json(out, run_json(u, r)) : put_text(out, tree, r, u);
        if (printed != STATUS_OK)
            status = printed;
    }
    run_release(u);
    free(u);
    return status;
}

static int search_all(const ph_tree *tree, const request *r, const method_list *m)
{
    output o;
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < m->count && (status == STATUS_OK || status == STATUS_STOPPED); i++) {
        if (i > 0 && r->format == FORMAT_TEXT)
            fputc('\n', o.stream);
        int one = search_by(o.stream, tree, r, &m->methods[i], m->names[i]);
        if (one != STATUS_OK)
            status = one;
    }
    return output_send(&o, status);
}

int cmd_search(const request *r)
{
    method_list m;
    ph_tree *tree = NULL;
    int status = methods_init(&m, r->methods ? r->methods : "alphabeta");
    if (status == STATUS_OK)
        status = tree_read(r->file, &tree);
    if (status == STATUS_OK)
        status = search_all(tree, r, &m);
    ph_tree_free(tree);
    methods_release(&m);
    return status;
}
