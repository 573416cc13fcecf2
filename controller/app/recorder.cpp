// What a table's events and state came to, board by board.
#include <algorithm>

#include "controller/app/accuracy.hpp"

namespace kibitz::app {

namespace body = laws::event;

void Recorder::take(const laws::Event& event, const laws::TableState& state) {
    if (std::holds_alternative<body::BoardStarted>(event.body)) games_.emplace_back();
    if (games_.empty()) return;
    auto& game = games_.back();
    if (state.record != before_ && before_ == laws::RecordState::InStep) ++game.doubts;
    before_ = state.record;
    take_incident(event, state);
    if (!state.board) return;
    game.ended = state.record;
    // The board stays in the state until the next one comes, and what it holds is copied as long as it changes: a card may
    // be corrected when play has ended.
    const bool changes = std::holds_alternative<body::PlayEnded>(event.body) || std::holds_alternative<body::BoardEnded>(event.body) ||
                         state.phase == laws::Phase::Finished;
    if (changes) copy(*state.board, game);
}

void Recorder::copy(const laws::BoardState& board, RecordedGame& game) const {
    game.calls = board.calls;
    game.contract = board.contract;
    game.result = board.result;
    game.cards.clear();
    int number = 0;
    for (const auto& trick : board.tricks) {
        ++number;
        for (int place = 0; place < trick.trick.size(); ++place) {
            const auto seat = bridge::clockwise(trick.trick.leader(), place);
            game.cards.push_back({seat, trick.trick.card(place), number, trick.at[static_cast<std::size_t>(place)],
                                  trick.certainty[static_cast<std::size_t>(place)]});
        }
    }
}

/// Incidents are followed by their number: one may be stated more surely, or withdrawn, when the next board is on.
void Recorder::take_incident(const laws::Event& event, const laws::TableState& state) {
    if (const auto* raised = std::get_if<body::IncidentRaised>(&event.body)) {
        games_.back().incidents.push_back({raised->incident, raised->incident.certainty, false, event.at, {}});
        return;
    }
    const auto told = [&](laws::IncidentId id) -> RecordedGame::Told* {
        for (auto game = games_.rbegin(); game != games_.rend(); ++game)
            for (auto& one : game->incidents)
                if (one.incident.id == id) return &one;
        return nullptr;
    };
    if (const auto* update = std::get_if<body::IncidentUpdated>(&event.body)) {
        if (auto* one = told(update->id)) {
            if (const auto* now = state.incident(update->id)) one->incident = *now;
            one->surest = std::min(one->surest, update->certainty);  // the surest comes first
        }
    } else if (const auto* dismissed = std::get_if<body::IncidentDismissed>(&event.body)) {
        if (auto* one = told(dismissed->id)) {
            one->withdrawn = true;
            one->gone = event.at;
        }
    } else if (const auto* reopened = std::get_if<body::IncidentReopened>(&event.body)) {
        if (auto* one = told(reopened->id)) one->withdrawn = false;
    }
}

std::vector<RecordedGame> Recorder::games() && {
    for (auto& game : games_)
        for (const auto& told : game.incidents)
            if (told.incident.code == laws::IncidentCode::RecordDoubtful && !told.withdrawn && told.incident.facts.trick >= 0 &&
                told.incident.facts.trick <= 13)
                game.doubted[static_cast<std::size_t>(told.incident.facts.trick)] = true;
    return std::move(games_);
}

}  // namespace kibitz::app
