/// Where pictures come from: a folder of pictures, a video file, or a camera (V4L2).
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <string>

namespace kibitz::camera {

class Frames {
public:
    enum class Next { Frame, End, Failed };

    virtual ~Frames() = default;
    /// Waits for the next picture (BGR) and gives it. After Failed it may be asked again: a camera that was unplugged comes back.
    virtual Next next(cv::Mat& frame) = 0;
    /// Why the last one failed: one sentence.
    virtual const std::string& why() const = 0;
};

/// @param from    a folder (its pictures in the order of their names), a video file, /dev/videoN, "N", or a pipe of pictures as
///                YUV4MPEG2: "-" for standard input, or a named one
/// @param rate    pictures a second of a folder or file: they come in real time, as a camera's do; a pipe has its own time
/// @param why     filled where nothing is returned
std::unique_ptr<Frames> open_frames(const std::string& from, double rate, std::string& why);

}  // namespace kibitz::camera
