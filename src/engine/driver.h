/* driver.h - methods that call a depth-first one again and again, each time in another window of the root. */
#ifndef PHASED_ENGINE_DRIVER_H
#define PHASED_ENGINE_DRIVER_H

#include "../methods/compiled.h"

/* Search an interior `root` in the open frame by calls of `search`, which is alpha-beta, mostly with a table. PH_OK or
 * PH_E_MEMORY. */
typedef int driver(frame *f, const void *root, searcher *search);

driver drive_aspiration, drive_mtsss, drive_mtdual, drive_mtdf, drive_negac, drive_bns;

#endif
