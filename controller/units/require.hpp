/// What must hold whatever the world does: a check of our own reasoning that stays on in every build. Where it fails the
/// program has a bug; it ends at once with file and line, and the journal gives the table back at the next start. What the
/// world can do wrong (files, devices, people) is answered with values instead, never with this.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace kibitz {

/// Says what did not hold and where, and ends the program.
[[noreturn]] inline void broken(const char* what, const char* file, int line) noexcept {
    std::fprintf(stderr, "%s:%d: %s: this must hold: it is an error of the program: tell its makers\n", file, line, what);
    std::abort();
}

/// @param what what must hold, in words: "a call follows another only while there is room"
/// @param file, line where it is asked. The builtins of GCC and clang: clang 14, which builds the fuzzers, has no
///        std::source_location.
constexpr void require(bool holds, const char* what, const char* file = __builtin_FILE(), int line = __builtin_LINE()) noexcept {
    if (!holds) [[unlikely]] broken(what, file, line);
}

}  // namespace kibitz
