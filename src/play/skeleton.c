/* skeleton.c - the beginnings of a plug-in. In the texts @ stands for the name of the game. */
#include "skeleton.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the texts ----------------------------------------------------------------------------------------- */

static const char GAME_RULES[] =
    "/* @.c - a game for phased: take one, two or three stones from a heap; who takes the last one wins.\n"
    " *\n"
    " * Change it into your game, from the top down. `make check` puts it to the test, `make play` plays it. What "
    "each\n"
    " * function promises is in phased.h, at ph_game. */\n"
    "#include <phased.h>\n"
    "\n"
    "#include <stdio.h>\n"
    "\n"
    "enum { STONES = 21, MOST = 3 };\n"
    "\n"
    "/* A position: everything that the rules need to know, and no pointers, for it is copied as bytes. The sides move "
    "in\n"
    " * turn. If evaluate() must know whose turn it is, that belongs in here too. */\n"
    "typedef struct @_state {\n"
    "    int stones;\n"
    "} @_state;\n"
    "\n"
    "static void @_start(const void *rules, void *state)\n"
    "{\n"
    "    (void)rules;\n"
    "    *(@_state *)state = (@_state){STONES};\n"
    "}\n"
    "\n"
    "/* How many moves there are; `moves`, unless it is NULL, gets them, those that look best first. Here a move is "
    "the\n"
    " * number of stones; it may be any number that tells moves apart. */\n"
    "static uint32_t @_moves(const void *rules, const void *state, ph_move *moves)\n"
    "{\n"
    "    const @_state *s = state;\n"
    "    uint32_t count = 0;\n"
    "    (void)rules;\n"
    "    for (int stones = 1; stones <= MOST && stones <= s->stones; stones++, count++)\n"
    "        if (moves)\n"
    "            moves[count] = (ph_move)stones;\n"
    "    return count;\n"
    "}\n"
    "\n"
    "/* The position after the move. `state` stays as it is. */\n"
    "static void @_apply(const void *rules, const void *state, ph_move move, void *child)\n"
    "{\n"
    "    const @_state *s = state;\n"
    "    (void)rules;\n"
    "    *(@_state *)child = (@_state){s->stones - (int)move};\n"
    "}\n"
    "\n";

static const char GAME_REST[] =
    "static bool @_over(const void *rules, const void *state)\n"
    "{\n"
    "    (void)rules;\n"
    "    return ((const @_state *)state)->stones == 0;\n"
    "}\n"
    "\n"
    "/* What the position is worth to the side to move: exact when the game is over, else a guess. Here whoever finds "
    "no\n"
    " * stone has lost. */\n"
    "static ph_value @_evaluate(const void *rules, const void *state)\n"
    "{\n"
    "    return @_over(rules, state) ? -1 : 0;\n"
    "}\n"
    "\n"
    "/* Not required, but who wants to play wants to see: the position, and a move. */\n"
    "static int @_print(const void *rules, const void *state, char *text, size_t size)\n"
    "{\n"
    "    (void)rules;\n"
    "    return snprintf(text, size, \"%d stones\\n\", ((const @_state *)state)->stones);\n"
    "}\n"
    "\n"
    "static int @_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)\n"
    "{\n"
    "    (void)rules;\n"
    "    (void)state;\n"
    "    return snprintf(text, size, \"%u\", (unsigned)move);\n"
    "}\n"
    "\n"
    "PH_API const ph_game phased_game = {\n"
    "    .version = PH_GAME_VERSION,\n"
    "    .name = \"@\",\n"
    "    .state_size = sizeof(@_state),\n"
    "    .max_moves = MOST, /* no position has more moves */\n"
    "    .start = @_start,\n"
    "    .moves = @_moves,\n"
    "    .apply = @_apply,\n"
    "    .over = @_over,\n"
    "    .evaluate = @_evaluate,\n"
    "    .print = @_print,\n"
    "    .print_move = @_print_move,\n"
    "};\n";

/* An automatic variable of make that is written with @ is avoided. */
static const char MAKEFILE[] =
    "# Makefile - @ as a plug-in of phased.\n"
    "#\n"
    "#   make                   build @.so\n"
    "#   make check             put it to the test\n"
    "#   make play              play it\n"
    "#   make PHASED=DIRECTORY  with the phased in DIRECTORY, its sources or where it is installed; else pkg-config\n"
    "#                          and the PATH are asked\n"
    "CFLAGS ?= -O2 -Wall -Wextra\n"
    "ifdef PHASED\n"
    "FOUND = $(wildcard $(PHASED)/include/phased.h)\n"
    "PHASED_CFLAGS = -I$(PHASED)/include\n"
    "TOOL ?= $(firstword $(wildcard $(PHASED)/bin/phased $(PHASED)/build/phased) phased)\n"
    "else\n"
    "FOUND = $(shell pkg-config --exists phased 2>/dev/null && echo yes)\n"
    "PHASED_CFLAGS = $(shell pkg-config --cflags phased)\n"
    "TOOL ?= phased\n"
    "endif\n"
    "LOST = phased.h is not found: write make PHASED=DIRECTORY, with the sources of phased or where it is installed\n"
    "\n"
    "@.so: @.c\n"
    "\t$(if $(FOUND),,$(error $(LOST)))\n"
    "\t$(CC) -std=c11 $(CFLAGS) $(PHASED_CFLAGS) $(LDFLAGS) -shared -fPIC -o @.so @.c\n"
    "\n"
    "check: @.so\n"
    "\t$(TOOL) check ./@.so\n"
    "\n"
    "play: @.so\n"
    "\t$(TOOL) play ./@.so\n"
    "\n"
    "clean:\n"
    "\trm -f @.so\n"
    "\n"
    ".PHONY: check play clean\n";

static const char README[] =
    "# @\n"
    "\n"
    "A game for phased, as a plug-in.\n"
    "\n"
    "    make            build @.so\n"
    "    make check      put it to the test: does it keep what phased.h promises of a game?\n"
    "    make play       play it\n"
    "    phased search --game ./@.so --depth 12\n"
    "    phased match ./@.so --a alphabeta --b sss --depth 8\n"
    "\n"
    "With a phased that is not installed: `make PHASED=/path/to/phased`. The game is in `@.c`; change it from the top "
    "down,\n"
    "and run `make check` after each step. What the functions promise is in phased.h and in phased(3).\n";

/* ---- writing them -------------------------------------------------------------------------------------- */

enum { FILES = 3 };

/* A file to be: its name in the directory, and its text in up to two pieces. */
typedef struct skeleton_file {
    const char *name; /* with @ too */
    const char *text[2];
} skeleton_file;

static const skeleton_file LIST[FILES] = {
    {"@.c", {GAME_RULES, GAME_REST}}, {"Makefile", {MAKEFILE, ""}}, {"README.md", {README, ""}}};

bool skeleton_name_good(const char *name)
{
    const size_t length = strlen(name);
    return length > 0 && length <= SKELETON_NAME && name[0] >= 'a' && name[0] <= 'z' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

/* Write `text` with the name of the game in place of each @. */
static void text_put(FILE *out, const char *text, const char *name)
{
    for (size_t length; *text; text += length + (text[length] == '@')) {
        length = strcspn(text, "@");
        fwrite(text, 1, length, out);
        if (text[length] == '@')
            fputs(name, out);
    }
}

/* Where the file lies. False: that is too long to be a path. */
static bool path_make(char path[PATH_MAX], const char *directory, const char *file, const char *name)
{
    FILE *out = fmemopen(path, PATH_MAX, "w");
    if (!out)
        return false;
    fprintf(out, "%s/", directory);
    text_put(out, file, name);
    const bool whole = ftell(out) >= 0 && ftell(out) < PATH_MAX - 1;
    return fclose(out) == 0 && whole;
}

/* "x" refuses a file that is there, even one that came since it was looked for. */
static bool file_write(const char *path, const skeleton_file *f, const char *name)
{
    FILE *out = fopen(path, "wx");
    if (!out)
        return false;
    text_put(out, f->text[0], name);
    text_put(out, f->text[1], name);
    bool good = !ferror(out);
    good = fclose(out) == 0 && good;
    if (!good)
        remove(path);
    return good;
}

bool skeleton_write(const char *name, const char *directory, FILE *out, problem *why)
{
    char paths[FILES][PATH_MAX];
    for (size_t i = 0; i < FILES; i++) {
        struct stat there;
        if (!path_make(paths[i], directory, LIST[i].name, name))
            return problem_input(why, "%.100s...: the name is too long", directory);
        if (lstat(paths[i], &there) == 0)
            return problem_input(why, "%s is there already, and nothing is written over; choose another --directory",
                                 paths[i]);
    }
    const bool made = mkdir(directory, 0777) == 0;
    if (!made && errno != EEXIST)
        return problem_failure(why, "%s: %s", directory, strerror(errno));
    for (size_t i = 0; i < FILES; i++) {
        if (file_write(paths[i], &LIST[i], name))
            continue;
        problem_failure(why, "%s: %s", paths[i], strerror(errno));
        while (i-- > 0) /* what was written just now */
            remove(paths[i]);
        if (made)
            rmdir(directory);
        return false;
    }
    for (size_t i = 0; i < FILES; i++)
        fprintf(out, "wrote %s\n", paths[i]);
    return true;
}
