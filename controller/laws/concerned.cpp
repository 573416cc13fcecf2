#include "controller/laws/concerned.hpp"

#include "controller/units/one_of.hpp"

namespace kibitz::laws {
namespace {

template <class E>
constexpr bool by_id = one_of<E, event::IncidentUpdated, event::IncidentSeen, event::IncidentRuled, event::IncidentDismissed, event::IncidentReopened,
    event::CommandRefused>;

template <class E>
constexpr bool by_incident = one_of<E, event::PenaltyCardPlaced, event::TricksAdjusted, event::Reported, event::RestrictionSet, event::RestrictionLifted,
    event::RightsLost, event::Forfeited, event::CallsCancelled, event::PendingCallDropped, event::ScoreAdjusted,
    event::BoardCancelled, event::PositionRestored, event::RulingCarriedOut, event::FiguresNoted, event::WithdrawalAllowed,
    event::AppealChanged>;

/// What play closes or accepts without naming the incident is found by looking at its options (views/director_view).
template <class E>
constexpr bool about_none = one_of<E, event::BoardStarted, event::CallMade, event::AuctionEnded, event::LeadFacedDown, event::DummySpread, event::CardDesignated,
    event::DesignationVoid, event::CardPlayed, event::CardTakenBack, event::CardReplaced, event::TrickWon, event::CardQuitted,
    event::PenaltyCardLifted, event::LeadTurnSet, event::ClaimMade, event::ClaimAnswered, event::ClaimWithdrawn,
    event::PlayEnded, event::BoardEnded, event::RecordStateChanged, event::DeviceStateChanged, event::SeatOccupied,
    event::LightChanged, event::CardSeen, event::CardReturned, event::SpreadNoted, event::ColumnNoted, event::ScoreConfirmed, event::CallNoted,
    event::DeclarerChanged, event::SessionStarted, event::RoundCalled, event::BoardTagSeen, event::ClockTold,
    event::PlayCorrected, event::LawCodeInForce, event::BoardCorrected, event::CorrectionsTold>;

}  // namespace

IncidentId incident_of(const Event& event) noexcept {
    return std::visit(
        []<class E>(const E& body) -> IncidentId {
            if constexpr (one_of<E, event::IncidentRaised, event::IncidentHeld>) return body.incident.id;
            else if constexpr (by_id<E>) return body.id;
            else if constexpr (by_incident<E>) return body.incident;
            else {
                static_assert(about_none<E>, "about_none");
                return {};
            }
        },
        event.body);
}

}  // namespace kibitz::laws
