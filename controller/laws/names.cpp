#include <array>

#include "controller/laws/event.hpp"
#include "controller/laws/own_code.hpp"

namespace kibitz::laws {
namespace {

constexpr std::array<std::string_view, incident_codes> code_names{
    "fifth-card", "dummy-touched-card", "dummy-wrong-card", "defender-card-shown", "designation-changed",
    "card-turned-early", "played-card-withdrawn", "lead-out-of-turn", "premature-play", "simultaneous-cards",
    "revoke", "dummy-called-director", "dummy-drew-attention", "dummy-participated", "hands-exchanged",
    "dummy-left-seat", "dummy-looked", "defender-showed-dummy", "dummy-warned-wrong-hand", "dummy-asked-revoke",
    "dummy-attention-late", "dummy-lost-right", "dummy-suggested", "declarer-faced-hand", "card-exposed",
    "penalty-card", "penalty-card-due", "lead-restricted", "redeal", "deal-repeated", "board-missing", "wrong-hand",
    "count", "strange-touch", "hand-not-restored", "wrong-board", "round-late", "score-objection",
    "exposed-in-auction", "trick-dispute", "defective-trick", "insufficient-bid", "call-out-of-rotation",
    "inadmissible-double", "obligated-pass", "bid-over-seven", "call-after-end", "call-changed", "claim-contested",
    "claim-differs", "concession", "record-doubtful", "director-called"};

}  // namespace

std::string_view to_string(IncidentCode code) noexcept { return code_names[static_cast<std::size_t>(code)]; }

std::optional<IncidentCode> incident_code_from_string(std::string_view text) noexcept {
    for (std::size_t i = 0; i < code_names.size(); ++i)
        if (code_names[i] == text) return static_cast<IncidentCode>(i);
    return std::nullopt;
}

std::optional<IncidentCode> own_code(Situation situation) noexcept {
    const auto name = to_string(situation);
    return incident_code_from_string(name.substr(0, name.find(' ')));
}

std::string_view to_string(Level level) noexcept {
    constexpr std::array<std::string_view, 3> names{"notice", "attention", "call"};
    return names[static_cast<std::size_t>(level)];
}

std::string_view to_string(IncidentStatus status) noexcept {
    constexpr std::array<std::string_view, 5> names{"raised", "seen", "ruled", "dismissed", "held"};
    return names[static_cast<std::size_t>(status)];
}

std::string_view to_string(RecordState state) noexcept {
    constexpr std::array<std::string_view, 3> names{"in step", "doubtful", "out of step"};
    return names[static_cast<std::size_t>(state)];
}

std::string_view to_string(RestrictionKind kind) noexcept {
    constexpr std::array<std::string_view, 9> names{"demand suit",  "forbid suit", "highest", "lowest",      "require card",
                                                    "forbid card", "pass once",   "pass",    "lead penalty"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view clause(PlayedUnder under) noexcept {
    constexpr std::array<std::string_view, played_unders> clauses{"45A",   "45C1", "45C2a", "45C2b", "45C3",
                                                                  "45C4a", "45B",  "41A",   "82",    "45C5"};
    return clauses[static_cast<std::size_t>(under)];
}

}  // namespace kibitz::laws
