/* cmd_analyse.c - phased analyse: the value of every move of a position, to the end of the game or some moves deep
 * (ranking.h). */
#include "commands.h"

#include "../src/base/clock.h"
#include "../src/base/sooner.h"
#include "../src/play/notation.h"
#include "../src/tool/prose.h"
#include "../src/tool/terminal.h"
#include "common.h"
#include "interrupt.h"
#include "ranking.h"
#include "solving.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A move and what is known about it. */
typedef struct answer {
    uint32_t index; /* in the game's order */
    ph_value lower, upper, value;
    uint64_t nodes;
    ph_stop stop;
    uint32_t length; /* of its line, including this move */
    ph_move *line;
} answer;

typedef struct analysis {
    const solve_request *r;
    const subject *s;
    ph_engine *engine;
    double started;
    uint64_t nodes;   /* of all moves so far */
    uint32_t threads; /* the most that searched one position */
    uint32_t count;
    answer *answers;
    ph_move *moves;
    void *child;
} analysis;

/* ---- searching ----------------------------------------------------------------------------------------- */

/* The limits hold for the whole analysis. False if one of them is used up. */
static bool limits_left(const analysis *a, ph_limits *left, ph_stop *stop)
{
    *left = a->r->limits;
    const bool timed = left->seconds > 0; /* a limit of 0 would mean no limit */
    if (timed)
        left->seconds -= clock_now() - a->started;
    if (*interrupt_flag())
        *stop = PH_STOP_CANCELLED;
    else if (left->nodes && a->nodes >= left->nodes)
        *stop = PH_STOP_NODES;
    else if (timed && left->seconds <= 0)
        *stop = PH_STOP_SECONDS;
    else
        *stop = PH_FINISHED;
    if (left->nodes)
        left->nodes -= a->nodes < left->nodes ? a->nodes : left->nodes;
    return *stop == PH_FINISHED;
}

/* Keep the line: the move and the line after it. */
static int line_keep(answer *to, ph_move move, const ph_result *result)
{
    to->line = malloc(((size_t)result->pv_length + 1) * sizeof *to->line);
    if (!to->line)
        return complain_memory();
    to->line[0] = move;
    const uint32_t length = result->stop == PH_FINISHED ? result->pv_length : 0; /* otherwise it is an estimate */
    if (length)
        memcpy(to->line + 1, result->pv, length * sizeof *to->line);
    to->length = length + 1;
    return STATUS_OK;
}

/* Solve the position after a move. Returns a status, STATUS_OK also if the search was stopped. */
static int move_solve(analysis *a, answer *to)
{
    const ph_game *g = a->s->game;
    const ph_move move = a->moves[to->index];
    char label[NOTATION_SIZE + 32], text[NOTATION_SIZE];
    ph_result result = PH_RESULT;
    ph_limits left;
    notation_print(g, a->s->root, move, text);
    snprintf(label, sizeof label, "%" PRIu32 "/%" PRIu32 " %s: ", to->index + 1, a->count, text);
    g->apply(g->rules, a->s->root, move, a->child);
    *to = (answer){.index = to->index, .lower = -PH_INFINITY, .upper = PH_INFINITY};
    int status = STATUS_OK;
    if (limits_left(a, &left, &to->stop)) {
        status = solving_run(a->engine, a->s, a->child, true, a->r, &left, label, &result);
        if (status != STATUS_OK && status != STATUS_STOPPED)
            return status;
        const ph_value limit = sooner_limit(g); /* the root is one ply above */
        to->lower = sooner_at_root(limit, result.lower, 1);
        to->upper = sooner_at_root(limit, result.upper, 1);
        to->value = sooner_at_root(limit, result.value, 1);
        to->stop = result.stop;
        to->nodes = result.counts.nodes;
        a->nodes += to->nodes;
        a->threads = result.threads > a->threads ? result.threads : a->threads;
    }
    status = line_keep(to, move, &result);
    ph_result_release(&result);
    return status;
}

/* Best first: by the lower bound, then by the upper bound, then in the game's order. */
static int answer_compare(const void *left, const void *right)
{
    const answer *a = left, *b = right;
    if (a->lower != b->lower)
        return a->lower < b->lower ? 1 : -1;
    if (a->upper != b->upper)
        return a->upper < b->upper ? 1 : -1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* ---- printing ------------------------------------------------------------------------------------------ */

/* An answer as the result of a search, for the print functions of solving.h. */
static ph_result as_result(const answer *x)
{
    return (ph_result){.size = sizeof(ph_result),
                       .value = x->value,
                       .lower = x->lower,
                       .upper = x->upper,
                       .pv = x->line,
                       .pv_length = x->length};
}

static void put_steps(FILE *out, const analysis *a, const answer *x, uint32_t most)
{
    for (uint32_t i = 1; i <= x->length && i <= most; i++) {
        fputs(i > 1 ? " " : "", out);
        subject_put_step(out, a->s, x->line, i);
    }
}

static void put_text(FILE *out, const analysis *a, bool all)
{
    enum { BEGINNING = 12 };
    const int width = solving_has_margin(a->s) ? 12 : 20; /* of the scores: words or numbers */
    solving_put_title(out, a->r);
    fprintf(out, "%-8s %*s  %s\n", "move", width, "score", "line");
    for (uint32_t i = 0; i < a->count; i++) {
        const answer *x = &a->answers[i];
        const ph_result r = as_result(x);
        char text[NOTATION_SIZE], score[64] = "";
        notation_print(a->s->game, a->s->root, x->line[0], text);
        FILE *in = fmemopen(score, sizeof score, "w");
        if (in) {
            solving_put_score(in, a->s, &r);
            fclose(in);
        }
        fprintf(out, "%-8s %*s  ", text, width, score);
        put_steps(out, a, x, BEGINNING);
        fputs(x->length > BEGINNING ? " ...\n" : "\n", out);
    }
    if (a->r->threads)
        fprintf(out, "  threads   %" PRIu32 "\n", a->threads);
    if (!all)
        prose_print(
            out, "            ", width_said(stdout),
            "  hint      not every move is solved: --depth 8, or --lines 3 with a limit, shows values all the same");
}

static void put_bound(FILE *out, const analysis *a, ph_value value)
{
    if (value > -PH_INFINITY && value < PH_INFINITY)
        fprintf(out, "%" PRId32, solving_score(a->s, value));
    fputc(',', out);
}

static void put_csv(FILE *out, const analysis *a)
{
    solving_put_heads(out, a->r, "move,score,lower,upper,value,nodes,stopped,line");
    for (uint32_t i = 0; i < a->count; i++) {
        const answer *x = &a->answers[i];
        const bool known = x->lower == x->upper;
        solving_put_title_csv(out, a->r);
        put_steps(out, a, x, 1);
        fputc(',', out);
        put_bound(out, a, known ? x->lower : PH_INFINITY);
        put_bound(out, a, x->lower);
        put_bound(out, a, x->upper);
        if (known)
            fprintf(out, "%" PRId32, x->value);
        fprintf(out, ",%" PRIu64 ",%s,", x->nodes, ph_stop_text(x->stop));
        put_steps(out, a, x, UINT32_MAX);
        fputc('\n', out);
    }
}

static void put_json(FILE *out, const analysis *a)
{
    json_writer j = json_writer_of(out);
    json_put_begin(&j, NULL, '{');
    solving_put_title_json(&j, a->r);
    json_put_text(&j, "game", a->s->name);
    json_put_begin(&j, "moves", '[');
    for (uint32_t i = 0; i < a->count; i++) {
        const answer *x = &a->answers[i];
        const ph_result r = as_result(x);
        json_put_begin(&j, NULL, '{');
        subject_put_step_json(&j, "move", a->s, x->line, 1);
        solving_put_json(&j, a->s, &r);
        json_put_begin(&j, "line", '[');
        for (uint32_t k = 1; k <= x->length; k++)
            subject_put_step_json(&j, NULL, a->s, x->line, k);
        json_put_end(&j, ']');
        json_put_count(&j, "nodes", x->nodes);
        json_put_text(&j, "stopped", ph_stop_text(x->stop));
        json_put_end(&j, '}');
    }
    json_put_end(&j, ']');
    json_put_count(&j, "nodes", a->nodes);
    json_put_real(&j, "seconds", clock_now() - a->started);
    if (a->r->threads)
        json_put_count(&j, "threads", a->threads);
    json_put_end(&j, '}');
    json_put_line_end(&j);
}

/* ---- the command --------------------------------------------------------------------------------------- */

/* Solve every move and print. Returns a status, STATUS_STOPPED if a value is not known. */
static int moves_solve(FILE *out, analysis *a)
{
    bool all = true;
    a->count = notation_moves(a->s->game, a->s->root, a->moves);
    if (a->count == 0)
        return complain_over();
    for (uint32_t i = 0; i < a->count; i++) {
        a->answers[i].index = i;
        int status = move_solve(a, &a->answers[i]);
        if (status != STATUS_OK)
            return status;
        all &= a->answers[i].lower == a->answers[i].upper;
    }
    qsort(a->answers, a->count, sizeof *a->answers, answer_compare);
    if (a->r->format == FORMAT_TEXT)
        put_text(out, a, all);
    else
        (a->r->format == FORMAT_JSON ? put_json : put_csv)(out, a);
    int sound = subject_sound(a->s);
    return sound != STATUS_OK ? sound : all ? STATUS_OK : STATUS_STOPPED;
}

static int analyse_and_print(FILE *out, const subject *s, ph_engine *engine, const solve_request *r)
{
    analysis a = {.r = r, .s = s, .engine = engine, .started = clock_now()};
    a.answers = calloc(s->game->max_moves, sizeof *a.answers);
    a.moves = calloc(s->game->max_moves, sizeof *a.moves);
    a.child = malloc(s->game->state_size);
    int status = a.answers && a.moves && a.child ? moves_solve(out, &a) : complain_memory();
    for (uint32_t i = 0; a.answers && i < a.count; i++)
        free(a.answers[i].line);
    free(a.answers);
    free(a.moves);
    free(a.child);
    return status;
}

static int analyse_command(const void *request)
{
    solve_request r = *(const solve_request *)request;
    if (r.limits.depth && !r.lines)
        r.lines = UINT32_MAX; /* all of them */
    return solving_show(&r, "analyse", r.lines ? ranking_print : analyse_and_print);
}

static const option_row OPTIONS[] = {
    OPTION_DEPTH(solve_request, limits.depth, "search N moves ahead, not to the end of the game"),
    {.name = "lines",
     .value = "N",
     .help = "show only the N best moves (all); without --depth search until a limit or Ctrl-C",
     OPTION(solve_request, lines, small),
     .least = 1,
     .most = UINT32_MAX,
     .remedy = "a number from 1"},
    {.group = options_solve},
    OPTION_FORMAT(solve_request, "text|json|csv"),
    {0},
};

const command cmd_analyse = {
    .name = "analyse",
    .summary = "the value of every move of a position, proven or some moves deep",
    .help = "List the moves of the start of GAME, or of a position, with their values, best first: solved to the "
            "end of the game, or, with --depth or --lines, searched some moves deep.\vA score is the margin as "
            "the game counts it, from the point of view of the side that makes the move; in chess and for a plug-in "
            "it says who wins. The line of best play, or its beginning, follows it. Each move is solved as 'phased "
            "solve' does. Limits hold for the whole analysis: a move that is not solved by then has bounds "
            "instead of a score, and the exit status is 3.\n\nMost games are too long to be solved. With --depth "
            "8 every move is searched 8 moves ahead; with --lines 3 too, only the 3 best are found, which is "
            "faster. The values are those of the game's evaluation, and exact; 'wins in 3 moves' is proven. The "
            "best moves are marked with *. With --lines and no --depth the search goes deeper and deeper until "
            "--time, --max-nodes or Ctrl-C stops it; the strong engine runs if the game has key(), and its "
            "values are estimates. After a stop the table shows what is known, and how deep each line "
            "is.\n\nExamples: phased analyse connect4 --position 44443356\nphased analyse tictactoe --format "
            "csv\nphased analyse othello --lines 3 --time 2\nphased analyse ./nim.so --depth 8",
    .options = OPTIONS,
    .argument = {.usage = "GAME", .noun = "game", .field = offsetof(solve_request, subject.game)},
    .size = sizeof(solve_request),
    .run = analyse_command,
};
