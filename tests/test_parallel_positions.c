/* test_parallel_positions.c - sweeps of games: the same store for any number of threads, in parts, and repeated. */
#include "support/store_dump.h"

#include "lab/merge.h"
#include "lab/sweep.h"
#include "phased_catalog.h"

#include <string.h>

enum { N_GAMES = 3, N_POSITIONS = 3 };

/* Two built-in games, and one like a plug-in whose positions are seeds. */
typedef struct arena {
    scratch scratch;
    char positions[128];
    ph_game *open[N_GAMES];
    grid_game games[N_GAMES];
} arena;

static arena arena_new(void)
{
    arena a = {.scratch = scratch_new()};
    static const char *const specs[] = {"connect4", "tictactoe", "connect4:columns=9,rows=2"};
    for (int i = 0; i < N_GAMES; i++) {
        assert_int_equal(ph_game_new(specs[i], NULL, &a.open[i], NULL), PH_OK);
        a.games[i].game = a.open[i];
        snprintf(a.games[i].name, sizeof a.games[i].name, "%s", i < 2 ? specs[i] : "./draws.so");
    }
    a.games[2].seeded = true;
    snprintf(a.games[2].build, sizeof a.games[2].build, "00c0ffee");
    snprintf(a.positions, sizeof a.positions, "%s/positions", a.scratch.folder);
    FILE *out = fopen(a.positions, "w");
    assert_non_null(out);
    fputs("start\n15\n152\n", out);
    fclose(out);
    return a;
}

static void arena_free(arena *a)
{
    for (int i = 0; i < N_GAMES; i++)
        ph_game_free(a->open[i]);
    unlink(a->positions);
    scratch_free(&a->scratch);
}

static grid_text text_of(const arena *a, const char *method)
{
    return (grid_text){.model = "worst,./draws.so",
                       .lists[WIDTH] = "3",
                       .lists[DEPTH] = "2,3",
                       .method = method,
                       .memory = "2K,1M",
                       .trees = "5",
                       .positions = a->positions,
                       .games = a->games,
                       .n_games = N_GAMES};
}

static sweep_outcome sweep_or_fail(const char *file, const grid_text *text, unsigned threads)
{
    grid g = {0};
    problem why;
    store *s = NULL;
    sweep_outcome out = {0};
    int cancel = 0;
    ranks alone = {.size = 1};
    const sweep_options options = {.threads = threads, .cancel = &cancel, .line = "phased sweep"};
    if (!grid_init(&g, text, &why) || !store_open(file, STORE_WRITE, &s, &why) ||
        !sweep_run(&g, s, &alone, &options, &out, &why))
        fail_msg("%s", why.text);
    store_close(s);
    grid_release(&g);
    return out;
}

static void check_same(const char *left, const char *right)
{
    char *a = store_dump(left), *b = store_dump(right);
    assert_string_equal(a, b);
    free(a);
    free(b);
}

static const char METHODS[] = "alphabeta,ps:1/2/8,auto";
enum { SEARCHES = (1 + 1 + 2 * N_POSITIONS * 2 + 2 * 5) * 3 * 2 };

static void threads_do_not_matter(void **unused)
{
    (void)unused;
    arena a = arena_new();
    scratch many = scratch_new();
    const grid_text text = text_of(&a, METHODS);
    sweep_outcome out = sweep_or_fail(a.scratch.file, &text, 1);
    assert_int_equal(out.done, SEARCHES);
    assert_int_equal(sweep_or_fail(many.file, &text, 4).done, SEARCHES);
    check_same(a.scratch.file, many.file);
    scratch_free(&many);
    arena_free(&a);
}

/* Positions that are in the store are not searched again, wherever they are in a file; new ones are. */
static void what_is_there_is_not_done_again(void **unused)
{
    (void)unused;
    arena a = arena_new();
    const grid_text text = text_of(&a, METHODS);
    assert_int_equal(sweep_or_fail(a.scratch.file, &text, 2).done, SEARCHES);
    FILE *out = fopen(a.positions, "w");
    assert_non_null(out);
    fputs("# others\n152\n51\nstart\n", out);
    fclose(out);
    sweep_outcome again = sweep_or_fail(a.scratch.file, &text, 2);
    assert_int_equal(again.wanted, SEARCHES);
    assert_int_equal(again.done, 2 * 2 * 3 * 2); /* one position, of two games, to two depths, in six columns */
    store *s;
    problem why;
    store_position p;
    assert_true(store_open(a.scratch.file, STORE_READ, &s, &why));
    assert_true(store_find_position(s, roots_key("152"), &p, &why) && p.line == 3);
    assert_true(store_find_position(s, roots_key("51"), &p, &why) && p.line == 3);
    assert_false(store_find_position(s, roots_key("99"), &p, &why));
    store_close(s);
    arena_free(&a);
}

static void parts_make_the_whole(void **unused)
{
    (void)unused;
    arena a = arena_new();
    scratch parts[3] = {scratch_new(), scratch_new(), scratch_new()}, all = scratch_new();
    const char *const files[] = {parts[0].file, parts[1].file, parts[2].file};
    static const char *const shards[] = {"1/3", "2/3", "3/3"};
    grid_text text = text_of(&a, METHODS);
    uint64_t done = 0;
    problem why;
    merge m = {0};
    sweep_or_fail(a.scratch.file, &text, 2);
    for (int i = 0; i < 3; i++) {
        text.shard = shards[i];
        done += sweep_or_fail(files[i], &text, 2).done;
    }
    assert_int_equal(done, SEARCHES);
    assert_true(store_open(all.file, STORE_WRITE, &m.out, &why));
    if (!merge_files(&m, files, 3, &why))
        fail_msg("%s", why.text);
    store_position p;
    assert_true(store_find_position(m.out, roots_key("152"), &p, &why));
    assert_string_equal(p.text, "152");
    store_close(m.out);
    check_same(a.scratch.file, all.file);
    text.shard = NULL;
    assert_int_equal(sweep_or_fail(all.file, &text, 2).done, 0);
    for (int i = 0; i < 3; i++)
        scratch_free(&parts[i]);
    scratch_free(&all);
    arena_free(&a);
}

/* Every method of the catalogue, with a plan or entries if it takes them, with a memory limit that some reach. */
static void every_method_is_swept(void **unused)
{
    (void)unused;
    arena a = arena_new();
    char methods[1024] = "auto,ps:auto,dual:1/2/3,ps:1+2";
    const ph_entry *e;
    size_t count = 4;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++) {
        const ph_parameter *p = e->parameters[0];
        if (strcmp(e->name, "auto") == 0)
            continue;
        snprintf(methods + strlen(methods), sizeof methods - strlen(methods), ",%s%s%s", e->name, p ? ":" : "",
                 p ? p->example : "");
        count++;
    }
    grid_text text = text_of(&a, methods);
    assert_int_equal(sweep_or_fail(a.scratch.file, &text, 2).done, SEARCHES / 3 * count);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(what_is_there_is_not_done_again),
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(every_method_is_swept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
