/* drawn.c - the tree of an experiment, each node of which is drawn once for all methods that search it. */
#include "drawn.h"

#include "phased_tree.h"

#include <stdlib.h>

/* What is remembered of a tree may take so many bytes for each thread; T(16,6) needs 94 MB at worst, and touches a tenth
 * of it. A larger tree is drawn anew by each method. */
#define REMEMBERED ((size_t)128 << 20)

int drawn_open(const char *spec, unsigned methods, bool roomy, ph_game **game, void **root)
{
    ph_game *model, *recalled = NULL;
    int error = ph_game_new(spec, NULL, &model, NULL);
    if (error)
        return error;
    if (methods > 1 && ph_tree_recall(model, REMEMBERED, roomy, NULL, &recalled) == PH_OK) {
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
