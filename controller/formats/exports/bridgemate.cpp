#include "controller/formats/exports/bridgemate.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <set>
#include <tuple>

#include "controller/bridge/individual_movement.hpp"
#include "controller/formats/exports/ruled_words.hpp"

namespace kibitz::formats {
namespace {

using bridge::Seat;

/// One CSV line; fields are quoted where they must be (RFC 4180, 2).
class Line {
public:
    Line& operator<<(std::string_view field) {
        if (!first_) text_ += ',';
        first_ = false;
        if (field.find_first_of("\",\r\n") == std::string_view::npos) {
            text_ += field;
            return *this;
        }
        text_ += '"';
        for (const char c : field) {
            if (c == '"') text_ += '"';
            text_ += c;
        }
        text_ += '"';
        return *this;
    }
    Line& operator<<(std::uint64_t number) { return *this << std::string_view(std::to_string(number)); }
    std::string end() && { return std::move(text_) + "\r\n"; }

private:
    std::string text_;
    bool first_ = true;
};

/// Date and time of day in two fields, ISO 8601; UTC.
struct Moment {
    std::string date, time;
};
Moment moment(Instant at) {
    const auto day = std::chrono::floor<std::chrono::days>(at);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss clock{std::chrono::floor<std::chrono::seconds>(at - day)};
    char text[32];
    Moment out;
    std::snprintf(text, sizeof text, "%04d-%02u-%02u", int{date.year()}, unsigned{date.month()}, unsigned{date.day()});
    out.date = text;
    std::snprintf(text, sizeof text, "%02d:%02d:%02d", static_cast<int>(clock.hours().count()),
                  static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()));
    out.time = text;
    return out;
}

/// "S5", "H10": suit and rank, ten in figures.
std::string card(bridge::Card c) {
    return std::string(1, letter(c.suit())) + (c.rank() == bridge::Rank::Ten ? "10" : std::string(1, letter(c.rank())));
}

const std::string& pair_of(const reading::BoardStart& start, bridge::Side side) {
    return side == bridge::Side::NorthSouth ? start.pair_ns : start.pair_ew;
}

bool is_of_players(const std::string& pair) { return bridge::is_of_players(bridge::pair_of_text(pair)); }
/// Of a pair of individuals, who sits on that seat; of any other the pair's number.
std::string number_at(const reading::BoardStart& start, Seat seat) {
    const auto& pair = pair_of(start, bridge::side_of(seat));
    if (!is_of_players(pair)) return pair;
    const bool first = seat == Seat::North || seat == Seat::East;
    return std::to_string(bridge::players_of(bridge::pair_of_text(pair))[first ? 0 : 1]);
}

std::string number(const reading::BoardStart& start) {
    return start.board.value() == 0 ? std::string() : std::to_string(start.board.value());
}

std::string letter_of(Seat seat) { return std::string(1, bridge::letter(seat)); }

/// "4 H x", "3 NT"; "PASS" for a board passed out.
std::string contract(const std::optional<bridge::Contract>& c) {
    if (!c) return "PASS";
    std::string text = std::to_string(c->bid.level()) + " " + std::string(to_string(c->bid.denomination()));
    if (c->doubling == bridge::Doubling::Doubled) text += " x";
    if (c->doubling == bridge::Doubling::Redoubled) text += " xx";
    return text;
}

/// "=", "+1", "-2".
std::string result(const laws::BoardResult& r) {
    if (!r.contract) return "";
    const int over = r.declarer_tricks - r.contract->tricks_needed();
    return over == 0 ? "=" : (over > 0 ? "+" : "") + std::to_string(over);
}

std::optional<bridge::Card> opening_lead(const laws::BoardState& board) {
    if (board.tricks.empty() || board.tricks.front().trick.size() == 0) return std::nullopt;
    return board.tricks.front().trick.card(0);
}

/// Last moment of the play, or of the auction.
Instant last_moment(const laws::BoardState& board) {
    Instant at = board.calls.empty() ? Instant{} : board.calls.back().at;
    for (const auto& trick : board.tricks)
        for (int i = 0; i < trick.trick.size(); ++i) at = std::max(at, trick.at[static_cast<std::size_t>(i)]);
    return at;
}

/// What the columns cannot say: the table has none for an adjusted score. Scoring programs read "60%-40%" and "Not played", and
/// show the rest to the scorer.
std::string remarks(const Ruled& ruled, bridge::Vulnerability vulnerability) {
    std::string text;
    const auto add = [&](const std::string& words) { text += (text.empty() ? "" : "; ") + words; };
    if (ruled.cancelled) {
        add("Not played");
    } else if (ruled.adjusted) {
        const auto& score = *ruled.adjusted;
        if (score.per_cent) add(std::to_string(score.ns) + "%-" + std::to_string(score.ew) + "%");
        else if (score.outcomes.empty()) add("Adjusted score: NS " + std::to_string(score.ns) + " EW " + std::to_string(score.ew));
        else add((score.outcomes.size() == 1 ? "Adjusted score: " : "Weighted score: ") + outcomes_words(score, vulnerability));
    }
    for (const auto& penalty : ruled.penalties) add(penalty_words(penalty));
    return text;
}

/// The columns by which a scorer finds the board and who sat there.
Line& seated(Line& line, const reading::BoardStart& start) {
    return line << start.section << start.table << start.round << number(start) << number_at(start, Seat::North)
                << number_at(start, Seat::East);
}

/// An adjusted or cancelled board has no contract and no result here, as Bridgemates write it: scoring programs would score them.
/// @param individuals  single players: two columns more say who sat South and West
void received_data(const BoardPlay& play, std::uint64_t& id, bool individuals, std::string& out) {
    const auto& board = play.board;
    const auto ruled = ruled_of(play);
    const bool counts = !ruled.adjusted && !ruled.cancelled;
    if (counts && !board.result) return;
    const auto at = moment(last_moment(board));
    Line line;
    seated(line << ++id, board.start);
    if (counts) {
        const auto& r = *board.result;
        const auto lead = opening_lead(board);
        line << (r.contract ? number_at(board.start, r.contract->declarer) : "")
             << (r.contract ? letter_of(r.contract->declarer) : "") << contract(r.contract) << result(r) << (lead ? card(*lead) : "");
    } else {
        line << "" << "" << "" << "" << "";
    }
    line << remarks(ruled, board.start.vulnerability) << at.date << at.time << "0" << "0";
    if (individuals)
        for (const Seat seat : {Seat::South, Seat::West}) {
            const bool of_players = is_of_players(pair_of(board.start, bridge::side_of(seat)));
            line << (of_players ? number_at(board.start, seat) : std::string());
        }
    out += std::move(line).end();
}

/// Who sat where, from the first round in which he did.
using Seated = std::set<std::tuple<std::string, std::string, Seat, std::string>>;
void player_numbers(const BoardPlay& play, const std::map<std::string, std::string>& numbers, Seated& told, std::string& out) {
    const auto& start = play.board.start;
    for (const Seat seat : bridge::all_seats) {
        const auto& name = start.players[seat];
        if (name.empty() || !told.emplace(start.section, start.table, seat, name).second) continue;
        const auto number = numbers.find(name);
        Line line;
        const auto own = number == numbers.end() ? std::string() : number->second;
        line << start.section << start.table << letter_of(seat) << own << name << start.round;
        out += std::move(line).end();
    }
}

void bidding_data(const laws::BoardState& board, std::uint64_t& id, std::string& out) {
    std::uint64_t counter = 0;
    for (const auto& call : board.calls) {
        const auto at = moment(call.at);
        std::string bid = to_string(call.call);
        if (call.call.is_pass()) bid = "P";
        Line line;
        line << ++id << board.start.section << board.start.table << board.start.round << number(board.start) << ++counter
             << letter_of(call.seat) << bid << at.date << at.time << "0";
        out += std::move(line).end();
    }
}

void play_data(const laws::BoardState& board, std::uint64_t& id, std::string& out) {
    std::uint64_t counter = 0;
    for (const auto& trick : board.tricks)
        for (int place = 0; place < trick.trick.size(); ++place) {
            const auto at = moment(trick.at[static_cast<std::size_t>(place)]);
            Line line;
            line << ++id << board.start.section << board.start.table << board.start.round << number(board.start)
                 << ++counter << letter_of(bridge::clockwise(trick.trick.leader(), place)) << card(trick.trick.card(place))
                 << at.date << at.time << "0";
            out += std::move(line).end();
        }
}

void hand_record(const laws::BoardState& board, std::string& out) {
    const auto deal = deal_as_known(board);
    if (!deal.complete()) return;
    Line line;
    line << board.start.section << number(board.start);
    for (const Seat seat : bridge::all_seats)
        for (const auto suit : {bridge::Suit::Spades, bridge::Suit::Hearts, bridge::Suit::Diamonds, bridge::Suit::Clubs}) {
            std::string ranks;
            for (const auto c : deal.hands[seat].in_suit(suit)) ranks.insert(ranks.begin(), letter(c.rank()));
            line << ranks;
        }
    out += std::move(line).end();
}

constexpr std::array<std::string_view, 5> names{"ReceivedData", "BiddingData", "PlayData", "HandRecord", "PlayerNumbers"};
constexpr std::array<std::string_view, 5> headings{
    "ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard,Remarks,DateLog,TimeLog,Processed,Erased",
    "ID,Section,Table,Round,Board,Counter,Direction,Bid,DateLog,TimeLog,Erased",
    "ID,Section,Table,Round,Board,Counter,Direction,Card,DateLog,TimeLog,Erased",
    "Section,Board,NorthSpades,NorthHearts,NorthDiamonds,NorthClubs,EastSpades,EastHearts,EastDiamonds,EastClubs,"
    "SouthSpades,SouthHearts,SouthDiamonds,SouthClubs,WestSpades,WestHearts,WestDiamonds,WestClubs",
    "Section,Table,Direction,Number,Name,Round"};

}  // namespace

std::optional<BridgemateTable> bridgemate_table_from_string(std::string_view name) noexcept {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<BridgemateTable>(i);
    return std::nullopt;
}

std::string write_bridgemate(BridgemateTable table, std::span<const BoardPlay> plays, const std::map<std::string, std::string>& numbers) {
    std::string out(headings[static_cast<std::size_t>(table)]);
    const bool individuals = table == BridgemateTable::ReceivedData && std::any_of(plays.begin(), plays.end(), [](const auto& play) {
                                 return is_of_players(play.board.start.pair_ns) || is_of_players(play.board.start.pair_ew);
                             });
    out += individuals ? ",South,West\r\n" : "\r\n";
    std::uint64_t id = 0;
    Seated told;
    for (const auto& play : plays) {
        switch (table) {
            case BridgemateTable::ReceivedData: received_data(play, id, individuals, out); break;
            case BridgemateTable::BiddingData: bidding_data(play.board, id, out); break;
            case BridgemateTable::PlayData: play_data(play.board, id, out); break;
            case BridgemateTable::HandRecord: hand_record(play.board, out); break;
            case BridgemateTable::PlayerNumbers: player_numbers(play, numbers, told, out); break;
        }
    }
    return out;
}

}  // namespace kibitz::formats
