/// The nets as OpenCV runs them: likelihoods are likelihoods, tiles leave no seam, nothing is read on an empty table.
#include "drivers/camera/nets.hpp"

#include <catch.hpp>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "drivers/camera/reader.hpp"

namespace kibitz::camera {
namespace {

cv::Mat noise(int rows, int columns) {
    cv::Mat out(rows, columns, CV_8UC3);
    cv::RNG dice(7);
    dice.fill(out, cv::RNG::UNIFORM, 0, 256);
    cv::GaussianBlur(out, out, {}, 2);
    return out;
}

TEST_CASE("Likelihoods are positive and sum to one at most") {
    Nets nets;
    std::vector<cv::Mat> crops;
    for (float x = 10; x < 90; x += 1) crops.push_back(upright(noise(100, 100), {{x, 30}, {x, 50}, 1}));  // more than a batch
    const auto likely = nets.read(crops);
    REQUIRE(likely.size() == crops.size());
    for (const auto& cards : likely) {
        CHECK(*std::min_element(cards.begin(), cards.end()) >= 0);
        CHECK(std::accumulate(cards.begin(), cards.end(), 0.F) <= 1.0001F);
    }
    CHECK(nets.read({}).empty());
}

TEST_CASE("A picture of any size is gone over") {
    Nets nets;
    for (const auto& size : {cv::Size(1, 1), cv::Size(7, 200), cv::Size(801, 33)})
        for (const auto& place : nets.find(noise(size.height, size.width), 0.5F)) CHECK(place.score >= 0.5F);
}

TEST_CASE("An empty table has no cards") {
    Reader reader;
    CHECK(reader.read(cv::Mat(400, 500, CV_8UC3, cv::Scalar(40, 90, 30))).empty());
    CHECK(reader.read(cv::Mat(400, 500, CV_8UC3, cv::Scalar(255, 255, 255))).empty());
    CHECK(reader.read(cv::Mat(400, 500, CV_8UC3, cv::Scalar(0, 0, 0))).empty());  // the lights are out
    CHECK(reader.read(noise(300, 300)).empty());
}

}  // namespace
}  // namespace kibitz::camera
