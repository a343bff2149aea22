/* test_opponents.c - what a match with chess programs rests on: specifications, processes, draws by
 * repetition and balanced openings. tests/opponents plays against whole programs. */
#include "base/clock.h"
#include "play/match.h"
#include "play/record.h"
#include "play/uci_spec.h"
#include "tool/process.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ph_game *game_named(const char *spec)
{
    ph_game *game = NULL;
    assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
    return game;
}

/* ---- specifications ------------------------------------------------------------------------------------ */

static void a_specification_is_split(void **unused)
{
    (void)unused;
    uci_spec s;
    problem why;
    assert_true(uci_is_spec("uci:x") && !uci_is_spec("strong") && !uci_is_spec("uc"));
    assert_true(uci_spec_read(&s,
                              "uci:/a\\ b/c\\;d  --uci 'x';Hash=16; Use NNUE = false ;;Clear Hash;"
                              "Book=a=b\\;c;go wtime 2500 btime 100 movestogo 3",
                              &why) == false);
    assert_non_null(strstr(why.text, "movestogo"));
    uci_spec_release(&s);
    assert_true(uci_spec_read(&s,
                              "uci:/a\\ b/c\\;d  --uci 'x';Hash=16; Use NNUE = false ;;Clear Hash;"
                              "Book=a=b\\;c;go  wtime 2500 btime 100",
                              &why));
    assert_int_equal(s.argument_count, 3);
    assert_string_equal(s.arguments[0], "/a b/c;d");
    assert_string_equal(s.arguments[1], "--uci");
    assert_string_equal(s.arguments[2], "'x'"); /* no shell reads it */
    assert_null(s.arguments[3]);
    assert_int_equal(s.option_count, 4);
    assert_string_equal(s.options[1].name, "Use NNUE");
    assert_string_equal(s.options[1].value, "false");
    assert_string_equal(s.options[2].name, "Clear Hash");
    assert_null(s.options[2].value);
    assert_string_equal(s.options[3].value, "a=b;c");
    assert_string_equal(s.go, "go  wtime 2500 btime 100");
    assert_true(s.seconds == 2.5);
    uci_spec_release(&s);
    assert_true(uci_spec_read(&s, "uci:x", &why));
    assert_null(s.go);
    uci_spec_release(&s);
}

/* ---- processes ----------------------------------------------------------------------------------------- */

static bool gone(pid_t id)
{
    return kill(id, 0) != 0 && errno == ESRCH;
}

static void a_process_answers_and_ends(void **unused)
{
    (void)unused;
    char name[] = "cat", *arguments[] = {name, NULL}, *line;
    process p;
    problem why;
    assert_true(process_start(&p, arguments, &why));
    const pid_t id = p.id;
    const double soon = clock_now() + 60;
    assert_int_equal(process_write(&p, "one\r\n\ntwo\nthr", soon, NULL), PROCESS_DONE);
    assert_int_equal(process_read(&p, &line, soon, NULL), PROCESS_DONE);
    assert_string_equal(line, "one");
    assert_int_equal(process_read(&p, &line, soon, NULL), PROCESS_DONE);
    assert_string_equal(line, "");
    assert_int_equal(process_read(&p, &line, soon, NULL), PROCESS_DONE);
    assert_string_equal(line, "two");
    assert_int_equal(process_read(&p, &line, clock_now() + 0.05, NULL), PROCESS_LATE);
    const int cancelled = 1;
    assert_int_equal(process_read(&p, &line, soon, &cancelled), PROCESS_CANCELLED);
    assert_int_equal(process_write(&p, "ee\n", soon, NULL), PROCESS_DONE);
    assert_int_equal(process_read(&p, &line, soon, NULL), PROCESS_DONE);
    assert_string_equal(line, "three");
    process_end(&p, 60);
    assert_true(gone(id));
    process_end(&p, 60); /* once more does no harm */
}

/* A program that does not read: what is written fits its pipe and no more, and the deadline holds. */
static void a_full_pipe_ends_at_the_deadline(void **unused)
{
    (void)unused;
    char name[] = "sleep", time[] = "1000", *arguments[] = {name, time, NULL};
    process p;
    problem why;
    const size_t length = 1 << 20;
    char *text = malloc(length + 1);
    assert_non_null(text);
    memset(text, 'x', length);
    text[length] = '\0';
    assert_true(process_start(&p, arguments, &why));
    const pid_t id = p.id;
    assert_int_equal(process_write(&p, text, clock_now() + 0.05, NULL), PROCESS_LATE);
    process_end(&p, 0.01); /* it must be killed */
    assert_true(gone(id));
    free(text);
}

static void a_process_that_is_gone_is_noticed(void **unused)
{
    (void)unused;
    char name[] = "false", *arguments[] = {name, NULL}, *line, how[PROCESS_HOW] = "";
    char nowhere[] = "/nowhere/at/all", *nothing[] = {nowhere, NULL};
    process p;
    problem why;
    assert_true(process_start(&p, arguments, &why));
    assert_int_equal(process_read(&p, &line, clock_now() + 60, NULL), PROCESS_CLOSED);
    assert_true(process_ended(&p, how));
    assert_string_equal(how, "ended with status 1");
    assert_int_equal(process_write(&p, "quit\n", clock_now() + 60, NULL), PROCESS_CLOSED); /* and no SIGPIPE */
    process_end(&p, 60);
    assert_false(process_start(&p, nothing, &why));
    assert_non_null(strstr(why.text, "/nowhere/at/all"));
    process_end(&p, 60);
}

/* ---- draws by repetition -------------------------------------------------------------------------------- */

static void moves_play(record *r, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const ph_move move = notation_find(r->game, record_last(r), r->legal, r->n_legal, texts[i]);
        assert_true(move != PH_NO_MOVE && record_play(r, move));
    }
}

static void the_third_occurrence_is_a_draw(void **unused)
{
    (void)unused;
    static const char *const there_and_back[] = {"Nf3", "Nf6", "Ng1", "Ng8"}, *const pawns[] = {"e4", "e5"};
    ph_game *game = game_named("chess");
    record r;
    assert_true(record_init(&r, game));
    assert_false(record_repeated(&r));
    moves_play(&r, there_and_back, 4);
    assert_false(record_repeated(&r)); /* the second time */
    moves_play(&r, there_and_back, 4);
    assert_true(record_repeated(&r));
    moves_play(&r, pawns, 2);
    assert_false(record_repeated(&r));
    record_cut(&r, 8);
    assert_true(record_repeated(&r));
    record_release(&r);
    ph_game_free(game);
}

/* ---- openings ------------------------------------------------------------------------------------------ */

typedef struct values {
    const ph_game *game;
    ph_value most;
    uint32_t count;
} values;

/* The value after the opening, by the search that the option is about. */
static bool opening_check(void *context, const match_game *g)
{
    values *v = context;
    record r;
    ph_result answer = PH_RESULT;
    assert_true(record_init(&r, v->game));
    for (uint32_t i = 0; i < g->opening; i++)
        assert_true(record_play(&r, g->moves[i]));
    const ph_options o = PH_OPTIONS(.method = "alphabeta", .limits = {.depth = 2});
    assert_int_equal(ph_search(v->game, record_last(&r), &o, &answer), PH_OK);
    const ph_value value = answer.value < 0 ? -answer.value : answer.value;
    v->most = value > v->most ? value : v->most;
    v->count++;
    ph_result_release(&answer);
    record_release(&r);
    return true;
}

static void openings_are_balanced(void **unused)
{
    (void)unused;
    ph_game *game = game_named("chess");
    match_options o = {.methods = {"alphabeta", "alphabeta"},
                       .limits = {{.depth = 1}, {.depth = 1}},
                       .pairs = 20,
                       .opening = 8,
                       .seed = 1,
                       .threads = 2,
                       .tell = opening_check};
    values any = {.game = game}, even = {.game = game};
    match_result r;
    o.context = &any;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    o.context = &even;
    o.balanced = true;
    o.balance = 50;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(even.count, 40);
    assert_true(any.most > 50 && even.most <= 50);
    o.opening = 0; /* the start has a value above 0 for the side to move */
    o.balance = 0;
    even.most = 0;
    const int error = match_run(game, &o, &r);
    assert_true(error == PH_E_RANGE || (error == PH_OK && even.most == 0));
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_specification_is_split),         cmocka_unit_test(a_process_answers_and_ends),
        cmocka_unit_test(a_full_pipe_ends_at_the_deadline), cmocka_unit_test(a_process_that_is_gone_is_noticed),
        cmocka_unit_test(the_third_occurrence_is_a_draw),   cmocka_unit_test(openings_are_balanced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
