#include "drivers/camera/shown.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace kibitz::camera {

namespace {

constexpr double widest = 1280;  // px

/// @param scale  what its pixels became
cv::Mat reduced(const cv::Mat& frame, double& scale) {
    scale = std::min(1., widest / frame.cols);
    cv::Mat out;
    cv::resize(frame, out, {}, scale, scale, cv::INTER_AREA);
    return out;
}

}  // namespace

cv::Mat shown(const cv::Mat& frame) {
    double scale = 1;
    cv::Mat out = reduced(frame, scale);
    constexpr int radius = 14;
    for (const auto& [id, corner] : find_markers(frame)) {
        const cv::Point at(cv::Point2d(corner) * scale);
        cv::circle(out, at, radius, {80, 230, 255}, 2, cv::LINE_AA);
        cv::putText(out, std::to_string(id + 1), at + cv::Point(radius, -radius), cv::FONT_HERSHEY_SIMPLEX, 0.8, {80, 230, 255}, 2,
                    cv::LINE_AA);
    }
    return out;
}

cv::Mat shown(const cv::Mat& frame, const TableView& view, const Watcher& watcher) {
    double scale = 1;
    cv::Mat out = reduced(frame, scale);
    std::vector<cv::Point> edge;
    for (const auto& corner : view.corners()) edge.emplace_back(cv::Point2d(corner) * scale);
    cv::polylines(out, edge, true, {120, 220, 120}, 2, cv::LINE_AA);
    const auto at = [&](double x, double y) { return cv::Point(cv::Point2d(view.in_picture({x, y})) * scale); };
    for (std::size_t i = 0; i < watcher.zones().size(); ++i) {
        const auto& place = watcher.zones()[i].place;
        const auto& sight = watcher.sights()[i];
        const cv::Scalar colour = sight.moving ? cv::Scalar(160, 160, 160) : cv::Scalar(80, 230, 255);
        const std::vector<cv::Point> outline{at(place.x, place.y), at(place.x + place.width, place.y),
                                             at(place.x + place.width, place.y + place.height), at(place.x, place.y + place.height)};
        cv::polylines(out, outline, true, colour, 1, cv::LINE_AA);
        // Six cards a line, from the zone's upper left.
        constexpr int a_line = 6, line_height = 15;
        cv::Point where = outline.front() + cv::Point(3, line_height);
        std::string line;
        const auto write = [&] {
            cv::putText(out, line, where, cv::FONT_HERSHEY_SIMPLEX, 0.45, {0, 0, 0}, 3, cv::LINE_AA);
            cv::putText(out, line, where, cv::FONT_HERSHEY_SIMPLEX, 0.45, colour, 1, cv::LINE_AA);
            where.y += line_height;
            line.clear();
        };
        int count = 0;
        for (const auto& card : sight.cards) {
            line += (card.card ? bridge::to_string(*card.card) : std::string("?")) + (card.face_up == false ? "(down) " : " ");
            if (++count % a_line == 0) write();
        }
        if (!line.empty()) write();
    }
    return out;
}

cv::Mat with_faults(const cv::Mat& picture, const std::vector<std::string>& faults) {
    std::vector<std::string> lines;
    std::copy_if(faults.begin(), faults.end(), std::back_inserter(lines), [](const auto& line) { return !line.empty(); });
    if (lines.empty()) return picture;
    constexpr int line_height = 22;
    cv::Mat out;
    cv::copyMakeBorder(picture, out, line_height * static_cast<int>(lines.size()) + 8, 0, 0, 0, cv::BORDER_CONSTANT, {30, 30, 30});
    for (std::size_t i = 0; i < lines.size(); ++i) {
        constexpr double large = 0.6;
        const int wide = cv::getTextSize(lines[i], cv::FONT_HERSHEY_SIMPLEX, large, 1, nullptr).width;
        const double fits = std::min(large, large * (out.cols - 16) / std::max(1, wide));
        const cv::Point line_at(8, line_height * (static_cast<int>(i) + 1) - 2);
        cv::putText(out, lines[i], line_at, cv::FONT_HERSHEY_SIMPLEX, fits, {120, 200, 255}, 1, cv::LINE_AA);
    }
    return out;
}

std::string jpeg(const cv::Mat& picture, std::size_t most_bytes) {
    std::vector<unsigned char> bytes;
    cv::Mat smaller = picture;
    while (smaller.cols > 64 && smaller.rows > 64) {
        for (const int quality : {80, 60, 40}) {
            if (!cv::imencode(".jpg", smaller, bytes, {cv::IMWRITE_JPEG_QUALITY, quality})) return {};
            if (bytes.size() <= most_bytes) return {bytes.begin(), bytes.end()};
        }
        cv::resize(smaller, smaller, {}, 0.7, 0.7, cv::INTER_AREA);
    }
    return {};
}

bool write_shown(const cv::Mat& picture, const std::string& file) {
    std::vector<unsigned char> bytes;
    const std::string beside = file + ".new";
    if (!cv::imencode(".jpg", picture, bytes)) return false;
    std::ofstream out(beside, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    out.close();
    std::error_code failed;
    if (out) std::filesystem::rename(beside, file, failed);
    return out && !failed;
}

}  // namespace kibitz::camera
