/// The web pages built into the program.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "cmake/embedded.hpp"

namespace kibitz::display {

struct Asset {
    std::string_view contents;
    std::string_view content_type;
    std::string_view gzip{};  ///< the same packed (NAME.gz beside it); empty where it is not
    bool hashed = false;  ///< the name changes with the contents, so it may be kept for ever
};

class Assets {
public:
    /// Paths are relative to the pages' folder: "index.html", "assets/app-3f2a.js".
    explicit Assets(std::span<const embedded::File> files);
    /// By request path, "/" being index.html. Only names built in are found: there is no file system behind it.
    const Asset* find(std::string_view path) const;

private:
    std::map<std::string, Asset, std::less<>> by_path_;
};

}  // namespace kibitz::display
