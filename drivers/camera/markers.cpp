// ArUco markers moved from opencv_contrib to objdetect in OpenCV 4.7; this file alone knows both.
#include <fmt/format.h>

#include <opencv2/core/version.hpp>
#include <opencv2/imgproc.hpp>

#include "drivers/camera/table.hpp"

#if CV_VERSION_MAJOR * 100 + CV_VERSION_MINOR >= 407
#include <opencv2/objdetect/aruco_detector.hpp>
#define KIBITZ_NEW_ARUCO
#else
#include <opencv2/aruco.hpp>
#endif

namespace kibitz::camera {
namespace {

constexpr int cells = 6;  // a 4 x 4 marker with its black border
constexpr auto dictionary = cv::aruco::DICT_4X4_50;

void detect(const cv::Mat& picture, std::vector<std::vector<cv::Point2f>>& corners, std::vector<int>& ids) {
#ifdef KIBITZ_NEW_ARUCO
    cv::aruco::DetectorParameters parameters;
    parameters.cornerRefinementMethod = cv::aruco::CORNER_REFINE_SUBPIX;
    cv::aruco::ArucoDetector(cv::aruco::getPredefinedDictionary(dictionary), parameters).detectMarkers(picture, corners, ids);
#else
    const auto parameters = cv::aruco::DetectorParameters::create();
    parameters->cornerRefinementMethod = cv::aruco::CORNER_REFINE_SUBPIX;
    cv::aruco::detectMarkers(picture, cv::aruco::getPredefinedDictionary(dictionary), corners, ids, parameters);
#endif
}

/// A marker's corners from the coarser picture to `picture`, sub-pixel.
void refine(const cv::Mat& picture, std::vector<cv::Point2f>& marker, double finer) {
    constexpr int reach = 5, room = 12;  // px
    for (auto& corner : marker) {
        corner = (corner + cv::Point2f(0.5F, 0.5F)) * finer - cv::Point2f(0.5F, 0.5F);
        const cv::Rect around = cv::Rect(cv::Point(corner) - cv::Point(room, room), cv::Size(2 * room + 1, 2 * room + 1)) &
                                cv::Rect({}, picture.size());
        if (around.width <= 2 * reach + 5 || around.height <= 2 * reach + 5) continue;
        cv::Mat grey = picture(around);
        if (grey.channels() == 3) cv::cvtColor(grey, grey, cv::COLOR_BGR2GRAY);
        std::vector<cv::Point2f> at{corner - cv::Point2f(around.tl())};
        cv::cornerSubPix(grey, at, {reach, reach}, {-1, -1}, {cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 30, 0.01});
        corner = at.front() + cv::Point2f(around.tl());
    }
}

}  // namespace

cv::Mat marker_cells(int id) {
    cv::Mat out;
#ifdef KIBITZ_NEW_ARUCO
    cv::aruco::generateImageMarker(cv::aruco::getPredefinedDictionary(dictionary), id, cells, out);
#else
    cv::aruco::drawMarker(cv::aruco::getPredefinedDictionary(dictionary), id, cells, out);
#endif
    return out;
}

std::map<int, cv::Point2f> find_markers(const cv::Mat& picture) {
    // Looked for in a coarser grey picture, which costs a quarter of time and memory; each corner then where the fine one has it.
    constexpr int enough = 1920;  // px
    const double finer = std::max(1., static_cast<double>(picture.cols) / enough);
    cv::Mat coarse, grey;
    cv::resize(picture, coarse, {}, 1 / finer, 1 / finer, cv::INTER_AREA);
    if (coarse.channels() == 3) cv::cvtColor(coarse, grey, cv::COLOR_BGR2GRAY);
    else grey = coarse;
    std::vector<std::vector<cv::Point2f>> corners;
    std::vector<int> ids;
    detect(grey, corners, ids);
    if (finer > 1)
        for (auto& marker : corners) refine(picture, marker, finer);
    std::map<int, cv::Point2f> found;
    // Marker 0 lies with its first corner, upper left as printed, at the table's north-west; marker 1 with its second at north-east ...
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] >= 0 && ids[i] < 4) found[ids[i]] = corners[i][static_cast<std::size_t>(ids[i])];
    return found;
}

std::string marker_page(double side) {
    constexpr double page_width = 210, page_height = 297;
    static constexpr const char* places[] = {"north-west", "north-east", "south-east", "south-west"};
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}mm\" height=\"{1}mm\" viewBox=\"0 0 {0} {1}\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n"
        "<g font-family=\"sans-serif\" font-size=\"4\">\n"
        "<text x=\"20\" y=\"14\">Print at 100 %: a black square is {2:g} mm. Cut along the grey lines, all with N to North.</text>\n"
        "<text x=\"20\" y=\"20\">The corner with the dot lies at the table's corner; the white rim hangs over the edge or is cut off "
        "there.</text>\n",
        page_width, page_height, side);
    const double cell = side / cells;
    for (int id = 0; id < 4; ++id) {
        const double x = 25 + (id == 1 || id == 2 ? side + 50 : 0), y = 40 + (id >= 2 ? side + 50 : 0);
        svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#bbb\" stroke-width=\"0.2\"/>\n",
                           x - cell, y - cell, side + 2 * cell, side + 2 * cell);
        const cv::Mat marker = marker_cells(id);
        for (int row = 0; row < cells; ++row)
            for (int column = 0; column < cells; ++column)
                if (marker.at<unsigned char>(row, column) == 0)
                    svg += fmt::format("<rect x=\"{:.3f}\" y=\"{:.3f}\" width=\"{:.3f}\" height=\"{:.3f}\"/>\n", x + column * cell,
                                       y + row * cell, cell * 1.002, cell * 1.002);
        const double dot_x = x + (id == 1 || id == 2 ? side : 0), dot_y = y + (id >= 2 ? side : 0);
        svg += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"1.5\" fill=\"red\"/>\n<text x=\"{}\" y=\"{}\">{} (N is up)</text>\n", dot_x,
                           dot_y, x, y + side + cell + 6, places[id]);
    }
    return svg + "</g>\n</svg>\n";
}

}  // namespace kibitz::camera
