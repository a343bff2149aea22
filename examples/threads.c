/* threads.c - several searches at the same time, and a flag that stops them all.
 *
 *     cc -o threads threads.c -lphased -pthread
 *
 * The library has no global state, so each thread just calls ph_search() with its own options and result; the game is
 * only read. Here each first move of a Connect-4 position gets a thread. The first thread that finds a win has the
 * answer and stops the others: all of them check the same flag, and stop soon after ph_cancel(). */
#include <phased.h>

#include <pthread.h>
#include <stdio.h>

enum { MOST_MOVES = 8, STATE_BYTES = 64 };

typedef struct job {
    const ph_game *game;
    int *cancel;
    _Alignas(8) unsigned char child[STATE_BYTES]; /* the position after the move */
    char move[8];
    int error;
    ph_result result;
} job;

static void *job_run(void *context)
{
    job *j = context;
    /* With a time and no depth it searches one move deeper each time, until the time is up or a win is proven. */
    const ph_options options = PH_OPTIONS(.method = "alphabeta", .limits.seconds = 30, .cancel = j->cancel);
    j->result = PH_RESULT;
    j->error = ph_search(j->game, j->child, &options, &j->result);
    /* After the move the opponent is MAX: a loss for them is a win for us. */
    if (j->error == PH_OK && j->result.stop == PH_FINISHED && j->result.value < -j->game->won)
        ph_cancel(j->cancel);
    return NULL;
}

/* Search all moves at once. Returns how many were found to win, -1 on an error. */
static int moves_try(const ph_game *g, const void *state)
{
    job jobs[MOST_MOVES];
    pthread_t threads[MOST_MOVES];
    ph_move moves[MOST_MOVES];
    int cancel = 0, wins = 0;
    const uint32_t count = g->moves(g->rules, state, moves);
    uint32_t started = 0;
    for (; started < count; started++) {
        job *j = &jobs[started];
        *j = (job){.game = g, .cancel = &cancel};
        g->apply(g->rules, state, moves[started], j->child);
        g->print_move(g->rules, state, moves[started], j->move, sizeof j->move);
        if (pthread_create(&threads[started], NULL, job_run, j) != 0)
            break;
    }
    bool good = started == count;
    if (!good)
        ph_cancel(&cancel); /* stop those that are running */
    for (uint32_t i = 0; i < started; i++) {
        const ph_result *r = &jobs[i].result;
        pthread_join(threads[i], NULL); /* now its result may be read */
        good = good && jobs[i].error == PH_OK;
        const bool win = r->stop == PH_FINISHED && r->value < -g->won;
        wins += win;
        printf("%s: %s, %llu leaves%s\n", jobs[i].move, ph_stop_text(r->stop), (unsigned long long)r->counts.leaves,
               win ? ", and it wins" : "");
        ph_result_release(&jobs[i].result);
    }
    return good ? wins : -1;
}

int main(void)
{
    ph_game *game;
    _Alignas(8) unsigned char state[STATE_BYTES];
    if (ph_game_new("connect4", NULL, &game, NULL) != PH_OK)
        return 1;
    int wins = -1;
    if (game->state_size <= STATE_BYTES && game->max_moves <= MOST_MOVES && game->parse(game->rules, "4455", state))
        wins = moves_try(game, state);
    ph_game_free(game);
    return wins > 0 ? 0 : 1; /* which move is found first may differ, but one wins */
}
