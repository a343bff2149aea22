/* template.c - writes the template of a plug-in. In the texts @ stands for the name of the game. */
#include "template.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the texts ----------------------------------------------------------------------------------------- */

static const char GAME_RULES[] =
    "/* @.c - a game for phased: take one, two or three stones from a heap; whoever takes the last one wins.\n"
    " *\n"
    " * Change it into your game, from the top down. `make check` tests it, `make play` plays it. phased.h\n"
    " * explains each function, at ph_game. */\n"
    "#include <phased.h>\n"
    "\n"
    "#include <stdio.h>\n"
    "\n"
    "enum { STONES = 21, MOST = 3, WIN = 1000 };\n"
    "\n"
    "/* A position: everything that the rules need to know, without pointers, since it is copied as bytes. The sides\n"
    " * alternate. If evaluate() needs to know whose turn it is, add that here too. */\n"
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
    "/* Return the number of moves and, unless `moves` is NULL, list them, the most promising first. Here a\n"
    " * move is the number of stones to take; any numbers that tell the moves apart will do. */\n"
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
    "/* Write the position after the move to `child`. Do not change `state`. */\n"
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
    "/* The value of the position for the side to move: exact if the game is over, else an estimate, which must be\n"
    " * less than WIN. Here the side to move has lost if no stone is left. */\n"
    "static ph_value @_evaluate(const void *rules, const void *state)\n"
    "{\n"
    "    return @_over(rules, state) ? -WIN : 0;\n"
    "}\n"
    "\n"
    "/* Optional. A hash of the position. It buys a transposition table: a position that is reached in several ways "
    "is\n"
    " * searched once, and its best move is known when the search deepens (alphabeta+tt, mtdf, phased play). Hash all\n"
    " * that the rules use, and whose turn it is unless that follows from the rest; `make check` finds what is "
    "missing. */\n"
    "static uint64_t @_key(const void *rules, const void *state)\n"
    "{\n"
    "    const @_state *s = state;\n"
    "    (void)rules;\n"
    "    return ((uint64_t)s->stones + 1) * UINT64_C(0x9E3779B97F4A7C15);\n"
    "}\n"
    "\n"
    "/* Optional. Sort the moves that @_moves() listed, best guess first. It buys cut-offs: with the best move always\n"
    " * first alpha-beta looks twice as deep as minimax in the same time. Here: first those that leave a multiple "
    "of four. */\n"
    "static void @_order(const void *rules, const void *state, ph_move *moves, uint32_t count)\n"
    "{\n"
    "    const @_state *s = state;\n"
    "    uint32_t good = 0;\n"
    "    (void)rules;\n"
    "    for (uint32_t i = 0; i < count; i++)\n"
    "        if ((s->stones - (int)moves[i]) % (MOST + 1) == 0) {\n"
    "            const ph_move move = moves[i];\n"
    "            moves[i] = moves[good];\n"
    "            moves[good++] = move;\n"
    "        }\n"
    "}\n"
    "\n"
    "/* Optional, but needed to play: the position and a move as text. */\n"
    "static int @_print(const void *rules, const void *state, char *text, size_t size)\n"
    "{\n"
    "    (void)rules;\n"
    "    return snprintf(text, size, \"%d stones\\n"
    "\", ((const @_state *)state)->stones);\n"
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
    "    .max_moves = MOST, /* the most moves of any position */\n"
    "    .start = @_start,\n"
    "    .moves = @_moves,\n"
    "    .apply = @_apply,\n"
    "    .over = @_over,\n"
    "    .evaluate = @_evaluate,\n"
    "    .key = @_key,\n"
    "    .order = @_order,\n"
    "    .print = @_print,\n"
    "    .print_move = @_print_move,\n"
    "    /* Optional. Values beyond +-won are proven. It buys an early end: a search with a time limit stops when the "
    "game\n"
    "     * is decided, and people read 'wins in 3 moves'. No estimate may be that large. */\n"
    "    .won = WIN - 1,\n"
    "    /* Optional: .flags = PH_OVER_WITHOUT_MOVES if over() would list the moves to see that there are none; with\n"
    "     * PH_SOONER_IS_BETTER, and WIN - PH_WIN_PLIES above, searches prefer the soonest win. */\n"
    "    /* Optional, for games with exchanges, checks or repetitions; phased_game.h has the details.\n"
    "     * noisy       captures and the like: they are to be played out before a position is evaluated\n"
    "     * gain        what such a move brings at least: losing exchanges can be left out\n"
    "     * in_check    the side to move is threatened: all its moves are to be played out\n"
    "     * pass        the position if nobody moved: null-move search may skip what is good enough even so\n"
    "     * reversible  plies since the last move that cannot be taken back: repetitions can be found\n"
    "     * note        the position on one line, which parse reads: print is then free to draw a board */\n"
    "};\n";

/* The Makefile avoids automatic variables of make that contain @. */
static const char MAKEFILE[] =
    "# Makefile - @ as a plug-in of phased.\n"
    "#\n"
    "#   make                   build @.so\n"
    "#   make check             test it\n"
    "#   make play              play it\n"
    "#   make PHASED=DIRECTORY  use the phased in DIRECTORY, its sources or its installation; else it is found by\n"
    "#                          pkg-config and in the PATH\n"
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
    "    make check      test it: does it follow the rules of phased.h?\n"
    "    make play       play it\n"
    "    phased search --game ./@.so --depth 12\n"
    "    phased match ./@.so --a alphabeta --b sss --depth 8\n"
    "\n"
    "If phased is not installed: `make PHASED=/path/to/phased`. The game is in `@.c`; change it from the top down,\n"
    "and run `make check` after each step. The functions are explained in phased.h and in phased(3).\n";

/* ---- writing the files --------------------------------------------------------------------------------- */

enum { FILES = 3 };

/* A file to write: its name in the directory, and its text in up to two pieces. */
typedef struct template_file {
    const char *name; /* may contain @ too */
    const char *text[2];
} template_file;

static const template_file LIST[FILES] = {
    {"@.c", {GAME_RULES, GAME_REST}}, {"Makefile", {MAKEFILE, ""}}, {"README.md", {README, ""}}};

bool template_name_good(const char *name)
{
    const size_t length = strlen(name);
    return length > 0 && length <= TEMPLATE_NAME && name[0] >= 'a' && name[0] <= 'z' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

/* Write `text` with the name of the game for each @. */
static void text_put(FILE *out, const char *text, const char *name)
{
    for (size_t length; *text; text += length + (text[length] == '@')) {
        length = strcspn(text, "@");
        fwrite(text, 1, length, out);
        if (text[length] == '@')
            fputs(name, out);
    }
}

/* The path of the file. False if it is too long. */
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

/* "x" refuses a file that exists, even if it was created after the check. */
static bool file_write(const char *path, const template_file *f, const char *name)
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

bool template_write(const char *name, const char *directory, FILE *out, problem *why)
{
    char paths[FILES][PATH_MAX];
    for (size_t i = 0; i < FILES; i++) {
        struct stat there;
        if (!path_make(paths[i], directory, LIST[i].name, name))
            return problem_input(why, "%.100s...: the name is too long", directory);
        if (lstat(paths[i], &there) == 0)
            return problem_input(why, "%s exists, and no file is overwritten; choose another --directory", paths[i]);
    }
    const bool made = mkdir(directory, 0777) == 0;
    if (!made && errno != EEXIST)
        return problem_failure(why, "%s: %s", directory, strerror(errno));
    for (size_t i = 0; i < FILES; i++) {
        if (file_write(paths[i], &LIST[i], name))
            continue;
        problem_failure(why, "%s: %s", paths[i], strerror(errno));
        while (i-- > 0) /* written just now */
            remove(paths[i]);
        if (made)
            rmdir(directory);
        return false;
    }
    for (size_t i = 0; i < FILES; i++)
        fprintf(out, "wrote %s\n", paths[i]);
    return true;
}
