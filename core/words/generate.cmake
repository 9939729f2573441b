# Runs generate.py when a table of words changes. `generated_words` are the sources among its files, `host_text` is base/host_text.h
# for programs that contain these texts.
find_program(PYTHON python3 REQUIRED NO_CMAKE_FIND_ROOT_PATH)
set(generate ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/generate.py ${CMAKE_BINARY_DIR}/generated)
file(GLOB tables CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.txt ${CMAKE_CURRENT_LIST_DIR}/decisions/*.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/tables.txt)
execute_process(COMMAND ${generate} --list OUTPUT_VARIABLE generated COMMAND_ERROR_IS_FATAL ANY)
add_custom_command(OUTPUT ${generated}
  COMMAND ${generate}
  DEPENDS ${CMAKE_CURRENT_LIST_DIR}/generate.py ${tables}
          ${CMAKE_CURRENT_SOURCE_DIR}/base/cron/zones.txt ${CMAKE_CURRENT_SOURCE_DIR}/share/dictionary_v1.txt
  COMMENT "Generating C++ from the tables of words" VERBATIM)
add_custom_target(jobplay_tables DEPENDS ${generated})
set(generated_words ${generated})
list(FILTER generated_words INCLUDE REGEX "/words/[a-z_]+\\.cc$")
set(host_text ${CMAKE_BINARY_DIR}/generated/core/base/host_text.cc)
