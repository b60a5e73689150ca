# The files that `orderly new` writes, as a source of the program.

set(TEMPLATES "")
foreach(name ruleset roll opposed check pool pools duels lookup)
  set(file ${CMAKE_SOURCE_DIR}/docs/templates/${name}.yaml)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  string(APPEND TEMPLATES "        Template{\"${name}\", R\"yaml(${text})yaml\"},\n")
endforeach()
configure_file(${CMAKE_SOURCE_DIR}/cmake/templates.cpp.in ${CMAKE_BINARY_DIR}/templates.cpp @ONLY)
