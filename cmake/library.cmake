# library.cmake - libphased, shared and static, out of one set of objects.
#
#   phased_objects   every object of the library with its inner names visible: what the tool and the tests link
#   phased_shared    libphased.so
#   phased_static    libphased.a
# Both libraries show ph_ names alone; tools/check-symbols looks.

# Model trees draw their values with Random123, which is headers alone: who links the library needs nothing of it.
find_path(RANDOM123_INCLUDE Random123/philox.h)
if(NOT RANDOM123_INCLUDE)
    message(FATAL_ERROR "Random123 is not there: run tools/setup, or install it (Debian: librandom123-dev)")
endif()
target_include_directories(phased_flags SYSTEM INTERFACE ${RANDOM123_INCLUDE})

set(library_rooms base trees games frame methods reference engine instances)
list(TRANSFORM library_rooms REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/\\1/*.c")
file(GLOB library_sources CONFIGURE_DEPENDS ${library_rooms})

# One exception to -fstack-protector-strong (cmake/flags.cmake). Each function of Othello copies its position, four
# words, into a local variable; the strong protector takes that for a buffer, and its checks are 1.1 % of the
# instructions of a search through the struct of functions. Nothing is indexed there, so nothing can be overrun, and the
# plain protector still guards every function of the file that has an array.
if(NOT PHASED_SANITIZE)
    set_source_files_properties(src/games/othello.c PROPERTIES COMPILE_OPTIONS -fstack-protector)
endif()

# gcc lets inlining make a file larger by so many per cent and no more. In these files all methods are compiled for a game,
# and with each method that is added it would stop earlier: the search for moves of Othello became a function, and a search
# 6 % slower, because of a method that it does not use. bench/games.sh looks.
if(CMAKE_C_COMPILER_ID STREQUAL GNU)
    set_source_files_properties(src/instances/connect4.c src/instances/kalah.c src/instances/othello.c
        src/instances/tictactoe.c
        PROPERTIES COMPILE_OPTIONS --param=inline-unit-growth=1000)
endif()

# A wrong door stops the build before anything is compiled.
add_custom_target(phased_doors ALL
    COMMAND ${PROJECT_SOURCE_DIR}/tools/check-includes COMMENT "Checking the doors" VERBATIM)

add_library(phased_objects OBJECT ${library_sources})
add_dependencies(phased_objects phased_doors)
target_link_libraries(phased_objects PRIVATE phased_flags)
target_include_directories(phased_objects PUBLIC include)
target_compile_definitions(phased_objects PRIVATE _POSIX_C_SOURCE=200809L)
# Calls of our own public functions from inside need not be replaceable: they may be inlined.
target_compile_options(phased_objects PRIVATE -fno-semantic-interposition)
set_target_properties(phased_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)

add_library(phased_shared SHARED)
target_link_libraries(phased_shared PRIVATE phased_objects phased_flags)
if(NOT PHASED_SANITIZE)
    target_link_options(phased_shared PRIVATE LINKER:-z,defs) # libc alone: a missing -lm fails here, not at the user's
endif()
set_target_properties(phased_shared PROPERTIES SOVERSION 0 VERSION ${PROJECT_VERSION})

# Hidden names still clash in an archive. So the objects are joined into one, whose hidden names become local.
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

foreach(kind shared static)
    set_target_properties(phased_${kind} PROPERTIES OUTPUT_NAME phased LINKER_LANGUAGE C)
    target_include_directories(phased_${kind} INTERFACE
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
set_target_properties(phased_shared PROPERTIES EXPORT_NAME phased)
add_library(phased::phased ALIAS phased_shared)
add_library(phased::phased_static ALIAS phased_static)
