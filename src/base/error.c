/* error.c - errors and reasons to stop, in words. */
#include "phased.h"

const char *ph_error_text(int error)
{
    switch (error) {
#define PH_X(name, number, text)                                                                                       \
    case number:                                                                                                       \
        return text;
        PH_ERRORS(PH_X)
#undef PH_X
    default:
        return "unknown error";
    }
}

const char *ph_stop_text(ph_stop stop)
{
    switch (stop) {
    case PH_FINISHED:
        return "finished";
    case PH_STOP_LEAVES:
        return "leaves";
    case PH_STOP_NODES:
        return "nodes";
    case PH_STOP_SECONDS:
        return "seconds";
    case PH_STOP_MEMORY:
        return "memory";
    case PH_STOP_CANCELLED:
        return "cancelled";
    }
    return "unknown";
}
