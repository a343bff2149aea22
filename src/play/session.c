/* session.c - a game between a user and an engine. Read session_line() first. */
#include "session.h"

#include "../base/bits.h"
#include "../base/clock.h"
#include "../base/utf8.h"
#include "../tool/prose.h"
#include "../tool/terminal.h"
#include "save.h"
#include "verdict.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- whose turn it is ---------------------------------------------------------------------------------- */

static bool game_ended(const session *s)
{
    return s->record.end != RECORD_OPEN || record_over(&s->record);
}

static bool user_to_move(const session *s, uint32_t ply)
{
    return (ply % 2 == 0) != s->options.engine_first;
}

/* Is a pass the only move after `ply` moves? Then it is made without asking. */
static bool must_pass(session *s, uint32_t ply)
{
    const void *state = record_state(&s->record, ply);
    ph_move *moves = calloc(s->game->max_moves, sizeof *moves);
    bool pass = false;
    if (!moves) {
        s->error = PH_E_MEMORY;
    } else if (notation_moves(s->game, state, moves) == 1) {
        char text[NOTATION_SIZE];
        notation_print(s->game, state, moves[0], text);
        pass = strcmp(text, "pass") == 0;
    }
    free(moves);
    return pass;
}

bool session_goes_on(const session *s)
{
    return !s->ended && !s->error && !flag_raised(s->options.cancel);
}

/* ---- output -------------------------------------------------------------------------------------------- */

/* Output from here to say_end() is one paragraph, which is wrapped to the width of the terminal. */
static void say_begin(session *s)
{
    s->said = s->options.out;
    if (prose_line_open(&s->line))
        s->options.out = s->line.stream;
    else
        s->error = PH_E_MEMORY;
}

/* If there is no terminal a program reads the output, and a sentence stays on one line; lists are wrapped at `usual`
 * columns. */
static void say_end(session *s, size_t usual)
{
    const bool kept = s->options.out != s->said;
    const size_t columns = s->options.columns ? s->options.columns : usual;
    s->options.out = s->said;
    if (kept && !prose_line_put(&s->line, s->said, "  ", columns ? columns - 1 : 0))
        s->error = PH_E_MEMORY;
}

/* "X you 12, O phased 4": whose discs are whose, and their numbers if they are counted. */
static void put_sides(const session *s)
{
    FILE *out = s->options.out;
    const char first = board_sides_of(s->game, record_state(&s->record, 0)).mover;
    const board_sides now = board_sides_of(s->game, record_last(&s->record));
    if (!first)
        return;
    for (int i = 0; i < 2; i++) {
        const char letter = "XO"[i];
        fputs(i ? ", " : "", out);
        board_put_disc(out, letter, s->options.style);
        fputs((letter == first) != s->options.engine_first ? " you" : " phased", out);
        if (now.counted)
            fprintf(out, " %" PRIu32, letter == 'X' ? now.x : now.o);
    }
    fputc('\n', out);
}

/* The moves so far, for games without a board. */
static void put_played(session *s)
{
    const record *r = &s->record;
    say_begin(s);
    fputs(r->count ? "Played:" : "Nothing has been played.", s->options.out);
    for (uint32_t i = 0; i < r->count; i++) {
        char text[NOTATION_SIZE];
        notation_print(s->game, record_state(r, i), record_move(r, i), text);
        fprintf(s->options.out, " %s", text);
    }
    say_end(s, WIDTH_STANDARD);
}

static void put_board(session *s)
{
    const record *r = &s->record;
    const void *before = r->count ? record_state(r, r->count - 1) : NULL;
    fputc('\n', s->options.out);
    if (!board_put(s->options.out, s->game, record_last(r), before, s->options.style))
        s->error = PH_E_MEMORY;
    if (!s->game->print)
        put_played(s);
    put_sides(s);
    fputc('\n', s->options.out);
}

static void put_outcome(session *s)
{
    say_begin(s);
    FILE *out = s->options.out;
    static const char *const ENDS[RECORD_ENDS] = {
        [RECORD_USER_RESIGNED] = "You resign.",
        [RECORD_ENGINE_RESIGNED] = "phased resigns. You have won.",
        [RECORD_DRAW_AGREED] = "The game is drawn by agreement.",
        [RECORD_ENGINE_LATE] = "The time of phased is up. You have won.",
    };
    const record_end end = s->record.end;
    ph_value v = end != RECORD_OPEN ? 0 : record_outcome(&s->record);
    bool first_is_user = !s->options.engine_first;
    if (end != RECORD_OPEN)
        fputs(ENDS[end], out);
    else if (v == 0)
        fputs("The game is drawn.", out);
    else if ((v > 0) == first_is_user)
        fputs("You have won.", out);
    else
        fputs("phased has won.", out);
    fputs(" 'new' starts another game, 'undo' takes back a move, 'quit' leaves.", out);
    say_end(s, 0);
}

/* The cost of the latest search, and why it did not search deeper. A hint costs nothing on the clock. */
static void put_costs(const session *s)
{
    const ph_result *a = &s->answer;
    FILE *out = s->options.out;
    fprintf(out, "depth %" PRIu32 ", %" PRIu64 " %s, ", a->depth, a->counts.leaves,
            plural_of(a->counts.leaves, "leaf", "leaves"));
    if (a->stop == PH_STOP_MEMORY)
        fputs("stopped by the memory limit, ", out);
    fprintf(out, "%.3f s", a->seconds);
    if (s->clock.remaining > 0 && !s->hinted)
        fprintf(out, ", %.1f s left", s->clock.remaining);
}

/* The line that the latest search expects from the last position. */
static void put_expected(session *s)
{
    const ph_game *g = s->game;
    const ph_result *result = &s->answer;
    positions line;
    say_begin(s);
    fputs("Expected:", s->options.out);
    if (positions_init(&line, g, (size_t)result->pv_length + 1, NULL)) {
        memcpy(positions_at(&line, 0), record_last(&s->record), g->state_size);
        for (uint32_t i = 0; i < result->pv_length; i++) {
            char text[NOTATION_SIZE];
            notation_print(g, positions_at(&line, i), result->pv[i], text);
            fprintf(s->options.out, " %s", text);
            g->apply(g->rules, positions_at(&line, i), result->pv[i], positions_at(&line, (size_t)i + 1));
        }
    } else {
        s->error = PH_E_MEMORY;
    }
    say_end(s, WIDTH_STANDARD);
    positions_release(&line);
}

/* A hint is given at full strength, and outside of the clock. Without other limits it takes a second. */
static ph_limits limits_of(const session *s, bool hint)
{
    static const ph_clock NONE;
    ph_limits l = s->options.limits;
    if (hint && !player_has_limit(&l, &NONE, 0))
        l.seconds = 1;
    return l;
}

/* What the latest search says for the side to move: "it wins in 5 moves", "value 12 for you". */
static verdict verdict_now(const session *s)
{
    const void *state = record_last(&s->record);
    const ph_limits limits = limits_of(s, s->hinted);
    const bool whole = verdict_whole(s->game, state, &limits, &s->answer);
    return verdict_of(s->game, state, player_min_root(s->game, s->record.count), &s->answer, whole);
}

static void put_verdict(const session *s, bool you)
{
    FILE *out = s->options.out;
    const verdict v = verdict_now(s);
    if (v.kind > VERDICT_GUESS)
        fputs(you ? "you " : "it ", out);
    verdict_put(out, &v, you, you ? "for you" : "for it");
}

/* ---- the engine ---------------------------------------------------------------------------------------- */

/* Is the position after the user's move under search already? */
static bool is_pondered(const session *s)
{
    const uint32_t ply = s->record.count;
    return ply > 0 && ponder_expects(&s->ponder, ply - 1, record_move(&s->record, ply - 1));
}

/* Let that search go on under the clock. */
static bool think_on(session *s)
{
    const double seconds = s->options.limits.seconds;
    const ph_clock clock = seconds > 0 ? (ph_clock){.soft = seconds, .hard = seconds} : s->clock;
    s->hinted = false;
    ph_result_release(&s->answer);
    s->error = ponder_hit(&s->ponder, &clock, s->options.cancel, &s->answer);
    return session_goes_on(s);
}

/* Search the last position, for a hint or to move. False: the session is over. */
static bool think(session *s, bool hint)
{
    const session_options *o = &s->options;
    if (!hint && is_pondered(s))
        return think_on(s);
    ponder_stop(&s->ponder);
    size_t past;
    const uint64_t *const history = record_history(&s->record, &past);
    ph_options options =
        PH_OPTIONS(.method = o->method, .limits = limits_of(s, hint),
                   .min_root = player_min_root(s->game, s->record.count), .cancel = o->cancel, .expect = o->expect,
                   .evaluation_cost = o->evaluation_cost, .threads = o->threads, .history = history,
                   .history_count = past, .seed = bits_mix(o->seed + s->record.count));
    if (!hint) {
        options.clock = s->clock;
        options.level = o->level;
    }
    s->hinted = hint;
    ph_result_release(&s->answer);
    s->error = player_choose(&s->player, record_last(&s->record), &options, &s->answer);
    return session_goes_on(s);
}

static void play(session *s, ph_move move)
{
    if (!record_play(&s->record, move))
        s->error = PH_E_MEMORY;
}

static void engine_move(session *s)
{
    char text[NOTATION_SIZE];
    const double began = clock_now();
    if (!think(s, false))
        return;
    const bool late = !player_clock_run(&s->clock, &s->options.clock, clock_now() - began);
    if (!late && s->options.resigns && verdict_now(s).kind == VERDICT_LOSS) {
        s->record.end = RECORD_ENGINE_RESIGNED;
        return;
    }
    notation_print(s->game, record_last(&s->record), s->answer.best, text);
    say_begin(s);
    fprintf(s->options.out, "phased plays %s (", text);
    put_verdict(s, false);
    fputs(", ", s->options.out);
    put_costs(s);
    fputc(')', s->options.out);
    say_end(s, 0);
    play(s, s->answer.best);
    if (late && !record_over(&s->record))
        s->record.end = RECORD_ENGINE_LATE;
}

/* Make the forced pass. */
static void pass(session *s)
{
    fputs(user_to_move(s, s->record.count) ? "You pass.\n" : "phased passes.\n", s->options.out);
    play(s, s->record.legal[0]);
}

/* Let the engine move until it is the user's turn, and show the position. */
static void go_on(session *s)
{
    while (session_goes_on(s) && !game_ended(s)) {
        if (must_pass(s, s->record.count))
            pass(s);
        else if (!user_to_move(s, s->record.count))
            engine_move(s);
        else
            break;
    }
    ponder_stop(&s->ponder);
    if (!session_goes_on(s))
        return;
    put_board(s);
    if (game_ended(s))
        put_outcome(s);
}

/* The reply that the engine expects; PH_NO_MOVE: none. */
static ph_move expected_reply(const session *s)
{
    const record *r = &s->record;
    const ph_result *a = &s->answer;
    if (s->hinted || a->pv_length < 2 || r->count == 0 || a->pv[0] != record_move(r, r->count - 1))
        return PH_NO_MOVE;
    for (uint32_t i = 0; i < r->n_legal; i++)
        if (r->legal[i] == a->pv[1])
            return a->pv[1];
    return PH_NO_MOVE;
}

/* Ponder on the expected reply, if time alone limits the engine: the other limits would count what it ponders. Where
 * positions can recur the history of the reply is not known yet. */
static bool ponder_begin_on(session *s)
{
    const session_options *o = &s->options;
    const ph_limits *l = &o->limits;
    const bool by_time = (l->seconds > 0 || s->clock.remaining > 0) && !l->depth && !l->nodes && !l->visits;
    const ph_move reply = by_time ? expected_reply(s) : PH_NO_MOVE;
    size_t past;
    record_history(&s->record, &past);
    if (reply == PH_NO_MOVE || past > 0)
        return false;
    const ph_options options = PH_OPTIONS(.method = o->method, .limits.bytes = l->bytes, .expect = o->expect,
                                          .min_root = player_min_root(s->game, s->record.count + 1),
                                          .evaluation_cost = o->evaluation_cost, .threads = o->threads);
    ponder_start_on(&s->ponder, record_last(&s->record), s->record.count, reply, &options);
    return true;
}

/* Assume that the next search will be about as deep as the last one, within the limits. */
static void ponder_begin(session *s)
{
    const ph_limits *l = &s->options.limits;
    if (!s->options.ponder || !session_goes_on(s) || game_ended(s) || ponder_begin_on(s))
        return;
    uint32_t depth = l->seconds > 0 ? s->answer.depth + 1 : l->depth;
    if (l->depth && depth > l->depth)
        depth = l->depth;
    if (depth > PH_MAX_DEPTH || depth == 0)
        depth = PH_MAX_DEPTH;
    ponder_start(&s->ponder, record_last(&s->record), s->record.count, depth);
}

/* ---- commands ------------------------------------------------------------------------------------------ */

static void do_help(session *s, const char *rest);

static void do_new(session *s, const char *rest)
{
    (void)rest;
    record_cut(&s->record, 0);
    record_drop(&s->record);
    s->clock = s->options.clock;
    go_on(s);
}

/* Back to the user's last turn; a resignation, a draw or a forced pass does not count as one. */
static void do_undo(session *s, const char *rest)
{
    (void)rest;
    uint32_t ply = s->record.count;
    while (ply > 0 && (!user_to_move(s, ply - 1) || must_pass(s, ply - 1)))
        ply--;
    const record_end end = s->record.end;
    const bool by_user = end == RECORD_USER_RESIGNED || end == RECORD_DRAW_AGREED;
    if (!by_user && ply == 0) {
        fputs("You have not moved yet.\n", s->options.out);
        return;
    }
    if (end == RECORD_ENGINE_LATE)
        s->clock = s->options.clock;
    record_cut(&s->record, by_user ? s->record.count : ply - 1);
    put_board(s);
}

/* Make again what undo took back, up to the user's next turn. */
static void do_redo(session *s, const char *rest)
{
    (void)rest;
    if (s->record.end != RECORD_OPEN || record_ahead(&s->record) == 0) {
        fputs("There is no move to make again.\n", s->options.out);
        return;
    }
    do
        record_redo(&s->record);
    while (record_ahead(&s->record) > 0 && (!user_to_move(s, s->record.count) || must_pass(s, s->record.count)));
    go_on(s);
}

/* phased accepts a draw if it does not expect more. */
static void do_draw(session *s, const char *rest)
{
    (void)rest;
    if (game_ended(s)) {
        put_outcome(s);
        return;
    }
    if (!think(s, true))
        return;
    const verdict v = verdict_now(s);
    if (v.kind == VERDICT_UNKNOWN || v.kind == VERDICT_LOSS || (v.kind == VERDICT_GUESS && v.value < 0)) {
        fputs("phased declines the draw.\n", s->options.out);
        return;
    }
    s->record.end = RECORD_DRAW_AGREED;
    put_outcome(s);
}

static void do_hint(session *s, const char *rest)
{
    (void)rest;
    if (game_ended(s)) {
        put_outcome(s);
        return;
    }
    if (!think(s, true))
        return;
    char text[NOTATION_SIZE];
    notation_print(s->game, record_last(&s->record), s->answer.best, text);
    say_begin(s);
    fprintf(s->options.out, "Try %s: ", text);
    put_verdict(s, true);
    fputs(" (", s->options.out);
    put_costs(s);
    fputc(')', s->options.out);
    say_end(s, 0);
    put_expected(s);
}

static void do_moves(session *s, const char *rest)
{
    (void)rest;
    const record *r = &s->record;
    say_begin(s);
    fputs(game_ended(s) ? "None: the game is over." : "You may play", s->options.out);
    for (uint32_t i = 0; i < r->n_legal && !game_ended(s); i++) {
        char text[NOTATION_SIZE];
        notation_print(s->game, record_last(r), r->legal[i], text);
        fprintf(s->options.out, " %s", text);
    }
    say_end(s, WIDTH_STANDARD);
}

static void do_board(session *s, const char *rest)
{
    (void)rest;
    put_board(s);
}

static void put_message(const session *s, const char *message)
{
    printable_put(s->options.out, message);
    fputc('\n', s->options.out);
}

static void do_save(session *s, const char *file)
{
    problem why;
    if (!*file)
        fputs("Save where? Write: save FILE\n", s->options.out);
    else if (save_write(file, &s->record, s->options.spec, s->options.engine_first, &why))
        fputs("Saved.\n", s->options.out);
    else
        put_message(s, why.text);
}

static void do_load(session *s, const char *file)
{
    problem why;
    record loaded;
    bool engine_first;
    if (!*file) {
        fputs("Load what? Write: load FILE\n", s->options.out);
    } else if (!save_read(file, s->game, s->options.spec, &loaded, &engine_first, &why)) {
        put_message(s, why.text);
    } else {
        record_release(&s->record);
        s->record = loaded;
        s->options.engine_first = engine_first;
        s->clock = s->options.clock;
        go_on(s);
    }
}

static void do_resign(session *s, const char *rest)
{
    (void)rest;
    if (!game_ended(s))
        s->record.end = RECORD_USER_RESIGNED;
    put_outcome(s);
}

static void do_quit(session *s, const char *rest)
{
    (void)rest;
    s->ended = true;
}

static const struct command {
    const char *name, *argument, *help;
    void (*run)(session *s, const char *rest);
} COMMANDS[] = {
    {"hint", "", "the best move, its value and the expected line", do_hint},
    {"moves", "", "list the legal moves", do_moves},
    {"board", "", "show the position again", do_board},
    {"undo", "", "take back your last move and the answer to it", do_undo},
    {"redo", "", "make again what undo took back", do_redo},
    {"draw", "", "offer a draw", do_draw},
    {"new", "", "another game", do_new},
    {"save", " FILE", "write the game to a file", do_save},
    {"load", " FILE", "continue the game in a file", do_load},
    {"resign", "", "give up this game", do_resign},
    {"quit", "", "leave", do_quit},
    {"help", "", "this list", do_help},
};

static void do_help(session *s, const char *rest)
{
    (void)rest;
    FILE *out = s->options.out;
    fputs("Type a move, or one of these commands:\n", out);
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        fprintf(out, "  %s%-*s  %s\n", COMMANDS[i].name, (int)(11 - strlen(COMMANDS[i].name)), COMMANDS[i].argument,
                COMMANDS[i].help);
}

/* ---- lines --------------------------------------------------------------------------------------------- */

/* Remove white space at both ends. */
static char *trim(char *text)
{
    static const char space[] = " \t\r\n";
    text += strspn(text, space);
    size_t length = strlen(text);
    while (length > 0 && strchr(space, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

/* Report that `text` is not a legal move. If there is only one, such as a pass, name it. */
static void refuse_move(session *s, const char *text)
{
    say_begin(s);
    FILE *out = s->options.out;
    const record *r = &s->record;
    fputc('\'', out);
    printable_put(out, text);
    if (r->n_legal != 1) {
        fputs("' is not a legal move; 'moves' lists them, 'help' the commands.", out);
    } else {
        char only[NOTATION_SIZE];
        notation_print(s->game, record_last(r), r->legal[0], only);
        fputs("' is not a legal move; the only one is '", out);
        printable_put(out, only);
        fputs("'.", out);
    }
    say_end(s, 0);
}

static void user_move(session *s, const char *text)
{
    const record *r = &s->record;
    if (game_ended(s)) {
        say_begin(s);
        fputs("The game is over: 'new' starts another, 'undo' takes back a move, 'help' lists the commands.",
              s->options.out);
        say_end(s, 0);
        return;
    }
    ph_move move = notation_find(s->game, record_last(r), r->legal, r->n_legal, text);
    if (move == PH_NO_MOVE) {
        refuse_move(s, text);
        return;
    }
    play(s, move);
    if (session_goes_on(s))
        go_on(s);
}

/* The command at the beginning of a line, NULL if there is none; *rest is the text after it. */
static const struct command *command_find(char *line, char **rest)
{
    size_t length = strcspn(line, " \t");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (strlen(COMMANDS[i].name) == length && strncasecmp(line, COMMANDS[i].name, length) == 0) {
            *rest = trim(line + length);
            return &COMMANDS[i];
        }
    return NULL;
}

/* Is it the move that the engine ponders on? */
static bool is_expected(const session *s, const char *text)
{
    const record *r = &s->record;
    if (!s->ponder.running || game_ended(s))
        return false;
    const ph_move move = notation_find(s->game, record_last(r), r->legal, r->n_legal, text);
    return ponder_expects(&s->ponder, r->count, move);
}

bool session_line(session *s, char *line)
{
    char *text = trim(line), *rest = NULL;
    const struct command *c = command_find(text, &rest);
    if (c || !is_expected(s, text))
        ponder_stop(&s->ponder);
    if (!session_goes_on(s))
        return false;
    if (c && *rest && !*c->argument)
        fprintf(s->options.out, "'%s' takes no argument.\n", c->name);
    else if (c)
        c->run(s, rest);
    else if (*text)
        user_move(s, text);
    ponder_begin(s);
    return session_goes_on(s);
}

/* ---- opening and closing ------------------------------------------------------------------------------- */

/* The bytes for what the engine learns: a part of the limit, at most as much as is useful. What waits to be learned
 * takes as much again. */
static size_t learnt_bytes(size_t limit)
{
    enum { MOST = 16 << 20, PART = 16 };
    size_t part = limit / PART < MOST ? limit / PART : MOST;
    return part ? part : 1;
}

int session_init(session *s, const ph_game *game, const session_options *options)
{
    assert(player_has_limit(&options->limits, &options->clock, options->level));
    *s = (session){.options = *options, .game = game, .clock = options->clock};
    s->options.ponder = options->ponder && !options->level; /* a level does not depend on how long the user thinks */
    ph_limits *l = &s->options.limits;
    if (!l->bytes)
        l->bytes = PH_DEFAULT_BYTES;
    s->answer = PH_RESULT;
    s->player = (player){.game = game, .remembers = s->options.ponder};
    bool whole = record_init(&s->record, game) &&
                 (!options->start || record_begin(&s->record, options->start, options->position));
    s->error = whole ? PH_OK : PH_E_MEMORY;
    if (!s->error)
        s->error = ph_engine_new(
            game, s->options.ponder ? learnt_bytes(l->bytes) : player_learns(l, &options->clock, options->level), NULL,
            &s->player.engine);
    if (s->options.ponder)
        l->bytes -= l->bytes > 2 * learnt_bytes(l->bytes) ? 2 * learnt_bytes(l->bytes) : l->bytes / 2;
    ponder_init(&s->ponder, game, s->player.engine);
    return s->error;
}

void session_begin(session *s)
{
    assert(!s->error);
    printable_put(s->options.out, s->game->name);
    fprintf(s->options.out, ". You move %s. Type a move, or help.\n", s->options.engine_first ? "second" : "first");
    go_on(s);
    ponder_begin(s);
}

void session_release(session *s)
{
    ponder_release(&s->ponder);
    ph_engine_free(s->player.engine);
    ph_result_release(&s->answer);
    record_release(&s->record);
}
