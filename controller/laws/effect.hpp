/// What rulings do, and the options by which they are given.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kibitz::laws {

/// What a ruling does; its row is in effects.cpp, carried out as events that can be undone. The meanings stand in law.proto.
enum class Effect : std::uint8_t {
    Noted,
    PenaltyCard,
    MajorPenaltyCard,
    AcceptLead,
    BackToHand,
    TakeBack,
    CorrectDesignation,
    Substitute,
    WithdrawWrongCard,
    DummyIsDeclarer,
    DemandSuit,
    ForbidSuit,
    Highest,
    Lowest,
    RequireCard,
    ForbidCard,
    LeadFromDeclarer,
    LeadFromDummy,
    Forfeit,
    AcceptCall,
    CancelCall,
    CancelCallPartnerPassesOnce,
    CancelCallPartnerPasses,
    CancelCallSidePasses,
    FirstCallStands,
    SecondCallStands,
    CancelAuction,
    PartnerPassesOnce,
    Transfer,
    AdjustScore,
    CancelBoard,
    AsClaimed,
    ClaimTricks,
    PlayOn,
    CompleteTrick,
    LoseRights,
    OtherCardGoes,
    FirstCardGoes,
    PlayOtherCard,
    AcceptedByPlay,
    TransferTricks,
    ProceduralPenalty,
    RuledAtTable,
    AcceptedByCall,
    CallBack,
    RestoreCard,
    CancelCallPassesOnce,
};

/// An option as it was offered: its code, and what it did by the law code in force then. A law code that is changed later
/// changes neither what was offered nor what was ruled.
struct OfferedOption {
    std::string code;  ///< "penalty-card"
    std::vector<Effect> effects;
    friend bool operator==(const OfferedOption&, const OfferedOption&) = default;
};

}  // namespace kibitz::laws
