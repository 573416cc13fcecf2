#include <array>

#include "controller/laws/event.hpp"
#include "controller/laws/own_code.hpp"
#include "controller/units/enum_map.hpp"

namespace kibitz::laws {
namespace {

struct CodeName {
    IncidentCode code;
    std::string_view name;
};
constexpr auto code_names = [] {
    using C = IncidentCode;
    return std::to_array<CodeName>({
        {C::FifthCard, "fifth-card"},
        {C::DummyTouchedCard, "dummy-touched-card"},
        {C::DummyWrongCard, "dummy-wrong-card"},
        {C::DefenderCardShown, "defender-card-shown"},
        {C::DesignationChanged, "designation-changed"},
        {C::CardTurnedEarly, "card-turned-early"},
        {C::PlayedCardWithdrawn, "played-card-withdrawn"},
        {C::LeadOutOfTurn, "lead-out-of-turn"},
        {C::PrematurePlay, "premature-play"},
        {C::SimultaneousCards, "simultaneous-cards"},
        {C::Revoke, "revoke"},
        {C::DummyCalledDirector, "dummy-called-director"},
        {C::DummyDrewAttention, "dummy-drew-attention"},
        {C::DummyParticipated, "dummy-participated"},
        {C::HandsExchanged, "hands-exchanged"},
        {C::DummyIncomplete, "dummy-incomplete"},
        {C::DummyLeftSeat, "dummy-left-seat"},
        {C::DummyLooked, "dummy-looked"},
        {C::DefenderShowedDummy, "defender-showed-dummy"},
        {C::DummyWarnedWrongHand, "dummy-warned-wrong-hand"},
        {C::DummyAskedRevoke, "dummy-asked-revoke"},
        {C::DummyAttentionLate, "dummy-attention-late"},
        {C::DummyLostRight, "dummy-lost-right"},
        {C::DummySuggested, "dummy-suggested"},
        {C::DeclarerFacedHand, "declarer-faced-hand"},
        {C::CardExposed, "card-exposed"},
        {C::PenaltyCard, "penalty-card"},
        {C::PenaltyCardDue, "penalty-card-due"},
        {C::LeadRestricted, "lead-restricted"},
        {C::Redeal, "redeal"},
        {C::DealRepeated, "deal-repeated"},
        {C::BoardMissing, "board-missing"},
        {C::WrongHand, "wrong-hand"},
        {C::HandCount, "count"},
        {C::StrangeTouch, "strange-touch"},
        {C::HandNotRestored, "hand-not-restored"},
        {C::WrongBoard, "wrong-board"},
        {C::RoundLate, "round-late"},
        {C::ScoreObjection, "score-objection"},
        {C::ExposedInAuction, "exposed-in-auction"},
        {C::TrickDispute, "trick-dispute"},
        {C::DefectiveTrick, "defective-trick"},
        {C::InsufficientBid, "insufficient-bid"},
        {C::CallOutOfRotation, "call-out-of-rotation"},
        {C::InadmissibleDouble, "inadmissible-double"},
        {C::ObligatedPass, "obligated-pass"},
        {C::BidOverSeven, "bid-over-seven"},
        {C::CallAfterEnd, "call-after-end"},
        {C::CallChanged, "call-changed"},
        {C::ClaimContested, "claim-contested"},
        {C::ClaimDiffers, "claim-differs"},
        {C::Concession, "concession"},
        {C::UnauthorisedInformation, "unauthorised-information"},
        {C::ExtraneousInformation, "extraneous-information"},
        {C::Hesitation, "hesitation"},
        {C::Misinformation, "misinformation"},
        {C::WrongSeats, "wrong-seats"},
        {C::SlowPlay, "slow-play"},
        {C::Behaviour, "behaviour"},
        {C::ClaimObjected, "claim-objected"},
        {C::OtherIrregularity, "other-irregularity"},
        {C::RecordDoubtful, "record-doubtful"},
        {C::DirectorCalled, "director-called"},
    });
}();

constexpr bool all_codes_named() {
    if (code_names.size() != enums::count<IncidentCode>() || code_names.size() != incident_codes) return false;
    for (std::size_t i = 0; i < code_names.size(); ++i)
        if (code_names[i].code != static_cast<IncidentCode>(i)) return false;
    return true;
}
static_assert(all_codes_named(), "every incident code has its name, in the order of the enum");

}  // namespace

std::string_view to_string(IncidentCode code) noexcept { return code_names[static_cast<std::size_t>(code)].name; }

std::optional<IncidentCode> incident_code_from_string(std::string_view text) noexcept {
    for (const auto& one : code_names)
        if (one.name == text) return one.code;
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
