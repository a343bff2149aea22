/* games.c - the page's games and trees, without search loops of their own.
 *
 * src/instances compiles the methods once for each game, which would be half of the page's library and two thirds of the
 * time to build it. Here no loops fit any search, so engine/choose.c takes those for any game: the results are the same. */
#include "../../src/games/chess.h"
#include "../../src/games/connect4.h"
#include "../../src/games/kalah.h"
#include "../../src/games/othello.h"
#include "../../src/games/tictactoe.h"
#include "../../src/search/compiled.h"
#include "../../src/trees/explicit.h"
#include "../../src/trees/model.h"
#include "../../src/trees/recall.h"

static bool fits_nothing(const frame *f)
{
    (void)f;
    return false;
}

const struct ph_compiled chess_compiled = {.game = &chess_game, .fits = fits_nothing};
const struct ph_compiled chess_static_compiled = {.game = &chess_static_game, .fits = fits_nothing};
const struct ph_compiled connect4_compiled = {.game = &connect4_game, .fits = fits_nothing};
const struct ph_compiled kalah_compiled = {.game = &kalah_game, .fits = fits_nothing};
const struct ph_compiled othello_compiled = {.game = &othello_game, .fits = fits_nothing};
const struct ph_compiled tictactoe_compiled = {.game = &tictactoe_game, .fits = fits_nothing};
const struct ph_compiled tree_compiled = {.game = &explicit_game, .fits = fits_nothing};
const struct ph_compiled model_compiled = {.game = &model_game, .fits = fits_nothing};
const struct ph_compiled recall_compiled = {.game = &recall_game, .fits = fits_nothing, .alone = true};
