/// Where things are: from pixels of the picture to millimetres on the table top.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "controller/bridge/seat.hpp"

namespace kibitz::camera {

/// Millimetres on the table top from its middle, as North's picture on the wall would have it: x to East, y to South.
using TablePoint = cv::Point2d;

/// A table's four corners in a picture, pixels: north-west, north-east, south-east, south-west.
using Corners = std::array<cv::Point2f, 4>;

/// The table as one camera sees it, taken as flat. Immutable.
class TableView {
public:
    /// @param corners  of the table top, in the picture
    /// @param width, length  of the table top, mm: West to East, North to South
    /// @return nothing where the corners are no picture of a table: crossed, in the other sense of turning, or nearly on a line
    static std::optional<TableView> from_corners(const Corners& corners, double width, double length);

    TablePoint on_table(cv::Point2f pixel) const;
    cv::Point2f in_picture(TablePoint point) const;
    /// Pixels a millimetre at a point of the table, the least of all directions.
    double resolution(TablePoint point) const;
    /// How far the table's nearest and farthest side differ in size: 0 seen straight from above. Degrees, for a camera of `field`
    /// degrees across the table's width.
    double tilt(double field = 50) const;
    const Corners& corners() const { return corners_; }
    double width() const { return width_; }
    double length() const { return length_; }

private:
    TableView(const Corners& corners, double width, double length, const cv::Matx33d& to_table);

    Corners corners_;
    double width_, length_;
    cv::Matx33d to_table_, to_picture_;
};

/// The four printed markers (page.hpp) in a picture: the corner of each that lies at the table's corner.
/// A marker that is not seen is missing.
std::map<int, cv::Point2f> find_markers(const cv::Mat& picture);

/// The corners of the table, if all four markers are seen.
std::optional<Corners> corners_of(const std::map<int, cv::Point2f>& markers);

/// The marker of that number, 0 to 3 from north-west clockwise: CV_8U, a pixel a cell, its black border included.
cv::Mat marker_cells(int id);

/// The page to print: SVG of an A4 sheet with four markers to cut out, `side` mm each.
std::string marker_page(double side = 50);

/// Tells when the camera or the table was moved. Pure: pictures' markers and moments in, a sentence out.
class MovedCamera {
public:
    static constexpr double often = 1;       ///< seconds from one look at the markers to the next
    static constexpr int looks = 3;          ///< so many looks in a row say the same: a hand over a marker is not a moved camera
    static constexpr double tolerance = 4;   ///< mm on the table

    explicit MovedCamera(const TableView& view) : view_(view) {}
    /// Whether it is time to look again.
    bool due(double now) const { return now >= next_; }
    /// @param markers  of find_markers(); with none in sight nothing is known
    void look(double now, const std::map<int, cv::Point2f>& markers);
    /// The markers have been elsewhere for three looks.
    bool moved() const { return away_ >= looks; }
    /// How far, mm, at the last look.
    double by() const { return by_; }
    /// After a move: the table as it is seen now, once all four markers have stayed where they are for three looks.
    std::optional<TableView> stands_anew() const;

private:
    TableView view_;
    double next_ = 0, by_ = 0;
    int away_ = 0, stays_ = 0;
    std::map<int, cv::Point2f> last_;
};

/// A part of the table that is looked at, mm.
struct Zone {
    enum class Area { Play, Dummy };
    bridge::Seat seat;
    Area area;
    cv::Rect2d place;
};

/// The zones of a table: before each player where he plays, and behind it where his hand lies as dummy. What lies nearer to the edge
/// than `held` belongs to the hands that players hold: it is never read.
std::vector<Zone> zones(double width, double length, double held = 60);

}  // namespace kibitz::camera
