/// What must hold whatever the world does: a check of our own reasoning that stays on in every build. Where it fails the
/// program has a bug; it ends at once with file and line, and the journal gives the table back at the next start. What the
/// world can do wrong (files, devices, people) is answered with values instead, never with this.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>

namespace kibitz {

/// Says what did not hold and where, and ends the program.
[[noreturn]] inline void broken(const char* what, std::source_location where) noexcept {
    std::fprintf(stderr, "%s:%u: %s: this must hold: it is an error of the program: tell its makers\n", where.file_name(),
                 static_cast<unsigned>(where.line()), what);
    std::abort();
}

/// @param what what must hold, in words: "a call follows another only while there is room"
constexpr void require(bool holds, const char* what,
                       std::source_location where = std::source_location::current()) noexcept {
    if (!holds) [[unlikely]] broken(what, where);
}

}  // namespace kibitz
