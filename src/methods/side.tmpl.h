/* side.tmpl.h - the best-first methods that open the nodes of one side, compiled for one game: SSS* and PS* for MAX, DUAL*
 * and phased DUAL* for MIN.
 *
 * loops.tmpl.h includes it. It defines
 *     SIDE(x)      a name for each x: SIDE(search) is the search
 *     SIDE_DUAL    1: MIN's side */
#define T_NAME(x) SIDE(x)
#define T_BEST select_best
#define T_RIVAL select_rival
#define T_TARGET
#define T_DUAL SIDE_DUAL
#include "psstar.tmpl.h"

#if LOOPS_AVX2 && defined(__SSE2__)
#define T_NAME(x) SIDE(avx2_##x)
#define T_BEST select_best_avx2
#define T_RIVAL select_rival_avx2
#define T_TARGET __attribute__((target("avx2")))
#define T_DUAL SIDE_DUAL
#include "psstar.tmpl.h"
#endif

static verdict SIDE(root)(frontier *s, const void *root, uint32_t *ref)
{
#if LOOPS_KEEPS
    game_kept kept = {0};
#endif
    for (;;) {
        s->ground = game_ground(&s->path);
        const game_position p = game_load(s->ground, root);
#if LOOPS_KEEPS
        /* Nobody reads it when this has returned. */
        /* cppcheck-suppress autoVariables */
        s->kept = &kept;
#endif
        verdict r;
#if LOOPS_AVX2 && defined(__SSE2__)
        if (select_has_avx2())
            r = SIDE(avx2_solve)(s, p, ref);
        else
#endif
            r = SIDE(solve)(s, p, ref);
        if (!s->hand || !(s = share_next(s, r, &root, &ref)))
            return r;
    }
}

static int SIDE(search)(frame *f, const void *root)
{
    LOOPS_ENTER(f);
#ifdef LOOPS_LEVEL
    level_tree t = {0};
    int error = PH_OK;
    if (LOOPS_LEVEL(f, root, &t) && level_run(f, root, &t, SIDE_DUAL, false, &error))
        return error;
#endif
    return psstar_run(f, root, SIDE(root));
}

#undef SIDE
#undef SIDE_DUAL
