/// What the engine can find at the table, in its own words. Which incident that is, under which clause, how urgent and
/// with which options, a law code says as data: a situation without a row in the law code in force is no irregularity.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kibitz::laws {

enum class Situation : std::uint8_t {
    // cards played and unplayed
    FifthCardByDefender,
    FifthCardByDeclarer,
    DefenderCardShown,
    DesignationChanged,
    DummyWrongCard,        ///< while it can still be withdrawn
    DummyWrongCardStands,  ///< both sides have played on
    DummyTouchedCard,
    CardTurnedEarly,
    PlayedCardWithdrawn,
    PlayedMisinformed,     ///< a card played on an opponent's wrong word (47E2)
    // dummy
    DummyCalledDirector,
    DummyDrewAttention,
    DummyParticipated,
    HandsExchanged,
    DummyIncomplete,       ///< fewer cards lie spread than his hand has (41D)
    DummyLeftSeat,
    DummyLooked,
    DefenderShowedDummy,
    DummyWarnedWrongHand,
    DummyAskedRevoke,
    DummyAttentionLate,    ///< drew attention after he had lost his rights
    // exposed and penalty cards
    DeclarerFacedHand,
    CardExposed,
    PenaltyCardMissing,    ///< a penalty card does not lie faced before its holder any more
    PenaltyCardDue,
    LeadRestricted,        ///< partner has a major penalty card
    LeadPenalty,           ///< after a cancelled call of his partner's (26B)
    // out of turn
    OpeningLeadOutOfTurn,
    DeclarerLedOutOfTurn,
    DefenderLedOutOfTurn,
    PrematurePlay,
    PrematureAtRhosTurn,   ///< declarer's side was to play before him, and his partner has (57D)
    SimultaneousCards,
    // revokes
    Revoke,
    RevokeEstablished,
    RevokeCounted,
    RevokeNotCounted,
    RestrictionBroken,     ///< able to play what a ruling required of him, and did not (61A)
    // tricks, hands, boards, rounds
    Redeal,
    DealRepeated,
    BoardMissing,
    WrongHand,
    HandCount,
    HandCounted,           ///< before the play, and put right (13, 14A)
    CardFound,             ///< a missing card, among the played cards (14B1)
    CardFoundElsewhere,    ///< on the floor, in the board (14B2)
    StrangeTouch,
    HandNotRestored,
    WrongBoard,
    BoardPlayedBefore,
    RoundLate,
    ScoreObjection,
    ExposedInAuction,
    TrickDispute,
    DefectiveTrick,
    DefectiveTrickStands,  ///< both sides have played on
    TwoCardsInTrick,       ///< of one hand, in a quitted trick (67)
    // the auction
    InsufficientBid,
    PassAtRhosTurn,        ///< out of rotation, when his right-hand opponent was to call (30A)
    PassAtPartnersTurn,    ///< ... when his partner was, or his left-hand opponent (30B)
    BidAtRhosTurn,
    BidAtPartnersTurn,
    DoubleAtRhosTurn,      ///< a double or a redouble
    DoubleAtPartnersTurn,
    InadmissibleDouble,
    ObligatedPass,
    BidOverSeven,
    CallAfterEnd,
    CallChanged,
    CallNotRepeated,       ///< his right-hand opponent passed, and he did not repeat his call out of rotation (31A1, 32A1)
    DoubleAsReplacement,   ///< for an insufficient bid (27B3)
    // claims
    ClaimContested,
    ClaimDiffers,          ///< from the double-dummy result: for the Director's eyes only
    ConcessionDoubtful,    ///< a trick was conceded that could not be lost
    // told by the Director, and by no sensor (told_case.hpp)
    UnauthorisedInformation,
    ExtraneousInformation,  ///< of the board, and not from partner (16D)
    Hesitation,
    Misinformation,        ///< while a call may be changed for it, and later (21B)
    WrongSeats,
    SlowPlay,
    Behaviour,
    ClaimObjected,         ///< agreed to, and agreement withdrawn when the board had left the table (69B2)
    OtherIrregularity,     ///< what no other row names
    ToldApart,             ///< of an earlier board, or as the record does not have it: `Incident::told_as` says which; no row's own
    // the record and the Director
    RecordDoubtful,
    DirectorCalled,
};
inline constexpr int situations = static_cast<int>(Situation::DirectorCalled) + 1;

/// "fifth-card 45E1": the incident's name and clause under duplicate-2017. A law code's rows name situations by it.
std::string_view to_string(Situation situation) noexcept;
std::optional<Situation> situation_from_string(std::string_view text) noexcept;
/// The first situation that goes by this incident's name ("fifth-card").
std::optional<Situation> first_situation(std::string_view code) noexcept;

}  // namespace kibitz::laws
