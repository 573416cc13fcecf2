/// The two nets of weights/: one finds indices, one reads them. How they came about: train/README.md.
#pragma once

#include <array>
#include <opencv2/dnn.hpp>
#include <string>
#include <vector>

#include "drivers/camera/pack.hpp"

namespace kibitz::camera {

/// Size of what the classifier reads, and where in it the centres stand: x of both, y of the rank's, y of the suit's, 20 px lower.
inline constexpr int crop_width = 32, crop_height = 48;
inline constexpr float crop_middle = 15.5F, crop_rank = 14, crop_suit = 34;
/// The distance from rank to suit at which both nets read best, in pixels. The detector is trained on 13 to 30.
inline constexpr float best_distance = 20.F;

/// Not for two threads at once.
class Nets {
public:
    /// The weights built into the program. They are data of ours: cv::Exception if OpenCV cannot read them.
    Nets();

    /// All indices in a BGR picture in which the distance from rank to suit is some 13 to 30 px.
    /// @param at_least  score below which nothing is told
    std::vector<IndexPlace> find(const cv::Mat& picture, float at_least);

    /// What stands in each crop (upright()): likelihoods that sum to at most 1.
    std::vector<Likelihood> read(const std::vector<cv::Mat>& crops);

    /// What the classifier has of each crop before it decides: crop_features numbers a row, CV_32F.
    cv::Mat features(const std::vector<cv::Mat>& crops);

    /// From now on this pack is read; without one, any.
    void use(std::optional<Pack> pack) { pack_ = std::move(pack); }

private:
    /// The classifier's outputs and, where `features` is given, what lies before them.
    cv::Mat classify(const std::vector<cv::Mat>& crops, cv::Mat* features);

    void find_in(const cv::Mat& tile, cv::Rect mine, cv::Point at, float at_least, std::vector<IndexPlace>& found);

    cv::dnn::Net detector_, classifier_;
    std::vector<std::string> ends_;  ///< names of the classifier's last two layers: features, outputs
    std::optional<Pack> pack_;
};

/// The index turned upright, rank over suit, and white-balanced: crop_height x crop_width, CV_32FC3, paper is 1.
/// @param picture  BGR, CV_8UC3; beyond its edge the edge goes on
cv::Mat upright(const cv::Mat& picture, const IndexPlace& place);

}  // namespace kibitz::camera
