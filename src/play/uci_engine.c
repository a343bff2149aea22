/* uci_engine.c - the UCI protocol. Read uci_line() first. */
#include "uci_engine.h"

#include "../base/utf8.h"
#include "../tool/line.h"
#include "../tool/pool.h"
#include "../tool/position.h"
#include "notation.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { THREADS_MOST = 256, OVERHEAD_MOST = 5000, FULL_SKILL = 20, HASH = 64 };

/* Say why something is not done. Parts of a line from outside may be in it. */
static void say_why(const uci_engine *u, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say_why(const uci_engine *u, const char *format, ...)
{
    char text[sizeof(problem)], shown[sizeof text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    printable_copy(text, shown, sizeof shown);
    uci_say(u->setup.out, "info string %s", shown);
}

/* ---- options -------------------------------------------------------------------------------------------- */

/* An option of the protocol. Its value is a number, a word of a list, or true or false. */
typedef struct option {
    const char *name, *type;
    uint64_t least, most;                          /* of a number; `most` 0: as the setup says */
    size_t field;                                  /* a uint64_t of uci_settings */
    bool (*set)(uci_engine *u, const char *value); /* instead, if not NULL; false: it has said why not */
} option;

/* Make an engine with a table of that many megabytes, and let it search once, so that it has the table. NULL: no memory. */
static ph_engine *engine_of(const uci_engine *u, uint64_t megabytes)
{
    const ph_game *const g = u->setup.game;
    ph_engine *engine = NULL;
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.method = u->settings.method, .limits.visits = 1);
    if (ph_engine_new(g, (size_t)megabytes << 20, NULL, &engine) != PH_OK)
        return NULL;
    if (ph_engine_think(engine, positions_at(&u->two, u->at), &o, &r) != PH_OK) {
        ph_engine_free(engine);
        return NULL;
    }
    ph_result_release(&r);
    ph_engine_forget(engine);
    return engine;
}

static bool set_hash(uci_engine *u, const char *value)
{
    uint64_t megabytes;
    const bool good = value && uci_number_read(value, 1, u->setup.hash_most, &megabytes);
    ph_engine *const engine = good ? engine_of(u, megabytes) : NULL;
    if (good && !engine)
        say_why(u, "no memory for Hash %" PRIu64 "; it stays %" PRIu64, megabytes, u->settings.hash);
    if (!engine)
        return good;
    ph_engine_free(u->engine);
    u->engine = engine;
    u->settings.hash = megabytes;
    return true;
}

static bool set_method(uci_engine *u, const char *value)
{
    char message[METHODS_MESSAGE] = "", canonical[UCI_METHOD_SIZE];
    if (!value)
        return false;
    if (!methods_check(value, message) || !methods_suit(value, u->setup.game, message))
        say_why(u, "Method stays %s: %s", u->settings.method, message);
    else if (ph_method_canonical(value, canonical, sizeof canonical) < UCI_METHOD_SIZE)
        memcpy(u->settings.method, canonical, sizeof canonical);
    else
        return false;
    return true;
}

/* The chess program says whether it will ponder. Nothing depends on it: `go ponder` does. */
static bool set_ponder(uci_engine *u, const char *value)
{
    (void)u;
    return value && (strcasecmp(value, "true") == 0 || strcasecmp(value, "false") == 0);
}

static bool clear_hash(uci_engine *u, const char *value)
{
    (void)value;
    ph_engine_forget(u->engine);
    return true;
}

#define SETTING(member) offsetof(uci_settings, member), NULL

static const option OPTIONS[] = {
    {"Hash", "spin", 1, 0, offsetof(uci_settings, hash), set_hash},
    {"Threads", "spin", 1, THREADS_MOST, SETTING(threads)},
    {"MultiPV", "spin", 1, UCI_MOVES, SETTING(lines)},
    {"Ponder", "check", 0, 0, 0, set_ponder},
    {"Method", "combo", 0, 0, 0, set_method},
    {"Clear Hash", "button", 0, 0, 0, clear_hash},
    {"Move Overhead", "spin", 0, OVERHEAD_MOST, SETTING(overhead)},
    {"Skill Level", "spin", 1, FULL_SKILL, SETTING(skill)},
};
enum { N_OPTIONS = sizeof OPTIONS / sizeof *OPTIONS };

static uint64_t *setting_of(uci_engine *u, const option *o)
{
    return (uint64_t *)((unsigned char *)&u->settings + o->field);
}

static bool option_set(uci_engine *u, const option *o, const char *value)
{
    uint64_t number;
    if (o->set)
        return o->set(u, value);
    const bool good = value && uci_number_read(value, o->least, o->most, &number);
    if (good)
        *setting_of(u, o) = number;
    return good;
}

static void do_setoption(uci_engine *u, char *rest)
{
    char *name, *value;
    uci_search_end(&u->search);
    if (!uci_option_read(rest, &name, &value))
        return;
    for (size_t i = 0; i < N_OPTIONS; i++) {
        if (strcasecmp(name, OPTIONS[i].name) != 0)
            continue;
        if (!option_set(u, &OPTIONS[i], value))
            say_why(u, "option %s: '%.40s' is no value of it", OPTIONS[i].name, value ? value : "");
        return;
    }
    say_why(u, "no option '%.40s'", name);
}

/* The methods of the catalogue, which a chess program can offer, with an example of a parameter that they need. Others can
 * be set too. */
static void put_methods(FILE *out, const char *standard)
{
    const ph_entry *e;
    fprintf(out, " default %s var %s", standard, standard);
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++) {
        const ph_parameter *const p = e->parameters[0];
        const bool needed = p && !p->standard;
        if (strcmp(e->name, standard) != 0)
            fprintf(out, " var %s%s%s", e->name, needed ? ":" : "", needed ? p->example : "");
    }
}

static void do_uci(uci_engine *u, char *rest)
{
    FILE *const out = u->setup.out;
    (void)rest;
    flockfile(out);
    fprintf(out, "id name phased %s\nid author the phased authors\n", ph_version());
    for (const option *o = OPTIONS; o < OPTIONS + N_OPTIONS; o++) {
        fprintf(out, "option name %s type %s", o->name, o->type);
        if (o->set == set_method)
            put_methods(out, u->settings.method);
        else if (o->set == set_ponder)
            fputs(" default false", out);
        else if (*o->type == 's')
            fprintf(out, " default %" PRIu64 " min %" PRIu64 " max %" PRIu64, *setting_of(u, o), o->least,
                    o->most ? o->most : u->setup.hash_most);
        fputc('\n', out);
    }
    fputs("uciok\n", out);
    fflush(out);
    funlockfile(out);
}

/* ---- the position --------------------------------------------------------------------------------------- */

/* The legal move with these coordinates. Also where the game is drawn by a rule: a chess program may go on. */
static ph_move legal_find(const uci_engine *u, const void *state, const char *text)
{
    const ph_game *const g = u->setup.game;
    const uint32_t count = g->moves(g->rules, state, u->moves);
    return notation_written(g, state, u->moves, count, text);
}

/* A position that is being read, with the keys of those before it. */
typedef struct reading {
    positions two;
    uint32_t at;
    vector keys;
} reading;

static bool reading_open(reading *r, const ph_game *g)
{
    *r = (reading){0};
    return positions_init(&r->two, g, 2, NULL);
}

static void reading_close(reading *r)
{
    positions_release(&r->two);
    vector_release(&r->keys, NULL);
}

/* Set it up. What has no rank is not FEN; the game would read moves in it. */
static bool reading_begin(const uci_engine *u, reading *r, const char *fen)
{
    const ph_game *const g = u->setup.game;
    void *const state = positions_at(&r->two, 0);
    problem why;
    if (!fen)
        g->start(g->rules, state);
    else if (!strchr(fen, '/'))
        say_why(u, "illegal position '%.100s': not FEN; the position stays as it was", fen);
    else if (!position_read(g, "chess", fen, state, &why))
        say_why(u, "illegal position %s; the position stays as it was", why.text);
    else
        return true;
    return !fen;
}

/* Play a move. False: it has said why not. */
static bool reading_play(const uci_engine *u, reading *r, const char *text)
{
    const ph_game *const g = u->setup.game;
    const void *const state = positions_at(&r->two, r->at);
    void *const next = positions_at(&r->two, !r->at);
    const ph_move move = legal_find(u, state, text);
    const uint64_t key = g->key(g->rules, state);
    if (move == PH_NO_MOVE) {
        say_why(u, "illegal move '%.20s'; the position stays as it was", text);
        return false;
    }
    if (!vector_push(&r->keys, NULL, &key, sizeof key)) {
        say_why(u, "out of memory; the position stays as it was");
        return false;
    }
    g->apply(g->rules, state, move, next);
    r->at = !r->at;
    if (g->reversible(g->rules, next) == 0) /* nothing before this move can recur */
        r->keys.count = 0;
    return true;
}

static void do_position(uci_engine *u, char *rest)
{
    char *fen, *moves;
    reading r;
    uci_search_end(&u->search);
    if (!uci_position_read(rest, &fen, &moves)) {
        say_why(u, "no position; write: position startpos, or position fen FEN");
        return;
    }
    if (!reading_open(&r, u->setup.game)) {
        say_why(u, "out of memory; the position stays as it was");
        return;
    }
    bool good = reading_begin(u, &r, fen);
    for (const char *text; good && moves && (text = uci_word(&moves));)
        good = reading_play(u, &r, text);
    if (good) {
        positions_release(&u->two);
        vector_release(&u->keys, NULL);
        u->two = r.two;
        u->at = r.at;
        u->keys = r.keys;
    } else {
        reading_close(&r);
    }
}

/* ---- searching ------------------------------------------------------------------------------------------ */

static const void *position_of(const uci_engine *u)
{
    return positions_at(&u->two, u->at);
}

/* The legal ones among the moves to search, each once. */
static uint32_t searchmoves(uci_engine *u, const uci_go *go)
{
    uint32_t count = 0;
    for (size_t i = 0; i < go->count; i++) {
        const ph_move move = legal_find(u, position_of(u), go->moves[i]);
        uint32_t k = 0;
        while (k < count && u->root_moves[k] != move)
            k++;
        if (move == PH_NO_MOVE)
            say_why(u, "searchmoves: '%.20s' is not a legal move", go->moves[i]);
        else if (k == count)
            u->root_moves[count++] = move;
    }
    return count;
}

/* Time without what the chess program needs; 0 would be no limit. */
static double time_of(const uci_engine *u, double seconds)
{
    static const double LEAST = 1e-3;
    const double left = seconds - 1e-3 * (double)u->settings.overhead;
    return left > LEAST ? left : LEAST;
}

/* The limits of `go`. A mate in n is 2n - 1 moves ahead, and is found by a search of that depth, which leaves nothing out.
 * For `strong` any depth means that; so where it shall only end with an iteration, it is not told. */
static void search_limit(uci_engine *u, const uci_go *go)
{
    uci_search *const s = &u->search;
    ph_limits *const l = &s->options.limits;
    const bool black = uci_black_moves(u->setup.game, position_of(u)),
               strong = strncmp(u->settings.method, "strong", strlen("strong")) == 0;
    const uint64_t mate = go->mate ? 2 * (uint64_t)go->mate - 1 : 0;
    const uint64_t depth = uci_lesser(uci_lesser(u->setup.limits.depth, mate), strong ? 0 : go->depth);
    *l = u->setup.limits;
    l->visits = uci_lesser(l->visits, go->nodes);
    l->depth = (uint32_t)(depth < PH_MAX_DEPTH ? depth : PH_MAX_DEPTH);
    l->bytes = (size_t)(u->settings.hash > HASH ? u->settings.hash : HASH) << 20;
    s->depth = strong ? go->depth : 0;
    s->clock = (ph_clock){0};
    if (go->timed[black] || go->timed[!black]) { /* better the other clock than none */
        const bool which = go->timed[black] ? black : !black;
        s->clock = (ph_clock){.remaining = time_of(u, go->left[which]),
                              .increment = go->increment[which],
                              .moves_to_go = go->moves_to_go};
    }
    if (go->timed_move && go->ponder)
        s->clock.hard = time_of(u, go->move_time);
    else if (go->timed_move)
        l->seconds = time_of(u, go->move_time);
}

static void do_go(uci_engine *u, char *rest)
{
    uci_go go;
    uci_search *const s = &u->search;
    const uci_settings *const set = &u->settings;
    uci_search_end(s);
    uci_go_read(rest, &go);
    const uint32_t restricted = searchmoves(u, &go);
    s->game = u->setup.game;
    s->engine = u->engine;
    s->out = u->setup.out;
    s->state = position_of(u);
    s->options =
        PH_OPTIONS(.method = set->method, .threads = pool_threads((uint32_t)set->threads), .history = u->keys.items,
                   .history_count = u->keys.count, .root_moves = restricted ? u->root_moves : NULL,
                   .root_count = restricted, .lines = set->lines > 1 ? (uint32_t)set->lines : 0,
                   .level = set->skill < FULL_SKILL ? (uint32_t)set->skill : 0, .seed = u->setup.seed);
    s->lines = (uint32_t)set->lines;
    s->ponders = go.ponder;
    s->endless = go.infinite;
    search_limit(u, &go);
    u->searches++;
    uci_search_start(s);
}

/* ---- lines ---------------------------------------------------------------------------------------------- */

static void do_isready(uci_engine *u, char *rest)
{
    (void)rest;
    uci_say(u->setup.out, "readyok");
}

static void do_newgame(uci_engine *u, char *rest)
{
    (void)rest;
    uci_search_end(&u->search);
    ph_engine_forget(u->engine);
    u->setup.seed++;
}

static void do_stop(uci_engine *u, char *rest)
{
    (void)rest;
    uci_search_stop(&u->search);
}

static void do_ponderhit(uci_engine *u, char *rest)
{
    (void)rest;
    uci_search_hit(&u->search);
}

bool uci_line(uci_engine *u, char *line, size_t length)
{
    static void (*const DO[])(uci_engine * u, char *rest) = {
        [UCI_UCI] = do_uci,         [UCI_ISREADY] = do_isready,     [UCI_SETOPTION] = do_setoption,
        [UCI_NEWGAME] = do_newgame, [UCI_POSITION] = do_position,   [UCI_GO] = do_go,
        [UCI_STOP] = do_stop,       [UCI_PONDERHIT] = do_ponderhit,
    };
    char *rest;
    for (size_t i = 0; i < length; i++)
        if (!line[i])
            line[i] = ' ';
    const uci_command command = uci_command_read(line, &rest);
    if (command != UCI_NONE && command != UCI_QUIT)
        DO[command](u, rest);
    return command != UCI_QUIT && !ferror(u->setup.out);
}

void uci_run(uci_engine *u, FILE *in)
{
    char *line = NULL;
    size_t capacity = 0;
    bool more = true;
    while (more) {
        errno = 0;
        const ssize_t length = line_read(&line, &capacity, in);
        more = length >= 0 && uci_line(u, line, (size_t)length);
        if (length < 0 && errno == EFBIG) {
            say_why(u, "a line of more than %d bytes is skipped", LINE_MOST);
            int c;
            while ((c = getc(in)) != EOF && c != '\n')
                ;
            more = c != EOF;
        }
    }
    free(line);
    uci_search_end(&u->search);
}

/* ---- opening and closing -------------------------------------------------------------------------------- */

int uci_open(uci_engine *u, const uci_setup *setup)
{
    const ph_game *const g = setup->game;
    assert(g->key && g->reversible && g->note && g->print_move && g->max_moves <= UCI_MOVES);
    assert(setup->hash_most > 0);
    *u = (uci_engine){
        .setup = *setup,
        .settings = {.threads = 1, .lines = 1, .overhead = 10, .skill = FULL_SKILL},
        .moves = malloc(UCI_MOVES * sizeof *u->moves),
        .root_moves = malloc(UCI_MOVES * sizeof *u->root_moves),
    };
    const int length = ph_method_canonical(setup->method, u->settings.method, UCI_METHOD_SIZE);
    if (length < 0 || length >= UCI_METHOD_SIZE)
        return PH_E_METHOD;
    if (!positions_init(&u->two, g, 2, NULL) || !u->moves || !u->root_moves)
        return PH_E_MEMORY;
    g->start(g->rules, positions_at(&u->two, 0));
    u->settings.hash = uci_lesser(HASH, setup->hash_most);
    u->engine = engine_of(u, u->settings.hash);
    return u->engine ? PH_OK : PH_E_MEMORY;
}

void uci_close(uci_engine *u)
{
    uci_search_end(&u->search);
    ph_engine_free(u->engine);
    positions_release(&u->two);
    vector_release(&u->keys, NULL);
    free(u->moves);
    free(u->root_moves);
    *u = (uci_engine){0};
}
