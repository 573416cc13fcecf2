/// Why a player, a scorer, a spectator or a Director does not get what he asks for: it is not his, or the table has none. What the Laws
/// refuse is another thing (refusals.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "controller/words/catalogue.hpp"

namespace kibitz::words {

enum class Denial : std::uint8_t {
    // a player's keys
    AsksOfOwnSide,   ///< a question about a call of his own side
    NotHisToExplain, ///< an explanation of another's call than his partner's
    TellTheDirector, ///< a report that has no key at a player's panel
    NoSuchKey,
    // a player's own hand
    NoReader,
    ReaderSilent,
    NoBoard,
    NoEarphone,
    // a scorer
    DirectorsAlone,
    ScoreNotAgreed,
    // a spectator
    NoSpectators,
    // a Director with a PIN of his own
    ChiefDirectorsAlone,
    // who hangs a camera up
    PictureOfABoard,
    CornersMissing,
    CornersCrossed,
    CornersSmall,
};

/// Their sentences in English, in the order of the enum.
inline constexpr std::array denial_forms{
    "questions are about opponents' calls",
    "a player explains his partner's calls",
    "this is told to the Director",
    "a player's panel has no such key",
    "this seat has no reader that hears cards",
    "the reader of this seat is silent",
    "no board is being played",
    "your own cards are told in an earphone only: the settings ask whether you wear one",
    "the Director does that: a scorer enters results, and puts on the next board",
    "the score of the board on the table is not agreed yet",
    "this table has no spectators: start it with kibitz run --spectators SECONDS",
    "the chief Director does that, who has logged in with the club's PIN",
    "a board is on the table: its picture is the Director's",
    "tap four corners, each within the picture",
    "these are no corners of a table: first the one between North and West, then clockwise",
    "the table fills so little of the picture that no card could be read: hang the camera lower, or tap its corners again",
};
static_assert(denial_forms.size() == static_cast<std::size_t>(Denial::CornersSmall) + 1);

std::string denial(Denial why, Language language = Language::English);

}  // namespace kibitz::words
