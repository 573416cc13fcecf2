/// What is said of a fact, of the record in doubt, of a naming that means no card: by people in their own words, or by Kibitz as
/// a saying with the facts its sentence needs. `controller/words` says it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"

namespace kibitz::laws {

/// What each needs of a Remark's facts stands beside it.
enum class Saying : std::uint8_t {
    None,     ///< nothing
    InWords,  ///< somebody's own: `words`

    // Why the record is in doubt
    CardNotSeen,        ///< seat: others have played on
    DealtToAnother,     ///< card, and the seat that has it by the record
    CardUnread,         ///< seat
    NoCardInTrick,      ///< seat, n trick
    MayHaveStopped,     ///< n trick: before it was complete
    NotSureWhichCards,  ///< n trick
    TrickMissed,        ///< each hand has one card left and nobody claimed
    RecordLost,         ///< what was seen does not make a play

    // Why a naming means no card of dummy (46)
    WhichSuit,
    NoneOfThatRank,
    NotInDummy,        ///< card
    NoneOfThatSuit,
    NoneKnownToWin,
    DefenderChooses,   ///< 46B5
    DeclarerChooses,   ///< card or other_card (F64)

    // Boards, deals, hands: 6-8, 13-15
    NotInSchedule,     ///< n board
    AnotherRound,      ///< n board, m its round, k the one that is on
    PlayedEarlier,     ///< words: a pair; n board
    AnotherBoardLies,  ///< n board in the middle, m the one recorded
    AuctionGoesOn,
    AuctionOfBoardGoesOn,  ///< n board
    ClaimBeingSettled,
    ClaimOnBoardBeingSettled,  ///< n board
    TrickBeingPlayed,          ///< m trick
    TrickOfBoardBeingPlayed,   ///< m trick, n board
    SortedPack,
    PlayedInEarlierSession,  ///< n play
    AnothersHand,            ///< seat whose it was, n play
    CardOfAnotherHand,       ///< n = 1 card, m play
    CardsOfAnotherHand,      ///< n cards, m play
    SaysNotShuffled,         ///< seat
    ReportedIt,              ///< seat
    CardWasFaceUp,
    SawTheFace,         ///< seat
    PlayedAndOnTable,   ///< n cards played, m on the table
    NoThirteenthCard,
    FourteenthCard,
    CardsCounted,       ///< n cards
    NumberWrong,

    // Claims: 71
    CouldNotBeLostKeptOne,  ///< n of the last m, k = 1 was kept
    CouldNotBeLost,         ///< n of the last m, k were kept

    // Why 64A is not counted
    LayFaced,           ///< 64B3
    TwelfthTrick,       ///< 64B6
    TwelfthTrickLate,   ///< 64B6: found or left until the hands were back
    DummysRevoke,       ///< 64B3
    DummysRevokeRubber, ///< F63
    BothSidesRevoked,   ///< 64B7
    SecondInSuit,       ///< 64B2
    WonNoTrick,         ///< 64B1
    NoTrickLeft,        ///< 64A
    NextBoardCalled,  ///< 64B4
    RoundOver,        ///< 64B5
};

struct Remark {
    Saying what = Saying::None;
    int n = 0, m = 0, k = 0;
    std::optional<bridge::Seat> seat{};
    std::optional<bridge::Card> card{}, other_card{};
    std::string words{};  ///< somebody's own

    /// Nothing when they are empty.
    static Remark in_words(std::string words) { return {.what = words.empty() ? Saying::None : Saying::InWords, .words = std::move(words)}; }
    explicit operator bool() const noexcept { return what != Saying::None; }
    bool operator==(const Remark&) const = default;
};

}  // namespace kibitz::laws
