#include "drivers/camera/pack.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <sstream>

namespace kibitz::camera {
namespace {

constexpr const char* begins = "kibitz-camera pack 1";
constexpr float nets_share = 0.3F;  // how much the net's own opinion counts beside what was learnt

using Class = std::function<int(bridge::Card)>;
int rank_of(bridge::Card card) { return card.index() % 13; }
int suit_of(bridge::Card card) { return card.index() / 13; }

/// Rows of a linear discriminant, one a class, its constant last; empty where a class has no sample.
cv::Mat discriminant(const std::vector<const CropFeatures*>& samples, int classes, const Class& of) {
    constexpr double shrinkage = 0.3;  // of the covariance towards a round one: there are few samples of many numbers
    const int n = crop_features;
    cv::Mat means(classes, n, CV_64F, cv::Scalar(0)), within(n, n, CV_64F, cv::Scalar(0));
    std::vector<int> counts(static_cast<std::size_t>(classes), 0);
    for (const auto* sample : samples) {
        const int c = of(sample->card);
        ++counts[static_cast<std::size_t>(c)];
        for (int i = 0; i < n; ++i) means.at<double>(c, i) += static_cast<double>(sample->values[static_cast<std::size_t>(i)]);
    }
    if (std::find(counts.begin(), counts.end(), 0) != counts.end()) return {};
    for (int c = 0; c < classes; ++c) means.row(c) /= counts[static_cast<std::size_t>(c)];
    for (const auto* sample : samples) {
        cv::Mat off(1, n, CV_64F);
        for (int i = 0; i < n; ++i)
            off.at<double>(0, i) =
                static_cast<double>(sample->values[static_cast<std::size_t>(i)]) - means.at<double>(of(sample->card), i);
        within += off.t() * off;
    }
    within /= static_cast<double>(samples.size());
    const double round = cv::trace(within)[0] / n;
    within = (1 - shrinkage) * within + cv::Mat::eye(n, n, CV_64F) * (shrinkage * round + 1e-9);
    const cv::Mat slopes = means * within.inv(cv::DECOMP_CHOLESKY);
    cv::Mat rows(classes, n + 1, CV_64F);
    slopes.copyTo(rows.colRange(0, n));
    for (int c = 0; c < classes; ++c) rows.at<double>(c, n) = -0.5 * slopes.row(c).dot(means.row(c));
    return rows;
}

/// How a sample fits each class: linear scores, by a temperature.
std::vector<double> scores(const cv::Mat& rows, const float* features, double temperature) {
    std::vector<double> out;
    for (int c = 0; c < rows.rows; ++c) {
        double sum = rows.at<double>(c, crop_features);
        for (int i = 0; i < crop_features; ++i) sum += rows.at<double>(c, i) * static_cast<double>(features[i]);
        out.push_back(sum / temperature);
    }
    return out;
}

double surprise(const std::vector<double>& scores, int truth) {
    const double top = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (const double one : scores) sum += std::exp(one - top);
    return top + std::log(sum) - scores[static_cast<std::size_t>(truth)];
}

/// Learnt with one half of the cards, asked about the other: the temperature at which its doubts are right.
cv::Mat calibrated(const std::vector<CropFeatures>& samples, int classes, const Class& of, const Class& half) {
    std::vector<const CropFeatures*> all, parts[2];
    for (const auto& sample : samples) {
        all.push_back(&sample);
        parts[half(sample.card)].push_back(&sample);
    }
    double best = 1, least = 1e300;
    for (double temperature = 0.5; temperature < 100; temperature *= 1.25) {
        double sum = 0;
        for (const int asked : {0, 1}) {
            const cv::Mat rows = discriminant(parts[1 - asked], classes, of);
            if (rows.empty()) continue;
            for (const auto* sample : parts[asked]) sum += surprise(scores(rows, sample->values.data(), temperature), of(sample->card));
        }
        if (sum < least) {
            least = sum;
            best = temperature;
        }
    }
    cv::Mat rows = discriminant(all, classes, of);
    return rows.empty() ? rows : cv::Mat(rows / best);
}

template <std::size_t N>
std::array<double, N> likely(const std::array<std::array<float, crop_features + 1>, N>& rows, const float* features,
                             const std::array<double, N>& net) {
    std::array<double, N> out{};
    for (std::size_t c = 0; c < N; ++c) {
        out[c] = static_cast<double>(rows[c][crop_features]) + static_cast<double>(nets_share) * std::log(net[c] + 1e-6);
        for (std::size_t i = 0; i < crop_features; ++i) out[c] += static_cast<double>(rows[c][i]) * static_cast<double>(features[i]);
    }
    const double top = *std::max_element(out.begin(), out.end());
    double sum = 0;
    for (auto& one : out) sum += one = std::exp(one - top);
    for (auto& one : out) one /= sum;
    return out;
}

}  // namespace

std::optional<Pack> Pack::learnt_from(const std::vector<CropFeatures>& samples) {
    const cv::Mat rank = calibrated(samples, ranks, rank_of, [](bridge::Card card) { return suit_of(card) % 2; });
    const cv::Mat suit = calibrated(samples, suits, suit_of, [](bridge::Card card) { return rank_of(card) % 2; });
    if (rank.empty() || suit.empty() || !cv::checkRange(rank) || !cv::checkRange(suit)) return std::nullopt;
    Pack pack;
    for (int i = 0; i < width; ++i) {
        for (int c = 0; c < ranks; ++c)
            pack.rank_[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)] = static_cast<float>(rank.at<double>(c, i));
        for (int c = 0; c < suits; ++c)
            pack.suit_[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)] = static_cast<float>(suit.at<double>(c, i));
    }
    return pack;
}

bool Pack::save(const std::string& file) const {
    std::ofstream out(file);
    out << begins << '\n';
    out.precision(9);
    const auto write = [&](const auto& rows) {
        for (const auto& row : rows) {
            for (const float value : row) out << value << ' ';
            out << '\n';
        }
    };
    write(rank_);
    write(suit_);
    out.close();
    return static_cast<bool>(out);
}

std::optional<Pack> Pack::load(const std::string& file, std::string& why) {
    std::ifstream in(file);
    std::string line;
    if (!in) return why = file + ": cannot be opened", std::nullopt;
    if (!std::getline(in, line) || line != begins)
        return why = file + ":1: is no pack that `kibitz-camera pack learn` of this version wrote: learn it again", std::nullopt;
    Pack pack;
    int number = 1;
    const auto read = [&](Row& row) {
        ++number;
        if (!std::getline(in, line)) return false;
        std::istringstream values(line);
        for (float& value : row)
            if (!(values >> value) || !std::isfinite(value)) return false;
        return (values >> std::ws).eof();
    };
    const bool whole = std::all_of(pack.rank_.begin(), pack.rank_.end(), read) && std::all_of(pack.suit_.begin(), pack.suit_.end(), read);
    if (!whole) {
        why = file + ":" + std::to_string(number) + ": not " + std::to_string(width) + " numbers: learn the pack again";
        return std::nullopt;
    }
    return pack;
}

Likelihood Pack::corrected(const Likelihood& net, const float* features) const {
    std::array<double, ranks> rank{};
    std::array<double, suits> suit{};
    double all = 0;
    for (std::size_t card = 0; card < net.size(); ++card) {
        rank[card % ranks] += static_cast<double>(net[card]);
        suit[card / ranks] += static_cast<double>(net[card]);
        all += static_cast<double>(net[card]);
    }
    for (auto& one : rank) one /= std::max(1e-9, all);
    for (auto& one : suit) one /= std::max(1e-9, all);
    const auto r = likely(rank_, features, rank);
    const auto s = likely(suit_, features, suit);
    Likelihood out{};
    for (std::size_t card = 0; card < out.size(); ++card) out[card] = static_cast<float>(all * r[card % ranks] * s[card / ranks]);
    return out;
}

}  // namespace kibitz::camera
