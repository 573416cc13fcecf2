#include "drivers/camera/learn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <opencv2/imgcodecs.hpp>
#include <ostream>

#include "drivers/camera/frames.hpp"

namespace kibitz::camera {
namespace {

constexpr int suits = 4, ranks = 13;

struct Item {
    float along, across;  // px: in its row, and from row to row
    bool turned;          // its card's other end
    const SeenIndex* index;
};

/// Both nets see an index there, whatever stands in it.
bool is_index(const SeenIndex& index) {
    constexpr float least_score = 0.4F, least_sum = 0.3F;
    return index.place.score > least_score && std::accumulate(index.likely.begin(), index.likely.end(), 0.F) > least_sum;
}

/// Indices by where their cards' middles lie, along and across rows; those that stand askew are left out.
std::vector<Item> items_of(const std::vector<SeenIndex>& seen, float& distance) {
    constexpr float straight = 0.94F;      // cosine of 20 degrees
    constexpr float to_middle = 4.33F;     // distances from rank to suit: 32.5 mm of 7.5
    double sin2 = 0, cos2 = 0;
    std::vector<float> distances;
    for (const auto& index : seen) {
        if (!is_index(index)) continue;
        const auto down = index.place.down();
        const double angle = 2 * std::atan2(static_cast<double>(down.y), static_cast<double>(down.x));
        sin2 += std::sin(angle);
        cos2 += std::cos(angle);
        distances.push_back(index.place.distance());
    }
    if (distances.empty()) return {};
    std::nth_element(distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2), distances.end());
    distance = distances[distances.size() / 2];
    const auto turn = static_cast<float>(std::atan2(sin2, cos2) / 2);
    const cv::Point2f axis(std::cos(turn), std::sin(turn)), side(axis.y, -axis.x);
    std::vector<Item> items;
    for (const auto& index : seen) {
        if (!is_index(index)) continue;
        const cv::Point2f down = index.place.down() / std::max(1e-3F, index.place.distance());
        if (std::abs(down.dot(axis)) < straight) continue;
        const cv::Point2f middle = index.place.middle() + down * (to_middle * distance);
        items.push_back({index.place.middle().dot(side), middle.dot(axis), down.dot(axis) < 0, &index});
    }
    return items;
}

std::vector<std::vector<Item>> in_rows(std::vector<Item> items, float distance) {
    constexpr float gap = 1.2F;  // distances from rank to suit, 9 mm: nearer to each other are the middles of one row's cards
    std::sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.across < b.across; });
    std::vector<std::vector<Item>> rows;
    for (const auto& item : items) {
        if (rows.empty() || item.across - rows.back().back().across > gap * distance) rows.emplace_back();
        rows.back().push_back(item);
    }
    // Less than eight indices are no row, but a card that lies about.
    std::erase_if(rows, [](const auto& row) { return row.size() < 8; });
    return rows;
}

struct Match {
    double score = 0;
    std::vector<int> rank;  // of each item, from the row's begin; -1: none
};

/// The items of a row, in order, to thirteen ranks in order: each to the next one, or left out, or a rank left out.
Match matched(const std::vector<Item>& row, int suit, bool rising) {
    constexpr double left_out = -1, floor = 0.02;
    const std::size_t n = row.size();
    const auto fits = [&](std::size_t i, int r) {
        const int rank = rising ? r : ranks - 1 - r;
        return std::log(static_cast<double>(row[i].index->likely[static_cast<std::size_t>(suit * ranks + rank)]) / floor + 1);
    };
    std::vector<std::vector<double>> best(n + 1, std::vector<double>(ranks + 1, 0));
    for (std::size_t i = 0; i <= n; ++i)
        for (int r = 0; r <= ranks; ++r) {
            if (i == 0 && r == 0) continue;
            double most = -1e9;
            const auto column = static_cast<std::size_t>(r);
            if (i > 0) most = std::max(most, best[i - 1][column] + left_out);
            if (r > 0) most = std::max(most, best[i][column - 1] + left_out);
            if (i > 0 && r > 0) most = std::max(most, best[i - 1][column - 1] + fits(i - 1, r - 1));
            best[i][column] = most;
        }
    Match match{best[n][ranks], std::vector<int>(n, -1)};
    int r = ranks;
    for (std::size_t k = n; k > 0 || r > 0;) {  // back from the end
        const auto column = static_cast<std::size_t>(r);
        if (k > 0 && r > 0 && best[k][column] == best[k - 1][column - 1] + fits(k - 1, r - 1)) {
            --k;
            --r;
            match.rank[k] = rising ? r : ranks - 1 - r;
        } else if (k > 0 && best[k][column] == best[k - 1][column] + left_out) {
            --k;
        } else {
            --r;
        }
    }
    return match;
}

/// One end of a row's cards, in order.
std::vector<Item> end_of(const std::vector<Item>& row, bool turned) {
    std::vector<Item> end;
    for (const auto& item : row)
        if (item.turned == turned) end.push_back(item);
    std::sort(end.begin(), end.end(), [](const auto& a, const auto& b) { return a.along < b.along; });
    return end;
}

}  // namespace

std::vector<NamedIndex> rows_of(const std::vector<SeenIndex>& seen, std::string& why) {
    float distance = 0;
    auto items = items_of(seen, distance);
    const auto rows = in_rows(std::move(items), distance);
    if (rows.size() != suits) {
        why = fmt::format("{} rows of cards are seen and four are wanted: lay a suit in each, upright, a finger's breadth apart",
                          rows.size());
        return {};
    }
    constexpr double sure = 8;  // how much better the best order fits than its reverse: some three cards that the net knows
    struct Order {
        double score = -1e9;
        std::array<int, suits> suit{};
        bool rising = false;
    } best, other;
    for (const bool rising : {false, true}) {
        std::array<std::array<double, suits>, suits> fits{};
        for (std::size_t row = 0; row < suits; ++row)
            for (std::size_t suit = 0; suit < suits; ++suit)
                for (const bool turned : {false, true})
                    if (const auto end = end_of(rows[row], turned); !end.empty())
                        fits[row][suit] += matched(end, static_cast<int>(suit), rising).score;
        std::array<int, suits> suit{0, 1, 2, 3};
        Order here;
        do {
            double score = 0;
            for (std::size_t row = 0; row < suits; ++row) score += fits[row][static_cast<std::size_t>(suit[row])];
            if (score > here.score) here = {score, suit, rising};
        } while (std::next_permutation(suit.begin(), suit.end()));
        if (here.score > best.score) std::swap(best, here);
        if (here.score > other.score) other = here;
    }
    if (best.score - other.score < sure) {
        why = "the order of the rows is not seen: lay each suit from the ace to the two, and light the table evenly";
        return {};
    }
    std::vector<NamedIndex> named;
    for (std::size_t row = 0; row < suits; ++row)
        for (const bool turned : {false, true}) {
            const auto end = end_of(rows[row], turned);
            if (end.empty()) continue;
            const auto match = matched(end, best.suit[row], best.rising);
            for (std::size_t i = 0; i < end.size(); ++i)
                if (match.rank[i] >= 0)
                    named.push_back({end[i].index->place, bridge::Card::from_index(best.suit[row] * ranks + match.rank[i])});
        }
    return named;
}

namespace {

/// What a picture shows of the pack, added to `samples`. False, with a sentence: nothing.
bool add_picture(const cv::Mat& picture, Reader& reader, std::vector<CropFeatures>& samples, std::string& why) {
    const float distance = reader.distance_in(picture);
    const auto named = rows_of(reader.indices(picture, distance), why);
    for (const auto& one : named) {
        const cv::Mat features = reader.features(picture, one.place, distance);
        for (int row = 0; row < features.rows; ++row) {
            CropFeatures sample{one.card, {}};
            std::copy_n(features.ptr<float>(row), crop_features, sample.values.begin());
            samples.push_back(sample);
        }
    }
    return !named.empty();
}

std::string missing(const std::vector<CropFeatures>& samples) {
    bridge::CardSet seen;
    for (const auto& sample : samples) seen.insert(sample.card);
    std::string names;
    for (int i = 0; i < bridge::cards_in_pack; ++i)
        if (const auto card = bridge::Card::from_index(i); !seen.contains(card)) names += " " + bridge::to_string(card);
    return names;
}

}  // namespace

int learn(const LearnOptions& options, std::ostream& out, std::ostream& err) {
    const auto refuse = [&](const std::string& what, int code) {
        err << "kibitz-camera: " << what << '\n';
        return code;
    };
    std::string why;
    std::vector<CropFeatures> samples;
    Reader reader;
    int pictures = 0;
    std::error_code ignored;
    cv::Mat one;
    if (std::filesystem::is_regular_file(options.frames, ignored) && cv::haveImageReader(options.frames)) one = cv::imread(options.frames);
    if (!one.empty()) {
        pictures += add_picture(one, reader, samples, why) ? 1 : 0;
    } else {
        constexpr double two_a_second = 2;
        const auto frames = open_frames(options.frames, two_a_second, why);
        if (!frames) return refuse(why, 2);
        cv::Mat frame;
        for (int tries = 0; pictures < options.pictures && tries < 3 * options.pictures; ++tries) {
            const auto next = frames->next(frame);
            if (next == Frames::Next::End) break;
            if (next == Frames::Next::Failed) why = frames->why();
            else pictures += add_picture(frame, reader, samples, why) ? 1 : 0;
        }
    }
    if (pictures == 0) return refuse(options.frames + ": " + (why.empty() ? "no picture came" : why), 1);
    const auto pack = Pack::learnt_from(samples);
    if (const auto names = missing(samples); !pack || !names.empty())
        return refuse(options.frames + ": not seen in any picture:" + names + ": lay the rows wider, or light them better", 1);
    if (!pack->save(options.output)) return refuse(options.output + ": cannot be written", 2);
    out << fmt::format("52 cards learnt from {} picture{}, {} looks: read them with --pack {}\n", pictures, pictures == 1 ? "" : "s",
                       samples.size(), options.output);
    return 0;
}

}  // namespace kibitz::camera
