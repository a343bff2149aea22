/* phased_loops.h - the methods compiled for a game of your own, as they are for the built-in games.
 *
 * A search calls a game through the functions of its ph_game. In a cheap game these calls, and the lists of moves, take
 * more time than the rules. This header has the search loops as source: the compiler inlines your rules into them.
 * Depth-first methods with and without a table (minimax, alphabeta, negascout, scout), and all that call them (mtdf,
 * aspiration, the engine), then use your loops. Best-first methods go on using the ph_game.
 *
 * A file with these definitions includes it once, after them. Give other names in that file a prefix of your own:
 *
 *     typedef ... game_rules;          what `rules` of the ph_game points to; void: nothing
 *     typedef ... game_position;       the state of the ph_game, as a value
 *     typedef struct game_cursor {     at a position, taking its moves one by one
 *         game_position at;
 *         ...                          what it needs to know the next move
 *     } game_cursor;
 *
 *     static inline
 *     uint32_t      game_list(const game_rules *, game_cursor *, ph_move *moves)    list all moves, or count them (NULL)
 *     game_position game_child(const game_rules *, game_cursor *, ph_move)          the position after a move
 *     void          game_begin(const game_rules *, game_cursor *, bool bottom)      before the first move is taken
 *     bool          game_more(const game_cursor *, uint32_t i)                      is there an i-th move, after those taken?
 *     game_position game_next(const game_rules *, game_cursor *, uint32_t i)        take it: the position after it
 *     ph_move       game_move(const game_rules *, const game_cursor *, uint32_t i)  the move just taken
 *     bool          game_over(const game_rules *, game_position)
 *     ph_value      game_value(const game_rules *, game_position, bool max)         MAX's value; `max`: MAX is to move
 *     uint64_t      game_key(const game_rules *, game_position)                     as key() of the ph_game; 0 if it has none
 *
 * A game with noisy() defines GAME_QUIET as 1 and adds
 *
 *     uint32_t      game_noisy(const game_rules *, game_cursor *, ph_move *moves)   list the noisy moves
 *     bool          game_in_check(const game_rules *, game_position)
 *     bool          game_loses(const game_rules *, game_position, ph_move)          is gain() of the move negative?
 *
 * A game with PH_OVER_WITHOUT_MOVES may define game_stops as itself and add the following, which answers as over() of the
 * ph_game does. A position without moves is then seen to be over when it is entered. game_over() is true there in any case.
 *
 *     bool          game_stops(const game_rules *, game_position)
 *
 * A game with PH_SOONER_IS_BETTER defines GAME_SOONER as 1. They must agree with the functions of the ph_game: same moves in the same order, same values. Then
 *
 *     const struct ph_compiled my_compiled = PH_LOOPS(&my_game);
 *
 * and `.compiled = &my_compiled` in the ph_game. Results and counts stay the same. The library uses the loops if they
 * come from its own version and the game still has the functions of my_game; otherwise it calls the functions.
 * Compile with -O2 or -O3; gcc or clang. examples/compiled.c is a complete example, docs/plugins.md has its figures. */

/* The struct ph_compiled of a game, which is given as a pointer. */
#define PH_LOOPS(pointer)                                                                                              \
    {                                                                                                                  \
        .version = PH_VERSION, .layout = COMPILED_LAYOUT, .game = (pointer), .search = loops_search,                   \
        .tabled = loops_tabled, .quiet = GAME_QUIET, .sooner = GAME_SOONER                                             \
    }
