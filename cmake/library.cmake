# The library that others link: one archive and one shared library of the rooms but that of the command line, their public
# headers, and what find_package and pkg-config ask for. The program and the library are components of the install.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(LIBRARY_ROOMS text io engine parse odds report tables builtin catalog seal log game)
set(LIBRARY_OBJECTS)
foreach(room ${LIBRARY_ROOMS})
  list(APPEND LIBRARY_OBJECTS $<TARGET_OBJECTS:orderly_${room}>)
  if(TARGET orderly_${room}_cold)
    list(APPEND LIBRARY_OBJECTS $<TARGET_OBJECTS:orderly_${room}_cold>)
  endif()
endforeach()
if(FMT_ONCE)
  list(APPEND LIBRARY_OBJECTS $<TARGET_OBJECTS:orderly_fmt>)
endif()

# `cmake --install` builds what it installs and is not built yet: `./dev run` builds the program alone.
function(build_before_install component)
  install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target ${ARGN}
    COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)" COMPONENT ${component})
endfunction()
set(LIBRARY_TARGETS orderly_static)
if(ORDERLY_SHARED)
  list(APPEND LIBRARY_TARGETS orderly_shared)
endif()
build_before_install(program orderly manual)
build_before_install(library ${LIBRARY_TARGETS})

function(public_library target kind)
  add_library(${target} ${kind} ${LIBRARY_OBJECTS})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME orderly LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} INTERFACE cxx_std_20)
  install(TARGETS ${target} EXPORT orderly-targets COMPONENT library
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()

public_library(orderly_static STATIC)
set_target_properties(orderly_static PROPERTIES EXPORT_NAME static)
target_link_libraries(orderly_static INTERFACE -lyaml-cpp -lsodium -lgmpxx -lgmp)

if(ORDERLY_SHARED)
  public_library(orderly_shared SHARED)
  set_target_properties(orderly_shared PROPERTIES EXPORT_NAME shared)
  target_link_libraries(orderly_shared PRIVATE yaml-cpp ${SODIUM_SHARED} INTERFACE -lgmpxx -lgmp)
  target_link_libraries(orderly_shared PRIVATE ${GMP_SHARED})
  target_link_options(orderly_shared PRIVATE -Wl,--no-undefined)
endif()

set(CONFIG_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/orderly)
file(RELATIVE_PATH ORDERLY_PC_UP ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/orderly.pc.in orderly.pc @ONLY)
configure_package_config_file(cmake/orderly-config.cmake.in orderly-config.cmake INSTALL_DESTINATION ${CONFIG_FOLDER})
write_basic_package_version_file(orderly-config-version.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT orderly-targets NAMESPACE orderly:: DESTINATION ${CONFIG_FOLDER} COMPONENT library)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/orderly-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/orderly-config-version.cmake
  DESTINATION ${CONFIG_FOLDER} COMPONENT library)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/orderly.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
install(DIRECTORY include/orderly DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)

install(FILES ${CMAKE_BINARY_DIR}/orderly.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/orderly-tables.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5 COMPONENT program)
set(ORDERLY_ZSH_FOLDER ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "Where zsh looks for completions")
install(FILES completions/orderly.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME orderly COMPONENT program)
install(FILES completions/_orderly DESTINATION ${ORDERLY_ZSH_FOLDER} COMPONENT program)
install(FILES completions/orderly.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
install(TARGETS orderly RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
install(DIRECTORY tables schema DESTINATION ${CMAKE_INSTALL_DATADIR}/orderly COMPONENT program)
