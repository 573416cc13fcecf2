#include "drivers/camera/watcher.hpp"

#include <algorithm>
#include <map>
#include <opencv2/imgproc.hpp>

namespace kibitz::camera {
namespace {

constexpr int coarse_step = 4;          // a coarse pixel is 4 x 4 of the zone's
constexpr double changed = 18;          // grey levels by which a coarse pixel is another: above a webcam's noise and JPEG
constexpr double moved_mm2 = 40;        // of a zone: an index that comes or goes is more, a rank and a suit of 7 x 5 mm
constexpr double card_width = 57, card_length = 88;  // mm
constexpr double some_card = 0.05;      // of a card's area that must be covered before a net is asked
constexpr double index_room = 18;       // mm: an index that is so near to a change may have changed

cv::Mat coarse_of(const cv::Mat& zone) {
    cv::Mat small, blurred;
    cv::resize(zone, small, {}, 1. / coarse_step, 1. / coarse_step, cv::INTER_AREA);
    cv::GaussianBlur(small, blurred, {}, 0.8);
    return blurred;
}

/// Where a colour differs.
cv::Mat differs(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat apart;
    cv::absdiff(a, b, apart);
    std::vector<cv::Mat> channels;
    cv::split(apart, channels);
    return cv::max(cv::max(channels[0], channels[1]), channels[2]) > changed;
}

/// mm2 of a coarse mask.
double area(const cv::Mat& mask, double coarse_a_mm) { return cv::countNonZero(mask) / (coarse_a_mm * coarse_a_mm); }

/// Where something lies on what `bare` shows: another colour, and not the same one darkened by a shadow.
cv::Mat covered_by_more_than_shadow(const cv::Mat& now, const cv::Mat& bare) {
    constexpr float deepest = 0.45F;  // of the light: what a shadow leaves at least
    cv::Mat mask = differs(now, bare);
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x) {
            auto& here = mask.at<unsigned char>(y, x);
            if (here == 0) continue;
            const cv::Vec3f a = now.at<cv::Vec3b>(y, x), b = bare.at<cv::Vec3b>(y, x);
            const float dims = a.dot(b) / std::max(1.F, b.dot(b));
            if (dims < deepest || dims > 1) continue;
            const cv::Vec3f rest = a - dims * b;
            if (std::max({std::abs(rest[0]), std::abs(rest[1]), std::abs(rest[2])}) < changed * 0.6F) here = 0;
        }
    return mask;
}

/// The largest thing in a mask, as a rectangle that may be turned, and how much of that it fills.
struct Outline {
    double area = 0, width = 0, length = 0, filled = 0;  ///< coarse pixels
};
Outline largest(const cv::Mat& mask) {
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(mask, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    Outline best;
    for (const auto& contour : contours) {
        const double area = cv::contourArea(contour);
        if (area <= best.area) continue;
        const auto box = cv::minAreaRect(contour);
        const double w = std::min(box.size.width, box.size.height), l = std::max(box.size.width, box.size.height);
        best = {area, w, l, area / std::max(1., w * l)};
    }
    return best;
}

/// Whether something reaches in over a zone's border, `mm` of it: cards lie within, an arm does not.
bool over_border(const cv::Mat& mask, double coarse_a_mm, double mm) {
    const cv::Rect all({0, 0}, mask.size());
    int most = 0;
    for (const auto& side : {cv::Rect(0, 0, all.width, 1), cv::Rect(0, all.height - 1, all.width, 1), cv::Rect(0, 0, 1, all.height),
                             cv::Rect(all.width - 1, 0, 1, all.height)})
        most = std::max(most, cv::countNonZero(mask(side)));
    return most > mm * coarse_a_mm;
}

/// A card, or some that lie about on each other.
bool like_a_card(const Outline& outline, double coarse_a_mm) {
    constexpr double slack = 8, heap = 25;  // mm: blur and height; how far some on each other spread
    const double w = outline.width / coarse_a_mm, l = outline.length / coarse_a_mm;
    return w > card_width - slack && w < card_width + heap && l > card_length - 2 * slack && l < card_length + heap && outline.filled > 0.8;
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
    for (std::size_t i = 0; i < zones_.size(); ++i) watch(zones_[i], states_[i], sights_[i], frame, now);
}

void Watcher::watch(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& frame, double now) {
    cv::Mat zone;
    cv::warpPerspective(frame, zone, state.to_zone, state.size, cv::INTER_LINEAR);
    const cv::Mat coarse = coarse_of(zone);
    if (state.empty.empty()) {
        state.empty = state.before = state.read_as = coarse;
        state.still_since = now;
        return;
    }
    const double coarse_a_mm = pixels_a_mm() / coarse_step;
    if (area(differs(coarse, state.before), coarse_a_mm) > moved_mm2) state.still_since = now;
    state.before = coarse;
    sight.moving = now - state.still_since < options_.rest;
    if (sight.moving) return;
    const bool same = area(differs(coarse, state.read_as), coarse_a_mm) <= moved_mm2;
    if (same) {
        state.arm = false;
        if (!state.votes.empty() && static_cast<int>(state.votes.size()) < options_.votes) look(where, state, sight, zone, coarse);
        return;
    }
    // An arm over the zone is no card: what lay there lies under it. Only so long: then what is seen counts.
    constexpr double arms_width = 30;  // mm
    const cv::Mat covered = covered_by_more_than_shadow(coarse, state.empty);
    const bool arm = where.area == Zone::Area::Play
                         ? over_border(covered, coarse_a_mm, arms_width) && !like_a_card(largest(covered), coarse_a_mm)
                         : over_border(covered_by_more_than_shadow(coarse, state.read_as), coarse_a_mm, arms_width);
    if (arm && !state.arm) state.arm_since = now;
    state.arm = arm;
    if (arm && now - state.arm_since < options_.arm) {
        sight.moving = true;
        if (where.area == Zone::Area::Play) look_beside_arm(where, state, sight, zone, coarse);
        return;
    }
    state.votes.clear();
    look(where, state, sight, zone, coarse);
}

/// Where its middle must be, by the index and which way that stands: a card of dummy's that reaches into the zone where he plays does
/// not lie there.
bool Watcher::lies_in(const Zone& where, const State& state, const ReadCard& card) const {
    constexpr double index_to_middle = 32.5;  // mm, lengthwise: 11.5 mm from its end
    const double length = std::hypot(card.down.x, card.down.y);
    if (where.area != Zone::Area::Play || length <= 0) return true;
    const cv::Point2f middle = card.corner + card.down * static_cast<float>(index_to_middle * pixels_a_mm() / length);
    return cv::Rect2f({0, 0}, cv::Size2f(state.size)).contains(middle);
}

/// A hand that stays on its card leaves one index free: what is read beside it is there, what is not read may lie under it.
void Watcher::look_beside_arm(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse) {
    constexpr float sure = 0.9F;  // once is enough of what is so sure: the hand will not lie there for long
    if (!state.under_arm.empty() && area(differs(coarse, state.under_arm), pixels_a_mm() / coarse_step) <= moved_mm2) return;
    state.under_arm = coarse;
    ++readings_;
    for (const auto& card : reader_.read(zone, best_distance)) {
        if (card.probability < sure || !lies_in(where, state, card)) continue;
        const auto same = [&](const auto& other) { return other.card == card.card; };
        std::erase_if(sight.cards, [&](const auto& other) { return !other.card || same(other); });
        sight.cards.push_back({card.card, true, card.probability});
        if (sight.cards.size() == 1) state.turned = card.card;
    }
}

void Watcher::look(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse) {
    const cv::Rect all({0, 0}, state.size);
    const auto widened = [&](const cv::Rect& box, double mm) {
        const int by = static_cast<int>(mm * pixels_a_mm());
        return cv::Rect(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by) & all;
    };
    if (state.votes.empty()) {
        const cv::Rect coarsely = cv::boundingRect(differs(coarse, state.read_as));
        state.part = widened(cv::Rect(coarsely.x * coarse_step, coarsely.y * coarse_step, coarsely.width * coarse_step,
                                      coarsely.height * coarse_step),
                             index_room);
        state.read_as = coarse;
        state.beside = state.told;
        std::erase_if(state.beside, [&](const auto& card) { return state.part.contains(cv::Point(card.corner)); });
    }
    const double covered = area(covered_by_more_than_shadow(coarse, state.empty), pixels_a_mm() / coarse_step);
    if (covered < some_card * card_width * card_length) {  // as the table was: no net is asked
        state.votes.assign(static_cast<std::size_t>(options_.votes), {});
        state.beside.clear();
    } else {
        const cv::Rect read = widened(state.part, index_room);
        auto cards = reader_.read(zone(read).clone(), best_distance);
        for (auto& card : cards) card.corner += cv::Point2f(read.tl());
        std::erase_if(cards,
                      [&](const auto& card) { return !state.part.contains(cv::Point(card.corner)) || !lies_in(where, state, card); });
        state.votes.push_back(std::move(cards));
        ++readings_;
    }
    tell(where, state, sight, coarse);
}

void Watcher::tell(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& coarse) {
    struct Told {
        int times = 0;
        float sum = 0;
        ReadCard card{bridge::Card::from_index(0), 0, {}, {}};
    };
    std::map<int, Told> told;
    for (const auto& vote : state.votes)
        for (const auto& card : vote) {
            auto& one = told[card.card.index()];
            ++one.times;
            one.sum += card.probability;
            one.card = card;
        }
    const auto all = static_cast<float>(state.votes.size());
    std::vector<ReadCard> now = state.beside;
    for (auto& [card, how] : told) {
        if (2 * how.times <= static_cast<int>(state.votes.size())) continue;
        how.card.probability = how.sum / all;
        std::erase_if(now, [card = card](const auto& other) { return other.card.index() == card; });
        now.push_back(how.card);
    }
    std::sort(now.begin(), now.end(), [](const auto& a, const auto& b) { return a.card < b.card; });
    state.told = now;
    const auto face_up = [](const ZoneSight::Card& card) { return card.face_up && card.card; };
    if (sight.cards.size() == 1 && face_up(sight.cards.front())) state.turned = sight.cards.front().card;
    if (sight.cards.size() > 1) state.turned.reset();
    sight.cards.clear();
    for (const auto& card : now) sight.cards.push_back({card.card, true, card.probability});
    if (!sight.cards.empty()) return;
    const cv::Mat covered = covered_by_more_than_shadow(coarse, state.empty);
    if (!like_a_card(largest(covered), pixels_a_mm() / coarse_step)) {
        state.turned.reset();
        return;
    }
    // Nobody but a conjurer changes a card while he turns it over where it lies.
    sight.cards.push_back({where.area == Zone::Area::Play ? state.turned : std::nullopt, false, 1});
}

}  // namespace kibitz::camera
