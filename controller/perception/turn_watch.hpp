/// What else is sensed when a hand turns a card over where it lies, besides the side that shows in the end.
#pragma once

#include <array>
#include <optional>

#include "controller/perception/config.hpp"
#include "controller/perception/height_filter.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::perception {

/// A card that is turned over rises at its middle and comes down again, within half a second; for a third of that it
/// stands on edge: its tag is not read, and the face sensor looks past it. A face sensor that is wrong in glare sees a
/// side change where nothing moves; a card that lands tilted rises and stays up.
class TurnWatch {
public:
    explicit TurnWatch(const Config& config) noexcept : config_(config) {}

    /// What the range sensor reports: nothing, when nothing is in its range.
    void see_range(std::optional<Millimetres> height, Instant at) noexcept;
    /// The height as it is known now, after each reading.
    /// @param card_up  a card lies faced over the zone: what is not seen there any more may be on edge
    void see_height(const HeightFilter& height, bool card_up, Instant at) noexcept;
    /// @param settled  the side that was last sure
    void see_face(reading::Surface now, reading::Surface settled, Instant at) noexcept;
    /// The card's tag did not answer in a sweep.
    void tag_silent(Instant at) noexcept { silent_ = at; }

    /// Part of a turn was sensed since `from`: the card rose or was lost from sight; or its tag fell silent when the face sensor
    /// looked past it.
    bool likely_since(Instant from) const noexcept;
    struct Hump {
        Instant from = earliest, to = earliest;
    };
    /// When the card last rose and came down to where it lay.
    const Hump& hump() const noexcept { return hump_; }
    /// When the card last rose and came down, with its tag silent meanwhile.
    const Hump& whole() const noexcept { return whole_; }
    /// The tag fell silent when the face sensor looked past the card.
    bool on_edge_since(Instant from) const noexcept;

private:
    std::optional<float> mean(Instant from, Instant to) const noexcept;
    void came_down(const Hump& hump) noexcept;
    void look_for_hump(float noise, Instant at) noexcept;

    struct Sample {
        Instant at{};
        float height = 0;
        bool nothing = false;
    };
    static constexpr std::size_t memory = 40;  ///< at 25 ms a sample a second

    const Config& config_;
    std::array<Sample, memory> samples_{};
    std::size_t next_ = 0, count_ = 0;
    std::optional<Millimetres> lowest_;  ///< what lay over the zone of late, since it came or last rose
    Instant lowest_at_{};
    Millimetres base_;              ///< from where it rose; see risen_
    Instant rising_ = earliest;     ///< when the card began to rise
    Instant risen_ = earliest;      ///< when the card was last seen to rise further
    Instant rose_ = earliest;       ///< when what lies over the zone last rose, or was not seen there
    Hump hump_, whole_;
    Instant silent_ = earliest;     ///< when the tag of the card last did not answer
    Instant past_ = never;          ///< since when the face sensor looks past the card
    Instant dark_ = earliest;       ///< it did so for longer than a flicker, and no longer than two turns take, from the side that it had shown
    reading::Surface from_ = reading::Surface::Nothing;  ///< the side last seen
};

}  // namespace kibitz::perception
