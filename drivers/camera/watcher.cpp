#include "drivers/camera/watcher.hpp"

#include <algorithm>
#include <map>
#include <opencv2/imgproc.hpp>

#include "drivers/camera/coarse.hpp"
#include "drivers/camera/one_pack.hpp"

namespace kibitz::camera {
namespace {

constexpr int coarse_step = 4;          // a coarse pixel is 4 x 4 of the zone's
constexpr double moved_mm2 = 40;        // of a zone: an index that comes or goes is more, a rank and a suit of 7 x 5 mm
constexpr double card_width = 57, card_length = 88;  // mm
constexpr double some_card = 0.05;      // of a card's area that must be covered before a net is asked
constexpr double index_room = 18;       // mm: an index that is so near to a change may have changed
constexpr double all_of_it = 0.85;      // of a zone: what covers so much is no card, nor dummy's thirteen

cv::Mat coarse_of(const cv::Mat& zone) {
    cv::Mat small, blurred;
    cv::resize(zone, small, {}, 1. / coarse_step, 1. / coarse_step, cv::INTER_AREA);
    cv::GaussianBlur(small, blurred, {}, 0.8);
    return blurred;
}

/// mm2 of a coarse mask.
double area(const cv::Mat& mask, double coarse_a_mm) { return cv::countNonZero(mask) / (coarse_a_mm * coarse_a_mm); }

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

/// A card, or some that lie about on each other.
bool like_a_card(const Outline& outline, double coarse_a_mm) {
    constexpr double slack = 8, heap = 25;  // mm: blur and height; how far some on each other spread
    const double w = outline.width / coarse_a_mm, l = outline.length / coarse_a_mm;
    return w > card_width - slack && w < card_width + heap && l > card_length - 2 * slack && l < card_length + heap && outline.filled > 0.8;
}

IndexPlace place_of(const ReadCard& card) { return {card.corner - card.down * 0.5F, card.corner + card.down * 0.5F, 1}; }

/// Two ends of one card, read at different times, may be told as two cards of a rank: the surer one is meant.
void each_card_once(std::vector<ReadCard>& cards) {
    std::stable_sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) { return a.probability > b.probability; });
    std::vector<ReadCard> kept;
    for (const auto& card : cards)
        if (std::none_of(kept.begin(), kept.end(), [&](const auto& surer) {
                return surer.card.rank() == card.card.rank() && other_end(place_of(surer), place_of(card));
            }))
            kept.push_back(card);
    cards = std::move(kept);
}

std::vector<cv::Rect2d> places_of(const std::vector<Zone>& zones) {
    std::vector<cv::Rect2d> places;
    for (const auto& zone : zones) places.push_back(zone.place);
    return places;
}

/// Whether a lamp is mirrored there: white beyond white on some of what else is paper.
bool glares(const cv::Mat& zone, double pixels_a_mm) {
    constexpr int blind = 252;                       // grey levels, of the darkest colour
    constexpr double least_mm2 = 120, most = 0.6;    // an index and more; of what is bright: else all is too bright
    cv::Mat darkest;
    std::vector<cv::Mat> channels;
    cv::split(zone, channels);
    darkest = cv::min(cv::min(channels[0], channels[1]), channels[2]);
    const double white = cv::countNonZero(darkest >= blind), bright = cv::countNonZero(darkest >= 150);
    return white > least_mm2 * pixels_a_mm * pixels_a_mm && white < most * bright;
}

}  // namespace

Watcher::Watcher(const TableView& view, std::vector<Zone> zones, Reader& reader, const Options& options)
    : zones_(std::move(zones)),
      reader_(reader),
      options_(options),
      arms_(view, places_of(zones_)),
      states_(zones_.size()),
      sights_(zones_.size()) {
    for (std::size_t i = 0; i < zones_.size(); ++i) {
        const auto& place = zones_[i].place;
        states_[i].size = {static_cast<int>(place.width * pixels_a_mm()), static_cast<int>(place.height * pixels_a_mm())};
    }
    look_from(view);
}

void Watcher::look_from(const TableView& view) {
    arms_.look_from(view);
    for (std::size_t i = 0; i < zones_.size(); ++i) {
        const auto& place = zones_[i].place;
        std::vector<cv::Point2f> from, to;
        for (const auto& corner : {cv::Point2d(0, 0), cv::Point2d(1, 0), cv::Point2d(1, 1), cv::Point2d(0, 1)}) {
            from.push_back(view.in_picture({place.x + corner.x * place.width, place.y + corner.y * place.height}));
            to.emplace_back(static_cast<float>(corner.x * states_[i].size.width), static_cast<float>(corner.y * states_[i].size.height));
        }
        states_[i].to_zone = cv::Matx33d(cv::getPerspectiveTransform(from, to));
    }
}

void Watcher::see(const cv::Mat& frame, double now) {
    arms_.see(frame, now);
    for (std::size_t i = 0; i < zones_.size(); ++i) watch(zones_[i], states_[i], sights_[i], frame, now);
}

void Watcher::watch(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& frame, double now) {
    cv::Mat zone;
    cv::warpPerspective(frame, zone, state.to_zone, state.size, cv::INTER_LINEAR);
    const cv::Mat coarse = coarse_of(zone);
    if (state.empty.empty()) {
        state.empty = state.before = state.read_as = coarse;
        state.arm = cv::Mat(coarse.size(), CV_8U, cv::Scalar(0));
        state.still_since = now;
        return;
    }
    const double coarse_a_mm = pixels_a_mm() / coarse_step;
    if (const auto light = arms_.light(); light != cv::Scalar(1, 1, 1))
        for (cv::Mat* known : {&state.empty, &state.before, &state.read_as}) {
            cv::Mat lit;
            cv::multiply(*known, light, lit);
            *known = lit;
        }
    if (area(differs(coarse, state.before), coarse_a_mm) > moved_mm2) state.still_since = now;
    state.before = coarse;
    // An arm over the zone is no card: what lay there lies under it.
    state.arm = arms_.over(where.place, coarse.size());
    const bool arm = cv::countNonZero(state.arm) > 0;
    if (arm && !state.has_arm) state.arm_since = now;
    state.has_arm = arm;
    if (arm && now - state.arm_since > options_.covered) sight.trouble = ZoneSight::Trouble::Covered;
    sight.moving = now - state.still_since < options_.rest;
    if (sight.moving) return;
    if (arm && now - state.arm_since < options_.arm) {
        sight.moving = true;
        if (where.area == Zone::Area::Play) look_beside_arm(where, state, sight, zone, coarse);
        return;
    }
    const double covered = area(covered_by_more_than_shadow(coarse, state.empty), coarse_a_mm);
    if (covered > all_of_it * where.place.area()) {
        sight.moving = true;
        sight.trouble = ZoneSight::Trouble::Covered;
        return;
    }
    if (sight.trouble == ZoneSight::Trouble::Covered && !arm) sight.trouble = ZoneSight::Trouble::None;
    if (!arm && now > state.followed + follows_every) {
        state.followed = now;
        follow(state.empty, coarse);
    }
    cv::Mat other = differs(coarse, state.read_as);
    other.setTo(0, state.arm);
    if (area(other, coarse_a_mm) <= moved_mm2) {
        if (!state.votes.empty() && static_cast<int>(state.votes.size()) < options_.votes) look(where, state, sight, zone, coarse);
        return;
    }
    state.votes.clear();
    look(where, state, sight, zone, coarse);
    arms_.known(where.place);
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
    if (state.under_arm.empty() || area(differs(coarse, state.under_arm), pixels_a_mm() / coarse_step) > moved_mm2) {
        state.under_arm = coarse;
        state.beside_arm.clear();
    }
    if (static_cast<int>(state.beside_arm.size()) == options_.votes) return;
    ++readings_;
    state.beside_arm.push_back(reader_.read(zone, best_distance));
    for (const auto& card : state.beside_arm.back()) {
        const auto same = [&](const auto& other) { return other.card == card.card; };
        int times = 0;
        float sum = 0;
        for (const auto& vote : state.beside_arm)
            for (const auto& other : vote)
                if (same(other)) {
                    ++times;
                    sum += other.probability;
                }
        if ((card.probability < sure && times < 2) || !lies_in(where, state, card)) continue;
        // What lay face down before him was quitted, and is pushed away before he plays the next.
        std::erase_if(sight.cards, [&](const auto& other) { return !other.card || other.face_up == false || same(other); });
        sight.cards.push_back({card.card, true, times < 2 ? card.probability : sum / static_cast<float>(times)});
        if (sight.cards.size() == 1) state.turned = card.card;
    }
}

cv::Rect Watcher::widened(const State& state, const cv::Rect& box, double mm) const {
    const int by = static_cast<int>(mm * pixels_a_mm());
    return cv::Rect(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by) & cv::Rect({}, state.size);
}

bool Watcher::under_arm(const State& state, const ReadCard& card) const {
    const cv::Rect index = widened(state, {cv::Point(card.corner), cv::Size(1, 1)}, index_room / 2);
    const cv::Rect coarsely(index.x / coarse_step, index.y / coarse_step, index.width / coarse_step, index.height / coarse_step);
    return cv::countNonZero(state.arm(coarsely & cv::Rect({}, state.arm.size()))) > 0;
}

/// What this rest is read of: where it has changed. What was read elsewhere, or lies under an arm, is still there.
void Watcher::begin_look(State& state, const cv::Mat& coarse) {
    cv::Mat other = differs(coarse, state.read_as);
    other.setTo(0, state.arm);
    const cv::Rect coarsely = cv::boundingRect(other);
    state.part = widened(state,
                         cv::Rect(coarsely.x * coarse_step, coarsely.y * coarse_step, coarsely.width * coarse_step,
                                  coarsely.height * coarse_step),
                         index_room);
    cv::Mat read = state.read_as.clone();
    coarse.copyTo(read, state.arm == 0);
    state.read_as = read;
    state.beside = state.told;
    state.unreadable = 0;
    std::erase_if(state.beside,
                  [&](const auto& card) { return state.part.contains(cv::Point(card.corner)) && !under_arm(state, card); });
}

void Watcher::look(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse) {
    if (state.votes.empty()) begin_look(state, coarse);
    const double covered = area(covered_by_more_than_shadow(coarse, state.empty), pixels_a_mm() / coarse_step);
    if (covered < some_card * card_width * card_length) {  // as the table was: no net is asked
        state.votes.assign(static_cast<std::size_t>(options_.votes), {});
        state.beside.clear();
    } else {
        const cv::Rect read = widened(state, state.part, index_room);
        const auto indices = reader_.indices(zone(read).clone(), best_distance);
        auto cards = one_pack(indices);
        // From this score on the detector is right about an index.
        const bool some = std::any_of(indices.begin(), indices.end(), [](const auto& index) { return index.place.score > 0.6F; });
        if (some && cards.empty()) ++state.unreadable;
        for (auto& card : cards) card.corner += cv::Point2f(read.tl());
        std::erase_if(cards,
                      [&](const auto& card) { return !state.part.contains(cv::Point(card.corner)) || !lies_in(where, state, card); });
        state.votes.push_back(std::move(cards));
        ++readings_;
    }
    tell(where, state, sight, zone, coarse);
}

void Watcher::tell(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse) {
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
    each_card_once(now);
    std::sort(now.begin(), now.end(), [](const auto& a, const auto& b) { return a.card < b.card; });
    state.told = now;
    const auto face_up = [](const ZoneSight::Card& card) { return card.face_up == true && card.card; };
    if (sight.cards.size() == 1 && face_up(sight.cards.front())) state.turned = sight.cards.front().card;
    if (sight.cards.size() > 1) state.turned.reset();
    if (now.empty() && state.has_arm) return;  // a card may lie under it
    sight.cards.clear();
    if (sight.trouble != ZoneSight::Trouble::Covered || !state.has_arm) sight.trouble = ZoneSight::Trouble::None;
    for (const auto& card : now) sight.cards.push_back({card.card, true, card.probability});
    if (sight.cards.empty()) tell_unread(where, state, sight, zone, coarse);
}

/// Nothing was read: a card that lies face down, or one that cannot be read.
void Watcher::tell_unread(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse) {
    const cv::Mat covered = covered_by_more_than_shadow(coarse, state.empty);
    if (!like_a_card(largest(covered), pixels_a_mm() / coarse_step)) {
        state.turned.reset();
        return;
    }
    if (2 * state.unreadable > static_cast<int>(state.votes.size())) {
        sight.trouble = ZoneSight::Trouble::Unreadable;
        sight.cards.push_back({std::nullopt, true, 1});
    } else if (glares(zone, pixels_a_mm())) {
        sight.trouble = ZoneSight::Trouble::Glare;
        sight.cards.push_back({where.area == Zone::Area::Play ? state.turned : std::nullopt, std::nullopt, 1});
    } else {
        // Nobody but a conjurer changes a card while he turns it over where it lies.
        sight.cards.push_back({where.area == Zone::Area::Play ? state.turned : std::nullopt, false, 1});
    }
}

}  // namespace kibitz::camera
