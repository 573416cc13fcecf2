#include "controller/reconstruction/fit.hpp"

#include <algorithm>
#include <cmath>

#include "controller/units/require.hpp"

namespace kibitz::reconstruction {
namespace {

using Vector = std::array<double, features>;

/// No more steps than these; some hundred are enough for thousands of boards.
constexpr int most_steps = 3000;
/// A step that changes no weight by more ends the search.
constexpr double near_enough = 1e-6;

double cost_in(const Example& example, const std::vector<Fired>& play, const Vector& nats) {
    double cost = 0;
    for (const auto& one : play) cost += (nats[index(one.feature)] + (one.feature == Feature::Unseen ? example.unseen_above : 0))
        * one.value;
    return cost;
}

std::vector<double> shares_of(const Example& example, const Vector& nats) {
    std::vector<double> all;
    for (const auto& play : example.plays) all.push_back(cost_in(example, play, nats));
    const double least = *std::min_element(all.begin(), all.end());
    double sum = 0;
    for (auto& one : all) sum += one = std::exp(least - one);
    for (auto& one : all) one /= sum;
    return all;
}

/// The sum that is to be least, and its slope.
struct Loss {
    std::span<const Example> examples;
    const Vector& prior;
    double pull;
    const Fixed& fixed;

    double at(const Vector& nats, Vector* slope) const {
        double sum = 0;
        if (slope) slope->fill(0);
        for (const auto& example : examples) {
            const auto share = shares_of(example, nats);
            sum -= std::log(std::max(share[example.truth], 1e-300));
            if (!slope) continue;
            for (std::size_t i = 0; i < share.size(); ++i) {
                const double by = (i == example.truth ? 1 : 0) - share[i];
                for (const auto& one : example.plays[i]) (*slope)[index(one.feature)] += by * one.value;
            }
        }
        for (std::size_t f = 0; f < features; ++f) {
            const double off = nats[f] - prior[f];
            sum += pull * off * off;
            if (slope) (*slope)[f] = fixed[f] ? 0 : (*slope)[f] + 2 * pull * off;
        }
        return sum;
    }
};

double furthest(const Vector& a, const Vector& b) {
    double most = 0;
    for (std::size_t f = 0; f < features; ++f) most = std::max(most, std::abs(a[f] - b[f]));
    return most;
}

/// A step down the slope from `from`, no weight below 0. The steepness is raised until the parabola lies above the sum.
Vector step(const Loss& loss, const Vector& from, double& steepness) {
    Vector slope;
    const double here = loss.at(from, &slope);
    while (true) {
        Vector to = from;
        double below = here;
        for (std::size_t f = 0; f < features; ++f) {
            if (loss.fixed[f]) continue;
            to[f] = std::max(0.0, from[f] - slope[f] / steepness);
            const double by = to[f] - from[f];
            below += slope[f] * by + steepness / 2 * by * by;
        }
        if (loss.at(to, nullptr) <= below + 1e-9 * std::abs(here) || steepness > 1e12) return to;
        steepness *= 2;
    }
}

}  // namespace

std::vector<double> shares(const Example& example, const Weights& weights) { return shares_of(example, weights.nats); }

double log_loss(const Example& example,
    const Weights& weights) { return -std::log(std::max(shares(example, weights)[example.truth], 1e-300)); }

Weights fit(std::span<const Example> examples, const Weights& prior, double pull, const Weights& begin, const Fixed& fixed) {
    require(pull > 0, "without a prior what is never seen has no weight");
    const Loss loss{examples, prior.nats, pull, fixed};
    // Accelerated projected gradient (Beck & Teboulle 2009), begun anew where it would go up (O'Donoghue & Candes 2015).
    Vector at = begin.nats, ahead = at;
    double steepness = 1, momentum = 1, value = loss.at(at, nullptr);
    for (int i = 0; i < most_steps; ++i) {
        const Vector to = step(loss, ahead, steepness);
        const double there = loss.at(to, nullptr);
        if (there > value) {
            if (furthest(ahead, at) == 0) break;
            ahead = at;
            momentum = 1;
            continue;
        }
        const double next = (1 + std::sqrt(1 + 4 * momentum * momentum)) / 2;
        for (std::size_t f = 0; f < features; ++f) ahead[f] = to[f] + (momentum - 1) / next * (to[f] - at[f]);
        const double moved = furthest(to, at);
        at = to;
        value = there;
        momentum = next;
        if (moved < near_enough) break;
    }
    Weights fitted = begin;
    fitted.nats = at;
    return fitted;
}

}  // namespace kibitz::reconstruction
