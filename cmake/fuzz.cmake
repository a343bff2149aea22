# fuzz.cmake - tests/fuzz/fuzz_NAME.c under libFuzzer, ASan and UBSan, a few seconds each, as tests labelled "fuzz".
#
# Each starts from tests/fuzz/corpus/NAME. New inputs are kept in the build tree, where a later run continues with them. An
# input that crashes is written next to them as NAME-crash-HASH.
if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "PHASED_FUZZ needs clang: use the preset `clang`")
endif()

# The library and the tool's modules, compiled again with sanitizers and the fuzzer's counters. The search loops are compiled
# without: they read no untrusted input, the tests run them under sanitizers, and they would take two thirds of the time.
set(fuzz_flags -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1 -UNDEBUG)
set(fuzz_loops ${library_sources})
list(FILTER fuzz_loops INCLUDE REGEX "/src/(instances|depthfirst|bestfirst|uniform)/")
add_library(phased_fuzzed_loops OBJECT ${fuzz_loops})
add_dependencies(phased_fuzzed_loops phased_includes)
target_link_libraries(phased_fuzzed_loops PRIVATE phased_inside)
target_compile_options(phased_fuzzed_loops PRIVATE -UNDEBUG)
set(fuzz_read ${library_sources})
list(FILTER fuzz_read EXCLUDE REGEX "/src/(instances|depthfirst|bestfirst|uniform)/")
file(GLOB fuzz_support CONFIGURE_DEPENDS tests/fuzz/support/*.c)
add_library(phased_fuzzed OBJECT ${fuzz_read} ${tool_sources} ${fuzz_support})
add_dependencies(phased_fuzzed phased_includes)
target_link_libraries(phased_fuzzed PRIVATE phased_inside phased_tool_libs)
set_target_properties(phased_fuzzed PROPERTIES PHASED_SANITIZED ON)
target_compile_options(phased_fuzzed PRIVATE ${fuzz_flags} -fsanitize=fuzzer-no-link)

file(GLOB fuzz_sources CONFIGURE_DEPENDS tests/fuzz/fuzz_*.c)
foreach(source ${fuzz_sources})
    cmake_path(GET source STEM target)
    string(REGEX REPLACE "^fuzz_" "" name ${target})
    set(found ${PROJECT_BINARY_DIR}/fuzz/${name})
    set(corpus ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${name})
    if(NOT IS_DIRECTORY ${corpus})
        set(corpus "")
    endif()
    file(MAKE_DIRECTORY ${found})

    add_executable(${target} ${source})
    target_link_libraries(${target} PRIVATE phased_inside phased_fuzzed phased_fuzzed_loops phased_tool_libs)
    target_compile_options(${target} PRIVATE ${fuzz_flags} -fsanitize=fuzzer)
    target_link_options(${target} PRIVATE ${fuzz_flags} -fsanitize=fuzzer)
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests PHASED_SANITIZED ON)
    add_test(NAME ${target} COMMAND ${target}
        -max_total_time=5 -timeout=10 -artifact_prefix=${found}- -print_final_stats=1 ${found} ${corpus})
    set_tests_properties(${target} PROPERTIES TIMEOUT 120 LABELS fuzz)
endforeach()
