/// Which cards lie in a picture: any size, any way round, any ground.
#pragma once

#include <vector>

#include "drivers/camera/nets.hpp"
#include "drivers/camera/one_pack.hpp"

namespace kibitz::camera {

/// Not for two threads at once.
class Reader {
public:
    /// The cards of one pack in `picture` (BGR, CV_8UC3); what cannot be told is left out.
    /// @param distance  how many pixels lie between a rank and its suit, where the camera's calibration knows it; 0: found out
    ///                  from the picture itself, which takes as long again
    std::vector<ReadCard> read(const cv::Mat& picture, float distance = 0);

    /// All indices of the picture with what may stand there, before one pack is thought of.
    std::vector<SeenIndex> indices(const cv::Mat& picture, float distance = 0);

    /// Pixels from rank to suit in this picture; 0 if there is no index to be seen.
    float distance_in(const cv::Mat& picture);

    /// From now on this pack is read.
    void use(Pack pack) { nets_.use(std::move(pack)); }

    /// What the classifier has of an index, looked at a little differently each time, for a pack to be learnt.
    /// @param distance  pixels from rank to suit in this picture
    cv::Mat features(const cv::Mat& picture, const IndexPlace& place, float distance);

private:
    std::vector<SeenIndex> at(const cv::Mat& picture, float scale);

    Nets nets_;
};

}  // namespace kibitz::camera
