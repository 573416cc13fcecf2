#include "drivers/camera/light.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace kibitz::camera {

std::string what_is_wrong(const cv::Mat& picture) {
    constexpr int fewest_rows = 400;      // px: an index of 4 px on a table of 86 cm
    constexpr double darkest = 18;        // grey levels, of the brightest hundredth: paper in a room with the lights out
    constexpr double brightest = 250;     // and of half of the picture: a sensor that is blinded
    if (picture.rows < fewest_rows)
        return "the picture is too coarse to read cards (" + std::to_string(picture.cols) + " x " + std::to_string(picture.rows) +
               "): ask the camera for 1920 x 1080 or more";
    cv::Mat grey;
    cv::resize(picture, grey, {160, 120}, 0, 0, cv::INTER_AREA);
    cv::cvtColor(grey, grey, cv::COLOR_BGR2GRAY);
    cv::Mat sorted = grey.reshape(1, 1).clone();
    cv::sort(sorted, sorted, cv::SORT_EVERY_ROW | cv::SORT_ASCENDING);
    const int n = sorted.cols;
    if (sorted.at<unsigned char>(0, n * 99 / 100) < darkest) return "too dark to read cards: are the lights out, or the lens covered?";
    if (sorted.at<unsigned char>(0, n / 2) > brightest) return "too bright to read cards: shorten the exposure";
    return {};
}

std::optional<double> blur_at(const cv::Mat& picture, const std::map<int, cv::Point2f>& markers) {
    constexpr int room = 16;               // px about a marker's corner: its black border, and white paper beyond
    constexpr double least_contrast = 40;  // grey levels: less is no marker in the light
    std::optional<double> sharpest;
    for (const auto& [id, corner] : markers) {
        const cv::Rect around(cv::Point(corner) - cv::Point(room, room), cv::Size(2 * room + 1, 2 * room + 1));
        if ((around & cv::Rect({}, picture.size())) != around) continue;
        cv::Mat grey, fine, x, y, steep;
        cv::cvtColor(picture(around), grey, cv::COLOR_BGR2GRAY);
        grey.convertTo(fine, CV_32F);
        double low = 0, high = 0, most = 0;
        cv::GaussianBlur(fine, fine, {}, 0.7);  // the sensor's noise is no edge
        cv::minMaxLoc(fine, &low, &high);
        if (high - low < least_contrast) continue;
        cv::Sobel(fine, x, CV_32F, 1, 0, 1, 0.5);
        cv::Sobel(fine, y, CV_32F, 0, 1, 1, 0.5);
        cv::magnitude(x, y, steep);
        cv::minMaxLoc(steep, nullptr, &most);
        // An edge smeared by sigma is as steep as its height by sigma and the root of two pi.
        const double sigma = (high - low) / std::max(1e-3, most) / std::sqrt(2 * CV_PI);
        sharpest = std::min(sharpest.value_or(sigma), sigma);
    }
    return sharpest;
}

std::string out_of_focus(double blur, double distance) {
    constexpr double legible = 0.17;  // of the distance from rank to suit: strokes of a rank stand some 0.2 apart
    if (distance <= 0 || blur < legible * distance) return {};
    return fmt::format("out of focus: edges are smeared over {:.0f} pixels: turn the lens until the markers' edges are sharp", 2 * blur);
}

std::string too_small(double distance) {
    constexpr double least = 8, wanted = 18;  // px
    if (distance >= least) return {};
    return fmt::format(
        "too coarse: {:.0f} pixels lie between a rank and its suit, and {:.0f} are wanted: hang the camera lower, or ask it for more "
        "pixels",
        distance, wanted);
}

void PictureRate::came(double now) {
    constexpr std::size_t most = 9;
    moments_.push_back(now);
    if (moments_.size() > most) moments_.pop_front();
}

std::string PictureRate::what_is_wrong() const {
    constexpr std::size_t enough = 5;
    if (moments_.size() < enough) return {};
    std::vector<double> gaps;
    for (std::size_t i = 1; i < moments_.size(); ++i) gaps.push_back(moments_[i] - moments_[i - 1]);
    std::nth_element(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2), gaps.end());
    const double rate = 1 / std::max(1e-3, gaps[gaps.size() / 2]);
    if (rate >= least) return {};
    const std::string come = rate < 1.5 ? "one picture a second comes, or fewer" : fmt::format("only {:.0f} pictures a second come", rate);
    return come + ", and 10 are wanted: cards are told late, and quick ones may be missed";
}

}  // namespace kibitz::camera
