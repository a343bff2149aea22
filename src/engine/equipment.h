/* equipment.h - what a search with a table needs besides its frame: the table, the data that moves are sorted by (the
 * sorter, or the learner of the strong engine), and threads. An engine keeps all but the threads from search to search;
 * otherwise each search has its own. */
#ifndef PHASED_ENGINE_EQUIPMENT_H
#define PHASED_ENGINE_EQUIPMENT_H

#include "../depthfirst/learner.h"
#include "../depthfirst/sorter.h"
#include "../search/team.h"

/* Where the last deepening ended. */
typedef struct ending {
    uint64_t key; /* of its position */
    uint32_t id;  /* of its method, and its suffixes */
    uint32_t with;
    bool selective, min_root;
    ph_ranked answer; /* its line is not kept; depth 0: nothing is known */
} ending;

typedef struct equipment {
    table table;      /* no buckets: there is no table */
    sorter *sorter;   /* may be NULL */
    learner *learner; /* of the strong engine; may be NULL */
    size_t bytes;     /* counted as memory of each search that uses it; 0 for an engine's */
    ending ended;     /* what the table has of it is still there: no other search has used it since */
    ph_memory memory;
} equipment;

/* Give the frame the table and sorter that its method needs: those of `kept`, if that is not NULL and has a table, else
 * new ones in `own`. The caller releases `own` in any case. A new table takes seven eighths of the byte limit (that of
 * a best-first search one eighth), or less if the search cannot fill it. If no limit is set, a sixteenth of
 * PH_DEFAULT_BYTES takes its place. PH_OK or PH_E_MEMORY. */
int equipment_give(equipment *own, equipment *kept, frame *f, const void *root);

/* Give the frame, which has its table, as many of the threads in its options as fit the byte limit, if its method can
 * share its work. Else it searches with one thread. The second function takes them away again. */
void equipment_give_threads(frame *f, const void *root);
void equipment_take_threads(frame *f);

/* How many threads to use, if each needs `beside` bytes in addition to its frame; 0: no more than one. */
uint32_t equipment_threads(const frame *f, size_t beside);

/* Make the equipment that several searches share, within `limit` bytes; 0: no limit is set. PH_OK, also if the method
 * needs no table, or PH_E_MEMORY. */
int equipment_share(equipment *e, const method *m, size_t limit, const ph_memory *memory);

/* Is there memory for the strong engine's learner within `limit` bytes? */
bool learner_fits(size_t limit);

/* Make what the method needs of an engine's equipment and is not there yet: a table of that many bytes, a sorter, a
 * learner. False without memory. */
bool equipment_equip(equipment *e, const method *m, size_t bytes, const ph_memory *memory);
void equipment_release(equipment *e);
void equipment_clear(equipment *e);

#endif
