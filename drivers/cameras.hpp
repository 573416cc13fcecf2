/// Cameras over the table that can show what they see, for the person who hangs them up. What they read is no part of this: it comes as
/// Readings (source.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::drivers {

/// Shares of a picture's width and height, from its upper left corner: 0 to 1.
struct PicturePoint {
    float x = 0, y = 0;
    friend bool operator==(const PicturePoint&, const PicturePoint&) noexcept = default;
};

/// How a camera stands, as it said last.
struct Camera {
    std::uint32_t id = 0;                ///< from 1, as long as the table runs
    std::string made_by{};
    bool connected = false;
    bool table_found = false;
    bool by_corners = false;             ///< as stand() told; else by printed markers, or an option of its own
    std::vector<PicturePoint> corners{}; ///< of the table top: north-west, north-east, south-east, south-west; empty: not found
    float pixels_per_mm = 0;
    float tilt_degrees = 0;              ///< 0: it looks straight down
    std::vector<std::string> faults{};   ///< a sentence each, English, the worst first
};

/// What is wrong with four corners that somebody tapped.
enum class CornersWrong : std::uint8_t {
    Number,   ///< neither four nor none
    Outside,  ///< of the picture, or no number
    Crossed,  ///< not clockwise from north-west, or one lies within the triangle of the others
    Small,    ///< less than a fiftieth of the picture
};
/// @param corners  north-west, north-east, south-east, south-west: clockwise in a picture that is not mirrored
std::optional<CornersWrong> what_is_wrong(const std::vector<PicturePoint>& corners);

class Cameras {
public:
    virtual ~Cameras() = default;
    /// All that have said anything since the table's start.
    virtual std::vector<Camera> cameras() const = 0;
    /// Asks this camera for a picture each second during the next few, and returns the last one: JPEG, not older than those seconds.
    /// Null: none has come yet, or there is no such camera. Nothing is kept when nobody asks any more.
    virtual std::shared_ptr<const std::string> look(std::uint32_t id) = 0;
    /// Tells a camera where the table's corners are in its picture, now and at each start; empty: by its markers again.
    /// @return what is wrong with them, and nothing was told. Of a camera that is not known nothing is told either
    virtual std::optional<CornersWrong> stand(std::uint32_t id, const std::vector<PicturePoint>& corners) = 0;
};

}  // namespace kibitz::drivers
