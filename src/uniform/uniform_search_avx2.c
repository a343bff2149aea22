/* uniform_search_avx2.c - uniform_search.c compiled with -mavx2 (cmake/library.cmake); without the flag a plain copy. */
#define kind_plain kind_avx2
#include "uniform_search.c" // NOLINT(bugprone-suspicious-include): the same source, compiled for another processor
