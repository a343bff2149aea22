# programs.cmake - the benchmarks, what they share with the tests, and the examples.
file(GLOB support_sources CONFIGURE_DEPENDS tests/support/*.c)
add_library(phased_support OBJECT EXCLUDE_FROM_ALL ${support_sources})
target_link_libraries(phased_support PRIVATE phased_inside)

# `make bench` builds bench_speed. The tests run four of the benchmarks; PHASED_BENCH builds them all, so that they compile.
# They may include the tool's modules too.
set(tested_benches bench_count bench_games bench_speed bench_study)
file(GLOB bench_sources CONFIGURE_DEPENDS bench/bench_*.c)
file(GLOB bench_support CONFIGURE_DEPENDS bench/support/*.c)
if(NOT PHASED_TOOL)
    set(bench_sources "")
endif()
add_library(phased_bench_support OBJECT EXCLUDE_FROM_ALL ${bench_support})
target_link_libraries(phased_bench_support PRIVATE phased_inside)
foreach(source ${bench_sources})
    cmake_path(GET source STEM name)
    file(GLOB bench_groups CONFIGURE_DEPENDS bench/${name}/*.c) # its own files, if it has more than one
    add_executable(${name} ${source} ${bench_groups})
    target_link_libraries(${name} PRIVATE
        phased_inside phased_objects phased_tool phased_support phased_bench_support phased_tool_libs)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY bench)
    if(NOT PHASED_BENCH AND NOT (PHASED_TESTS AND name IN_LIST tested_benches))
        set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
endforeach()

find_package(Threads REQUIRED)

# An example is built as a user would build it: with the public headers and libphased.a. It runs without arguments.
file(GLOB example_sources CONFIGURE_DEPENDS examples/*.c)
foreach(source ${example_sources})
    cmake_path(GET source STEM stem)
    set(name example_${stem})
    add_executable(${name} ${source})
    add_dependencies(${name} phased_includes phased_loops_header)
    target_link_libraries(${name} PRIVATE phased_flags phased_static)
    if(stem MATCHES "^(threads|parallel|terminal)$")
        target_link_libraries(${name} PRIVATE Threads::Threads)
    endif()
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY examples OUTPUT_NAME ${stem})
    if(PHASED_TESTS)
        add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${name} PROPERTIES TIMEOUT 60)
    endif()
endforeach()

# Some examples are plug-ins of the tool too; the tests have plug-ins that are broken on purpose. A plug-in calls nothing of
# the library; the tool looks its symbol up by name.
function(plugin_module name source)
    add_library(plugin_${name} MODULE ${source})
    add_dependencies(plugin_${name} phased_includes phased_loops_header)
    target_link_libraries(plugin_${name} PRIVATE phased_flags)
    target_include_directories(plugin_${name} PRIVATE include ${generated_include})
    target_compile_definitions(plugin_${name} PRIVATE PHASED_PLUGIN)
    set_target_properties(plugin_${name} PROPERTIES
        LIBRARY_OUTPUT_DIRECTORY plugins PREFIX "" SUFFIX .so OUTPUT_NAME ${name})
endfunction()

foreach(name nim kalah dots ragged compiled)
    plugin_module(${name} examples/${name}.c)
endforeach()
if(PHASED_TESTS)
    file(GLOB plugin_sources CONFIGURE_DEPENDS tests/plugins/*.c)
    foreach(source ${plugin_sources})
        cmake_path(GET source STEM name)
        plugin_module(${name} ${source})
    endforeach()
endif()
