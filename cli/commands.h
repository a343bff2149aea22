/* commands.h - every command, in the order of `phased --help`. A command is cmd_NAME.c and a line here. */
#ifndef PHASED_CLI_COMMANDS_H
#define PHASED_CLI_COMMANDS_H

#include "command.h"
#include "options.h"

#define COMMANDS(X)                                                                                                    \
    X(search)                                                                                                          \
    X(compare)                                                                                                         \
    X(trace)                                                                                                           \
    X(tree)                                                                                                            \
    X(strategies)                                                                                                      \
    X(explore)                                                                                                         \
    X(paper)                                                                                                           \
    X(sweep)                                                                                                           \
    X(merge)                                                                                                           \
    X(report)                                                                                                          \
    X(plot)                                                                                                            \
    X(study)                                                                                                           \
    X(solve)                                                                                                           \
    X(analyse)                                                                                                         \
    X(perft)                                                                                                           \
    X(play)                                                                                                            \
    X(match)                                                                                                           \
    X(uci)                                                                                                             \
    X(check)                                                                                                           \
    X(new_game)                                                                                                        \
    X(completion)

#define COMMAND_DECLARE(name) extern const command cmd_##name;
COMMANDS(COMMAND_DECLARE)
#undef COMMAND_DECLARE

/* From 0; NULL after the last. */
const command *command_at(size_t index);
const command *command_find(const char *name);

#endif
