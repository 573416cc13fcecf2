#include "drivers/camera/reader.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace kibitz::camera {
namespace {

constexpr float found_from = 0.2F;      // the detector's score from which a place is looked at by the classifier
constexpr float scale_from = 0.3F;      // and from which it counts when the picture's scale is looked for
constexpr double most_pixels = 12e6;    // of a picture that the detector goes over: 50 MB of its planes at most a tile, 3 s on a Pi
constexpr float pyramid = 1.5F;         // from one scale to the next; the detector reads distances of 13 to 30
constexpr float shortest_side = 320;    // px of the smallest picture of the pyramid: a card that fills it has indices of 20 px
constexpr float largest_enlargement = 3.2F;

cv::Mat scaled(const cv::Mat& picture, float scale) {
    if (std::abs(scale - 1) < 0.02F) return picture;
    cv::Mat out;
    cv::resize(picture, out, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    return out;
}

/// The scale nearest to `wanted` at which the picture is not too big to go over.
float possible(const cv::Mat& picture, float wanted) {
    const double most = std::sqrt(most_pixels / static_cast<double>(picture.total()));
    return static_cast<float>(std::min<double>(wanted, most));
}

/// Places read at several scales, each index once: the likelihoods averaged over the scales that found it, by how surely they did.
std::vector<SeenIndex> merged(std::vector<SeenIndex> all) {
    constexpr float near = 0.45F;
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.place.score > b.place.score; });
    std::vector<SeenIndex> kept;
    std::vector<float> weights;
    for (const auto& seen : all) {
        const auto same = std::find_if(kept.begin(), kept.end(), [&](const auto& other) {
            return cv::norm(other.place.middle() - seen.place.middle()) < near * std::max(other.place.distance(), seen.place.distance());
        });
        if (same == kept.end()) {
            kept.push_back(seen);
            weights.push_back(seen.place.score);
            for (float& likely : kept.back().likely) likely *= seen.place.score;
            continue;
        }
        weights[static_cast<std::size_t>(same - kept.begin())] += seen.place.score;
        for (std::size_t card = 0; card < 52; ++card) same->likely[card] += seen.place.score * seen.likely[card];
    }
    for (std::size_t i = 0; i < kept.size(); ++i)
        for (float& likely : kept[i].likely) likely /= weights[i];
    return kept;
}

/// The place itself, and looked at again a little beside, turned and nearer: five opinions of one index.
std::vector<IndexPlace> jittered(const IndexPlace& place) {
    const cv::Point2f down = place.down() * 0.05F, side(down.y, -down.x);
    return {place,
            {place.rank + side, place.suit - side, place.score},
            {place.rank - side, place.suit + side, place.score},
            {place.rank + down, place.suit - down, place.score},
            {place.rank - down + side * 0.5F, place.suit + down + side * 0.5F, place.score}};
}

}  // namespace

float Reader::distance_in(const cv::Mat& picture) {
    const float side = static_cast<float>(std::min(picture.rows, picture.cols));
    struct Vote {
        float log_distance, weight;
    };
    std::vector<Vote> votes;
    const float top = possible(picture, largest_enlargement);
    for (float scale = std::min(top, shortest_side / side);; scale = std::min(top, scale * pyramid)) {
        const cv::Mat looked_at = scaled(picture, scale);
        std::vector<IndexPlace> places;
        std::vector<cv::Mat> crops;
        for (const auto& place : nets_.find(looked_at, scale_from)) {
            if (place.distance() < 12 || place.distance() > 32) continue;
            places.push_back(place);
            crops.push_back(upright(looked_at, place));
        }
        const auto likely = nets_.read(crops);
        for (std::size_t i = 0; i < places.size(); ++i) {
            // A place counts most where something can be read, and where it is seen as the nets like it.
            const float surest = *std::max_element(likely[i].begin(), likely[i].end());
            const float fit = std::exp(-std::pow(std::log(places[i].distance() / best_distance) / 0.35F, 2.F));
            votes.push_back({std::log(places[i].distance() / scale), places[i].score * surest * surest * fit});
        }
        if (scale >= top) break;
    }
    float best = 0, best_weight = 0;
    for (const auto& candidate : votes) {
        float weight = 0, sum = 0;
        for (const auto& vote : votes) {
            const float near = std::abs(vote.log_distance - candidate.log_distance) < 0.2F ? vote.weight : 0;
            weight += near;
            sum += near * vote.log_distance;
        }
        if (weight > best_weight) {
            best_weight = weight;
            best = std::exp(sum / weight);
        }
    }
    return best;
}

std::vector<SeenIndex> Reader::at(const cv::Mat& picture, float scale) {
    const cv::Mat looked_at = scaled(picture, scale);
    const auto places = nets_.find(looked_at, found_from);
    std::vector<cv::Mat> crops;
    for (const auto& place : places)
        for (const auto& again : jittered(place)) crops.push_back(upright(looked_at, again));
    const auto opinions = nets_.read(crops);
    const std::size_t each = places.empty() ? 1 : opinions.size() / places.size();
    std::vector<SeenIndex> seen;
    for (std::size_t i = 0; i < places.size(); ++i) {
        SeenIndex index{places[i].scaled(1 / scale), {}};
        for (std::size_t k = 0; k < each; ++k)
            for (std::size_t card = 0; card < 52; ++card) index.likely[card] += opinions[i * each + k][card] / static_cast<float>(each);
        seen.push_back(index);
    }
    return seen;
}

std::vector<SeenIndex> Reader::indices(const cv::Mat& picture, float distance) {
    const float looked_for = distance > 0 ? distance : distance_in(picture);
    if (looked_for <= 0) return {};
    std::vector<SeenIndex> all;
    for (const float factor : {0.85F, 1.F, 1.2F}) {
        const auto some = at(picture, possible(picture, factor * best_distance / looked_for));
        all.insert(all.end(), some.begin(), some.end());
    }
    return merged(std::move(all));
}

cv::Mat Reader::features(const cv::Mat& picture, const IndexPlace& place, float distance) {
    std::vector<cv::Mat> crops;
    const int room = static_cast<int>(4 * distance);
    const cv::Rect around = cv::Rect(cv::Point(place.middle()) - cv::Point(room, room), cv::Size(2 * room, 2 * room)) &
                            cv::Rect({}, picture.size());
    const cv::Point2f shift(around.tl());
    for (const float factor : {0.85F, 1.F, 1.2F}) {
        const float scale = factor * best_distance / distance;
        const cv::Mat looked_at = scaled(picture(around), scale);
        const IndexPlace there = IndexPlace{place.rank - shift, place.suit - shift, place.score}.scaled(scale);
        for (const auto& again : jittered(there)) crops.push_back(upright(looked_at, again));
    }
    return nets_.features(crops);
}

std::vector<ReadCard> Reader::read(const cv::Mat& picture, float distance) { return one_pack(indices(picture, distance)); }

}  // namespace kibitz::camera
