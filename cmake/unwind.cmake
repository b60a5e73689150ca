# A static program finds what unwinds an exception by a table that the linker has sorted (--eh-frame-hdr). The start
# files that gcc takes for -static know nothing of it and sort all frames at the first throw: 6 ms, ten whole starts, for
# each line that is read as a player says it and each error. So the program takes the other start files.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  foreach(name crt1 crti crtbegin crtend crtn)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${name}.o
      OUTPUT_VARIABLE START_${name} OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT IS_ABSOLUTE "${START_${name}}" OR NOT EXISTS "${START_${name}}")
      set(START_FILES_LACK ${name}.o)
    endif()
  endforeach()
  if(NOT START_FILES_LACK)
    target_link_options(orderly PRIVATE -nostartfiles -Wl,--eh-frame-hdr ${START_crt1} ${START_crti} ${START_crtbegin})
    target_link_libraries(orderly PRIVATE ${START_crtend} ${START_crtn})
  endif()
endif()
