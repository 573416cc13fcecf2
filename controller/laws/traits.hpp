/// What is asked of a situation where it makes no difference which of several it is. The answers stand in its row of situation.cpp.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "controller/laws/situation.hpp"

namespace kibitz::laws {

/// What a player did with a card, where an irregularity is told of what sensors saw of cards and another explanation of the play
/// may have it otherwise. How each is weighed while it is held, and by the play as a whole, is asked without `default`.
enum class Act : std::uint8_t {
    None,           ///< nothing of the kind
    FifthCard,      ///< faced beside a complete trick
    CardShown,      ///< a defender's, and not played
    CardTakenBack,  ///< after it was played
    TurnedEarly,
    WrongCard,      ///< dummy placed another than was named
    Touched,        ///< a card of dummy's, by himself
    Redesignated,   ///< another of dummy's cards was named
    LedOutOfTurn,
    Premature,
    Simultaneous,
    Revoke,
};

/// What is asked of a situation where it is one of several.
enum class Trait : std::uint8_t {
    CallWaits,       ///< its call waits for a ruling
    HandShown,       ///< what a card of a hand looks like that is laid open or thrown in
    GoneWithHand,    ///< held, it was nothing when that hand comes down as a whole
    CardMisread,     ///< what a card that was missed or misread looks like
    BesideTrick,     ///< a card faced that is none to the trick going on: which it is hangs on whether that trick was complete
    RevokeAtEnd,     ///< what a revoke costs when play is over: counted from before its trick
    ComesOfFigures,  ///< raised by double-dummy figures
};
class Traits {
public:
    constexpr Traits(std::initializer_list<Trait> traits) noexcept {
        for (const auto trait : traits) bits_ |= bit(trait);
    }
    constexpr bool has(Trait trait) const noexcept { return (bits_ & bit(trait)) != 0; }

private:
    static constexpr unsigned bit(Trait trait) noexcept { return 1U << static_cast<unsigned>(trait); }
    unsigned bits_ = 0;
};

/// Of each situation what stands in its row of situation.cpp.
Act act_of(Situation situation) noexcept;
bool has(Situation situation, Trait trait) noexcept;

}  // namespace kibitz::laws
