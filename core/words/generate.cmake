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
          ${CMAKE_CURRENT_SOURCE_DIR}/shell/busybox_programs.txt
  COMMENT "Generating C++ from the tables of words" VERBATIM)
# Likewise of the tables of releases.
set(controllers ${CMAKE_CURRENT_SOURCE_DIR}/controllers)
set(release_tables releases gates changes)
list(TRANSFORM release_tables REPLACE "(.+)" "${CMAKE_BINARY_DIR}/generated/core/controllers/\\1.inc" OUTPUT_VARIABLE generated_releases)
list(APPEND release_tables pod_gates)
list(APPEND generated_releases ${CMAKE_BINARY_DIR}/generated/core/admission/schema/pod_gates.inc)
list(TRANSFORM release_tables REPLACE "(.+)" "${controllers}/\\1.txt" OUTPUT_VARIABLE release_tables)
add_custom_command(OUTPUT ${generated_releases}
  COMMAND ${PYTHON} ${controllers}/generate.py ${CMAKE_BINARY_DIR}/generated
  DEPENDS ${controllers}/generate.py ${release_tables}
  COMMENT "Generating C++ from the tables of releases" VERBATIM)
add_custom_target(jobplay_tables DEPENDS ${generated} ${generated_releases})
set(generated_words ${generated})
list(FILTER generated_words INCLUDE REGEX "/words/[a-z_]+\\.cc$")
set(host_text ${CMAKE_BINARY_DIR}/generated/core/base/host_text.cc)
