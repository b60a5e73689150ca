# The stylesheets of pages (src/report/look), as a source of the program. Sizes are in em, so that `large` scales all of
# them. The smallest printed type is the body text, 8.5 points.

foreach(name page sheet report)
  set(file ${CMAKE_SOURCE_DIR}/src/report/look/${name}.css)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} ${name})
endforeach()
configure_file(${CMAKE_SOURCE_DIR}/cmake/styles.cpp.in ${CMAKE_BINARY_DIR}/styles.cpp @ONLY)
