/// The conditions that a law code names for its options (`when: CONDITION_...`): each is a question about the table at the moment when an
/// incident is found, or known better. A code can ask nothing else; what it asks stands in its text.
#pragma once

#include <cstdint>

#include "controller/laws/situation.hpp"

namespace kibitz::laws {

class Decision;
struct Facts;

/// As in proto/kibitz/v1/law.proto, which says of each what it asks.
enum class Condition : std::uint8_t {
    TrickOpen,
    TrickComplete,
    PartnerToPlay,            ///< 57A
    PartnerHasPlayed,
    DeclarerPlayedBoth,       ///< 57C1
    DeclarerNotPlayedBoth,
    LeadMayStand,             ///< 53A: not to the thirteenth trick
    DeclarerHasLed,           ///< 53B
    DeclarerHasNotLed,
    DefenderOffends,
    FirstCardPlayed,          ///< 58B2
    MayFollow,                ///< 57D
    MayRevoke,                ///< 57D
    FirstChoice,              ///< 51B2b
    OneSidePlayedOn,          ///< 67A
    BothSidesPlayedOn,        ///< 67B
    RevokePossible,           ///< 43B2b
    SingleLowCard,            ///< 24A
    NextHasCalled,            ///< 36A
    NextHasNotCalled,
    CallReplaced,             ///< 27C
    CallNotReplaced,
    PartnerMayLead,           ///< 39C
    NotTooManyCards,          ///< 13, 14
    PlayNotOver,              ///< 68D2b
    DummyOffends,
    NoCallMade,               ///< 5B, 16D2
    AuctionOver,              ///< 36C
    FirstInsufficient,        ///< 27B4
    PartnerObjects,           ///< 68B2
    OpponentObjects,
};

/// Does it hold now for an incident that is this situation with these facts?
bool holds(Condition condition, const Decision& d, Situation what, const Facts& facts);

}  // namespace kibitz::laws
