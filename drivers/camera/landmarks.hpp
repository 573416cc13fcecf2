/// Whether the camera still hangs where it hung when somebody tapped the table's corners: told by what stands still in the picture.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "drivers/camera/table.hpp"

namespace kibitz::camera {

/// Keeps small patches of the picture in which the corners were told (the table's edges and grain, floor, walls), and looks for them again.
/// Cards, hands and chairs move each by itself; a camera that is moved takes most of the patches the same way. Lamps change no patch:
/// it is compared by its pattern, not by its brightness. Of an edge only the way across it counts: a plain table on a plain floor has
/// nothing else. Holds at most 80 patches of 25 x 25 grey pixels, and no picture.
class Landmarks {
public:
    /// @param frame  BGR, the picture to which the view belongs
    Landmarks(const cv::Mat& frame, const TableView& view);

    /// Whether it is time to look again. @param now  seconds, rising
    bool due(double now) const { return now >= next_; }
    /// Looks at a later picture of the same size. What is there for good and was hidden before becomes a landmark too.
    void look(double now, const cv::Mat& frame);

    /// The camera or the table was moved: the table's corners are elsewhere at three looks, or at four, in the light of before, so few
    /// landmarks are left that this is another picture. Until they are seen where they were.
    bool moved() const { return moved_; }
    /// How far the farthest of the table's corners has gone since the beginning, mm on the table; nothing: so few landmarks are seen that
    /// nobody can say.
    std::optional<double> gone() const { return gone_; }
    /// Too little stands still in this picture for it ever to be told.
    bool few() const { return patches_.size() < least; }

    static constexpr double often = 1;      ///< seconds from one look to the next
    static constexpr double tolerance = 4;  ///< mm on the table

private:
    static constexpr int looks_away = 3, looks_lost = 4;
    static constexpr std::size_t least = 8;
    struct Patch {
        cv::Mat picture;     ///< CV_8U
        cv::Point2f at;      ///< its middle in the first picture, in px of small()
        std::vector<cv::Point2f> across;  ///< unit vectors: the ways in which its place can be told, one or two
        int missed = 0;      ///< looks in a row in which it was not where the others say
    };
    /// One way in which a patch that was found has gone.
    struct Gone {
        cv::Point2f at, way;
        float by;
        std::size_t patch;
    };
    /// Turned by b, grown by a, and pushed by (x, y), px about the first picture's middle.
    struct Push {
        double a = 0, b = 0, x = 0, y = 0;
    };

    cv::Mat small(const cv::Mat& frame) const;
    std::optional<double> follow(const cv::Mat& picture);
    cv::Point2f carried(const Push& by, cv::Point2f at) const;
    void take(const cv::Mat& picture, const Push& by);
    void add(const cv::Mat& picture, cv::Point2f at, const Push& by);
    std::optional<Push> solve(const std::vector<Gone>& all, std::size_t enough) const;
    std::optional<cv::Point2f> find(const Patch& patch, const cv::Mat& picture) const;

    TableView view_;
    double scale_;  ///< px of small() in one of the frame
    std::vector<Patch> patches_;
    cv::Point2f middle_;
    double light_ = 0;  ///< of the first picture, its mean grey
    double next_ = 0;
    int away_ = 0, lost_ = 0;  ///< looks in a row
    bool moved_ = false;
    std::optional<double> gone_ = 0;
};

}  // namespace kibitz::camera
