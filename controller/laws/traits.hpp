/// What the engine asks of a situation where several are treated alike: its act and its traits. They stand in its row of situation.cpp.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "controller/laws/situation.hpp"

namespace kibitz::laws {

/// What a player did with a card, for situations that sensors tell of and that another explanation of the play may do without. Held
/// incidents (held.cpp) and the review (table/borne_out.cpp) decide by the act, in a switch without `default`.
enum class Act : std::uint8_t {
    None,           ///< the situation is no act with a card that sensors saw
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

/// A property that several situations share.
enum class Trait : std::uint8_t {
    CallWaits,       ///< the situation's call waits for a ruling
    HandShown,       ///< a card of a hand that is laid open or thrown in looks like this
    GoneWithHand,    ///< a held incident of this kind is dropped when that hand comes down as a whole
    CardMisread,     ///< a card that was missed or misread looks like this
    BesideTrick,     ///< a card faced beside the trick: which situation it is depends on whether the trick was complete
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
