#include "controller/formats/lin_reader.hpp"

#include <algorithm>

#include "controller/formats/charset.hpp"
#include "controller/formats/claim_words.hpp"
#include "controller/formats/comment_text.hpp"
#include "controller/formats/lin_seats.hpp"
#include "controller/formats/pbn_values.hpp"
#include "controller/formats/plain_text.hpp"
#include "controller/formats/unread_words.hpp"

namespace kibitz::formats {
namespace {

using bridge::Seat;

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view trimmed(std::string_view text) noexcept {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string plain(std::string_view bytes) {
    std::string out;
    append_utf8(out, bytes);
    return single_spaced(out);
}

/// What stands before the next comma; takes it and the comma off.
std::string_view take_field(std::string_view& text) noexcept {
    const auto comma = text.find(',');
    const auto field = text.substr(0, comma);
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    return trimmed(field);
}

}  // namespace

std::string read_lin_deal(std::string_view value, std::optional<Seat>& dealer, bridge::Deal& deal) {
    value = trimmed(value);
    if (!value.empty() && value[0] >= '1' && value[0] <= '4') {
        dealer = lin_seats[static_cast<std::size_t>(value[0] - '1')];
        value.remove_prefix(1);
    } else if (!value.empty() && value[0] == '0') {
        value.remove_prefix(1);
    }
    for (const Seat seat : lin_seats) {
        std::optional<bridge::Suit> suit;
        auto hand = take_field(value);
        for (std::size_t i = 0; i < hand.size(); ++i) {
            if (const auto next = bridge::suit_from_letter(hand[i])) {
                suit = next;
                continue;
            }
            auto rank = bridge::rank_from_letter(hand[i]);
            if (hand[i] == '1' && i + 1 < hand.size() && hand[i + 1] == '0') {
                rank = bridge::Rank::Ten;
                ++i;
            }
            const auto in_hand = [&] { return " in " + std::string(bridge::name(seat)) + "'s hand"; };
            if (!suit || !rank) return "a character in a hand is neither suit nor rank: " + plain(hand.substr(i, 1)) + in_hand();
            const Card card(*suit, *rank);
            if (deal.holder(card)) return "a card stands twice in the deal: " + to_string(card) + in_hand();
            deal.hands[seat].insert(card);
        }
        if (deal.hands[seat].size() > bridge::cards_in_hand)
            return "a hand has more than thirteen cards: " + std::string(bridge::name(seat)) + "'s has " + std::to_string(deal.hands[seat].size());
    }
    if (!value.empty()) return "the deal has more than four hands";
    deal.complete_fourth_hand();
    return {};
}

LinReader::LinReader(std::string_view text, std::string_view file_name) : file_(file_name) {
    if (const auto plain = plain_text(text, room_)) text_ = *plain;
    else out_.faults.push_back({file_ + ":1: " + plain.error(), true});
}

ReadGames LinReader::read() {
    while (at_ < text_.size()) {
        if (text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == ' ') {
            ++at_;  // so that a command's line is its own
            continue;
        }
        const auto bar = text_.find('|', at_);
        if (bar == std::string_view::npos) break;
        const auto name = trimmed(text_.substr(at_, bar - at_));
        if (const auto line = name.rfind('\n'); line != std::string_view::npos) {  // other text stands on the lines before the command
            at_ += static_cast<std::size_t>(name.data() - (text_.data() + at_)) + line + 1;
            continue;
        }
        if (name.size() != 2) {  // no command: so this bar is none that stands between a command and its value
            at_ = bar + 1;
            continue;
        }
        const auto end = std::min(text_.find('|', bar + 1), text_.size());
        command(name, text_.substr(bar + 1, end - bar - 1));
        at_ = end + 1;
    }
    finish();
    return std::move(out_);
}

void LinReader::command(std::string_view name, std::string_view value) {
    const std::array<char, 2> letters{lower(name[0]), lower(name[1])};
    const std::string_view key(letters.data(), 2);
    if (key == "mb") calls(value);
    else if (key == "pc") cards(value);
    else if (key == "pg") return;  // a page is turned: after each trick, but nobody relies on it
    else if (key == "an") explain(value);
    else if (key == "nt") remark(value);
    else if (key == "qx") board(value);
    else if (key == "md") deal(value);
    else if (key == "mc") result(value);
    else if (key == "vg") header(value);
    else if (key == "pn") {
        // Names for the next board, unless this one has none yet.
        if (open_ && (!game_.calls.empty() || (has_deal_ && names_given_))) finish();
        name_count_ = 0;
        names_given_ = true;
        for (auto rest = value; name_count_ < names_.size() && !rest.empty();) names_[name_count_++] = plain(take_field(rest));
    } else if (key == "sv") {
        begin();
        vulnerability_given_ = true;
        value = trimmed(value);
        switch (value.empty() ? 'o' : lower(value[0])) {
            case 'n': game_.start.vulnerability = bridge::Vulnerability::NorthSouth; break;
            case 'e': game_.start.vulnerability = bridge::Vulnerability::EastWest; break;
            case 'b': game_.start.vulnerability = bridge::Vulnerability::Both; break;
            case 'o': case '0': case '-': game_.start.vulnerability = bridge::Vulnerability::None; break;
            default: vulnerability_given_ = false;
        }
    } else if (key == "ah") {
        if (const auto number = read_number(value)) {
            if (has_deal_ && numbered_) finish();
            begin();
            numbered_ = true;
            game_.start.board = bridge::BoardNumber(*number);
        }
    }
}

/// vg: title, segment, scoring, first and last board, teams.
void LinReader::header(std::string_view value) {
    finish();
    event_ = plain(take_field(value));
    round_ = plain(take_field(value));
}

/// qx: "o12" or "c12", room and board number. Every board of a match file begins with it.
void LinReader::board(std::string_view value) {
    finish();
    begin();
    value = trimmed(value);
    if (!value.empty() && (lower(value[0]) == 'o' || lower(value[0]) == 'c')) {
        closed_room_ = lower(value[0]) == 'c';
        game_.start.room = closed_room_ ? "Closed" : "Open";
    }
    game_.start.board = bridge::BoardNumber(read_number(value.substr(0, value.find(','))).value_or(0));
}

void LinReader::begin() {
    if (open_) return;
    auto comments = std::move(game_.comments);  // talk before a board belongs to it
    game_ = {};
    game_.comments = std::move(comments);
    game_.source = {file_, line_here()};
    open_ = true;
    has_deal_ = is_bad_ = closed_room_ = vulnerability_given_ = numbered_ = false;
    auction_ = {};
}

void LinReader::deal(std::string_view value) {
    if (trimmed(value).empty()) return;
    if (has_deal_) finish();  // files of one board after the other, without qx
    begin();
    has_deal_ = true;
    std::optional<Seat> dealer;
    if (const auto why = read_lin_deal(value, dealer, game_.start.deal); !why.empty())
        return bad(why, "write hands as SAKQHJT9D87CA65 in the order South, West, North, East");
    game_.start.dealer = dealer.value_or(dealer_of(game_.start.board));
}

/// mb: one call, or several without anything between ("pp1Np"); '!' alerts the call before it.
void LinReader::calls(std::string_view value) {
    begin();
    if (is_bad_) return;
    value = trimmed(value);
    while (!value.empty()) {
        const char c = lower(value[0]);
        if (c == '!' || c == '-' || c == ' ' || c == '*') {
            if (c == '!' && !game_.calls.empty()) game_.calls.back().alert = true;
            value.remove_prefix(1);
            continue;
        }
        std::size_t length = c >= '1' && c <= '7' && value.size() > 1 ? 2 : 1;
        if (value.size() > 2 && length == 2 && lower(value[1]) == 'n' && lower(value[2]) == 't') length = 3;
        for (const std::string_view word : {"pass", "dbl", "rdbl", "redbl", "xx"})
            if (value.size() >= word.size() &&
                std::equal(word.begin(), word.end(), value.begin(), [](char a, char b) { return a == lower(b); }))
                length = word.size();
        const auto call = bridge::call_from_string(length == 5 ? "xx" : value.substr(0, length));
        if (!call) return bad("a call is unreadable", "write p, d, r or a bid such as 3N in mb");
        if (game_.calls.size() == bridge::Auction::max_calls)
            return bad("the auction has more than 319 calls, the most there can be", "leave out what was not called");
        const Seat seat = bridge::clockwise(game_.start.dealer, static_cast<int>(game_.calls.size() & 3U));
        auto& added = game_.calls.emplace_back();
        added.seat = seat;
        added.call = *call;
        auction_.add(seat, *call);
        value.remove_prefix(length);
    }
}

void LinReader::explain(std::string_view value) {
    if (open_ && !game_.calls.empty()) game_.calls.back().explanation = plain(value);
}

/// pc: cards in order of play, without seats: declarer's left-hand opponent leads, then the winner of each trick.
void LinReader::cards(std::string_view value) {
    begin();
    if (is_bad_) return;
    value = trimmed(value);
    while (!value.empty()) {
        const std::size_t length = value.size() > 2 && value[1] == '1' && value[2] == '0' ? 3 : 2;
        const auto card = bridge::card_from_string(value.substr(0, std::min(length, value.size())));
        if (!card) return bad("a card is unreadable", "write suit and rank in pc, such as SK");
        if (!contract()) return bad("cards are played before anybody has bid", "put the auction (mb) before the play (pc)");
        if (game_.play.size() == static_cast<std::size_t>(bridge::cards_in_pack))
            return bad("the play has more than 52 cards", "leave out what was not played");
        if (game_.play.empty()) trick_ = bridge::Trick(contract()->opening_leader());
        else if (trick_.complete()) trick_ = bridge::Trick(trick_.winner(contract()->trump()));
        game_.play.push_back({trick_.turn(), *card, PbnMark::None});
        trick_.play(*card);
        value.remove_prefix(std::min(length, value.size()));
    }
}

void LinReader::result(std::string_view value) {
    begin();
    const auto tricks = read_number(value);
    if (tricks && *tricks <= static_cast<std::uint32_t>(bridge::cards_in_hand))
        game_.declarer_tricks = static_cast<int>(*tricks);
    else
        report("the result is unreadable", "write declarer's tricks in mc, 0 to 13", false);
}

void LinReader::remark(std::string_view value) {
    auto words = plain(value);
    if (auto claim = claim_from_words(words); claim && open_ && !game_.claim) {
        game_.claim = std::move(claim);
        return;
    }
    if (!words.empty()) game_.comments.push_back(std::move(words));
}

void LinReader::seat_players() {
    const std::size_t first = closed_room_ && name_count_ > 4 ? 4 : 0;
    for (std::size_t i = 0; i < 4; ++i)
        game_.start.players[lin_seats[i]] = first + i < name_count_ ? names_[first + i] : std::string();
}

/// The board is over: what it did not say is filled in, and it goes to the games.
void LinReader::finish() {
    if (!open_) return;
    open_ = false;
    const bool is_game = has_deal_ || !game_.calls.empty();
    if (is_game && !is_bad_) {
        game_.start.event = event_;
        game_.start.round = round_;
        seat_players();
        take_unread_words(game_.comments, game_.play);
        if (!vulnerability_given_) game_.start.vulnerability = vulnerability_of(game_.start.board);
        game_.auction_complete = auction_.ended() || !game_.play.empty();  // the last passes are often left out
        if (game_.auction_complete) game_.contract = auction_.contract();
        if (!game_.contract) game_.declarer_tricks.reset();
        if (game_.contract && !game_.declarer_tricks && game_.play.size() == bridge::cards_in_pack)
            game_.declarer_tricks =
                tricks_won(game_.play, game_.contract->trump(), bridge::side_of(game_.contract->declarer)).side;
        if (!game_.claim) game_.claim = implied_claim(game_);
        out_.games.push_back(std::move(game_));
    }
    game_ = {};
    names_given_ = false;
}

int LinReader::line_here() noexcept {
    const auto here = std::min(at_, text_.size());
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_to_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(here), '\n'));
    counted_to_ = here;
    return line_;
}

void LinReader::bad(std::string_view what, std::string_view to_do) {
    if (is_bad_) return;  // one fault a record
    is_bad_ = true;
    report(what, std::string(to_do) + "; this board is left out", true);
}

void LinReader::report(std::string_view what, std::string_view to_do, bool skipped) {
    if (out_.faults.size() > max_faults) return;
    if (out_.faults.size() == max_faults) {
        out_.faults.push_back({file_ + ": more than " + std::to_string(max_faults) + " faults: mend these first", skipped});
        return;
    }
    std::string message = file_ + ":" + std::to_string(line_here()) + ": ";
    message += what;
    message += ": ";
    message += to_do;
    out_.faults.push_back({std::move(message), skipped});
}

ReadGames read_lin(std::string_view text, std::string_view file_name) {
    auto read = LinReader(text, file_name).read();
    if (read.games.empty() && read.faults.empty())
        read.faults.push_back({std::string(file_name) + ":1: no board found: give a LIN file with md| and mb|", true});
    return read;
}

}  // namespace kibitz::formats
