/* cmd_merge.c - phased merge: join several stores. */
#include "commands.h"

#include "../src/base/utf8.h"
#include "../src/tool/progress.h"
#include "../src/tool/prose.h"
#include "common.h"
#include "interrupt.h"
#include "lab.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_FILES = 1000 };

typedef struct merge_request {
    const char *files[MOST_FILES + 1]; /* OUT, then IN...; the last is NULL */
} merge_request;

static int merge_into(store *out, const char *const *files, size_t count)
{
    problem why;
    progress bar;
    struct sigaction before;
    merge *m = calloc(1, sizeof *m);
    if (!m)
        return complain_memory();
    m->out = out;
    m->cancel = interrupt_flag();
    interrupt_listen(&before, SA_RESTART);
    progress_start(&bar, stderr, 0);
    progress_say(&bar, "merging into %s", files[0]);
    bool good = merge_files(m, files + 1, count - 1, &why);
    progress_stop(&bar);
    interrupt_leave(&before);
    int status = STATUS_OK;
    if (good) {
        printable_put(stdout, files[0]);
        printf(": %" PRIu64 " %s more; %" PRIu64 " %s there\n", m->added, plural_of(m->added, "search", "searches"),
               m->known, plural_of(m->known, "was", "were"));
    } else {
        status = *interrupt_flag() ? complain(STATUS_STOPPED, "%s", why.text) : lab_complain_merge(m, &why);
    }
    free(m);
    return status;
}

static int merge_command(const void *request)
{
    const merge_request *r = request;
    size_t count = 0;
    problem why;
    store *out;
    while (r->files[count])
        count++;
    if (count < 2)
        return complain(STATUS_BAD, "name OUT and at least one IN; try 'phased merge --help'");
    for (size_t i = 1; i < count; i++)
        if (same_file(r->files[0], r->files[i]))
            return complain(STATUS_BAD, "%s and %s are the same file; leave one of them out", r->files[0], r->files[i]);
    bool new = access(r->files[0], F_OK) != 0;
    int status = STATUS_OK;
    if (!store_open(r->files[0], STORE_WRITE, &out, &why))
        status = complain_problem(&why);
    else
        status = merge_into(out, r->files, count);
    store_close(out);
    if (new &&status != STATUS_OK)
        unlink(r->files[0]);
    return status;
}

static const option_row OPTIONS[] = {{0}};

const command cmd_merge = {
    .name = "merge",
    .summary = "join several stores into one",
    .help = "Add the results in the stores IN to the store OUT, which is created if it does not exist.\vA search that "
            "is in several stores is kept once. If stores disagree about a search in anything but its time, all such "
            "searches are reported and OUT does not change; nor does it change after Ctrl-C.\n\nExample: phased sweep "
            "--shard 1/2 --store a.db; phased sweep --shard 2/2 --store b.db; phased merge all.db a.db b.db",
    .options = OPTIONS,
    .argument = {.usage = "OUT IN...", .noun = "store", .field = offsetof(merge_request, files), .most = MOST_FILES},
    .size = sizeof(merge_request),
    .run = merge_command,
};
