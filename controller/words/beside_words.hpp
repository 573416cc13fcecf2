/// What a table tells the Director beside its record: that the players were asked whether they claim, and how its sensors do.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "controller/perception/drift.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::words {

inline constexpr const char* beside_context = "beside the record";
/// The English of all its messages, for the list of messages.
std::span<const char* const> beside_forms() noexcept;

/// What came of the question whether hands that came down are a claim.
enum class ClaimAnswer : std::uint8_t {
    Nothing,   ///< the question stands
    PlayOn,    ///< by key: no claim
    PlayedOn,  ///< by playing a card
    Claimed,   ///< by key
    Ended,     ///< play or the board ended without a word
};
inline constexpr int claim_answers = static_cast<int>(ClaimAnswer::Ended) + 1;
/// @param by  with PlayOn and Claimed
std::string claim_asked(Language language, ClaimAnswer answer, std::optional<bridge::Seat> by);

/// "North's face sensor is blind in this light (12 % of the time)."
std::string drift(Language language, const perception::Drift& drift);

}  // namespace kibitz::words
