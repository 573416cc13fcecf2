/// Whole files: PBN or LIN by content, and from disk.
#include <filesystem>
#include <fstream>

#include "controller/formats/pbn_reader.hpp"

namespace kibitz::formats {
namespace {

/// The largest collections of records people pass around have some 100 MB; anything above is no record of play.
constexpr std::streamoff largest_file = std::streamoff{512} * 1024 * 1024;

bool ends_with(std::string_view name, std::string_view ending) noexcept {
    if (name.size() < ending.size()) return false;
    for (std::size_t i = 0; i < ending.size(); ++i) {
        const char c = name[name.size() - ending.size() + i];
        if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != ending[i]) return false;
    }
    return true;
}

/// The first two-letter command before a bar, or the first tag, says what a file is.
std::optional<Format> format_of(std::string_view text, std::string_view name) noexcept {
    constexpr std::size_t look_at = 64 * 1024;  // comments may stand before the first tag
    const auto head = text.substr(0, look_at);
    const auto tag = head.find('[');
    const auto bar = head.find('|');
    if (ends_with(name, ".lin") && bar != std::string_view::npos) return Format::Lin;
    if (ends_with(name, ".pbn") && tag != std::string_view::npos) return Format::Pbn;
    if (bar != std::string_view::npos && (tag == std::string_view::npos || bar < tag)) return Format::Lin;
    if (tag != std::string_view::npos) return Format::Pbn;
    return std::nullopt;
}

}  // namespace

ReadGames read_pbn(std::string_view text, std::string_view file_name) {
    PbnReader reader(text, file_name);
    ReadGames read;
    Game game;
    while (reader.next(game)) read.games.push_back(game);  // a copy has no room to spare, unlike the reader's own
    read.faults = reader.faults();
    if (read.games.empty() && read.faults.empty())
        read.faults.push_back({std::string(file_name) + ":1: no record found: give a PBN file with [Deal] and [Auction]", true});
    return read;
}

ReadGames read_games(std::string_view text, std::string_view file_name) {
    const auto format = format_of(text, file_name);
    if (format == Format::Pbn) return read_pbn(text, file_name);
    if (format == Format::Lin) return read_lin(text, file_name);
    ReadGames read;
    read.faults.push_back({std::string(file_name) + ":1: neither PBN nor LIN: give a file of one of these formats", true});
    return read;
}

ReadGames read_games_file(const std::string& path) {
    ReadGames read;
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        read.faults.push_back({path + ": is a folder: give a file", true});
        return read;
    }
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const auto size = file ? static_cast<std::streamoff>(file.tellg()) : std::streamoff{-1};
    if (size < 0) {
        read.faults.push_back({path + ": cannot be opened: see that it is there and may be read", true});
        return read;
    }
    if (size > largest_file) {
        read.faults.push_back({path + ": larger than 512 MiB: split it", true});
        return read;
    }
    std::string text(static_cast<std::size_t>(size), '\0');
    file.seekg(0);
    if (!file.read(text.data(), size)) {
        read.faults.push_back({path + ": cannot be read: see that the disk is well", true});
        return read;
    }
    return read_games(text, path);
}

}  // namespace kibitz::formats
