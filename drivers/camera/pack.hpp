/// A club's own pack, learnt from its 52 cards: how its ranks and suits look to the classifier.
#pragma once

#include <array>
#include <iosfwd>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "drivers/camera/card_index.hpp"

namespace kibitz::camera {

/// How many numbers the classifier has of a crop before it decides (train/nets.py).
inline constexpr int crop_features = 64;

/// What the classifier has of one crop.
struct CropFeatures {
    bridge::Card card;
    std::array<float, crop_features> values{};
};

/// Linear discriminants of ranks and of suits over the classifier's features (Fisher 1936), with one covariance for all. Immutable.
class Pack {
public:
    /// @param samples  of every card at least one
    /// @return nothing where a card is missing
    static std::optional<Pack> learnt_from(const std::vector<CropFeatures>& samples);
    /// Reads what save() wrote. @param why  filled where nothing is returned: one sentence
    static std::optional<Pack> load(const std::string& file, std::string& why);
    /// @return whether the file was written whole
    bool save(const std::string& file) const;

    /// The likelihoods that the net gave, by what is known of this pack; what was left to "no index" stays left.
    Likelihood corrected(const Likelihood& net, const float* features) const;

private:
    static constexpr int ranks = 13, suits = 4;
    static constexpr int width = crop_features + 1;  ///< and a constant
    using Row = std::array<float, width>;

    std::array<Row, ranks> rank_{};
    std::array<Row, suits> suit_{};
};

}  // namespace kibitz::camera
