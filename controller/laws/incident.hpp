/// Incidents: what is put before the Director. A fact with its evidence, the clause, how sure, and his lawful options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"
#include "controller/perception/observation.hpp"

namespace kibitz::laws {

/// Unique in a journal; 1 upwards.
struct IncidentId {
    std::uint64_t value = 0;
    friend constexpr auto operator<=>(IncidentId, IncidentId) noexcept = default;
};

/// What kind of irregularity; the names are those of the law table ("fifth-card").
enum class IncidentCode : std::uint8_t {
    FifthCard,            ///< 45E1, 45E2
    DummyTouchedCard,     ///< 45F
    DummyWrongCard,       ///< 45D1, 45D2
    DefenderCardShown,    ///< 45C1
    DesignationChanged,   ///< 45C4b
    CardTurnedEarly,      ///< 45G
    PlayedCardWithdrawn,  ///< 47F
    LeadOutOfTurn,        ///< 53-56
    PrematurePlay,        ///< 57
    Revoke,               ///< 61-64
    DummyCalledDirector,  ///< 43A1a
    DummyParticipated,    ///< 43A1c
    CardExposed,          ///< 49
    ExposedInAuction,     ///< 24
    InsufficientBid,      ///< 27
    CallOutOfRotation,    ///< 28-32
    InadmissibleDouble,   ///< 36
    CallAfterEnd,         ///< 39
    ClaimContested,       ///< 68-70
    WrongHand,            ///< 7B, 15A
    RecordDoubtful,       ///< no law: the record could not be decided, the Director is asked
    DirectorCalled,       ///< 9B: a player pressed Director
};
inline constexpr int incident_codes = static_cast<int>(IncidentCode::DirectorCalled) + 1;

/// "fifth-card", "lead-out-of-turn" ...
std::string_view to_string(IncidentCode code) noexcept;
std::optional<IncidentCode> incident_code_from_string(std::string_view text) noexcept;

enum class Level : std::uint8_t { Notice, Attention, Call };
std::string_view to_string(Level level) noexcept;

enum class IncidentStatus : std::uint8_t { Raised, Seen, Ruled, Dismissed };
std::string_view to_string(IncidentStatus status) noexcept;

/// The numbers and names a sentence about the incident needs; what does not apply is empty.
struct Facts {
    std::optional<bridge::Seat> seat;        ///< who
    std::optional<bridge::Seat> other_seat;  ///< whose turn it was, who touched, who had played before ...
    int trick = 0;                           ///< 1..13; 0 = not during the play
    std::optional<bridge::Card> card;        ///< the card in question
    std::optional<bridge::Card> other_card;  ///< the designated, the legal, the later card
    std::optional<bridge::Suit> suit;        ///< the suit not followed
    std::optional<bridge::Call> call;        ///< the call in question
    Millimetres height;                      ///< lowest height of the card shown
    Duration lasted{};                       ///< how long it was shown, touched
    int tricks = 0;                          ///< tricks claimed, tricks to transfer
    std::string words;                       ///< a statement, a report, a device's detail
};

struct Incident {
    IncidentId id;
    IncidentCode code = IncidentCode::RecordDoubtful;
    std::string clause;  ///< "45E1"
    Level level = Level::Notice;
    Certainty certainty = Certainty::Certain;
    Facts facts;
    Instant raised_at{};   ///< when the engine decided it
    Instant happened_at{}; ///< the moment of the fact itself: the middle of its evidence
    std::vector<std::uint8_t> options;  ///< offered: indices into the law code's options for code and clause
    IncidentStatus status = IncidentStatus::Raised;
    std::optional<std::uint8_t> ruling; ///< index into `options` when Ruled
    std::string by;                     ///< who saw, ruled or dismissed it last
    std::string reason;                 ///< of a dismissal
    std::optional<Instant> settled_at;
};

}  // namespace kibitz::laws
