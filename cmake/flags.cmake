# flags.cmake - phased_flags: how every file of this repository is compiled.
add_library(phased_flags INTERFACE)
target_compile_options(phased_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef -Wcast-qual
    $<$<BOOL:${PHASED_WERROR}>:-Werror>)
if(PHASED_SANITIZE)
    set(sanitize -fsanitize=${PHASED_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1)
    target_compile_options(phased_flags INTERFACE ${sanitize})
    target_link_options(phased_flags INTERFACE ${sanitize})
endif()

# phased_inside: for what may look into the rooms (the tool, the tests, the benchmarks), unlike a user of the library.
add_library(phased_inside INTERFACE)
target_link_libraries(phased_inside INTERFACE phased_flags)
target_include_directories(phased_inside INTERFACE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
target_compile_definitions(phased_inside INTERFACE _GNU_SOURCE)
