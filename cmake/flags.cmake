# flags.cmake - phased_flags: how every file of this repository is compiled and linked.
#
# Trees, stores and plug-ins come from strangers, so every build is hardened: a smashed stack ends the program
# (-fstack-protector-strong), libc checks the buffers it can see (_FORTIFY_SOURCE, which needs the optimiser), the
# program lies at random addresses (PIE), its table of functions is read-only from the start (relro, now), and no stack
# can be executed. tests/hardening reads the built files. A sanitizer checks more than all of these and replaces them.
include(CheckPIESupported)
check_pie_supported(LANGUAGES C)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# No program looks for libraries anywhere but where the system keeps them. An empty element in the list of places, which
# CMake leaves where it meets a folder that linkers know already, would mean the current directory.
set(CMAKE_SKIP_RPATH ON)

add_library(phased_flags INTERFACE)
target_compile_options(phased_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef -Wcast-qual
    $<$<BOOL:${PHASED_WERROR}>:-Werror>)
target_link_options(phased_flags INTERFACE LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
if(PHASED_SANITIZE)
    # Lines are all that a report needs; to note where each variable is takes longer than to compile (-g, at -O1).
    set(sanitize -fsanitize=${PHASED_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
    target_compile_options(phased_flags INTERFACE ${sanitize})
    target_link_options(phased_flags INTERFACE ${sanitize})
else()
    # Some compilers define a level of their own. The fuzzers are sanitized in every build.
    set(optimised $<NOT:$<OR:$<CONFIG:Debug>,$<BOOL:$<TARGET_PROPERTY:PHASED_SANITIZED>>>>)
    target_compile_options(phased_flags INTERFACE
        -fstack-protector-strong -U_FORTIFY_SOURCE $<${optimised}:-D_FORTIFY_SOURCE=2>)
endif()

# phased_inside: for what may look into the rooms (the tool, the tests, the benchmarks), unlike a user of the library.
add_library(phased_inside INTERFACE)
target_link_libraries(phased_inside INTERFACE phased_flags)
target_include_directories(phased_inside INTERFACE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
target_compile_definitions(phased_inside INTERFACE _GNU_SOURCE)
