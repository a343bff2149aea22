/* main.c - phased: finds the command and hands it its arguments. */
#include "../src/tool/catalog.h"
#include "../src/tool/methods.h"
#include "commands.h"

#include "../src/lab/ranks.h"
#include "common.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char HEAD[] =
    "Usage: phased COMMAND [FILE|GAME] [OPTION...]\n"
    "Search a game tree by minimax, alpha-beta, SSS*, PS*(k), DUAL* or records, and see every step.\n"
    "\n"
    "Commands:\n";

static const char BODY[] =
    "'phased help COMMAND' or 'phased COMMAND --help' tells the options of a command.\n"
    "\n"
    "FILE is nested JSON arrays with integer leaves, [[3,12,8],[2,4,6],[14,5,2]], or objects\n"
    "{\"name\":\"A\",\"children\":[...]} and {\"name\":\"b\",\"value\":5}; '-' reads standard input. MAX moves at the "
    "root,\n"
    "then MIN and MAX in turn. Nodes are named by the way to them: 2.1 is the first child of the second child.\n"
    "Instead of FILE, --model searches a tree made to measure, of any size: 'phased search --help'. A GAME may have\n"
    "parameters, connect4:columns=6,rows=5, or be a plug-in, ./nim.so.\n";

static const char TAIL[] =
    "\n"
    "Try:\n"
    "  echo '[[3,12,8],[2,4,6],[14,5,2]]' > tree.json\n"
    "  phased tree tree.json\n"
    "  phased compare tree.json\n"
    "  phased trace tree.json --method ps:2\n"
    "  phased trace tree.json --interactive\n"
    "  phased search --game connect4 --position 44443356 --depth 8 --method sss\n"
    "  phased compare --model ordered --width 8 --depth 4 --order 2\n"
    "  phased paper\n"
    "\n"
    "'phased --cite' tells how to cite it, in BibTeX.\n"
    "Exit status: 0 done, 1 failure, 2 bad usage or input, 3 stopped by a limit. More in the manual, phased(1).\n";

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

/* "width, depth, order" */
static void put_keys(const ph_entry *e)
{
    for (size_t i = 0; e->parameters[i]; i++)
        printf("%s%s", i ? ", " : "; ", e->parameters[i]->key);
}

static int print_help(void)
{
    const ph_entry *e;
    const command *c;
    char form[32];
    fputs(HEAD, stdout);
    for (size_t i = 0; (c = command_at(i)); i++)
        printf("  %-10s %s\n", c->name, c->summary);
    fputs(BODY, stdout);
    fputs("\nGames, and their parameters:\n", stdout);
    for (size_t i = 0; (e = ph_catalog(PH_KIND_GAME, i)); i++) {
        printf("  %-10s %s", e->name, e->help);
        put_keys(e);
        putchar('\n');
    }
    fputs("\nMethods:\n", stdout);
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++)
        printf("  %-10s %s\n", methods_form(e, form), e->help);
    fputs(TAIL, stdout);
    return STATUS_OK;
}

static int complain_command(const char *name)
{
    const command *c;
    near_name n = near_begin(name, strlen(name));
    for (size_t i = 0; (c = command_at(i)); i++)
        near_offer(&n, c->name);
    if (n.name)
        return complain(STATUS_BAD, "unknown command '%s'; did you mean '%s'?", name, n.name);
    return complain(STATUS_BAD, "unknown command '%s'; try 'phased --help'", name);
}

/* phased help [COMMAND]: as --help, of the whole or of a command. */
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
    if (ranks_idle() && strcmp(name, "sweep") != 0) /* it is spread over the ranks; all else the first one does */
        return STATUS_OK;
    const command *c = command_find(name);
    if (c)
        return command_run(c, argc - 1, argv + 1);
    if (name[0] == '-')
        return complain(STATUS_BAD, "unknown option '%s'; try 'phased --help'", name);
    return complain_command(name);
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the write, not the end of the program */
    int status = dispatch(argc, argv);
    int finished = output_finish();
    return finished == STATUS_OK ? status : finished;
}
