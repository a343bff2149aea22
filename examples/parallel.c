/* parallel.c - one search on several threads of the program.
 *     cc -o parallel parallel.c -lphased -pthread
 *
 * The library starts no threads. The program passes a function that calls another one once for each thread and returns
 * when all calls have returned. Here that is a pool whose threads wait for work from one search to the next. */
#include <phased.h>

#include <pthread.h>
#include <stdio.h>

enum { THREADS = 2, STATE_BYTES = 64, DEPTH = 12 };

typedef struct pool {
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    pthread_t threads[THREADS];
    uint32_t started;                          /* number of threads */
    void (*work)(void *task, uint32_t thread); /* what they run now, with this task */
    void *task;
    uint32_t next, count; /* the next call to make, and the number of calls */
    uint32_t running;     /* calls that have not returned */
    bool over;
} pool;

/* Make calls one after the other until none is left. The lock is held before and after. */
static void pool_help(pool *p)
{
    while (p->next < p->count) {
        const uint32_t thread = p->next++;
        p->running++;
        pthread_mutex_unlock(&p->lock);
        p->work(p->task, thread);
        pthread_mutex_lock(&p->lock);
        if (--p->running == 0)
            pthread_cond_broadcast(&p->ended);
    }
}

static void *pool_thread(void *context)
{
    pool *p = context;
    pthread_mutex_lock(&p->lock);
    while (!p->over) {
        pool_help(p);
        if (!p->over)
            pthread_cond_wait(&p->begun, &p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* The function that the library calls. */
static void pool_run(void *context, uint32_t count, void (*work)(void *task, uint32_t thread), void *task)
{
    pool *p = context;
    pthread_mutex_lock(&p->lock);
    p->work = work;
    p->task = task;
    p->next = 0;
    p->count = count;
    pthread_cond_broadcast(&p->begun);
    pool_help(p); /* the calling thread helps */
    while (p->running > 0)
        pthread_cond_wait(&p->ended, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

static void pool_start(pool *p)
{
    *p = (pool){.lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_cond_init(&p->begun, NULL);
    pthread_cond_init(&p->ended, NULL);
    while (p->started < THREADS - 1 && pthread_create(&p->threads[p->started], NULL, pool_thread, p) == 0)
        p->started++;
}

static void pool_stop(pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->over = true;
    pthread_cond_broadcast(&p->begun);
    pthread_mutex_unlock(&p->lock);
    for (uint32_t i = 0; i < p->started; i++)
        pthread_join(p->threads[i], NULL);
}

/* Search a position of the engine's game. False on an error. */
static bool think(ph_engine *engine, const ph_game *g, const void *state, ph_threads threads, ph_result *r)
{
    const ph_options options = PH_OPTIONS(.method = "alphabeta+tt", .limits.depth = DEPTH, .threads = threads);
    if (ph_engine_search(engine, state, &options, r) != PH_OK)
        return false;
    char move[16];
    g->print_move(g->rules, state, r->best, move, sizeof move);
    printf("threads %u: value %d, best %s, %g nodes\n", r->threads, r->value, move, (double)r->counts.nodes);
    ph_engine_forget(engine); /* so that the next search starts with an empty table too */
    return true;
}

int main(void)
{
    ph_game *game;
    ph_engine *engine = NULL;
    _Alignas(8) unsigned char state[STATE_BYTES];
    ph_result one = PH_RESULT, several = PH_RESULT;
    pool p;
    if (ph_game_new("connect4", NULL, &game, NULL) != PH_OK)
        return 1;
    pool_start(&p);
    const bool good = ph_engine_new(game, 0, NULL, &engine) == PH_OK && game->state_size <= STATE_BYTES &&
                      game->parse(game->rules, "4455", state) && think(engine, game, state, (ph_threads){0}, &one) &&
                      think(engine, game, state, (ph_threads){THREADS, pool_run, &p}, &several);
    pool_stop(&p);
    const bool same = good && one.value == several.value && one.best == several.best;
    ph_result_release(&one);
    ph_result_release(&several);
    ph_engine_free(engine);
    ph_game_free(game);
    return same ? 0 : 1;
}
