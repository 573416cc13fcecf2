/// Boards, hands, sessions and rounds: Laws 6-8, 13-15.
#include "controller/laws/decision.hpp"

namespace kibitz::laws {

void start_board(Decision& d, const reading::BoardStart& start) {
    end_board(d);
    d.emit(event::BoardStarted{start, d.state.plays + 1});
}

void end_board(Decision& d) {
    if (d.state.phase != Phase::NoBoard) d.emit(event::BoardEnded{d.state.phase == Phase::Finished});
}

void board_seen(Decision& d, std::optional<TagId> tag) {
    if (d.state.board) d.emit(event::BoardTagSeen{tag});
}

void start_session(Decision& d, const reading::SessionStart& session) { d.emit(event::SessionStarted{session}); }

void round_signal(Decision& d, int round) { d.emit(event::RoundCalled{round}); }

void confirm_score(Decision& d, Seat seat, bool agreed) {
    if (!d.state.board || d.state.phase != Phase::Finished || d.board().confirmed[seat] == agreed) return;
    d.emit(event::ScoreConfirmed{seat, agreed});
}

}  // namespace kibitz::laws
