/* count.c - searches within a node limit, as a program with nothing chosen does them: bench/machinery.sh counts their
 * instructions. */
#include "strength.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void count_put(const subject *s, const settings *o)
{
    const ph_game *g = s->game;
    uint64_t random = o->seed, positions = 0;
    char *state = block_new(g->state_size);
    char ran[64] = "";
    ph_engine *engine = NULL;
    must(ph_engine_new(g, 0, NULL, &engine) == PH_OK, "a new engine");
    must(o->nodes > 0, "count needs --nodes");
    for (uint32_t i = 0; i < o->positions; i++) {
        ph_result r = PH_RESULT;
        ph_options options = PH_OPTIONS(.limits.nodes = o->nodes);
        options.method = method_or_null(o->method);
        opening_play(g, o->plies, &random, state);
        const int error = ph_engine_think(engine, state, &options, &r);
        must(error == PH_OK, ph_error_text(error));
        positions += r.counts.nodes + r.counts.leaves;
        snprintf(ran, sizeof ran, "%s", r.method);
        ph_result_release(&r);
    }
    printf("%s %" PRIu64 " positions by %s\n", s->name, positions, ran);
    ph_engine_free(engine);
    free(state);
}
