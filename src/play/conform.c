/* conform.c - does a game keep all the promises of phased.h?
 * Read look() first: it is all that is asked of one position. */
#include "conform.h"

#include "../base/flag.h"
#include "../base/positions.h"
#include "../base/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const conform_methods[] = {"minimax", "alphabeta", "sss", "ps:2", "dual", NULL};

enum { TEXT_ROOM = 1 << 13, MOVE_ROOM = 64, SEARCH_NODES = 1000000 };

/* One test of one game. `g` is the game with the check around it, so each single answer is looked at too. */
typedef struct trial {
    check *check;
    const ph_game *g, *inner;
    const conform_options *o;
    conform_report *report;
    ph_move *moves, *again; /* room for lists */
    char *text;             /* TEXT_ROOM of them */
    positions spare;        /* three: a copy, a child, and it once more */
    positions line;         /* the positions from the start to here */
} trial;

static bool faulty(const trial *t)
{
    return check_fault(t->check) != NULL;
}

/* Is there a reason to try nothing more? */
static bool ended(const trial *t)
{
    return faulty(t) || flag_raised(t->o->cancel);
}

/* List the moves of a position that is not over; those of a numbered game are never asked for. Returns how many. */
static uint32_t moves_list(const trial *t, const void *state, ph_move *list)
{
    const ph_game *g = t->g;
    const bool numbered = g->flags & PH_NUMBERED;
    const uint32_t count = g->moves(g->rules, state, numbered ? NULL : list);
    for (uint32_t i = 0; i < count && numbered; i++)
        list[i] = i;
    return count;
}

/* ---- the same question twice --------------------------------------------------------------------------- */

/* Positions that answer alike; `what` made the second of them. Of different bytes, since some may be unused. */
static void look_alike(trial *t, const void *state, const void *a, const void *b, const char *what)
{
    const ph_game *g = t->g;
    if (memcmp(a, b, g->state_size) == 0 || faulty(t))
        return;
    const bool over = g->over(g->rules, a);
    const uint32_t count = over ? 0 : moves_list(t, a, t->moves);
    if (g->over(g->rules, b) != over)
        check_note(t->check, state, "%s: over() differs", what);
    else if (g->evaluate(g->rules, a) != g->evaluate(g->rules, b))
        check_note(t->check, state, "%s: evaluate() differs", what);
    else if (!over &&
             (moves_list(t, b, t->again) != count || memcmp(t->moves, t->again, count * sizeof *t->moves) != 0))
        check_note(t->check, state, "%s: moves() differs", what);
}

/* Nothing may be kept between calls, and no call but apply() may change anything. */
static void look_steady(trial *t, const void *state, uint32_t count)
{
    const ph_game *g = t->g;
    void *copy = memcpy(positions_at(&t->spare, 0), state, g->state_size);
    const ph_value value = g->evaluate(g->rules, state);
    const uint64_t key = g->key ? g->key(g->rules, state) : 0;
    if (g->over(g->rules, state) != (count == 0))
        check_note(t->check, state, "over() answers differently when it is asked again");
    if (g->evaluate(g->rules, state) != value)
        check_note(t->check, state, "evaluate() answers differently when it is asked again");
    if (g->key && g->key(g->rules, state) != key)
        check_note(t->check, state, "key() answers differently when it is asked again");
    if (count > 0) {
        if (moves_list(t, state, t->again) != count || memcmp(t->moves, t->again, count * sizeof *t->moves) != 0)
            check_note(t->check, state, "moves() lists other moves, or in another order, when it is asked again");
        if (g->order && !(g->flags & PH_NUMBERED))
            g->order(g->rules, state, t->again, count);
    }
    if (memcmp(copy, state, g->state_size) != 0)
        check_note(t->check, NULL, "a function other than apply() changes the position that it is asked about");
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static int move_compare(const void *a, const void *b)
{
    const ph_move x = *(const ph_move *)a, y = *(const ph_move *)b;
    return (x > y) - (x < y);
}

static void look_distinct(trial *t, const void *state, uint32_t count)
{
    memcpy(t->again, t->moves, count * sizeof *t->again);
    qsort(t->again, count, sizeof *t->again, move_compare);
    for (uint32_t i = 1; i < count; i++)
        if (t->again[i] == t->again[i - 1])
            check_note(t->check, state, "moves() lists move %" PRIu32 " twice", t->again[i]);
}

/* apply() is asked twice; what the room for the child held before must not matter. The check clears that room, so here
 * the game itself is asked, in room of its own; that it stays within that was seen the first time. */
static void look_apply(trial *t, const void *state, ph_move move)
{
    const ph_game *g = t->g;
    void *copy = positions_at(&t->spare, 0), *child = positions_at(&t->spare, 1), *other = positions_at(&t->spare, 2);
    memcpy(copy, state, g->state_size);
    g->apply(g->rules, state, move, child);
    if (faulty(t))
        return;
    if (g->key && g->key(g->rules, child) == g->key(g->rules, state))
        check_note(t->check, state, "key() is the same before and after move %" PRIu32, move);
    memset(other, 0xA5, g->state_size);
    t->inner->apply(t->inner->rules, state, move, other);
    if (memcmp(copy, state, g->state_size) != 0)
        check_note(t->check, NULL, "apply() changes the position that the move is made in");
    char what[80];
    snprintf(what, sizeof what, "move %" PRIu32 " applied twice gives two positions", move);
    look_alike(t, state, child, other, what);
}

/* ---- texts --------------------------------------------------------------------------------------------- */

static void look_print(trial *t, const void *state)
{
    const ph_game *g = t->g;
    if (!g->print || faulty(t))
        return;
    const int length = g->print(g->rules, state, t->text, TEXT_ROOM);
    if (length < 0 || (length < TEXT_ROOM && strlen(t->text) != (size_t)length))
        check_note(t->check, state, "print() returns %d and writes %zu characters", length, strlen(t->text));
    if (!g->parse || length >= TEXT_ROOM || faulty(t))
        return;
    void *read = positions_at(&t->spare, 1);
    const bool good = g->parse(g->rules, t->text, read);
    check_unparse(t->check);
    if (!good)
        check_note(t->check, state, "parse() does not read what print() writes");
    else
        look_alike(t, state, state, read, "parse() reads another position than print() wrote");
}

static void look_print_move(trial *t, const void *state, ph_move move)
{
    const ph_game *g = t->g;
    char text[MOVE_ROOM];
    ph_move read = PH_NO_MOVE;
    if (!g->print_move || faulty(t))
        return;
    const int length = g->print_move(g->rules, state, move, text, sizeof text);
    if (faulty(t))
        return;
    if (length < 0 || (length < MOVE_ROOM && strlen(text) != (size_t)length))
        check_note(t->check, state, "print_move() returns %d and writes %zu characters", length, strlen(text));
    else if (length == 0)
        check_note(t->check, state, "print_move() writes nothing for move %" PRIu32, move);
    else if (g->parse_move && length < MOVE_ROOM && (!g->parse_move(g->rules, state, text, &read) || read != move))
        check_note(t->check, state, "parse_move() does not read '%s' as the move that print_move() wrote", text);
}

/* Two moves of one name cannot be told apart by whoever types them. */
static void look_names(trial *t, const void *state, uint32_t count)
{
    enum { MOST = 64 };
    char names[MOST][MOVE_ROOM];
    const uint32_t n = count < MOST ? count : MOST;
    for (uint32_t i = 0; t->g->print_move && i < n && !faulty(t); i++) {
        t->g->print_move(t->g->rules, state, t->moves[i], names[i], sizeof names[i]);
        for (uint32_t j = 0; j < i; j++)
            if (strcmp(names[i], names[j]) == 0)
                check_note(t->check, state, "print_move() writes '%s' for two moves", names[i]);
    }
}

/* ---- one position -------------------------------------------------------------------------------------- */

/* Ask everything about a position. Its moves are in t->moves afterwards; returns how many, 0 when the game is over. */
static uint32_t look(trial *t, const void *state)
{
    /* 1. What can be done. */
    const ph_game *g = t->g;
    const bool over = g->over(g->rules, state);
    const uint32_t count = over ? 0 : moves_list(t, state, t->moves);
    if (count > t->report->widest)
        t->report->widest = count;

    /* 2. Nothing changes by asking; texts are read as they were written; no two moves are alike. */
    look_steady(t, state, count);
    look_distinct(t, state, count);
    look_names(t, state, count);
    look_print(t, state);

    /* 3. Each move. Comparing positions takes the room for lists, so that they are listed again. */
    for (uint32_t i = 0; i < count && !faulty(t); i++) {
        const ph_move move = t->moves[i];
        look_print_move(t, state, move);
        look_apply(t, state, move);
        moves_list(t, state, t->moves);
    }
    return count;
}

/* The position at `ply` of the line has `count` moves: did those before it say so? */
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
                       "widest() said %" PRIu32 " for this, %" PRIu32 " moves before, and moves() %" PRIu32, widest,
                       ply - i, count);
        if (count > 0 && longest <= ply - i)
            check_note(t->check, here, "longest() said %" PRIu32 ", %" PRIu32 " moves before, and the game goes on",
                       longest, ply - i);
    }
}

/* ---- which positions ----------------------------------------------------------------------------------- */

/* Look at all positions `depth` moves below the last of the line, at `ply`; as long as there are no more than `left`. */
static void walk(trial *t, uint32_t ply, uint32_t depth, uint32_t *left)
{
    const ph_game *g = t->g;
    const void *here = positions_at(&t->line, ply);
    if (depth == 0) {
        *left -= *left > 0;
        t->report->near++;
        const uint32_t count = look(t, here);
        look_hints(t, ply, count);
        t->report->near_all = t->report->near_all && count == 0;
        return;
    }
    const uint32_t count = g->over(g->rules, here) ? 0 : g->moves(g->rules, here, NULL);
    for (uint32_t i = 0; i<count && * left> 0 && !ended(t); i++) {
        moves_list(t, here, t->moves);
        g->apply(g->rules, here, t->moves[i], positions_at(&t->line, (size_t)ply + 1));
        walk(t, ply + 1, depth - 1, left);
    }
}

/* Ply by ply. What is begun when the number is reached is looked at as far as it goes, and not counted as a ply. */
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
        count = look(t, here);
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

/* Methods that look at the same positions must find the same value. One that reaches its limit says nothing. */
static bool searches_try(trial *t)
{
    const void *start = positions_at(&t->line, 0);
    const char *first = NULL;
    t->g->start(t->g->rules, positions_at(&t->line, 0));
    for (size_t i = 0; conform_methods[i] && !ended(t); i++) {
        const ph_options options = PH_OPTIONS(.method = conform_methods[i], .limits.depth = t->o->depth,
                                              .limits.nodes = SEARCH_NODES, .cancel = t->o->cancel);
        if (t->o->bar)
            progress_say(t->o->bar, "search by %s to depth %" PRIu32, conform_methods[i], t->o->depth);
        ph_result r = PH_RESULT;
        const int error = ph_search(t->g, start, &options, &r);
        const bool done = error == PH_OK && r.stop == PH_FINISHED;
        if (done && first && r.value != t->report->value)
            check_note(t->check, NULL, "%s finds %" PRId32 " at depth %" PRIu32 " and %s %" PRId32, first,
                       t->report->value, t->o->depth, conform_methods[i], r.value);
        if (done) {
            first = conform_methods[i];
            t->report->value = r.value;
            t->report->searches++;
        }
        ph_result_release(&r);
        if (error == PH_E_MEMORY)
            return false;
    }
    return true;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

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
    t.text = malloc(TEXT_ROOM);
    bool good = positions_init(&t.spare, game, 3, NULL);
    good = positions_init(&t.line, game, CONFORM_PLIES + 1, NULL) && good;
    good = good && t.check && t.moves && t.again && t.text && trial_run(&t);
    positions_release(&t.spare);
    positions_release(&t.line);
    free(t.text);
    free(t.moves);
    free(t.again);
    check_free(t.check);
    return good;
}
