/* main.c - phased: finds the command and runs it. */
#include "../src/tool/catalog.h"
#include "../src/tool/pool.h"
#include "../src/tool/prose.h"
#include "../src/tool/terminal.h"
#include "commands.h"

#include "../src/lab/ranks.h"
#include "common.h"

#include <gmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char USAGE[] = "Usage: phased COMMAND [FILE|GAME] [OPTION...]";

/* Paragraphs, wrapped to the width of the terminal. */
static const char *const HEAD[] = {
    "Search game trees by alpha-beta, NegaScout, MTD(f), SSS*, PS*(k), DUAL* and other methods, and see every step.",
    NULL};

static const char *const BODY[] = {
    "'phased COMMAND --help' or 'phased help COMMAND' explains a command and its options.", "",
    "FILE has nested JSON arrays with integer leaves, [[3,12,8],[2,4,6],[14,5,2]], or objects "
    "{\"name\":\"A\",\"children\":[...]} and {\"name\":\"b\",\"value\":5}; '-' means standard input. MAX moves at "
    "the root, then MIN and MAX alternate. A node is named by the path to it: 2.1 is the first child of the second "
    "child. Instead of FILE, --model takes a generated tree of any size, and --game a position of a game. A GAME may "
    "have parameters, connect4:columns=6,rows=5, or be a plug-in, ./nim.so.",
    NULL};

static const char *const SUFFIXES[] = {
    "Suffixes: minimax to bns take +tt (a transposition table); with it +move, +killers, +countermoves, +history, "
    "+etc and +iid improve the move order, and +deeper uses entries of deeper searches: alphabeta+tt+move, "
    "mtdf:12+killers. The other methods take +tt to order their moves: sss+tt, ps:2+tt. Selective search, whose values "
    "are "
    "no proof, for strong, alphabeta, negascout and aspiration to bns: +null (move), +reduce (late moves), +futile "
    "(nodes), "
    "+extend (checks), +select (those four that the game offers), +repeat (is a draw): strong+select.",
    NULL};

static const char EXAMPLES[] = "\n"
                               "Try:\n"
                               "  echo '[[3,12,8],[2,4,6],[14,5,2]]' > tree.json\n"
                               "  phased tree tree.json\n"
                               "  phased compare tree.json\n"
                               "  phased trace tree.json --method ps:2\n"
                               "  phased trace tree.json --interactive\n"
                               "  phased search --game connect4 --depth 8\n"
                               "  phased compare --model ordered --width 8 --depth 4\n"
                               "  phased paper\n"
                               "\n";

static const char *const TAIL[] = {
    "'phased --cite' prints how to cite phased, in BibTeX.",
    "Exit status: 0 done, 1 failure, 2 bad usage or input, 3 stopped by a limit or by Ctrl-C. More in the manual "
    "page, phased(1).",
    NULL};

/* As in CITATION.cff, for those who write LaTeX. */
static const char CITE[] = "@software{phased,\n"
                           "  author  = {{The phased authors}},\n"
                           "  title   = {phased: minimax game-tree search, best first in phases},\n"
                           "  version = {" PH_VERSION "},\n"
                           "  year    = {2026}\n"
                           "}\n"
                           "\n"
                           "@inproceedings{MarslandSrimani1986,\n"
                           "  author    = {Marsland, T. A. and Srimani, N.},\n"
                           "  title     = {Phased State Space Search},\n"
                           "  booktitle = {Proceedings of the ACM/IEEE Fall Joint Computer Conference},\n"
                           "  address   = {Dallas},\n"
                           "  month     = nov,\n"
                           "  year      = {1986},\n"
                           "  pages     = {514--518}\n"
                           "}\n";

static void put_paragraphs(const char *const *paragraphs)
{
    for (; *paragraphs; paragraphs++)
        prose_wrap(stdout, *paragraphs, 0, "", width_of(stdout));
}

/* "  connect4   four in a row, stones fall; columns, rows" */
static void put_item(const char *name, const char *help, const ph_parameter *const *parameters)
{
    enum { NAME = 10 };
    char text[400];
    text_writer w = text_open(text, sizeof text);
    text_puts(&w, help);
    for (size_t i = 0; parameters && parameters[i]; i++) {
        text_puts(&w, i ? ", " : "; ");
        text_puts(&w, parameters[i]->key);
    }
    const size_t column = (size_t)printf("  %-*s ", NAME, name);
    prose_wrap(stdout, text, column, "             ", width_of(stdout));
}

static void put_entries(const char *head, ph_kind kind)
{
    const ph_entry *e;
    char form[32];
    printf("\n%s:\n", head);
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++)
        if (kind == PH_KIND_METHOD)
            put_item(methods_form(e, form), e->help, NULL);
        else
            put_item(e->name, e->help, e->parameters);
}

static int print_help(void)
{
    const command *c;
    puts(USAGE);
    put_paragraphs(HEAD);
    fputs("\nCommands:\n", stdout);
    for (size_t i = 0; (c = command_at(i)); i++)
        put_item(c->name, c->summary, NULL);
    put_paragraphs(BODY);
    put_entries("Games, and their parameters", PH_KIND_GAME);
    put_entries("Models of trees: how a leaf gets its value; parameters", PH_KIND_MODEL);
    put_entries("Methods", PH_KIND_METHOD);
    putchar('\n');
    put_paragraphs(SUFFIXES);
    fputs(EXAMPLES, stdout);
    put_paragraphs(TAIL);
    return STATUS_OK;
}

/* Report a name that is neither a command nor an option of the program itself. */
static int complain_command(const char *name)
{
    const command *c;
    near_name n = near_begin(name, strlen(name));
    const bool option = name[0] == '-';
    const char *noun = option ? "option" : "command";
    for (size_t i = 0; !option && (c = command_at(i)); i++)
        near_offer(&n, c->name);
    near_offer(&n, option ? "--help" : "help");
    near_offer(&n, option ? "--version" : "");
    if (n.name)
        return complain(STATUS_BAD, "unknown %s '%s'; did you mean '%s'?", noun, name, n.name);
    return complain(STATUS_BAD, "unknown %s '%s'; try 'phased --help'", noun, name);
}

/* phased help [COMMAND]: same as --help, for the program or for a command. */
static int help_command(int argc, char **argv)
{
    if (argc < 2)
        return print_help();
    if (argc > 2)
        return complain(STATUS_BAD, "'%s' and '%s': one command at a time", argv[1], argv[2]);
    const command *c = command_find(argv[1]);
    char option[] = "--help";
    return c ? command_run(c, 2, (char *[]){argv[1], option, NULL}) : complain_command(argv[1]);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2)
        return complain(STATUS_BAD, "no command; try 'phased --help'");
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return print_help();
    if (strcmp(name, "help") == 0)
        return help_command(argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        puts("phased " PH_VERSION);
        return STATUS_OK;
    }
    if (strcmp(name, "--cite") == 0) {
        fputs(CITE, stdout);
        return STATUS_OK;
    }
    const command *c = command_find(name);
    if (ranks_idle() && strcmp(name, "sweep") != 0 &&
        strcmp(name, "study") != 0) { /* the first one does everything else */
        if (c && ranks_idle_first())
            complain(STATUS_OK,
                     "%s runs only in the first process, rank 0; only sweep and study are distributed over all of "
                     "them",
                     name);
        return STATUS_OK;
    }
    if (c)
        return command_run(c, argc - 1, argv + 1);
    return complain_command(name);
}

/* ---- a stack that is large enough ---- */

typedef struct invocation {
    int argc;
    char **argv;
    int status;
} invocation;

static void *invocation_run(void *context)
{
    invocation *i = context;
    i->status = dispatch(i->argc, i->argv);
    return NULL;
}

/* Is the stack of the process large enough for a search of PH_MAX_DEPTH plies, and for the texts of traces? */
static bool stack_suffices(void)
{
    struct rlimit stack;
    return getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= POOL_STACK / 4;
}

/* Run the command on a thread with a stack of its own, which also receives the signals, as the main thread would. */
static int run_on_own_stack(invocation *i)
{
    pthread_t thread;
    sigset_t all;
    if (!pool_thread_create(&thread, invocation_run, i))
        return complain(STATUS_FAILURE,
                        "the stack is too small and there is no memory for a larger one; see 'ulimit -s'");
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    pthread_join(thread, NULL);
    return i->status;
}

/* ---- large numbers ------------------------------------------------------------------------------------------ */

/* GMP cannot report that there is no memory, and by itself it would abort. Nothing has been printed yet: a command counts
 * strategies before it prints. */
static void *number_or_exit(void *digits)
{
    if (!digits)
        exit(complain_memory());
    return digits;
}

static void *number_get(size_t bytes)
{
    return number_or_exit(malloc(bytes));
}

static void *number_resize(void *digits, size_t before, size_t bytes)
{
    (void)before;
    return number_or_exit(realloc(digits, bytes));
}

static void number_put(void *digits, size_t bytes)
{
    (void)bytes;
    free(digits);
}

/* ---- all of it ---------------------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    mp_set_memory_functions(number_get, number_resize, number_put);
    signal(SIGXFSZ, SIG_IGN); /* if a file may not grow, the write shall fail instead of ending the program */
    invocation i = {argc, argv, STATUS_OK};
    if (stack_suffices())
        invocation_run(&i);
    else
        i.status = run_on_own_stack(&i);
    int finished = output_finish();
    return finished == STATUS_OK ? i.status : finished;
}
