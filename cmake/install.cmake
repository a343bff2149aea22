# install.cmake - what `make install` installs, and where. The whole may be moved: the pkg-config file and the CMake package
# derive the prefix from their own location.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/phased)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${generated_include}/phased_loops.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS phased_shared phased_static EXPORT phased
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(PHASED_TOOL)
    install(TARGETS phased RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    if(PHASED_MODULE_MPI)
        install(TARGETS phased_mpi LIBRARY DESTINATION ${modules_dir})
    endif()
endif()

# Completion scripts for shells. The tool prints them, so it must run on this machine.
if(PHASED_TOOL AND NOT CMAKE_CROSSCOMPILING)
    set(completion_dir ${PROJECT_BINARY_DIR}/completion)
    file(MAKE_DIRECTORY ${completion_dir})
    foreach(shell bash zsh fish)
        add_custom_command(OUTPUT ${completion_dir}/${shell}
            COMMAND phased completion ${shell} > ${completion_dir}/${shell} DEPENDS phased VERBATIM)
        list(APPEND completions ${completion_dir}/${shell})
    endforeach()
    add_custom_target(phased_completion ALL DEPENDS ${completions})
    install(FILES ${completion_dir}/bash RENAME phased
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${completion_dir}/zsh RENAME _phased DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES ${completion_dir}/fish RENAME phased.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

install(EXPORT phased NAMESPACE phased:: FILE phased-config.cmake DESTINATION ${package_dir})
write_basic_package_version_file(phased-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/phased-config-version.cmake DESTINATION ${package_dir})

file(RELATIVE_PATH up_to_prefix /prefix/${pkgconfig_dir} /prefix)
string(REGEX REPLACE "/$" "" up_to_prefix ${up_to_prefix})
configure_file(cmake/phased.pc.in phased.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/phased.pc DESTINATION ${pkgconfig_dir})

file(GLOB man_tool CONFIGURE_DEPENDS man/*.1)
file(GLOB man_library CONFIGURE_DEPENDS man/*.3)
install(FILES ${man_tool} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${man_library} DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)
# The documents, in the same folders as in the sources; tools/install-docs adapts their links.
file(RELATIVE_PATH to_headers /prefix/${CMAKE_INSTALL_DOCDIR} /prefix/${CMAKE_INSTALL_INCLUDEDIR})
file(RELATIVE_PATH to_manual /prefix/${CMAKE_INSTALL_DOCDIR} /prefix/${CMAKE_INSTALL_MANDIR})
install(CODE "execute_process(
    COMMAND \"${PROJECT_SOURCE_DIR}/tools/install-docs\" \"${PROJECT_BINARY_DIR}/doc\" ${to_headers} ${to_manual}
    COMMAND_ERROR_IS_FATAL ANY)")
install(DIRECTORY ${PROJECT_BINARY_DIR}/doc/ DESTINATION ${CMAKE_INSTALL_DOCDIR} USE_SOURCE_PERMISSIONS)
