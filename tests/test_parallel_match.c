/* test_parallel_match.c - what runs on threads in src/play: matches, and pondering. */
#include "play/match.h"
#include "play/player.h"
#include "play/ponder_thread.h"
#include "play/record.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static ph_game *game_named(const char *spec)
{
    ph_game *game = NULL;
    assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
    return game;
}

static match_options options_of(const char *a, const char *b, uint32_t pairs, uint32_t depth)
{
    match_options o = {.pairs = pairs, .opening = 4, .seed = 1, .threads = 2};
    o.limits[MATCH_A].depth = o.limits[MATCH_B].depth = depth;
    o.methods[MATCH_A] = a;
    o.methods[MATCH_B] = b;
    return o;
}

/* ---- matches ------------------------------------------------------------------------------------------- */

static void check_same(const match_result *a, const match_result *b)
{
    assert_int_equal(a->openings, b->openings);
    assert_int_equal(a->score.games, b->score.games);
    assert_int_equal(a->score.draws, b->score.draws);
    assert_memory_equal(a->score.pairs, b->score.pairs, sizeof a->score.pairs);
    assert_true(a->llr == b->llr && a->verdict == b->verdict);
    for (int i = 0; i < MATCH_SIDES; i++) {
        const match_side *s = &a->score.sides[i], *t = &b->score.sides[i];
        assert_int_equal(a->score.wins[i], b->score.wins[i]);
        assert_int_equal(s->moves, t->moves);
        assert_int_equal(s->leaves, t->leaves);
        assert_int_equal(s->nodes, t->nodes);
        assert_int_equal(s->bytes_peak, t->bytes_peak);
        assert_int_equal(s->stopped, t->stopped);
    }
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    match_options o = options_of("ps:2", "alphabeta", 12, 3);
    match_result one, other;
    o.threads = 1;
    assert_int_equal(match_run(game, &o, &one), PH_OK);
    assert_int_equal(one.score.games, 24);
    assert_int_equal(one.score.wins[MATCH_A] + one.score.wins[MATCH_B] + one.score.draws, 24);
    assert_int_equal(one.openings, 12);
    for (o.threads = 2; o.threads <= 16; o.threads *= 2) {
        assert_int_equal(match_run(game, &o, &other), PH_OK);
        check_same(&one, &other);
    }
    o.seed = 2;
    assert_int_equal(match_run(game, &o, &other), PH_OK);
    assert_int_not_equal(one.score.sides[MATCH_A].leaves, other.score.sides[MATCH_A].leaves);
    ph_game_free(game);
}

/* A method that plays itself from both sides of each opening wins as much as it loses. */
static void sides_are_swapped(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    match_options o = options_of("alphabeta", "alphabeta", 10, 3);
    match_result r;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(r.score.wins[MATCH_A], r.score.wins[MATCH_B]);
    assert_int_equal(r.score.sides[MATCH_A].leaves, r.score.sides[MATCH_B].leaves);
    assert_true(match_share_of(&r.score).share == 0.5);
    ph_game_free(game);
}

/* A game with few openings reports how few; if all openings end the game, no match is played. */
static void openings_may_run_out(void **unused)
{
    (void)unused;
    ph_game *game = game_named("tictactoe");
    match_options o = options_of("alphabeta", "sss", 30, 2);
    match_result r;
    o.opening = 1;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(r.score.games, 60);
    assert_int_equal(r.openings, 9);
    o.opening = 0;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(r.openings, 1);
    o.opening = 20;
    assert_int_equal(match_run(game, &o, &r), PH_E_RANGE);
    assert_int_equal(r.score.games, 0);
    ph_game_free(game);
}

/* A game that never ends: a side may always pass. */
static void pass_start(const void *rules, void *state)
{
    (void)rules;
    *(char *)state = 0;
}

static uint32_t pass_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules, (void)state;
    if (moves)
        moves[0] = 0;
    return 1;
}

static void pass_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules, (void)move;
    *(char *)child = *(const char *)state;
}

static bool pass_over(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return false;
}

static ph_value pass_evaluate(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return 1;
}

static void an_endless_game_is_drawn(void **unused)
{
    (void)unused;
    const ph_game game = {
        .version = PH_GAME_VERSION,
        .name = "pass",
        .state_size = 1,
        .max_moves = 1,
        .start = pass_start,
        .moves = pass_moves,
        .apply = pass_apply,
        .over = pass_over,
        .evaluate = pass_evaluate,
    };
    match_options o = options_of("alphabeta", "alphabeta", 1, 1);
    match_result r;
    assert_int_equal(match_run(&game, &o, &r), PH_OK);
    assert_int_equal(r.score.draws, 2);
}

/* Evaluations that take longer than the clock: asleep, as if other programs had the machine, and at work. */
static ph_value sleep_evaluate(const void *rules, const void *state)
{
    (void)rules, (void)state;
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    return 1;
}

static double processor_seconds(void)
{
    struct timespec t;
    assert_int_equal(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t), 0);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static ph_value work_evaluate(const void *rules, const void *state)
{
    (void)rules, (void)state;
    for (const double until = processor_seconds() + 0.05; processor_seconds() < until;)
        continue;
    return 1;
}

static void a_busy_machine_is_told_apart(void **unused)
{
    (void)unused;
    ph_game game = {
        .version = PH_GAME_VERSION,
        .name = "pass",
        .state_size = 1,
        .max_moves = 1,
        .start = pass_start,
        .moves = pass_moves,
        .apply = pass_apply,
        .over = pass_over,
        .evaluate = sleep_evaluate,
    };
    match_options o = options_of("alphabeta", "alphabeta", 1, 1);
    match_result r;
    o.clocks[MATCH_A].remaining = o.clocks[MATCH_B].remaining = 0.04;
    o.opening = 0;
    assert_int_equal(match_run(&game, &o, &r), PH_OK);
    const match_side *a = &r.score.sides[MATCH_A], *b = &r.score.sides[MATCH_B];
    assert_int_equal(a->late + b->late, 2);
    assert_int_equal(a->starved + b->starved, 2);
    game.evaluate = work_evaluate;
    assert_int_equal(match_run(&game, &o, &r), PH_OK);
    assert_int_equal(a->late + b->late, 2);
    assert_int_equal(a->starved + b->starved, 0);
}

typedef struct watcher {
    int flag;
    uint64_t stop_after, games;
} watcher;

static void watch(void *context, const match_score *so_far)
{
    watcher *w = context;
    assert_int_equal(so_far->games, w->games + 2);
    w->games = so_far->games;
    if (w->games == w->stop_after)
        ph_cancel(&w->flag);
}

static void a_match_may_be_interrupted(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    match_options o = options_of("alphabeta", "ps:4", 50, 2);
    watcher w = {.stop_after = 6};
    match_result r;
    o.progress = watch;
    o.context = &w;
    o.cancel = &w.flag;
    o.threads = 1;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(r.score.games, 6);
    assert_int_equal(match_run(game, &o, &r), PH_OK); /* the flag is set: nothing is played */
    assert_int_equal(r.score.games, 0);
    ph_game_free(game);
}

/* On several threads a pair finished before the interrupt counts too, even if it waited for another. */
static void nothing_finished_is_lost(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    match_options o = options_of("alphabeta", "ps:4", 50, 2);
    watcher w = {.stop_after = 6};
    match_result r;
    o.threads = 4;
    o.progress = watch;
    o.context = &w;
    o.cancel = &w.flag;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_in_range(r.score.games, 6, 6 + 2 * 50);
    assert_int_equal(r.score.games, w.games);
    ph_game_free(game);
}

/* ---- sides, positions, records ------------------------------------------------------------------------- */

static void sides_have_their_own_limits(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    match_options o = options_of("alphabeta", "alphabeta", 4, 0);
    match_result r, again;
    o.limits[MATCH_A] = (ph_limits){.depth = 5};
    o.limits[MATCH_B] = (ph_limits){.nodes = 40};
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    const match_side *b = &r.score.sides[MATCH_B];
    assert_true(b->nodes <= 40 * b->moves && b->nodes > b->moves); /* deeper than a move, and never beyond */
    assert_true(r.score.sides[MATCH_A].nodes > b->nodes);
    o.threads = 1;
    assert_int_equal(match_run(game, &o, &again), PH_OK);
    check_same(&r, &again);
    ph_game_free(game);
}

enum { MOST_TOLD = 64 };

/* The games that were reported, in order. */
typedef struct teller {
    uint32_t count, stop_after;
    match_game games[MOST_TOLD];
    ph_move first[MOST_TOLD];
} teller;

static bool hear(void *context, const match_game *g)
{
    teller *t = context;
    assert_true(t->count < MOST_TOLD);
    t->games[t->count] = *g;
    t->first[t->count++] = g->count ? g->moves[0] : PH_NO_MOVE;
    return t->count != t->stop_after;
}

static void games_are_told_in_order(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    match_options o = options_of("alphabeta", "ps:2", 12, 3);
    teller one = {0}, many = {0};
    match_result r;
    o.tell = hear;
    o.context = &one;
    o.threads = 1;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    o.context = &many;
    o.threads = 8;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(one.count, 24);
    assert_int_equal(many.count, 24);
    for (uint32_t i = 0; i < one.count; i++) {
        const match_game *g = &one.games[i], *h = &many.games[i];
        assert_int_equal(g->pair, i / 2);
        assert_int_equal(g->first, i % 2 ? MATCH_B : MATCH_A);
        assert_int_equal(g->opening, 4);
        assert_true(g->count > 4 && !g->cut);
        assert_true(h->pair == g->pair && h->first == g->first && h->outcome == g->outcome && h->count == g->count);
        assert_int_equal(one.first[i], many.first[i]);
    }

    /* A callback may end the match; a pair that is not complete does not count. */
    teller some = {.stop_after = 5};
    o.context = &some;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(some.count, 5);
    assert_int_equal(r.score.games, 4);
    ph_game_free(game);
}

typedef struct listener {
    uint32_t games;
    uint64_t visits[MATCH_SIDES];
    const ph_game *game;
    const match_options *options;
} listener;

/* Play the game again: a fresh engine for each side chooses its moves. */
static bool play_again(void *context, const match_game *g)
{
    listener *const l = context;
    const match_options *const o = l->options;
    const size_t bytes = player_learns(&o->limits[MATCH_A], &o->clocks[MATCH_A], 0);
    ph_engine *engines[MATCH_SIDES];
    record r;
    assert_true(record_init(&r, l->game));
    for (int side = 0; side < MATCH_SIDES; side++)
        assert_int_equal(ph_engine_new(l->game, bytes, NULL, &engines[side]), PH_OK);
    for (uint32_t i = 0; i < g->count; i++) {
        const int side = i % 2 == 0 ? g->first : !g->first;
        const ph_options options = PH_OPTIONS(.limits = o->limits[side], .min_root = player_min_root(l->game, r.count));
        ph_result answer = PH_RESULT;
        if (i >= g->opening) {
            assert_int_equal(ph_engine_think(engines[side], record_last(&r), &options, &answer), PH_OK);
            assert_int_equal(answer.best, g->moves[i]);
            l->visits[side] += answer.counts.nodes + answer.counts.leaves + answer.counts.quiet;
        }
        ph_result_release(&answer);
        assert_true(record_play(&r, g->moves[i]));
    }
    for (int side = 0; side < MATCH_SIDES; side++)
        ph_engine_free(engines[side]);
    record_release(&r);
    l->games++;
    return true;
}

/* What a side learns in a game is its own, and is forgotten before the next game. */
static void sides_learn_apart(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    match_options o = options_of("strong", "strong", 2, 0);
    listener l = {.game = game, .options = &o};
    match_result r;
    o.limits[MATCH_A].visits = o.limits[MATCH_B].visits = 3000;
    o.tell = play_again;
    o.context = &l;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(l.games, 4);
    for (int side = 0; side < MATCH_SIDES; side++)
        assert_int_equal(r.score.sides[side].visits, l.visits[side]);
    ph_game_free(game);
}

static void an_engine_is_as_large_as_it_can_use(void **unused)
{
    (void)unused;
    const ph_clock none = {0}, clock = {.remaining = 60};
    const size_t standard = PH_DEFAULT_BYTES / 16;
    assert_int_equal(player_learns(&(ph_limits){.depth = 9}, &none, 0), 1);
    assert_int_equal(player_learns(&(ph_limits){.seconds = 1}, &none, 7), 1);
    assert_int_equal(player_learns(&(ph_limits){.seconds = 1}, &none, 0), standard);
    assert_int_equal(player_learns(&(ph_limits){.depth = 9}, &clock, 0), standard);
    assert_int_equal(player_learns(&(ph_limits){.seconds = 1, .bytes = 1 << 20}, &none, 0), 1 << 16);
    assert_int_equal(player_learns(&(ph_limits){.seconds = 1, .bytes = 1}, &none, 0), 1);
    assert_int_equal(player_learns(&(ph_limits){.visits = 100}, &none, 0), 100 << 10);
    assert_int_equal(player_learns(&(ph_limits){.nodes = 100}, &none, 0), 400 << 10);
    assert_int_equal(player_learns(&(ph_limits){.visits = UINT64_MAX}, &none, 0), standard);
}

static void file_make(char name[64], const char *text)
{
    strcpy(name, "/tmp/phased-test-XXXXXX");
    int file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
}

static void positions_are_played_with_both_sides(void **unused)
{
    (void)unused;
    char name[64];
    file_make(name, "# two openings, one of them twice\n44\r\n\n  333  \n44\n");
    ph_game *game = game_named("connect4");
    starts given;
    problem why;
    assert_true(starts_read(&given, name, game, "connect4", &why));
    assert_int_equal(given.count, 3);
    assert_string_equal(starts_text(&given, 1), "333");
    match_options o = options_of("alphabeta", "ps:2", 4, 3);
    teller t = {0};
    match_result r;
    o.opening = 0;
    o.starts = &given;
    o.tell = hear;
    o.context = &t;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(t.count, 8);
    assert_int_equal(r.openings, 2);
    static const uint32_t wanted[] = {0, 0, 1, 1, 2, 2, 0, 0};
    for (int i = 0; i < 8; i++)
        assert_int_equal(t.games[i].start, wanted[i]);
    assert_int_equal(t.games[0].count, t.games[4].count); /* the same position, the same game */
    assert_int_equal(t.games[0].outcome, t.games[6].outcome);
    starts_release(&given);
    ph_game_free(game);
    unlink(name);
}

static void bad_positions_are_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"44\n4x\n", ":2: '4x': character 2: 'x' is not a column"},
        {"1212121\n", ":1: '1212121': the game is over there"},
        {"# nothing\n\n", ": no position"},
        {"......................................X...\n", ""},
    };
    ph_game *game = game_named("connect4");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[64];
        starts given;
        problem why = {0};
        file_make(name, cases[i].text);
        bool good = starts_read(&given, name, game, "connect4", &why);
        if (i < 3) {
            assert_false(good);
            assert_non_null(strstr(why.text, cases[i].wanted));
            assert_non_null(strstr(why.text, name));
        } else {
            assert_true(good); /* a board on one line */
        }
        starts_release(&given);
        unlink(name);
    }
    starts given;
    problem why = {0};
    assert_false(starts_read(&given, "/nowhere/at/all", game, "connect4", &why));
    assert_non_null(strstr(why.text, "/nowhere/at/all: No such file"));
    starts_release(&given);
    ph_game_free(game);
}

/* ---- the sequential test ------------------------------------------------------------------------------- */

static void a_test_ends_where_it_is_decided(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    const sprt t = {0, 100, 0.05, 0.05}, back = {-100, 0, 0.05, 0.05};
    match_options o = options_of("alphabeta", "alphabeta", 400, 0);
    match_result one, other;
    o.limits[MATCH_A].depth = 4;
    o.limits[MATCH_B].depth = 1;
    o.test = &t;
    o.threads = 1;
    assert_int_equal(match_run(game, &o, &one), PH_OK);
    assert_int_equal(one.verdict, SPRT_H1);
    assert_true(one.llr >= sprt_upper(&t) && one.score.games < 800);
    assert_true(one.llr == sprt_llr(&t, one.score.pairs, RATING_PAIR_KINDS));
    for (o.threads = 2; o.threads <= 8; o.threads *= 2) {
        assert_int_equal(match_run(game, &o, &other), PH_OK);
        check_same(&one, &other);
    }
    o.limits[MATCH_A].depth = 1;
    o.limits[MATCH_B].depth = 4;
    o.test = &back;
    assert_int_equal(match_run(game, &o, &other), PH_OK);
    assert_int_equal(other.verdict, SPRT_H0);
    assert_int_equal(other.score.games, one.score.games);
    o.pairs = 2;
    assert_int_equal(match_run(game, &o, &other), PH_OK);
    assert_int_equal(other.verdict, SPRT_UNDECIDED);
    assert_int_equal(other.score.games, 4);
    ph_game_free(game);
}

static void a_limit_is_counted(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    match_options o = options_of("sss", "alphabeta", 2, 6);
    match_result r;
    o.limits[MATCH_A].bytes = o.limits[MATCH_B].bytes = 5000;
    assert_int_equal(match_run(game, &o, &r), PH_OK);
    assert_int_equal(r.score.games, 4);
    assert_true(r.score.sides[MATCH_A].stopped > 0);
    assert_int_equal(r.score.sides[MATCH_B].stopped, 0);
    assert_in_range(r.score.sides[MATCH_A].bytes_peak, 1, 5000);
    ph_game_free(game);
}

/* Wilson's interval: at p = 1 it is [n / (n + z^2), 1], at p = 1/2 symmetric. */
static void the_interval_is_wilsons(void **unused)
{
    (void)unused;
    match_share s = match_share_of(&(match_score){.games = 20, .wins = {20, 0}});
    assert_true(s.share == 1 && fabs(s.high - 1) < 1e-9);
    assert_true(fabs(s.low - 10 / (10 + 1.959964 * 1.959964)) < 1e-9);
    s = match_share_of(&(match_score){.games = 200, .wins = {70, 70}, .draws = 60});
    assert_true(s.share == 0.5 && fabs(s.low + s.high - 1) < 1e-12);
    assert_true(fabs(s.low - 0.403832) < 1e-6);
    s = match_share_of(&(match_score){0});
    assert_true(s.share == 0.5 && s.low == 0 && s.high == 1);
}

/* ---- pondering ----------------------------------------------------------------------------------------- */

static void pondering_stops_at_once(void **unused)
{
    (void)unused;
    ph_game *game = game_named("othello");
    record r;
    ph_engine *engine;
    ponder p;
    assert_true(record_init(&r, game));
    assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &engine), PH_OK);
    ponder_init(&p, game, engine);
    ponder_stop(&p); /* it never began */
    for (int i = 0; i < 20; i++) {
        ponder_start(&p, record_last(&r), r.count, 40); /* it would take years */
        if (i >= 15)
            nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
        ponder_stop(&p); /* a thread that went on would delay the test until its time is up */
        assert_false(p.running);
    }
    ph_engine_free(engine);
    record_release(&r);
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(sides_are_swapped),
        cmocka_unit_test(openings_may_run_out),
        cmocka_unit_test(an_endless_game_is_drawn),
        cmocka_unit_test(a_busy_machine_is_told_apart),
        cmocka_unit_test(a_match_may_be_interrupted),
        cmocka_unit_test(nothing_finished_is_lost),
        cmocka_unit_test(sides_have_their_own_limits),
        cmocka_unit_test(games_are_told_in_order),
        cmocka_unit_test(positions_are_played_with_both_sides),
        cmocka_unit_test(bad_positions_are_named),
        cmocka_unit_test(a_test_ends_where_it_is_decided),
        cmocka_unit_test(a_limit_is_counted),
        cmocka_unit_test(the_interval_is_wilsons),
        cmocka_unit_test(pondering_stops_at_once),
        cmocka_unit_test(sides_learn_apart),
        cmocka_unit_test(an_engine_is_as_large_as_it_can_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
