#include "controller/formats/pbn_reader.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "controller/formats/pbn_values.hpp"
#include "controller/formats/plain_text.hpp"

namespace kibitz::formats {
namespace {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

/// Letters and digits make up tag names, calls and cards (PBN 2.1, 3.2); '-' has a meaning of its own.
constexpr auto word_characters = [] {
    std::array<bool, 256> table{};
    for (int c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = true;
    for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = true;
    for (int c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = true;
    table['_'] = true;
    return table;
}();
constexpr bool is_word(char c) noexcept { return word_characters[static_cast<unsigned char>(c)]; }

/// Card by suit letter and rank letter; nothing for any other two.
constexpr auto suit_base = [] {
    std::array<std::int8_t, 256> table{};
    table.fill(-1);
    for (const auto suit : bridge::all_suits) {
        const char c = bridge::letter(suit);
        table[static_cast<std::size_t>(c)] = static_cast<std::int8_t>(static_cast<int>(suit) * 13);
        table[static_cast<std::size_t>(c - 'A' + 'a')] = static_cast<std::int8_t>(static_cast<int>(suit) * 13);
    }
    return table;
}();

std::optional<Card> card_of(std::string_view token) noexcept {
    if (token.size() != 2) return bridge::card_from_string(token);
    const int base = suit_base[static_cast<unsigned char>(token[0])];
    const auto rank = bridge::rank_from_letter(token[1]);
    if (base < 0 || !rank) return std::nullopt;
    return Card::from_index(base + static_cast<int>(*rank) - 2);
}

/// A call; an empty one for AP, the passes that are missing. Nothing for any other word.
std::optional<std::optional<bridge::Call>> call_of(std::string_view token) noexcept {
    if (token.size() == 4 && token == "Pass") return bridge::Call::pass();
    if (token.size() == 2 && (token[0] == 'A' || token[0] == 'a') && (token[1] == 'P' || token[1] == 'p')) return std::optional<bridge::Call>();
    if (const auto call = bridge::call_from_string(token)) return call;
    return std::nullopt;
}

}  // namespace

PbnReader::PbnReader(std::string_view text, std::string_view file_name) : file_(file_name) {
    if (const auto plain = plain_text(text, room_)) text_ = *plain;
    else faults_.push_back({file_ + ":1: " + plain.error(), true});
}

bool PbnReader::next(Game& game) {
    while (at_ < text_.size()) {
        start_record(game);
        read_record(game);
        if (any_tag_ && !is_bad_ && build(game)) return true;
    }
    return false;
}

void PbnReader::start_record(Game& game) {
    game.calls.clear();
    game.auction_complete = false;
    game.contract.reset();
    game.hands_exchanged = false;
    game.play.clear();
    game.claim.reset();
    game.declarer_tricks.reset();
    game.comments.clear();
    values_.fill({});
    notes_.fill({});
    columns_.clear();
    auction_ = {};
    any_tag_ = is_bad_ = auction_stopped_ = play_stopped_ = play_goes_on_ = false;
    pending_ = PbnMark::None;
    turn_ = 0;
}

/// Reads up to the end of a record: a semi-empty line (PBN 2.1, 3), or a tag that can only belong to the next.
void PbnReader::read_record(Game& game) {
    while (at_ < text_.size()) {
        if (skip_space_and_comments(game)) {
            skip_line();
            if (!any_tag_) {
                game.comments.clear();  // an isolated comment is no record
                continue;
            }
            if (!continues_after_blank_line()) return;
            continue;
        }
        if (at_ >= text_.size()) return;
        if (text_[at_] != '[') {
            skip_line();  // data of a supplemental section (PBN 2.1, 5), or nothing we know
            continue;
        }
        if (begins_new_record()) return;
        read_tag(game);
    }
}

/// Files of several programs lack the empty line: a second Event or Board after the deal begins the next record.
bool PbnReader::begins_new_record() const noexcept {
    if (!values_[Deal].given) return false;
    const auto rest = text_.substr(at_);
    return (values_[Event].given && rest.starts_with("[Event ")) || (values_[Board].given && rest.starts_with("[Board "));
}

/// Some files have an empty line before [Auction] or [Play], which cannot begin a record (PBN 2.1, 3.1).
bool PbnReader::continues_after_blank_line() noexcept {
    std::size_t i = at_;
    while (i < text_.size() && (is_blank(text_[i]) || text_[i] == '\n')) ++i;
    const auto rest = text_.substr(i);
    const bool auction = rest.starts_with("[Auction") && !values_[Auction].given && !values_[Play].given;
    const bool play = rest.starts_with("[Play") && values_[Contract].given && !values_[Play].given;
    if (!values_[Deal].given || (!auction && !play)) return false;
    at_ = i;
    line_start_ = false;
    return true;
}

/// Takes spaces, line ends, comments and % lines. Returns true at a semi-empty line, which it does not take.
bool PbnReader::skip_space_and_comments(Game& game) {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (line_start_) {
            if (c == '%') {
                skip_line();
                continue;
            }
            std::size_t i = at_;
            while (i < text_.size() && is_blank(text_[i])) ++i;
            if (i == text_.size() || text_[i] == '\n') return true;
            at_ = i;
            line_start_ = false;
            line_begins_ = true;
            continue;
        }
        if (c == '\n') {
            ++at_;
            line_start_ = true;
        } else if (is_blank(c)) {
            ++at_;
        } else if (c == '{' || c == ';') {
            read_comment(game);
        } else {
            return false;
        }
    }
    return false;
}

void PbnReader::skip_line() noexcept {
    const void* end = std::memchr(text_.data() + at_, '\n', text_.size() - at_);
    at_ = end ? static_cast<std::size_t>(static_cast<const char*>(end) - text_.data()) + 1 : text_.size();
    line_start_ = true;
}

std::string_view PbnReader::take_word() noexcept {
    const auto from = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
}

PbnReader::Tag PbnReader::tag_of(std::string_view name) noexcept {
    constexpr std::array<std::string_view, known_tags> names{
        "Event", "Site",   "Date",       "Board", "West",     "North",    "East",   "South",   "Room", "Round", "Section",
        "Table", "PairNS", "PairEW",     "Dealer", "Vulnerable", "Deal",  "Declarer", "Contract", "Result", "Auction", "Play", "Note"};
    // Bit i: names[i] begins with this letter. One step or two for a name instead of twenty: tags are most of a file.
    constexpr auto by_letter = [&] {
        std::array<std::uint32_t, 256> table{};
        for (std::size_t i = 0; i < names.size(); ++i)
            table[static_cast<unsigned char>(names[i][0])] |= std::uint32_t{1} << i;
        return table;
    }();
    if (name.empty()) return Unknown;
    for (auto left = by_letter[static_cast<unsigned char>(name[0])]; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        if (names[i] == name) return static_cast<Tag>(i);
    }
    return Unknown;
}

/// Between '[' and ']': one tag pair. The two sections of calls and cards follow their tags at once.
void PbnReader::read_tag(Game& game) {
    if (!any_tag_) {
        any_tag_ = true;
        record_line_ += newlines(record_at_, at_);
        record_at_ = at_;
    }
    ++at_;
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n')) ++at_;
    const Tag tag = tag_of(take_word());
    const auto value = read_tag_value();
    line_start_ = false;
    if (tag == Unknown) return;
    if (tag == Note) return read_note(value);
    if (values_[tag].given) return;  // the first one counts (PBN 2.1, 3.4)
    values_[tag] = {value, true};
    if (tag == Auction) read_auction(game);
    if (tag == Play) read_play(game);
}

/// From behind the tag's name to behind its ']'. Unquoted values and quotes in quotes are taken as they were meant.
std::string_view PbnReader::read_tag_value() {
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n')) ++at_;
    const auto from = at_;
    const void* found = std::memchr(text_.data() + at_, '\n', text_.size() - at_);
    const auto line_end =
        found ? static_cast<std::size_t>(static_cast<const char*>(found) - text_.data()) : text_.size();
    if (from < text_.size() && text_[from] == '"') {
        std::size_t i = from + 1;
        while (i < line_end && text_[i] != '"') i += text_[i] == '\\' ? 2U : 1U;
        i = std::min(i, line_end);
        if (i < line_end) {
            std::size_t close = i + 1;
            while (close < text_.size() && (is_blank(text_[close]) || text_[close] == '\n')) ++close;
            if (close < text_.size() && text_[close] == ']') {
                at_ = close + 1;
                return text_.substr(from + 1, i - from - 1);
            }
        }
    }
    const auto line = text_.substr(from, line_end - from);
    const auto bracket = line.rfind(']');
    if (bracket == std::string_view::npos)
        partly(at_, "a tag is not closed on its line", "write ] behind its value");
    auto value = line.substr(0, bracket);
    at_ = from + (bracket == std::string_view::npos ? line.size() : bracket + 1);
    while (!value.empty() && is_blank(value.back())) value.remove_suffix(1);
    if (!value.empty() && value.front() == '"') value.remove_prefix(1);
    if (!value.empty() && value.back() == '"') value.remove_suffix(1);
    return value;
}

void PbnReader::read_note(std::string_view value) {
    if (values_[Play].given) return;  // a card's note: a lead convention, which a record of play does not need
    const auto colon = value.find(':');
    const auto number = read_number(value.substr(0, colon));
    if (colon == std::string_view::npos || !number || *number > static_cast<std::uint32_t>(max_notes))
        return partly(at_, "a note has no number from 1 to 32", "write it as [Note \"1:text\"]");
    value.remove_prefix(colon + 1);
    while (!value.empty() && value.front() == ' ') value.remove_prefix(1);
    if (notes_[*number].empty()) notes_[*number] = value;
}

void PbnReader::read_auction(Game& game) {
    mark_line(game);
    while (at_ < text_.size()) {
        if (skip_space_and_comments(game)) return;  // the record ends here, which read_record is to see
        if (at_ >= text_.size()) return;
        const char c = text_[at_];
        if (c == '[') return;
        if (line_begins_) mark_line(game);
        if (is_word(c)) {
            const auto call = call_of(take_word());
            if (!call && passed_over(game, true)) return;
            if (!call) return bad(at_, "a word in the auction is no call", "write Pass, X, XX, AP or a bid such as 3NT");
            if (*call) add_call(game, **call);
            else for (int passes = auction_.passes_missing(); passes > 0 && !is_bad_; --passes) add_call(game, bridge::Call::pass());
        } else if (c == '-') {
            if (ruled_line() && passed_over(game, true)) return;
            ++turn_;
            ++at_;
        } else if (c == '=') {
            const auto note = take_note_reference();
            if (!game.calls.empty() && note != no_note) note_of_call_[game.calls.size() - 1] = note;
        } else if (c == '*' || c == '+') {
            auction_stopped_ = c == '*';  // '+': to be continued
            ++at_;
        } else if (c == '^') {
            ++at_;
            const char mark = at_ < text_.size() ? text_[at_] : '\0';
            if (mark == 'S' || mark == 's') ++turn_;  // stands in the skipped player's place
            if (mark == 'S' || mark == 's') pending_ = PbnMark::SkippedPlayer;
            else if (mark == 'I' || mark == 'i') pending_ = PbnMark::Insufficient;
            else bad(at_, "an irregularity in the auction is neither ^I nor ^S", "write the mark as PBN 2.1, 3.9 has it");
            if (mark != '\0' && mark != '\n') ++at_;
        } else {
            skip_annotation();
        }
        if (is_bad_) return;
    }
}

void PbnReader::add_call(Game& game, bridge::Call call) {
    if (game.calls.size() == bridge::Auction::max_calls)
        return bad(at_, "the auction has more than 319 calls, the most there can be", "leave out what was not called");
    // Seats are counted from North here; build_calls turns them when the first caller is known.
    const auto seat = bridge::clockwise(bridge::Seat::North, turn_);
    note_of_call_[game.calls.size()] = no_note;
    auto& added = game.calls.emplace_back();
    added.seat = seat;
    added.call = call;
    added.mark = pending_;
    pending_ = PbnMark::None;
    auction_.add(seat, call);
    turn_ = (turn_ + 1) & 3;
}

void PbnReader::read_play(Game& game) {
    mark_line(game);
    while (at_ < text_.size()) {
        if (skip_space_and_comments(game)) return;
        if (at_ >= text_.size()) return;
        const char c = text_[at_];
        if (c == '[') return;
        if (line_begins_) mark_line(game);
        if (is_word(c)) {
            const auto card = card_of(take_word());
            if (!card && passed_over(game, false)) return;
            if (!card) return bad(at_, "a word in the play is no card", "write suit and rank, such as SK");
            if (columns_.full()) return bad(at_, "the play has more than 52 cards", "leave out what was not played");
            columns_.add(card, pending_);
            pending_ = PbnMark::None;
        } else if (c == '-' || c == '+') {
            if (ruled_line() && passed_over(game, false)) return;
            if (c == '+') play_goes_on_ = true;
            ++at_;
            if (!columns_.full()) columns_.add(std::nullopt, PbnMark::None);
        } else if (c == '^') {
            ++at_;
            const char mark = at_ < text_.size() ? text_[at_] : '\0';
            if (mark == 'R' || mark == 'r') pending_ = PbnMark::Revoke;
            else if (mark == 'L' || mark == 'l') pending_ = PbnMark::LeadOutOfTurn;
            else return bad(at_, "an irregularity in the play is neither ^R nor ^L", "write the mark as PBN 2.1, 3.9 has it");
            ++at_;
        } else if (c == '=') {
            (void)take_note_reference();
        } else {
            if (c == '*') play_stopped_ = true;
            skip_annotation();
        }
    }
}

void PbnReader::mark_line(const Game& game) noexcept {
    line_begins_ = false;
    mark_ = {at_, game.calls.size(), columns_.size(), auction_, turn_, auction_stopped_, play_stopped_};
}

/// Two of one sign side by side: a line drawn under a heading, and no place in a table of calls or cards.
bool PbnReader::ruled_line() const noexcept { return at_ + 1 < text_.size() && text_[at_ + 1] == text_[at_]; }

/// Of words in a section that are neither call nor card: they are other text (statistics that a dealing program appends, a
/// table of double-dummy tricks) where the section is over, and where most of the line is. Then it ends before that line.
/// @return false: a slip of the pen, and nothing was done
bool PbnReader::passed_over(Game& game, bool in_auction) {
    const bool over = in_auction ? mark_.auction.ended() || mark_.auction_stopped : mark_.cells == PlayColumns::max_cells || mark_.play_stopped;
    const bool over_here = in_auction ? auction_.ended() || auction_stopped_ : columns_.full() || play_stopped_;
    if (!over && over_here) return skip_line(), true;  // ... within this line: what stands before it counts
    if (!over && !mostly_other_text(in_auction)) return false;
    game.calls.resize(mark_.calls);
    columns_.shrink(mark_.cells);
    auction_ = mark_.auction;
    turn_ = mark_.turn;
    pending_ = PbnMark::None;
    if (!over) partly(mark_.at, in_auction ? "a line of the auction has no calls" : "a line of the play has no cards", "take other text out of it");
    skip_line();
    return true;
}

bool PbnReader::mostly_other_text(bool in_auction) const noexcept {
    auto line = text_.substr(mark_.at);
    line = line.substr(0, line.find('\n'));
    std::size_t right = 0, other = 0;
    for (std::size_t i = 0; i < line.size();) {
        if (!is_word(line[i])) {
            ++i;
            continue;
        }
        const auto from = i;
        while (i < line.size() && is_word(line[i])) ++i;
        const char before = from > 0 ? line[from - 1] : ' ';
        if (before == '^' || before == '=' || before == '$') continue;  // marks, which may stand anywhere
        const auto word = line.substr(from, i - from);
        ++((in_auction ? call_of(word).has_value() : card_of(word).has_value()) ? right : other);
    }
    return other >= right;
}

/// "=n="; nothing when it is not one.
std::uint8_t PbnReader::take_note_reference() noexcept {
    ++at_;
    const auto number = read_number(take_word());
    if (at_ < text_.size() && text_[at_] == '=') ++at_;
    return number && *number <= static_cast<std::uint32_t>(max_notes) ? static_cast<std::uint8_t>(*number) : no_note;
}

/// Suffixes and NAGs (PBN 2.1, 3.5.3, 3.7), which judge a call and belong to no record; and stray characters.
void PbnReader::skip_annotation() noexcept {
    const bool nag = text_[at_] == '$';
    ++at_;
    if (nag) (void)take_word();
}

int PbnReader::newlines(std::size_t from, std::size_t to) const noexcept {
    return static_cast<int>(
        std::count(text_.begin() + static_cast<std::ptrdiff_t>(from), text_.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
}

void PbnReader::report(std::size_t at, std::string_view what, std::string_view to_do, bool skipped) {
    if (faults_.size() > max_faults) return;
    if (faults_.size() == max_faults) {
        faults_.push_back({file_ + ": more than " + std::to_string(max_faults) + " faults: mend these first", skipped});
        return;
    }
    std::string message = file_ + ":" + std::to_string(record_line_ + newlines(record_at_, at)) + ": ";
    message += what;
    message += ": ";
    message += to_do;
    faults_.push_back({std::move(message), skipped});
}

void PbnReader::bad(std::size_t at, std::string_view what, std::string_view to_do) {
    if (is_bad_) return;  // one fault a record
    is_bad_ = true;
    report(at, what, std::string(to_do) + "; this record is left out", true);
}

void PbnReader::partly(std::size_t at, std::string_view what, std::string_view to_do) {
    report(at, what, to_do, false);
}

}  // namespace kibitz::formats
