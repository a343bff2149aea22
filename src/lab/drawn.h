/* drawn.h - the tree of an experiment, each node of which is drawn once for all methods that search it. */
#ifndef PHASED_LAB_DRAWN_H
#define PHASED_LAB_DRAWN_H

#include "phased.h"

/* The memory of a thread that searches one tree after the other: what one gives back the next takes, since the system takes
 * longer to give as many pages anew than the search of a large tree does to fill them. All zero at first. */
typedef struct drawn_room {
    void *block;
    size_t bytes;
    bool taken;
} drawn_room;

void drawn_room_release(drawn_room *room);

/* Make the tree that `spec` tells, to be searched by so many methods in this thread, and its root, which free() takes.
 * `roomy`: nobody asks how many bytes a search takes. Without a `room` it has memory of its own. PH_OK or an error, and then
 * there is nothing to release. */
int drawn_open(const char *spec, unsigned methods, bool roomy, drawn_room *room, ph_game **game, void **root);
void drawn_close(ph_game *game, void *root);

#endif
