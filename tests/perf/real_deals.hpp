/// Text of real PBN files for the benchmarks: the shared ones where they are, else our own evening.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "shared_data.hpp"

namespace kibitz::tests {

inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Every .pbn file of the shared data, else tests/deals/evening.pbn, with an empty line between two files.
inline const std::string& pbn_text() {
    static std::string text;
    if (!text.empty()) return text;
    std::vector<std::filesystem::path> paths;
    if (const auto folder = shared_data())
        for (const auto& entry : std::filesystem::directory_iterator(*folder / "pbn")) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    if (paths.empty()) paths.push_back(std::filesystem::path(KIBITZ_SOURCE_DIR) / "tests/deals/evening.pbn");
    for (const auto& path : paths) text += text_of(path) + "\r\n\r\n";
    return text;
}

/// `text` again and again until there are at least `bytes`.
inline std::string repeated(const std::string& text, std::size_t bytes) {
    std::string all;
    while (all.size() < bytes) all += text;
    return all;
}

}  // namespace kibitz::tests
