#include "controller/laws/board_correction.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>

#include "controller/bridge/board.hpp"
#include "controller/bridge/score.hpp"
#include "controller/laws/decision.hpp"
#include "controller/laws/evolve_session.hpp"
#include "controller/laws/schedule.hpp"

namespace kibitz::laws {
namespace {

using reading::BoardCorrection;
using reading::CountsAs;

/// Boards are numbered from 1; no club has a thousand.
constexpr int most_board_number = 999;

Refusal correct_calls(BoardState& b, const BoardCorrection& correction) {
    if (correction.calls.empty()) return {};
    for (const auto& one : correction.calls) {
        if (one.place < 1 || one.place > b.calls.size())
            return {Why::NoSuchCall, static_cast<int>(one.place), static_cast<int>(b.calls.size())};
        b.calls[one.place - 1].call = one.call;
    }
    bridge::Auction auction(b.start.dealer);
    for (const auto& call : b.calls) {
        const bool lawful = auction.fault(call.seat, call.call) == bridge::CallFault::None && !auction.ended();
        if (!lawful && !call.irregular) return Why::NotAContract;
        auction.push_accepted(call.seat, call.call);
    }
    if (b.auction.ended() && !auction.ended()) return Why::NotAContract;
    b.auction = auction;
    b.contract = auction.contract();
    return {};
}

/// The card takes the place of the one recorded; where the same hand has it in another trick, the two change places.
Refusal correct_cards(BoardState& b, const BoardCorrection& correction) {
    for (const auto& one : correction.cards) {
        const auto number = static_cast<std::size_t>(one.trick);
        Refusal not_his{Why::NotHisCard, static_cast<int>(one.trick)};
        not_his.seat = one.seat;
        not_his.card = one.card;
        if (number < 1 || number > b.tricks.size())
            return {Why::NoSuchTrick, static_cast<int>(one.trick), static_cast<int>(b.tricks.size())};
        auto& trick = b.tricks[number - 1];
        const auto was = trick.trick.card_of(one.seat);
        if (!was) return not_his;
        const bool known = b.start.deal.known(one.seat);
        if (known && !b.start.deal.hands[one.seat].contains(one.card)) return not_his;
        for (const Seat other : bridge::all_seats)
            if (other != one.seat && (b.played[other].contains(one.card) || b.start.deal.hands[other].contains(one.card)))
                return not_his;
        const auto put = [&](RecordedTrick& in, Card card) {
            const auto place = place_of(in, one.seat);
            in.trick.replace(one.seat, card);
            in.under[place] = PlayedUnder::Ruling;
            in.certainty[place] = Certainty::Certain;
            in.candidates[place] = {};
        };
        const bool elsewhere = b.played[one.seat].contains(one.card);
        if (elsewhere)
            for (auto& another : b.tricks)
                if (another.trick.card_of(one.seat) == one.card) put(another, *was);
        put(trick, one.card);
        if (elsewhere) continue;
        b.played[one.seat].erase(*was);
        if (!known) b.dealt[one.seat].erase(*was);
        b.played[one.seat].insert(one.card);
        b.dealt[one.seat].insert(one.card);
    }
    return {};
}

void count_tricks(BoardState& b) {
    b.tricks_won = {};
    for (auto& trick : b.tricks) {
        if (!trick.trick.complete()) continue;
        trick.winner = trick.trick.winner(b.contract->trump());
        ++b.tricks_won[static_cast<std::size_t>(side_of(*trick.winner))];
    }
}

void take_result(BoardState& b, const BoardCorrection& correction, const std::optional<bridge::Contract>& contract_was) {
    const auto tricks_were = b.result ? std::optional(b.result->declarer_tricks) : std::nullopt;
    if (!b.contract) {
        if (b.auction.passed_out() || correction.passed_out) b.result = BoardResult{std::nullopt, 0, 0, false};
        return;
    }
    std::optional<int> tricks = tricks_were;
    const bool other_play = !correction.cards.empty() || (contract_was && contract_was->trump() != b.contract->trump());
    if (other_play && b.tricks.size() > 0) {
        const auto won = b.tricks_won;
        count_tricks(b);
        if (won != b.tricks_won && b.result) tricks = declarer_tricks(b);
    }
    // The same tricks are the other side's now.
    if (tricks && contract_was && side_of(contract_was->declarer) != side_of(b.contract->declarer) && !other_play)
        tricks = bridge::cards_in_hand - *tricks;
    if (correction.declarer_tricks) tricks = static_cast<int>(*correction.declarer_tricks);
    if (!tricks) return;
    b.result = BoardResult{b.contract, *tricks, score_north_south(*b.contract, b.start.vulnerability, *tricks),
                           b.result && b.result->by_claim};
}

/// Of a board with the corrections made; those of the present one's score are folded with it.
void take_counts(std::vector<AdjustedScore>& adjusted, const event::BoardCorrected& e) {
    const auto& c = e.correction;
    std::erase_if(adjusted, [&](const AdjustedScore& one) {
        return one.correction != 0 && (one.correction == e.number || c.played_after_all);
    });
    if (e.withdrawn || c.counts_as == CountsAs::None) return;
    adjusted.push_back({c.ns, c.ew, {}, c.counts_as == CountsAs::PerCent, e.number, c.counts_as == CountsAs::NotPlayed});
}

/// What a correction changed of `to` is as it is in `from`; rulings and confirmations stay.
void take_record(const BoardState& from, BoardState& to) {
    to.start = from.start;
    to.calls = from.calls;
    to.auction = from.auction;
    to.contract = from.contract;
    to.dealt = from.dealt;
    to.played = from.played;
    to.tricks = from.tricks;
    to.tricks_won = from.tricks_won;
    to.result = from.result;
}

void refile(TableState& state, const BoardState& board) {
    for (auto& entry : state.boards_played) {
        if (entry.play != board.play) continue;
        entry.board = board.start.board;
        const auto pairs = pairs_of(state, board.start);
        entry.pair_ns = pairs.ns;
        entry.pair_ew = pairs.ew;
    }
}

/// What the board counts for by the correction, or no more; with "it was played after all" taken back what had been given before
/// counts.
void fold_counts(const TableState& state, const event::BoardCorrected& e, std::vector<AdjustedScore>& adjusted) {
    const auto play = e.correction.play;
    if (!e.withdrawn || !e.correction.played_after_all) return take_counts(adjusted, e);
    std::erase_if(adjusted, [](const AdjustedScore& one) { return one.correction != 0; });
    for (const auto& made : state.corrections)
        if (made.correction.play == play && !made.withdrawn) take_counts(adjusted, {made.number, made.correction, false});
}

/// Who sat there is recorded under another name, of a pair or a player.
bool names_people(const BoardCorrection& c) {
    return !c.pair_ns.empty() || !c.pair_ew.empty() ||
           std::any_of(c.players.begin(), c.players.end(), [](const std::string& name) { return !name.empty(); });
}

/// What cannot be known before the play has ended: what was called and played, and what the board counts for.
bool is_of_the_play(const BoardCorrection& c) {
    return c.passed_out || c.contract || c.declarer_tricks || c.counts_as != CountsAs::None || c.played_after_all || !c.calls.empty() ||
           !c.cards.empty();
}

bool is_empty(const BoardCorrection& c) {
    return !is_of_the_play(c) && c.board.value() == 0 && !c.pairs_swapped && !names_people(c);
}

Refusal fault(const Decision& d, const BoardCorrection& c, const BoardState& board, bool here) {
    const auto ends = correction_ends(d.state, board.play, d.code.correction_period);
    if (ends && d.at > *ends) return Why::CorrectionOver;
    if (is_empty(c)) return Why::NothingCorrected;
    if (c.reason.empty()) return Why::ReasonNeeded;
    if (c.board.value() > most_board_number) return Why::NumberNeeded;
    const bool ended = d.state.phase == Phase::Finished || d.state.phase == Phase::NoBoard;
    if (here && !ended && is_of_the_play(c)) return Why::StillPlayed;
    const bool made_up =
        !c.played_after_all || std::any_of(d.state.corrections.begin(), d.state.corrections.end(), [&](const CorrectionMade& one) {
            return one.correction.play == board.play && !one.withdrawn && one.correction.counts_as != CountsAs::None;
        });
    return made_up ? Refusal{} : Refusal{Why::PlayedAsAnother};
}

void take_back(Decision& d, const BoardCorrection& wish, std::uint32_t play) {
    const auto refuse = [&](Refusal why) { d.emit(event::CommandRefused{{}, std::move(why)}); };
    const auto& all = d.state.corrections;
    const bool known = wish.undo <= all.size() && all[wish.undo - 1].correction.play == play && !all[wish.undo - 1].withdrawn;
    if (!known)
        return refuse(
            {Why::NoSuchCorrection, static_cast<int>(std::min<std::uint32_t>(wish.undo, std::numeric_limits<int>::max()))});
    if (const auto* last = last_correction(d.state, play); last->number != wish.undo)
        return refuse({Why::CorrectedSince, static_cast<int>(last->number)});
    const auto ends = correction_ends(d.state, play, d.code.correction_period);
    if (ends && d.at > *ends) return refuse(Why::CorrectionOver);
    auto correction = all[wish.undo - 1].correction;
    correction.by = wish.by;
    d.emit(event::BoardCorrected{wish.undo, std::move(correction), true});
}

}  // namespace

const CorrectionMade* last_correction(const TableState& state, std::uint32_t play) noexcept {
    const auto last = std::find_if(state.corrections.rbegin(), state.corrections.rend(),
                                   [&](const CorrectionMade& one) { return one.correction.play == play && !one.withdrawn; });
    return last == state.corrections.rend() ? nullptr : &*last;
}

Refusal put_right(BoardState& b, const BoardCorrection& c) {
    const auto contract = b.contract;
    if (c.board.value() != 0) {
        b.start.board = c.board;
        b.start.vulnerability = bridge::vulnerability_of(c.board);
        // Nobody has called: the other board's dealer does so first (2, 17B).
        if (b.calls.empty() && !b.pending_call && !b.result) {
            b.start.dealer = bridge::dealer_of(c.board);
            b.auction = bridge::Auction(b.start.dealer);
        }
    }
    if (auto why = correct_calls(b, c)) return why;
    if (c.contract) b.contract = c.contract;
    if (c.passed_out) b.contract.reset();
    if (auto why = correct_cards(b, c)) return why;
    if (c.pairs_swapped) {
        std::swap(b.start.pair_ns, b.start.pair_ew);
        std::swap(b.start.players[Seat::North], b.start.players[Seat::East]);
        std::swap(b.start.players[Seat::South], b.start.players[Seat::West]);
    }
    if (!c.pair_ns.empty()) b.start.pair_ns = c.pair_ns;
    if (!c.pair_ew.empty()) b.start.pair_ew = c.pair_ew;
    for (const Seat seat : bridge::all_seats)
        if (!c.players[seat].empty()) b.start.players[seat] = c.players[seat];
    take_result(b, c, contract);
    return {};
}

RuledLater& ruled_later_of(TableState& state, std::uint32_t play) {
    auto& later = state.ruled_later;
    const auto found = std::find_if(later.begin(), later.end(), [&](const RuledLater& one) { return one.play == play; });
    return found != later.end() ? *found : *later.insert(found, RuledLater{play, {}, {}, {}});
}

void correct_board(Decision& d, const BoardCorrection& wish) {
    const auto refuse = [&](Refusal why) { d.emit(event::CommandRefused{{}, std::move(why)}); };
    const bool here = d.state.board && (wish.play == 0 || wish.play == d.state.board->play);
    const auto* board = here ? &*d.state.board : record_of(d.state, wish.play);
    const auto number = static_cast<int>(std::min<std::uint32_t>(wish.play, std::numeric_limits<int>::max()));
    if (!board) return refuse({Why::NoSuchBoard, number});
    if (wish.undo != 0) return take_back(d, wish, board->play);
    if (auto why = fault(d, wish, *board, here)) return refuse(std::move(why));
    auto correction = wish;
    correction.play = board->play;
    auto tried = *board;
    if (auto why = put_right(tried, correction)) return refuse(std::move(why));
    // The schedule may name pairs that the board itself does not: it is told whose they are from here on.
    d.emit(event::BoardCorrected{static_cast<std::uint32_t>(d.state.corrections.size()) + 1, std::move(correction), false});
}

void fold_board_correction(TableState& state, const event::BoardCorrected& e, Instant at) {
    const auto play = e.correction.play;
    const bool here = state.board && state.board->play == play;
    const auto* record = record_of(state, play);
    if (e.number == 0 || !record) return;
    if (state.corrections.size() < e.number) state.corrections.resize(e.number);
    auto& made = state.corrections[e.number - 1];
    auto board = std::make_shared<BoardState>(*record);
    if (e.withdrawn) {
        if (made.before) take_record(*made.before, *board);
        made.withdrawn = true;
        made.at = at;
        made.correction.by = e.correction.by;
    } else {
        made = {e.number, e.correction, at, false, std::make_shared<const BoardState>(*record)};
        const bool by_schedule = !state.session.rounds.empty() && session_of(state, play) == state.session_number;
        if (e.correction.pairs_swapped && by_schedule) {
            const auto pairs = pairs_of(state, board->start);
            board->start.pair_ns = pairs.ns;
            board->start.pair_ew = pairs.ew;
        }
        if (put_right(*board, e.correction)) return;
    }
    if (here) {
        take_record(*board, *state.board);
        fold_counts(state, e, state.board->adjusted);
    } else {
        auto& adjusted = ruled_later_of(state, play).adjusted;
        // One that was given while it lay on the table is found with the others from now on.
        std::copy_if(board->adjusted.begin(), board->adjusted.end(), std::back_inserter(adjusted),
                     [](const AdjustedScore& one) { return one.correction != 0; });
        std::erase_if(board->adjusted, [](const AdjustedScore& one) { return one.correction != 0; });
        fold_counts(state, e, adjusted);
        auto& left = state.plays_left[play - 1];
        left.result = board->result;
        left.vulnerability = board->start.vulnerability;
        left.record = board;
    }
    refile(state, *board);
}

}  // namespace kibitz::laws
