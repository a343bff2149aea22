/* uci_spec.h - which chess program plays, and how, as a user writes it:
 *
 *     uci:/usr/games/stockfish;Hash=16;Use NNUE=false;go nodes 1000
 *
 * First the program and its arguments, separated by spaces; then options, and at most one limit. A backslash before a space
 * of the program's name, or before a semicolon, makes it an ordinary character. */
#ifndef PHASED_PLAY_UCI_SPEC_H
#define PHASED_PLAY_UCI_SPEC_H

#include "../tool/problem.h"

enum { UCI_PARTS = 64 };

typedef struct uci_option {
    const char *name;
    const char *value; /* NULL: a button, which has none */
} uci_option;

typedef struct uci_spec {
    char *text;                     /* where the other members point to */
    char *arguments[UCI_PARTS + 1]; /* the program first; NULL after the last */
    uci_option options[UCI_PARTS];
    unsigned argument_count, option_count;
    const char *go; /* "go nodes 1000"; NULL: the limits of the match apply */
    double seconds; /* the most that `go` names */
} uci_spec;

/* Is it the name of a program, and not of a method? */
bool uci_is_spec(const char *text);

/* Read it. False with a problem. Release it in any case. */
bool uci_spec_read(uci_spec *s, const char *text, problem *why);
void uci_spec_release(uci_spec *s);

#endif
