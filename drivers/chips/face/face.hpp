/// Which side of a card is seen through a window, whichever chip sees its colours: pure. What nothing, a pack's back and its faces
/// look like is learnt from samples of that pack at that window, by its light.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <tl/expected.hpp>

#include "drivers/bus/fault.hpp"
#include "drivers/bus/moment.hpp"

namespace kibitz::chips::face {

struct Sample {
    bus::Moment at{};  ///< when it was read; the light was gathered in the integration time before
    std::uint16_t clear = 0, red = 0, green = 0, blue = 0;  ///< counts, up to `most`
    std::uint8_t proximity = 0;  ///< 0 nothing near ... 255 touching
    bool saturated = false;      ///< too much light: the counts say nothing
    std::uint16_t most = 65535;  ///< the largest count that the chip gives as it is set
    friend bool operator==(const Sample&, const Sample&) = default;
};

/// Light before a window, for emulated ones: counts of a short cycle at the lowest gain, and how near what reflects it is.
struct Light {
    double clear = 0, red = 0, green = 0, blue = 0;  ///< of the room, past whatever lies there: a card that covers the window leaves none
    std::uint8_t proximity = 0;
    double lit_clear = 0, lit_red = 0, lit_green = 0, lit_blue = 0;  ///< what the window's own lamp adds while it is lit, thrown back
};

enum class Face : std::uint8_t {
    Nothing,  ///< no card over the window
    Printed,  ///< the patterned back: the card lies face up
    Plain,    ///< the white face: the card lies face down
};
inline constexpr std::size_t faces = 3;

/// What is looked at: nearness, brightness, and the shares of red, green and blue, so that a lamp turned up a little changes
/// one of five only.
inline constexpr std::size_t features = 5;
using Features = std::array<double, features>;
/// Nothing for a saturated sample.
std::optional<Features> features_of(const Sample& sample) noexcept;

/// One face's samples: mean and standard deviation of each feature.
struct Cluster {
    Features mean{}, spread{};
};

class FaceCalibration {
public:
    /// Fewer samples say nothing of the spread.
    static constexpr std::size_t least_samples = 20;
    /// From samples of an empty window, of backs and of faces. Refused when there are too few, when too many are saturated,
    /// or when two of the three look alike to the sensor.
    [[nodiscard]] static tl::expected<FaceCalibration, bus::Fault> learn(std::span<const Sample> nothing, std::span<const Sample> printed,
                                                                         std::span<const Sample> plain);
    /// As it was saved.
    explicit FaceCalibration(const std::array<Cluster, faces>& clusters) noexcept : clusters_(clusters) {}

    /// Nothing when the sample is saturated, looks like none of the three (glare, a finger, the edge of a card), or like two
    /// of them: whoever asks keeps what he knew.
    std::optional<Face> classify(const Sample& sample) const noexcept;
    const std::array<Cluster, faces>& clusters() const noexcept { return clusters_; }

private:
    std::array<Cluster, faces> clusters_;
};

/// A row of windows under one zone: a card over any of them is a card. Nothing when they contradict each other, or when
/// nobody sees a card and not all are sure.
std::optional<Face> together(std::span<const std::optional<Face>> windows) noexcept;

}  // namespace kibitz::chips::face
