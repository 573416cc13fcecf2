/// What is wrong with a picture, in words for the person who hung the camera.
#pragma once

#include <deque>
#include <map>
#include <opencv2/core.hpp>
#include <optional>
#include <string>

namespace kibitz::camera {

/// One sentence, or nothing if cards can be read in such a picture. Pure.
std::string what_is_wrong(const cv::Mat& picture);

/// How far an edge is smeared, in pixels (sigma), at the printed markers, whose edges are sharp: lens, focus and motion.
/// @param markers  of find_markers()
/// @return the sharpest of them; nothing where none is seen whole
std::optional<double> blur_at(const cv::Mat& picture, const std::map<int, cv::Point2f>& markers);

/// Whether an index can be read that is smeared so: a sentence, or nothing.
/// @param blur      pixels, of blur_at()
/// @param distance  pixels from a rank to its suit
std::string out_of_focus(double blur, double distance);

/// Whether indices are seen large enough. @param distance  pixels from a rank to its suit on the table top
std::string too_small(double distance);

/// Tells when pictures come too seldom to say who played first. Pure: moments (seconds, rising) in, a sentence out.
class PictureRate {
public:
    static constexpr double least = 4;  ///< pictures a second; a card is laid and left within some 0.5 s

    void came(double now);
    /// One sentence, or nothing.
    std::string what_is_wrong() const;

private:
    std::deque<double> moments_;
};

}  // namespace kibitz::camera
