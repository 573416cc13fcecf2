/// From the values of one PBN record to a Game: seats, contract, order of play, result and claim.
#include "controller/formats/charset.hpp"
#include "controller/formats/claim_words.hpp"
#include "controller/formats/pbn_reader.hpp"
#include "controller/formats/pbn_values.hpp"
#include "controller/formats/unread_words.hpp"

namespace kibitz::formats {
namespace {

/// A tag's value as plain text: \" and \\ resolved (PBN 2.1, 3.2), "?" is unknown.
void assign_value(std::string& out, std::string_view value) {
    if (value == "?") value = {};
    const bool escapes = value.find('\\') != std::string_view::npos;
    if (!escapes && is_ascii(value) && value.find('\t') == std::string_view::npos) {
        out.assign(value);
        return;
    }
    std::string raw;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escape = value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '\\' || value[i + 1] == '"');
        raw.push_back(value[escape ? ++i : i]);
    }
    out.clear();
    append_utf8(out, raw);
}

constexpr std::string_view alert_only = "alerted";
constexpr std::string_view no_alert = "not alerted: ";

}  // namespace

std::string_view PbnReader::inherited(Tag tag) {
    auto& before = inherited_[tag];
    const auto& value = values_[tag];
    if (!value.given) return before.stays ? before.last : std::string_view{};
    if (value.text == "#") return before.last;
    if (value.text.starts_with("##")) {
        before = {value.text.substr(2), true};
        return before.last;
    }
    before.last = value.text;
    return before.last;
}

std::size_t PbnReader::place(Tag tag) const noexcept {
    const auto value = values_[tag].text;
    return value.data() == nullptr ? record_at_ : static_cast<std::size_t>(value.data() - text_.data());
}

bool PbnReader::build(Game& game) {
    // Inheritance goes through records that are none by themselves: headers of ## tags.
    build_start(game);
    const bool is_game = values_[Deal].given || values_[Auction].given || values_[Play].given || values_[Board].given ||
                         values_[Contract].given;
    if (!is_game || is_bad_) return false;
    build_contract(game);
    build_calls(game);
    if (is_bad_) return false;
    build_play(game);
    game.source.file.assign(file_);
    game.source.line = record_line_;
    return true;
}

void PbnReader::build_start(Game& game) {
    auto& start = game.start;
    assign_value(start.event, inherited(Event));
    assign_value(start.site, inherited(Site));
    assign_value(start.date, inherited(Date));
    assign_value(start.room, inherited(Room));
    assign_value(start.round, inherited(Round));
    assign_value(start.section, inherited(Section));
    assign_value(start.table, inherited(Table));
    assign_value(start.pair_ns, inherited(PairNS));
    assign_value(start.pair_ew, inherited(PairEW));
    assign_value(start.players[bridge::Seat::North], inherited(North));
    assign_value(start.players[bridge::Seat::East], inherited(East));
    assign_value(start.players[bridge::Seat::South], inherited(South));
    assign_value(start.players[bridge::Seat::West], inherited(West));
    start.board = bridge::BoardNumber(read_number(inherited(Board)).value_or(0));

    const auto dealer = read_seat(values_[Dealer].text);
    const auto first_caller = read_seat(values_[Auction].text);
    start.dealer = dealer ? *dealer : first_caller && start.board.value() == 0 ? *first_caller : dealer_of(start.board);
    const auto vulnerability = read_vulnerability(values_[Vulnerable].text);
    start.vulnerability = vulnerability ? *vulnerability : vulnerability_of(start.board);
    start.deal = {};
    if (const auto value = values_[Deal].text; !value.empty() && value != "?")
        if (const auto why = read_deal(value, start.deal); !why.empty()) bad(place(Deal), why, "write it as PBN 2.1, 3.4.11 has it");
}

void PbnReader::build_contract(Game& game) {
    const auto value = values_[Contract].text;
    if (value.empty() || value == "?" || is_pass(value)) return;
    auto contract = read_contract(value);
    if (!contract) {
        if (value.size() <= 2 && bridge::suit_from_letter(value.back()))
            return bad(place(Contract), "the contract has no level: an end position", "give whole boards");
        return partly(place(Contract), "the contract is unreadable", "write it as 4SX");
    }
    const auto declarer = read_seat(values_[Declarer].text);
    game.hands_exchanged = declarer && values_[Declarer].text.find('^') != std::string_view::npos;
    if (declarer) {
        contract->declarer = *declarer;
        game.contract = contract;
    } else if (!values_[Auction].given) {
        partly(place(Contract), "the contract has no declarer", "write [Declarer] with N, E, S or W");
    }
}

void PbnReader::build_calls(Game& game) {
    const auto first = read_seat(values_[Auction].text).value_or(game.start.dealer);
    for (std::size_t i = 0; i < game.calls.size(); ++i) {
        auto& call = game.calls[i];
        call.seat = bridge::clockwise(call.seat, bridge::index(first));
        const auto note = note_of_call_[i];
        if (note == no_note) continue;
        call.alert = true;
        assign_value(call.explanation, notes_[note]);
        if (call.explanation == alert_only) call.explanation.clear();
        if (call.explanation.starts_with(no_alert)) {
            call.alert = false;
            call.explanation.erase(0, no_alert.size());
        }
    }
    game.auction_complete = auction_.ended();
    if (auction_.ended() && !game.contract) {
        CallSequence auction;
        for (const auto& call : game.calls) auction.add(call.seat, call.call);
        game.contract = auction.contract();
        const auto declarer = read_seat(values_[Declarer].text);
        if (game.contract && declarer) game.contract->declarer = *declarer;
    }
    // The record says how the auction ended though its calls do not: none were written down, or not all.
    const bool result_known = game.contract || is_pass(values_[Contract].text);
    if (result_known && (game.calls.empty() || auction_stopped_)) game.auction_complete = true;
}

void PbnReader::build_play(Game& game) {
    const auto leader = read_seat(values_[Play].text);
    if (columns_.size() > 0) {
        const auto first = leader ? *leader : game.contract ? game.contract->opening_leader() : bridge::Seat::North;
        const auto trump = game.contract ? game.contract->trump() : std::nullopt;
        if (const char* why = columns_.in_order(first, trump, game.contract.has_value(), game.play))
            partly(place(Play), why, "mend the columns of [Play]; the cards from there on are left out");
    }
    take_unread_words(game.comments, game.play);
    const auto value = values_[Result].text;
    if (play_goes_on_) return collect_claim(game);  // [Result] counts the tricks so far (PBN 2.1, 3.4.15)
    if (game.contract) game.declarer_tricks = read_result(value, game.contract->declarer);
    if (game.contract && !game.declarer_tricks && !value.empty() && value != "?")
        partly(place(Result), "the result is unreadable", "write declarer's tricks, 0 to 13");
    if (game.contract && !game.declarer_tricks && game.play.size() == bridge::cards_in_pack)
        game.declarer_tricks =
            tricks_won(game.play, game.contract->trump(), bridge::side_of(game.contract->declarer)).side;
    collect_claim(game);
    if (!game.claim) game.claim = implied_claim(game);
}

/// A claim told as a comment becomes the game's.
void PbnReader::collect_claim(Game& game) {
    for (std::size_t i = 0; i < game.comments.size() && !game.claim; ++i) {
        game.claim = claim_from_words(game.comments[i]);
        if (game.claim) game.comments.erase(game.comments.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

}  // namespace kibitz::formats
