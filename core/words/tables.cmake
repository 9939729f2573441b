# Makes C++ of the tables of words: of decisions.txt, whose rows begin `37 TooManyPods(WantedBy wanted_by, Count active)`, the
# structs of decision.h, and of the tables of phrases, whose rows begin `BoundTo(Text node)`, those of phrase.h. A table of
# phrases is known by its place in this list, from 1, and a row by its place in the table, from 0; the list is all that a
# new table needs.
set(phrase_tables reasons common steps actions problems yaml notes advice links import pictures milestones)
# Only the command line speaks by these: the page downloads none of them (wasm/words.mjs).
list(APPEND phrase_tables expectations cli comparison versions)

foreach(table decisions ${phrase_tables})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/${table}.txt)
endforeach()

# Leaves in `name` and `facts`, as members of a struct, what such a row begins with.
macro(read_head row)
  string(REGEX MATCH "([A-Za-z][A-Za-z0-9]*)(\\(([^\n]*)\\))?\n?$" whole "${row}")
  set(name ${CMAKE_MATCH_1})
  set(facts "${CMAKE_MATCH_3}")
  if(facts)
    string(REPLACE ", " "; " facts "${facts};")
  endif()
endmacro()

file(READ ${CMAKE_CURRENT_LIST_DIR}/decisions.txt text)
string(REGEX MATCHALL "\n\n[0-9]+ [A-Za-z][^\n]*" rows "${text}")
set(decisions "// Made by CMake of decisions.txt.\n")
foreach(row IN LISTS rows)
  string(REGEX MATCH "[0-9]+" number "${row}")
  read_head("${row}")
  string(APPEND decisions "JOBPLAY_DECISION(${number}, ${name}, ${facts})\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/core/words/decisions.inc CONTENT "${decisions}" @ONLY)

string(REGEX MATCHALL "\n[a-z][a-z] " codes "${text}")
list(REMOVE_DUPLICATES codes)
set(languages "// Made by CMake of decisions.txt.\n")
foreach(code IN LISTS codes)
  string(STRIP "${code}" code)
  string(APPEND languages "JOBPLAY_LANGUAGE(\"${code}\")\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/core/words/languages.inc CONTENT "${languages}" @ONLY)

set(phrases "// Made by CMake of the tables of phrases.\n")
set(tables "// Made by CMake: the tables of phrases, in their order.\n")
set(table_number 0)
foreach(table IN LISTS phrase_tables)
  math(EXPR table_number "${table_number} + 1")
  string(APPEND tables "JOBPLAY_TABLE(${table})\n")
  file(READ ${CMAKE_CURRENT_LIST_DIR}/${table}.txt text)
  string(REGEX MATCHALL "\n\n[A-Z][A-Za-z0-9]*(\\([^\n]*\\))?" rows "${text}")
  set(row_number 0)
  foreach(row IN LISTS rows)
    read_head("${row}")
    string(APPEND phrases "JOBPLAY_PHRASE(${table_number}, ${row_number}, ${name}, ${facts})\n")
    math(EXPR row_number "${row_number} + 1")
  endforeach()
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/core/words/phrases.inc CONTENT "${phrases}" @ONLY)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/core/words/tables.inc CONTENT "${tables}" @ONLY)
