#include "controller/formats/lists/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "controller/formats/charset.hpp"
#include "controller/formats/lists/letters.hpp"
#include "controller/formats/lists/lists.hpp"

namespace kibitz::formats {
namespace {

std::optional<std::uint32_t> number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool is_one_of(const std::string& word, std::string_view words) {
    for (std::size_t at = words.find(word); !word.empty() && at != std::string_view::npos; at = words.find(word, at + 1)) {
        const bool begins = at == 0 || words[at - 1] == ' ', ends = at + word.size() == words.size() || words[at + word.size()] == ' ';
        if (begins && ends) return true;
    }
    return false;
}

/// What is quoted of a field in words.
std::string quoted(std::string_view text) { return "\"" + std::string(cut_utf8(text, 60)) + "\""; }

constexpr std::string_view dashes[] = {"\u2013", "\u2014", "\u2212", "-"};

}  // namespace

std::uint32_t figure(std::string_view text, std::string_view column, std::uint32_t least, std::uint32_t most) {
    const auto value = number(trimmed(text));
    if (!value || *value < least || *value > most)
        throw BadField{fmt::format("{} {}: a number from {} to {}", column, quoted(text), least, most)};
    return *value;
}

std::optional<bridge::Side> side_of_text(std::string_view text) {
    const auto word = folded(text);
    if (is_one_of(word, "ns northsouth βν βορρασνοτοσ сю северюг")) return bridge::Side::NorthSouth;
    if (is_one_of(word, "ew eastwest αδ ανατοληδυση зв вз западвосток востокзапад"))
        return bridge::Side::EastWest;
    return std::nullopt;
}

std::optional<bridge::Seat> seat_of_text(std::string_view text) {
    const auto word = folded(text);
    if (is_one_of(word, "n north β βορρασ с север")) return bridge::Seat::North;
    if (is_one_of(word, "e east α ανατολη в восток")) return bridge::Seat::East;
    if (is_one_of(word, "s south ν νοτοσ ю юг")) return bridge::Seat::South;
    if (is_one_of(word, "w west δ δυση з запад")) return bridge::Seat::West;
    return std::nullopt;
}

PairText pair_of_text(std::string_view text) {
    const auto first = text.find_first_of("0123456789");
    const auto end = first == std::string_view::npos ? first : std::min(text.find_first_not_of("0123456789", first), text.size());
    if (first == std::string_view::npos) throw BadField{fmt::format("pair {}: a number from 1 to {}", quoted(text), most_listed_pairs)};
    PairText out;
    auto before = trimmed(text.substr(0, first)), behind = trimmed(text.substr(end));
    while (!behind.empty() && (behind.front() == '.' || behind.front() == ')' || behind.front() == ':'))
        behind = trimmed(behind.substr(1));
    out.number = figure(text.substr(first, end - first), "pair", 1, most_listed_pairs);
    if (!before.empty() && (out.side = side_of_text(before))) before = {};
    if (!behind.empty()) {
        out.side = side_of_text(behind);
        if (!out.side) throw BadField{fmt::format("pair {}: a number, with NS or EW where both sides are counted from 1", quoted(text))};
    }
    if (before.size() > 4) throw BadField{fmt::format("pair {}: a number from 1 to {}", quoted(text), most_listed_pairs)};
    out.section = std::string(before);
    return out;
}

std::pair<std::uint32_t, std::uint32_t> boards_of_text(std::string_view text) {
    for (const auto dash : dashes) {
        const auto at = text.find(dash);
        if (at == std::string_view::npos) continue;
        const auto low = figure(text.substr(0, at), "boards", 1, most_listed_board);
        const auto high = figure(text.substr(at + dash.size()), "boards", 1, most_listed_board);
        return {low, high};
    }
    const auto board = figure(text, "boards", 1, most_listed_board);
    return {board, board};
}

std::optional<std::pair<std::string, std::string>> two_names(std::string_view text) {
    std::size_t at = std::string_view::npos, length = 0;
    const auto try_it = [&](std::string_view sign) {
        if (const auto found = text.find(sign); found < at) at = found, length = sign.size();
    };
    for (const auto dash : dashes) try_it(" " + std::string(dash) + " ");
    for (const std::string_view sign : {"/", "&", "+", ";"}) try_it(sign);
    if (at == std::string_view::npos) return std::nullopt;
    const auto first = trimmed(text.substr(0, at)), second = trimmed(text.substr(at + length));
    if (first.empty() || second.empty()) return std::nullopt;
    return std::pair(std::string(first), std::string(second));
}

}  // namespace kibitz::formats
