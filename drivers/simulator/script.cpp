#include "drivers/simulator/script.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace kibitz::drivers {

using Kind = Irregularity::Kind;

namespace simulator {

namespace {

constexpr std::array<std::string_view, 11> kind_words{
    "fifth-card",     "dummy-touches", "dummy-wrong-card",     "defender-shows", "turns-early",     "lead-out-of-turn",
    "revoke",         "dummy-calls-director", "contest-claim", "declarer-flashes", "arranges-dummy"};
constexpr std::array<std::string_view, 4> seat_words{"north", "east", "south", "west"};

}  // namespace

std::string_view to_string(Kind kind) noexcept { return kind_words[static_cast<std::size_t>(kind)]; }

std::string in_words(const Irregularity& what) {
    std::string words;
    if (what.line > 0) words += "line " + std::to_string(what.line) + ": ";
    if (what.board) words += "board " + std::to_string(*what.board) + " ";
    if (what.kind != Kind::ContestClaim) words += "trick " + std::to_string(what.trick) + " ";
    if (what.seat) words += std::string(seat_words[static_cast<std::size_t>(*what.seat)]) + " ";
    words += to_string(what.kind);
    if (what.card) words += " " + bridge::to_string(*what.card);
    if (what.accepted) words += what.kind == Kind::DummyWrongCard ? " stands" : " accepted";
    return words;
}

}  // namespace simulator

namespace {

using simulator::kind_words;
using simulator::seat_words;

/// A line longer than this is no script.
constexpr std::size_t longest_line = 400;

std::vector<std::string_view> words_of(std::string_view line) {
    line = line.substr(0, line.find('#'));
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < line.size();) {
        if (line[i] == ' ' || line[i] == '\t' || line[i] == '\r') {
            ++i;
            continue;
        }
        const std::size_t end = std::min(line.find_first_of(" \t\r", i), line.size());
        words.push_back(line.substr(i, end - i));
        i = end;
    }
    return words;
}

template <std::size_t N>
std::optional<std::size_t> find(const std::array<std::string_view, N>& words, std::string_view word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
}

std::optional<std::uint32_t> number(std::string_view word, std::uint32_t low, std::uint32_t high) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < low || value > high) return std::nullopt;
    return value;
}

std::string quoted(std::string_view word) { return "'" + std::string(word) + "'"; }

std::string all_kinds() {
    std::string words;
    for (std::string_view kind : kind_words) words += (words.empty() ? "" : ", ") + std::string(kind);
    return words;
}

/// One line. Says what is wrong, in words, or fills `what`.
std::optional<std::string> read_line(const std::vector<std::string_view>& words, Irregularity& what) {
    std::optional<Kind> kind;
    bool trick_given = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "board" || word == "trick") {
            const bool board = word == "board";
            const std::string range = board ? "a number from 1" : "a number from 1 to 13";
            if (++i == words.size()) return quoted(word) + ": a number is missing: write " + range + " after it";
            const auto value = number(words[i], 1, board ? 0xffffffffu : 13u);
            if (!value) return quoted(words[i]) + ": not a " + std::string(word) + ": write " + range;
            if (board ? what.board.has_value() : trick_given) return quoted(word) + ": given twice: write it once";
            if (board) {
                what.board = *value;
            } else {
                what.trick = static_cast<int>(*value);
                trick_given = true;
            }
        } else if (const auto seat = find(seat_words, word)) {
            if (what.seat) return quoted(word) + ": a second seat: name one";
            what.seat = static_cast<bridge::Seat>(*seat);
        } else if (const auto found = find(kind_words, word)) {
            if (kind) return quoted(word) + ": a second irregularity: one a line";
            kind = static_cast<Kind>(*found);
        } else if (word == "accepted" || word == "stands") {
            what.accepted = true;
        } else if (const auto card = bridge::card_from_string(word)) {
            if (what.card) return quoted(word) + ": a second card: name one";
            what.card = *card;
        } else {
            return quoted(word) + ": not a seat, a card, or an irregularity: write one of " + all_kinds();
        }
    }
    if (!kind) return "no irregularity named: write one of " + all_kinds();
    what.kind = *kind;
    if (*kind != Kind::ContestClaim && !trick_given) return "no trick named: write 'trick' and a number from 1 to 13";
    if (what.accepted && *kind != Kind::LeadOutOfTurn && *kind != Kind::DummyWrongCard)
        return "'accepted' or 'stands': only for lead-out-of-turn and dummy-wrong-card: leave it out";
    return std::nullopt;
}

}  // namespace

tl::expected<std::vector<Irregularity>, std::vector<std::string>> read_script(std::string_view text,
                                                                             std::string_view file_name) {
    std::vector<Irregularity> script;
    std::vector<std::string> faults;
    int line_number = 0;
    while (!text.empty()) {
        ++line_number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto fault = [&](std::string_view what) {
            faults.push_back(std::string(file_name) + ":" + std::to_string(line_number) + ": " + std::string(what));
        };
        if (line.size() > longest_line) {
            fault("line too long: is this a script? keep lines under 400 characters");
            continue;
        }
        const auto words = words_of(line);
        if (words.empty()) continue;
        Irregularity what;
        what.line = line_number;
        if (const auto wrong = read_line(words, what)) fault(*wrong);
        else script.push_back(what);
    }
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    return script;
}

}  // namespace kibitz::drivers
