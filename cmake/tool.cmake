# tool.cmake - the tool's modules, and the tool itself.
find_package(PkgConfig REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
find_package(Threads REQUIRED)

add_library(phased_tool_libs INTERFACE)
target_link_libraries(phased_tool_libs INTERFACE
    PkgConfig::JANSSON PkgConfig::GMP PkgConfig::SQLITE Threads::Threads ${CMAKE_DL_LIBS} m)
# Line editing for `phased play` at a terminal.
if(PHASED_EDIT)
    pkg_check_modules(EDIT QUIET IMPORTED_TARGET libedit)
    if(NOT EDIT_FOUND)
        message(STATUS "libedit not found (Debian: libedit-dev): phased play will have no line editing")
    endif()
endif()

file(GLOB tool_sources CONFIGURE_DEPENDS src/tool/*.c src/trace/*.c src/lab/*.c src/play/*.c)
add_library(phased_tool OBJECT ${tool_sources})
add_dependencies(phased_tool phased_includes)
target_link_libraries(phased_tool PRIVATE phased_inside phased_tool_libs)
target_compile_options(phased_tool PRIVATE $<$<CONFIG:Release>:-O1>) # the library does the work: a third less to compile

# MPI is not linked into the tool. The tool loads phased-mpi.so if mpirun or srun has started several processes: from its own
# folder in a build, from PHASED_MODULES, relative to that folder, when installed.
set(modules_dir ${CMAKE_INSTALL_LIBDIR}/phased)
file(RELATIVE_PATH to_modules /prefix/${CMAKE_INSTALL_BINDIR} /prefix/${modules_dir})
set_source_files_properties(src/lab/ranks.c PROPERTIES COMPILE_DEFINITIONS PHASED_MODULES="${to_modules}")
if(PHASED_MPI)
    find_package(MPI QUIET COMPONENTS C)
    if(NOT MPI_C_FOUND)
        message(STATUS "MPI not found (make mpi installs it): sweeps will run on one machine only")
    endif()
endif()
if(PHASED_MPI AND MPI_C_FOUND)
    set(PHASED_MODULE_MPI ON)
    add_library(phased_mpi MODULE src/mpi/module.c)
    add_dependencies(phased_mpi phased_includes)
    target_link_libraries(phased_mpi PRIVATE phased_inside MPI::MPI_C)
    set_target_properties(phased_mpi PROPERTIES
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} PREFIX "" SUFFIX .so OUTPUT_NAME phased-mpi)
endif()

# The page of `phased explore`. web/build makes it if Node and the tools for WebAssembly are installed, and decides itself
# whether it is up to date. Builds with other compilers and flags share one page.
set(PHASED_WEB_DIR ${PROJECT_BINARY_DIR}/web CACHE PATH "Where the explorer is built")
add_custom_target(phased_page
    COMMAND ${PROJECT_SOURCE_DIR}/web/build ${PHASED_WEB_DIR}
    BYPRODUCTS ${PHASED_WEB_DIR}/page.c COMMENT "Building the explorer" VERBATIM)
set_source_files_properties(${PHASED_WEB_DIR}/page.c PROPERTIES GENERATED ON)

file(GLOB cli_sources CONFIGURE_DEPENDS cli/*.c)
add_executable(phased ${cli_sources} ${PHASED_WEB_DIR}/page.c)
add_dependencies(phased phased_includes phased_page)
if(PHASED_CURSES)
    pkg_check_modules(CURSES QUIET IMPORTED_TARGET ncursesw)
    if(CURSES_FOUND)
        target_link_libraries(phased PRIVATE PkgConfig::CURSES)
        target_compile_definitions(phased PRIVATE PHASED_CURSES)
    else()
        message(WARNING "ncurses not found (Debian: libncurses-dev): phased trace --interactive will not work")
    endif()
endif()
if(PHASED_MODULE_MPI)
    add_dependencies(phased phased_mpi)
endif()
target_link_libraries(phased PRIVATE phased_inside phased_objects phased_tool phased_tool_libs)
target_compile_options(phased PRIVATE $<$<CONFIG:Release>:-O1>)
if(EDIT_FOUND)
    target_link_libraries(phased PRIVATE PkgConfig::EDIT)
    target_compile_definitions(phased PRIVATE PHASED_EDIT)
endif()
