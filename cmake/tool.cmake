# tool.cmake - the rooms of the tool, and the tool itself.
find_package(PkgConfig REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
find_package(Threads REQUIRED)

add_library(phased_tool_libs INTERFACE)
target_link_libraries(phased_tool_libs INTERFACE
    PkgConfig::JANSSON PkgConfig::GMP PkgConfig::SQLITE Threads::Threads ${CMAKE_DL_LIBS} m)
# Line editing for `phased play` at a terminal; without it lines are read as they come.
if(PHASED_EDIT)
    pkg_check_modules(EDIT QUIET IMPORTED_TARGET libedit)
    if(NOT EDIT_FOUND)
        message(STATUS "libedit is not there (Debian: libedit-dev): phased play will have no line editing")
    endif()
endif()

file(GLOB tool_sources CONFIGURE_DEPENDS src/tool/*.c src/trace/*.c src/lab/*.c src/play/*.c)
add_library(phased_tool OBJECT ${tool_sources})
add_dependencies(phased_tool phased_doors)
target_link_libraries(phased_tool PRIVATE phased_inside phased_tool_libs)

# MPI is not linked into the tool: phased-mpi.so is loaded where mpirun or srun has started several processes. It lies
# beside the tool, and installed where this says, seen from the tool.
set(modules_dir ${CMAKE_INSTALL_LIBDIR}/phased)
file(RELATIVE_PATH to_modules /prefix/${CMAKE_INSTALL_BINDIR} /prefix/${modules_dir})
set_source_files_properties(src/lab/ranks.c PROPERTIES COMPILE_DEFINITIONS PHASED_MODULES="${to_modules}")
if(PHASED_MPI)
    find_package(MPI QUIET COMPONENTS C)
    if(NOT MPI_C_FOUND)
        message(STATUS "MPI is not there (make mpi): sweeps will run on one machine alone")
    endif()
endif()
if(PHASED_MPI AND MPI_C_FOUND)
    set(PHASED_MODULE_MPI ON)
    add_library(phased_mpi MODULE src/mpi/module.c)
    add_dependencies(phased_mpi phased_doors)
    target_link_libraries(phased_mpi PRIVATE phased_inside MPI::MPI_C)
    set_target_properties(phased_mpi PROPERTIES
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} PREFIX "" SUFFIX .so OUTPUT_NAME phased-mpi)
endif()

# The page of `phased explore`. web/build makes it where Node and the tools for WebAssembly are there, and looks by itself
# whether there is anything to do. Builds with other compilers and flags share one.
set(PHASED_WEB_DIR ${PROJECT_BINARY_DIR}/web CACHE PATH "Where the explorer is built")
add_custom_target(phased_page
    COMMAND ${PROJECT_SOURCE_DIR}/web/build ${PHASED_WEB_DIR}
    BYPRODUCTS ${PHASED_WEB_DIR}/page.c COMMENT "Building the explorer" VERBATIM)
set_source_files_properties(${PHASED_WEB_DIR}/page.c PROPERTIES GENERATED ON)

file(GLOB cli_sources CONFIGURE_DEPENDS cli/*.c)
add_executable(phased ${cli_sources} ${PHASED_WEB_DIR}/page.c)
add_dependencies(phased phased_doors phased_page)
if(PHASED_CURSES)
    pkg_check_modules(CURSES QUIET IMPORTED_TARGET ncursesw)
    if(CURSES_FOUND)
        target_link_libraries(phased PRIVATE PkgConfig::CURSES)
        target_compile_definitions(phased PRIVATE PHASED_CURSES)
    else()
        message(WARNING "ncurses is not there (Debian: libncurses-dev): phased trace --interactive will only say so")
    endif()
endif()
if(PHASED_MODULE_MPI)
    add_dependencies(phased phased_mpi)
endif()
target_link_libraries(phased PRIVATE phased_inside phased_objects phased_tool phased_tool_libs)
if(EDIT_FOUND)
    target_link_libraries(phased PRIVATE PkgConfig::EDIT)
    target_compile_definitions(phased PRIVATE PHASED_EDIT)
endif()
