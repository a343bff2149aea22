/* process.c - starts, talks to and ends another program. */
#include "process.h"

#include "../base/clock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- starting ------------------------------------------------------------------------------------------ */

/* Its own process group: Ctrl-C reaches us alone, and we end the program. This thread may block signals and this
 * program ignore some; neither is inherited. */
static int spawn(process *p, char *const arguments[], int in, int out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    const int error = posix_spawnp(&p->id, arguments[0], &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (error)
        p->id = 0;
    return error;
}

bool process_start(process *p, char *const arguments[], problem *why)
{
    int in[2], out[2];
    *p = (process){.in = -1, .out = -1, .text = malloc(PROCESS_LINE)};
    if (!p->text)
        return problem_memory(why);
    if (pipe2(in, O_CLOEXEC) != 0)
        return problem_failure(why, "%s: no pipe: %s", arguments[0], strerror(errno));
    p->in = in[1];
    int error = pipe2(out, O_CLOEXEC) == 0 ? 0 : errno;
    if (!error) {
        p->out = out[0];
        error = fcntl(p->in, F_SETFL, O_NONBLOCK) == 0 ? spawn(p, arguments, in[0], out[1]) : errno;
        close(out[1]);
    }
    close(in[0]);
    if (error == ENOENT && !strchr(arguments[0], '/'))
        return problem_input(why, "%s: there is no such program in PATH; write its whole path", arguments[0]);
    return !error || problem_input(why, "%s: cannot start it: %s", arguments[0], strerror(error));
}

/* ---- talking ------------------------------------------------------------------------------------------- */

/* Wait until the file can be read or written. The flag is read several times a second: a signal handler that raises it
 * does not wake this thread. */
static process_event wait_for(int file, short what, double until, const int *cancel)
{
    static const double LOOK = 0.05; /* seconds */
    for (;;) {
        const double left = until - clock_now();
        if (flag_raised(cancel))
            return PROCESS_CANCELLED;
        if (left <= 0)
            return PROCESS_LATE;
        struct pollfd one = {.fd = file, .events = what};
        const int ready = poll(&one, 1, 1 + (int)(1000 * (left < LOOK ? left : LOOK)));
        if (ready > 0)
            return PROCESS_DONE;
        if (ready < 0 && errno != EINTR && errno != EAGAIN)
            return PROCESS_CLOSED;
    }
}

/* write() without the signal that it sends if nobody reads. */
static ssize_t write_quietly(int file, const char *text, size_t length)
{
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    const ssize_t written = write(file, text, length);
    const int error = errno;
    if (written < 0 && error == EPIPE)
        while (sigtimedwait(&broken, NULL, &(struct timespec){0}) < 0 && errno == EINTR)
            continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

process_event process_write(process *p, const char *text, double until, const int *cancel)
{
    size_t left = strlen(text);
    while (left > 0) {
        const ssize_t written = write_quietly(p->in, text, left);
        if (written >= 0) {
            text += written;
            left -= (size_t)written;
        } else if (errno == EAGAIN) {
            const process_event event = wait_for(p->in, POLLOUT, until, cancel);
            if (event != PROCESS_DONE)
                return event;
        } else if (errno != EINTR) {
            return PROCESS_CLOSED;
        }
    }
    return PROCESS_DONE;
}

/* Take the line at the beginning of what was read. NULL: it is not complete. */
static char *line_take(process *p)
{
    char *const line = p->text + p->begin, *const end = memchr(line, '\n', p->end - p->begin);
    if (!end)
        return NULL;
    *end = '\0';
    if (end > line && end[-1] == '\r')
        end[-1] = '\0';
    p->begin = (size_t)(end + 1 - p->text);
    return line;
}

process_event process_read(process *p, char **line, double until, const int *cancel)
{
    for (;;) {
        *line = line_take(p);
        if (*line) /* a program that never stops writing must not delay the deadline */
            return flag_raised(cancel) ? PROCESS_CANCELLED : clock_now() < until ? PROCESS_DONE : PROCESS_LATE;
        memmove(p->text, p->text + p->begin, p->end - p->begin);
        p->end -= p->begin;
        p->begin = 0;
        if (p->end == PROCESS_LINE)
            return PROCESS_TOO_LONG;
        const process_event event = wait_for(p->out, POLLIN, until, cancel);
        if (event != PROCESS_DONE)
            return event;
        const ssize_t got = read(p->out, p->text + p->end, PROCESS_LINE - p->end);
        if (got > 0)
            p->end += (size_t)got;
        else if (got == 0 || errno != EINTR)
            return PROCESS_CLOSED;
    }
}

double process_seconds(const process *p)
{
    clockid_t clock;
    struct timespec t;
    if (p->id == 0 || clock_getcpuclockid(p->id, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- ending -------------------------------------------------------------------------------------------- */

/* Has the program ended? Then what it has started, and left, ends too. That is in its group, whose number is no other's until
 * waitpid(). */
static bool has_ended(pid_t id, int *status)
{
    siginfo_t info = {0};
    const bool waits = waitid(P_PID, (id_t)id, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
    if (waits && info.si_pid == 0)
        return false;
    if (waits)
        kill(-id, SIGKILL);
    const pid_t ended = waitpid(id, status, WNOHANG);
    return ended == id || (ended < 0 && errno != EINTR);
}

/* Wait for the end of the program. False: it runs after `seconds`. */
static bool ended_within(pid_t id, double seconds, int *status)
{
    const double until = clock_now() + seconds;
    for (;;) {
        if (has_ended(id, status))
            return true;
        if (clock_now() >= until)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static void file_close(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

static void status_print(int status, char how[PROCESS_HOW])
{
    if (WIFSIGNALED(status))
        snprintf(how, PROCESS_HOW, "killed by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(how, PROCESS_HOW, "ended with status %d", WEXITSTATUS(status));
}

bool process_ended(process *p, char how[PROCESS_HOW])
{
    static const double SOON = 0.1; /* its files are closed a moment before it has ended */
    int status = 0;
    if (p->id == 0 || !ended_within(p->id, SOON, &status))
        return false;
    status_print(status, how);
    p->id = 0;
    return true;
}

void process_end(process *p, double grace)
{
    int status = 0;
    if (!p->text) /* it was never started */
        return;
    file_close(&p->in);
    file_close(&p->out);
    if (p->id > 0 && !ended_within(p->id, grace, &status)) {
        kill(-p->id, SIGTERM);
        if (!ended_within(p->id, grace, &status)) {
            kill(-p->id, SIGKILL);
            while (waitpid(p->id, &status, 0) < 0 && errno == EINTR)
                continue;
        }
    }
    free(p->text);
    *p = (process){.in = -1, .out = -1};
}
