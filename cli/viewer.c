/* viewer.c - the full-screen view of a search. Read viewer_loop() first: a key changes the step or the view, and
 * everything is drawn again from the state that replay.h has for that step. */
#include "viewer.h"

#include "common.h"

#ifndef PHASED_CURSES

int viewer_check(void)
{
    return complain(STATUS_FAILURE,
                    "--interactive: this phased was built without ncurses; use 'phased trace' without it, or "
                    "'phased explore', which show the same (Debian: libncurses-dev, then build again)");
}

int viewer_show(replay *r, const ph_tree *tree, const viewer_request *q)
{
    (void)r, (void)tree, (void)q;
    return viewer_check();
}

#else

#include "../src/base/memory.h"
#include "../src/base/utf8.h"
#include "../src/trace/outline.h"

#include <curses.h>
#include <errno.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum {
    LEAST_ROWS = 10, /* the smallest usable terminal */
    LEAST_COLUMNS = 30,
    GUTTER = 1,      /* a > marks the current line */
    WORDS = 4,       /* rows for the event and the sentence of a step */
    PAGE = 10,       /* steps of PgUp and PgDn */
    MANY = 150,      /* if there are more lines, only those near the search are shown at first */
    TYPED_MOST = 60, /* most characters of an answer */
    WAIT = 250       /* milliseconds between checks for a signal */
};

typedef struct viewer {
    replay *r;
    const viewer_request *q;
    FILE *keys;
    outline o;
    bool colour, ascii;
    bool near;          /* show only what is near the search */
    bool lists, backup; /* the method has OPEN and BACKUP */
    bool help, leave, failed;
    int up;                      /* rows by which the user has scrolled away from the search */
    vector lines;                /* size_t: the lines of the outline that are shown */
    char question;               /* the open question: its key, '/' or 'g'; 0: none */
    char typed[TYPED_MOST + 1];  /* the answer so far */
    char wanted[TYPED_MOST + 1]; /* the last text searched for */
    char message[100];
} viewer;

/* ---- writing ------------------------------------------------------------------------------------------- */

/* A position within a row, in columns of the text. Columns before `skip` and from `end` on are not shown; `skip` is
 * shown in column `left` of the screen. */
typedef struct pen {
    const viewer *v;
    int y, x, left, skip, end;
    int here_end; /* where the current piece ended */
    bool blind;   /* measure only */
} pen;

static attr_t paint_attribute(const viewer *v, paint p)
{
    const attr_t bold = p == PAINT_HEAD ? A_BOLD : 0;
    return v->colour && p != PAINT_NONE && p != PAINT_HEAD ? (attr_t)COLOR_PAIR(p) : bold;
}

static void pen_put(pen *n, attr_t attribute, const char *text)
{
    mbstate_t state = {0};
    attrset((int)attribute);
    while (*text) {
        wchar_t letter;
        size_t length = mbrtowc(&letter, text, strlen(text), &state);
        if (length == 0 || length > strlen(text)) { /* not valid in this locale */
            length = 1;
            letter = L'?';
            state = (mbstate_t){0};
        }
        const int width = wcwidth(letter) < 0 ? 1 : wcwidth(letter);
        if (!n->blind && n->x >= n->skip && n->x + width <= n->end)
            mvaddnstr(n->y, n->left + n->x - n->skip, letter == L'?' ? "?" : text, (int)(letter == L'?' ? 1 : length));
        n->x += width;
        text += length;
    }
    attrset(A_NORMAL);
}

static void piece_put(void *context, paint p, bool here, const char *text)
{
    pen *n = context;
    pen_put(n, paint_attribute(n->v, p) | (here ? A_REVERSE : 0), text);
    if (here)
        n->here_end = n->x;
}

static pen pen_at(const viewer *v, int y)
{
    return (pen){.v = v, .y = y, .end = COLS};
}

static void row_put(const viewer *v, int y, attr_t attribute, const char *text)
{
    pen n = pen_at(v, y);
    pen_put(&n, attribute, text);
}

/* The width in columns of the first `length` bytes. */
static int columns_of(const char *text, size_t length)
{
    char word[512];
    pen n = {.blind = true};
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), text);
    pen_put(&n, A_NORMAL, word);
    return n.x;
}

/* Text wrapped into up to `rows` rows; if it does not fit it ends with dots. */
static void words_put(const viewer *v, int y, int rows, attr_t attribute, const char *text)
{
    pen n = pen_at(v, y);
    while (text && *text) {
        const size_t length = strcspn(text, " \n");
        const int width = columns_of(text, length);
        if (n.x > 0 && n.x + width > COLS - (n.y + 1 == y + rows ? 4 : 0)) {
            if (n.y + 1 == y + rows) {
                pen_put(&n, attribute, "...");
                return;
            }
            n = pen_at(v, n.y + 1);
        }
        char word[512];
        snprintf(word, sizeof word, "%.*s ", (int)(length < sizeof word - 2 ? length : sizeof word - 2), text);
        pen_put(&n, attribute, word);
        text += length;
        text += *text != '\0';
    }
}

/* A list, one item a line, as rows of items. */
static void list_put(const viewer *v, int y, int rows, const char *label, const char *items, size_t count)
{
    enum { MORE = 14 }; /* "... 123 more" */
    char head[40];
    pen n = pen_at(v, y);
    snprintf(head, sizeof head, "%s %zu: ", label, count);
    pen_put(&n, A_BOLD, head);
    for (size_t i = 0; items && *items; i++) {
        const size_t length = strcspn(items, "\n");
        const int width = columns_of(items, length), columns = COLS - (n.y + 1 == y + rows ? MORE : 0);
        if (n.x > 0 && n.x + width > columns) {
            if (n.y + 1 == y + rows) {
                snprintf(head, sizeof head, "... %zu more", count - i);
                pen_put(&n, A_NORMAL, head);
                return;
            }
            n = pen_at(v, n.y + 1);
        }
        char item[512];
        snprintf(item, sizeof item, "%.*s", (int)(length < sizeof item ? length : sizeof item - 1), items);
        pen_put(&n, i == 0 ? A_UNDERLINE : A_NORMAL, item);
        pen_put(&n, A_NORMAL, "  ");
        items += length + 1;
    }
}

/* ---- the screen ---------------------------------------------------------------------------------------- */

static void title_draw(const viewer *v)
{
    const replay_view *now = replay_now(v->r);
    char name[100], left[200], right[120];
    const char *slash = strrchr(v->q->name, '/'); /* for a file the name is enough */
    printable_copy(slash && slash[1] ? slash + 1 : v->q->name, name, sizeof name);
    snprintf(left, sizeof left, " %s: %s", v->q->method, name);
    snprintf(right, sizeof right, " step %" PRIu64 " of %" PRIu64 ", leaves %" PRIu64 ", cut-offs %" PRIu64 " ",
             now->step, replay_steps(v->r), now->leaves, now->cutoffs);
    for (int x = 0; x < COLS; x++)
        mvaddch(0, x, ' ' | A_REVERSE);
    pen n = pen_at(v, 0);
    n.end = COLS - (int)strlen(right);
    pen_put(&n, A_REVERSE, left);
    n = pen_at(v, 0);
    n.x = COLS - (int)strlen(right);
    pen_put(&n, A_REVERSE, right);
}

/* Choose the lines of the tree that are shown. Returns the index of the current one among them. */
static size_t lines_choose(viewer *v)
{
    const ph_node node = replay_now(v->r)->node;
    size_t here = 0;
    v->lines.count = 0;
    for (size_t i = 0; i < v->o.count; i++) {
        if (v->near && !outline_near(&v->o, i, node))
            continue;
        if (i == v->o.line_of[node])
            here = v->lines.count;
        if (!vector_push(&v->lines, NULL, &i, sizeof i))
            v->failed = true;
    }
    return here;
}

/* How far the tree is scrolled to the right, so that the names of deep nodes are visible. */
static int tree_skip(const viewer *v, size_t line)
{
    const int indent = 2 * (int)v->o.lines[line].depth;
    return indent > COLS / 2 ? indent - COLS / 4 : 0;
}

/* Is the current place of its line on the screen, with these settings? */
static bool row_fits(const viewer *v, size_t line, const outline_show *show, int skip)
{
    pen n = {.v = v, .blind = true};
    outline_write(&v->o, line, show, piece_put, &n);
    return n.here_end < skip + COLS - 2 * GUTTER;
}

/* How many leaves of the current row are left out, as few as possible, so that the current leaf is visible. A row may
 * have many thousands, so the number is found by bisection. */
static uint32_t row_left_out(const viewer *v, size_t line, outline_show show, int skip)
{
    const uint32_t width = v->o.lines[line].row ? ph_tree_width(v->o.tree, v->o.lines[line].node) : 0;
    if (width < 2 || row_fits(v, line, &show, skip))
        return 0;
    uint32_t low = 1, high = width - 1; /* the dots for the omitted leaves take space, so 0 is a special case */
    while (low < high) {
        show.left_out = low + (high - low) / 2;
        if (row_fits(v, line, &show, skip))
            high = show.left_out;
        else
            low = show.left_out + 1;
    }
    return low;
}

static void tree_draw(viewer *v, int y, int rows)
{
    const replay_view *now = replay_now(v->r);
    outline_show show = {.marks = now->marks, .step = now->step, .node = now->node, .ascii = v->ascii};
    const size_t here = lines_choose(v);
    const size_t *lines = v->lines.items;
    if (v->failed)
        return;
    const long count = (long)v->lines.count, most = count > rows ? count - rows : 0;
    long top = (long)here - rows / 2;
    top = top < 0 ? 0 : top > most ? most : top; /* first show the current line, then scroll as the user has */
    long moved = top + v->up;
    moved = moved < 0 ? 0 : moved > most ? most : moved;
    v->up = (int)(moved - top);
    const int skip = tree_skip(v, lines[here]);
    show.left_out = row_left_out(v, lines[here], show, skip);
    for (int i = 0; i < rows && moved + i < count; i++) {
        const size_t line = lines[moved + i];
        pen n = pen_at(v, y + i);
        mvaddch(y + i, 0, line == lines[here] ? '>' : ' ');
        n.left = GUTTER;
        n.skip = skip;
        n.end = skip + COLS - GUTTER;
        show.folded = v->near && (moved + i + 1 == count || v->o.lines[lines[moved + i + 1]].parent != line);
        outline_write(&v->o, line, &show, piece_put, &n);
    }
}

static void bottom_draw(const viewer *v)
{
    char text[200];
    if (v->question) {
        snprintf(text, sizeof text, "%s %s_", v->question == '/' ? "look for:" : "go to step:", v->typed);
        row_put(v, LINES - 1, A_BOLD, text);
    } else if (v->message[0]) {
        row_put(v, LINES - 1, A_BOLD, v->message);
    } else {
        row_put(v, LINES - 1, A_NORMAL,
                "Right next  Left back  c cut-off  / look for  g step  f all/near  ? help  q quit");
    }
}

static void step_draw(const viewer *v, int y)
{
    const replay_view *now = replay_now(v->r);
    if (now->step == 0) {
        row_put(v, y, A_BOLD, "Before the first step.");
        words_put(v, y + 1, WORDS - 1, A_NORMAL,
                  "Right or the space bar takes the next step, Left goes back, End shows the answer.");
        return;
    }
    words_put(v, y, 1, A_BOLD, now->head);
    const bool end = now->step == replay_steps(v->r);
    words_put(v, y + 1, end ? 1 : WORDS - 1, A_NORMAL, now->sentence);
    if (end)
        words_put(v, y + 2, WORDS - 2, A_BOLD, replay_answer(v->r));
}

static void help_draw(const viewer *v)
{
    static const char *const lines[] = {
        "Right, space, Enter   the next step            Left, Backspace   one back",
        "PgDn, PgUp            ten steps                Home, End         first, last",
        "c, C                  the next cut-off, the one before",
        "a number, g           go to the step of that number",
        "/ text                look for text in the steps; n, N: again, backwards",
        "Down, Up              scroll the tree; f: all of it, or what is near the search",
        "?  this    q, Ctrl-C  leave",
        "",
        "[3] a leaf that was evaluated, x3 one that never will be, 3* one on OPEN",
        "= 3, <= 3, >= 3       the value of a node       has 3  its best child so far",
        "(3, 8)                its window: only values between alpha 3 and beta 8 matter",
        "LIVE 8, SOLVED 8      its state on OPEN, with its merit",
        "phase 1/2             PS*: put on OPEN in phase 1 of 2",
        "OPEN                  the states, best first; the first is worked on next",
        "BACKUP                (node, children put on OPEN so far, low, high)",
        "<- best               the best line, at the end",
        "",
        "Any key goes back.",
    };
    for (int i = 0; i < (int)(sizeof lines / sizeof lines[0]) && i + 1 < LINES; i++)
        row_put(v, i + 1, A_NORMAL, lines[i]);
}

static void screen_draw(viewer *v)
{
    erase();
    const int list_rows = LINES > 16 ? (LINES - 12) / 4 : 1, backup_rows = LINES > 16 ? (LINES - 12) / 6 : 1;
    if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
        row_put(v, 0, A_NORMAL, "Window too small.");
    } else if (v->help) {
        title_draw(v);
        help_draw(v);
    } else {
        int y = LINES - 1 - WORDS; /* from the bottom */
        const replay_view *now = replay_now(v->r);
        title_draw(v);
        step_draw(v, y);
        if (v->backup)
            list_put(v, y -= backup_rows, backup_rows, "BACKUP", now->backup, now->n_backup);
        if (v->lists)
            list_put(v, y -= list_rows, list_rows, "OPEN", now->open, now->n_open);
        mvhline(--y, 0, v->ascii ? '-' : ACS_HLINE, COLS);
        tree_draw(v, 1, y - 1);
        bottom_draw(v);
    }
    refresh();
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

static void go(viewer *v, uint64_t step)
{
    const uint64_t steps = replay_steps(v->r);
    v->up = 0;
    if (!replay_go(v->r, step > steps ? steps : step))
        v->failed = true;
    const replay_view *now = replay_now(v->r);
    v->lists |= now->open != NULL;
    v->backup |= now->backup != NULL;
}

static void go_cut(viewer *v, bool back)
{
    const uint64_t step = replay_cut(v->r, replay_now(v->r)->step, back);
    if (step)
        go(v, step);
    else
        snprintf(v->message, sizeof v->message, "No cut-off %s this step.", back ? "before" : "after");
}

static void go_find(viewer *v, bool back)
{
    if (!v->wanted[0])
        return;
    const uint64_t now = replay_now(v->r)->step, step = replay_find(v->r, now, back, v->wanted);
    go(v, step ? step : now);
    if (!step)
        snprintf(v->message, sizeof v->message, "'%s' is in no step %s this one.", v->wanted,
                 back ? "before" : "after");
}

/* The answer to a question is complete. */
static void question_end(viewer *v)
{
    const char question = v->question;
    v->question = 0;
    if (!v->typed[0])
        return;
    if (question == '/') {
        memcpy(v->wanted, v->typed, sizeof v->wanted);
        go_find(v, false);
    } else {
        go(v, strtoull(v->typed, NULL, 10));
    }
}

static void question_begin(viewer *v, char question, int first)
{
    v->question = question;
    v->typed[0] = (char)first;
    v->typed[1] = '\0';
}

static void question_key(viewer *v, int key)
{
    enum { ESCAPE = 27, DELETE = 127, BACKSPACE = 8 };
    const size_t length = strlen(v->typed);
    if (key == '\n' || key == '\r' || key == KEY_ENTER)
        question_end(v);
    else if (key == ESCAPE)
        v->question = 0;
    else if ((key == KEY_BACKSPACE || key == DELETE || key == BACKSPACE) && length > 0)
        v->typed[length - 1] = '\0';
    else if (length < TYPED_MOST && (v->question == '/' ? key >= ' ' && key < DELETE : key >= '0' && key <= '9'))
        memcpy(v->typed + length, (const char[]){(char)key, '\0'}, 2);
}

/* Keys that go to a step. False if it is none of them. */
static bool step_key(viewer *v, int key)
{
    const uint64_t now = replay_now(v->r)->step;
    switch (key) {
    case KEY_RIGHT:
    case ' ':
    case '\n':
    case '\r':
    case KEY_ENTER:
        if (now == replay_steps(v->r))
            snprintf(v->message, sizeof v->message, "That was the last step.");
        else
            go(v, now + 1);
        return true;
    case KEY_LEFT:
    case KEY_BACKSPACE:
    case 127:
    case 8:
        go(v, now ? now - 1 : 0);
        return true;
    case KEY_NPAGE:
        go(v, now + PAGE);
        return true;
    case KEY_PPAGE:
        go(v, now > PAGE ? now - PAGE : 0);
        return true;
    case KEY_HOME:
        go(v, 0);
        return true;
    case KEY_END:
        go(v, replay_steps(v->r));
        return true;
    default:
        return false;
    }
}

static void view_key(viewer *v, int key)
{
    if (step_key(v, key))
        return;
    switch (key) {
    case 'c':
    case 'C':
        go_cut(v, key == 'C');
        break;
    case '/':
    case 'g':
        question_begin(v, (char)key, '\0');
        break;
    case 'n':
    case 'N':
        go_find(v, key == 'N');
        break;
    case KEY_DOWN:
    case KEY_UP:
        v->up += key == KEY_DOWN ? 1 : -1;
        break;
    case 'f':
        v->near = !v->near;
        v->up = 0;
        break;
    case '?':
    case 'h':
        v->help = true;
        break;
    case 'q':
        v->leave = true;
        break;
    case 'L' & 31:
        clearok(curscr, true);
        break;
    default:
        if (key >= '0' && key <= '9')
            question_begin(v, 'g', key);
        else if (key != KEY_RESIZE)
            snprintf(v->message, sizeof v->message, "No such key; ? lists the keys.");
    }
}

/* ---- the terminal -------------------------------------------------------------------------------------- */

/* A signal handler has no argument, so its number is a global variable. */
static volatile sig_atomic_t *signal_kept(void)
{
    static volatile sig_atomic_t number;
    return &number;
}

static void signal_keep(int number)
{
    *signal_kept() = number;
}

enum { N_SIGNALS = 4 };
static const int SIGNALS[N_SIGNALS] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

static void signals_listen(struct sigaction before[N_SIGNALS])
{
    struct sigaction listen = {.sa_handler = signal_keep};
    sigemptyset(&listen.sa_mask);
    *signal_kept() = 0;
    for (size_t i = 0; i < N_SIGNALS; i++)
        sigaction(SIGNALS[i], &listen, &before[i]);
}

static void signals_leave(const struct sigaction before[N_SIGNALS])
{
    for (size_t i = 0; i < N_SIGNALS; i++)
        sigaction(SIGNALS[i], &before[i], NULL);
}

/* Was the terminal closed? Not every process gets a SIGHUP then, and getch() would return at once for ever. */
static bool terminal_gone(const viewer *v)
{
    struct pollfd keys = {.fd = fileno(v->keys), .events = POLLIN};
    return poll(&keys, 1, 0) > 0 && (keys.revents & (POLLHUP | POLLERR | POLLNVAL));
}

/* The next key; ERR: there will be none. */
static int key_read(const viewer *v)
{
    int key;
    while ((key = getch()) == ERR && !*signal_kept() && !terminal_gone(v))
        continue;
    return *signal_kept() ? ERR : key;
}

static void viewer_loop(viewer *v)
{
    go(v, replay_steps(v->r)); /* which lists the method has */
    go(v, v->q->first);
    while (!v->leave && !v->failed && !*signal_kept()) {
        screen_draw(v);
        const int key = key_read(v);
        if (key == ERR)
            return;
        v->message[0] = '\0';
        if (v->question && key != KEY_RESIZE)
            question_key(v, key);
        else if (v->help && key != KEY_RESIZE)
            v->help = false;
        else
            view_key(v, key);
    }
}

static void colours_begin(viewer *v)
{
    static const short codes[PAINT_KINDS] = {
        [PAINT_MAX] = COLOR_CYAN, [PAINT_MIN] = COLOR_MAGENTA, [PAINT_GOOD] = COLOR_GREEN, [PAINT_CUT] = COLOR_RED};
    v->colour = colour_wanted(v->q->colour) && has_colors();
    if (!v->colour)
        return;
    start_color();
    use_default_colors();
    for (int i = PAINT_MAX; i < PAINT_KINDS; i++)
        init_pair((short)i, codes[i], -1);
}

int viewer_check(void)
{
    if (!isatty(STDOUT_FILENO))
        return complain(STATUS_BAD, "--interactive needs a terminal, but standard output is not one; leave it out");
    return STATUS_OK;
}

/* Keys come from the terminal, even if the tree came from standard input. */
static FILE *keyboard_open(void)
{
    return isatty(STDIN_FILENO) ? stdin : fopen("/dev/tty", "r");
}

static int terminal_use(viewer *v)
{
    struct sigaction before[N_SIGNALS];
    const char *name = getenv("TERM");
    setlocale(LC_CTYPE, "");
    v->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    signals_listen(before); /* set before ncurses sets its own, so that they stay ours */
    SCREEN *screen = newterm(NULL, stdout, v->keys);
    if (!screen) {
        signals_leave(before);
        return complain(STATUS_BAD, "--interactive: TERM is '%s', which is not a known terminal; try TERM=xterm",
                        name ? name : "");
    }
    colours_begin(v);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, true);
    set_escdelay(WAIT);
    timeout(WAIT);
    curs_set(0);
    viewer_loop(v);
    endwin();
    delscreen(screen);
    signals_leave(before);
    setlocale(LC_CTYPE, "C");
    return v->failed ? complain_memory() : STATUS_OK;
}

int viewer_show(replay *r, const ph_tree *tree, const viewer_request *q)
{
    viewer v = {.r = r, .q = q, .keys = keyboard_open()};
    int status = STATUS_OK;
    if (!v.keys)
        status = complain(STATUS_BAD, "--interactive: no keyboard: %s", strerror(errno));
    else if (!outline_init(&v.o, tree, q->min_root))
        status = complain_memory();
    v.near = v.o.count > MANY;
    if (status == STATUS_OK)
        status = terminal_use(&v);
    if (v.keys && v.keys != stdin)
        fclose(v.keys);
    outline_release(&v.o);
    vector_release(&v.lines, NULL);
    if (*signal_kept()) /* the terminal is restored, so the program may end as usual */
        raise(*signal_kept());
    return status;
}

#endif
