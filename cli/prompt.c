/* prompt.c - reads lines that the user types. */
#include "prompt.h"

#include "../src/tool/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char SIGN[] = "> ";

/* ---- the editor ---------------------------------------------------------------------------------------- */

#ifdef PHASED_EDIT
#include <histedit.h>

static char *editor_sign(EditLine *editor)
{
    static char text[sizeof SIGN];
    (void)editor;
    return memcpy(text, SIGN, sizeof SIGN);
}

/* A terminal that cannot move its cursor cannot use the editor. If it fails, lines are read without editing. */
static void editor_open(prompt *p)
{
    enum { REMEMBERED = 500 };
    const char *term = getenv("TERM");
    HistEvent event;
    if (!term || !*term || strcmp(term, "dumb") == 0)
        return;
    p->editor = el_init("phased", stdin, stdout, stderr);
    p->history = p->editor ? history_init() : NULL;
    if (!p->history)
        return;
    history(p->history, &event, H_SETSIZE, REMEMBERED);
    history(p->history, &event, H_SETUNIQUE, 1);
    el_set(p->editor, EL_PROMPT, editor_sign);
    el_set(p->editor, EL_EDITOR, "emacs");
    el_set(p->editor, EL_HIST, history, p->history);
    el_source(p->editor, NULL); /* the user's ~/.editrc */
}

static char *editor_read(prompt *p)
{
    int length;
    HistEvent event;
    const char *text = el_gets(p->editor, &length);
    if (!text || length <= 0)
        return NULL;
    if (p->history && text[strspn(text, " \t\r\n")])
        history(p->history, &event, H_ENTER, text);
    free(p->line);
    return p->line = strdup(text);
}

static void editor_close(prompt *p)
{
    if (p->history)
        history_end(p->history);
    if (p->editor)
        el_end(p->editor);
}
#else
static void editor_open(prompt *p)
{
    (void)p;
}

static char *editor_read(prompt *p)
{
    (void)p;
    return NULL;
}

static void editor_close(prompt *p)
{
    (void)p;
}
#endif

/* ---- lines --------------------------------------------------------------------------------------------- */

void prompt_open(prompt *p)
{
    *p = (prompt){.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    if (p->terminal)
        editor_open(p);
}

char *prompt_read(prompt *p)
{
    if (p->terminal && !p->editor)
        fputs(SIGN, stdout);
    fflush(stdout);
    if (p->editor)
        return editor_read(p);
    return line_read(&p->line, &p->capacity, stdin) >= 0 ? p->line : NULL;
}

void prompt_close(prompt *p, bool silent)
{
    if (p->terminal && !silent) /* the cursor is after the prompt or a ^C */
        fputc('\n', stdout);
    editor_close(p);
    free(p->line);
    *p = (prompt){0};
}
