/* cmd_perft.c - phased perft: counts the sequences of N moves from a position. */
#include "commands.h"

#include "../src/base/clock.h"
#include "../src/lab/perft.h"
#include "../src/play/notation.h"
#include "../src/tool/progress.h"
#include "common.h"
#include "interrupt.h"
#include "subject.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct perft_request {
    subject_request subject;
    bool divide; /* list by first move */
    request_format format;
} perft_request;

/* The output, and the progress shown on a terminal. */
typedef struct sheet {
    FILE *out;
    progress *bar;
    const perft_request *r;
} sheet;

/* One line of JSON: the game, a move or a depth, and the count. */
static void put_json(FILE *out, const char *move, uint32_t depth, const perft *p)
{
    json_writer j = json_writer_of(out);
    json_put_begin(&j, NULL, '{');
    if (move)
        json_put_text(&j, "move", move);
    else
        json_put_count(&j, "depth", depth);
    json_put_count(&j, "ways", p->ways);
    json_put_count(&j, "ended", p->ended);
    json_put_end(&j, '}');
    json_put_line_end(&j);
}

/* ---- depth by depth ------------------------------------------------------------------------------------ */

/* Finished rows are printed at once, since the next may take hours. Returns a status. */
static int row_end(const sheet *t)
{
    bool written = fflush(t->out) == 0;
    progress_resume(t->bar);
    return written ? STATUS_OK : STATUS_FAILURE; /* output_finish() says why */
}

static int put_depths(const sheet *t, const subject *s)
{
    const perft_request *r = t->r;
    if (r->format == FORMAT_TEXT)
        fprintf(t->out, "%5s %20s %20s\n", "depth", "ways", "ended before");
    if (r->format == FORMAT_CSV)
        fputs("depth,ways,ended\n", t->out);
    for (uint32_t depth = 1; depth <= r->subject.depth; depth++) {
        perft p;
        progress_say(t->bar, "depth %" PRIu32 " of %" PRIu32, depth, r->subject.depth);
        if (!perft_count(s->game, s->root, depth, interrupt_flag(), &p))
            return complain_memory();
        if (flag_raised(interrupt_flag()))
            return STATUS_STOPPED;
        progress_hide(t->bar);
        if (r->format == FORMAT_TEXT)
            fprintf(t->out, "%5" PRIu32 " %20" PRIu64 " %20" PRIu64 "\n", depth, p.ways, p.ended);
        else if (r->format == FORMAT_CSV)
            fprintf(t->out, "%" PRIu32 ",%" PRIu64 ",%" PRIu64 "\n", depth, p.ways, p.ended);
        else
            put_json(t->out, NULL, depth, &p);
        if (row_end(t) != STATUS_OK)
            return STATUS_FAILURE;
    }
    return STATUS_OK;
}

/* ---- move by move -------------------------------------------------------------------------------------- */

static void put_move(const sheet *t, const char *move, const perft *p)
{
    if (t->r->format == FORMAT_JSON)
        put_json(t->out, move, 0, p);
    else if (t->r->format == FORMAT_CSV)
        fprintf(t->out, "%s,%" PRIu64 ",%" PRIu64 "\n", move, p->ways, p->ended);
    else
        fprintf(t->out, "%-8s %20" PRIu64 " %20" PRIu64 "\n", move, p->ways, p->ended);
}

/* `child` and `moves` are buffers for a position and its moves. */
static int put_moves_in(const sheet *t, const subject *s, void *child, ph_move *moves)
{
    const perft_request *r = t->r;
    const ph_game *g = s->game;
    uint32_t count = notation_moves(g, s->root, moves);
    if (r->format == FORMAT_TEXT)
        fprintf(t->out, "%-8s %20s %20s\n", "move", "ways", "ended before");
    if (r->format == FORMAT_CSV)
        fputs("move,ways,ended\n", t->out);
    perft all = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        perft p;
        char text[NOTATION_SIZE];
        notation_print(g, s->root, moves[i], text);
        progress_say(t->bar, "move %s, %" PRIu32 " of %" PRIu32, text, i + 1, count);
        g->apply(g->rules, s->root, moves[i], child);
        if (!perft_count(g, child, r->subject.depth - 1, interrupt_flag(), &p))
            return complain_memory();
        if (flag_raised(interrupt_flag()))
            return STATUS_STOPPED;
        all.ways += p.ways;
        all.ended += p.ended;
        progress_hide(t->bar);
        put_move(t, text, &p);
        if (row_end(t) != STATUS_OK)
            return STATUS_FAILURE;
    }
    if (r->format == FORMAT_TEXT)
        put_move(t, "all", &all);
    return STATUS_OK;
}

static int put_moves(const sheet *t, const subject *s)
{
    void *child = malloc(s->game->state_size);
    ph_move *moves = calloc(s->game->max_moves, sizeof *moves);
    int status = child && moves ? put_moves_in(t, s, child, moves) : complain_memory();
    free(child);
    free(moves);
    return status;
}

/* Only a plug-in can give a bad answer half-way, and then nothing is printed: its rows are collected in `waiting`.
 * The first interrupt ends the count, the second ends the program. */
static int count_all(FILE *waiting, const subject *s, const perft_request *r)
{
    progress bar;
    const sheet t = {s->loaded.plugin.library ? waiting : stdout, &bar, r};
    struct sigaction before;
    interrupt_listen(&before, SA_RESTART);
    progress_start(&bar, stderr, 0);
    int status = r->divide ? put_moves(&t, s) : put_depths(&t, s);
    progress_stop(&bar);
    interrupt_leave(&before);
    int sound = subject_sound(s);
    return sound != STATUS_OK ? sound : status;
}

static int perft_command(const void *request)
{
    const perft_request *r = request;
    subject s;
    output o;
    if (!r->subject.game)
        return complain_no_game("perft");
    if (r->subject.depth == 0)
        return complain(STATUS_BAD, "no depth; add --depth N");
    int status = subject_open(&s, &r->subject);
    if (status == STATUS_OK && (status = output_open(&o)) == STATUS_OK) {
        status = output_send(&o, count_all(o.stream, &s, r));
    }
    subject_close(&s);
    return status;
}

static const option_row OPTIONS[] = {
    OPTION_GROUP(options_position, perft_request, subject),
    {.name = "divide", .help = "list the count after each first move", OPTION(perft_request, divide, flag)},
    OPTION_DEPTH(perft_request, subject.depth, "count to depth N"),
    OPTION_FORMAT(perft_request, "text|json|csv"),
    {0},
};

const command cmd_perft = {
    .name = "perft",
    .summary = "count the sequences of N moves from a position of a game",
    .help = "Count the sequences of N moves from the start of GAME, or from a position. This is the usual test of a "
            "game's rules.\vSequences that end the game earlier are counted separately; published tables of Othello "
            "include them, those of Connect-4 do not.\n\nExamples: phased perft connect4 --depth 8\nphased perft "
            "othello --position f5d6c3 --depth 6 --divide",
    .options = OPTIONS,
    .argument = {.usage = "GAME", .noun = "game", .field = offsetof(perft_request, subject.game)},
    .size = sizeof(perft_request),
    .run = perft_command,
};
