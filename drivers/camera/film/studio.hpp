/// A camera over a lit table: things in mm become pictures as that camera would take them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <opencv2/core.hpp>
#include <string_view>

#include "drivers/camera/film/faces.hpp"
#include "drivers/camera/film/scene.hpp"

namespace kibitz::camera::film {

struct CameraModel {
    std::string_view name;
    int width, height;   ///< px
    double focal;        ///< px: the distance of the picture plane
    double above;        ///< mm over the table top
    double exposure;     ///< s
    double noise;        ///< grey levels, sigma
    double blur;         ///< px, sigma: lens and sensor
};
/// A 4K webcam (78 degrees across its diagonal), and a Raspberry Pi HQ camera with its 6 mm lens.
inline constexpr CameraModel webcam_4k{"webcam", 3840, 2160, 2720, 1150, 0.010, 2.5, 0.6};
inline constexpr CameraModel pi_hq{"hq", 4056, 3040, 3300, 1150, 0.010, 2.0, 0.6};

/// Where the lamp hangs, mm from the table's middle and over its top.
struct Lamp {
    Point at;
    double radius;       ///< mm, of what shines: how soft shadows are
    double ambient;      ///< share of the light that comes from everywhere
};
/// Beside the table: no card mirrors it into the camera.
inline const Lamp lamp_beside{{-1500, -500, 1500}, 120, 0.5};
/// Behind the camera, a little to the south: its mirror image lies on South's zone.
inline const Lamp lamp_worst{{120, 280, 1350}, 90, 0.3};

struct Setting {
    CameraModel camera = webcam_4k;
    Lamp lamp = lamp_beside;
    double table_width = 860, table_length = 860;  ///< mm
    std::uint64_t seed = 1;                        ///< of cloth, noise, and how the camera hangs: some degrees and mm off
};

/// Not for two threads at once. The same setting and things give the same pictures.
class Studio {
public:
    Studio(const Setting& setting, const Faces& faces);
    ~Studio();

    /// The picture exposed from `t` on.
    /// @param scene  what is there at a moment
    /// @return BGR, of the camera's size; good until the next call
    const cv::Mat& take(const std::function<Things(Instant)>& scene, Instant t);
    /// Whether anything moved during the last picture's exposure.
    bool moved() const;
    /// Where a point is seen, px.
    cv::Point2d seen_at(const Point& point) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::camera::film
