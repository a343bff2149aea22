/* drawn.c - the tree of an experiment, each node of which is drawn once for all methods that search it. */
#include "drawn.h"

#include "phased_tree.h"

#include <assert.h>
#include <stdlib.h>

/* What is remembered of a tree may take so many bytes for each thread; T(16,6) needs 78 MB. A larger tree is drawn anew by
 * each method. */
#define REMEMBERED ((size_t)128 << 20)

static void *room_take(void *context, size_t bytes)
{
    drawn_room *const room = context;
    assert(!room->taken);
    if (room->bytes < bytes) {
        free(room->block);
        room->block = malloc(bytes);
        room->bytes = room->block ? bytes : 0;
    }
    room->taken = room->block != NULL;
    return room->block;
}

static void room_give_back(void *context, void *block)
{
    drawn_room *const room = context;
    assert(block == room->block);
    (void)block;
    room->taken = false;
}

void drawn_room_release(drawn_room *room)
{
    assert(!room->taken);
    free(room->block);
    *room = (drawn_room){0};
}

int drawn_open(const char *spec, unsigned methods, bool roomy, drawn_room *room, ph_game **game, void **root)
{
    const ph_memory memory = {room_take, room_give_back, room};
    ph_game *model, *recalled = NULL;
    int error = ph_game_new(spec, NULL, &model, NULL);
    if (error)
        return error;
    if (methods > 1 && ph_tree_recall(model, REMEMBERED, roomy, room ? &memory : NULL, &recalled) == PH_OK) {
        ph_game_free(model);
        model = recalled;
    }
    *root = malloc(model->state_size);
    if (!*root) {
        ph_game_free(model);
        return PH_E_MEMORY;
    }
    model->start(model->rules, *root);
    *game = model;
    return PH_OK;
}

void drawn_close(ph_game *game, void *root)
{
    free(root);
    ph_game_free(game);
}
