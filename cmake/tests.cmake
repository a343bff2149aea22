# tests.cmake - the tests, all under ctest and all run from the root of the repository.
#
#   tests/test_NAME.c    a cmocka program; test_parallel*.c are labelled "parallel" and run under ThreadSanitizer too
#   tests/support/*.c    linked into each of them (and into the benchmarks)
#   tests/ROOM/run       a script: the golden tests of the commands, the doors, traces of the proof, a staged install,
#                        the hardening of what was built, what the bench prints, the explorer, the whole screen, the
#                        lesson, the choice of a method, the claims of the paper, what LaTeX makes of tables and
#                        pictures
#
# Those that take more than a few seconds are labelled "slow": `make check` leaves them out, and `make test` begins with
# them, so that none runs alone at the end.
set(slow_tests test_frontier test_games_search test_paper test_plans test_reference test_search test_store test_sweep ranks
    install growth web completion claims)
find_package(Threads REQUIRED)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

file(GLOB test_sources CONFIGURE_DEPENDS tests/test_*.c)
foreach(source ${test_sources})
    cmake_path(GET source STEM name)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE
        phased_inside phased_objects phased_tool phased_support phased_tool_libs PkgConfig::CMOCKA Threads::Threads)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES TIMEOUT 240)
    if(name MATCHES "^test_parallel")
        set_tests_properties(${name} PROPERTIES LABELS parallel)
        list(APPEND parallel_tests ${name})
    endif()
endforeach()
add_custom_target(phased_parallel_tests DEPENDS ${parallel_tests}) # all that ThreadSanitizer needs

# tests/soak/soak_*.c: programs that run for as long as tools/soak tells them.
file(GLOB soak_sources CONFIGURE_DEPENDS tests/soak/soak_*.c)
foreach(source ${soak_sources})
    cmake_path(GET source STEM name)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE phased_inside phased_objects phased_support)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
endforeach()

# script_test(ROOM ARGUMENT...): tests/ROOM/run, if there is one.
function(script_test room)
    if(EXISTS ${PROJECT_SOURCE_DIR}/tests/${room}/run)
        add_test(NAME ${room} COMMAND tests/${room}/run ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${room} PROPERTIES TIMEOUT 240)
    endif()
endfunction()

script_test(golden $<TARGET_FILE:phased>)
script_test(doors)
script_test(setup)
script_test(scripts)
script_test(demo $<TARGET_FILE:phased>)
script_test(completion $<TARGET_FILE:phased>)
script_test(bench $<TARGET_FILE:bench_speed>)
script_test(proof $<TARGET_FILE:phased>)
script_test(ranks $<TARGET_FILE:phased>)
set_tests_properties(ranks PROPERTIES SKIP_RETURN_CODE 77)
script_test(view $<TARGET_FILE:phased> $<BOOL:${CURSES_FOUND}>)
set_tests_properties(view PROPERTIES SKIP_RETURN_CODE 77)
script_test(learn $<TARGET_FILE:phased>)
script_test(choosing $<TARGET_FILE:phased>)
add_test(NAME bench_study COMMAND bench_study 4 4 1 4 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(bench_study PROPERTIES TIMEOUT 240)
script_test(latex $<TARGET_FILE:phased>)
set_tests_properties(latex PROPERTIES SKIP_RETURN_CODE 77)
if(NOT PHASED_SANITIZE)
    set(how $<IF:$<CONFIG:Debug>,--debug,--release>)
    if(TARGET phased_mpi)
        set(hard_module $<TARGET_FILE:phased_mpi>)
    endif()
    script_test(hardening ${how} $<TARGET_FILE:phased> $<TARGET_FILE:phased_shared> $<TARGET_FILE:plugin_nim>
        $<TARGET_FILE:example_nim> $<TARGET_FILE:test_play> ${hard_module})
endif()
if(NOT PHASED_SANITIZE)
    script_test(claims $<TARGET_FILE:phased>)
endif()
if(NOT PHASED_SANITIZE) # whoever links a sanitized library must be sanitized too
    script_test(install ${PROJECT_BINARY_DIR} ${CMAKE_C_COMPILER})
    script_test(growth ${CMAKE_C_COMPILER})
endif()

# Instructions are counted exactly, but by one compiler: the limits and the history are gcc's.
if(CMAKE_C_COMPILER_ID STREQUAL GNU AND CMAKE_BUILD_TYPE STREQUAL Release AND NOT PHASED_SANITIZE)
    add_test(NAME bench_games COMMAND bench/games.sh $<TARGET_FILE:bench_games> WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    add_test(NAME bench_history COMMAND bench/history.sh $<TARGET_FILE:bench_count>
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(bench_games bench_history PROPERTIES TIMEOUT 240)
    set_tests_properties(bench_history PROPERTIES SKIP_RETURN_CODE 77)
endif()

# The explorer: what the page asks of the library as a program, to compare with WebAssembly; and the page in a browser.
if(NOT PHASED_SANITIZE)
    add_executable(explorer_native web/wasm/explorer.c web/wasm/native.c)
    target_link_libraries(explorer_native PRIVATE phased_inside phased_objects phased_tool phased_tool_libs)
    set_target_properties(explorer_native PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
    script_test(web $<TARGET_FILE:phased> $<TARGET_FILE:explorer_native> ${PHASED_WEB_DIR})
endif()

get_property(all_tests DIRECTORY PROPERTY TESTS)
foreach(name ${slow_tests})
    if(name IN_LIST all_tests)
        set_tests_properties(${name} PROPERTIES LABELS slow COST 10)
    endif()
endforeach()
