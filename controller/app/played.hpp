/// From events back to games as people write them down: what PBN, LIN and the like are written from.
#pragma once

#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"
#include "controller/record/game.hpp"

namespace kibitz::app {

/// One board of the record as a game. Incidents become comments in the law code's words.
record::Game game_of(const laws::BoardState& board, const std::vector<const laws::Incident*>& incidents,
                     const laws::LawCode& code);

/// Folds events and keeps every board that was played.
class PlayedGames {
public:
    explicit PlayedGames(const laws::LawCode& code) : code_(code) {}
    /// @pre events come in order of number, from 1
    void take(const laws::Event& event);
    /// All boards so far, the one on the table last.
    std::vector<record::Game> all() const;
    const laws::TableState& state() const noexcept { return state_; }

private:
    record::Game present() const;

    const laws::LawCode& code_;
    laws::TableState state_;
    std::vector<record::Game> games_;
};

}  // namespace kibitz::app
