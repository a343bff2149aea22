/* model.c - the methods compiled for model trees.
 *
 * A position here is a value in two registers, and generating a child is a handful of multiplications: calls through
 * the struct of functions would cost as much again. */
#include "../trees/model.h"

typedef model game_rules;
typedef model_node game_position;

#define model_of(r) (r)
#define node_width model_width
#define node_child model_child
#define node_value model_value
#define node_key(p) model_key((p).place, (p).depth)
#include "model_cursor.h"

#include "loops.h"

const struct ph_compiled model_compiled = {
    .game = &model_game,
    .search = loops_search,
    .tabled = loops_tabled,
};
