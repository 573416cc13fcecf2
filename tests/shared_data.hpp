/// Where the real deals lie, beside the project; tests that need them say SKIPPED where they are absent.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>

namespace kibitz::tests {

/// The folder with lin/ and pbn/; nothing (and a line that says SKIPPED) where it is absent.
inline std::optional<std::filesystem::path> shared_data() {
    const char* given = std::getenv("KIBITZ_SHARED_DATA");
    const std::filesystem::path folder =
        given ? std::filesystem::path(given) : std::filesystem::path(KIBITZ_SOURCE_DIR) / ".." / "shared" / "data";
    if (std::filesystem::is_directory(folder / "lin")) return folder;
    std::cout << "SKIPPED: no real deals at " << folder.lexically_normal() << "\n";
    return std::nullopt;
}

}  // namespace kibitz::tests
