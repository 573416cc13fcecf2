#include "drivers/camera/landmarks.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace kibitz::camera {
namespace {

constexpr int width_small = 960;      // px: on a table of 86 cm that fills the picture's height one is some 1.6 mm
constexpr int half = 12;              // px: a patch reaches so far from its middle
constexpr int search = 20;            // px: so far from where it was it is looked for; a picture pushed further has no landmark left
constexpr std::size_t most = 80;      // patches
constexpr int on_a_side = 12;         // of the table, at most
constexpr float apart = 26;           // px between two patches' middles
constexpr double alike = 0.8;         // correlation: the same thing in another light, and with noise
constexpr double steep = 1.5;         // grey levels a px, root of the mean square: less is the sensor's noise
constexpr double near_enough = 1.2;   // px: a patch that is where the others say
constexpr double share = 0.35;        // of the patches must agree: people hide the rest
constexpr int missed_for_good = 20;   // looks: a card that was taken away, a chair that was moved
constexpr double stands_mm = 2;       // a picture that has gone less shows where new landmarks are

cv::Rect around(cv::Point2f at, int reach) { return {cvRound(at.x) - reach, cvRound(at.y) - reach, 2 * reach + 1, 2 * reach + 1}; }

/// The ways in which a patch would be seen to move: across an edge, or both where there is more than an edge.
std::vector<cv::Point2f> ways_of(const cv::Mat& patch) {
    cv::Mat fine, x, y;
    patch.convertTo(fine, CV_32F);
    cv::GaussianBlur(fine, fine, {}, 1);
    cv::Sobel(fine, x, CV_32F, 1, 0, 1, 0.5);
    cv::Sobel(fine, y, CV_32F, 0, 1, 1, 0.5);
    const auto n = static_cast<double>(patch.total());
    const cv::Matx22d slopes(x.dot(x) / n, x.dot(y) / n, x.dot(y) / n, y.dot(y) / n);
    cv::Matx21d sizes;
    cv::Matx22d ways;
    cv::eigen(slopes, sizes, ways);
    std::vector<cv::Point2f> out;
    for (int i = 0; i < 2; ++i) {
        const cv::Point2f way(static_cast<float>(ways(i, 0)), static_cast<float>(ways(i, 1)));
        if (sizes(i, 0) >= steep * steep) out.push_back(way);
    }
    return out;
}

}  // namespace

Landmarks::Landmarks(const cv::Mat& frame, const TableView& view)
    : view_(view), scale_(std::min(1.0, static_cast<double>(width_small) / std::max(1, std::max(frame.cols, frame.rows)))) {
    const cv::Mat picture = small(frame);
    middle_ = {static_cast<float>(picture.cols) / 2, static_cast<float>(picture.rows) / 2};
    light_ = cv::mean(picture)[0];
    take(picture, {});
}

cv::Mat Landmarks::small(const cv::Mat& frame) const {
    cv::Mat grey;
    cv::resize(frame, grey, {}, scale_, scale_, cv::INTER_AREA);
    cv::cvtColor(grey, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

cv::Point2f Landmarks::carried(const Push& by, cv::Point2f at) const {
    const cv::Point2d from(at - middle_);
    const cv::Point2d to(by.a * from.x - by.b * from.y + by.x, by.b * from.x + by.a * from.y + by.y);
    return at + cv::Point2f(to);
}

/// What is seen at a place of the first picture becomes a landmark, if its place can be told and no other is near.
void Landmarks::add(const cv::Mat& picture, cv::Point2f at, const Push& by) {
    if (patches_.size() >= most) return;
    const auto near = [&](const Patch& one) { return cv::norm(one.at - at) < static_cast<double>(apart); };
    if (std::any_of(patches_.begin(), patches_.end(), near)) return;
    const cv::Rect place = around(carried(by, at), half);
    if ((place & cv::Rect({}, picture.size())) != place) return;
    const cv::Mat patch = picture(place);
    auto across = ways_of(patch);
    if (!across.empty()) patches_.push_back({patch.clone(), at, std::move(across), 0});
}

/// The table's edges first: they are there for good. Then corners of whatever there is.
void Landmarks::take(const cv::Mat& picture, const Push& by) {
    for (std::size_t side = 0; side < 4; ++side) {
        const cv::Point2f from = view_.corners()[side] * static_cast<float>(scale_);
        const cv::Point2f to = view_.corners()[(side + 1) % 4] * static_cast<float>(scale_);
        for (int i = 0; i < on_a_side; ++i) add(picture, from + (to - from) * ((static_cast<float>(i) + 0.5F) / on_a_side), by);
    }
    constexpr double quality = 0.01;  // of the strongest corner
    std::vector<cv::Point2f> found;
    cv::goodFeaturesToTrack(picture, found, static_cast<int>(most), quality, static_cast<double>(apart), cv::noArray(), 5);
    const Push back{-by.a, -by.b, -by.x, -by.y};  // of so small a push
    for (const auto& at : found) add(picture, carried(back, at), by);
}

/// Where the patch is seen now, to a pixel.
std::optional<cv::Point2f> Landmarks::find(const Patch& patch, const cv::Mat& picture) const {
    const cv::Rect window = around(patch.at, half + search) & cv::Rect({}, picture.size());
    if (window.width < patch.picture.cols || window.height < patch.picture.rows) return std::nullopt;
    cv::Mat likeness;
    cv::matchTemplate(picture(window), patch.picture, likeness, cv::TM_CCOEFF_NORMED);
    double best = 0;
    cv::Point at;
    cv::minMaxLoc(likeness, nullptr, &best, nullptr, &at);
    if (!(best >= alike)) return std::nullopt;
    return cv::Point2f(static_cast<float>(window.x + at.x + half), static_cast<float>(window.y + at.y + half));
}

/// The push that most of what was found agrees on; nothing where too little does, or it does not say all of it.
std::optional<Landmarks::Push> Landmarks::solve(const std::vector<Gone>& all, std::size_t enough) const {
    const auto row = [&](const Gone& one, double* out) {
        const cv::Point2d from((one.at - middle_) * (1 / middle_.x)), way(one.way);
        out[0] = way.x * from.x + way.y * from.y;
        out[1] = way.y * from.x - way.x * from.y;
        out[2] = way.x;
        out[3] = way.y;
    };
    const auto fitted = [&](const std::vector<const Gone*>& by) -> std::optional<cv::Vec4d> {
        cv::Mat rows(static_cast<int>(by.size()), 4, CV_64F), gone(static_cast<int>(by.size()), 1, CV_64F), found;
        for (std::size_t i = 0; i < by.size(); ++i) {
            row(*by[i], rows.ptr<double>(static_cast<int>(i)));
            gone.at<double>(static_cast<int>(i)) = by[i]->by;
        }
        cv::Mat sizes;
        cv::SVD::compute(rows, sizes, cv::SVD::NO_UV);
        constexpr double known = 0.05;  // the least known of the four, against the best
        if (sizes.at<double>(3) < known * sizes.at<double>(0)) return std::nullopt;
        cv::solve(rows, gone, found, cv::DECOMP_SVD);
        return cv::Vec4d(found.ptr<double>());
    };
    const auto agreeing = [&](const cv::Vec4d& push) {
        std::vector<const Gone*> out;
        for (const auto& one : all) {
            cv::Vec4d by;
            row(one, by.val);
            if (std::abs(by.dot(push) - static_cast<double>(one.by)) <= near_enough) out.push_back(&one);
        }
        return out;
    };
    if (all.size() < enough) return std::nullopt;
    cv::RNG dice(1);
    std::vector<const Gone*> best = agreeing({});
    constexpr int draws = 300;
    for (int i = 0; i < draws; ++i) {
        std::vector<const Gone*> drawn;
        for (int k = 0; k < 4; ++k) drawn.push_back(&all[static_cast<std::size_t>(dice.uniform(0, static_cast<int>(all.size())))]);
        if (const auto push = fitted(drawn))
            if (auto agree = agreeing(*push); agree.size() > best.size()) best = std::move(agree);
    }
    if (best.size() < enough) return std::nullopt;
    const auto push = fitted(best);
    if (!push || agreeing(*push).size() < enough) return std::nullopt;
    const double unit = 1 / static_cast<double>(middle_.x);
    return Push{(*push)[0] * unit, (*push)[1] * unit, (*push)[2], (*push)[3]};
}

void Landmarks::look(double now, const cv::Mat& frame) {
    next_ = now + often;
    if (few()) return;
    const cv::Mat picture = small(frame);
    gone_ = follow(picture);
    if (gone_) {
        away_ = *gone_ > tolerance ? away_ + 1 : 0;
        lost_ = 0;
        moved_ = away_ > 0 && (moved_ || away_ >= looks_away);
        return;
    }
    constexpr double another_light = 2.5;  // times: patterns drown in noise, or are blinded
    const double light = cv::mean(picture)[0];
    if (light < light_ * another_light && light > light_ / another_light) ++lost_;
    moved_ = moved_ || lost_ >= looks_lost;
}

std::optional<double> Landmarks::follow(const cv::Mat& picture) {
    std::vector<Gone> all;
    std::size_t ways = 0;
    for (std::size_t i = 0; i < patches_.size(); ++i) {
        ways += patches_[i].across.size();
        if (const auto at = find(patches_[i], picture))
            for (const auto& way : patches_[i].across) all.push_back({patches_[i].at, way, (*at - patches_[i].at).dot(way), i});
    }
    const auto push = solve(all, std::max(least, static_cast<std::size_t>(std::ceil(share * static_cast<double>(ways)))));
    if (!push) return std::nullopt;
    double farthest = 0;
    for (const auto& corner : view_.corners()) {
        const cv::Point2f was = corner * static_cast<float>(scale_);
        farthest = std::max(farthest, cv::norm(carried(*push, was) - was) / scale_ / std::max(1e-3, view_.resolution({0, 0})));
    }
    for (auto& one : patches_) ++one.missed;
    for (const auto& one : all) {
        const float by = (carried(*push, one.at) - one.at).dot(one.way);
        if (std::abs(by - one.by) <= static_cast<float>(near_enough)) patches_[one.patch].missed = 0;
    }
    if (farthest >= stands_mm) return farthest;
    std::erase_if(patches_, [](const Patch& one) { return one.missed >= missed_for_good; });
    take(picture, *push);
    return farthest;
}

}  // namespace kibitz::camera
