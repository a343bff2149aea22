/* check.c - wraps an untrusted game and checks every answer. Read checked_moves() first; then fault_note(), which
 * finds out where the fault occurred. */
#include "check.h"

#include "../base/game_memory.h"
#include "../base/random.h"
#include "notation.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How a position was reached. A position is identified by a key, a hash of its bytes; 0 is none. Several threads
 * write these without a lock: if two threads mix up a step, this is noticed when the moves are replayed. */
typedef struct step {
    uint64_t child, parent;
    ph_move move;
} step;

enum { STEPS = 1 << 16 }; /* the latest ones; a power of 2 */

enum { SCRATCHES = 16 }; /* the most that are kept for reuse: one for each thread is enough */

struct check {
    ph_game game;
    check *self; /* what the game's rules point to */
    const ph_game *inner;
    int *cancel;
    step *steps;                /* STEPS of them, each at its child's key */
    void *scratches[SCRATCHES]; /* those that are not in use, or NULL */
    uint64_t parsed;            /* key of the position that parse() returned last */
    int noted, ready;           /* a fault is being written; it is complete */
    char fault[CHECK_MESSAGE];
};

static check *check_of(const void *rules)
{
    return *(check *const *)rules;
}

/* The first fault is noted, and the search is cancelled. `state` may be NULL. */
static void fault_note(const void *rules, const void *state, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- buffers that the game writes to ------------------------------------------------------------------- */

/* A game first writes positions and lists of moves here, and then the promised amount is copied from here. So a game
 * that writes too much corrupts no other memory. After each buffer come a guard, some bytes that are checked, and a
 * margin that is not, for a game that writes much more:
 *
 *     position | guard | margin | list of max_moves | guard | margin
 *
 * An untouched margin costs nothing: the system provides a page when it is first written to. */
enum {
    GUARD = 64,         /* bytes */
    GUARD_BYTE = 0x5A,  /* each of them */
    STATE_SIZE = 4096,  /* bytes, including the list after them */
    LIST_SIZE = 1 << 20 /* moves */
};

static size_t list_offset(const check *c)
{
    return positions_stride(c->inner) + GUARD + STATE_SIZE;
}

static ph_move *scratch_list(const check *c, void *scratch)
{
    return (ph_move *)(void *)((unsigned char *)scratch + list_offset(c));
}

static unsigned char *state_guard(const check *c, void *scratch)
{
    return (unsigned char *)scratch + c->inner->state_size;
}

static unsigned char *list_guard(const check *c, void *scratch)
{
    return (unsigned char *)(scratch_list(c, scratch) + c->inner->max_moves);
}

static void guards_set(const check *c, void *scratch)
{
    memset(state_guard(c, scratch), GUARD_BYTE, GUARD);
    memset(list_guard(c, scratch), GUARD_BYTE, GUARD);
}

/* All its bytes are the same. */
static bool guard_whole(const unsigned char *guard)
{
    return guard[0] == GUARD_BYTE && memcmp(guard, guard + 1, GUARD - 1) == 0;
}

static void *scratch_new(const check *c)
{
    assert(positions_stride(c->inner) > 0);
    void *scratch = calloc(1, list_offset(c) + ((size_t)c->inner->max_moves + LIST_SIZE) * sizeof(ph_move) + GUARD);
    if (scratch)
        guards_set(c, scratch);
    return scratch;
}

/* One that is used by nobody else until it is returned. NULL without memory: then the search ends too. */
static void *scratch_take(check *c)
{
    for (size_t i = 0; i < SCRATCHES; i++) {
        void *scratch = __atomic_load_n(&c->scratches[i], __ATOMIC_RELAXED);
        if (scratch && (scratch = __atomic_exchange_n(&c->scratches[i], NULL, __ATOMIC_ACQUIRE)))
            return scratch;
    }
    void *scratch = scratch_new(c);
    if (!scratch)
        fault_note(&c->self, NULL, "there is no memory left to check its answers");
    return scratch;
}

static void scratch_give(check *c, void *scratch)
{
    for (size_t i = 0; i < SCRATCHES && scratch; i++) {
        void *none = NULL;
        if (__atomic_compare_exchange_n(&c->scratches[i], &none, scratch, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
            return;
    }
    free(scratch);
}

/* Has the game kept to the bytes of a position, and to a list of max_moves? Restores the guards, because the game is
 * called again to find out where the fault occurred. */
static bool guards_kept(const check *c, void *scratch)
{
    const bool kept = guard_whole(state_guard(c, scratch)) && guard_whole(list_guard(c, scratch));
    if (!kept)
        guards_set(c, scratch);
    return kept;
}

/* Apply a move. Bytes that the game does not write are zero, so that the same position has the same key. False if the
 * game wrote beyond a position, or without memory; then the child is a copy of the position. */
static bool child_make(check *c, const void *state, ph_move move, void *child)
{
    const ph_game *g = c->inner;
    unsigned char *scratch = scratch_take(c);
    if (scratch) {
        memset(scratch, 0, g->state_size);
        g->apply(g->rules, state, move, scratch);
    }
    bool good = scratch && guards_kept(c, scratch);
    memcpy(child, scratch ? scratch : state, g->state_size);
    scratch_give(c, scratch);
    return good;
}

/* Is there space for a list of this many? */
static bool is_listable(const check *c, uint32_t count)
{
    return count <= (uint64_t)c->inner->max_moves + LIST_SIZE;
}

/* The result of listing moves. */
typedef enum list_fault { LIST_GOOD, LIST_DIFFERS, LIST_LONG, LIST_NONE } list_fault;

/* List the moves of a position that has `count`, which may be wrong, and keep at most max_moves; missing ones are 0.
 * `listed`: the number that the game returned. */
static list_fault list_make(check *c, const void *state, uint32_t count, ph_move *moves, uint32_t *listed)
{
    const ph_game *g = c->inner;
    const uint32_t kept = count < g->max_moves ? count : g->max_moves;
    void *scratch = is_listable(c, count) ? scratch_take(c) : NULL;
    *listed = count;
    if (!scratch) {
        memset(moves, 0, kept * sizeof *moves);
        return LIST_NONE;
    }
    ph_move *list = scratch_list(c, scratch);
    memset(list, 0, kept * sizeof *list);
    *listed = g->moves(g->rules, state, list);
    memcpy(moves, list, kept * sizeof *moves);
    const bool good = guards_kept(c, scratch);
    scratch_give(c, scratch);
    return *listed != count ? LIST_DIFFERS : good ? LIST_GOOD : LIST_LONG;
}

/* ---- where a position is in the game ------------------------------------------------------------------- */

static uint64_t key_of(const check *c, const void *state)
{
    const unsigned char *bytes = state;
    uint64_t key = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < c->inner->state_size; i++)
        key = (key ^ bytes[i]) * UINT64_C(0x100000001B3);
    key ^= key >> 32;
    return key ? key : 1;
}

static step *step_of(const check *c, uint64_t child)
{
    return &c->steps[child & (STEPS - 1)];
}

static void step_keep(const check *c, uint64_t child, uint64_t parent, ph_move move)
{
    step *s = step_of(c, child);
    __atomic_store_n(&s->child, child, __ATOMIC_RELAXED);
    __atomic_store_n(&s->parent, parent, __ATOMIC_RELAXED);
    __atomic_store_n(&s->move, move, __ATOMIC_RELAXED);
}

/* The moves from a root to a position, the last one at the end of the array. */
typedef struct trail {
    ph_move moves[PH_MAX_DEPTH];
    uint32_t first; /* where they begin */
} trail;

/* Follow the steps back from `key` to `root`, or as far as they are known. Returns the key that was reached. */
static uint64_t trail_back(const check *c, trail *t, uint64_t key, uint64_t root)
{
    while (key != root && t->first > 0) {
        const step *s = step_of(c, key);
        if (__atomic_load_n(&s->child, __ATOMIC_RELAXED) != key)
            break;
        t->moves[--t->first] = __atomic_load_n(&s->move, __ATOMIC_RELAXED);
        key = __atomic_load_n(&s->parent, __ATOMIC_RELAXED);
    }
    return key;
}

/* A search below a root for a position whose step was overwritten. Those are the oldest, so they are near the root. */
typedef struct hunt {
    check *c;
    uint64_t key;
    uint32_t left;    /* positions that may still be visited */
    positions states; /* one a ply */
    ph_move path[PH_MAX_DEPTH];
} hunt;

enum { HUNT_PLIES = 32, HUNT_POSITIONS = 200000 };

/* The i-th move of a valid position; PH_NO_MOVE: it has no more. */
static ph_move move_at(check *c, const void *state, uint32_t i)
{
    const ph_game *g = c->inner;
    uint32_t count = position_over(g, state) ? 0 : g->moves(g->rules, state, NULL);
    if (i >= count || count > g->max_moves)
        return PH_NO_MOVE;
    if (g->flags & PH_NUMBERED)
        return i;
    ph_move *list = malloc(g->max_moves * sizeof *list), move = PH_NO_MOVE;
    uint32_t listed;
    if (list && list_make(c, state, count, list, &listed) == LIST_GOOD)
        move = list[i];
    free(list);
    return move;
}

/* Is the position exactly `depth` moves below the one at `ply`? Then the path leads there. */
static bool hunt_below(hunt *h, uint32_t ply, uint32_t depth)
{
    check *c = h->c;
    const void *state = positions_at(&h->states, ply);
    if (depth == 0)
        return key_of(c, state) == h->key;
    ph_move move;
    for (uint32_t i = 0; h->left > 0 && (move = move_at(c, state, i)) != PH_NO_MOVE; i++) {
        h->left--;
        h->path[ply] = move;
        if (child_make(c, state, move, positions_at(&h->states, (size_t)ply + 1)) && hunt_below(h, ply + 1, depth - 1))
            return true;
    }
    return false;
}

/* Put the moves that lead from the start to `key` in front of the trail. False if not found. */
static bool trail_hunt(check *c, trail *t, uint64_t key)
{
    hunt *h = malloc(sizeof *h);
    if (!h)
        return false;
    *h = (hunt){.c = c, .key = key, .left = HUNT_POSITIONS};
    uint32_t depth = 0;
    bool found = false;
    if (positions_init(&h->states, c->inner, HUNT_PLIES + 1, NULL)) {
        c->game.start(c->game.rules, positions_at(&h->states, 0));
        for (; !found && depth < HUNT_PLIES && h->left > 0; depth += !found)
            found = hunt_below(h, 0, depth);
    }
    assert(t->first <= PH_MAX_DEPTH);
    found = found && depth <= t->first;
    if (found) {
        t->first -= depth;
        memcpy(t->moves + t->first, h->path, depth * sizeof *h->path);
    }
    positions_release(&h->states);
    free(h);
    return found;
}

/* Do the moves lead from the start to `key`, and is each of them legal? */
static bool trail_leads(check *c, const trail *t, uint64_t key)
{
    const ph_game *g = c->inner;
    positions two;
    bool good = positions_init(&two, g, 2, NULL);
    void *here = good ? positions_at(&two, 0) : NULL, *next = good ? positions_at(&two, 1) : NULL;
    if (good)
        c->game.start(c->game.rules, here);
    for (uint32_t i = t->first; good && i < PH_MAX_DEPTH; i++) {
        uint32_t at = 0;
        ph_move move;
        while ((move = move_at(c, here, at)) != PH_NO_MOVE && move != t->moves[i])
            at++;
        good = move != PH_NO_MOVE && child_make(c, here, move, next);
        void *exchanged = here;
        here = next;
        next = exchanged;
    }
    good = good && key_of(c, here) == key;
    positions_release(&two);
    return good;
}

/* ---- noting a fault ------------------------------------------------------------------------------------ */

static uint64_t start_key(const check *c)
{
    void *state = malloc(c->inner->state_size);
    if (!state)
        return 0;
    c->game.start(c->game.rules, state);
    uint64_t key = key_of(c, state);
    free(state);
    return key;
}

/* Write the trail in the game's notation, or as numbers if the game has none. Its output is checked here too, since a
 * game with one fault may have another. */
static void put_moves(FILE *out, check *c, const trail *t, bool whole, bool as_numbers)
{
    enum { SHOWN = 40 };
    const ph_game *g = &c->game;
    positions two;
    bool named = whole && !as_numbers && g->print_move && positions_init(&two, g, 2, NULL);
    void *here = named ? positions_at(&two, 0) : NULL, *next = named ? positions_at(&two, 1) : NULL;
    if (named)
        g->start(g->rules, here);
    if (!whole || PH_MAX_DEPTH - t->first > SHOWN)
        fputs(" ...", out);
    for (uint32_t i = t->first; i < PH_MAX_DEPTH; i++) {
        char text[NOTATION_SIZE];
        if (named) {
            notation_print(g, here, t->moves[i], text);
            child_make(c, here, t->moves[i], next);
            void *exchanged = here;
            here = next;
            next = exchanged;
        } else {
            snprintf(text, sizeof text, "%" PRIu32, t->moves[i]);
        }
        if (i + SHOWN >= PH_MAX_DEPTH)
            fprintf(out, " %s", text);
    }
    if (named)
        positions_release(&two);
}

/* Say where `state` is: the moves that lead there, or the last of them. */
static void put_where(FILE *out, check *c, const void *state, bool as_numbers)
{
    trail *t = malloc(sizeof *t);
    if (!t)
        return;
    t->first = PH_MAX_DEPTH;
    const uint64_t start = start_key(c), parsed = __atomic_load_n(&c->parsed, __ATOMIC_RELAXED);
    const uint64_t reached = trail_back(c, t, key_of(c, state), parsed ? parsed : start);
    const bool given = parsed && reached == parsed;
    const bool whole = !given && (reached == start || trail_hunt(c, t, reached)) && trail_leads(c, t, key_of(c, state));
    if (t->first == PH_MAX_DEPTH) {
        fputs(given ? ", in the given position" : whole ? ", at the start" : "", out);
    } else {
        fputs(given ? ", from the given position after" : ", after", out);
        put_moves(out, c, t, whole || given, as_numbers || given);
    }
    free(t);
}

/* "FAULT, PLACE; REMEDY"; the remedy may be NULL. */
static void __attribute__((format(printf, 4, 0)))
fault_write(check *c, const void *state, const char *remedy, const char *format, va_list arguments)
{
    if (__atomic_exchange_n(&c->noted, 1, __ATOMIC_RELAXED))
        return;
    FILE *out = fmemopen(c->fault, sizeof c->fault, "w");
    if (out) {
        vfprintf(out, format, arguments);
        if (state)
            put_where(out, c, state, strncmp(format, "print_move", 10) == 0);
        if (remedy)
            fprintf(out, "; %s", remedy);
        fclose(out);
    }
    __atomic_store_n(&c->ready, 1, __ATOMIC_RELEASE);
    if (c->cancel)
        ph_cancel(c->cancel);
}

static void fault_note(const void *rules, const void *state, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fault_write(check_of(rules), state, NULL, format, arguments);
    va_end(arguments);
}

void check_note(check *c, const void *state, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fault_write(c, state, NULL, format, arguments);
    va_end(arguments);
}

void check_note_remedy(check *c, const void *state, const char *remedy, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fault_write(c, state, remedy, format, arguments);
    va_end(arguments);
}

void check_where(check *c, const void *state, char *text, size_t size)
{
    text[0] = '\0';
    FILE *out = fmemopen(text, size, "w");
    if (!out)
        return;
    put_where(out, c, state, false);
    fclose(out);
    if (strncmp(text, ", ", 2) == 0)
        memmove(text, text + 2, strlen(text) - 1);
}

void check_unparse(check *c)
{
    __atomic_store_n(&c->parsed, 0, __ATOMIC_RELAXED);
}

/* ---- the wrapped game ---------------------------------------------------------------------------------- */

static const ph_game *inner_of(const void *rules)
{
    return check_of(rules)->inner;
}

static void beyond_note(const void *rules, const void *state, const char *function)
{
    fault_note(rules, state, "%s() writes beyond state_size (%zu)", function, inner_of(rules)->state_size);
}

static void checked_start(const void *rules, void *state)
{
    check *c = check_of(rules);
    const ph_game *g = c->inner;
    unsigned char *scratch = scratch_take(c);
    memset(state, 0, g->state_size);
    if (!scratch)
        return;
    memset(scratch, 0, g->state_size);
    g->start(g->rules, scratch);
    memcpy(state, scratch, g->state_size);
    if (!guards_kept(c, scratch))
        beyond_note(rules, NULL, "start");
    scratch_give(c, scratch);
}

static void checked_apply(const void *rules, const void *state, ph_move move, void *child)
{
    check *c = check_of(rules);
    const ph_game *g = c->inner;
    /* If the moves of a position cannot be listed, the search gets other moves, below, which lead nowhere. */
    if (__atomic_load_n(&c->noted, __ATOMIC_RELAXED)) {
        uint32_t count = g->moves(g->rules, state, NULL);
        if (count == 0 || !is_listable(c, count)) {
            memcpy(child, state, g->state_size);
            return;
        }
    }
    if (!child_make(c, state, move, child))
        beyond_note(rules, state, "apply");
    step_keep(c, key_of(c, child), key_of(c, state), move);
}

static bool checked_over(const void *rules, const void *state)
{
    return position_stops(inner_of(rules), state);
}

static ph_value checked_evaluate(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    ph_value v = g->evaluate(g->rules, state);
    if (v >= -PH_VALUE_MAX && v <= PH_VALUE_MAX)
        return v;
    fault_note(rules, state, "evaluate() returns %" PRId32 ", beyond PH_VALUE_MAX", v);
    return v < 0 ? -PH_VALUE_MAX : PH_VALUE_MAX;
}

/* How long the game may last according to longest(); a game of version 1 does not have that member. */
static uint32_t longest_of(const ph_game *g, const void *state)
{
    return g->version >= 2 && g->longest ? g->longest(g->rules, state) : UINT32_MAX;
}

/* List moves and report what is wrong with the list. More than the caller has space for are cut off. */
static void checked_list(const void *rules, const void *state, uint32_t count, ph_move *moves)
{
    check *c = check_of(rules);
    uint32_t listed;
    switch (list_make(c, state, count, moves, &listed)) {
    case LIST_GOOD:
    case LIST_NONE: /* already noted */
        break;
    case LIST_DIFFERS:
        fault_note(rules, state, "moves() counts %" PRIu32 " and lists %" PRIu32, count, listed);
        break;
    case LIST_LONG:
        fault_note(rules, state, "moves() returns %" PRIu32 " and writes beyond max_moves (%" PRIu32 ")", count,
                   c->inner->max_moves);
        break;
    }
    for (uint32_t i = 0; i < count && i < c->inner->max_moves; i++)
        if (moves[i] == PH_NO_MOVE)
            fault_note(rules, state, "moves() lists PH_NO_MOVE");
}

/* Moves are counted before they are listed; both answers must agree. */
static uint32_t checked_moves(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = inner_of(rules);
    uint32_t count = g->moves(g->rules, state, NULL);

    /* 1. The number of moves. */
    if (count == 0 && position_over(g, state))
        return 0;
    if (count == 0) {
        fault_note(rules, state, "moves() returns 0 and over() false");
        if (moves)
            moves[0] = 0;
        return 1;
    }
    if (count > g->max_moves) {
        fault_note(rules, state, "moves() returns %" PRIu32 ", above max_moves (%" PRIu32 ")", count, g->max_moves);
        if (moves)
            checked_list(rules, state, count, moves);
        return g->max_moves;
    }
    uint32_t widest = g->widest ? g->widest(g->rules, state, 0) : count;
    if (widest < count)
        fault_note(rules, state, "widest() returns %" PRIu32 " and moves() %" PRIu32, widest, count);
    if (longest_of(g, state) == 0)
        fault_note(rules, state, "longest() returns 0 and moves() %" PRIu32, count);

    /* 2. The moves. */
    if (moves)
        checked_list(rules, state, count, moves);
    return count;
}

/* A sum that does not depend on the order. */
static uint64_t moves_sum(const ph_move *moves, uint32_t count)
{
    uint64_t sum = count;
    for (uint32_t i = 0; i < count; i++)
        sum += (moves[i] + UINT64_C(1)) * (moves[i] ^ UINT64_C(0x9E3779B97F4A7C15));
    return sum;
}

static void checked_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    check *c = check_of(rules);
    const ph_game *g = c->inner;
    void *scratch = scratch_take(c);
    if (!scratch)
        return;
    assert(count <= g->max_moves);
    ph_move *list = scratch_list(c, scratch);
    memcpy(list, moves, count * sizeof *list);
    g->order(g->rules, state, list, count);
    if (!guards_kept(c, scratch))
        fault_note(rules, state, "order() writes beyond max_moves (%" PRIu32 ")", g->max_moves);
    else if (moves_sum(moves, count) != moves_sum(list, count))
        fault_note(rules, state, "order() changes the moves, not only their order");
    else
        memcpy(moves, list, count * sizeof *moves);
    scratch_give(c, scratch);
}

static uint64_t checked_key(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return g->key(g->rules, state);
}

static bool checked_parse(const void *rules, const char *text, void *state)
{
    check *c = check_of(rules);
    const ph_game *g = c->inner;
    unsigned char *scratch = scratch_take(c);
    memset(state, 0, g->state_size);
    if (!scratch)
        return false;
    memset(scratch, 0, g->state_size);
    bool good = g->parse(g->rules, text, scratch);
    memcpy(state, scratch, g->state_size);
    if (!guards_kept(c, scratch))
        beyond_note(rules, NULL, "parse");
    scratch_give(c, scratch);
    if (good)
        __atomic_store_n(&c->parsed, key_of(c, state), __ATOMIC_RELAXED);
    return good;
}

static bool checked_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    const ph_game *g = inner_of(rules);
    return g->parse_move(g->rules, state, text, move);
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* A text in a buffer with a guard after it: `size` bytes, then GUARD. */
static char *guarded_new(size_t size)
{
    char *text = malloc(size + GUARD);
    if (text)
        memset(text, GUARD_BYTE, size + GUARD);
    return text;
}

/* What is wrong with a text of `size` bytes; NULL: nothing. */
static const char *guarded_wrong(const char *text, size_t size)
{
    for (size_t i = size; i < size + GUARD; i++)
        if (text[i] != GUARD_BYTE)
            return "writes beyond its buffer";
    return size > 0 && !memchr(text, '\0', size) ? "does not end its text with a zero" : NULL;
}

/* Copy a text that may not be terminated. */
static void guarded_copy(char *to, const char *text, size_t size)
{
    size_t length = strnlen(text, size - 1);
    memcpy(to, text, length);
    to[length] = '\0';
}

/* Call print() or note(), whose name is for the message. */
static int checked_text(const void *rules, const void *state, char *text, size_t size, const char *function,
                        int (*write)(const void *rules, const void *state, char *text, size_t size))
{
    const ph_game *g = inner_of(rules);
    char *own = text && size ? guarded_new(size) : NULL;
    if (!own)
        return write(g->rules, state, NULL, 0);
    int length = write(g->rules, state, own, size);
    const char *wrong = guarded_wrong(own, size);
    if (wrong)
        fault_note(rules, state, "%s() %s", function, wrong);
    guarded_copy(text, own, size);
    free(own);
    return length;
}

static int checked_print(const void *rules, const void *state, char *text, size_t size)
{
    return checked_text(rules, state, text, size, "print", inner_of(rules)->print);
}

static int checked_note(const void *rules, const void *state, char *text, size_t size)
{
    return checked_text(rules, state, text, size, "note", inner_of(rules)->note);
}

static int checked_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    const ph_game *g = inner_of(rules);
    char *own = text && size ? guarded_new(size) : NULL;
    if (!own)
        return g->print_move(g->rules, state, move, NULL, 0);
    int length = g->print_move(g->rules, state, move, own, size);
    const char *wrong = guarded_wrong(own, size);
    if (wrong)
        fault_note(rules, state, "print_move() %s", wrong);
    guarded_copy(text, own, size);
    free(own);
    return length;
}

/* ---- members of version 4 ------------------------------------------------------------------------------- */

/* Whether the moves are legal is left to conform.h: it would take a list of all moves at every leaf. */
static uint32_t checked_noisy(const void *rules, const void *state, ph_move *moves)
{
    check *c = check_of(rules);
    const ph_game *g = c->inner;
    void *scratch = scratch_take(c);
    if (!scratch)
        return 0;
    ph_move *list = scratch_list(c, scratch);
    uint32_t count = g->noisy(g->rules, state, list);
    const bool kept = guards_kept(c, scratch);
    if (count > g->max_moves)
        fault_note(rules, state, "noisy() returns %" PRIu32 ", above max_moves (%" PRIu32 ")", count, g->max_moves);
    else if (!kept)
        fault_note(rules, state, "noisy() returns %" PRIu32 " and writes beyond max_moves (%" PRIu32 ")", count,
                   g->max_moves);
    if (count > g->max_moves || !kept)
        count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == PH_NO_MOVE) {
            fault_note(rules, state, "noisy() lists PH_NO_MOVE");
            count = i;
        }
    memcpy(moves, list, count * sizeof *moves);
    scratch_give(c, scratch);
    return count;
}

static bool checked_in_check(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return g->in_check(g->rules, state);
}

static ph_value checked_gain(const void *rules, const void *state, ph_move move)
{
    const ph_game *g = inner_of(rules);
    const ph_value gain = g->gain(g->rules, state, move);
    if (gain >= -PH_VALUE_MAX && gain <= PH_VALUE_MAX)
        return gain;
    fault_note(rules, state, "gain() returns %" PRId32 ", beyond PH_VALUE_MAX", gain);
    return gain < 0 ? -PH_VALUE_MAX : PH_VALUE_MAX;
}

/* A null move has no number, so a fault after it is reported without its place. */
static void checked_pass(const void *rules, const void *state, void *child)
{
    check *c = check_of(rules);
    const ph_game *g = c->inner;
    unsigned char *scratch = scratch_take(c);
    memcpy(child, state, g->state_size);
    if (!scratch)
        return;
    memset(scratch, 0, g->state_size);
    g->pass(g->rules, state, scratch);
    memcpy(child, scratch, g->state_size);
    if (!guards_kept(c, scratch))
        beyond_note(rules, state, "pass");
    scratch_give(c, scratch);
}

static uint32_t checked_reversible(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return g->reversible(g->rules, state);
}

/* ---- opening and closing ------------------------------------------------------------------------------- */

check *check_new(const ph_game *inner, int *cancel)
{
    if (inner->state_size > SIZE_MAX / 2)
        return NULL;
    check *c = calloc(1, sizeof *c);
    step *steps = calloc(STEPS, sizeof *steps);
    if (!c || !steps) {
        free(c);
        free(steps);
        return NULL;
    }
    const bool since_4 = inner->version >= 4; /* an older game ends before these members */
    *c = (check){
        .game =
            {
                .version = PH_GAME_VERSION,
                .flags = inner->flags,
                .name = inner->name,
                .rules = &c->self,
                .state_size = inner->state_size,
                .max_moves = inner->max_moves,
                .start = checked_start,
                .moves = checked_moves,
                .apply = checked_apply,
                .over = checked_over,
                .evaluate = checked_evaluate,
                .key = inner->key ? checked_key : NULL,
                .order = inner->order ? checked_order : NULL,
                .print = inner->print ? checked_print : NULL,
                .parse = inner->parse ? checked_parse : NULL,
                .print_move = inner->print_move ? checked_print_move : NULL,
                .parse_move = inner->parse_move ? checked_parse_move : NULL,
                .won = inner->version >= 2 ? inner->won : 0,
                .evaluation_cost = inner->version >= 3 ? inner->evaluation_cost : 0,
                .noisy = since_4 && inner->noisy ? checked_noisy : NULL,
                .in_check = since_4 && inner->in_check ? checked_in_check : NULL,
                .gain = since_4 && inner->gain ? checked_gain : NULL,
                .pass = since_4 && inner->pass ? checked_pass : NULL,
                .reversible = since_4 && inner->reversible ? checked_reversible : NULL,
                .note = since_4 && inner->note ? checked_note : NULL,
            },
        .self = c,
        .inner = inner,
        .cancel = cancel,
        .steps = steps,
    };
    c->scratches[0] = scratch_new(c);
    if (!c->scratches[0]) {
        check_free(c);
        return NULL;
    }
    return c;
}

void check_free(check *c)
{
    for (size_t i = 0; c && i < SCRATCHES; i++)
        free(c->scratches[i]);
    if (c)
        free(c->steps);
    free(c);
}

const ph_game *check_game(const check *c)
{
    return &c->game;
}

const char *check_fault(const check *c)
{
    return __atomic_load_n(&c->ready, __ATOMIC_ACQUIRE) ? c->fault : NULL;
}

/* ---- random games -------------------------------------------------------------------------------------- */

/* One random game: every function is called in every position. */
static void try_game(check *c, positions *two, const void *root, ph_move *moves, uint64_t *random)
{
    const ph_game *g = &c->game;
    void *here = positions_at(two, 0), *next = positions_at(two, 1);
    char text[NOTATION_SIZE];
    g->start(g->rules, here);
    for (uint32_t ply = 0; ply < PH_MAX_DEPTH && !check_fault(c); ply++) {
        g->evaluate(g->rules, here);
        if (g->print)
            g->print(g->rules, here, text, sizeof text);
        if (g->note)
            g->note(g->rules, here, text, sizeof text);
        if (position_over(g, here))
            return;
        if (g->noisy)
            g->noisy(g->rules, here, moves);
        const bool numbered = g->flags & PH_NUMBERED;
        uint32_t count = g->moves(g->rules, here, numbered ? NULL : moves);
        uint32_t widest = c->inner->widest ? c->inner->widest(c->inner->rules, root, ply) : count;
        if (ply >= longest_of(c->inner, root))
            fault_note(g->rules, here, "longest() says %" PRIu32 " moves from the start, but there are more", ply);
        if (widest < count)
            fault_note(g->rules, here,
                       "widest() says %" PRIu32 " this far from the start, but moves() returns %" PRIu32, widest,
                       count);
        if (g->order && !numbered)
            g->order(g->rules, here, moves, count);
        uint32_t i = (uint32_t)random_below(random, count);
        ph_move move = numbered ? i : moves[i];
        if (g->print_move)
            g->print_move(g->rules, here, move, text, sizeof text);
        g->apply(g->rules, here, move, next);
        void *exchanged = here;
        here = next;
        next = exchanged;
    }
}

const char *check_try(check *c)
{
    enum { GAMES = 20 };
    const ph_game *g = c->inner;
    positions three;
    ph_move *moves = calloc(g->max_moves, sizeof *moves);
    uint64_t random = 1;
    if (positions_init(&three, g, 3, NULL) && moves) {
        void *root = positions_at(&three, 2);
        c->game.start(c->game.rules, root);
        for (int i = 0; i < GAMES && !check_fault(c); i++)
            try_game(c, &three, root, moves, &random);
    }
    positions_release(&three);
    free(moves);
    return check_fault(c);
}
