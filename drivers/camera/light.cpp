#include "drivers/camera/light.hpp"

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

}  // namespace kibitz::camera
