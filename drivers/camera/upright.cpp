#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "drivers/camera/nets.hpp"

namespace kibitz::camera {
namespace {

/// The brightest tenth of each colour becomes 1 (as in train/data.py): paper is white under every lamp.
void balance(cv::Mat& crop) {
    constexpr float darkest_paper = 24, brightest = 1.25F;
    const auto count = crop.total(), rank = count * 9 / 10;
    std::vector<float> values(count);
    cv::Vec3f white;
    for (int channel = 0; channel < 3; ++channel) {
        for (std::size_t i = 0; i < count; ++i) values[i] = crop.ptr<cv::Vec3f>()[i][channel];
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(rank), values.end());
        white[channel] = std::max(darkest_paper, values[rank]);
    }
    for (std::size_t i = 0; i < count; ++i)
        for (int channel = 0; channel < 3; ++channel) {
            float& value = crop.ptr<cv::Vec3f>()[i][channel];
            value = std::clamp(value / white[channel], 0.F, brightest);
        }
}

}  // namespace

cv::Mat upright(const cv::Mat& picture, const IndexPlace& place) {
    constexpr float shortest = 4;  // px; what is smaller is no index
    const float length = std::max(shortest, place.distance());
    const cv::Point2f down = place.distance() > 0 ? place.down() / place.distance() : cv::Point2f(0, 1);
    const float k = length / (crop_suit - crop_rank);
    const float c = down.y * k, s = down.x * k;  // a pixel of the crop to the right is (c, -s) in the picture, one downwards (s, c)
    const cv::Matx23f to_picture(c, s, place.rank.x - c * crop_middle - s * crop_rank,  //
                                 -s, c, place.rank.y + s * crop_middle - c * crop_rank);
    cv::Mat crop;
    cv::warpAffine(picture, crop, to_picture, {crop_width, crop_height}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    crop.convertTo(crop, CV_32FC3);
    balance(crop);
    return crop;
}

}  // namespace kibitz::camera
