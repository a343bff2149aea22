/* driver.h - methods that call a depth-first one repeatedly, each time with another window at the root. */
#ifndef PHASED_ENGINE_DRIVER_H
#define PHASED_ENGINE_DRIVER_H

#include "../search/compiled.h"

/* Search `root`, which is not a leaf, by calls of `search`, which is alpha-beta, usually with a table. PH_OK or
 * PH_E_MEMORY. */
typedef int driver(frame *f, const void *root, searcher *search);

driver drive_aspiration, drive_mtsss, drive_mtdual, drive_mtdf, drive_negac, drive_bns;

#endif
