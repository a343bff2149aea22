/* test_play.c - playing: choosing a move, records, saved games, and sessions. */
#include "base/random.h"
#include "base/utf8.h"
#include "phased_catalog.h"
#include "play/pgn.h"
#include "play/player.h"
#include "play/save.h"
#include "play/session.h"
#include "play/verdict.h"
#include "support/forest.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static ph_game *game_named(const char *spec)
{
    ph_game *game = NULL;
    assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
    return game;
}

/* A game after some random moves, not at its end. */
static void record_random(record *r, const ph_game *game, uint32_t plies, uint64_t *random)
{
    assert_true(record_init(r, game));
    for (uint32_t i = 0; i < plies && !record_over(r); i++)
        assert_true(record_play(r, r->legal[random_below(random, r->n_legal)]));
    if (record_over(r))
        record_cut(r, r->count - 1);
}

static void file_make(char *name, const char *text)
{
    strcpy(name, "/tmp/phased-test-XXXXXX");
    int file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
}

/* ---- a clock -------------------------------------------------------------------------------------------- */

static void a_clock_runs(void **unused)
{
    (void)unused;
    const ph_clock start = {.remaining = 10, .increment = 2, .moves_to_go = 2}, none = {0};
    ph_clock now = start;
    assert_true(player_clock_run(&now, &start, 5));
    assert_true(now.remaining == 7 && now.moves_to_go == 1);
    assert_true(player_clock_run(&now, &start, 6)); /* the second move: more time */
    assert_true(now.remaining == 13 && now.moves_to_go == 2);
    assert_false(player_clock_run(&now, &start, 13)); /* the increment comes too late */
    now = none;
    assert_true(player_clock_run(&now, &none, 1e9));
}

static void a_clock_is_printed(void **unused)
{
    (void)unused;
    static const struct {
        ph_clock clock;
        const char *text;
    } cases[] = {{{.remaining = 60}, "60"},
                 {{.remaining = 60, .increment = 0.6}, "60+0.6"},
                 {{.remaining = 0.5, .increment = 1, .moves_to_go = 40}, "40/0.5+1"}};
    char text[64];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        clock_print(&cases[i].clock, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

/* ---- choosing a move ------------------------------------------------------------------------------------ */

static bool legal(const record *r, ph_move move)
{
    for (uint32_t i = 0; i < r->n_legal; i++)
        if (r->legal[i] == move)
            return true;
    return false;
}

/* The move that a player without memory chooses. */
static ph_result choose(const record *r, const ph_options *o)
{
    player p = {.game = r->game};
    ph_result a = PH_RESULT;
    assert_int_equal(ph_engine_new(r->game, 1, NULL, &p.engine), PH_OK);
    assert_int_equal(player_choose(&p, record_last(r), o, &a), PH_OK);
    ph_engine_free(p.engine);
    return a;
}

static void a_depth_alone_is_searched_at_once(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    record r;
    ph_result once = PH_RESULT;
    const ph_options o = PH_OPTIONS(.method = "ps:2", .limits.depth = 5);
    assert_true(record_init(&r, game));
    ph_result a = choose(&r, &o);
    assert_int_equal(ph_search(game, record_last(&r), &o, &once), PH_OK);
    assert_int_equal(a.depth, 5);
    assert_int_equal(a.stop, PH_FINISHED);
    assert_int_equal(a.value, once.value);
    assert_int_equal(a.counts.leaves, once.counts.leaves);
    ph_result_release(&a);
    ph_result_release(&once);
    record_release(&r);
    ph_game_free(game);
}

static void time_is_kept(void **unused)
{
    (void)unused;
    ph_game *game = game_named("othello");
    record r;
    assert_true(record_init(&r, game));
    ph_result a = choose(&r, &PH_OPTIONS(.limits.seconds = 0.1));
    assert_int_equal(a.stop, PH_STOP_SECONDS);
    assert_true(a.depth >= 1);
    assert_true(legal(&r, a.best));
    ph_result_release(&a);

    a = choose(&r, &PH_OPTIONS(.limits.seconds = 1e-12));
    assert_true(legal(&r, a.best));
    ph_result_release(&a);
    record_release(&r);
    ph_game_free(game);
}

static void a_short_memory_gives_the_deepest_that_fits(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    record r;
    ph_options o = PH_OPTIONS(.method = "sss", .limits = {.depth = 12, .bytes = 20000});
    assert_true(record_init(&r, game));
    ph_result a = choose(&r, &o);
    assert_int_equal(a.stop, PH_STOP_MEMORY);
    assert_in_range(a.depth, 2, 11);
    assert_in_range(a.counts.bytes_peak, 1, 20000);
    assert_true(a.lower == a.upper && legal(&r, a.best));
    ph_result_release(&a);
    for (o.limits.bytes = 1; o.limits.bytes < 4096; o.limits.bytes *= 4) {
        a = choose(&r, &o);
        assert_true(legal(&r, a.best));
        ph_result_release(&a);
    }
    record_release(&r);
    ph_game_free(game);
}

static void a_cancelled_search_has_a_move(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"alphabeta", "minimax", "sss", "ps:3", "sss@reference"};
    ph_game *game = game_named("othello");
    record r;
    int flag = 0;
    ph_cancel(&flag);
    assert_true(record_init(&r, game));
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        ph_result a = choose(&r, &PH_OPTIONS(.method = methods[i], .limits.depth = 60, .cancel = &flag));
        assert_int_equal(a.stop, PH_STOP_CANCELLED);
        assert_true(legal(&r, a.best));
        ph_result_release(&a);
    }
    record_release(&r);
    ph_game_free(game);
}

/* ---- notation ------------------------------------------------------------------------------------------ */

static void moves_are_found_again(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"tictactoe", "connect4", "othello", "kalah"};
    uint64_t random = 7;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        ph_game *game = game_named(specs[i]);
        record r;
        record_random(&r, game, 5, &random);
        for (uint32_t m = 0; m < r.n_legal; m++) {
            char text[NOTATION_SIZE];
            notation_print(game, record_last(&r), r.legal[m], text);
            assert_int_equal(notation_find(game, record_last(&r), r.legal, r.n_legal, text), r.legal[m]);
        }
        assert_int_equal(notation_find(game, record_last(&r), r.legal, r.n_legal, "?"), PH_NO_MOVE);
        assert_int_equal(notation_find(game, record_last(&r), r.legal, r.n_legal, ""), PH_NO_MOVE);
        record_release(&r);
        ph_game_free(game);
    }
}

/* ---- the session --------------------------------------------------------------------------------------- */

/* A session whose output is kept. */
typedef struct sitting {
    ph_game *game;
    session s;
    char *said;
    size_t length;
    FILE *out;
} sitting;

static void sitting_open(sitting *t, const char *spec, session_options o)
{
    t->game = game_named(spec);
    t->out = open_memstream(&t->said, &t->length);
    assert_non_null(t->out);
    o.spec = spec;
    o.out = t->out;
    assert_int_equal(session_init(&t->s, t->game, &o), PH_OK);
    session_begin(&t->s);
    assert_int_equal(t->s.error, PH_OK);
}

static void sitting_close(sitting *t)
{
    session_release(&t->s);
    fclose(t->out);
    free(t->said);
    ph_game_free(t->game);
}

/* Type a line. Returns whether the session continues. The answer is in `said`. */
static bool say(sitting *t, const char *text)
{
    char line[4096];
    snprintf(line, sizeof line, "%s\n", text);
    rewind(t->out);
    bool more = session_line(&t->s, line);
    fputc('\0', t->out); /* earlier output was longer */
    fflush(t->out);
    return more;
}

static void check_said(sitting *t, const char *line, const char *wanted)
{
    say(t, line);
    if (!strstr(t->said, wanted))
        fail_msg("'%s' was answered: %s", line, t->said);
}

/* Take back, make again, and another move in between, after which nothing can be made again. */
static void moves_are_made_again(void **unused)
{
    (void)unused;
    sitting t = {0};
    sitting_open(&t, "connect4", (session_options){.limits.depth = 4});
    check_said(&t, "redo", "no move to make again");
    say(&t, "4");
    say(&t, "3");
    const uint32_t count = t.s.record.count;
    const ph_move last = record_move(&t.s.record, count - 1);
    say(&t, "undo");
    say(&t, "undo");
    assert_int_equal(t.s.record.count, 0);
    say(&t, "redo");
    assert_int_equal(t.s.record.count, 2);
    say(&t, "redo");
    assert_int_equal(t.s.record.count, count);
    assert_int_equal(record_move(&t.s.record, count - 1), last);
    check_said(&t, "redo", "no move to make again");
    say(&t, "undo");
    say(&t, "5");
    check_said(&t, "redo", "no move to make again");
    say(&t, "undo");
    say(&t, "new");
    check_said(&t, "redo", "no move to make again");
    sitting_close(&t);
}

/* X plays 4 and wins; O cannot stop X from winning at 2 or 6. phased does not want a draw where it wins, but does where it loses. */
static void draws_are_offered(void **unused)
{
    (void)unused;
    const struct {
        const char *position, *wanted;
        record_end end;
    } cases[] = {{"414141", "drawn by agreement", RECORD_DRAW_AGREED}, {"44553", "declines", RECORD_OPEN}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sitting t = {0};
        uint64_t start[32];
        ph_game *game = game_named("connect4");
        assert_true(game->parse(game->rules, cases[i].position, start));
        sitting_open(&t, "connect4",
                     (session_options){.limits.depth = 4, .position = cases[i].position, .start = start});
        check_said(&t, "draw", cases[i].wanted);
        assert_int_equal(t.s.record.end, cases[i].end);
        if (cases[i].end == RECORD_DRAW_AGREED) {
            check_said(&t, "draw", cases[i].wanted); /* again */
            check_said(&t, "4", "The game is over");
            say(&t, "undo");
            assert_int_equal(t.s.record.end, RECORD_OPEN);
        }
        sitting_close(&t);
        ph_game_free(game);
    }
}

/* phased is to move and loses whatever it plays. It resigns only if it may. */
static void phased_resigns_if_it_may(void **unused)
{
    (void)unused;
    for (int may = 0; may < 2; may++) {
        sitting t = {0};
        uint64_t start[32];
        ph_game *game = game_named("connect4");
        assert_true(game->parse(game->rules, "4455", start)); /* 3 or 6 makes two ways to win */
        sitting_open(&t, "connect4",
                     (session_options){.limits.depth = 8, .position = "4455", .start = start, .resigns = may});
        say(&t, "3");
        assert_int_equal(t.s.record.end, may ? RECORD_ENGINE_RESIGNED : RECORD_OPEN);
        assert_int_equal(t.s.record.count, may ? 1 : 2);
        if (may) {
            assert_non_null(strstr(t.said, "phased resigns. You have won."));
            say(&t, "undo");
            assert_int_equal(t.s.record.count, 0);
        }
        sitting_close(&t);
        ph_game_free(game);
    }
}

static void endings_are_saved(void **unused)
{
    (void)unused;
    ph_game *game = game_named("tictactoe");
    record r, read;
    problem why;
    bool first;
    char name[32];
    file_make(name, "");
    assert_true(record_init(&r, game));
    for (int end = RECORD_OPEN; end < RECORD_ENDS; end++) {
        r.end = (record_end)end;
        assert_true(save_write(name, &r, "tictactoe", false, &why));
        assert_true(save_read(name, game, "tictactoe", &read, &first, &why));
        assert_int_equal(read.end, end);
        record_release(&read);
    }
    record_release(&r);
    unlink(name);
    file_make(name, "phased game 1\ngame tictactoe\nfirst me\nmoves\nend badly\n");
    assert_false(save_read(name, game, "tictactoe", &read, &first, &why));
    assert_non_null(strstr(why.text, "badly"));
    unlink(name);
    ph_game_free(game);
}

/* The user plays what phased expects: its search goes on and answers. */
static void the_expected_move_is_answered(void **unused)
{
    (void)unused;
    sitting t = {0};
    uint32_t hits = 0;
    sitting_open(&t, "othello", (session_options){.limits.seconds = 0.02, .ponder = true, .engine_first = true});
    for (uint32_t i = 0; i < 6 && t.s.ponder.running; i++) {
        char text[NOTATION_SIZE];
        const ph_move move = t.s.ponder.expected != PH_NO_MOVE ? t.s.ponder.expected : t.s.record.legal[0];
        const uint32_t count = t.s.record.count;
        hits += t.s.ponder.expected != PH_NO_MOVE;
        notation_print(t.game, record_last(&t.s.record), move, text);
        assert_true(say(&t, text));
        assert_true(t.s.record.count >= count + 2);
        assert_int_equal(record_move(&t.s.record, count), move);
    }
    assert_true(hits > 0);
    sitting_close(&t);
}

static void a_session_does_what_it_is_told(void **unused)
{
    (void)unused;
    sitting t = {0};
    sitting_open(&t, "connect4", (session_options){.limits.depth = 4});
    check_said(&t, "help", "resign");
    check_said(&t, "undo", "not moved yet");
    check_said(&t, "moves", "You may play 4 3 5 2 6 1 7\n");
    check_said(&t, "8", "'8' is not a legal move");
    check_said(&t, "\x1b[2J", "'\\x1b[2J' is not a legal move");
    check_said(&t, "hint", "for you (depth 4, ");
    check_said(&t, "hint", "\nExpected: 4 ");
    check_said(&t, "hint me", "'hint' takes no argument");
    assert_int_equal(t.s.record.count, 0);
    check_said(&t, "  4  ", "phased plays");
    assert_int_equal(t.s.record.count, 2);
    check_said(&t, "UNDO", ".");
    assert_int_equal(t.s.record.count, 0);
    check_said(&t, "resign", "You resign");
    check_said(&t, "4", "The game is over");
    check_said(&t, "hint", "You resign");
    check_said(&t, "undo", ".");
    check_said(&t, "4", "phased plays");
    check_said(&t, "new", ". . .");
    assert_int_equal(t.s.record.count, 0);
    assert_true(say(&t, ""));
    assert_false(say(&t, "quit"));
    assert_int_equal(t.s.error, PH_OK);
    sitting_close(&t);
}

/* A hint takes none of the engine's time, so it does not say how much is left. */
static void hints_are_outside_of_the_clock(void **unused)
{
    (void)unused;
    sitting t = {0};
    sitting_open(&t, "connect4", (session_options){.limits.depth = 4, .clock.remaining = 1000});
    check_said(&t, "4", " s left)");
    check_said(&t, "hint", "Try ");
    assert_null(strstr(t.said, " s left"));
    sitting_close(&t);
}

/* A forced pass is made without asking; undo takes back the user's own move, not that pass. */
static void passes_are_made_by_themselves(void **unused)
{
    (void)unused;
    sitting t = {0};
    sitting_open(&t, "kalah", (session_options){.limits.depth = 3});
    check_said(&t, "c", "phased passes.\n");
    assert_int_equal(t.s.record.count, 2);
    check_said(&t, "moves", "You may play f e d b a\n");
    check_said(&t, "undo", "X you 0, O phased 0\n");
    assert_int_equal(t.s.record.count, 0);
    sitting_close(&t);
    t = (sitting){0};
    sitting_open(&t, "kalah", (session_options){.limits.depth = 1, .engine_first = true});
    check_said(&t, "new", "phased plays c");
    check_said(&t, "new", "You pass.\nphased plays");
    check_said(&t, "undo", "You have not moved yet.\n");
    sitting_close(&t);
}

static void the_engine_may_begin(void **unused)
{
    (void)unused;
    sitting t = {0};
    sitting_open(&t, "tictactoe", (session_options){.limits.depth = 9, .engine_first = true});
    assert_int_equal(t.s.record.count, 1);
    check_said(&t, "undo", "not moved yet");
    assert_int_equal(t.s.record.count, 1);
    check_said(&t, "new", "phased plays");
    assert_int_equal(t.s.record.count, 1);
    sitting_close(&t);
}

/* Random play of the user at tic-tac-toe, with and without pondering. */
static void the_engine_does_not_lose(void **unused)
{
    (void)unused;
    uint64_t random = 8;
    for (int i = 0; i < 40; i++) {
        sitting t = {0};
        sitting_open(&t, "tictactoe",
                     (session_options){.limits.depth = 9, .engine_first = i % 2 == 1, .ponder = i % 4 >= 2});
        const record *r = &t.s.record;
        while (!record_over(r)) {
            char text[NOTATION_SIZE];
            notation_print(t.game, record_last(r), r->legal[random_below(&random, r->n_legal)], text);
            assert_true(say(&t, text));
        }
        assert_null(strstr(t.said, "You have won"));
        assert_true(strstr(t.said, "phased has won") || strstr(t.said, "drawn"));
        sitting_close(&t);
    }
}

static void nonsense_is_survived(void **unused)
{
    (void)unused;
    static const char *const words[] = {"undo",   "hint", "new", "moves", "board", "load",   "save",
                                        "resign", "d3",   "1",   "a1",    "c4",    "load /", "save /"};
    uint64_t random = 9;
    sitting t = {0};
    sitting_open(&t, "othello", (session_options){.limits.depth = 2, .ponder = true});
    for (int i = 0; i < 600; i++) {
        char line[64] = "";
        uint32_t length = random_below(&random, 12);
        for (uint32_t c = 0; c < length; c++)
            line[c] = (char)(1 + random_below(&random, 255));
        if (strncasecmp(line, "quit", 4) != 0)
            assert_true(say(&t, random_chance(&random, 0.5) ? line : words[random_below(&random, 14)]));
    }
    sitting_close(&t);
}

static void *cancel_soon(void *flag)
{
    nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
    ph_cancel(flag);
    return NULL;
}

static void an_interrupt_ends_the_session(void **unused)
{
    (void)unused;
    int flag = 0;
    sitting t = {0};
    sitting_open(&t, "othello", (session_options){.limits.depth = 60, .cancel = &flag});
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, &flag), 0);
    assert_false(say(&t, "d3")); /* a search that would take years */
    pthread_join(thread, NULL);
    assert_int_equal(t.s.error, PH_OK);
    assert_null(strstr(t.said, "phased plays"));
    assert_false(say(&t, "hint"));
    sitting_close(&t);
}

/* ---- what is said -------------------------------------------------------------------------------------- */

/* A session that starts from a position. */
static void sitting_open_at(sitting *t, const char *spec, const char *position, session_options o)
{
    static uint64_t start[8];
    ph_game *game = game_named(spec);
    assert_true(game->state_size <= sizeof start);
    assert_int_equal(ph_position_read(game, position, start, NULL), PH_OK);
    o.position = position;
    o.start = start;
    sitting_open(t, spec, o);
    ph_game_free(game);
}

/* A win is told in moves of the winner, other decided results in words, and the rest as an estimate. */
static void values_are_told_in_words(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec, *position, *hint;
        uint32_t depth;
    } cases[] = {
        {"connect4", "121212", "you win in 1 move (", 4},
        {"connect4", "414141", "you win in 1 move (", 1},
        {"connect4", "44335", "you lose in 1 move (", 4},
        {"connect4", "44", "value ", 2},
        {"tictactoe", "", "you draw (", 9},
        {"tictactoe", "12", "you win in 3 moves (", 9},
        {"othello", "", "value ", 3},
        {"kalah:pits=2,seeds=1", "", "you win by at least 2 (", 9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sitting t = {0};
        sitting_open_at(&t, cases[i].spec, cases[i].position, (session_options){.limits.depth = cases[i].depth});
        check_said(&t, "hint", cases[i].hint);
        sitting_close(&t);
    }
}

/* The end of an Othello game: by how much, and not exactly if the search has not reached every end. */
static void margins_are_told(void **unused)
{
    (void)unused;
    static const char board[] = "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXO.. X";
    sitting t = {0};
    sitting_open_at(&t, "othello", board, (session_options){.limits.depth = 4});
    check_said(&t, "hint", "you win by 64 (");
    sitting_close(&t);
    sitting_open_at(&t, "othello", board, (session_options){.limits.depth = 1});
    check_said(&t, "hint", "you win by at least 64 (");
    sitting_close(&t);
}

static void sides_and_squares_are_named(void **unused)
{
    (void)unused;
    sitting t = {0};
    sitting_open(&t, "tictactoe", (session_options){.limits.depth = 9});
    check_said(&t, "board", "1 2 3\n4 5 6\n7 8 9\nX you, O phased\n");
    check_said(&t, "5", "O 2 3\n4 X 6\n7 8 9\nX you, O phased\n");
    sitting_close(&t);
    t = (sitting){0};
    sitting_open_at(&t, "connect4", "444", (session_options){.limits.depth = 2});
    check_said(&t, "board", "1 2 3 4 5 6 7\n. . .");
    check_said(&t, "board", "X phased, O you\n");
    sitting_close(&t);
    t = (sitting){0};
    sitting_open_at(&t, "othello", "f5", (session_options){.limits.depth = 1, .engine_first = true});
    check_said(&t, "board", "X to move\nX you 3, O phased 3\n");
    sitting_close(&t);
    t = (sitting){0};
    sitting_open_at(&t, "kalah", "cf", (session_options){.limits.depth = 1});
    check_said(&t, "board", "O   0                        X   2\n");
    check_said(&t, "board", "X phased 2, O you 0\n");
    sitting_close(&t);
}

/* No line of a hint or a list is longer than the width of the terminal. */
static void lines_do_not_wrap(void **unused)
{
    (void)unused;
    sitting t = {0};
    sitting_open(&t, "connect4", (session_options){.limits.depth = 9, .columns = 24});
    check_said(&t, "hint", "Expected:");
    const char *line = strstr(t.said, "Expected:");
    int lines = 0;
    for (size_t length; *line; line += length + (line[length] == '\n'), lines++) {
        length = strcspn(line, "\n");
        assert_in_range(length, 1, 23);
    }
    assert_true(lines > 1);
    sitting_close(&t);
}

/* A game from a position is saved with it, whatever its text contains, and undo stops there. */
static void a_position_is_kept(void **unused)
{
    (void)unused;
    char name[64], line[96];
    file_make(name, "");
    static const char board[] = "1 2 3 4\n. . . .\n. . . .\n. . . .\n. X . .\n";
    sitting t = {0};
    sitting_open_at(&t, "connect4:columns=4,rows=4", board, (session_options){.limits.depth = 2});
    check_said(&t, "2", "phased plays");
    snprintf(line, sizeof line, "save %s", name);
    check_said(&t, line, "Saved");
    check_said(&t, "undo", ". X . .\n");
    assert_int_equal(t.s.record.count, 0);
    check_said(&t, "new", "X phased, O you");
    sitting_close(&t);
    t = (sitting){0};
    sitting_open(&t, "connect4:columns=4,rows=4", (session_options){.limits.depth = 2});
    snprintf(line, sizeof line, "load %s", name);
    check_said(&t, line, "X phased, O you");
    assert_int_equal(t.s.record.count, 2);
    assert_string_equal(t.s.record.from, board);
    sitting_close(&t);
    unlink(name);
}

/* A value beyond `won` says who wins, not by how much: without a line to the end it is left out. */
static void proven_values_are_not_told(void **unused)
{
    (void)unused;
    static const struct {
        ph_value value, won;
        const char *words;
    } CASES[] = {
        {-1000, 999, "loses"}, {1000, 999, "wins"}, {-1000, 0, "loses, value -1000"}, {-12, 999, "loses, value -12"}};
    ph_game *game = game_named("tictactoe");
    uint64_t start[8];
    game->start(game->rules, start);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ph_game copy = *game;
        copy.won = CASES[i].won;
        copy.compiled = NULL;
        const ph_result r = {
            .size = sizeof r, .value = CASES[i].value, .lower = CASES[i].value, .upper = CASES[i].value};
        const verdict v = verdict_of(&copy, start, false, &r, true);
        char text[64] = "";
        FILE *in = fmemopen(text, sizeof text, "w");
        assert_non_null(in);
        verdict_put(in, &v, false, NULL);
        fclose(in);
        assert_string_equal(text, CASES[i].words);
    }
    ph_game_free(game);
}

/* The engine stops before its time is up if a win is proven or the end of the game is reached. */
static void a_proven_win_ends_the_thought(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {{"connect4", "414141"}, {"tictactoe", ""}};
    for (size_t i = 0; i < 2; i++) {
        ph_game *game = game_named(cases[i][0]);
        record r;
        uint64_t start[8];
        assert_int_equal(ph_position_read(game, cases[i][1], start, NULL), PH_OK);
        assert_true(record_init(&r, game) && record_begin(&r, start, ""));
        const ph_options o = PH_OPTIONS(.limits.seconds = 3600);
        ph_result a = choose(&r, &o);
        assert_int_equal(a.stop, PH_FINISHED); /* otherwise the test would take an hour */
        assert_true(verdict_whole(game, record_last(&r), &o.limits, &a));
        ph_result_release(&a);
        record_release(&r);
        ph_game_free(game);
    }
}

/* ---- saved games --------------------------------------------------------------------------------------- */

static void a_saved_game_goes_on(void **unused)
{
    (void)unused;
    char name[64], line[96];
    file_make(name, "");
    sitting t = {0};
    sitting_open(&t, "connect4", (session_options){.limits.depth = 3});
    say(&t, "4");
    say(&t, "3");
    uint32_t count = t.s.record.count;
    ph_move moves[8];
    memcpy(moves, t.s.record.moves.items, count * sizeof *moves);
    snprintf(line, sizeof line, "save %s", name);
    check_said(&t, line, "Saved");
    say(&t, "new");
    say(&t, "1");
    snprintf(line, sizeof line, "load %s", name);
    check_said(&t, line, "X");
    assert_int_equal(t.s.record.count, count);
    assert_memory_equal(t.s.record.moves.items, moves, count * sizeof *moves);
    check_said(&t, "save /nowhere/at/all", "/nowhere/at/all: No such file");
    check_said(&t, "load /dev/zero", "/dev/zero:1: not a saved game"); /* a line that is too long */

    /* If the disk is full the old saved game stays. */
    struct rlimit usual, small;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &usual);
    small = usual;
    small.rlim_cur = 10;
    say(&t, "1");
    setrlimit(RLIMIT_FSIZE, &small);
    snprintf(line, sizeof line, "save %s", name);
    say(&t, line);
    setrlimit(RLIMIT_FSIZE, &usual);
    snprintf(line, sizeof line, "load %s", name);
    check_said(&t, line, "X");
    assert_int_equal(t.s.record.count, count);
    sitting_close(&t);
    unlink(name);
}

/* The engine moves if it is its turn, and the sides are those of the file. */
static void sides_are_saved(void **unused)
{
    (void)unused;
    char name[64], line[96];
    file_make(name, "phased game 1\r\ngame tictactoe\r\nfirst engine\r\nmoves");
    sitting t = {0};
    sitting_open(&t, "tictactoe", (session_options){.limits.depth = 9});
    snprintf(line, sizeof line, "load %s", name);
    check_said(&t, line, "phased plays");
    assert_int_equal(t.s.record.count, 1);
    sitting_close(&t);
    unlink(name);
}

/* The path of a plug-in may be written in another way. Its file name must be the same. */
static void plugins_are_known_by_file_name(void **unused)
{
    (void)unused;
    static const struct {
        const char *saved, *now;
        bool same;
    } cases[] = {
        {"./nim.so", "./nim.so", true},
        {"./nim.so", "/home/me/games/nim.so", true},
        {"/home/me/games/nim.so", "../games/nim.so", true},
        {"./a\nb.so", "/home/a\nb.so", true}, /* written as printable text */
        {"./nim.so", "./nim2.so", false},
        {"./nim.so", "./him.so", false},
        {"./nim.so", "tictactoe", false},
        {"tictactoe", "./tictactoe", false},
    };
    ph_game *game = game_named("tictactoe");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[64], shown[64], text[128];
        printable_copy(cases[i].saved, shown, sizeof shown);
        snprintf(text, sizeof text, "phased game 1\ngame %s\nfirst me\nmoves 5\n", shown);
        file_make(name, text);
        record r;
        bool engine_first;
        problem why;
        assert_int_equal(save_read(name, game, cases[i].now, &r, &engine_first, &why), cases[i].same);
        if (cases[i].same) {
            assert_int_equal(r.count, 1);
            record_release(&r);
        }
        unlink(name);
    }
    ph_game_free(game);
}

static void other_files_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"", ":1: not a saved game of phased: 'phased game 1' is missing"},
        {"phased game 2\n", ":1: not a saved game"},
        {"phased game 10\n", ":1: not a saved game"},
        {"phased game 1\ngame chess\nfirst me\nmoves\n", "a game of 'chess'; load it in phased play chess"},
        {"phased game 1\nfirst me\n", ":2: not a saved game of phased: 'game' is missing"},
        {"phased game 1\ngame connect4\nfirst you\nmoves\n", ":3: 'you' cannot move first"},
        {"phased game 1\ngame connect4\nposition 4x\nfirst me\nmoves\n", ":3: '4x': character 2: 'x' is not a column"},
        {"phased game 1\ngame connect4\nfirst me\n", ":4: not a saved game of phased: 'moves' is missing"},
        {"phased game 1\ngame connect4\nfirst me\nmoves 1 9 2\n", ":4: move 2, '9', is not legal"},
        {"phased game 1\ngame connect4\nfirst me\nmoves 1 1 1 1 1 1 1\n", ":4: move 7, '1', is not legal"},
        {"phased game 1\ngame connect4\nfirst me\nmoves 1 2 1 2 1 2 1 2\n", ":4: move 8, '2', is not legal"},
    };
    sitting t = {0};
    sitting_open(&t, "connect4", (session_options){.limits.depth = 2});
    say(&t, "5");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[64], line[96];
        file_make(name, cases[i].text);
        snprintf(line, sizeof line, "load %s", name);
        check_said(&t, line, cases[i].wanted);
        assert_int_equal(t.s.record.count, 2);
        unlink(name);
    }
    check_said(&t, "load /nowhere", "/nowhere: No such file");
    check_said(&t, "load /", "missing");
    check_said(&t, "load", "Load what?");
    check_said(&t, "save", "Save where?");
    sitting_close(&t);
}

/* ---- the board ----------------------------------------------------------------------------------------- */

static void squares_are_painted_and_words_are_not(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4:columns=4,rows=4");
    record r;
    char *text;
    size_t length;
    assert_true(record_init(&r, game));
    assert_true(record_play(&r, r.legal[0]));
    FILE *out = open_memstream(&text, &length);
    assert_true(board_put(out, game, record_last(&r), record_state(&r, 0), BOARD_DISCS));
    fclose(out);
    assert_non_null(strstr(text, "\033[1;31;7m\xE2\x97\x8F\033[0m")); /* red, new, a disc */
    assert_null(strchr(text, 'X'));
    free(text);
    out = open_memstream(&text, &length);
    assert_true(board_put(out, game, record_last(&r), NULL, BOARD_PLAIN));
    fclose(out);
    assert_null(strchr(text, '\033'));
    assert_non_null(strchr(text, 'X'));
    free(text);
    record_release(&r);
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_runs),
        cmocka_unit_test(a_clock_is_printed),
        cmocka_unit_test(moves_are_made_again),
        cmocka_unit_test(draws_are_offered),
        cmocka_unit_test(phased_resigns_if_it_may),
        cmocka_unit_test(endings_are_saved),
        cmocka_unit_test(the_expected_move_is_answered),
        cmocka_unit_test(a_depth_alone_is_searched_at_once),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(a_short_memory_gives_the_deepest_that_fits),
        cmocka_unit_test(a_cancelled_search_has_a_move),
        cmocka_unit_test(moves_are_found_again),
        cmocka_unit_test(a_session_does_what_it_is_told),
        cmocka_unit_test(hints_are_outside_of_the_clock),
        cmocka_unit_test(passes_are_made_by_themselves),
        cmocka_unit_test(the_engine_may_begin),
        cmocka_unit_test(the_engine_does_not_lose),
        cmocka_unit_test(nonsense_is_survived),
        cmocka_unit_test(an_interrupt_ends_the_session),
        cmocka_unit_test(values_are_told_in_words),
        cmocka_unit_test(margins_are_told),
        cmocka_unit_test(proven_values_are_not_told),
        cmocka_unit_test(sides_and_squares_are_named),
        cmocka_unit_test(lines_do_not_wrap),
        cmocka_unit_test(a_position_is_kept),
        cmocka_unit_test(a_proven_win_ends_the_thought),
        cmocka_unit_test(a_saved_game_goes_on),
        cmocka_unit_test(sides_are_saved),
        cmocka_unit_test(plugins_are_known_by_file_name),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(squares_are_painted_and_words_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
