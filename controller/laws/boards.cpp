/// Boards, rounds and the session at this table: Laws 7A, 8, 15B, 65.
#include <algorithm>

#include "controller/laws/claims.hpp"
#include "controller/laws/decision.hpp"
#include "controller/laws/held.hpp"
#include "controller/laws/schedule.hpp"

namespace kibitz::laws {
namespace {

bool in_progress(const TableState& state) noexcept {
    return state.board && state.phase != Phase::NoBoard && state.phase != Phase::Finished;
}
/// Play is not completed, and no claim has been made on which cards are put away.
bool board_matters(const TableState& state) noexcept {
    return state.board && (state.phase == Phase::Auction || state.phase == Phase::OpeningLead || state.phase == Phase::Play);
}

int number(bridge::BoardNumber board) { return static_cast<int>(board.value()); }

/// Law 8A: the schedule has this board at another time, or not at all.
void look_at_schedule(Decision& d) {
    const auto board = d.board().start.board;
    if (d.state.session.rounds.empty() || board.value() == 0 || round_of(d.state, board) != 0) return;
    Facts facts;
    facts.said = {.what = Saying::NotInSchedule, .n = number(board)};
    const auto& rounds = d.state.session.rounds;
    for (std::size_t r = 0; r < rounds.size(); ++r)
        if (std::find(rounds[r].boards.begin(), rounds[r].boards.end(), board) != rounds[r].boards.end()) {
            facts.said = {.what = Saying::AnotherRound, .n = number(board), .m = static_cast<int>(r + 1), .k = round_on(d.state)};
            break;
        }
    d.raise(Situation::WrongBoard, std::move(facts), Certainty::Certain);
}

/// Two deals of which both are known and which are not the same cards in the same or other pockets are two boards.
bool dealt_anew(const bridge::PerSeat<bridge::CardSet>& before, const bridge::PerSeat<bridge::CardSet>& now) {
    if (!bridge::Deal{before}.complete() || !bridge::Deal{now}.complete()) return false;
    for (Seat a : bridge::all_seats)
        for (Seat b : bridge::all_seats)
            if (before[a] == now[b]) return false;
    return true;
}

/// Law 15B: one of these pairs has finished this board in this session. Only where a session has been declared: four
/// people at home deal board 1 again and again. Unknown names accuse nobody.
void look_for_played_board(Decision& d) {
    const auto& b = d.board();
    if (b.start.board.value() == 0 || !session_declared(d.state, b.start)) return;
    const auto pairs = pairs_of(d.state, b.start);
    const auto is_here = [&](const std::string& pair) { return !pair.empty() && (pair == pairs.ns || pair == pairs.ew); };
    for (const auto& played : d.state.boards_played) {
        if (played.board != b.start.board || !played.finished || played.cancelled || played.dealt_again) continue;
        if (dealt_anew(played.hands, b.start.deal.hands)) continue;
        // Without a schedule, another round by name may be another match with other deals in the same boards.
        if (d.state.session.rounds.empty() && played.name_of_round != b.start.round && !bridge::Deal{b.start.deal}.complete())
            continue;
        const bool ns = is_here(played.pair_ns);
        if (!ns && !is_here(played.pair_ew)) continue;
        Facts facts;
        facts.said = {.what = Saying::PlayedEarlier, .n = number(b.start.board), .words = ns ? played.pair_ns : played.pair_ew};
        d.raise(Situation::BoardPlayedBefore, std::move(facts), Certainty::Certain);
        return;
    }
}

}  // namespace

void start_board(Decision& d, const reading::BoardStart& start) {
    end_board(d);
    d.emit(event::BoardStarted{start, d.state.plays + 1});
    look_at_schedule(d);
    look_for_played_board(d);
    look_at_deal(d);
}

void end_board(Decision& d) {
    if (d.state.phase == Phase::NoBoard) return;
    hands_put_together(d);
    look_for_thirteenth_card(d);
    hands_return(d);
    settle_claim_that_is_left(d);
    d.emit(event::BoardEnded{d.state.phase == Phase::Finished});
}

void board_seen(Decision& d, std::optional<TagId> tag) {
    look_for_missing_board(d);  // it may come back too late
    if (d.state.middle != tag) d.emit(event::BoardTagSeen{tag});
}

std::optional<Instant> missing_board_deadline(const LawCode& code, const TableState& state) noexcept {
    if (!board_matters(state) || !state.board->tag_gone_since || state.failed_devices.contains(board_reader)) return std::nullopt;
    const auto since = *state.board->tag_gone_since;
    const int trick = static_cast<int>(state.board->tricks.size());
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;) {
        const auto& old = state.incidents[i];
        if (old.situation == Situation::BoardMissing && (old.raised_at >= since || old.facts.trick == trick)) return std::nullopt;
    }
    return since + code.board_gone_time;
}

void look_for_missing_board(Decision& d) {
    const auto due = missing_board_deadline(d.code, d.state);
    if (!due || d.at < *due) return;
    Facts facts;
    facts.trick = static_cast<int>(d.board().tricks.size());
    facts.lasted = d.at - *d.board().tag_gone_since;
    d.raise(Situation::BoardMissing, std::move(facts), Certainty::Certain);
}

void look_at_board_tag(Decision& d) {
    const auto& b = d.board();
    if (!d.state.middle || d.state.board_tags.empty() || b.calls.size() != 1 || b.start.board.value() == 0) return;
    const auto known = d.state.board_tags.find(d.state.middle->value);
    if (known == d.state.board_tags.end() || known->second == b.start.board) return;
    Facts facts;
    facts.said = {.what = Saying::AnotherBoardLies, .n = number(known->second), .m = number(b.start.board)};
    d.raise(Situation::WrongBoard, std::move(facts), Certainty::Probable);
}

void start_session(Decision& d, const reading::SessionStart& session) {
    d.emit(event::SessionStarted{session});
    // The table is left, and no board is on: whoever plays here next need not have the one that lay there, nor a reader that would tell.
    if (session.name.empty() && d.state.middle && d.state.phase == Phase::NoBoard) d.emit(event::BoardTagSeen{});
}

void tell_corrections(Decision& d, bool tell) {
    if (tell != d.state.session.tells_corrections) d.emit(event::CorrectionsTold{tell});
}

void round_signal(Decision& d, int round) {
    if (round == d.state.round_called) return;
    // A table that is early has begun a board of that round already.
    const bool begun = d.state.board && d.state.phase != Phase::NoBoard && round_of(d.state, d.board().start.board) >= round;
    d.emit(event::RoundCalled{round});
    if (begun || !in_progress(d.state)) return;
    const auto& b = d.board();
    Facts facts;
    facts.tricks = round;
    const bool numbered = b.start.board.value() != 0;
    facts.said = {.n = number(b.start.board), .m = d.trick_number()};
    if (d.state.phase == Phase::Auction) facts.said.what = numbered ? Saying::AuctionOfBoardGoesOn : Saying::AuctionGoesOn;
    else if (d.state.phase == Phase::Claim) facts.said.what = numbered ? Saying::ClaimOnBoardBeingSettled : Saying::ClaimBeingSettled;
    else facts.said.what = numbered ? Saying::TrickOfBoardBeingPlayed : Saying::TrickBeingPlayed;
    d.raise(Situation::RoundLate, std::move(facts), Certainty::Certain);
}

void confirm_score(Decision& d, Seat seat, bool agreed) {
    if (!d.state.board) return;
    look_for_thirteenth_card(d);
    // The score is confirmed when play has ended; also while the board has just been taken off.
    const auto& b = d.board();
    const bool ended = d.state.phase == Phase::Finished || (d.state.phase == Phase::NoBoard && b.result);
    if (!ended || b.confirmed[seat] == agreed) return;
    d.emit(event::ScoreConfirmed{seat, agreed});
    if (agreed) return;
    Facts facts;
    facts.seat = seat;
    facts.tricks = b.contract ? declarer_tricks(b) : 0;
    d.raise(Situation::ScoreObjection, std::move(facts), Certainty::Certain);
}

void score_disputed(Decision& d, Seat by, const reading::ReportKey& key) {
    if (!d.state.board || !d.board().contract || d.board().tricks.empty()) return;
    Facts facts;
    facts.seat = by;
    const int played = static_cast<int>(d.board().tricks.size());
    facts.trick = key.trick != 0 ? std::min(static_cast<int>(key.trick), played) : played;
    facts.tricks = declarer_tricks(d.board());
    facts.said = Remark::in_words(key.words);
    d.raise(Situation::TrickDispute, std::move(facts), Certainty::Certain);
}

}  // namespace kibitz::laws
