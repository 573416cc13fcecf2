/// Whole files: PBN or LIN by content, and from disk.
#include "controller/formats/pbn_reader.hpp"
#include "controller/formats/plain_text.hpp"

namespace kibitz::formats {
namespace {

/// The largest collections of records people pass around have some 100 MB; anything above is no record of play.
constexpr std::size_t largest_file = std::size_t{512} * 1024 * 1024;

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

ReadGames fault_alone(std::string message) {
    ReadGames read;
    read.faults.push_back({std::move(message), true});
    return read;
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
    const std::string at_first = std::string(file_name) + ":1: ";
    std::string room;
    const auto plain = plain_text(text, room);
    if (!plain) return fault_alone(at_first + plain.error());
    if (plain->find_first_not_of(" \t\r\n") == std::string_view::npos) return fault_alone(at_first + "the file is empty: give a PBN or LIN file");
    const auto format = format_of(*plain, file_name);
    if (format == Format::Pbn) return read_pbn(*plain, file_name);
    if (format == Format::Lin) return read_lin(*plain, file_name);
    return fault_alone(at_first + "neither PBN nor LIN: give a file of one of these formats");
}

ReadGames read_games_file(const std::string& path) {
    const auto text = file_bytes(path, largest_file);
    return text ? read_games(*text, path) : fault_alone(path + ": " + text.error());
}

}  // namespace kibitz::formats
