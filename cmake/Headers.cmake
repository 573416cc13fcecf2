# Headers that are read once for many files (precompiled). A file still includes what it uses: a build may do without them
# (CMAKE_DISABLE_PRECOMPILE_HEADERS=ON), and tests/tidy reads the includes.
#
# kibitz_headers(NAME [LINK LIB...] HEADERS HEADER...): HEADER as after #include: <vector>. Targets that have the same options say
#   kibitz_use_headers(NAME TARGET...)
# and one that has others, or needs headers that no other target does, has headers of its own:
#   kibitz_own_headers(TARGET HEADER...)
# An edit of one of these headers compiles all of them again: here stands what changes seldom, or is included nearly everywhere.
function(kibitz_headers name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK;HEADERS")
  add_library(${name} OBJECT ${CMAKE_SOURCE_DIR}/cmake/nothing.cpp)
  target_link_libraries(${name} PRIVATE kibitz-base ${arg_LINK})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

# GCC 12 miscounts the characters of text + text once the headers are compiled before (its bug 105651).
set(KIBITZ_WARNINGS_WITHOUT_HEADERS
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-restrict>")

function(kibitz_use_headers name)
  foreach(target ${ARGN})
    target_precompile_headers(${target} REUSE_FROM ${name})
    target_compile_options(${target} PRIVATE ${KIBITZ_WARNINGS_WITHOUT_HEADERS})
  endforeach()
endfunction()

function(kibitz_own_headers target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  target_compile_options(${target} PRIVATE ${KIBITZ_WARNINGS_WITHOUT_HEADERS})
endfunction()

set(KIBITZ_STANDARD_HEADERS <algorithm> <array> <boost/container/static_vector.hpp> <charconv> <chrono> <deque> <functional> <map>
  <memory> <optional> <set> <span> <sstream> <string> <string_view> <tuple> <unordered_map> <utility> <variant> <vector>)
set(KIBITZ_LAWS_HEADERS ${KIBITZ_STANDARD_HEADERS} <controller/perception/observation.hpp> <controller/laws/state.hpp>)
set(KIBITZ_WIRE_HEADERS ${KIBITZ_LAWS_HEADERS} <kibitz/v1/live.pb.h> <kibitz/v1/reading.pb.h>)

kibitz_headers(kibitz-standard-headers HEADERS ${KIBITZ_STANDARD_HEADERS})
kibitz_headers(kibitz-laws-headers HEADERS ${KIBITZ_LAWS_HEADERS})
kibitz_headers(kibitz-wire-headers LINK kibitz-proto HEADERS ${KIBITZ_WIRE_HEADERS})
