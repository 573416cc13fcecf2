/// A line of a table that a command prints.
#pragma once

#include <cstdio>
#include <ostream>

namespace kibitz::app {

/// One line, its end included, as printf() would write it; what is beyond 199 bytes is cut.
template <class... Values>
void row(std::ostream& out, const char* form, Values... values) {
    char text[200];
    std::snprintf(text, sizeof text, form, values...);
    out << text << '\n';
}

}  // namespace kibitz::app
