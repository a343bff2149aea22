/* conform.c - does a game follow all the rules of phased.h? Read look() first: it makes all tests of one position. */
#include "conform.h"

#include "../base/clock.h"
#include "../base/game_memory.h"
#include "../base/random.h"
#include "../base/sooner.h"
#include "notation.h"
#include "seen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *conform_method(const ph_game *game, size_t i)
{
    static const char *const methods[] = {"minimax", "alphabeta",    "sss",         "ps:2",
                                          "dual",    "alphabeta+tt", "negascout+tt"};
    enum { ALL = sizeof methods / sizeof *methods, WITHOUT_TABLE = ALL - 2 };
    return i < (game->key ? ALL : WITHOUT_TABLE) ? methods[i] : NULL;
}

/* What to do about a wrong key. */
#define COMPLETE_KEY "put all that the rules use into key()"

enum { TEXT_SIZE = 1 << 13, MOVE_SIZE = 64, SEARCH_NODES = 1000000, SEARCH_BYTES = 64 << 20 };

enum {
    KEY_PLIES = 2,    /* positions with the same key are compared this many plies deep ... */
    KEY_PAIRS = 5000, /* ... in pairs, at most this many below each of them */
    WON_PLIES = 4,    /* a value beyond `won` is verified this many plies deep ... */
    WON_NODES = 3000, /* ... by a search of at most this many positions ... */
    WON_CLAIMS = 200, /* ... for this many values */
    SPARE = 3,        /* positions that tests of one position need; after them those of KEY_PLIES and WON_PLIES */
};

/* One test of one game. `g` is the wrapped game (check.h), so each single answer is checked too. */
typedef struct trial {
    check *check;
    const ph_game *g, *inner;
    const conform_options *o;
    conform_report *report;
    ph_move *moves, *again; /* buffers for lists */
    char *text;             /* TEXT_SIZE of them */
    positions spare;        /* a copy, a child, and the child again; then what the searches below need */
    positions line;         /* the positions from the start to here */
    seen seen;              /* the positions so far, by their keys */
    uint32_t claims;        /* values beyond `won` that were verified */
    uint32_t left;          /* what the current comparison or search may still visit */
} trial;

static bool faulty(const trial *t)
{
    return check_fault(t->check) != NULL;
}

/* Is there a reason to stop testing? */
static bool ended(const trial *t)
{
    return faulty(t) || flag_raised(t->o->cancel);
}

/* List the moves of a position that is not over; those of a numbered game are not listed by moves(). Returns their
 * number. */
static uint32_t moves_list(const trial *t, const void *state, ph_move *list)
{
    const ph_game *g = t->g;
    const bool numbered = g->flags & PH_NUMBERED;
    const uint32_t count = g->moves(g->rules, state, numbered ? NULL : list);
    for (uint32_t i = 0; i < count && numbered; i++)
        list[i] = i;
    return count;
}

/* A move as the game prints it. */
static const char *name_of(const trial *t, const void *state, ph_move move, char name[NOTATION_SIZE])
{
    notation_print(t->g, state, move, name);
    return name;
}

/* ---- the same call twice ------------------------------------------------------------------------------- */

/* Two positions whose answers must be the same; `what` made the second. Their bytes may differ, since some may be
 * unused. */
static void look_alike(trial *t, const void *state, const void *a, const void *b, const char *what)
{
    const ph_game *g = t->g;
    if (memcmp(a, b, g->state_size) == 0 || faulty(t))
        return;
    const bool over = position_over(g, a);
    const uint32_t count = over ? 0 : moves_list(t, a, t->moves);
    if (position_over(g, b) != over)
        check_note(t->check, state, "%s: over() differs", what);
    else if (g->evaluate(g->rules, a) != g->evaluate(g->rules, b))
        check_note(t->check, state, "%s: evaluate() differs", what);
    else if (!over &&
             (moves_list(t, b, t->again) != count || memcmp(t->moves, t->again, count * sizeof *t->moves) != 0))
        check_note(t->check, state, "%s: moves() differs", what);
}

/* Nothing may be kept between calls, and only apply() may change anything. */
static void look_steady(trial *t, const void *state, uint32_t count)
{
    const ph_game *g = t->g;
    void *copy = memcpy(positions_at(&t->spare, 0), state, g->state_size);
    const ph_value value = g->evaluate(g->rules, state);
    const uint64_t key = g->key ? g->key(g->rules, state) : 0;
    if (position_over(g, state) != (count == 0))
        check_note(t->check, state, "over() gives another answer when it is called again");
    if (g->evaluate(g->rules, state) != value)
        check_note(t->check, state, "evaluate() gives another answer when it is called again");
    if (g->key && g->key(g->rules, state) != key)
        check_note(t->check, state, "key() gives another answer when it is called again");
    if (count > 0) {
        if (moves_list(t, state, t->again) != count || memcmp(t->moves, t->again, count * sizeof *t->moves) != 0)
            check_note(t->check, state, "moves() lists other moves, or in another order, when it is called again");
        if (g->order && !(g->flags & PH_NUMBERED))
            g->order(g->rules, state, t->again, count);
    }
    if (memcmp(copy, state, g->state_size) != 0)
        check_note(t->check, NULL, "a function other than apply() changes the position that it is called with");
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static int move_compare(const void *a, const void *b)
{
    const ph_move x = *(const ph_move *)a, y = *(const ph_move *)b;
    return (x > y) - (x < y);
}

static void look_distinct(trial *t, const void *state, uint32_t count)
{
    char name[NOTATION_SIZE];
    memcpy(t->again, t->moves, count * sizeof *t->again);
    qsort(t->again, count, sizeof *t->again, move_compare);
    for (uint32_t i = 1; i < count; i++)
        if (t->again[i] == t->again[i - 1])
            check_note(t->check, state, "moves() lists move %s twice", name_of(t, state, t->again[i], name));
}

/* apply() is called twice; the old contents of the child's buffer must not matter. The wrapper clears that buffer, so
 * here the game itself is called, with a buffer of the test's own; the first call has shown that it stays within the
 * buffer. */
static void look_apply(trial *t, const void *state, ph_move move)
{
    const ph_game *g = t->g;
    void *copy = positions_at(&t->spare, 0), *child = positions_at(&t->spare, 1), *other = positions_at(&t->spare, 2);
    memcpy(copy, state, g->state_size);
    g->apply(g->rules, state, move, child);
    if (faulty(t))
        return;
    char name[NOTATION_SIZE], what[80];
    name_of(t, state, move, name);
    if (g->key && g->key(g->rules, child) == g->key(g->rules, state))
        check_note_remedy(t->check, state, COMPLETE_KEY ", and whose turn it is",
                          "key() is the same before and after move %s", name);
    memset(other, 0xA5, g->state_size);
    t->inner->apply(t->inner->rules, state, move, other);
    if (memcmp(copy, state, g->state_size) != 0)
        check_note(t->check, NULL, "apply() changes the position that the move is made in");
    snprintf(what, sizeof what, "move %s applied twice gives two positions", name);
    look_alike(t, state, child, other, what);
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* parse() reads t->text, which print() or note() has written, as the same position. */
static void look_parse(trial *t, const void *state, const char *writer, const char *remedy)
{
    const ph_game *g = t->g;
    if (faulty(t))
        return;
    char what[80];
    snprintf(what, sizeof what, "parse() reads another position than %s() wrote", writer);
    void *read = positions_at(&t->spare, 1);
    const bool good = g->parse(g->rules, t->text, read);
    check_unparse(t->check);
    if (!good)
        check_note(t->check, state, "parse() does not read what %s() writes", writer);
    else
        look_alike(t, state, state, read, what);
    if (good && g->key && !faulty(t) && g->key(g->rules, state) != g->key(g->rules, read))
        check_note_remedy(t->check, state, remedy,
                          "key() is another one when %s() writes the position and parse() reads it", writer);
}

static void look_print(trial *t, const void *state)
{
    const ph_game *g = t->g;
    if (!g->print || faulty(t))
        return;
    const int length = g->print(g->rules, state, t->text, TEXT_SIZE);
    if (length < 0 || (length < TEXT_SIZE && strlen(t->text) != (size_t)length))
        check_note(t->check, state, "print() returns %d and writes %zu characters", length, strlen(t->text));
    if (g->parse && !g->note && length < TEXT_SIZE) /* with note() the board is for people only */
        look_parse(t, state, "print", "update the key in apply() and set it in parse(), or compute it in key()");
}

/* On one line, which parse() reads. */
static void look_note(trial *t, const void *state)
{
    const ph_game *g = t->g;
    if (!g->note || faulty(t))
        return;
    const int length = g->note(g->rules, state, t->text, TEXT_SIZE);
    if (length <= 0 || (length < TEXT_SIZE && strlen(t->text) != (size_t)length))
        check_note(t->check, state, "note() returns %d and writes %zu characters", length, strlen(t->text));
    else if (strpbrk(t->text, "\n\r"))
        check_note_remedy(t->check, state, "leave the board to print()", "note() writes more than one line");
    else if (!g->parse)
        check_note_remedy(t->check, state, "write a parse() that reads note()", "there is note() but no parse()");
    else if (length < TEXT_SIZE)
        look_parse(t, state, "note", "let note() write all that the key depends on, and update the key in apply()");
}

static void look_print_move(trial *t, const void *state, ph_move move)
{
    const ph_game *g = t->g;
    char text[MOVE_SIZE];
    ph_move read = PH_NO_MOVE;
    if (!g->print_move || faulty(t))
        return;
    const int length = g->print_move(g->rules, state, move, text, sizeof text);
    if (faulty(t))
        return;
    if (length < 0 || (length < MOVE_SIZE && strlen(text) != (size_t)length))
        check_note(t->check, state, "print_move() returns %d and writes %zu characters", length, strlen(text));
    else if (length == 0)
        check_note(t->check, state, "print_move() writes nothing for move %" PRIu32, move);
    else if (g->parse_move && length < MOVE_SIZE && (!g->parse_move(g->rules, state, text, &read) || read != move))
        check_note(t->check, state, "parse_move() does not read '%s' as the move that print_move() wrote", text);
}

/* If two moves have the same name, a user cannot tell them apart. */
static void look_names(trial *t, const void *state, uint32_t count)
{
    enum { MOST = 64 };
    char names[MOST][MOVE_SIZE];
    const uint32_t n = count < MOST ? count : MOST;
    for (uint32_t i = 0; t->g->print_move && i < n && !faulty(t); i++) {
        t->g->print_move(t->g->rules, state, t->moves[i], names[i], sizeof names[i]);
        for (uint32_t j = 0; j < i; j++)
            if (strcmp(names[i], names[j]) == 0)
                check_note(t->check, state, "print_move() writes '%s' for two moves", names[i]);
    }
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

/* List the moves in increasing order; their order in the game does not matter here. */
static uint32_t moves_sorted(const trial *t, const void *state, ph_move *list)
{
    const uint32_t count = moves_list(t, state, list);
    qsort(list, count, sizeof *list, move_compare);
    return count;
}

/* The function that tells two positions apart, in them or up to KEY_PLIES below; NULL: none does. Then a search may take
 * one for the other. */
static const char *differing(trial *t, const void *a, const void *b, uint32_t ply)
{
    const ph_game *g = t->g;
    if (memcmp(a, b, g->state_size) == 0 || t->left == 0 || faulty(t))
        return NULL;
    t->left--;
    const bool over = position_over(g, a);
    if (position_over(g, b) != over)
        return "over()";
    if (g->evaluate(g->rules, a) != g->evaluate(g->rules, b))
        return "evaluate()";
    const uint32_t count = over ? 0 : moves_sorted(t, a, t->moves);
    if (!over && (moves_sorted(t, b, t->again) != count || memcmp(t->moves, t->again, count * sizeof *t->moves) != 0))
        return "moves()";
    if (count > 0 && g->in_check && g->in_check(g->rules, a) != g->in_check(g->rules, b))
        return "in_check()";
    void *below = positions_at(&t->spare, SPARE + 2 * (size_t)ply),
         *other = positions_at(&t->spare, SPARE + 2 * (size_t)ply + 1);
    const char *found = NULL;
    for (uint32_t i = 0; i < count && ply < KEY_PLIES && !found; i++) {
        moves_sorted(t, a, t->moves); /* the buffer is used below */
        const ph_move move = t->moves[i];
        g->apply(g->rules, a, move, below);
        g->apply(g->rules, b, move, other);
        found = differing(t, below, other, ply + 1);
    }
    return found;
}

/* Positions with the same key must be the same for the rules: a table takes one for the other. */
static void look_key(trial *t, const void *state)
{
    const ph_game *g = t->g;
    const void *other = g->key && !faulty(t) ? seen_find(&t->seen, g->key(g->rules, state), state) : NULL;
    t->left = KEY_PAIRS;
    const char *what = other ? differing(t, other, state, 0) : NULL;
    if (!what)
        return;
    char where[CHECK_MESSAGE / 2];
    check_where(t->check, other, where, sizeof where);
    check_note_remedy(t->check, state, COMPLETE_KEY, "key() is the same as %s, but %s differs%s",
                      where[0] ? where : "in another position", what,
                      t->left < KEY_PAIRS - 1 ? " there or after the same moves" : "");
}

/* ---- proven values --------------------------------------------------------------------------------------- */

/* Is the value of a position beyond `won` for the winner? `sign`: 1 if the winner's values are positive here. */
static bool is_won(const trial *t, const void *state, int sign)
{
    return t->g->evaluate(t->g->rules, state) * (int64_t)sign > t->g->won;
}

/* Does a search `depth` plies deeper still find a win? `winner`: the winner is to move. True if it becomes too large. */
static bool stays_won(trial *t, const void *state, uint32_t depth, bool winner, int sign)
{
    const ph_game *g = t->g;
    if (depth == 0 || t->left == 0 || position_over(g, state) || faulty(t))
        return t->left == 0 || faulty(t) || is_won(t, state, sign);
    t->left--;
    void *child = positions_at(&t->spare, SPARE + (size_t)depth);
    const uint32_t count = moves_list(t, state, t->moves);
    for (uint32_t i = 0; i < count; i++) {
        moves_list(t, state, t->moves); /* the buffer is used below */
        g->apply(g->rules, state, t->moves[i], child);
        if (stays_won(t, child, depth - 1, !winner, g->flags & PH_MAX_VALUES ? sign : -sign) == winner)
            return winner;
    }
    return !winner;
}

/* Where sooner is better, all wins have the same value at the end of the game, and no value is above it. */
static void look_sooner(trial *t, const void *state, ph_value value)
{
    const ph_value limit = sooner_limit(t->inner);
    if (limit == PH_INFINITY || (value <= limit && value >= -limit))
        return;
    const ph_value size = value < 0 ? -value : value, most = limit + PH_WIN_PLIES;
    const bool over = position_over(t->g, state);
    if (over ? size != most : size >= most)
        check_note_remedy(t->check, state, "let all wins be worth won + PH_WIN_PLIES where the game is over",
                          "evaluate() returns %" PRId32 " where the game %s, and won + PH_WIN_PLIES is %" PRId32, value,
                          over ? "is over" : "goes on", most);
}

/* A value beyond `won` before the end claims that no deeper search changes it. Who is to move follows from the value,
 * unless the game's values are MAX's; then `max` says so. */
static void look_won(trial *t, const void *state, bool max)
{
    const ph_game *g = t->g;
    const ph_value won = t->inner->version >= 2 ? g->won : 0;
    const ph_value value = won > 0 && !faulty(t) ? g->evaluate(g->rules, state) : 0;
    look_sooner(t, state, value);
    if ((value <= won && value >= -won) || position_over(g, state) || t->claims++ >= WON_CLAIMS)
        return;
    const int sign = value > 0 ? 1 : -1;
    const bool winner = g->flags & PH_MAX_VALUES ? max == (value > 0) : value > 0;
    for (uint32_t depth = 1; depth <= WON_PLIES; depth++) {
        t->left = WON_NODES;
        if (!stays_won(t, state, depth, winner, sign)) {
            check_note_remedy(t->check, state, "make won larger than every estimate",
                              "evaluate() returns %" PRId32 ", beyond won (%" PRId32 "), but a search to depth %" PRIu32
                              " does not prove it",
                              value, won, depth);
            return;
        }
    }
}

/* Does gain() give two answers for one move? */
static bool gain_differs(const ph_game *g, const void *state, ph_move move)
{
    if (!g->gain)
        return false;
    const ph_value first = g->gain(g->rules, state, move);
    return g->gain(g->rules, state, move) != first;
}

/* ---- quiescence, null moves, recurrence ------------------------------------------------------------------ */

/* noisy() lists some of the `count` moves in t->moves, which are in increasing order, each once. */
static void look_noisy(trial *t, const void *state, uint32_t count)
{
    const ph_game *g = t->g;
    char name[NOTATION_SIZE];
    const ph_move *noisy = t->again;
    const uint32_t n = g->noisy(g->rules, state, t->again);
    for (uint32_t i = 0; i < n && !faulty(t); i++) {
        uint32_t first = 0;
        while (noisy[first] != noisy[i])
            first++;
        if (!bsearch(&noisy[i], t->moves, count, sizeof *noisy, move_compare)) /* print_move() need not know it */
            check_note(t->check, state, "noisy() lists move number %" PRIu32 ", which moves() does not list", noisy[i]);
        else if (first < i)
            check_note(t->check, state, "noisy() lists move %s twice", name_of(t, state, noisy[i], name));
        else if (gain_differs(g, state, noisy[i]))
            check_note(t->check, state, "gain() of move %s gives another answer when it is called again",
                       name_of(t, state, noisy[i], name));
    }
    if (!faulty(t) && (g->noisy(g->rules, state, t->moves) != n || memcmp(noisy, t->moves, n * sizeof *noisy) != 0))
        check_note(t->check, state, "noisy() lists other moves, or in another order, when it is called again");
}

/* A null move leaves the position and gives the other side the move. As in look_apply(), the game itself is called
 * the second time. */
static void look_pass(trial *t, const void *state)
{
    const ph_game *g = t->g;
    void *child = positions_at(&t->spare, 1), *other = positions_at(&t->spare, 2);
    g->pass(g->rules, state, child);
    if (faulty(t))
        return;
    if (g->key && g->key(g->rules, child) == g->key(g->rules, state))
        check_note_remedy(t->check, state,
                          "let pass() give the other side the move, and put whose turn it is into key()",
                          "key() is the same before and after pass()");
    memset(other, 0xA5, g->state_size);
    t->inner->pass(t->inner->rules, state, other);
    look_alike(t, state, child, other, "pass() called twice gives two positions");
}

/* After a move reversible() counts one more, or starts again from 0. */
static void look_reversible(trial *t, const void *state, ph_move move, uint32_t before)
{
    const ph_game *g = t->g;
    void *child = positions_at(&t->spare, 1);
    char name[NOTATION_SIZE];
    g->apply(g->rules, state, move, child);
    const uint32_t after = g->reversible(g->rules, child);
    if (after != 0 && after != before + 1)
        check_note_remedy(t->check, state, "add 1 after each move, or return 0 after one that cannot be taken back",
                          "reversible() is %" PRIu32 ", and %" PRIu32 " after move %s", before, after,
                          name_of(t, state, move, name));
}

/* The members of version 4. The moves of the position are in t->moves. */
static void look_leaf(trial *t, const void *state, uint32_t count)
{
    const ph_game *g = t->g;
    const bool checked = count > 0 && g->in_check && g->in_check(g->rules, state);
    if (count == 0 || faulty(t))
        return;
    void *copy = memcpy(positions_at(&t->spare, 0), state, g->state_size);
    const uint32_t before = g->reversible ? g->reversible(g->rules, state) : 0;
    if (checked != (g->in_check && g->in_check(g->rules, state)))
        check_note(t->check, state, "in_check() gives another answer when it is called again");
    if (g->reversible && g->reversible(g->rules, state) != before)
        check_note(t->check, state, "reversible() gives another answer when it is called again");
    for (uint32_t i = 0; g->reversible && i < count && !faulty(t); i++)
        look_reversible(t, state, t->moves[i], before);
    qsort(t->moves, count, sizeof *t->moves, move_compare);
    if (g->noisy && !faulty(t))
        look_noisy(t, state, count);
    if (memcmp(copy, state, g->state_size) != 0)
        check_note(t->check, NULL, "noisy(), gain(), in_check() or reversible() changes the position");
    if (g->pass && !checked && !faulty(t))
        look_pass(t, state);
}

/* ---- one position -------------------------------------------------------------------------------------- */

/* Make all tests of the position at `ply` of the line. Its moves are in t->moves afterwards; returns their number, 0 if
 * the game is over. */
static uint32_t look(trial *t, uint32_t ply)
{
    /* 1. What can be done in it. */
    const ph_game *g = t->g;
    const void *state = positions_at(&t->line, ply);
    const bool over = position_over(g, state);
    const uint32_t count = over ? 0 : moves_list(t, state, t->moves);
    if (count > t->report->widest)
        t->report->widest = count;

    /* 2. Calls change nothing; texts are read back as they were written; all moves differ. */
    look_steady(t, state, count);
    look_distinct(t, state, count);
    look_names(t, state, count);
    look_print(t, state);
    look_note(t, state);
    if (count > 0)
        moves_list(t, state, t->moves); /* the buffer is used for comparing positions */

    /* 3. Each move. After each the moves are listed again, for the same reason. */
    for (uint32_t i = 0; i < count && !faulty(t); i++) {
        const ph_move move = t->moves[i];
        look_print_move(t, state, move);
        look_apply(t, state, move);
        moves_list(t, state, t->moves);
    }

    /* 4. What is played out before a leaf is evaluated; keys and proven values. */
    look_leaf(t, state, count);
    look_key(t, state);
    look_won(t, state, ply % 2 == 0);
    if (count > 0)
        moves_list(t, state, t->moves);
    return count;
}

/* The position at `ply` of the line has `count` moves: do the bounds given earlier hold? */
static void look_hints(trial *t, uint32_t ply, uint32_t count)
{
    const ph_game *g = t->inner;
    const void *here = positions_at(&t->line, ply);
    for (uint32_t i = 0; i < ply && !faulty(t); i++) {
        const void *before = positions_at(&t->line, i);
        const uint32_t widest = g->widest ? g->widest(g->rules, before, ply - i) : count;
        const uint32_t longest = g->version >= 2 && g->longest ? g->longest(g->rules, before) : UINT32_MAX;
        if (widest < count)
            check_note(t->check, here,
                       "widest() said %" PRIu32 " for this position, %" PRIu32
                       " moves earlier, but moves() returns %" PRIu32,
                       widest, ply - i, count);
        if (count > 0 && longest <= ply - i)
            check_note(t->check, here, "longest() said %" PRIu32 ", %" PRIu32 " moves earlier, but the game goes on",
                       longest, ply - i);
    }
}

/* ---- which positions are tested ------------------------------------------------------------------------ */

/* Test all positions `depth` moves below the last of the line, at `ply`, as long as there are at most `left`. */
static void walk(trial *t, uint32_t ply, uint32_t depth, uint32_t *left)
{
    const ph_game *g = t->g;
    const void *here = positions_at(&t->line, ply);
    if (depth == 0) {
        *left -= *left > 0;
        t->report->near++;
        const uint32_t count = look(t, ply);
        look_hints(t, ply, count);
        t->report->near_all = t->report->near_all && count == 0;
        return;
    }
    const uint32_t count = position_over(g, here) ? 0 : g->moves(g->rules, here, NULL);
    for (uint32_t i = 0; i<count && * left> 0 && !ended(t); i++) {
        moves_list(t, here, t->moves);
        g->apply(g->rules, here, t->moves[i], positions_at(&t->line, (size_t)ply + 1));
        walk(t, ply + 1, depth - 1, left);
    }
}

/* Ply by ply. A ply that is begun when the number is reached is tested as far as possible, but not counted. */
static void near_try(trial *t)
{
    uint32_t left = t->o->positions;
    t->g->start(t->g->rules, positions_at(&t->line, 0));
    for (uint32_t depth = 0; depth < CONFORM_PLIES && left > 0 && !t->report->near_all && !ended(t); depth++) {
        if (t->o->bar)
            progress_say(t->o->bar, "positions %" PRIu32 " moves from the start", depth);
        t->report->near_all = true;
        walk(t, 0, depth, &left);
        t->report->near_all = t->report->near_all && left > 0 && !ended(t);
        if (left > 0 && !ended(t))
            t->report->near_plies = depth;
    }
}

static void game_try(trial *t, uint64_t *random)
{
    const ph_game *g = t->g;
    uint32_t ply = 0, count = 1;
    g->start(g->rules, positions_at(&t->line, 0));
    for (;; ply++) {
        const void *here = positions_at(&t->line, ply);
        count = look(t, ply);
        look_hints(t, ply, count);
        t->report->played++;
        if (count == 0 || ply == CONFORM_PLIES || faulty(t))
            break;
        const ph_move move = t->moves[random_below(random, count)];
        g->apply(g->rules, here, move, positions_at(&t->line, (size_t)ply + 1));
    }
    t->report->unended += count > 0;
    t->report->least = ply < t->report->least ? ply : t->report->least;
    t->report->most = ply > t->report->most ? ply : t->report->most;
}

/* Methods that search the same tree must find the same value. One that reaches a limit does not count. A table that
 * changes the value was misled by key(). */
static bool searches_try(trial *t)
{
    const void *start = positions_at(&t->line, 0);
    const char *first = NULL;
    t->g->start(t->g->rules, positions_at(&t->line, 0));
    const char *method;
    for (size_t i = 0; (method = conform_method(t->g, i)) && !ended(t); i++) {
        const ph_options options =
            PH_OPTIONS(.method = method, .limits.depth = t->o->depth, .limits.nodes = SEARCH_NODES,
                       .limits.bytes = SEARCH_BYTES, .cancel = t->o->cancel);
        if (t->o->bar)
            progress_say(t->o->bar, "search by %s to depth %" PRIu32, method, t->o->depth);
        ph_result r = PH_RESULT;
        const int error = ph_search(t->g, start, &options, &r);
        const bool done = error == PH_OK && r.stop == PH_FINISHED;
        if (done && first && r.value != t->report->value)
            check_note_remedy(t->check, start,
                              strstr(method, "+tt") ? "key() is the same for different positions: " COMPLETE_KEY : NULL,
                              "%s finds %" PRId32 " at depth %" PRIu32 " and %s %" PRId32, first, t->report->value,
                              t->o->depth, method, r.value);
        if (done) {
            first = method;
            t->report->value = r.value;
            t->report->searches++;
        }
        ph_result_release(&r);
        if (error == PH_E_MEMORY)
            return false;
    }
    return true;
}

/* ---- the whole test ------------------------------------------------------------------------------------ */

static bool trial_run(trial *t)
{
    uint64_t random = t->o->seed;
    t->report->least = UINT32_MAX;
    near_try(t);
    for (uint32_t i = 0; i < t->o->games && !ended(t); i++) {
        if (t->o->bar)
            progress_say(t->o->bar, "game %" PRIu32 " of %" PRIu32, i + 1, t->o->games);
        game_try(t, &random);
        t->report->games++;
    }
    const bool good = searches_try(t);
    if (faulty(t))
        snprintf(t->report->fault, sizeof t->report->fault, "%s", check_fault(t->check));
    return good;
}

bool conform_run(const ph_game *game, const conform_options *o, conform_report *report)
{
    *report = (conform_report){0};
    trial t = {.check = check_new(game, NULL), .inner = game, .o = o, .report = report};
    t.g = t.check ? check_game(t.check) : NULL;
    t.moves = calloc(game->max_moves, sizeof *t.moves);
    t.again = calloc(game->max_moves, sizeof *t.again);
    t.text = malloc(TEXT_SIZE);
    bool good = positions_init(&t.spare, game, SPARE + 2 * (KEY_PLIES + 1) + WON_PLIES, NULL);
    good = seen_init(&t.seen, game) && good;
    good = positions_init(&t.line, game, CONFORM_PLIES + 1, NULL) && good;
    good = good && t.check && t.moves && t.again && t.text && trial_run(&t);
    positions_release(&t.spare);
    positions_release(&t.line);
    seen_release(&t.seen);
    free(t.text);
    free(t.moves);
    free(t.again);
    check_free(t.check);
    return good;
}
