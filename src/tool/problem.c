/* problem.c - error messages of the tool. */
#include "problem.h"

#include "phased.h"

#include <stdarg.h>
#include <stdio.h>

bool problem_input(problem *why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    why->input = true;
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return false;
}

bool problem_failure(problem *why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    why->input = false;
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return false;
}

bool problem_memory(problem *why)
{
    return problem_failure(why, "%s", ph_error_text(PH_E_MEMORY));
}
