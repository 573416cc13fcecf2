# ccache where it is installed: what was compiled before, here or in another checkout of the same source, is not compiled again.
# A path in a command or in what the compiler reads is taken relative to the source tree (BASEDIR), and the folder that is built
# in is no part of the question (NOHASHDIR): so another clone in another folder finds it all (cmake/Unity.cmake does its part).
# Precompiled headers are asked for by what they were made of, not by their time (SLOPPINESS; clang has to leave the time out). A header that
# changes while it is compiled is not believed: taking its time for nothing (include_file_mtime) kept what was made of the one before.
# What was kept is found by what each file that was read holds, comments too (DEPEND): in a precompiled header the compiler knows
# every file to the letter, and one kept for another comment makes it read "#pragma once" files a second time (tests/cli/ccache).
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=true
    CCACHE_DEPEND=true CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  add_compile_options("$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
