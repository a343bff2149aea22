/* bench_solve.c - Connect-4 positions with known scores, solved one by one by an engine that knows nothing yet.
 *
 *     bench_solve FILE...        lines of a position and its score, as in tests/data/connect4
 *
 * A line each: how many positions, how many are solved right, positions visited and milliseconds of the processor for one of
 * them, without what it takes to make the empty table. Fails when a score is wrong. */
#include "games/score.h"
#include "phased_engine.h"
#include "tests/support/gamebook.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

enum { TABLE_BYTES = 16 << 20 };

typedef struct tally {
    unsigned positions, right;
    uint64_t nodes;
    double seconds;
} tally;

static void solve_one(const ph_game *game, const char *text, int score, tally *t)
{
    ph_engine *engine = NULL;
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.limits.bytes = TABLE_BYTES);
    const book_state at = book_position(game, text), won = book_position(game, "1122334");
    if (ph_engine_new(game, 4096, NULL, &engine) == PH_OK && ph_engine_solve(engine, &won, &o, &r) == PH_OK) {
        const clock_t begin = clock();
        t->right +=
            ph_engine_solve(engine, &at, &o, &r) == PH_OK && r.lower == r.upper && score_margin(r.value) == score;
        t->seconds += (double)(clock() - begin) / CLOCKS_PER_SEC;
    }
    t->positions++;
    t->nodes += r.counts.nodes;
    ph_result_release(&r);
    ph_engine_free(engine);
}

int main(int argc, char **argv)
{
    bool all = argc > 1;
    ph_game *game = book_game("connect4");
    printf("%-36s %9s %6s %12s %9s\n", "file", "positions", "right", "nodes each", "ms each");
    for (int i = 1; i < argc; i++) {
        tally t = {0};
        char text[64];
        int score;
        FILE *in = fopen(argv[i], "r");
        for (; in && fscanf(in, "%63s %d", text, &score) == 2;)
            solve_one(game, text, score, &t);
        if (in)
            fclose(in);
        all &= t.positions > 0 && t.right == t.positions;
        const double each = t.positions ? t.positions : 1;
        printf("%-36s %9u %6u %12.1f %9.3f\n", argv[i], t.positions, t.right, (double)t.nodes / each,
               t.seconds * 1e3 / each);
    }
    ph_game_free(game);
    return all ? 0 : 1;
}
