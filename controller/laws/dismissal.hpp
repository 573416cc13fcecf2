/// Why Kibitz itself dismisses an incident. A Director's own words decide nothing, whatever they are.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "controller/laws/incident.hpp"

namespace kibitz::laws {

/// Who dismisses, in IncidentDismissed::by.
inline constexpr std::string_view kibitz_itself = "Kibitz";

enum class Dismissal : std::uint8_t {
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
};

/// As the journal has them, in IncidentDismissed::reason, in the order of the enum. An old evening is read by these: they are
/// never reworded.
inline constexpr std::array dismissal_words{
    "what followed shows that nothing happened",
    "the card has been seen since",
    "the card has been known since",
    "the hand was faced and play ended with it: a claim",
    "what was seen is explained without it",
    "something else may have happened",
    "what was seen does not make a play: the record has lost it",
    "the play is known again",
    "the ruling it came of was taken back",
    "the auction has gone on since",
    "the lead is with another hand",
    "he has led: no other suit was forbidden",
    "the card before it was not played",
};
static_assert(dismissal_words.size() == static_cast<std::size_t>(Dismissal::FirstNotPlayed) + 1);

constexpr const char* words(Dismissal why) noexcept { return dismissal_words[static_cast<std::size_t>(why)]; }

/// Kibitz dismissed it, and for that.
inline bool dismissed_as(const Incident& incident, Dismissal why) noexcept {
    return incident.status == IncidentStatus::Dismissed && incident.by == kibitz_itself && incident.reason == words(why);
}

}  // namespace kibitz::laws
