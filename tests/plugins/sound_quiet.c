/* sound_quiet.c - the game of the plug-ins illegal_noisy, twice_noisy, ... without their faults. */
#include "quiet.h"

PH_API const ph_game phased_game = {QUIET_GAME,         .noisy = quiet_noisy, .in_check = quiet_in_check,
                                    .gain = quiet_gain, .pass = quiet_pass,   .reversible = quiet_reversible,
                                    .note = quiet_note};
