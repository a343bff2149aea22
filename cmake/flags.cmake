# flags.cmake - phased_flags: how every file of this repository is compiled and linked.
#
# Trees, stores and plug-ins are untrusted input, so every build is hardened: an overwritten stack ends the program
# (-fstack-protector-strong), libc checks buffers whose size it knows (_FORTIFY_SOURCE, which needs optimization), the program
# is loaded at random addresses (PIE), its tables of functions are read-only from the start (relro, now), and no stack is
# executable. tests/hardening checks the built files. A sanitizer checks more than all of these and replaces them.
include(CheckPIESupported)
check_pie_supported(LANGUAGES C)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Programs look for libraries in the system's folders only. CMake would leave an empty element in RPATH for folders that the
# linker knows already, and an empty element means the current directory.
set(CMAKE_SKIP_RPATH ON)

add_library(phased_flags INTERFACE)
target_compile_options(phased_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef -Wcast-qual
    $<$<BOOL:${PHASED_WERROR}>:-Werror>)
target_link_options(phased_flags INTERFACE LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
if(PHASED_SANITIZE)
    # Reports need line numbers only. With -g, the locations of variables would take longer than the compilation itself.
    set(sanitize -fsanitize=${PHASED_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
    target_compile_options(phased_flags INTERFACE ${sanitize})
    # The search loops are always-inline functions, which would be instrumented and compiled once for every place that calls
    # them. Without that attribute the files of src/uniform and src/instances take a fraction of the time.
    target_compile_definitions(phased_flags INTERFACE always_inline=unused)
    target_link_options(phased_flags INTERFACE ${sanitize})
else()
    # -U, because some compilers define a level themselves. The fuzzers are sanitized in every build.
    set(optimised $<NOT:$<OR:$<CONFIG:Debug>,$<BOOL:$<TARGET_PROPERTY:PHASED_SANITIZED>>>>)
    target_compile_options(phased_flags INTERFACE
        -fstack-protector-strong -U_FORTIFY_SOURCE $<${optimised}:-D_FORTIFY_SOURCE=2>)
endif()

# phased_inside: for code that may include internal headers (the tool, the tests, the benchmarks).
add_library(phased_inside INTERFACE)
target_link_libraries(phased_inside INTERFACE phased_flags)
target_include_directories(phased_inside INTERFACE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
target_compile_definitions(phased_inside INTERFACE _GNU_SOURCE)
