/// Weights learned from boards of which it is known how they were played: those under which what happened is the likeliest, held near
/// the weights that one begins with. A conditional logit (McFadden 1974) with a normal prior and no weight below 0: convex, so that the
/// same boards give the same weights whatever one begins with.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "controller/weights/weights.hpp"

namespace kibitz::reconstruction {

using weights::Feature;
using weights::features;
using weights::Fired;
using weights::Weights;

/// A board as it can be explained, and which of the plays happened.
struct Example {
    std::vector<std::vector<Fired>> plays;  ///< the features of each
    std::size_t truth = 0;                  ///< place in `plays`
    /// What Feature::Unseen costs above its weight here: a table has learned how often it misses a card.
    double unseen_above = 0;
};

/// How likely each of the plays is: 0..1, together 1.
std::vector<double> shares(const Example& example, const Weights& weights);
/// -ln of how likely what happened was taken to be, in nats.
double log_loss(const Example& example, const Weights& weights);

/// What is not fitted.
using Fixed = std::array<bool, features>;
/// The weights that make the sum of log_loss() over all examples, plus `pull` times the squared distance from `prior`, least.
/// @param pull   above 0, in examples a squared nat
/// @param begin  where to begin; features that are fixed keep its weights
Weights fit(std::span<const Example> examples, const Weights& prior, double pull, const Weights& begin, const Fixed& fixed = {});

}  // namespace kibitz::reconstruction
