/// Why a command is not carried out, and why an option of a ruling is not open: an enum with the facts that a sentence about
/// it needs. `controller/words` says it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "controller/bridge/call.hpp"
#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"

namespace kibitz::laws {

/// What each needs of a Refusal's facts stands beside it.
enum class Why : std::uint8_t {
    None,  ///< it may be
    InWords,  ///< a sentence of an earlier version: see `words`
    OptionNotOffered,  ///< n option, m options there are
    OptionNotOpen,  ///< n option, `because`
    SuitNeeded,  ///< n option
    TricksNeeded,  ///< n option
    ScoreNeeded,  ///< n option
    FewerTricksLeft,  ///< n and m: so many
    NothingToTakeBack,
    NoSuchIncident,  ///< n its number
    AnotherJournal,  ///< the command names a journal that is not this one
    AlreadyRuled,  ///< `by` whom
    AlreadyDismissed,  ///< `by` whom
    StandsOnIt,  ///< n the incident whose ruling stands on this one
    CardsOrCallsFollowed,
    CardsFollowed,
    PlayCorrected,
    ThirteenTricks,
    TrickIncomplete,
    NoCandidate,  ///< card
    TooEarly,
    NoContract,
    CardTwice,  ///< card
    TricksRecorded,  ///< n recorded, m told
    TricksDiffer,
    NoCardLeft,
    ResultImpossible,  ///< n told, m won, k left
    CallNotTaken,  ///< seat, call, `because`
    AuctionFull,
    DummyClaims,
    TooManyClaimed,  ///< n claimed, m and k: so many left
    BoardGone,
    Forfeited,
    NothingToTransfer,
    ClaimSettled,
    NoCardKnown,
    CardPlayed,
    OtherCardPlayed,
    CorrectedAndPlayed,
    AnotherPlayedSince,
    FacedNoMore,
    PlayWentOn,
    PlayWentOnToAnotherTrick,
    PlayOver,
    LeadMade,
    TrickNotComplete,
    LeadFollowed,
    PartnerPlayed,
    DeclarerPlayed,  ///< 60A
    DummySeen,  ///< 54C
    DummyFaced,  ///< 47E2b
    DefendersLead,
    NothingPointedOut,
    AuctionWentOn,
    AuctionOver,
    AuctionPeriodOver,
    CallAccepted,
    SecondCallMissing,
    SecondCallStands,
    SecondCallIllegal,
    FirstCallCancelled,
    PartnerCalled,
    PlayOn,
    NotHisTurn,  ///< other_seat is in turn
    NotAbove,  ///< other_call the last bid
    MustPass,
    NothingToDouble,
    CorrectionOver,  ///< 79C
    NoResult,
    NotAccepted,  ///< nobody has played or called after it
    SideNeeded,  ///< n option
    PenaltyNeeded,  ///< n option
    NoteNeeded,  ///< n option
    WeightsWrong,  ///< n what they make
    OptionChanged,  ///< n option
    NoPenaltyCardOfSuit,  ///< n option
    SaidEnough,  ///< n times, of this seat on this board
    // cases of the Director's own, corrections, appeals
    NoSuchBoard,  ///< n
    NoSuchRow,  ///< words
    SeatNeeded,
    CardNeeded,
    CallNeeded,
    NoSuchCall,  ///< n told, m there are
    NoSuchTrick,  ///< n told, m there are
    WordsNeeded,
    AlreadyTold,  ///< n the incident
    HasHisRights,  ///< seat
    StillPlayed,
    NothingCorrected,
    ReasonNeeded,
    NoSuchCorrection,  ///< n its number
    CorrectedSince,  ///< n the later correction
    NotHisCard,  ///< seat, card, n trick
    NumberNeeded,
    NotRuled,
    AppealedAlready,
    NotAppealed,
    AppealOver,
    GroundsNeeded,
    OutcomeNeeded,
    NoCallBack,
    CountNeeded,
    NotAContract,
    PlayedAsAnother,
};

/// A refusal with its facts; Why::None is none.
struct [[nodiscard]] Refusal {
    Why why = Why::None;
    Why because = Why::None;  ///< of an option that is not open, a call that is not taken
    int n = 0, m = 0, k = 0;
    std::optional<bridge::Seat> seat, other_seat;
    std::optional<bridge::Call> call, other_call;
    std::optional<bridge::Card> card;
    std::string words;  ///< who ruled it; with InWords the sentence

    Refusal() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): a reason that needs no facts is the whole refusal.
    Refusal(Why reason, int first = 0, int second = 0, int third = 0) : why(reason), n(first), m(second), k(third) {}
    explicit operator bool() const noexcept { return why != Why::None; }
};

}  // namespace kibitz::laws
