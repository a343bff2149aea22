/* bench_solve.c - solve positions with known scores, each by a new engine with an empty table.
 *
 *     bench_solve [--each] FILE...
 *
 * Each line of a FILE has a Connect-4 position and its score, as in tests/data/connect4; or, if the name ends in .obf, an Othello
 * board, the side to move, and after semicolons moves with their scores, the best first, as in tests/data/othello. Prints a line for
 * each FILE: the number of positions, how many are solved correctly, and the mean nodes and milliseconds of processor time, without
 * making the table. --each prints a line for each position as well. Fails if a score is wrong. */
#include "games/score.h"
#include "phased_engine.h"
#include "tests/support/gamebook.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLE_BYTES = 16 << 20, LINE_SIZE = 512 };

/* A kind of file. */
typedef struct kind {
    const char *game;
    const char *over; /* a position that needs no search; solving it only makes the table */
    bool (*read)(char *line, char **position, int *score);
} kind;

typedef struct tally {
    unsigned positions, right;
    uint64_t nodes;
    double seconds;
} tally;

/* "274552224131661 0" */
static bool connect4_read(char *line, char **position, int *score)
{
    char *end = strchr(line, ' ');
    if (!end)
        return false;
    *end = '\0';
    *position = line;
    *score = (int)strtol(end + 1, NULL, 10);
    return true;
}

/* "--XXXXX--O...O-- X; G8:+18; H1:+12;" */
static bool othello_read(char *line, char **position, int *score)
{
    char *end = strchr(line, ';'), *colon = strchr(line, ':');
    if (!end || !colon)
        return false;
    *end = '\0';
    *position = line;
    *score = (int)strtol(colon + 1, NULL, 10);
    return true;
}

static const kind CONNECT4 = {"connect4", "1122334", connect4_read};
static const kind OTHELLO = {"othello", "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X",
                             othello_read};

static const kind *kind_of(const char *file)
{
    const char *end = strrchr(file, '.');
    return end && strcmp(end, ".obf") == 0 ? &OTHELLO : &CONNECT4;
}

static void solve_one(const ph_game *game, const kind *k, const char *text, int score, bool each, tally *t)
{
    ph_engine *engine = NULL;
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.limits.bytes = TABLE_BYTES);
    const book_state at = book_position(game, text), over = book_position(game, k->over);
    if (ph_engine_new(game, 4096, NULL, &engine) == PH_OK && ph_engine_solve(engine, &over, &o, &r) == PH_OK) {
        const clock_t begin = clock();
        const bool right =
            ph_engine_solve(engine, &at, &o, &r) == PH_OK && r.lower == r.upper && score_margin(r.value) == score;
        const double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
        t->right += right;
        t->seconds += seconds;
        if (each)
            printf("%-68s %5d %6s %13" PRIu64 " %9.3f\n", text, score, right ? "right" : "WRONG", r.counts.nodes,
                   seconds);
    }
    t->positions++;
    t->nodes += r.counts.nodes;
    ph_result_release(&r);
    ph_engine_free(engine);
}

static tally file_solve(const char *file, bool each)
{
    const kind *k = kind_of(file);
    ph_game *game = book_game(k->game);
    tally t = {0};
    char line[LINE_SIZE], *position;
    int score;
    FILE *in = fopen(file, "r");
    while (in && fgets(line, sizeof line, in))
        if (k->read(line, &position, &score))
            solve_one(game, k, position, score, each, &t);
    if (in)
        fclose(in);
    ph_game_free(game);
    return t;
}

int main(int argc, char **argv)
{
    const bool each = argc > 1 && strcmp(argv[1], "--each") == 0;
    bool all = argc > 1 + each;
    if (each)
        printf("%-68s %5s %6s %13s %9s\n", "position", "score", "found", "nodes", "seconds");
    else
        printf("%-36s %9s %6s %12s %9s\n", "file", "positions", "right", "nodes each", "ms each");
    for (int i = 1 + each; i < argc; i++) {
        const tally t = file_solve(argv[i], each);
        const double divisor = each || !t.positions ? 1 : t.positions;
        all &= t.positions > 0 && t.right == t.positions;
        if (each)
            printf("%-68s %5u %6s %13" PRIu64 " %9.3f\n", argv[i], t.positions, "in all", t.nodes, t.seconds);
        else
            printf("%-36s %9u %6u %12.1f %9.3f\n", argv[i], t.positions, t.right, (double)t.nodes / divisor,
                   t.seconds * 1e3 / divisor);
    }
    return all ? 0 : 1;
}
