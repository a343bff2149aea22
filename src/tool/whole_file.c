/* whole_file.c - files that are replaced as a whole or not at all. */
#include "whole_file.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char SUFFIX[] = ".draft-XXXXXX";

static bool say(const whole_file *f, problem *why)
{
    return problem_failure(why, "%s: %s", f->name, strerror(errno));
}

/* Find the file to replace: the file itself, or what the link points to. */
static bool target_find(whole_file *f, problem *why)
{
    struct stat link;
    f->target = realpath(f->name, NULL);
    if (f->target)
        return true;
    if (errno != ENOENT)
        return say(f, why);
    if (lstat(f->name, &link) == 0)
        return problem_failure(why, "%s: a link to a file that does not exist; remove it, or choose another name",
                               f->name);
    f->target = strdup(f->name);
    return f->target || problem_memory(why);
}

/* The permissions of the file that is replaced, or those of a new file. */
static mode_t mode_of(const struct stat *there, bool exists)
{
    if (exists)
        return there->st_mode & 07777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool draft_open(whole_file *f, mode_t mode, problem *why)
{
    size_t length = strlen(f->target);
    f->draft = malloc(length + sizeof SUFFIX);
    if (!f->draft)
        return problem_memory(why);
    memcpy(f->draft, f->target, length);
    memcpy(f->draft + length, SUFFIX, sizeof SUFFIX);
    int handle = mkstemp(f->draft);
    if (handle < 0) {
        free(f->draft);
        f->draft = NULL;
        return say(f, why);
    }
    f->out = fchmod(handle, mode) == 0 ? fdopen(handle, "w") : NULL;
    if (f->out)
        return true;
    say(f, why);
    close(handle);
    unlink(f->draft);
    return false;
}

static void release(whole_file *f)
{
    free(f->target);
    free(f->draft);
    *f = (whole_file){0};
}

bool whole_file_open(whole_file *f, const char *name, problem *why)
{
    *f = (whole_file){.name = name};
    struct stat there;
    bool good = target_find(f, why);
    bool exists = good && stat(f->target, &there) == 0;
    if (good && exists && !S_ISREG(there.st_mode)) {
        f->out = fopen(f->target, "w");
        good = f->out || say(f, why);
    } else if (good && exists && access(f->target, W_OK) != 0) {
        good = say(f, why);
    } else if (good) {
        good = draft_open(f, mode_of(&there, exists), why);
    }
    if (!good)
        release(f);
    return good;
}

bool whole_file_close(whole_file *f, bool good, problem *why)
{
    assert(f->out);
    /* fsync() before rename(): after a crash there is either the old file or the complete new one. */
    bool whole = !good || (!ferror(f->out) && fflush(f->out) == 0 && (!f->draft || fsync(fileno(f->out)) == 0));
    if (!whole)
        say(f, why);
    if (fclose(f->out) != 0 && good && whole)
        whole = say(f, why);
    if (f->draft && good && whole && rename(f->draft, f->target) != 0)
        whole = say(f, why);
    if (f->draft && !(good && whole))
        unlink(f->draft);
    release(f);
    return good && whole;
}
