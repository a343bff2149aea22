/* uci_player.c - talks UCI with a chess program. Read uci_player_move() first, then hands_shake(). */
#include "uci_player.h"

#include "../base/clock.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "uci_words.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Seconds that a program has to end by itself, and when there is no reason to wait. */
static const double GRACE = 1, HASTE = 0.2;

/* ---- lines --------------------------------------------------------------------------------------------- */

/* Say what is wrong, and end the program: nothing that it writes from now on could be trusted. */
static uci_fault faulty(uci_player *u, uci_fault fault, const char *format, ...) __attribute__((format(printf, 3, 4)));
static uci_fault faulty(uci_player *u, uci_fault fault, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(u->what, sizeof u->what, format, arguments);
    va_end(arguments);
    process_end(&u->process, HASTE);
    return fault;
}

/* It has ended, or has only closed its files. */
static uci_fault crashed(uci_player *u)
{
    char how[PROCESS_HOW] = "closed its files";
    process_ended(&u->process, how);
    return faulty(u, UCI_CRASHED, "%s", how);
}

/* A process event as a fault; `wanted` is what should have happened within `seconds`. */
static uci_fault fault_of(uci_player *u, process_event event, const char *wanted, double seconds)
{
    switch (event) {
    case PROCESS_DONE:
        return UCI_FINE;
    case PROCESS_LATE:
        return faulty(u, UCI_SILENT, "no %s within %.4g s", wanted, seconds);
    case PROCESS_CLOSED:
        return crashed(u);
    case PROCESS_TOO_LONG:
        return faulty(u, UCI_GARBAGE, "a line of more than %d bytes", PROCESS_LINE);
    default:
        return UCI_CANCELLED;
    }
}

/* Write a line that consists of these parts; the last is NULL. It is written as a whole, since some programs lose what comes
 * in pieces. */
static uci_fault line_put(uci_player *u, const char *const *parts)
{
    u->line.count = 0;
    for (; *parts; parts++) {
        const size_t length = strlen(*parts);
        if (!vector_reserve(&u->line, NULL, length + 2, 1))
            return UCI_NO_MEMORY;
        memcpy((char *)u->line.items + u->line.count, *parts, length);
        u->line.count += length;
    }
    memcpy((char *)u->line.items + u->line.count, "\n", 2);
    const process_event event = process_write(&u->process, u->line.items, clock_now() + u->patience, u->cancel);
    if (event == PROCESS_LATE)
        return faulty(u, UCI_SILENT, "did not read its input for %g s", u->patience);
    return fault_of(u, event, "", 0);
}

#define LINE_PUT(u, ...) line_put((u), (const char *const[]){__VA_ARGS__, NULL})

/* The first word of a line, and what follows it. */
static bool line_begins(const char *line, const char *word, const char **rest)
{
    line += strspn(line, " \t");
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && !strchr(" \t", line[length])))
        return false;
    *rest = line + length + strspn(line + length, " \t");
    return true;
}

/* ---- options ------------------------------------------------------------------------------------------- */

enum { MOST_OFFERED = 500 };

/* "name Hash type spin default 16 min 1 max 33554432". False without memory. */
static bool option_keep(uci_player *u, const char *text)
{
    const char *const name = strstr(text, "name ");
    if (!name || u->offered.count == MOST_OFFERED)
        return true;
    char *kept = strdup(name + strlen("name "));
    if (kept && vector_push(&u->offered, NULL, &kept, sizeof kept))
        return true;
    free(kept);
    return false;
}

/* The length of the name of an option that is offered, and its type. */
static size_t offered_name(const char *offered, const char **type)
{
    const char *const end = strstr(offered, " type ");
    *type = end ? end + strlen(" type ") : "";
    return end ? (size_t)(end - offered) : strlen(offered);
}

static bool option_unknown(const uci_player *u, const char *name, problem *why)
{
    char list[700];
    text_writer w = text_open(list, sizeof list);
    for (size_t i = 0; i < u->offered.count; i++) {
        const char *const offered = ((char *const *)u->offered.items)[i], *type;
        char one[64], shown[64];
        snprintf(one, sizeof one, "%.*s", (int)offered_name(offered, &type), offered);
        printable_copy(one, shown, sizeof shown);
        if (w.length + strlen(shown) + 8 >= sizeof list) {
            text_puts(&w, ", ...");
            break;
        }
        text_puts(&w, i ? ", " : "");
        text_puts(&w, shown);
    }
    return problem_input(why, "uci: %s has no option '%.60s'; it has %s", u->spec->arguments[0], name,
                         u->offered.count ? list : "none");
}

/* Does the value suit the type, "spin default 16 min 1 max 1024" or "check default true"? Programs ignore a value that does
 * not, and would play otherwise than the user believes. */
static bool value_suits(const char *type, const char *value, char wanted[80])
{
    uint64_t number;
    const char *min = strstr(type, " min "), *max = strstr(type, " max ");
    if (strncmp(type, "button", 6) == 0) {
        snprintf(wanted, 80, "a button: write it without a value");
        return value == NULL;
    }
    if (!value || strncmp(type, "check", 5) == 0) {
        snprintf(wanted, 80, value ? "true or false" : "a value: write Name=Value");
        return value && (strcmp(value, "true") == 0 || strcmp(value, "false") == 0);
    }
    if (strncmp(type, "spin", 4) != 0 || !min || !max)
        return true;
    const long long least = strtoll(min + strlen(" min "), NULL, 10);
    const long long most = strtoll(max + strlen(" max "), NULL, 10);
    snprintf(wanted, 80, "a number from %lld to %lld", least, most);
    if (!decimal_read_whole(value + (*value == '-'), strlen(value + (*value == '-')), 0, INT64_MAX, &number))
        return false;
    const long long given = *value == '-' ? -(long long)number : (long long)number;
    return given >= least && given <= most;
}

static bool start_failed(const uci_player *u, uci_fault fault, problem *why)
{
    if (fault == UCI_NO_MEMORY)
        return problem_memory(why);
    return problem_failure(why, "uci: %s: %s at the start; is it a UCI program?", u->spec->arguments[0],
                           fault == UCI_CANCELLED ? "interrupted" : u->what);
}

/* Check an option, and set it. */
static bool option_set(uci_player *u, const uci_option *o, problem *why)
{
    char wanted[80] = "";
    for (size_t i = 0; i < u->offered.count; i++) {
        const char *const offered = ((char *const *)u->offered.items)[i], *type;
        const size_t length = offered_name(offered, &type);
        if (strlen(o->name) != length || strncasecmp(o->name, offered, length) != 0)
            continue;
        if (!value_suits(type, o->value, wanted))
            return problem_input(why, "uci: %s: option %s is %s", u->spec->arguments[0], o->name, wanted);
        const uci_fault fault = o->value ? LINE_PUT(u, "setoption name ", o->name, " value ", o->value)
                                         : LINE_PUT(u, "setoption name ", o->name);
        return fault == UCI_FINE || start_failed(u, fault, why);
    }
    return option_unknown(u, o->name, why);
}

/* ---- the hand-shake ------------------------------------------------------------------------------------ */

/* Read lines up to the one that begins with `word`. A move is not expected now. */
static uci_fault lines_skip(uci_player *u, const char *word)
{
    const double until = clock_now() + u->patience;
    for (;;) {
        char *line;
        const char *rest;
        const uci_fault fault = fault_of(u, process_read(&u->process, &line, until, u->cancel), word, u->patience);
        if (fault != UCI_FINE || line_begins(line, word, &rest))
            return fault;
        if (line_begins(line, "bestmove", &rest))
            return faulty(u, UCI_GARBAGE, "a move that was not asked for");
        if (line_begins(line, "id", &rest) && line_begins(rest, "name", &rest) && *rest)
            printable_copy(rest, u->name, sizeof u->name);
        if (line_begins(line, "option", &rest) && !option_keep(u, rest))
            return UCI_NO_MEMORY;
    }
}

/* Is it ready? Whatever it had to say about earlier commands is then read. */
static uci_fault synchronize(uci_player *u)
{
    const uci_fault fault = LINE_PUT(u, "isready");
    return fault == UCI_FINE ? lines_skip(u, "readyok") : fault;
}

static void offered_release(uci_player *u)
{
    for (size_t i = 0; i < u->offered.count; i++)
        free(((char **)u->offered.items)[i]);
    vector_release(&u->offered, NULL);
}

static bool hands_shake(uci_player *u, problem *why)
{
    offered_release(u);
    if (!process_start(&u->process, u->spec->arguments, why))
        return false;
    uci_fault fault = LINE_PUT(u, "uci");
    if (fault == UCI_FINE)
        fault = lines_skip(u, "uciok");
    bool good = fault == UCI_FINE || start_failed(u, fault, why);
    for (unsigned i = 0; i < u->spec->option_count && good; i++)
        good = option_set(u, &u->spec->options[i], why);
    if (!good)
        return false;
    fault = synchronize(u);
    return fault == UCI_FINE || start_failed(u, fault, why);
}

bool uci_player_open(uci_player *u, const uci_spec *spec, double patience, const int *cancel, problem *why)
{
    *u = (uci_player){.spec = spec, .patience = patience, .cancel = cancel};
    snprintf(u->name, sizeof u->name, "a UCI program");
    if (ph_game_new("chess:moves=coordinates", NULL, &u->game, NULL) != PH_OK)
        return problem_memory(why);
    return hands_shake(u, why);
}

void uci_player_close(uci_player *u)
{
    if (u->process.id > 0) /* whether it reads that or not */
        process_write(&u->process, "stop\nquit\n", clock_now() + 0.01, NULL);
    process_end(&u->process, flag_raised(u->cancel) ? HASTE : GRACE);
    offered_release(u);
    vector_release(&u->moves, NULL);
    vector_release(&u->line, NULL);
    ph_game_free(u->game);
}

/* ---- a game -------------------------------------------------------------------------------------------- */

uci_fault uci_player_begin(uci_player *u)
{
    problem why;
    u->written = 0;
    u->moves.count = 0;
    if (u->process.id == 0 && !hands_shake(u, &why)) {
        if (flag_raised(u->cancel))
            return UCI_CANCELLED;
        snprintf(u->what, sizeof u->what, "cannot be started again");
        return UCI_CRASHED;
    }
    const uci_fault fault = LINE_PUT(u, "ucinewgame");
    return fault == UCI_FINE ? synchronize(u) : fault;
}

/* Write the moves that it has not seen. False without memory. */
static bool moves_add(uci_player *u, const record *r)
{
    assert(u->written <= r->count);
    for (; u->written < r->count; u->written++) {
        if (!vector_reserve(&u->moves, NULL, NOTATION_SIZE + 1, 1))
            return false;
        char *const end = (char *)u->moves.items + u->moves.count;
        *end = ' ';
        notation_print(u->game, record_state(r, u->written), record_move(r, u->written), end + 1);
        u->moves.count += strlen(end);
    }
    return true;
}

/* "position startpos moves e2e4 e7e5" */
static uci_fault position_put(uci_player *u, const record *r)
{
    char first[128], start[128];
    const ph_game *g = u->game;
    void *const usual = malloc(g->state_size);
    if (!usual || !moves_add(u, r)) {
        free(usual);
        return UCI_NO_MEMORY;
    }
    g->start(g->rules, usual);
    g->note(g->rules, usual, start, sizeof start);
    g->note(g->rules, record_state(r, 0), first, sizeof first);
    free(usual);
    const bool same = strcmp(start, first) == 0;
    return LINE_PUT(u, same ? "position startpos" : "position fen ", same ? "" : first, r->count ? " moves" : "",
                    r->count ? (const char *)u->moves.items : "");
}

static void go_add(text_writer *w, const char *word, uint64_t number)
{
    text_puts(w, word);
    text_put_number(w, number);
}

static uint64_t milliseconds(double seconds)
{
    return seconds > 0.001 ? (uint64_t)(1000 * seconds) : 1;
}

/* The clocks of both sides; a side without one has that of the other. */
static void clocks_add(text_writer *w, const uci_limits *l, bool black)
{
    const ph_clock *const mine = &l->own, *const other = l->other.remaining > 0 ? &l->other : &l->own;
    const ph_clock *const white_clock = black ? other : mine, *const black_clock = black ? mine : other;
    go_add(w, " wtime ", milliseconds(white_clock->remaining));
    go_add(w, " btime ", milliseconds(black_clock->remaining));
    go_add(w, " winc ", (uint64_t)(1000 * white_clock->increment));
    go_add(w, " binc ", (uint64_t)(1000 * black_clock->increment));
    if (mine->moves_to_go)
        go_add(w, " movestogo ", mine->moves_to_go);
}

/* "go nodes 1000" from the limits of the match. */
static void go_print(text_writer *w, const uci_limits *l, bool black)
{
    const uint64_t nodes = uci_lesser(l->limits.nodes, l->limits.visits);
    text_puts(w, "go");
    if (l->limits.depth)
        go_add(w, " depth ", l->limits.depth);
    if (nodes)
        go_add(w, " nodes ", nodes);
    if (l->limits.seconds > 0)
        go_add(w, " movetime ", milliseconds(l->limits.seconds));
    if (l->own.remaining > 0)
        clocks_add(w, l, black);
}

/* Read a move: the first word of `text`, in coordinates and nothing else. */
static uci_fault move_read(uci_player *u, const record *r, const char *text, ph_move *move)
{
    char word[16], shown[4 * sizeof word];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " \t"), text);
    if (!*word)
        return faulty(u, UCI_GARBAGE, "bestmove without a move");
    *move = notation_written(u->game, record_last(r), r->legal, r->n_legal, word);
    if (*move != PH_NO_MOVE)
        return UCI_FINE;
    printable_copy(word, shown, sizeof shown);
    return faulty(u, UCI_ILLEGAL, "illegal move %s", shown);
}

/* Read a line of a search that began when the program had used so much processor time. */
static uci_fault search_line(uci_player *u, char **line, double seconds, double until, double processor)
{
    const process_event event = process_read(&u->process, line, until, u->cancel);
    const double now = process_seconds(&u->process); /* before it is ended for being late */
    u->processor = now > 0 ? now - processor : INFINITY;
    return fault_of(u, event, "move", seconds);
}

/* Wait for the answer; `seconds` is how long it may take. */
static uci_fault answer_read(uci_player *u, const record *r, double seconds, ph_move *move)
{
    const double until = clock_now() + seconds, processor = process_seconds(&u->process);
    for (;;) {
        char *line;
        const char *rest;
        const uci_fault fault = search_line(u, &line, seconds, until, processor);
        if (fault != UCI_FINE)
            return fault;
        if (line_begins(line, "bestmove", &rest))
            return move_read(u, r, rest, move);
        const char *const nodes = line_begins(line, "info", &rest) ? strstr(rest, "nodes ") : NULL;
        uint64_t number;
        if (nodes && decimal_read_whole(nodes + 6, strspn(nodes + 6, "0123456789"), 0, UINT64_MAX, &number))
            u->nodes = number;
    }
}

uci_fault uci_player_move(uci_player *u, const record *r, const uci_limits *limits, ph_move *move)
{
    char text[256];
    const uci_spec *const spec = u->spec;
    text_writer w = text_open(text, sizeof text);
    u->nodes = 0;
    u->seconds = 0;
    u->processor = INFINITY;
    uci_fault fault = synchronize(u);
    if (fault == UCI_FINE)
        fault = position_put(u, r);
    if (fault != UCI_FINE)
        return fault;
    go_print(&w, limits, uci_black_moves(r->game, record_last(r)));

    /* On a clock the game is lost when the time is up, whatever it says later. */
    const double most = spec->go                    ? spec->seconds + u->patience
                        : limits->own.remaining > 0 ? limits->own.remaining
                                                    : limits->limits.seconds + u->patience;
    const double began = clock_now();
    fault = LINE_PUT(u, spec->go ? spec->go : text);
    if (fault == UCI_FINE)
        fault = answer_read(u, r, most, move);
    u->seconds = clock_now() - began;
    return fault;
}
