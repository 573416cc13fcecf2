/// Catch2 2.13 (Debian 12) and 3.x (Debian 13) under one name.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif

#include <string>

namespace kibitz::tests {
std::string source_dir();
}
/// Where the files of tests lie: the source tree's root. Known to one file only (catch_main.cpp), so that ccache finds the others in a
/// clone in another folder.
#ifndef KIBITZ_SOURCE_DIR
#define KIBITZ_SOURCE_DIR kibitz::tests::source_dir()
#endif
