/// Which tags lie in a field: an inventory of ISO/IEC 15693-3 with collisions told apart, whatever chip is on the air. Pure.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "controller/units/tag_id.hpp"
#include "drivers/chips/iso15693/iso15693.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::iso15693 {

enum class Sweep : std::uint8_t {
    Quick,  ///< one slot: one tag or none in 11 ms; several are seen to collide and are then told apart in 16 slots
    Sure,   ///< one slot, and who was heard is kept quiet until nobody answers: finds the tag that a stronger one covers
    Full,   ///< 16 slots: for a field full of cards
};

/// How a reader chip sweeps.
struct SweepSettings {
    Sweep sweep = Sweep::Quick;
    /// From field on to the first request. ISO 15693-3 gives a tag 1 ms; loops and tags at the edge of the field take longer.
    microseconds guard = milliseconds(5);
    microseconds pause = milliseconds(20);  ///< between sweeps, where no schedule says when
    /// Rounds of 16 slots in one sweep. 13 tags take 5 on an average, see ../pn5180/README.md. With 1 a sweep's time is bounded
    /// (drivers/readers/turns.hpp), and a crowd is told apart over several sweeps.
    int rounds = 12;
    /// Tags kept quiet in a Sure sweep, at the most. Who answers after the last of them is heard; then 16 slots, or with `rounds` 1 the
    /// sample is incomplete.
    int quieted = 4;
};

struct Sample {
    static constexpr std::size_t most_tags = 16;
    Moment at{};  ///< the sweep's end
    boost::container::static_vector<TagId, most_tags> tags;  ///< in no order, each once
    /// How strong each of `tags` was heard, in their order: millivolts of its subcarrier at the receiver, gain reckoned out; 0:
    /// the chip does not say.
    boost::container::static_vector<float, most_tags> millivolts;
    unsigned collisions = 0;  ///< slots in which nothing could be understood
    bool complete = true;     ///< false: more tags than most_tags, or not told apart within the bound: there may be others
};

/// What the receiver found after something was sent.
struct Received {
    enum class What : std::uint8_t { Silence, Frame, Damaged } what = What::Silence;  ///< Damaged: a collision or a weak tag
    std::span<const std::uint8_t> bytes;  ///< with Frame, without check sum; good until something is sent again
    float millivolts = 0;                 ///< with Frame, as in Sample
};

/// A chip on the air: its field is on. Frames are without their check sums.
class Air {
public:
    virtual ~Air() = default;
    /// Sends a request and listens.
    [[nodiscard]] virtual tl::expected<Received, Fault> exchange(std::span<const std::uint8_t> request) = 0;
    /// Sends an end of frame alone, which begins the next slot (10.3.1), and listens.
    [[nodiscard]] virtual tl::expected<Received, Fault> next_slot() = 0;
    /// Sends a request that nobody answers.
    [[nodiscard]] virtual tl::expected<void, Fault> send(std::span<const std::uint8_t> request) = 0;
};

/// One sweep.
/// @param rounds of 16 slots at the most; what is left then makes the sample incomplete
/// @param quieted as in SweepSettings
[[nodiscard]] tl::expected<Sample, Fault> sweep_field(Air& air, Sweep how, int rounds, int quieted = SweepSettings{}.quieted);

}  // namespace kibitz::chips::iso15693
