// The Director's own cases, corrections and appeals: his commands, and the events that tell of them.
#include <algorithm>

#include "controller/bridge/auction.hpp"
#include "controller/wire/terms.hpp"
#include "kibitz/v1/reading.pb.h"

namespace kibitz::wire::terms {
namespace {

using namespace reading;

constexpr int max_board_number = 999;
constexpr int max_per_cent = 100;
/// Calls or cards of one correction: as many as there can be.
constexpr int max_corrected_cards = 52;

/// Names that are told; those that are right stand there empty.
void write_names(const bridge::PerSeat<std::string>& names, v1::BoardCorrection& out) {
    if (std::all_of(names.begin(), names.end(), [](const std::string& one) { return one.empty(); })) return;
    auto& to = *out.mutable_players();
    to.set_north(utf8(names[bridge::Seat::North]));
    to.set_east(utf8(names[bridge::Seat::East]));
    to.set_south(utf8(names[bridge::Seat::South]));
    to.set_west(utf8(names[bridge::Seat::West]));
}

bridge::PerSeat<std::string> names_of(const v1::Players& m) {
    bridge::PerSeat<std::string> names;
    names[bridge::Seat::North] = m.north();
    names[bridge::Seat::East] = m.east();
    names[bridge::Seat::South] = m.south();
    names[bridge::Seat::West] = m.west();
    return names;
}

}  // namespace

void write(const CaseTold& told, v1::CaseTold& out) {
    out.set_play(told.play);
    out.set_situation(utf8(told.situation));
    if (told.seat) out.set_seat(to_proto(*told.seat));
    if (told.other_seat) out.set_other_seat(to_proto(*told.other_seat));
    if (told.told_by) out.set_told_by(to_proto(*told.told_by));
    out.set_call(told.call);
    out.set_trick(told.trick);
    if (told.card) out.set_card(to_string(*told.card));
    if (told.other_card) out.set_other_card(to_string(*told.other_card));
    if (told.suit) out.set_suit(std::string(1, letter(*told.suit)));
    out.set_count(told.count);
    out.set_about(told.about);
    out.set_words(utf8(told.words));
    out.set_answers(told.answers);
    out.set_by(utf8(told.by));
}

CaseTold case_told(const v1::CaseTold& m, Terms& terms) {
    CaseTold told;
    told.play = m.play();
    told.situation = m.situation();
    told.seat = terms.seat_if_any(m.seat(), "case_told.seat");
    told.other_seat = terms.seat_if_any(m.other_seat(), "case_told.other_seat");
    told.told_by = terms.seat_if_any(m.told_by(), "case_told.told_by");
    told.call =
        static_cast<std::uint32_t>(terms.number(m.call(), 0, static_cast<int>(bridge::Auction::max_calls), "case_told.call"));
    told.trick = static_cast<std::uint32_t>(terms.number(m.trick(), 0, max_tricks, "case_told.trick"));
    told.card = terms.card_if_any(m.card(), "case_told.card");
    told.other_card = terms.card_if_any(m.other_card(), "case_told.other_card");
    if (!m.suit().empty()) told.suit = terms.suit(m.suit(), "case_told.suit");
    told.count = static_cast<std::uint32_t>(terms.number(m.count(), 0, max_counted, "case_told.count"));
    told.about = m.about();
    told.words = m.words();
    told.answers = m.answers();
    told.by = m.by();
    return told;
}

void write(const BoardCorrection& correction, v1::BoardCorrection& out) {
    out.set_play(correction.play);
    out.set_undo(correction.undo);
    out.set_passed_out(correction.passed_out);
    if (correction.contract) to_proto(*correction.contract, *out.mutable_contract());
    if (correction.declarer_tricks) out.set_declarer_tricks(*correction.declarer_tricks);
    out.set_board(correction.board.value());
    out.set_pairs_swapped(correction.pairs_swapped);
    out.set_counts_as(named<v1::CountsAs>(correction.counts_as));
    out.set_ns(correction.ns);
    out.set_ew(correction.ew);
    for (const auto& one : correction.calls) {
        auto& to = *out.add_call();
        to.set_place(one.place);
        to.set_call(to_string(one.call));
    }
    for (const auto& one : correction.cards) {
        auto& to = *out.add_card();
        to.set_trick(one.trick);
        to.set_seat(to_proto(one.seat));
        to.set_card(to_string(one.card));
    }
    out.set_by(utf8(correction.by));
    out.set_reason(utf8(correction.reason));
    out.set_played_after_all(correction.played_after_all);
    out.set_pair_ns(utf8(correction.pair_ns));
    out.set_pair_ew(utf8(correction.pair_ew));
    write_names(correction.players, out);
}

BoardCorrection board_correction(const v1::BoardCorrection& m, Terms& terms) {
    BoardCorrection correction;
    correction.play = m.play();
    correction.undo = m.undo();
    correction.passed_out = m.passed_out();
    if (m.has_contract()) correction.contract = terms.contract(m.contract(), "board_correction.contract");
    if (m.has_declarer_tricks())
        correction.declarer_tricks =
            static_cast<std::uint32_t>(terms.tricks(m.declarer_tricks(), "board_correction.declarer_tricks"));
    correction.board =
        bridge::BoardNumber(static_cast<std::uint16_t>(terms.number(m.board(), 0, max_board_number, "board_correction.board")));
    correction.pairs_swapped = m.pairs_swapped();
    correction.counts_as = terms.enumerated<CountsAs>(m.counts_as(), "board_correction.counts_as",
                                                      "it is COUNTS_AS_NOT_PLAYED, PER_CENT or POINTS, or left out");
    const bool per_cent = correction.counts_as == CountsAs::PerCent;
    correction.ns = terms.number(m.ns(), per_cent ? 0 : -max_score, per_cent ? max_per_cent : max_score, "board_correction.ns");
    correction.ew = terms.number(m.ew(), per_cent ? 0 : -max_score, per_cent ? max_per_cent : max_score, "board_correction.ew");
    terms.number(m.call_size(), 0, static_cast<int>(bridge::Auction::max_calls), "board_correction.call");
    terms.number(m.card_size(), 0, max_corrected_cards, "board_correction.card");
    for (const auto& one : m.call()) {
        if (!terms.ok()) return correction;
        correction.calls.push_back(
            {static_cast<std::uint32_t>(
                 terms.number(one.place(), 1, static_cast<int>(bridge::Auction::max_calls), "board_correction.call.place")),
             terms.call(one.call(), "board_correction.call.call")});
    }
    for (const auto& one : m.card()) {
        if (!terms.ok()) return correction;
        correction.cards.push_back({static_cast<std::uint32_t>(terms.trick(one.trick(), "board_correction.card.trick")),
                                    terms.seat(one.seat(), "board_correction.card.seat"),
                                    terms.card(one.card(), "board_correction.card.card")});
    }
    correction.by = m.by();
    correction.reason = m.reason();
    correction.played_after_all = m.played_after_all();
    correction.pair_ns = m.pair_ns();
    correction.pair_ew = m.pair_ew();
    correction.players = names_of(m.players());
    return correction;
}

void write(const AppealCommand& command, v1::AppealCommand& out) {
    out.set_incident(command.incident);
    out.set_action(named<v1::AppealAction>(command.action));
    if (command.side) out.set_side(named<v1::Side>(*command.side));
    out.set_grounds(utf8(command.grounds));
    out.set_outcome(utf8(command.outcome));
    out.set_consulted(utf8(command.consulted));
    out.set_by(utf8(command.by));
}

AppealCommand appeal_command(const v1::AppealCommand& m, Terms& terms) {
    AppealCommand command;
    command.incident = terms.incident(m.incident(), "appeal.incident").value;
    command.action = terms.enumerated<AppealAction>(m.action(), "appeal.action",
                                                    "an action is APPEAL_ACTION_LODGE, WITHDRAW, UPHOLD, CHANGE or UNDO");
    if (m.side() != v1::SIDE_UNSPECIFIED)
        command.side = terms.enumerated<bridge::Side>(m.side(), "appeal.side", "a side is SIDE_NORTH_SOUTH or SIDE_EAST_WEST");
    command.grounds = m.grounds();
    command.outcome = m.outcome();
    command.consulted = m.consulted();
    command.by = m.by();
    return command;
}

void write(const laws::Appeal& appeal, v1::Appeal& out) {
    out.set_state(named<v1::AppealState>(appeal.state));
    out.set_side(named<v1::Side>(appeal.side));
    out.set_grounds(utf8(appeal.grounds));
    out.set_outcome(utf8(appeal.outcome));
    out.set_consulted(utf8(appeal.consulted));
    out.set_by(utf8(appeal.by));
    write(appeal.lodged_at, *out.mutable_lodged_at());
    if (appeal.decided_at) write(*appeal.decided_at, *out.mutable_decided_at());
}

laws::Appeal appeal(const v1::Appeal& m, Terms& terms) {
    laws::Appeal appeal;
    appeal.state = terms.enumerated<laws::AppealState>(m.state(), "appeal.state",
                                                       "a state is APPEAL_STATE_LODGED, WITHDRAWN, UPHELD or CHANGED");
    appeal.side = terms.enumerated<bridge::Side>(m.side(), "appeal.side", "a side is SIDE_NORTH_SOUTH or SIDE_EAST_WEST");
    appeal.grounds = m.grounds();
    appeal.outcome = m.outcome();
    appeal.consulted = m.consulted();
    appeal.by = m.by();
    appeal.lodged_at = terms.instant(m.has_lodged_at(), m.lodged_at(), "appeal.lodged_at");
    if (m.has_decided_at()) appeal.decided_at = terms.instant(true, m.decided_at(), "appeal.decided_at");
    return appeal;
}

}  // namespace kibitz::wire::terms
