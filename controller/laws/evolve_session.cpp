#include "controller/laws/evolve_session.hpp"

#include <algorithm>

#include "controller/laws/schedule.hpp"

namespace kibitz::laws {
namespace {

/// Boards whose records are kept for cases and corrections that come later: some evenings' worth, however long the journal.
constexpr std::uint32_t records_kept = 200;

/// A session that has been met before goes on under its number: a file of many events, played over and over.
void enter(TableState& state, const std::string& key) {
    const auto [known, is_new] = state.session_numbers.emplace(key, state.sessions + 1);
    if (is_new) ++state.sessions;
    if (state.session_number == known->second) return;
    state.session_number = known->second;
    state.round_called = 0;
    state.boards_played.clear();
}

/// A tag known as another board's is not taken for this one's.
bool may_be_own(const TableState& state, TagId tag) {
    const auto known = state.board_tags.find(tag.value);
    return known == state.board_tags.end() || known->second == state.board->start.board;
}

/// A deal that was cancelled because it was no proper deal (6D) is to be dealt and played again.
void mark_cancelled(const TableState& state, BoardPlayed& entry) {
    entry.cancelled = entry.dealt_again = false;
    const auto mark = [&](IncidentId id) {
        const auto* incident = state.incident(id);
        const bool of_the_deal = incident && (incident->situation == Situation::Redeal ||
                                              incident->situation == Situation::DealRepeated);
        (of_the_deal ? entry.dealt_again : entry.cancelled) = true;
    };
    for (const auto id : entry.cancelled_by) mark(id);
    for (const auto& later : state.ruled_later)
        if (later.play == entry.play)
            for (const auto id : later.cancelled) mark(id);
}

/// The board as it is filed when it is taken off.
BoardPlayed filed(const TableState& state, bool finished) {
    const auto& b = *state.board;
    BoardPlayed entry;
    entry.board = b.start.board;
    entry.play = b.play;
    const auto pairs = pairs_of(state, b.start);
    entry.pair_ns = pairs.ns;
    entry.pair_ew = pairs.ew;
    entry.round = round_of(state, b.start.board);
    entry.name_of_round = b.start.round;
    bridge::Deal deal{b.dealt};
    deal.complete_fourth_hand();
    entry.hands = deal.hands;
    entry.finished = finished;
    entry.confirmed = score_agreed(b);
    return entry;
}

}  // namespace

void session_begun(TableState& state, const reading::SessionStart& session) {
    if (session.amends && session.name == state.session.name) {
        state.session.rounds = session.rounds;
        return;
    }
    // The board that was taken off last was of the session before, though none has taken its place yet.
    if (state.phase == Phase::NoBoard) board_makes_room(state);
    state.session = session;
    state.session_date.clear();
    state.session_number = 0;  // it begins anew, even under a name known before
    enter(state, declared_session(session.name));
}

void board_makes_room(TableState& state) {
    if (!state.board) return;
    const auto& b = *state.board;
    state.plays_left.resize(std::max<std::size_t>(state.plays_left.size(), b.play));
    if (b.play > records_kept) state.plays_left[b.play - records_kept - 1].record.reset();
    auto& left = state.plays_left[b.play - 1];
    const auto session = left.play == b.play ? left.session : state.session_number;
    left = {b.play, session, b.start.vulnerability, b.result, std::make_shared<const BoardState>(b)};
}

void board_put_on(TableState& state) {
    auto& b = *state.board;
    if (state.middle && may_be_own(state, *state.middle)) b.tag = state.middle;
    if (session_declared(state, b.start)) {
        if (state.session_date.empty()) state.session_date = b.start.date;
        return;
    }
    const bool tells = state.session.tells_corrections;  // the Director's word holds until he says otherwise
    state.session = {};
    state.session.tells_corrections = tells;
    enter(state, "board\n" + undeclared_session(b.start));
}

void board_taken_off(TableState& state, bool finished) {
    state.phase = Phase::NoBoard;
    if (!state.board) return;
    const auto& b = *state.board;
    state.boards_played.push_back(filed(state, finished));
    cancellations_changed(state);
    const auto& hands = state.boards_played.back().hands;
    if (finished && b.cancelled.empty() && bridge::Deal{hands}.complete())
        state.deals_played.try_emplace(DealKey{hands}, DealPlayed{state.session_number, b.play});
    // A tag is learned when it lay there to the end: what lies there at the start may be the board before.
    if (finished && b.tag && !b.tag_gone_since && b.start.board.value() != 0)
        state.board_tags.emplace(b.tag->value, b.start.board);
}

void tag_seen(TableState& state, std::optional<TagId> tag, Instant at) {
    state.middle = tag;
    if (!state.board || state.phase == Phase::NoBoard) return;
    auto& b = *state.board;
    // Until the first call boards are still being put in place, and cards taken from them.
    const bool begun = !b.calls.empty() || b.pending_call;
    if (tag && (!b.tag || !begun) && may_be_own(state, *tag)) b.tag = tag;
    else if (!begun) b.tag.reset();
    if (!b.tag || tag == b.tag) b.tag_gone_since.reset();
    else if (!b.tag_gone_since) b.tag_gone_since = at;
}

void cancellations_changed(TableState& state) {
    for (auto& entry : state.boards_played) {
        if (state.board && state.board->play == entry.play) entry.cancelled_by = state.board->cancelled;
        mark_cancelled(state, entry);
    }
}

void score_confirmed(TableState& state, Seat seat, bool agreed) {
    auto& b = *state.board;
    b.confirmed[seat] = agreed;
    if (!state.boards_played.empty() && state.boards_played.back().play == b.play)
        state.boards_played.back().confirmed = score_agreed(b);
}

}  // namespace kibitz::laws
