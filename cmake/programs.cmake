# programs.cmake - the benchmarks, what they share with the tests, and the examples.
file(GLOB support_sources CONFIGURE_DEPENDS tests/support/*.c)
add_library(phased_support OBJECT EXCLUDE_FROM_ALL ${support_sources})
target_link_libraries(phased_support PRIVATE phased_inside)

# Built with the tests, so that they stay in order, or when asked for. They look into the rooms of the tool too.
file(GLOB bench_sources CONFIGURE_DEPENDS bench/bench_*.c)
file(GLOB bench_support CONFIGURE_DEPENDS bench/support/*.c)
if(NOT PHASED_TOOL)
    set(bench_sources "")
endif()
foreach(source ${bench_sources})
    cmake_path(GET source STEM name)
    add_executable(${name} ${source} ${bench_support})
    target_link_libraries(${name} PRIVATE phased_inside phased_objects phased_tool phased_support phased_tool_libs)
    file(GLOB bench_groups CONFIGURE_DEPENDS bench/${name}/*.c) # its own files, if it has more than one
    target_sources(${name} PRIVATE ${bench_groups})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY bench)
    if(NOT PHASED_TESTS)
        set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
endforeach()

# An example sees what a user sees: the installed header's folder and libphased.a. It runs without arguments.
file(GLOB example_sources CONFIGURE_DEPENDS examples/*.c)
foreach(source ${example_sources})
    cmake_path(GET source STEM stem)
    set(name example_${stem})
    add_executable(${name} ${source})
    add_dependencies(${name} phased_doors)
    target_link_libraries(${name} PRIVATE phased_flags phased_static)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY examples OUTPUT_NAME ${stem})
    if(PHASED_TESTS)
        add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${name} PROPERTIES TIMEOUT 60)
    endif()
endforeach()

# The same source as a plug-in of the tool; the deliberately broken ones are for the tests. They call nothing of the
# library, and their symbol is looked up by name.
function(plugin_module name source)
    add_library(plugin_${name} MODULE ${source})
    add_dependencies(plugin_${name} phased_doors)
    target_link_libraries(plugin_${name} PRIVATE phased_flags)
    target_include_directories(plugin_${name} PRIVATE include)
    target_compile_definitions(plugin_${name} PRIVATE PHASED_PLUGIN)
    set_target_properties(plugin_${name} PROPERTIES
        LIBRARY_OUTPUT_DIRECTORY plugins PREFIX "" SUFFIX .so OUTPUT_NAME ${name})
endfunction()

plugin_module(nim examples/nim.c)
if(PHASED_TESTS)
    file(GLOB plugin_sources CONFIGURE_DEPENDS tests/plugins/*.c)
    foreach(source ${plugin_sources})
        cmake_path(GET source STEM name)
        plugin_module(${name} ${source})
    endforeach()
endif()
