#include "drivers/camera/coarse.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace kibitz::camera {

cv::Mat differs(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat apart;
    cv::absdiff(a, b, apart);
    std::vector<cv::Mat> channels;
    cv::split(apart, channels);
    return cv::max(cv::max(channels[0], channels[1]), channels[2]) > changed_levels;
}

cv::Mat covered_by_more_than_shadow(const cv::Mat& now, const cv::Mat& bare) {
    constexpr float deepest = 0.45F, brightest = 1.12F;  // of the light: what a shadow leaves at least; a camera's own exposure
    cv::Mat mask = differs(now, bare);
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x) {
            auto& here = mask.at<unsigned char>(y, x);
            if (here == 0) continue;
            const cv::Vec3f a = now.at<cv::Vec3b>(y, x), b = bare.at<cv::Vec3b>(y, x);
            const float dims = a.dot(b) / std::max(1.F, b.dot(b));
            if (dims < deepest || dims > brightest) continue;
            const cv::Vec3f rest = a - dims * b;
            if (std::max({std::abs(rest[0]), std::abs(rest[1]), std::abs(rest[2])}) < changed_levels * 0.6) here = 0;
        }
    return mask;
}

void follow(cv::Mat& known, const cv::Mat& now) {
    cv::Mat other, up, down, nearer = known.clone();
    cv::dilate(differs(now, known), other, cv::Mat::ones(5, 5, CV_8U));
    cv::subtract(now, known, up);
    cv::subtract(known, now, down);
    nearer += cv::min(up, 1);
    nearer -= cv::min(down, 1);
    known.copyTo(nearer, other);
    known = nearer;
}

}  // namespace kibitz::camera
