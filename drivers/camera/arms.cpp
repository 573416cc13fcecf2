#include "drivers/camera/arms.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "drivers/camera/coarse.hpp"

namespace kibitz::camera {
namespace {

constexpr double rim = 12;        // mm from the table's edge: what reaches in is seen there
constexpr double narrowest = 20;  // mm of that rim: a wrist; less is a corner of a card, or a crumb
constexpr double most_cards = 50000;  // mm2 that cards cover in one piece at most: dummy's thirteen some 34,000
constexpr double rests = 4;       // s: so still is no arm, if it is paper at the edge: dummy's cards laid up to there
constexpr double settles = 3;     // s: what has lain so long where nothing is read is a thing on the table

bool is_paper(const cv::Vec3b& colour) {
    constexpr int bright = 140, apart = 60;  // grey levels
    const int least = std::min({colour[0], colour[1], colour[2]}), most = std::max({colour[0], colour[1], colour[2]});
    return least > bright && most - least < apart;
}

/// How much brighter `now` is than `before`, each colour: the median over the table.
cv::Scalar brighter_by(const cv::Mat& now, const cv::Mat& before) {
    constexpr int step = 6;
    cv::Scalar by;
    for (int channel = 0; channel < 3; ++channel) {
        std::vector<double> ratios;
        for (int y = 0; y < now.rows; y += step)
            for (int x = 0; x < now.cols; x += step)
                ratios.push_back((now.at<cv::Vec3b>(y, x)[channel] + 1.) / (before.at<cv::Vec3b>(y, x)[channel] + 1.));
        std::nth_element(ratios.begin(), ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2), ratios.end());
        by[channel] = ratios[ratios.size() / 2];
    }
    return by;
}

}  // namespace

Arms::Arms(const TableView& view, std::vector<cv::Rect2d> read) : width_(view.width()), length_(view.length()), read_(std::move(read)) {
    look_from(view);
}

void Arms::look_from(const TableView& view) {
    std::vector<cv::Point2f> from, to;
    for (const auto& corner : {cv::Point2d(-1, -1), cv::Point2d(1, -1), cv::Point2d(1, 1), cv::Point2d(-1, 1)}) {
        from.push_back(view.in_picture({corner.x * width_ / 2, corner.y * length_ / 2}));
        to.emplace_back(static_cast<float>((corner.x + 1) / 2 * width_ / pixel), static_cast<float>((corner.y + 1) / 2 * length_ / pixel));
    }
    to_coarse_ = cv::Matx33d(cv::getPerspectiveTransform(from, to));
}

cv::Rect Arms::in_pixels(const cv::Rect2d& place) const {
    const cv::Rect2d moved((place.x + width_ / 2) / pixel, (place.y + length_ / 2) / pixel, place.width / pixel, place.height / pixel);
    return cv::Rect(cv::Point(moved.tl()), cv::Point(moved.br())) & cv::Rect({}, now_.size());
}

cv::Mat Arms::seen_in(const cv::Mat& frame) const {
    // Shrunk first as far as leaves more pixels than are wanted, so that each counts.
    const double wanted = std::hypot(to_coarse_(0, 0), to_coarse_(1, 0)) / std::max(1e-9, to_coarse_(2, 2));
    const int shrunk = std::max(1, static_cast<int>(0.7 / std::max(0.05, wanted)));
    cv::Mat small = frame, seen;
    if (shrunk > 1) cv::resize(frame, small, {}, 1. / shrunk, 1. / shrunk, cv::INTER_AREA);
    const cv::Matx33d larger(shrunk, 0, (shrunk - 1) / 2., 0, shrunk, (shrunk - 1) / 2., 0, 0, 1);
    cv::warpPerspective(small, seen, to_coarse_ * larger, {static_cast<int>(width_ / pixel), static_cast<int>(length_ / pixel)});
    return seen;
}

/// Where the table is another than it is known. When most of it is, a lamp was switched: then it is known in the new light.
cv::Mat Arms::other_than_known() {
    constexpr double most = 0.5;
    cv::Mat other = covered_by_more_than_shadow(now_, known_);
    light_ = {1, 1, 1};
    const int count = cv::countNonZero(other);
    if (count > most * static_cast<double>(other.total())) {
        const cv::Scalar by = brighter_by(now_, known_);
        cv::Mat known;
        cv::multiply(known_, by, known);
        const cv::Mat lit = covered_by_more_than_shadow(now_, known);
        if (cv::countNonZero(lit) < most * count) {
            light_ = by;
            known_ = known;
            other = lit;
        }
    }
    cv::morphologyEx(other, other, cv::MORPH_CLOSE, cv::Mat::ones(3, 3, CV_8U));
    return other;
}

void Arms::see(const cv::Mat& frame, double now) {
    const cv::Mat seen = seen_in(frame);
    if (known_.empty()) {
        now_ = seen;
        known_ = seen.clone();
        arms_ = cv::Mat(seen.size(), CV_8U, cv::Scalar(0));
        stirred_ = cv::Mat(seen.size(), CV_64F, cv::Scalar(now));
        return;
    }
    stirred_.setTo(now, differs(seen, now_));
    now_ = seen;
    const cv::Mat other = other_than_known();
    cv::Mat labels, sizes, middles;
    const int count = cv::connectedComponentsWithStats(other, labels, sizes, middles, 8, CV_32S);
    std::vector<int> at_rim(static_cast<std::size_t>(count), 0), paper(at_rim);
    std::vector<double> stirred(static_cast<std::size_t>(count), 0);
    const int deep = static_cast<int>(rim / pixel);
    const cv::Rect within(deep, deep, labels.cols - 2 * deep, labels.rows - 2 * deep);
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x) {
            const auto label = static_cast<std::size_t>(labels.at<int>(y, x));
            if (label == 0) continue;
            stirred[label] = std::max(stirred[label], stirred_.at<double>(y, x));
            if (within.contains({x, y})) continue;
            ++at_rim[label];
            if (is_paper(now_.at<cv::Vec3b>(y, x))) ++paper[label];
        }
    std::vector<char> arm(static_cast<std::size_t>(count), 0);
    for (std::size_t i = 1; i < arm.size(); ++i)
        arm[i] = (at_rim[i] * pixel * pixel > narrowest * rim && !(2 * paper[i] > at_rim[i] && now - stirred[i] > rests)) ||
                 sizes.at<int>(static_cast<int>(i), cv::CC_STAT_AREA) * pixel * pixel > most_cards;
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x)
            arms_.at<unsigned char>(y, x) = arm[static_cast<std::size_t>(labels.at<int>(y, x))] ? 255 : 0;
    absorb(labels, count, now);
    if (now < followed_ + follows_every) return;
    followed_ = now;
    follow(known_, now_);
}

/// What lies still where no zone is read is the table's from now on.
void Arms::absorb(const cv::Mat& labels, int count, double now) {
    std::vector<char> stays(static_cast<std::size_t>(count), 1);
    stays[0] = 0;
    for (const auto& place : read_) {
        const cv::Rect part = in_pixels(place);
        for (int y = part.y; y < part.br().y; ++y)
            for (int x = part.x; x < part.br().x; ++x) stays[static_cast<std::size_t>(labels.at<int>(y, x))] = 0;
    }
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x)
            if (now - stirred_.at<double>(y, x) < settles) stays[static_cast<std::size_t>(labels.at<int>(y, x))] = 0;
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x)
            if (stays[static_cast<std::size_t>(labels.at<int>(y, x))]) known_.at<cv::Vec3b>(y, x) = now_.at<cv::Vec3b>(y, x);
}

cv::Mat Arms::over(const cv::Rect2d& place, cv::Size size) const {
    cv::Mat wider, out;
    cv::dilate(arms_, wider, cv::Mat::ones(5, 5, CV_8U));
    const cv::Rect part = in_pixels(place);
    // A finger's breadth that only touches the zone's border is no arm over it.
    if (cv::countNonZero(arms_(part)) * pixel * pixel < 80) return cv::Mat(size, CV_8U, cv::Scalar(0));
    cv::resize(wider(part), out, size, 0, 0, cv::INTER_NEAREST);
    return out;
}

void Arms::known(const cv::Rect2d& place) {
    const cv::Rect part = in_pixels(place);
    // A shadow that lies there is not the table's: it goes.
    cv::Mat take = covered_by_more_than_shadow(now_(part), known_(part));
    take.setTo(0, arms_(part));
    now_(part).copyTo(known_(part), take);
}

}  // namespace kibitz::camera
