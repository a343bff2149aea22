/* gnuplot.c - runs gnuplot. */
#include "gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* gnuplot prints several lines; the last of them has the error. */
static bool say_gnuplot(FILE *said, problem *why)
{
    char line[200], last[200] = "it failed";
    rewind(said);
    while (fgets(line, sizeof line, said)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[strspn(line, " \t^")])
            memcpy(last, line, sizeof last);
    }
    return problem_failure(why, "gnuplot: %s", last + strspn(last, " \t"));
}

/* Read a pipe to its end. */
static bool bytes_read(vector *b, int from, problem *why)
{
    enum { PIECE = 4096 };
    for (;;) {
        if (!vector_reserve(b, NULL, PIECE, 1))
            return problem_memory(why);
        ssize_t got = read(from, (char *)b->items + b->count, PIECE);
        if (got > 0)
            b->count += (size_t)got;
        else if (got == 0)
            return true;
        else if (errno != EINTR)
            return problem_failure(why, "gnuplot: %s", strerror(errno));
    }
}

/* Start gnuplot with the program as its input. -d: ignore the user's settings. */
static bool gnuplot_start(FILE *program, int out, FILE *said, pid_t *child, problem *why)
{
    char name[] = "gnuplot", plain[] = "-d";
    char *const arguments[] = {name, plain, NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, fileno(program), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, fileno(said), STDERR_FILENO);
    int error = posix_spawnp(child, name, &files, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    if (error == ENOENT)
        return problem_failure(why,
                               "gnuplot, which draws the pictures, is not installed; install it (Debian: gnuplot-nox)");
    return !error || problem_failure(why, "gnuplot does not start: %s", strerror(error));
}

/* Run gnuplot and read the picture from a pipe: so a full disk is noticed by us, not by gnuplot. */
static bool gnuplot_run(FILE *program, FILE *said, vector *drawn, problem *why)
{
    int ends[2], status = 0;
    pid_t child;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return problem_failure(why, "no pipe: %s", strerror(errno));
    bool good = gnuplot_start(program, ends[1], said, &child, why);
    close(ends[1]);
    if (good) {
        good = bytes_read(drawn, ends[0], why);
        close(ends[0]); /* so that gnuplot does not block if we stopped reading */
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
        if (good && (status != 0 || drawn->count == 0))
            good = say_gnuplot(said, why);
    } else {
        close(ends[0]);
    }
    return good;
}

bool gnuplot_draw(vector *drawn, gnuplot_program *put, const void *what, problem *why)
{
    FILE *program = tmpfile(), *said = tmpfile();
    bool good = program && said;
    if (!good) {
        problem_failure(why, "no temporary file: %s", strerror(errno));
    } else {
        put(program, what);
        good = (fflush(program) == 0 && lseek(fileno(program), 0, SEEK_SET) == 0) ||
               problem_failure(why, "no temporary file: %s", strerror(errno));
        good = good && gnuplot_run(program, said, drawn, why);
    }
    if (program)
        fclose(program);
    if (said)
        fclose(said);
    return good;
}
