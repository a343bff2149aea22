/* test_parallel_uci.c - the chess engine under UCI: one thread reads lines while others search. tests/uci has dialogues with
 * the program; here the threads are looked at by ThreadSanitizer. */
#include "play/uci_engine.h"
#include "support/gamebook.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* An engine, and the pipe that it writes to. */
typedef struct talk {
    ph_game *game;
    uci_engine engine;
    FILE *out, *heard;
    char line[4096];
    uint32_t best; /* `bestmove` so far */
} talk;

static void talk_open(talk *t)
{
    int ends[2];
    *t = (talk){.game = book_game("chess:moves=coordinates")};
    assert_int_equal(pipe(ends), 0);
    t->heard = fdopen(ends[0], "r");
    t->out = fdopen(ends[1], "w");
    assert_true(t->heard && t->out);
    const uci_setup setup = {.game = t->game, .method = "strong", .hash_most = 4, .seed = 1, .out = t->out};
    assert_int_equal(uci_open(&t->engine, &setup), PH_OK);
}

static void say(talk *t, const char *text)
{
    char line[256];
    const size_t length = strlen(text);
    assert_true(length < sizeof line);
    memcpy(line, text, length + 1);
    assert_int_equal(uci_line(&t->engine, line, length), strcmp(text, "quit") != 0);
}

/* Hear lines up to one that begins so. */
static void await(talk *t, const char *begin)
{
    do {
        assert_non_null(fgets(t->line, sizeof t->line, t->heard));
        t->best += strncmp(t->line, "bestmove ", strlen("bestmove ")) == 0;
    } while (strncmp(t->line, begin, strlen(begin)) != 0);
}

static void talk_close(talk *t)
{
    const uint64_t searches = t->engine.searches;
    uci_close(&t->engine);
    assert_int_equal(fclose(t->out), 0);
    while (fgets(t->line, sizeof t->line, t->heard))
        t->best += strncmp(t->line, "bestmove ", strlen("bestmove ")) == 0;
    assert_int_equal(fclose(t->heard), 0);
    assert_int_equal(t->best, searches);
    ph_game_free(t->game);
}

static void it_answers_while_it_thinks(void **unused)
{
    (void)unused;
    talk t;
    talk_open(&t);
    for (int i = 0; i < 5; i++) {
        say(&t, i % 2 ? "setoption name Threads value 2" : "setoption name Threads value 1");
        say(&t, "ucinewgame"); /* else it goes on where the last search ended, without depth 2 */
        say(&t, "position startpos moves e2e4");
        say(&t, "go infinite");
        await(&t, "info depth 2 ");
        say(&t, "isready");
        await(&t, "readyok");
        say(&t, "uci");
        await(&t, "uciok");
        assert_int_equal(t.best, i);
        say(&t, "stop");
        await(&t, "bestmove ");
    }
    talk_close(&t);
}

/* A hit or a stop may come at any moment: before the search has begun, in the middle, after its end. */
static void hits_and_stops_come_at_any_moment(void **unused)
{
    (void)unused;
    static const char *const at[] = {"position startpos", "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"};
    talk t;
    talk_open(&t);
    for (uint32_t i = 0; i < 40; i++) {
        say(&t, at[i / 2 % 2]);
        say(&t, "go ponder wtime 20 btime 20");
        for (uint32_t k = 0; k < i % 8; k++)
            sched_yield();
        if (i % 4 == 3)
            await(&t, "info depth 1 ");
        say(&t, i % 2 ? "ponderhit" : "stop");
        await(&t, "bestmove ");
        assert_int_equal(t.best, i + 1);
    }
    talk_close(&t);
}

/* Lines that need the engine for themselves end the search, and so does the end. */
static void a_search_gives_way(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"go infinite", "setoption name Hash value 2", "ucinewgame",
                                        "position startpos moves d2d4", "setoption name Clear Hash"};
    talk t;
    talk_open(&t);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        say(&t, "go infinite");
        say(&t, lines[i]);
        await(&t, "bestmove ");
    }
    say(&t, "go ponder wtime 1000 btime 1000");
    say(&t, "quit");
    talk_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_answers_while_it_thinks),
        cmocka_unit_test(hits_and_stops_come_at_any_moment),
        cmocka_unit_test(a_search_gives_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
