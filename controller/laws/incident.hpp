/// Incidents: what is put before the Director. A fact with its evidence, the clause, how sure, and his lawful options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"
#include "controller/laws/dismissal.hpp"
#include "controller/laws/effect.hpp"
#include "controller/laws/remark.hpp"
#include "controller/laws/situation.hpp"
#include "controller/perception/observation.hpp"

namespace kibitz::laws {

/// Unique in a journal; 1 upwards.
struct IncidentId {
    std::uint64_t value = 0;
    friend constexpr auto operator<=>(IncidentId, IncidentId) noexcept = default;
};

/// The name an incident goes by; the names are those of the law table ("fifth-card").
enum class IncidentCode : std::uint8_t {
    FifthCard,             ///< 45E1, 45E2
    DummyTouchedCard,      ///< 45F
    DummyWrongCard,        ///< 45D1, 45D2
    DefenderCardShown,     ///< 45C1
    DesignationChanged,    ///< 45C4b
    CardTurnedEarly,       ///< 45G
    PlayedCardWithdrawn,   ///< 47F
    LeadOutOfTurn,         ///< 53-56
    PrematurePlay,         ///< 57
    SimultaneousCards,     ///< 58B
    Revoke,                ///< 61-64
    DummyCalledDirector,   ///< 43A1a
    DummyDrewAttention,    ///< 43A1b
    DummyParticipated,     ///< 43A1c
    HandsExchanged,        ///< 43A2a
    DummyIncomplete,       ///< 41D
    DummyLeftSeat,         ///< 43A2b
    DummyLooked,           ///< 43A2c
    DefenderShowedDummy,   ///< 43A3
    DummyWarnedWrongHand,  ///< 43B2a, F62a
    DummyAskedRevoke,      ///< 43B2b
    DummyAttentionLate,    ///< 43B3
    DummyLostRight,        ///< F60, F61
    DummySuggested,        ///< F62
    DeclarerFacedHand,     ///< 48B, 54A
    CardExposed,           ///< 49
    PenaltyCard,           ///< 50A
    PenaltyCardDue,        ///< 50C-52
    LeadRestricted,        ///< 50D2
    Redeal,                ///< 6D1
    DealRepeated,          ///< 6D2
    BoardMissing,          ///< 7A
    WrongHand,             ///< 7B, 15A
    HandCount,             ///< 7B2, 13, 14
    StrangeTouch,          ///< 7B3
    HandNotRestored,       ///< 7C
    WrongBoard,            ///< 8A, 15B
    RoundLate,             ///< 8B
    ScoreObjection,        ///< 8C
    ExposedInAuction,      ///< 24
    TrickDispute,          ///< 65
    DefectiveTrick,        ///< 67
    InsufficientBid,       ///< 27
    CallOutOfRotation,     ///< 28-32
    InadmissibleDouble,    ///< 36
    ObligatedPass,         ///< 37
    BidOverSeven,          ///< 38
    CallAfterEnd,          ///< 39
    CallChanged,           ///< 25
    ClaimContested,        ///< 68-70
    ClaimDiffers,          ///< 70: differs from the double-dummy result
    Concession,            ///< 71
    UnauthorisedInformation,  ///< 16B
    ExtraneousInformation,    ///< 16D
    Hesitation,            ///< 73D, 16B
    Misinformation,        ///< 21B, 47E
    WrongSeats,            ///< 5
    SlowPlay,              ///< 90B2
    Behaviour,             ///< 74
    ClaimObjected,         ///< 69B2
    OtherIrregularity,     ///< 81C3: what no other row names
    RecordDoubtful,        ///< no law: the record could not be decided, the Director is asked
    DirectorCalled,        ///< 9B: a player pressed Director
};
inline constexpr int incident_codes = static_cast<int>(IncidentCode::DirectorCalled) + 1;

/// "fifth-card", "lead-out-of-turn" ...
std::string_view to_string(IncidentCode code) noexcept;
std::optional<IncidentCode> incident_code_from_string(std::string_view text) noexcept;

enum class Level : std::uint8_t { Notice, Attention, Call };
std::string_view to_string(Level level) noexcept;

/// Held: the engine has found it and nobody is told yet, while evidence that it never happened may still come.
enum class IncidentStatus : std::uint8_t { Raised, Seen, Ruled, Dismissed, Held };
std::string_view to_string(IncidentStatus status) noexcept;

/// The height of a card that no sensor saw: somebody told of it.
inline constexpr Millimetres not_measured{-100};

/// The numbers and names a sentence about the incident needs; what does not apply is empty.
struct Facts {
    std::optional<bridge::Seat> seat;        ///< who
    std::optional<bridge::Seat> other_seat;  ///< whose turn it was, who touched, who had played before ...
    int trick = 0;                           ///< 1..13; 0 = not during the play
    std::optional<bridge::Card> card;        ///< the card in question
    std::optional<bridge::Card> other_card;  ///< the designated, the legal, the later card
    std::optional<bridge::Suit> suit;        ///< the suit not followed
    std::optional<bridge::Call> call;        ///< the call in question
    std::optional<bridge::Call> first_call;  ///< what it stands beside: made first, to be made again (25A, 31A1), to be exceeded (27)
    Millimetres height;                      ///< lowest height of the card shown; or not_measured
    Duration lasted{};                       ///< how long it was shown, touched
    int tricks = 0;                          ///< tricks claimed or to transfer; the round called; the cards counted in a hand
    Remark said;                             ///< a statement, a report, in a player's words; or what Kibitz says of it
    std::optional<IncidentId> about;         ///< the incident that was pointed out
    int call_place = 0;                      ///< of the call in question, in the auction, from 1; 0: none
    bool lifted = false;                     ///< the card was seen to go up into the hand (47F)
    bool lay_faced = false;                  ///< the card he could have followed suit with lay faced (64B3)
};

/// An appeal against the ruling on an incident (92, 93), as it stands.
enum class AppealState : std::uint8_t { Lodged, Withdrawn, Upheld, Changed };
struct Appeal {
    AppealState state = AppealState::Lodged;
    bridge::Side side = bridge::Side::NorthSouth;  ///< who appeals
    std::string grounds;
    std::string outcome, consulted;                ///< when it has been decided: what, and by whom or on whose advice
    std::string by;                                ///< who took it down, or decided it, last
    Instant lodged_at{};
    std::optional<Instant> decided_at;
    friend bool operator==(const Appeal&, const Appeal&) = default;
};

/// Double-dummy tricks of declarer's side, all thirteen tricks counted.
struct DoubleDummy {
    int before = 0;            ///< best play by everybody from just before the fact
    std::optional<int> after;  ///< ... from after the card that was played
    std::optional<int> other;  ///< ... had the card in question been played there (45F: the touched card)
};

struct Incident {
    IncidentId id;
    std::uint32_t play = 0;  ///< the play of a board it belongs to, from 1; 0: between boards. The fold gives it
    Situation situation = Situation::RecordDoubtful;
    IncidentCode code = IncidentCode::RecordDoubtful;  ///< as the law code in force names the situation
    std::string clause;  ///< "45E1"
    Level level = Level::Notice;
    Certainty certainty = Certainty::Certain;
    Facts facts;
    Instant raised_at{};   ///< when the engine decided it
    Instant happened_at{}; ///< the moment of the fact itself: the middle of its evidence
    std::vector<OfferedOption> options;  ///< in the order in which they are numbered, from 1
    IncidentStatus status = IncidentStatus::Raised;
    std::optional<OfferedOption> ruling; ///< when Ruled
    reading::Given given;                ///< ... what the ruling carries besides
    bool accepted = false;               ///< the next player's card or call has accepted it (27A, 29A, 53A)
    IncidentId stands_on;                ///< without the ruling on that one this would be none; 0: it stands by itself
    std::string by;                     ///< who saw, ruled or dismissed it last
    Dismissal dismissal = Dismissal::InWords;  ///< when Dismissed
    std::string reason;                 ///< ... in the Director's words
    std::optional<Instant> settled_at;
    std::optional<DoubleDummy> figures; ///< when they have been computed
    std::string told_by;                ///< the Director whose own case it is (told_case.hpp); empty: sensors or keys reported it
    /// The play goes on without it: which row it was told as, `situation` being ToldApart, which the engine takes no part in. Of an
    /// earlier board, or of something that the record has otherwise.
    std::optional<Situation> told_as;
    std::uint32_t of_play = 0;          ///< which play it is of, where that is an earlier one than `play`; 0: that one
    std::optional<Appeal> appeal;
    bool told = true;                   ///< false: it was held, and has not been told (and may have been dropped untold)
    std::optional<Instant> held_until;  ///< while Held: when it is told if nothing refutes it
};

/// Which row of a law code it stands under.
inline Situation row_named(const Incident& incident) noexcept { return incident.told_as.value_or(incident.situation); }
/// Which play of a board it is of. `play` says in which it was told, and orders the journal's incidents.
inline std::uint32_t play_of(const Incident& incident) noexcept { return incident.of_play != 0 ? incident.of_play : incident.play; }

/// It is dismissed, and for that.
inline bool dismissed_as(const Incident& incident, Dismissal why) noexcept {
    return incident.status == IncidentStatus::Dismissed && incident.dismissal == why;
}

}  // namespace kibitz::laws
