/* equipment.h - what a search with a table needs beside its frame: the table itself, and what moves are sorted by. An engine
 * keeps both from search to search; else they are a search's own. */
#ifndef PHASED_ENGINE_EQUIPMENT_H
#define PHASED_ENGINE_EQUIPMENT_H

#include "../frame/team.h"
#include "../methods/sorter.h"

typedef struct equipment {
    table table;    /* without buckets: there is none */
    sorter *sorter; /* may be NULL */
    size_t bytes;   /* that a search which uses it must count as its own */
    ph_memory memory;
} equipment;

/* Give the frame what its method asks for: of `kept`, if that is not NULL and has it, else of `own`, which is to be released
 * whatever happens. A table takes seven eighths of the byte limit, that of a best-first
 * search one eighth, or that of a sixteenth of PH_DEFAULT_BYTES where none is
 * set, or less where no search of the game could fill that.
 * PH_OK or PH_E_MEMORY. */
int equipment_give(equipment *own, equipment *kept, frame *f, const void *root);

/* Give the frame, which has its table, the lanes that its options ask for, if its method can share its work and they fit the
 * byte limit; else it stays alone. Take them away again. */
void equipment_give_lanes(frame *f, const void *root);
void equipment_take_lanes(frame *f);

/* The lanes for a frame, of which each needs `beside` bytes more than its frame; 0: it stays alone. */
uint32_t equipment_lanes(const frame *f, size_t beside);

/* Make that of several searches in one limit of bytes. PH_OK, also where the method asks for nothing, or PH_E_MEMORY. */
int equipment_share(equipment *e, const method *m, size_t limit, const ph_memory *memory);

/* Make an engine's: a table of that many bytes, and room to sort by. False without memory. */
bool equipment_init(equipment *e, size_t bytes, const ph_memory *memory);
void equipment_release(equipment *e);
void equipment_clear(equipment *e);

#endif
