#include "drivers/camera/watcher.hpp"

#include <algorithm>
#include <map>
#include <opencv2/imgproc.hpp>

namespace kibitz::camera {
namespace {

constexpr int coarse_step = 4;          // a coarse pixel is 4 x 4 of the zone's
constexpr double changed = 18;          // grey levels by which a coarse pixel is another: above a webcam's noise and JPEG
constexpr double moved_share = 0.004;   // of a zone's pixels: an index that comes or goes is more
constexpr double bare_card = 0.5;       // of a card's area that must be covered before "a card, not known which" is said
constexpr double card_mm2 = 57 * 88;

cv::Mat coarse_of(const cv::Mat& zone) {
    cv::Mat small, blurred;
    cv::resize(zone, small, {}, 1. / coarse_step, 1. / coarse_step, cv::INTER_AREA);
    cv::GaussianBlur(small, blurred, {}, 0.8);
    return blurred;
}

/// Share of pixels of which a colour differs, after the change of the light over the whole zone is taken out.
double difference(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat apart;
    cv::absdiff(a, b, apart);
    std::vector<cv::Mat> channels;
    cv::split(apart, channels);
    const cv::Mat most = cv::max(cv::max(channels[0], channels[1]), channels[2]);
    return static_cast<double>(cv::countNonZero(most > changed)) / static_cast<double>(most.total());
}

}  // namespace

Watcher::Watcher(const TableView& view, std::vector<Zone> zones, Reader& reader, const Options& options)
    : zones_(std::move(zones)), reader_(reader), options_(options), states_(zones_.size()), sights_(zones_.size()) {
    for (std::size_t i = 0; i < zones_.size(); ++i) {
        const auto& place = zones_[i].place;
        states_[i].size = {static_cast<int>(place.width * pixels_a_mm()), static_cast<int>(place.height * pixels_a_mm())};
        std::vector<cv::Point2f> from, to;
        for (const auto& corner : {cv::Point2d(0, 0), cv::Point2d(1, 0), cv::Point2d(1, 1), cv::Point2d(0, 1)}) {
            from.push_back(view.in_picture({place.x + corner.x * place.width, place.y + corner.y * place.height}));
            to.emplace_back(static_cast<float>(corner.x * states_[i].size.width), static_cast<float>(corner.y * states_[i].size.height));
        }
        states_[i].to_zone = cv::Matx33d(cv::getPerspectiveTransform(from, to));
    }
}

void Watcher::see(const cv::Mat& frame, double now) {
    for (std::size_t i = 0; i < zones_.size(); ++i) watch(states_[i], sights_[i], frame, now);
}

void Watcher::watch(State& state, ZoneSight& sight, const cv::Mat& frame, double now) {
    cv::Mat zone;
    cv::warpPerspective(frame, zone, state.to_zone, state.size, cv::INTER_LINEAR);
    const cv::Mat coarse = coarse_of(zone);
    if (state.empty.empty()) {
        state.empty = state.before = coarse;
        state.still_since = now;
        return;
    }
    if (difference(coarse, state.before) > moved_share) state.still_since = now;
    state.before = coarse;
    sight.moving = now - state.still_since < options_.rest;
    if (sight.moving) return;
    const bool same = !state.read_as.empty() && difference(coarse, state.read_as) <= moved_share;
    if (!same) state.votes.clear();
    if (same && static_cast<int>(state.votes.size()) >= options_.votes) return;
    look(state, sight, zone, coarse);
}

void Watcher::look(State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse) {
    if (state.votes.empty()) state.read_as = coarse;
    const double covered = difference(coarse, state.empty) * static_cast<double>(state.size.area()) / (pixels_a_mm() * pixels_a_mm());
    if (covered < bare_card * card_mm2 / 10) {  // as the table was: no net is asked
        state.votes.assign(static_cast<std::size_t>(options_.votes), {});
    } else {
        state.votes.push_back(reader_.read(zone, best_distance));
        ++readings_;
    }
    std::map<int, std::pair<int, float>> told;  // card: how often, and how surely
    for (const auto& vote : state.votes)
        for (const auto& card : vote) {
            auto& [times, sum] = told[card.card.index()];
            ++times;
            sum += card.probability;
        }
    sight.cards.clear();
    const auto all = static_cast<float>(state.votes.size());
    for (const auto& [card, how] : told)
        if (2 * how.first > static_cast<int>(state.votes.size()))
            sight.cards.push_back({bridge::Card::from_index(card), true, how.second / all});
    if (sight.cards.empty() && covered >= bare_card * card_mm2) sight.cards.push_back({std::nullopt, false, 1});
}

}  // namespace kibitz::camera
