/// Texts of the board files that ship, for tests that spoil one.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "catch.hpp"

namespace kibitz::tests {

/// @param name "hub-pi4"
inline std::string shipped_text(const std::string& name) {
    std::ifstream in(std::string(KIBITZ_SOURCE_DIR) + "/boards/" + name + ".textproto");
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// The same with the first `from` in it written `to`.
inline std::string changed_text(const std::string& name, const std::string& from, const std::string& to) {
    auto text = shipped_text(name);
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

}  // namespace kibitz::tests
