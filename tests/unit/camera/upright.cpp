/// Whichever way an index lies in the picture, the classifier sees it upright, as large, and on white paper.
#include <catch.hpp>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "drivers/camera/nets.hpp"

namespace kibitz::camera {
namespace {

/// A picture on paper of `paper` with a red dot where the rank is and a black one where the suit is.
cv::Mat picture(const IndexPlace& place, const cv::Scalar& paper, float size) {
    cv::Mat out(300, 300, CV_8UC3, paper);
    const auto at = [](cv::Point2f p) { return cv::Point(cvRound(p.x * 16), cvRound(p.y * 16)); };
    cv::circle(out, at(place.rank), cvRound(size * 16), {0, 0, paper[2] * 0.8}, -1, cv::LINE_AA, 4);
    cv::circle(out, at(place.suit), cvRound(size * 16), {0, 0, 0}, -1, cv::LINE_AA, 4);
    return out;
}

/// Centre of what is darker than half in the green channel, rows from..to.
cv::Point2f dot(const cv::Mat& crop, int from, int to) {
    double x = 0, y = 0, n = 0;
    for (int row = from; row < to; ++row)
        for (int column = 0; column < crop.cols; ++column) {
            const double dark = 1 - std::min(1.F, crop.at<cv::Vec3f>(row, column)[1]);
            x += dark * column;
            y += dark * row;
            n += dark;
        }
    return {static_cast<float>(x / n), static_cast<float>(y / n)};
}

TEST_CASE("An index is turned upright from any direction and size") {
    for (int degrees = 0; degrees < 360; degrees += 15)
        for (const float distance : {10.F, 20.F, 31.F}) {
            const double angle = degrees * CV_PI / 180;
            const cv::Point2f rank(150.3F, 149.1F);
            const cv::Point2f suit =
                rank + distance * cv::Point2f(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)));
            const IndexPlace place{rank, suit, 1};
            const auto crop = upright(picture(place, {250, 250, 250}, distance * 0.2F), place);
            INFO(degrees << " degrees, " << distance << " px");
            REQUIRE(crop.cols == crop_width);
            REQUIRE(crop.rows == crop_height);
            const auto upper = dot(crop, 0, 24), lower = dot(crop, 24, 48);
            CHECK(std::abs(upper.x - crop_middle) < 0.7F);
            CHECK(std::abs(upper.y - crop_rank) < 0.7F);
            CHECK(std::abs(lower.x - crop_middle) < 0.7F);
            CHECK(std::abs(lower.y - crop_suit) < 0.7F);
            CHECK(crop.at<cv::Vec3f>(14, 15)[2] > 0.6F);  // the rank is the red one: never mirrored, never upside down
            CHECK(crop.at<cv::Vec3f>(34, 15)[2] < 0.4F);
        }
}

TEST_CASE("Paper is white under every lamp") {
    const IndexPlace place{{150, 140}, {150, 160}, 1};
    for (const auto& paper : {cv::Scalar(250, 250, 250), cv::Scalar(90, 150, 220), cv::Scalar(120, 80, 60)}) {
        const auto crop = upright(picture(place, paper, 4), place);
        for (int channel = 0; channel < 3; ++channel) CHECK(std::abs(crop.at<cv::Vec3f>(2, 2)[channel] - 1) < 0.02F);
    }
}

TEST_CASE("At the picture's edge, and of nothing, a crop is a crop") {
    const cv::Mat small(20, 20, CV_8UC3, cv::Scalar(200, 200, 200));
    for (const auto& place : {IndexPlace{{-5, -5}, {0, 10}, 1}, IndexPlace{{19, 19}, {40, 40}, 1}, IndexPlace{{10, 10}, {10, 10}, 1}}) {
        const auto crop = upright(small, place);
        CHECK(cv::checkRange(crop));
        CHECK(std::abs(crop.at<cv::Vec3f>(10, 10)[0] - 1) < 0.01F);
    }
}

}  // namespace
}  // namespace kibitz::camera
