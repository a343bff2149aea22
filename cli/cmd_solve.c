/* cmd_solve.c - phased solve: the value of a position with best play to the end, and the line that proves it. */
#include "commands.h"

#include "common.h"
#include "solving.h"

#include <inttypes.h>

static void put_line(FILE *out, const subject *s, const ph_result *result)
{
    for (uint32_t i = 1; i <= result->pv_length; i++) {
        fputs(i > 1 ? " " : "", out);
        subject_put_step(out, s, result->pv, i);
    }
}

/* What a score means: who wins, and by how much. */
static const char *outcome(ph_value score)
{
    return score > 0 ? "the side to move wins" : score < 0 ? "the side to move loses" : "a draw";
}

static void put_text(FILE *out, const subject *s, const ph_result *r, const solve_request *request)
{
    const bool known = r->lower == r->upper;
    solving_put_title(out, request);
    fprintf(out, "%s: %s\n  score     ", s->name, known ? "solved" : "not solved");
    solving_put_score(out, s, r);
    if (known && solving_has_margin(s))
        fprintf(out, ": %s", outcome(r->value));
    if (known)
        fprintf(out, "\n  value     %" PRId32, r->value);
    fputc('\n', out);
    const bool proven =
        known && r->stop == PH_FINISHED; /* a limit may stop it when the score is known but the move is not */
    if (r->pv_length) {
        fputs(proven ? "  line      " : "  best yet  ", out);
        put_line(out, s, r);
        if (!known && r->depth)
            fprintf(out, " (not proven: %" PRIu32 " moves ahead)", r->depth);
        fputc('\n', out);
    }
    fprintf(out, "  nodes     %" PRIu64 "\n  time      %.6f s\n", r->counts.nodes, r->seconds);
    if (request->threads)
        fprintf(out, "  threads   %" PRIu32 "\n", r->threads);
    if (proven)
        return;
    if (r->stop != PH_FINISHED)
        fprintf(out, "  stopped   %s\n", ph_stop_text(r->stop));
    else if (r->depth == PH_MAX_DEPTH)
        fprintf(out, "  stopped   the game goes on for more than %u moves\n", PH_MAX_DEPTH);
    else
        fputs("  stopped   the method found a best move without its exact value\n", out);
}

static void put_json(FILE *out, const subject *s, const ph_result *r, const solve_request *request)
{
    json_writer j = json_writer_of(out);
    json_put_begin(&j, NULL, '{');
    solving_put_title_json(&j, request);
    json_put_text(&j, "game", s->name);
    json_put_text(&j, "ran", r->method);
    solving_put_json(&j, s, r);
    json_put_begin(&j, "line", '[');
    for (uint32_t i = 1; i <= r->pv_length; i++)
        subject_put_step_json(&j, NULL, s, r->pv, i);
    json_put_end(&j, ']');
    json_put_count(&j, "nodes", r->counts.nodes);
    json_put_real(&j, "seconds", r->seconds);
    if (request->threads)
        json_put_count(&j, "threads", r->threads);
    json_put_text(&j, "stopped", ph_stop_text(r->stop));
    json_put_end(&j, '}');
    json_put_line_end(&j);
}

static int solve_and_print(FILE *out, const subject *s, ph_engine *engine, const solve_request *r)
{
    ph_result result = PH_RESULT;
    int status = solving_run(engine, s, s->root, false, r, &r->limits, "", &result);
    if (status == STATUS_OK || status == STATUS_STOPPED)
        (r->format == FORMAT_JSON ? put_json : put_text)(out, s, &result, r);
    if (status == STATUS_OK && result.stop != PH_FINISHED)
        status = STATUS_STOPPED;
    ph_result_release(&result);
    return status;
}

static int solve_command(const void *request)
{
    return solving_show(request, "solve", solve_and_print);
}

static const option_row OPTIONS[] = {
    {.group = options_solve},
    OPTION_FORMAT(solve_request, "text|json"),
    {0},
};

const command cmd_solve = {
    .name = "solve",
    .summary = "prove the value of a position to the end of the game",
    .help =
        "Solve GAME from its start, or from a position: find its value with best play to the end, and the line of "
        "best play.\vThe score is the margin as the game counts it, from the point of view of the side to move; in "
        "chess "
        "and for a plug-in it says who wins. "
        "Connect-4, Kalah and Othello have their own solvers, whose table takes --memory; other games are searched "
        "by iterative deepening until the end is reached. On a terminal progress is shown on standard error. "
        "Ctrl-C, --time and --max-nodes stop it: then the proven bounds are printed, and the exit status is "
        "3.\n\nExamples: phased solve connect4 --position 44443356\nphased solve connect4 --memory 1G\nphased solve "
        "kalah:pits=6,seeds=3\nphased solve othello:size=6 --position "
        "'--OOO--XOOXXXXXXXXXOOOXX--OOO---OO--X'\nphased solve tictactoe --format json",
    .options = OPTIONS,
    .argument = {.usage = "GAME", .noun = "game", .field = offsetof(solve_request, subject.game)},
    .size = sizeof(solve_request),
    .run = solve_command,
};
