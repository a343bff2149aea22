# tool.cmake - the rooms of the tool, and the tool itself.
find_package(PkgConfig REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
find_package(Threads REQUIRED)

add_library(phased_tool_libs INTERFACE)
target_link_libraries(phased_tool_libs INTERFACE PkgConfig::JANSSON PkgConfig::GMP Threads::Threads ${CMAKE_DL_LIBS} m)

file(GLOB tool_sources CONFIGURE_DEPENDS src/trace/*.c src/lab/*.c src/play/*.c)
add_library(phased_tool OBJECT ${tool_sources})
add_dependencies(phased_tool phased_doors)
target_link_libraries(phased_tool PRIVATE phased_inside phased_tool_libs)

file(GLOB cli_sources CONFIGURE_DEPENDS cli/*.c)
add_executable(phased ${cli_sources})
add_dependencies(phased phased_doors)
target_link_libraries(phased PRIVATE phased_inside phased_objects phased_tool phased_tool_libs)
