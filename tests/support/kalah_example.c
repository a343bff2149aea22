/* kalah_example.c - the example as a plug-in, under another name. */
#include "kalah_example.h"

#define PHASED_PLUGIN
#define phased_game kalah_example
#include "../../examples/kalah.c" // NOLINT(bugprone-suspicious-include): the file is a program, a plug-in, or this
