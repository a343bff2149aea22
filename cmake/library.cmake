# library.cmake - libphased, shared and static, out of one set of objects.
#
#   phased_objects   every object of the library, internal names included: what the tool and the tests link
#   phased_shared    libphased.so
#   phased_static    libphased.a
# Both libraries export ph_ names only; tools/check-symbols verifies it.

# Model trees generate their values with Random123. It consists of headers only, so users of the library do not need it.
find_path(RANDOM123_INCLUDE Random123/philox.h)
if(NOT RANDOM123_INCLUDE)
    message(FATAL_ERROR "Random123 not found: run tools/setup, or install it (Debian: librandom123-dev)")
endif()
target_include_directories(phased_flags SYSTEM INTERFACE ${RANDOM123_INCLUDE})

set(library_folders base search trees games reference depthfirst bestfirst uniform engine instances)
list(TRANSFORM library_folders REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/\\1/*.c")
file(GLOB library_sources CONFIGURE_DEPENDS ${library_folders})

# One exception to -fstack-protector-strong (cmake/flags.cmake). Each function of Othello copies its position, four words,
# into a local variable. The strong protector treats it as a buffer, and its checks are 1.1 % of the instructions of a search
# that calls the game through its struct. Nothing indexes that variable, so nothing can overrun it, and the plain protector
# still guards every function of the file that has an array.
if(NOT PHASED_SANITIZE)
    set_source_files_properties(src/games/othello.c PROPERTIES COMPILE_OPTIONS -fstack-protector)
endif()

# gcc limits, in per cent, how much inlining may enlarge a file. All methods are compiled for a game in one of these files, so
# each new method would leave less for the others: Othello's move generator was no longer inlined after one was added, and
# searches that do not use that method were 6 % slower. bench/games.sh measures it.
# -O3 saves 3 to 16 % of the instructions on the usual boards, and 2 to 4 % elsewhere: there the shorter build is preferred.
# Most of what it saves in Othello comes from inlining functions of up to 200 instructions. With -O1 trees that are remembered
# and other boards than the usual ones need up to 2 % more instructions than with -O2, and observed searches write anyway.
if(CMAKE_C_COMPILER_ID STREQUAL GNU)
    set(grow --param=inline-unit-growth=1000)
    set_source_files_properties(src/instances/connect4.c src/instances/kalah.c src/instances/model.c
        src/instances/othello.c src/instances/tictactoe.c PROPERTIES COMPILE_OPTIONS ${grow})
    if(CMAKE_BUILD_TYPE STREQUAL Release AND NOT PHASED_SANITIZE)
        set_source_files_properties(src/instances/othello.c
            PROPERTIES COMPILE_OPTIONS "-O2;${grow};--param=max-inline-insns-single=200")
        set_source_files_properties(src/instances/tictactoe.c PROPERTIES COMPILE_OPTIONS "-O2;${grow}")
        set_source_files_properties(src/instances/any.c src/instances/tree.c PROPERTIES COMPILE_OPTIONS -O2)
        set_source_files_properties(src/instances/connect4_other.c src/instances/kalah_other.c src/instances/recall.c
            src/instances/any_observed.c PROPERTIES COMPILE_OPTIONS -O1)
    endif()
endif()

# The loops for uniform trees, and once more for machines that have AVX2. No vector is passed between functions that are
# compiled apart, so the calling convention, about which gcc has a note, does not matter.
set_source_files_properties(src/uniform/uniform.c src/uniform/partitions.c src/uniform/uniform_search.c
    PROPERTIES COMPILE_OPTIONS -Wno-psabi)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set_source_files_properties(src/uniform/uniform_search_avx2.c PROPERTIES COMPILE_OPTIONS -mavx2)
    # The other one is only for machines without AVX2. With -O1 it compiles in half the time and needs 17 to 37 % more
    # instructions than with -O3 (SSS* and PS*(2) on T(8,6) and T(32,4)).
    if(CMAKE_BUILD_TYPE STREQUAL Release AND NOT PHASED_SANITIZE)
        set_source_files_properties(src/uniform/uniform_search.c PROPERTIES COMPILE_OPTIONS "-Wno-psabi;-O1")
    endif()
endif()

# A forbidden include stops the build before anything is compiled.
add_custom_target(phased_includes ALL
    COMMAND ${PROJECT_SOURCE_DIR}/tools/check-includes COMMENT "Checking the include rules" VERBATIM)

add_library(phased_objects OBJECT ${library_sources})
add_dependencies(phased_objects phased_includes)
target_link_libraries(phased_objects PRIVATE phased_flags)
target_include_directories(phased_objects PUBLIC include)
target_compile_definitions(phased_objects PRIVATE _POSIX_C_SOURCE=200809L)
# Calls of our own public functions may be inlined: nobody may replace them at load time.
target_compile_options(phased_objects PRIVATE -fno-semantic-interposition)
set_target_properties(phased_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)

add_library(phased_shared SHARED)
target_link_libraries(phased_shared PRIVATE phased_objects phased_flags)
if(NOT PHASED_SANITIZE)
    target_link_options(phased_shared PRIVATE LINKER:-z,defs) # libc only: a missing -lm fails here and not in a user's build
endif()
set_target_properties(phased_shared PROPERTIES SOVERSION 0 VERSION ${PROJECT_VERSION})

# Hidden names of an archive can still clash with those of a program. So all objects are joined into one, in which hidden
# names become local.
set(joined ${PROJECT_BINARY_DIR}/phased_joined.o)
add_custom_command(
    OUTPUT ${joined}
    COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o ${joined} $<TARGET_OBJECTS:phased_objects>
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${joined}
    DEPENDS phased_objects $<TARGET_OBJECTS:phased_objects>
    COMMENT "Joining the objects of libphased.a"
    COMMAND_EXPAND_LISTS VERBATIM)
add_library(phased_static STATIC ${joined})
set_source_files_properties(${joined} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)

# The search loops as a header for games outside the library; `make install` installs it with the others.
set(generated_include ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${generated_include})
file(GLOB loops_sources CONFIGURE_DEPENDS src/base/* src/search/* src/depthfirst/* src/instances/*.h)
add_custom_command(OUTPUT ${generated_include}/phased_loops.h
    COMMAND ${PROJECT_SOURCE_DIR}/tools/loops-header ${generated_include}/phased_loops.h
    DEPENDS ${PROJECT_SOURCE_DIR}/tools/loops-header ${loops_sources} VERBATIM)
add_custom_target(phased_loops_header ALL DEPENDS ${generated_include}/phased_loops.h)

foreach(kind shared static)
    set_target_properties(phased_${kind} PROPERTIES OUTPUT_NAME phased LINKER_LANGUAGE C)
    target_include_directories(phased_${kind} INTERFACE
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${generated_include}>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
set_target_properties(phased_shared PROPERTIES EXPORT_NAME phased)
add_library(phased::phased ALIAS phased_shared)
add_library(phased::phased_static ALIAS phased_static)
