#include "controller/display/assets.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kibitz::display {
namespace {

std::string_view content_type(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 10> types{{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
        {".map", "application/json"},
    }};
    for (const auto& [ending, type] : types)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

/// A name with a hash in it, "app-3FQ2JX7A.js": at least eight letters and digits between '-' or '.' and the ending.
bool has_hash(std::string_view path) {
    const auto dot = path.rfind('.');
    if (dot == std::string_view::npos) return false;
    const auto stem = path.substr(0, dot);
    const auto mark = stem.find_last_of("-.");
    if (mark == std::string_view::npos) return false;
    const auto hash = stem.substr(mark + 1);
    const auto alphanumeric = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    return hash.size() >= 8 && std::all_of(hash.begin(), hash.end(), alphanumeric);
}

}  // namespace

Assets::Assets(std::span<const embedded::File> files) {
    constexpr std::string_view packed = ".gz";
    for (const auto& file : files)
        if (!file.path.ends_with(packed)) by_path_["/" + std::string(file.path)] = {file.contents, content_type(file.path), {}, has_hash(file.path)};
    for (const auto& file : files)
        if (const auto asset = by_path_.find("/" + std::string(file.path.substr(0, file.path.size() - std::min(file.path.size(), packed.size()))));
            file.path.ends_with(packed) && asset != by_path_.end())
            asset->second.gzip = file.contents;
    if (const auto first = by_path_.find("/index.html"); first != by_path_.end()) by_path_["/"] = first->second;
}

const Asset* Assets::find(std::string_view path) const {
    const auto found = by_path_.find(path);
    return found == by_path_.end() ? nullptr : &found->second;
}

}  // namespace kibitz::display
