/* test_moves.c - the count of moves that searches list. */
#include "phased_catalog.h"
#include "phased_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ph_counts counts_of(const ph_game *game, const char *method, uint32_t depth)
{
    void *root = malloc(game->state_size);
    assert_non_null(root);
    game->start(game->rules, root);
    const ph_options options = PH_OPTIONS(.method = method, .limits.depth = depth);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(game, root, &options, &r), PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    const ph_counts counts = r.counts;
    ph_result_release(&r);
    free(root);
    return counts;
}

static ph_game *game_of(const char *spec)
{
    ph_game *game;
    assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
    return game;
}

/* Minimax lists the moves of each interior node once. They lead to all nodes but the root. */
static void minimax_lists_each_move_once(void **unused)
{
    (void)unused;
    static const char *const games[] = {"othello", "connect4", "kalah", "tictactoe", "chess:leaves=static"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        ph_game *game = game_of(games[i]);
        ph_game like_a_plugin = *game;
        like_a_plugin.compiled = NULL;
        const ph_counts fast = counts_of(game, "minimax", 3);
        assert_int_equal(fast.moves, fast.leaves + fast.nodes - 1);
        assert_int_equal(counts_of(&like_a_plugin, "minimax", 3).moves, fast.moves);
        assert_int_equal(counts_of(game, "minimax@reference", 3).moves, fast.moves);
        ph_game_free(game);
    }
}

/* Where moves are listed, cut-offs leave some of a list unsearched. Connect-4 takes moves one by one, depth first. A search
 * counts the same each time. */
static void lists_are_counted_whole(void **unused)
{
    (void)unused;
    ph_game *othello = game_of("othello"), *connect4 = game_of("connect4"), *chess = game_of("chess");
    static const char *const methods[] = {"alphabeta", "negascout", "scout", "sss",
                                          "ps:2",      "dual",      "rs",    "alphabeta+tt"};
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        const ph_counts o = counts_of(othello, methods[i], 5), again = counts_of(othello, methods[i], 5);
        assert_true(o.moves > o.leaves + o.nodes - 1);
        assert_int_equal(o.moves, again.moves);
        assert_true(counts_of(connect4, methods[i], 5).moves > 0);
    }
    const ph_counts c = counts_of(connect4, "alphabeta", 6), q = counts_of(chess, "alphabeta", 3);
    assert_int_equal(c.moves, c.leaves + c.nodes - 1);
    assert_true(q.quiet > 0 && q.moves > q.leaves + q.nodes + q.quiet);
    ph_game_free(othello);
    ph_game_free(connect4);
    ph_game_free(chess);
}

/* The moves of trees are numbers, and no search lists them. */
static void trees_have_no_lists(void **unused)
{
    (void)unused;
    ph_game *model = game_of("iid:width=4,depth=4,seed=3"), *kept;
    assert_int_equal(ph_tree_recall(model, 1 << 20, NULL, &kept), PH_OK);
    static const char *const methods[] = {"alphabeta", "sss", "rs", "scout", "alphabeta+tt", "sss@reference"};
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        assert_int_equal(counts_of(model, methods[i], 0).moves, 0);
        assert_int_equal(counts_of(kept, methods[i], 0).moves, 0);
    }
    ph_game_free(kept);
    ph_game_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minimax_lists_each_move_once),
        cmocka_unit_test(lists_are_counted_whole),
        cmocka_unit_test(trees_have_no_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
