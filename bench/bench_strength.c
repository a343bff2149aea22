/* bench_strength.c - how strong is the library on games that it was not tuned for?
 *
 *     bench_strength match [OPTION...] GAME...     matches at equal processor time per move
 *     bench_strength depth [OPTION...] GAME...     processor time and positions at equal depth, against fixed settings
 *     bench_strength count [OPTION...] GAME...     searches within a node limit, for a profiler: bench/machinery.sh
 *
 * A GAME is a built-in one, the path of a plug-in, or one of the plug-ins of bench/plugins: race, conversion, boxes, ...
 *
 *     --ms N           processor time per move, in milliseconds (10); the library's limits.seconds
 *     --nodes N        limit interior nodes instead: results are then the same on every machine
 *     --visits N       limit interior nodes and leaves together; not against hand-written opponents
 *     --games N        per match (100); each opening is played with both colours
 *     --seed N         of the openings and positions (1)
 *     --plies N        random moves before a game (6)
 *     --method M       of the library; by default nothing is chosen
 *     --opponent O     hand (hand-written alpha-beta), hand-quiet (the same with quiescence), or a method of the library.
 *                      The library plays out the game's noisy moves too against hand-quiet, and only then
 *     --depth N        of the comparison at equal depth (by game)
 *     --positions N    number of positions at equal depth and for counting (20)
 *     --rounds N       its times are the least of N (3)
 *
 * The parts are in bench/bench_strength: the opponent (hand.c), matches (match.c), equal depth (depth.c), counting
 * (count.c) and the clock (processor.c). */
#include "bench_strength/strength.h"

#include "base/random.h"

#include <getopt.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void must(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "bench_strength: failed: %s\n", what);
        exit(1);
    }
}

void *block_new(size_t bytes)
{
    void *block = malloc(bytes);
    if (!block) {
        fputs("bench_strength: out of memory\n", stderr);
        exit(1);
    }
    return block;
}

const char *method_or_null(const char *method)
{
    return *method ? method : NULL;
}

void opening_play(const ph_game *game, uint32_t plies, uint64_t *random, void *state)
{
    ph_move *moves = block_new(game->max_moves * sizeof *moves);
    char *next = block_new(game->state_size);
    do {
        game->start(game->rules, state);
        for (uint32_t i = 0; i < plies && !ph_game_over(game, state); i++) {
            const uint32_t count = game->moves(game->rules, state, moves);
            game->apply(game->rules, state, moves[random_below(random, count)], next);
            memcpy(state, next, game->state_size);
        }
    } while (ph_game_over(game, state));
    free(moves);
    free(next);
}

/* ---- games -------------------------------------------------------------------------------------------------------------- */

/* The plug-ins are in build/plugins, this program in build/bench. */
static void plugin_path(const char *program, const char *name, char *path, size_t size)
{
    const char *slash = strrchr(program, '/');
    if (strchr(name, '/'))
        snprintf(path, size, "%s", name);
    else
        snprintf(path, size, "%.*s../plugins/%s.so", slash ? (int)(slash - program) + 1 : 0, program, name);
}

/* The library plays out noisy moves if its opponent does, so that both search for the same leaves. */
static void subject_open(subject *s, const char *program, const char *name, bool quiet)
{
    *s = (subject){.name = name};
    if (!strchr(name, '/') && ph_game_new(name, NULL, &s->made, NULL) == PH_OK) {
        s->game = s->made;
        return;
    }
    char path[PATH_MAX];
    problem why;
    plugin_path(program, name, path, sizeof path);
    must(plugin_open(&s->plugin, path, &(plugin_options){.trust = true}, &why), path);
    s->game = s->plugin.game;
    if (s->game->version < 4 || !s->game->noisy)
        return;
    s->noisy = s->game->noisy;
    if (!quiet) {
        s->bare = *s->game;
        s->bare.noisy = NULL;
        s->game = &s->bare;
    }
}

static void subject_close(subject *s)
{
    if (s->made)
        ph_game_free(s->made);
    else
        plugin_close(&s->plugin);
}

/* ---- the command line --------------------------------------------------------------------------------------------------- */

static uint64_t number(const char *text, uint64_t low, uint64_t high)
{
    char *end;
    const unsigned long long n = strtoull(text, &end, 10);
    if (*end || end == text || n < low || n > high) {
        fprintf(stderr, "bench_strength: '%s': write a number from %llu to %llu\n", text, (unsigned long long)low,
                (unsigned long long)high);
        exit(2);
    }
    return n;
}

static void option_read(settings *o, int option, const char *text)
{
    switch (option) {
    case 'm':
        o->seconds = 1e-3 * (double)number(text, 1, 100000);
        break;
    case 'n':
        o->nodes = number(text, 1, UINT64_MAX);
        o->seconds = 0;
        break;
    case 'v':
        o->visits = number(text, 1, UINT64_MAX);
        o->seconds = 0;
        break;
    case 'g':
        o->games = (uint32_t)number(text, 2, 1000000) / 2 * 2;
        break;
    case 's':
        o->seed = number(text, 0, UINT64_MAX);
        break;
    case 'p':
        o->plies = (uint32_t)number(text, 0, 1000);
        break;
    case 'M':
        o->method = text;
        break;
    case 'O':
        o->opponent = text;
        break;
    case 'd':
        o->depth = (uint32_t)number(text, 1, 100);
        break;
    case 'P':
        o->positions = (uint32_t)number(text, 1, 10000);
        break;
    case 'r':
        o->rounds = (uint32_t)number(text, 1, 100);
        break;
    default:
        exit(2);
    }
}

static const struct option OPTIONS[] = {
    {"ms", 1, NULL, 'm'},        {"nodes", 1, NULL, 'n'},  {"games", 1, NULL, 'g'},    {"seed", 1, NULL, 's'},
    {"plies", 1, NULL, 'p'},     {"method", 1, NULL, 'M'}, {"opponent", 1, NULL, 'O'}, {"depth", 1, NULL, 'd'},
    {"positions", 1, NULL, 'P'}, {"rounds", 1, NULL, 'r'}, {"visits", 1, NULL, 'v'},   {NULL, 0, NULL, 0}};

int main(int argc, char **argv)
{
    settings o = {.seconds = 0.01,
                  .games = 100,
                  .seed = 1,
                  .plies = 6,
                  .method = "",
                  .opponent = "hand",
                  .positions = 20,
                  .rounds = 3};
    for (int c; (c = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;)
        option_read(&o, c, optarg);
    const char *mode = optind < argc ? argv[optind++] : "";
    const bool match = strcmp(mode, "match") == 0, count = strcmp(mode, "count") == 0;
    if ((!match && !count && strcmp(mode, "depth") != 0) || optind == argc) {
        fputs("usage: bench_strength match|depth|count [OPTION...] GAME...; see the top of bench/bench_strength.c\n",
              stderr);
        return 2;
    }
    double logs = 0;
    for (int i = optind; i < argc; i++) {
        subject s;
        subject_open(&s, argv[0], argv[i], strcmp(o.opponent, "hand-quiet") == 0);
        if (match)
            match_put(&s, &o);
        else if (count)
            count_put(&s, &o);
        else
            logs += log(depth_put(&s, &o));
        subject_close(&s);
    }
    if (strcmp(mode, "depth") == 0)
        printf("geometric mean of the time relative to the best fixed setting: %.3f\n", exp(logs / (argc - optind)));
    return 0;
}
