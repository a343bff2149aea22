/* main.c - phased: finds the command and hands it its arguments. */
#include "commands.h"
#include "common.h"

#include <stdlib.h>
#include <string.h>

static const command COMMANDS[] = {
    {
        .name = "search",
        .summary = "value, best move, line and costs, by the methods you name",
        .help = "Search the tree in FILE ('-': standard input), or a position of a game, by each of METHODS "
                "(alphabeta).\v"
                "METHODS: minimax, alphabeta, sss, ps:4 (four equal phases), ps:1+2+5 (partitions of these sizes, the "
                "last repeats), ps:auto (fewest phases that fit --memory); each with @reference for the papers' own "
                "lists, and ps:4@printed for the operator exactly as printed in 1986.\n\n"
                "GAME: connect4, othello, tictactoe, with parameters if wished (connect4:columns=6,rows=5), or a "
                "plug-in, ./nim.so.\n\n"
                "Examples: phased search tree.json --method ps:2,sss --leaves\n"
                "phased search --game connect4 --position 44443356 --depth 10 --method ps:4",
        .formats = "text|json",
        .takes = TAKES_TREE | TAKES_POSITION | TAKES_METHOD | TAKES_LEAVES | TAKES_LIMITS,
        .run = cmd_search,
    },
    {
        .name = "compare",
        .summary = "all methods in one table",
        .help = "Search the tree in FILE ('-': standard input), or a position of a game, by every method and compare "
                "their costs.\v"
                "Examples: phased compare tree.json --format csv\n"
                "phased compare --game othello --position f5d6c3 --depth 6",
        .formats = "text|json|csv",
        .takes = TAKES_TREE | TAKES_POSITION | TAKES_LIMITS,
        .run = cmd_compare,
    },
    {
        .name = "trace",
        .summary = "every step of one search",
        .help = "Show every step of the search of the tree in FILE ('-': standard input) by one method "
                "(alphabeta).\v"
                "SSS* and PS* show the case of the operator that applied, then OPEN and BACKUP; alpha-beta its walk "
                "with the window, and at each cut-off whose bound closed it.\n\n"
                "Examples: phased trace tree.json --method ps:2 --steps 5-9\n"
                "phased trace tree.json --format dot | dot -Tsvg > tree.svg",
        .formats = "text|json|dot",
        .takes = TAKES_TREE | TAKES_STEPS | TAKES_LIMITS,
        .run = cmd_trace,
    },
    {
        .name = "tree",
        .summary = "draw a tree; its depth, widths, leaves, minimal tree, strategies, clusters",
        .help = "Draw the tree in FILE ('-': standard input) and say what is known of it before any search.\v"
                "Example: phased tree tree.json --format dot | dot -Tsvg > tree.svg",
        .formats = "text|dot|json",
        .takes = TAKES_TREE,
        .run = cmd_tree,
    },
    {
        .name = "paper",
        .summary = "Tables 2 to 6 of the 1986 paper, measured again, beside its figures",
        .help =
            "Measure Tables 2 to 6 of Marsland & Srimani, Phased State Space Search (1986), again.\v"
            "Each cell has our mean and its standard error over --trees trees, the paper's figure and the difference. "
            "The result is the same for any number of threads.\n\n"
            "Examples: phased paper\n"
            "phased paper --table 3,6 --trees 1000 --format csv",
        .formats = "text|csv|json",
        .takes = TAKES_PAPER,
        .run = cmd_paper,
    },
    {
        .name = "sweep",
        .summary = "search many model trees by many methods, and keep the results",
        .help =
            "Search every combination of the LISTs, and keep the results in a store; what is there already is not "
            "done again.\v"
            "A LIST has commas: --width 8,16. What is not given is ordered trees of width 8, depth 4, order 1, p 1 and "
            "256 values, searched by alphabeta,sss,ps:2,ps:4. An order above its width is left out. Ctrl-C "
            "stops, keeps what is done and exits with 3; the same command goes on from there. Under mpirun the trees "
            "are spread over all ranks.\n\n"
            "Example: phased sweep --width 8,16 --order 1,2,4 --method alphabeta,sss,ps:2,ps:4 --trees 1000",
        .formats = "text|csv|json|markdown|latex",
        .takes = TAKES_LISTS | TAKES_SWEEP,
        .run = cmd_sweep,
    },
    {
        .name = "report",
        .summary = "the means of what a sweep has found, and what methods differ by",
        .help = "Print means, standard errors and 95 % confidence intervals of what a store holds.\v"
                "A LIST chooses: --width 8,16. NAME: leaves, nodes, cutoffs, space, bytes or seconds.\n\n"
                "Example: phased report --depth 4 --against alphabeta --format markdown",
        .formats = "text|csv|json|markdown|latex",
        .takes = TAKES_LISTS | TAKES_REPORT,
        .run = cmd_report,
    },
    {
        .name = "plot",
        .summary = "draw what a sweep has found",
        .help =
            "Draw a picture of what a store holds.\v"
            "KIND: continuum (leaves against space, every method a point), depth (against depth, with the branching "
            "factor that fits; for iid also Pearl's), order (against the order R) or values (against their number). "
            "A LIST chooses.\n\n"
            "Example: phased plot --kind depth --model iid --output growth.svg",
        .formats = NULL,
        .takes = TAKES_LISTS | TAKES_PLOT,
        .run = cmd_plot,
    },
    {
        .name = "perft",
        .summary = "count the ways of so many moves from a position of a game",
        .help = "Count the ways of N moves from the start of GAME, or from a position: the test of a game's rules.\v"
                "Ways that end the game before that are counted apart; published tables of Othello include them, those "
                "of Connect-4 do not.\n\n"
                "Examples: phased perft connect4 --depth 8\n"
                "phased perft othello --position f5d6c3 --depth 6 --divide",
        .formats = "text|json",
        .takes = TAKES_PERFT,
        .run = cmd_perft,
    },
    {
        .name = "play",
        .summary = "play a game against a search",
        .help = "Play GAME: a built-in one (connect4, othello, tictactoe; docs/games.md tells their parameters) or a "
                "plug-in, ./nim.so.\v"
                "Without --depth and --time it thinks for a second about each move. Type help at the board for what "
                "can be said there.\n\n"
                "Examples: phased play connect4 --time 2\n"
                "phased play ./nim.so --first engine --method sss --depth 12",
        .takes = TAKES_PLAY,
        .run = cmd_play,
    },
    {
        .name = "match",
        .summary = "let two methods play many games against each other",
        .help = "Let method A play method B at GAME, a built-in one or a plug-in, from random openings, each played "
                "twice with sides swapped.\v"
                "Without --depth and --time both look 6 moves ahead. The same seed gives the same games on any number "
                "of threads, unless --time decides what is found.\n\n"
                "Example: phased match connect4 --a ps:4 --b alphabeta --games 200 --depth 6",
        .formats = "text|json|csv",
        .takes = TAKES_MATCH,
        .run = cmd_match,
    },
};

enum { N_COMMANDS = sizeof COMMANDS / sizeof COMMANDS[0] };

static const char HEAD[] = "Usage: phased COMMAND [FILE|GAME] [OPTION...]\n"
                           "Search a game tree by minimax, alpha-beta, SSS* or PS*(k), and see every step.\n"
                           "\n"
                           "Commands:\n";

static const char TAIL[] =
    "'phased COMMAND --help' tells the options of a command.\n"
    "\n"
    "FILE is nested JSON arrays with integer leaves, [[3,12,8],[2,4,6],[14,5,2]], or objects\n"
    "{\"name\":\"A\",\"children\":[...]} and {\"name\":\"b\",\"value\":5}; '-' reads standard input. MAX moves at the "
    "root,\n"
    "then MIN and MAX in turn. Nodes are named by the way to them: 2.1 is the first child of the second child.\n"
    "GAME is connect4, othello or tictactoe, with parameters if wished (connect4:columns=6,rows=5), or a plug-in, "
    "./nim.so.\n"
    "Instead of FILE, --model searches a tree made to measure, of any size: 'phased search --help'.\n"
    "\n"
    "Methods:\n"
    "  minimax    looks at every leaf\n"
    "  alphabeta  depth first, leaves out what cannot matter\n"
    "  sss        SSS*: best first, never more leaves than alpha-beta, much more memory\n"
    "  ps:K       PS*(K): SSS* in K phases at each MAX node; ps:1 is SSS*, many phases are alpha-beta\n"
    "\n"
    "Try:\n"
    "  echo '[[3,12,8],[2,4,6],[14,5,2]]' > tree.json\n"
    "  phased tree tree.json\n"
    "  phased compare tree.json\n"
    "  phased trace tree.json --method ps:2\n"
    "  phased search --game connect4 --position 44443356 --depth 8 --method sss\n"
    "  phased compare --model ordered --width 8 --depth 4 --order 2\n"
    "  phased paper\n"
    "\n"
    "Exit status: 0 done, 1 failure, 2 bad usage or input, 3 stopped by a limit. More in the manual, phased(1).\n";

static int print_help(void)
{
    fputs(HEAD, stdout);
    for (size_t i = 0; i < N_COMMANDS; i++)
        printf("  %-8s %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    fputs(TAIL, stdout);
    return STATUS_OK;
}

/* How many letters must be added, dropped or changed to make `a` of `b`; both are short. */
static size_t distance(const char *a, const char *b)
{
    if (!*a || !*b)
        return strlen(a) + strlen(b);
    if (*a == *b)
        return distance(a + 1, b + 1);
    size_t change = distance(a + 1, b + 1), drop = distance(a + 1, b), add = distance(a, b + 1);
    size_t least = change < drop ? change : drop;
    return 1 + (least < add ? least : add);
}

static int complain_command(const char *name)
{
    enum { LONG = 12, NEAR = 2 };
    const command *near = NULL;
    size_t least = NEAR + 1;
    for (size_t i = 0; i < N_COMMANDS && strlen(name) < LONG; i++) {
        size_t d = distance(name, COMMANDS[i].name);
        if (d < least) {
            least = d;
            near = &COMMANDS[i];
        }
    }
    if (near)
        return complain(STATUS_BAD, "unknown command '%s'; did you mean '%s'?", name, near->name);
    return complain(STATUS_BAD, "unknown command '%s'; try 'phased --help'", name);
}

/* Under mpirun a sweep is spread over the ranks; of any other command the first rank does all. */
static bool is_idle_rank(const char *name)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    if (!rank)
        rank = getenv("PMI_RANK");
    return rank && strcmp(rank, "0") != 0 && strcmp(name, "sweep") != 0;
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2)
        return complain(STATUS_BAD, "no command; try 'phased --help'");
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return print_help();
    if (strcmp(name, "--version") == 0) {
        puts("phased " PH_VERSION);
        return STATUS_OK;
    }
    if (is_idle_rank(name))
        return STATUS_OK;
    for (size_t i = 0; i < N_COMMANDS; i++)
        if (strcmp(name, COMMANDS[i].name) == 0)
            return command_run(&COMMANDS[i], argc - 1, argv + 1);
    if (name[0] == '-')
        return complain(STATUS_BAD, "unknown option '%s'; try 'phased --help'", name);
    return complain_command(name);
}

int main(int argc, char **argv)
{
    int status = dispatch(argc, argv);
    int finished = output_finish();
    return finished == STATUS_OK ? status : finished;
}
