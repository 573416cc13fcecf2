/// What the display shows of a journal: the table's state and the boards played before the one on the table. A fold over
/// published events, like the state itself.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/drift.hpp"
#include "controller/table/incident_lists.hpp"
#include "controller/table/spoken_claim.hpp"

namespace kibitz::table {

/// One line of the list of boards already played.
struct BoardSummary {
    std::uint32_t play = 0;
    bridge::BoardNumber board;
    std::optional<bridge::Contract> contract;  ///< nothing: passed out, or no auction was finished
    int declarer_tricks = 0;
    int score_ns = 0;
    bool finished = false;  ///< it has a result
    std::uint32_t incidents = 0;
    Instant started_at{};
    laws::FinalScore score;         ///< what it counts for, rulings included
    laws::FinalScore when_it_left;  ///< the same without what was ruled after another board was put on
};

/// What the table tells beside its record. Nothing of it is an event and nothing is decided by it; it is kept with the
/// journal's settings.
struct Beside {
    std::optional<ClaimAsked> claim_asked;      ///< the last time the players were asked whether they claim
    std::vector<perception::Drift> drifts;      ///< of its sensors
};

struct Evening {
    laws::TableState state;
    std::vector<BoardSummary> earlier;        ///< boards before the one on the table, oldest first
    std::vector<std::uint64_t> first_event;   ///< number of the BoardStarted of play 1, 2, ...
    Instant board_started_at{};
    Beside beside;
    IncidentLists lists;                      ///< of state.incidents

    /// Number of the event that started `play`; nothing for a play that never was.
    std::optional<std::uint64_t> start_of(std::uint32_t play) const noexcept;
    /// The board that was, or is, played then; nothing for a play that never was.
    std::optional<bridge::BoardNumber> board_of(std::uint32_t play) const noexcept;
};

/// Folds one event, in order of number.
void take(Evening& evening, const laws::Event& event);

}  // namespace kibitz::table
