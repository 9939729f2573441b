# The pinned libraries of core. `./dev` unpacks them into .deps/ first, from upstream or from the
# distribution's source packages. Otherwise CMake downloads upstream's releases.
include(FetchContent)

function(jobplay_pin name variable url sha256)
  if(EXISTS ${CMAKE_SOURCE_DIR}/.deps/${name})
    set(FETCHCONTENT_SOURCE_DIR_${variable} ${CMAKE_SOURCE_DIR}/.deps/${name}
        CACHE PATH "Unpacked by ./dev" FORCE)
  endif()
  FetchContent_Declare(${name} URL ${url} URL_HASH SHA256=${sha256}
                       DOWNLOAD_EXTRACT_TIMESTAMP OFF SYSTEM ${ARGN})
endfunction()

jobplay_pin(yaml-cpp YAML-CPP
  https://github.com/jbeder/yaml-cpp/archive/refs/tags/0.8.0.tar.gz
  fbe74bbdcee21d656715688706da3c8becfd946d92cd44705cc6098bb23b3a16)
# SOURCE_SUBDIR names a folder without a CMakeLists.txt, because the single header needs no build.
jobplay_pin(nlohmann_json NLOHMANN_JSON
  https://github.com/nlohmann/json/archive/refs/tags/v3.11.3.tar.gz
  0d8ef5af7f9794e3263480193c491549b2ba6cc74bb018906202ada498a79406
  SOURCE_SUBDIR single_include)

# zlib's own CMakeLists.txt builds libraries, tests and examples for many systems. A link needs only
# seven of its files.
jobplay_pin(zlib ZLIB
  https://github.com/madler/zlib/releases/download/v1.3.1/zlib-1.3.1.tar.gz
  9a93b2b7dfdac77ceba5a558a580e74667dd6fede4585b91eefb60f03b72df23
  SOURCE_SUBDIR doc)

set(YAML_CPP_BUILD_CONTRIB OFF CACHE BOOL "" FORCE)
set(YAML_CPP_BUILD_TOOLS OFF CACHE BOOL "" FORCE)
set(YAML_CPP_BUILD_TESTS OFF CACHE BOOL "" FORCE)
set(YAML_CPP_INSTALL OFF CACHE BOOL "" FORCE)
set(YAML_CPP_FORMAT_SOURCE OFF CACHE BOOL "" FORCE)
set(CMAKE_POLICY_VERSION_MINIMUM 3.5)  # yaml-cpp 0.8.0 requires an older CMake than CMake 4
                                       # supports
set(CMAKE_WARN_DEPRECATED OFF CACHE BOOL "" FORCE)
FetchContent_MakeAvailable(yaml-cpp nlohmann_json zlib)
# One combined file compiles in a quarter of the time of the 33 files.
set_target_properties(yaml-cpp PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
if(EMSCRIPTEN)
  target_compile_options(yaml-cpp PRIVATE -Oz $<$<BOOL:${JOBPLAY_LIGHT}>:-flto>)
endif()

add_library(jobplay_json INTERFACE)
target_include_directories(jobplay_json SYSTEM INTERFACE ${nlohmann_json_SOURCE_DIR}/single_include)

set(zlib_sources adler32.c deflate.c inffast.c inflate.c inftrees.c trees.c zutil.c)
list(TRANSFORM zlib_sources PREPEND ${zlib_SOURCE_DIR}/)
add_library(jobplay_zlib STATIC ${zlib_sources})
target_include_directories(jobplay_zlib SYSTEM PUBLIC ${zlib_SOURCE_DIR})
target_compile_definitions(jobplay_zlib PRIVATE NO_GZIP)  # omits the tables of CRC-32
if(EMSCRIPTEN)
  target_compile_options(jobplay_zlib PRIVATE -Oz $<$<BOOL:${JOBPLAY_LIGHT}>:-flto>)
endif()
