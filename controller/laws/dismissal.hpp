/// Why an incident was dismissed: for a Director's own reason, or by Kibitz itself and for which.
#pragma once

#include <cstdint>
#include <string_view>

namespace kibitz::laws {

/// Who dismisses, in IncidentDismissed::by, when it is Kibitz itself.
inline constexpr std::string_view kibitz_itself = "Kibitz";

enum class Dismissal : std::uint8_t {
    InWords,          ///< a Director's, whatever his words are
    NothingHappened,  ///< what the next cards explain otherwise
    CardSeen,         ///< the card that was asked for
    CardKnown,        ///< the card nobody could read
    HandFaced,        ///< with which play ended
    Explained,        ///< the play as a whole has it otherwise
    NotBorneOut,      ///< other explanations are likelier; with more evidence it is told again
    RecordLost,       ///< what the record made of the last tricks went with it
    KnownAgain,       ///< the question about a record that is in step again
    GroundTakenBack,  ///< the ruling it came of; with the ruling given again it is open again
    AuctionReopened,  ///< what the end of the auction brought, when calls are cancelled after it; brought again it is open again
    LeadElsewhere,    ///< a choice at a lead, when another hand turns out to have won the trick; with the lead there again it is open again
    LeadMade,         ///< whether another suit is forbidden besides (51B2b); with that lead taken back it is open again
    FirstNotPlayed,   ///< a fifth card, when the one before it turns out not to have been played; with that played after all it is open again
    // Only in journals of 0.1 and 0.2.
    RevokeCorrected,  ///< 47B, 62A
    StillToChoose,    ///< 58B2
    SensorWrong,
    HandsTogether,    ///< put together at the end of play
};

}  // namespace kibitz::laws
