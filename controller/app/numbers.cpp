#include "controller/app/numbers.hpp"

#include <spdlog/spdlog.h>

#include <string_view>

namespace kibitz::app {
namespace {

constexpr const char* key = "player-numbers";

/// A line a player: number, tab, name. What a reader of CSV gives has neither tabs nor line ends in it but in quotes.
std::string plain(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    return text;
}

std::string text_of(const Numbers& numbers) {
    std::string text;
    for (const auto& [name, number] : numbers) text += plain(number) + "\t" + plain(name) + "\n";
    return text;
}

Numbers numbers_of(std::string_view text) {
    Numbers numbers;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (const auto tab = line.find('\t'); tab != std::string_view::npos) numbers[std::string(line.substr(tab + 1))] = line.substr(0, tab);
    }
    return numbers;
}

}  // namespace

Numbers kept_numbers(const journal::Journal& journal) {
    const auto text = journal.setting(key);
    return text && *text ? numbers_of(**text) : Numbers{};
}

Numbers keep_numbers(journal::Journal& journal, const Numbers& added) {
    auto numbers = kept_numbers(journal);
    if (added.empty()) return numbers;
    for (const auto& [name, number] : added) numbers[plain(name)] = plain(number);
    if (const auto kept = journal.set_setting(key, text_of(numbers)); !kept) spdlog::warn("players' numbers: {}", kept.error().message);
    return numbers;
}

}  // namespace kibitz::app
