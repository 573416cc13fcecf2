#include "controller/laws/situation.hpp"

#include <array>

#include "controller/laws/traits.hpp"
#include "controller/units/enum_map.hpp"

namespace kibitz::laws {
namespace {

struct SituationRow {
    Situation situation;
    std::string_view name;
    Act act;
    Traits traits;
};

/// A new situation is a row here: its author says what was done with a card, if anything, and each trait it has.
constexpr auto situation_rows = [] {
    using S = Situation;
    using enum Trait;
    return std::to_array<SituationRow>({
        {S::FifthCardByDefender, "fifth-card 45E1", Act::FifthCard, {HandShown, GoneWithHand, CardMisread, BesideTrick}},
        {S::FifthCardByDeclarer, "fifth-card 45E2", Act::FifthCard, {HandShown, GoneWithHand, CardMisread, BesideTrick}},
        {S::DefenderCardShown, "defender-card-shown 45C1", Act::CardShown, {HandShown, GoneWithHand, CardMisread}},
        {S::DesignationChanged, "designation-changed 45C4b", Act::Redesignated, {}},
        {S::DummyWrongCard, "dummy-wrong-card 45D1", Act::WrongCard, {HandShown, CardMisread}},
        {S::DummyWrongCardStands, "dummy-wrong-card 45D2", Act::WrongCard, {}},
        {S::DummyTouchedCard, "dummy-touched-card 45F", Act::Touched, {}},
        {S::CardTurnedEarly, "card-turned-early 45G", Act::TurnedEarly, {CardMisread}},
        {S::PlayedCardWithdrawn, "played-card-withdrawn 47F", Act::CardTakenBack, {GoneWithHand, CardMisread, BesideTrick}},
        {S::PlayedMisinformed, "played-card-withdrawn 47E", Act::None, {}},
        {S::DummyCalledDirector, "dummy-called-director 43A1a", Act::None, {}},
        {S::DummyDrewAttention, "dummy-drew-attention 43A1b", Act::None, {}},
        {S::DummyParticipated, "dummy-participated 43A1c", Act::None, {CardMisread}},
        {S::HandsExchanged, "hands-exchanged 43A2a", Act::None, {HandShown, GoneWithHand, CardMisread}},
        {S::DummyIncomplete, "dummy-incomplete 41D", Act::None, {}},
        {S::DummyLeftSeat, "dummy-left-seat 43A2b", Act::None, {}},
        {S::DummyLooked, "dummy-looked 43A2c", Act::None, {}},
        {S::DefenderShowedDummy, "defender-showed-dummy 43A3", Act::None, {HandShown, GoneWithHand, CardMisread}},
        {S::DummyWarnedWrongHand, "dummy-warned-wrong-hand 43B2a", Act::None, {}},
        {S::DummyAskedRevoke, "dummy-asked-revoke 43B2b", Act::None, {}},
        {S::DummyAttentionLate, "dummy-attention-late 43B3", Act::None, {}},
        {S::DeclarerFacedHand, "declarer-faced-hand 48B", Act::None, {}},
        {S::CardExposed, "card-exposed 49", Act::None, {HandShown, GoneWithHand}},
        {S::PenaltyCardMissing, "penalty-card 50A", Act::None, {}},
        {S::PenaltyCardDue, "penalty-card-due 52", Act::None, {}},
        {S::LeadRestricted, "lead-restricted 50D2", Act::None, {}},
        {S::LeadPenalty, "lead-restricted 26B", Act::None, {}},
        {S::OpeningLeadOutOfTurn, "lead-out-of-turn 54", Act::LedOutOfTurn, {}},
        {S::DeclarerLedOutOfTurn, "lead-out-of-turn 55", Act::LedOutOfTurn, {HandShown, GoneWithHand, CardMisread, BesideTrick}},
        {S::DefenderLedOutOfTurn, "lead-out-of-turn 56", Act::LedOutOfTurn, {HandShown, GoneWithHand, CardMisread, BesideTrick}},
        {S::PrematurePlay, "premature-play 57", Act::Premature, {HandShown, GoneWithHand, CardMisread, BesideTrick}},
        {S::PrematureAtRhosTurn, "premature-play 57D", Act::Premature, {HandShown, GoneWithHand, CardMisread, BesideTrick}},
        {S::SimultaneousCards, "simultaneous-cards 58B", Act::Simultaneous, {HandShown, GoneWithHand, CardMisread}},
        {S::Revoke, "revoke 62A", Act::Revoke, {HandShown, GoneWithHand, CardMisread, BesideTrick}},
        {S::RevokeEstablished, "revoke 63A", Act::Revoke, {CardMisread}},
        {S::RevokeCounted, "revoke 64A", Act::Revoke, {RevokeAtEnd}},
        {S::RevokeNotCounted, "revoke 64B", Act::Revoke, {RevokeAtEnd}},
        {S::RestrictionBroken, "revoke 61A", Act::None, {}},
        {S::Redeal, "redeal 6D1", Act::None, {}},
        {S::DealRepeated, "deal-repeated 6D2", Act::None, {}},
        {S::BoardMissing, "board-missing 7A", Act::None, {}},
        {S::WrongHand, "wrong-hand 7B", Act::None, {}},
        {S::HandCount, "count 7B1", Act::None, {}},
        {S::HandCounted, "count 13", Act::None, {}},
        {S::CardFound, "count 14", Act::None, {}},
        {S::CardFoundElsewhere, "count 14B2", Act::None, {}},
        {S::StrangeTouch, "strange-touch 7B2", Act::None, {}},
        {S::HandNotRestored, "hand-not-restored 7C", Act::None, {}},
        {S::WrongBoard, "wrong-board 8A", Act::None, {}},
        {S::BoardPlayedBefore, "wrong-board 15B", Act::None, {}},
        {S::RoundLate, "round-late 8B", Act::None, {}},
        {S::ScoreObjection, "score-objection 8C", Act::None, {}},
        {S::ExposedInAuction, "exposed-in-auction 24", Act::None, {}},
        {S::TrickDispute, "trick-dispute 65", Act::None, {}},
        {S::DefectiveTrick, "defective-trick 67A", Act::None, {CardMisread}},
        {S::DefectiveTrickStands, "defective-trick 67B", Act::None, {CardMisread}},
        {S::TwoCardsInTrick, "defective-trick 67", Act::None, {}},
        {S::InsufficientBid, "insufficient-bid 27", Act::None, {CallWaits}},
        {S::PassAtRhosTurn, "call-out-of-rotation 30A", Act::None, {CallWaits}},
        {S::PassAtPartnersTurn, "call-out-of-rotation 30B", Act::None, {CallWaits}},
        {S::BidAtRhosTurn, "call-out-of-rotation 31A", Act::None, {CallWaits}},
        {S::BidAtPartnersTurn, "call-out-of-rotation 31B", Act::None, {CallWaits}},
        {S::DoubleAtRhosTurn, "call-out-of-rotation 32A", Act::None, {CallWaits}},
        {S::DoubleAtPartnersTurn, "call-out-of-rotation 32B", Act::None, {CallWaits}},
        {S::InadmissibleDouble, "inadmissible-double 36", Act::None, {CallWaits}},
        {S::ObligatedPass, "obligated-pass 37", Act::None, {CallWaits}},
        {S::BidOverSeven, "bid-over-seven 38", Act::None, {}},
        {S::CallAfterEnd, "call-after-end 39", Act::None, {}},
        {S::CallChanged, "call-changed 25", Act::None, {CallWaits}},
        {S::CallNotRepeated, "call-out-of-rotation 31A1", Act::None, {CallWaits}},
        {S::DoubleAsReplacement, "insufficient-bid 27B3", Act::None, {CallWaits}},
        {S::ClaimContested, "claim-contested 68", Act::None, {}},
        {S::ClaimDiffers, "claim-differs 70", Act::None, {ComesOfFigures}},
        {S::ConcessionDoubtful, "concession 71", Act::None, {ComesOfFigures}},
        {S::UnauthorisedInformation, "unauthorised-information 16B", Act::None, {}},
        {S::ExtraneousInformation, "extraneous-information 16D", Act::None, {}},
        {S::Hesitation, "hesitation 73D", Act::None, {}},
        {S::Misinformation, "misinformation 21B", Act::None, {}},
        {S::WrongSeats, "wrong-seats 5", Act::None, {}},
        {S::SlowPlay, "slow-play 90B2", Act::None, {}},
        {S::Behaviour, "behaviour 74", Act::None, {}},
        {S::ClaimObjected, "claim-objected 69B2", Act::None, {}},
        {S::OtherIrregularity, "other-irregularity 81C3", Act::None, {}},
        {S::ToldApart, "told-apart -", Act::None, {}},
        {S::RecordDoubtful, "record-doubtful -", Act::None, {}},
        {S::DirectorCalled, "director-called 9B1", Act::None, {}},
    });
}();

constexpr bool every_situation_has_its_row() {
    if (situation_rows.size() != enums::count<Situation>() || situation_rows.size() != situations) return false;
    for (std::size_t i = 0; i < situation_rows.size(); ++i)
        if (situation_rows[i].situation != static_cast<Situation>(i)) return false;
    return true;
}
static_assert(every_situation_has_its_row(), "every situation has its row, in the order of the enum");

constexpr const SituationRow& row_of(Situation situation) noexcept { return situation_rows[static_cast<std::size_t>(situation)]; }

}  // namespace

std::string_view to_string(Situation situation) noexcept { return row_of(situation).name; }
Act act_of(Situation situation) noexcept { return row_of(situation).act; }
bool has(Situation situation, Trait trait) noexcept { return row_of(situation).traits.has(trait); }

std::optional<Situation> situation_from_string(std::string_view text) noexcept {
    for (const auto& row : situation_rows)
        if (row.name == text) return row.situation;
    return std::nullopt;
}

std::optional<Situation> first_situation(std::string_view code) noexcept {
    for (const auto& row : situation_rows)
        if (row.name.substr(0, row.name.find(' ')) == code) return row.situation;
    return std::nullopt;
}

}  // namespace kibitz::laws
