/// NXP PN5180: which tags lie in the field of an antenna (ISO 15693), one sweep at a time.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <tl/expected.hpp>

#include "controller/units/tag_id.hpp"
#include "drivers/chips/pn5180/commands.hpp"
#include "drivers/chips/pn5180/iso15693.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::pn5180 {

enum class Sweep : std::uint8_t {
    Quick,  ///< one slot: one tag or none in 11 ms; several are seen to collide and are then told apart in 16 slots
    Sure,   ///< one slot, and who was heard is kept quiet until nobody answers: finds the tag that a stronger one covers
    Full,   ///< 16 slots: for a field full of cards
};

struct Sample {
    static constexpr std::size_t most_tags = 16;
    Moment at{};  ///< the sweep's end
    boost::container::static_vector<TagId, most_tags> tags;  ///< in no order, each once
    unsigned collisions = 0;  ///< slots in which nothing could be understood
    bool complete = true;     ///< false: more tags than most_tags, or not told apart within the bound: there may be others
};

struct Settings {
    Sweep sweep = Sweep::Quick;
    /// From field on to the first request. ISO 15693-3 gives a tag 1 ms; loops and tags at the edge of the field take longer.
    microseconds guard = milliseconds(5);
    microseconds pause = milliseconds(20);  ///< between sweeps, where no schedule says when
    /// Rounds of 16 slots in one sweep. 13 tags take 5 on an average, see the README. With 1 a sweep's time is bounded
    /// (drivers/readers/turns.hpp), and a crowd is told apart over several sweeps.
    int rounds = 12;
};

class Core {
public:
    using Sample = pn5180::Sample;
    /// Tags kept quiet in a Sure sweep before it goes over to 16 slots.
    static constexpr int most_quieted = 4;

    Core(Wires& wires, Settings settings) noexcept : commands_(wires), settings_(settings) {}

    /// How the next sweeps are to be made.
    void sweep(Sweep how) noexcept { settings_.sweep = how; }

    [[nodiscard]] tl::expected<Started, Fault> start(Moment now);
    /// One sweep: field on, inventory, field off. Blocks for its time.
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    /// Holds the chip in reset, and so its field off.
    void restart();

private:
    enum class Stage : std::uint8_t { Reset, Release, Boot };
    using Masks = boost::container::static_vector<iso15693::Mask, 32>;

    [[nodiscard]] tl::expected<Started, Fault> configure(Moment now);
    [[nodiscard]] tl::expected<void, Fault> still_configured();
    [[nodiscard]] tl::expected<Sample, Fault> sweep_field();
    [[nodiscard]] tl::expected<void, Fault> one_slot(Sample& sample);
    [[nodiscard]] tl::expected<void, Fault> sixteen_slots(Sample& sample);
    [[nodiscard]] tl::expected<void, Fault> round(const iso15693::Mask& mask, Sample& sample, Masks& unresolved);
    [[nodiscard]] tl::expected<void, Fault> take(const Commands::Received& received, const iso15693::Mask& slot, Sample& sample, Masks& unresolved);
    Commands commands_;
    Settings settings_;
    Stage stage_ = Stage::Reset;
    Moment deadline_{};
    std::uint32_t tx_config_ = 0;  ///< as LOAD_RF_CONFIG made it
};

}  // namespace kibitz::chips::pn5180
