/* commands.h - one function a command, each in its cmd_NAME.c; each returns the exit status. */
#ifndef PHASED_CLI_COMMANDS_H
#define PHASED_CLI_COMMANDS_H

#include "request.h"

int cmd_search(const request *r);
int cmd_compare(const request *r);
int cmd_trace(const request *r);
int cmd_tree(const request *r);
int cmd_perft(const request *r);
int cmd_play(const request *r);
int cmd_match(const request *r);
int cmd_paper(const request *r);
int cmd_sweep(const request *r);
int cmd_report(const request *r);
int cmd_plot(const request *r);

#endif
