/* error.c - errors and reasons to stop, in words. The lists of methods and suffixes come from their tables. */
#include "../search/method.h"

/* A method with the parameter that it needs: "ps:K". */
#define FORM_NONE ""
#define FORM_PLAN ":K"
#define FORM_ENTRIES ""
#define FORM_WINDOW ":W"
#define FORM_GUESS ""

static const char METHOD_TEXT[] = "unknown method; there are auto"
#define METHOD(ENUM, name, family, parameters, fast, tabled, reference, help) ", " name FORM_##parameters
#include "../search/methods.def"
    ;

#define NAME(text, with) text " "
static const char SUFFIX_TEXT[] = "bad suffix of a method; depth-first methods take " METHOD_SUFFIXES(
    NAME) "(minimax and scout only those before +null), strong takes +tt and those from +null on, best-first methods "
          "take "
          "+tt (selective search changes the moves and values of nodes that they return to); auto takes none, nor does "
          "any "
          "method with @reference";

const char *ph_error_text(int error)
{
    if (error == PH_E_METHOD)
        return METHOD_TEXT;
    if (error == PH_E_SUFFIX)
        return SUFFIX_TEXT;
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
    case PH_STOP_VISITS:
        return "visits";
    case PH_STOP_CANCELLED:
        return "cancelled";
    }
    return "unknown";
}
