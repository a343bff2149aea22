/* kalah.c - Kalah as a game: the struct and its text. */
#include "kalah.h"

#include "../base/game_memory.h"
#include "../base/text.h"
#include "picture.h"

#include <stdio.h>
#include <string.h>

static kalah_state load(const void *state)
{
    kalah_state s;
    memcpy(&s, state, sizeof s);
    return s;
}

static void state_set(void *state, kalah_state s)
{
    memcpy(state, &s, sizeof s);
}

/* ---- the rules ----------------------------------------------------------------------------------------- */

static void start(const void *rules, void *state)
{
    const kalah_rules *r = rules;
    const uint64_t side = r->seeds * kalah_ones(r->pits);
    state_set(state, (kalah_state){side, side});
}

static uint32_t moves(const void *rules, const void *state, ph_move *list)
{
    ph_move unused[KALAH_MOST_PITS];
    return kalah_list(rules, load(state), list ? list : unused);
}

static void apply(const void *rules, const void *state, ph_move move, void *child)
{
    state_set(child, kalah_apply(rules, load(state), move));
}

static bool over(const void *rules, const void *state)
{
    return kalah_over(rules, load(state));
}

static ph_value evaluate(const void *rules, const void *state)
{
    return kalah_evaluate(rules, load(state));
}

static uint64_t key(const void *rules, const void *state)
{
    (void)rules;
    return kalah_key(load(state));
}

/* The total distance of the seeds in a side's pits from its store. */
static uint32_t distance(const kalah_rules *r, uint64_t side)
{
    uint32_t sum = 0;
    for (uint32_t pit = 0; pit < r->pits; pit++)
        sum += (r->pits - pit) * kalah_cell(side, pit);
    return sum;
}

/* A move that scores nothing leaves its seeds on its side, nearer to the store. A move that scores may take seeds
 * past the store: for each seed in the store at most one more is put into every pit, p (p + 1) steps from the stores
 * in total. So the number of moves without a score is at most the present number of steps plus those that the
 * remaining seeds can add; and for each scored seed there is one move that scores it, and one pass. */
static uint32_t longest(const kalah_rules *r, kalah_state s)
{
    if (kalah_over(r, s))
        return 0;
    const uint32_t left = kalah_sum(r, s.own) + kalah_sum(r, s.other);
    return distance(r, s.own) + distance(r, s.other) + left * (r->pits * (r->pits + 1) + 2);
}

static uint32_t widest(const void *rules, const void *state, uint32_t ply)
{
    const kalah_rules *r = rules;
    return ply < longest(r, load(state)) ? r->pits : 0;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

static bool o_moves(kalah_state s)
{
    return s.own & KALAH_O_MOVES;
}

/* The words of both sides without marks: that of X, who moved first, and that of O. */
static uint64_t side_of(kalah_state s, bool o)
{
    return (o == o_moves(s) ? s.own : s.other) & ~KALAH_MARKS;
}

static void put_number(text_writer *w, uint32_t number, uint32_t width)
{
    for (uint32_t least = 10; width > 1; width--, least *= 10)
        if (number < least)
            text_put(w, ' ');
    text_put_number(w, number);
}

/* The names of the pits, or the seeds in them: O sits opposite, so his run the other way. */
static void print_row(text_writer *w, const kalah_rules *r, const uint64_t *side, bool backwards)
{
    text_puts(w, "    ");
    for (uint32_t i = 0; i < r->pits; i++) {
        const uint32_t pit = backwards ? r->pits - 1 - i : i;
        text_put(w, ' ');
        if (side) {
            put_number(w, kalah_cell(*side, pit), 3);
        } else {
            text_puts(w, "  ");
            text_put(w, (char)('a' + pit));
        }
    }
    text_put(w, '\n');
}

static int print(const void *rules, const void *state, char *text, size_t size)
{
    const kalah_rules *r = rules;
    const kalah_state s = load(state);
    const uint64_t x = side_of(s, false), o = side_of(s, true);
    text_writer w = text_open(text, size);
    print_row(&w, r, NULL, true);
    print_row(&w, r, &o, true);
    text_put(&w, 'O');
    put_number(&w, kalah_store(r, o), 4);
    for (uint32_t i = 0; i < 4 * r->pits; i++)
        text_put(&w, ' ');
    text_put(&w, 'X');
    put_number(&w, kalah_store(r, x), 4);
    text_put(&w, '\n');
    print_row(&w, r, &x, false);
    print_row(&w, r, NULL, false);
    text_puts(&w, o_moves(s) ? "O to move" : "X to move");
    text_puts(&w, s.own & KALAH_MUST_PASS ? ", pass\n" : "\n");
    return (int)w.length;
}

/* A text with numbers is a board: those of the drawing, from the top, left to right. */
static bool is_board(const char *text)
{
    return strpbrk(text, "0123456789") != NULL;
}

/* The row and column, from 1, of the i-th number of a board: a row of pits, the two stores, a row of pits. */
static void number_place(const kalah_rules *r, uint32_t i, size_t *row, size_t *column)
{
    *row = i < r->pits ? 1 : i < r->pits + 2 ? 2 : 3;
    *column = 1 + (*row == 1 ? i : *row == 2 ? i - r->pits : i - r->pits - 2);
}

static uint32_t numbers_of(const kalah_rules *r)
{
    return 2 * r->pits + 2;
}

/* Read the numbers of a board, skipping the names of pits and stores between them. *text becomes the rest. */
static bool read_numbers(const kalah_rules *r, const char **text, uint32_t *numbers, ph_place *where)
{
    const char *t = *text;
    size_t row, column;
    for (uint32_t i = 0; i < numbers_of(r); i++) {
        number_place(r, i, &row, &column);
        t += strspn(t, " \t\r\n,/abcdefXO");
        if (!*t)
            return picture_wrong(where, row, column, "the board ends before this number; it has %u, pits and stores",
                                 (unsigned)numbers_of(r));
        if (*t < '0' || *t > '9')
            return picture_wrong(where, row, column, "'%.*s' is not a number of seeds", PICTURE_SHOWN(t));
        for (numbers[i] = 0; *t >= '0' && *t <= '9'; t++) {
            numbers[i] = 10 * numbers[i] + (uint32_t)(*t - '0');
            if (numbers[i] > KALAH_MOST_SEEDS)
                return picture_wrong(where, row, column, "there are not that many seeds");
        }
    }
    *text = t;
    return true;
}

/* Does `text` continue with `word`? Then skip it, and the white space before it. */
static bool word_follows(const char **text, const char *word)
{
    const char *t = *text + strspn(*text, " \t\r\n,");
    if (strncmp(t, word, strlen(word)) != 0)
        return false;
    *text = t + strlen(word);
    return true;
}

/* "X", "O to move", "O to move, pass"; names of pits may come before it. */
static bool read_side(const char *text, uint64_t *marks)
{
    text += strspn(text, " \t\r\nabcdef");
    *marks = 0;
    if (word_follows(&text, "O"))
        *marks = KALAH_O_MOVES;
    else if (!word_follows(&text, "X"))
        return false;
    word_follows(&text, "to move");
    if (word_follows(&text, "pass"))
        *marks |= KALAH_MUST_PASS;
    return picture_ends(text);
}

static bool read_board(const kalah_rules *r, const char *text, kalah_state *s, ph_place *where)
{
    uint32_t numbers[2 * KALAH_MOST_PITS + 2] = {0}, sum = 0;
    uint64_t x = 0, o = 0, marks;
    const uint32_t pits = r->pits;
    if (!read_numbers(r, &text, numbers, where))
        return false;
    for (uint32_t i = 0; i < numbers_of(r); i++)
        sum += numbers[i];
    if (sum != 2 * pits * r->seeds)
        return picture_wrong(where, 0, 0, "%u seeds in all; with %u in each of %u pits there are %u", (unsigned)sum,
                             (unsigned)r->seeds, (unsigned)(2 * pits), (unsigned)(2 * pits * r->seeds));
    for (uint32_t pit = 0; pit < pits; pit++) {
        o |= (uint64_t)numbers[pits - 1 - pit] << 8 * pit;
        x |= (uint64_t)numbers[pits + 2 + pit] << 8 * pit;
    }
    o |= (uint64_t)numbers[pits] << 8 * pits;
    x |= (uint64_t)numbers[pits + 1] << 8 * pits;
    if (picture_ends(text + strspn(text, " \t\r\nabcdef")))
        return picture_wrong(where, 0, 0, "who is to move? Write X or O after the board");
    if (!read_side(text, &marks))
        return picture_wrong(where, 3, pits,
                             "this is the last pit; after it write who is to move, X or O, and pass if he must");
    *s = marks & KALAH_O_MOVES ? (kalah_state){o | marks, x} : (kalah_state){x | marks, o};
    return true;
}

static bool parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    const kalah_rules *r = rules;
    const kalah_state s = load(state);
    if (kalah_over(r, s))
        return false;
    if (strcmp(text, "pass") == 0) {
        *move = KALAH_PASS;
        return s.own & KALAH_MUST_PASS;
    }
    *move = (ph_move)((text[0] | 0x20) - 'a');
    return *move < r->pits && text[1] == '\0' && !(s.own & KALAH_MUST_PASS) && kalah_cell(s.own, *move) > 0;
}

/* The pits in the order of play, "cfb"; passes need not be written. */
static bool read_sequence(const kalah_rules *r, const char *text, kalah_state *s, ph_place *where)
{
    size_t length;
    for (const char *at = sequence_next(text); *at; at = sequence_next(at + length)) {
        const bool passes = sequence_passes(at), must_pass = s->own & KALAH_MUST_PASS;
        const uint32_t pit = (uint32_t)((*at | 0x20) - 'a');
        length = passes ? SEQUENCE_PASS : 1;
        if (!passes && pit >= r->pits)
            return sequence_wrong(where, text, at, "'%.*s' is not a pit; write a to %c", PICTURE_SHOWN(at),
                                  (int)('a' + r->pits - 1));
        if (kalah_over(r, *s))
            return sequence_wrong(where, text, at, "the game was over before this move");
        if (passes && !must_pass)
            return sequence_wrong(where, text, at, "%c has a move, and may not pass", o_moves(*s) ? 'O' : 'X');
        if (must_pass)
            *s = kalah_apply(r, *s, KALAH_PASS);
        if (passes)
            continue;
        if (kalah_cell(s->own, pit) == 0)
            return sequence_wrong(where, text, at, "pit %c of %c is empty", (int)('a' + pit), o_moves(*s) ? 'O' : 'X');
        *s = kalah_apply(r, *s, pit);
    }
    return true;
}

static bool read_any(const void *rules, const char *text, void *state, ph_place *where)
{
    kalah_state s;
    start(rules, &s);
    bool good = is_board(text) ? read_board(rules, text, &s, where) : read_sequence(rules, text, &s, where);
    if (good)
        state_set(state, s);
    return good;
}

static bool parse(const void *rules, const char *text, void *state)
{
    return read_any(rules, text, state, NULL);
}

static int print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules;
    (void)state;
    return move == KALAH_PASS ? snprintf(text, size, "pass") : snprintf(text, size, "%c", (int)('a' + move));
}

/* ---- the game ------------------------------------------------------------------------------------------ */

const ph_game kalah_game = {
    .version = PH_GAME_VERSION,
    .evaluation_cost = 40,
    .name = "kalah",
    .state_size = sizeof(kalah_state),
    .max_moves = KALAH_MOST_PITS,
    .start = start,
    .moves = moves,
    .apply = apply,
    .over = over,
    .evaluate = evaluate,
    .key = key,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .parse_move = parse_move,
    .widest = widest,
    .compiled = &kalah_compiled,
};

static const ph_parameter PITS = {.key = "pits",
                                  .symbol = "m",
                                  .type = PH_TYPE_INTEGER,
                                  .least = 1,
                                  .most = KALAH_MOST_PITS,
                                  .range = "1 to 6",
                                  .standard = "6",
                                  .help = "of each side"};
static const ph_parameter SEEDS = {.key = "seeds",
                                   .symbol = "n",
                                   .type = PH_TYPE_INTEGER,
                                   .least = 1,
                                   .most = KALAH_MOST_SEEDS / 2,
                                   .range = "1 to 127, with 2 * pits * seeds at most 255",
                                   .standard = "4",
                                   .help = "in each pit"};
static const ph_parameter EMPTY = {.key = "empty",
                                   .symbol = "e",
                                   .type = PH_TYPE_INTEGER,
                                   .least = 0,
                                   .most = 1,
                                   .range = "0 or 1",
                                   .standard = "1",
                                   .help = "1: a last seed in an empty pit is won even if none lies opposite"};

static int make(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where)
{
    schema_value values[SCHEMA_MOST];
    int error = schema_read(&kalah_builtin.entry, spec, values, where);
    if (error)
        return error;
    const kalah_rules r = {(uint32_t)values[0].number, (uint32_t)values[1].number, (uint32_t)values[2].number};
    if (2 * r.pits * r.seeds > KALAH_MOST_SEEDS)
        return spec_complain(where, spec, spec, "2 * pits * seeds is 255 at most: with %u pits %u seeds",
                             (unsigned)r.pits, (unsigned)(KALAH_MOST_SEEDS / (2 * r.pits)));
    ph_game model = kalah_game;
    model.max_moves = r.pits;
    return built_new(&model, &r, sizeof r, memory, game);
}

const builtin kalah_builtin = {
    {"kalah", "seeds are sown, most seeds win", (const ph_parameter *const[]){&PITS, &SEEDS, &EMPTY, NULL}, NULL},
    make,
    parse,
    read_any,
    NULL,
};
