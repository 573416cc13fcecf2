#include "drivers/chips/face/face.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace kibitz::chips::face {

namespace {

// A sensor that never wavers in 20 samples wavers in the 21st: each feature's spread is at least a hundredth of its range.
constexpr double least_spread = 0.01;
// How far, in standard deviations over all features together, a sample may lie from what it is taken for.
constexpr double farthest = 6;
// How much likelier than the next face it must be: e^4.6 = 100 times.
constexpr double least_lead = 4.6;
// Two faces must lie so far apart, in standard deviations of both, that neither is taken for the other.
constexpr double least_apart = 6;

struct Fit {
    double distance = 0;    ///< in standard deviations
    double likelihood = 0;  ///< logarithm, up to a constant
};

Fit fit(const Cluster& cluster, const Features& seen) noexcept {
    double squares = 0, spreads = 0;
    for (std::size_t i = 0; i < features; ++i) {
        const double off = (seen[i] - cluster.mean[i]) / cluster.spread[i];
        squares += off * off;
        spreads += std::log(cluster.spread[i]);
    }
    return {std::sqrt(squares), -squares / 2 - spreads};
}

double apart(const Cluster& a, const Cluster& b) noexcept {
    double squares = 0;
    for (std::size_t i = 0; i < features; ++i) {
        const double off = a.mean[i] - b.mean[i];
        squares += off * off / (a.spread[i] * a.spread[i] + b.spread[i] * b.spread[i]);
    }
    return std::sqrt(squares);
}

std::optional<Cluster> cluster_of(std::span<const Sample> samples) {
    std::vector<Features> all;
    for (const auto& sample : samples)
        if (const auto seen = features_of(sample)) all.push_back(*seen);
    if (all.size() < FaceCalibration::least_samples) return std::nullopt;
    Cluster cluster;
    const auto n = static_cast<double>(all.size());
    for (std::size_t i = 0; i < features; ++i) {
        for (const auto& one : all) cluster.mean[i] += one[i] / n;
        double squares = 0;
        for (const auto& one : all) squares += (one[i] - cluster.mean[i]) * (one[i] - cluster.mean[i]);
        cluster.spread[i] = std::max(std::sqrt(squares / n), least_spread);
    }
    return cluster;
}

constexpr const char* names[faces] = {"the empty window", "the backs", "the faces"};

}  // namespace

std::optional<Features> features_of(const Sample& sample) noexcept {
    if (sample.saturated) return std::nullopt;
    const double colours = sample.red + sample.green + sample.blue + 1.0;
    const double range = std::log2(sample.most + 1.0);
    return Features{sample.proximity / 255.0, std::log2(sample.clear + 1.0) / range, sample.red / colours,
                    sample.green / colours, sample.blue / colours};
}

tl::expected<FaceCalibration, bus::Fault> FaceCalibration::learn(std::span<const Sample> nothing, std::span<const Sample> printed,
                                                                 std::span<const Sample> plain) {
    const std::span<const Sample> given[faces] = {nothing, printed, plain};
    std::array<Cluster, faces> clusters;
    for (std::size_t i = 0; i < faces; ++i) {
        const auto cluster = cluster_of(given[i]);
        if (!cluster)
            return tl::unexpected(bus::Fault{bus::Trouble::Refused, std::string("calibration of ") + names[i] + ": fewer than " +
                                                                   std::to_string(least_samples) +
                                                                   " samples without glare: shade the window, or lower the gain"});
        clusters[i] = *cluster;
    }
    for (std::size_t i = 0; i < faces; ++i)
        for (std::size_t k = i + 1; k < faces; ++k)
            if (apart(clusters[i], clusters[k]) < least_apart)
                return tl::unexpected(bus::Fault{bus::Trouble::Refused, std::string("calibration: ") + names[i] + " and " + names[k] +
                                                                       " look alike to the sensor: more light, or another pack"});
    return FaceCalibration(clusters);
}

std::optional<Face> FaceCalibration::classify(const Sample& sample) const noexcept {
    const auto seen = features_of(sample);
    if (!seen) return std::nullopt;
    std::array<Fit, faces> fits;
    for (std::size_t i = 0; i < faces; ++i) fits[i] = fit(clusters_[i], *seen);
    std::size_t best = 0;
    for (std::size_t i = 1; i < faces; ++i)
        if (fits[i].likelihood > fits[best].likelihood) best = i;
    if (fits[best].distance > farthest) return std::nullopt;
    for (std::size_t i = 0; i < faces; ++i)
        if (i != best && fits[best].likelihood - fits[i].likelihood < least_lead) return std::nullopt;
    return static_cast<Face>(best);
}

std::optional<Face> together(std::span<const std::optional<Face>> windows) noexcept {
    std::optional<Face> card;
    bool sure = true;
    for (const auto& one : windows) {
        sure = sure && one.has_value();
        if (!one || *one == Face::Nothing) continue;
        if (card && *card != *one) return std::nullopt;
        card = one;
    }
    if (card) return card;
    if (!sure || windows.empty()) return std::nullopt;
    return Face::Nothing;
}

}  // namespace kibitz::chips::face
