# tests.cmake - the tests, all under ctest and all run from the root of the repository.
#
#   tests/test_NAME.c    a cmocka program; test_parallel*.c, and test_play.c, which ponders on a thread, are labelled
#                        "parallel" and run under ThreadSanitizer too
#   tests/support/*.c    linked into each of them (and into the benchmarks)
#   tests/NAME/run       a script; its first lines say what it tests
#
# Labels: "slow" tests take more than a few seconds, and `make check` leaves them out. `make test` starts with them, so that
# none runs alone at the end. "long" tests run in `make test-all` only: they take minutes, or need packages that
# `tools/setup test` does not install. A program that includes tests/support/slow.h takes a part of its samples, and runs as
# NAME_long with the whole of them.
set(slow_tests test_frontier test_games_search test_paper test_plans test_records test_reference test_search test_level
    test_limits test_parallel_best test_solve test_store test_sweep golden starved install completion claims demo bench_games bench_history
    bench_machinery opponents)
set(long_tests clone extend growth latex ranks web xboard golden_page opponents_real proof_coqchk)
find_package(Threads REQUIRED)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

file(GLOB test_sources CONFIGURE_DEPENDS tests/test_*.c)
foreach(source ${test_sources})
    cmake_path(GET source STEM name)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE
        phased_inside phased_objects phased_tool phased_support phased_tool_libs PkgConfig::CMOCKA Threads::Threads)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>) # the library's speed matters, not theirs
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES TIMEOUT 240)
    if(name MATCHES "^test_(parallel_.*|play)$")
        set_tests_properties(${name} PROPERTIES LABELS parallel)
        list(APPEND parallel_tests ${name})
    endif()
    file(STRINGS ${source} samples REGEX "^#include \"support/slow.h\"")
    if(samples AND NOT PHASED_SANITIZE)
        add_test(NAME ${name}_long COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${name}_long PROPERTIES TIMEOUT 600 ENVIRONMENT PHASED_TEST_LONG=1)
        list(APPEND long_tests ${name}_long)
    endif()
endforeach()
add_custom_target(phased_parallel_tests DEPENDS ${parallel_tests}) # all that ThreadSanitizer needs

# tests/soak/soak_*.c: programs that run for the time that tools/soak gives them.
file(GLOB soak_sources CONFIGURE_DEPENDS tests/soak/soak_*.c)
foreach(source ${soak_sources})
    cmake_path(GET source STEM name)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE phased_inside phased_objects phased_support)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
endforeach()

# Allocations that fail, for any program: tests/soak/environments preloads it.
add_library(starve MODULE tests/soak/starve.c)
target_link_libraries(starve PRIVATE phased_flags)
set_target_properties(starve PROPERTIES LIBRARY_OUTPUT_DIRECTORY tests PREFIX "" SUFFIX .so)

# script_test(NAME ARGUMENT...): tests/NAME/run
function(script_test name)
    add_test(NAME ${name} COMMAND tests/${name}/run ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES TIMEOUT 240 SKIP_RETURN_CODE 77)
endfunction()

script_test(golden $<TARGET_FILE:phased>)
script_test(stack $<TARGET_FILE:phased> ${PROJECT_BINARY_DIR}/plugins/nim.so)
script_test(kept $<TARGET_FILE:phased>)
script_test(chess $<TARGET_FILE:phased>)
script_test(opponents $<TARGET_FILE:phased>)
script_test(plugins $<TARGET_FILE:phased> ${PROJECT_BINARY_DIR}/plugins)
script_test(includes)
script_test(setup)
script_test(scripts)
script_test(demo $<TARGET_FILE:phased>)
script_test(completion $<TARGET_FILE:phased>)
script_test(bench $<TARGET_FILE:bench_speed>)
script_test(proof $<TARGET_FILE:phased>)
add_test(NAME proof_page COMMAND tests/proof/page WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
add_test(NAME proof_coqchk COMMAND tests/proof/coq --coqchk WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(proof_coqchk PROPERTIES TIMEOUT 900 SKIP_RETURN_CODE 77)
script_test(ranks $<TARGET_FILE:phased>)
script_test(study $<TARGET_FILE:phased>)
script_test(positions $<TARGET_FILE:phased>)
add_test(NAME ranks_alone COMMAND tests/ranks/run --alone $<TARGET_FILE:phased> WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
script_test(view $<TARGET_FILE:phased> $<BOOL:${CURSES_FOUND}>)
script_test(uci $<TARGET_FILE:phased>)
script_test(xboard $<TARGET_FILE:phased>)
script_test(learn $<TARGET_FILE:phased>)
script_test(choosing $<TARGET_FILE:phased>)
add_test(NAME bench_study COMMAND bench_study 4 4 1 4 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(bench_study PROPERTIES TIMEOUT 240)
script_test(latex $<TARGET_FILE:phased>)
script_test(loading $<TARGET_FILE:phased>)
script_test(strength $<TARGET_FILE:bench_strength>)
foreach(name ${bench_plugins})
    add_test(NAME check_${name} COMMAND phased check --games 20 --positions 200 --depth 2 $<TARGET_FILE:plugin_${name}>)
    set_tests_properties(check_${name} PROPERTIES TIMEOUT 240)
endforeach()
if(NOT PHASED_SANITIZE) # programs that link a sanitized library must be sanitized too
    if(TARGET phased_mpi)
        set(hard_module $<TARGET_FILE:phased_mpi>)
    endif()
    script_test(hardening $<IF:$<CONFIG:Debug>,--debug,--release> $<TARGET_FILE:phased> $<TARGET_FILE:phased_shared>
        $<TARGET_FILE:plugin_nim> $<TARGET_FILE:example_nim> $<TARGET_FILE:test_play> ${hard_module})
    script_test(claims $<TARGET_FILE:phased>)
    script_test(starved $<TARGET_FILE:phased> $<TARGET_FILE:starve>)
    script_test(install ${PROJECT_BINARY_DIR} ${CMAKE_C_COMPILER})
    script_test(growth ${CMAKE_C_COMPILER})
    add_test(NAME opponents_real COMMAND tests/opponents/run $<TARGET_FILE:phased> --real
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(opponents_real PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77 PROCESSORS 2)
    script_test(names $<TARGET_FILE:phased>)
    script_test(extend ${CMAKE_C_COMPILER})
    script_test(clone)
    set_tests_properties(clone extend PROPERTIES TIMEOUT 1800 PROCESSORS 2)
    # The golden cases that need the explorer's page, which `make test` does not build.
    add_test(NAME golden_page COMMAND tests/golden/run --page $<TARGET_FILE:phased> WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endif()

# Counts of instructions are exact, but they depend on the compiler: the limits and the history are gcc's.
if(CMAKE_C_COMPILER_ID STREQUAL GNU AND CMAKE_BUILD_TYPE STREQUAL Release AND NOT PHASED_SANITIZE)
    add_test(NAME bench_games COMMAND bench/games.sh $<TARGET_FILE:bench_games> WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    add_test(NAME bench_history COMMAND bench/history.sh $<TARGET_FILE:bench_count>
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    add_test(NAME bench_machinery COMMAND bench/machinery.sh $<TARGET_FILE:bench_strength> race:250 conversion:340 boxes:460
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(bench_games bench_history bench_machinery PROPERTIES TIMEOUT 240)
    set_tests_properties(bench_history PROPERTIES SKIP_RETURN_CODE 77)
endif()

# The explorer: the library as the page calls it, natively, to compare with WebAssembly; and the page in a browser.
if(NOT PHASED_SANITIZE)
    add_executable(explorer_native web/wasm/explorer.c web/wasm/native.c)
    target_link_libraries(explorer_native PRIVATE phased_inside phased_objects phased_tool phased_tool_libs)
    set_target_properties(explorer_native PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
    script_test(web $<TARGET_FILE:phased> $<TARGET_FILE:explorer_native> ${PHASED_WEB_DIR})
endif()

get_property(all_tests DIRECTORY PROPERTY TESTS)
foreach(label slow long)
    foreach(name ${${label}_tests})
        if(name IN_LIST all_tests)
            set_property(TEST ${name} APPEND PROPERTY LABELS ${label})
            set_tests_properties(${name} PROPERTIES COST 10)
        endif()
    endforeach()
endforeach()
