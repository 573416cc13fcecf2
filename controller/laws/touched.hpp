/// Dummy's hand on his own cards (45F), weighed: on its way with a card, at rest, in passing, or meant.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// What declarer does after it.
enum class Called : std::uint8_t { Nothing, Another, ThatCard };

/// When the hand left the cards, as far as is known.
Instant lifted_at(const Decision& d, const Incident& touch) noexcept;
/// The finger has not been lifted, as far as was told.
bool lies_there_still(const Decision& d, const Incident& touch) noexcept;
/// How much likelier what was seen is when he meant the card than when his hand lay there or passed: nats.
double meant(const Decision& d, const Incident& touch, Called called);
/// Weights of meant() above which it is told, and told as found.
inline constexpr double worth_telling = 0, plainly_meant = 2.5;

}  // namespace kibitz::laws
