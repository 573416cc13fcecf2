// Weights are learned: what happens often comes to cost little, what is never seen keeps its weight, and nothing costs less than nothing.
#include <catch.hpp>

#include <cmath>

#include "controller/reconstruction/fit.hpp"

using namespace kibitz::reconstruction;
using kibitz::weights::built_in_weights;
using kibitz::weights::feature_rows;

namespace {

Weights nothing() {
    Weights weights;
    weights.nats.fill(3);
    weights.within = built_in_weights()->within;
    return weights;
}

/// Boards with two plays each, one with the feature and one with another; the first happened in `of` of `all` boards.
std::vector<Example> boards(Feature a, Feature b, int of, int all) {
    std::vector<Example> examples;
    for (int i = 0; i < all; ++i) examples.push_back({{{{a, 1}}, {{b, 1}}}, i < of ? std::size_t{0} : std::size_t{1}, 0});
    return examples;
}

}  // namespace

TEST_CASE("two plays are as likely as they happened") {
    const auto examples = boards(Feature::Revoke, Feature::Stray, 900, 1000);
    const auto fitted = fit(examples, nothing(), 0.001, nothing());
    CHECK(shares(examples.front(), fitted)[0] == Approx(0.9).epsilon(0.01));
    CHECK(fitted[Feature::Stray] - fitted[Feature::Revoke] == Approx(std::log(9.0)).epsilon(0.01));
}

TEST_CASE("what is on no board keeps its weight, and so does what is fixed") {
    Fixed fixed{};
    fixed[index(Feature::Stray)] = true;
    const auto fitted = fit(boards(Feature::Revoke, Feature::Stray, 700, 1000), nothing(), 0.001, nothing(), fixed);
    CHECK(fitted[Feature::Stray] == 3);
    CHECK(fitted[Feature::Early] == 3);
    CHECK(fitted[Feature::Revoke] == Approx(3 - std::log(7.0 / 3)).epsilon(0.01));
}

TEST_CASE("no weight falls below nothing") {
    Fixed fixed{};
    fixed[index(Feature::Stray)] = true;
    const auto fitted = fit(boards(Feature::Revoke, Feature::Stray, 999, 1000), nothing(), 0.001, nothing(), fixed);
    CHECK(fitted[Feature::Revoke] == 0);
}

TEST_CASE("a strong prior holds, and wherever one begins one comes to the same weights") {
    const auto examples = boards(Feature::Revoke, Feature::Stray, 900, 1000);
    CHECK(fit(examples, nothing(), 1e6, nothing())[Feature::Stray] == Approx(3).epsilon(0.01));
    auto far = nothing();
    far.nats.fill(9);
    const auto one = fit(examples, nothing(), 1, nothing()), other = fit(examples, nothing(), 1, far);
    for (const auto& row : feature_rows) CHECK(one[row.feature] == Approx(other[row.feature]).epsilon(0.001));
}

TEST_CASE("what a table knows of its unseen cards is told beside the weight") {
    Example example{{{{Feature::Unseen, 1}}, {{Feature::Stray, 1}}}, 0, 0};
    CHECK(shares(example, nothing())[0] == Approx(0.5));
    example.unseen_above = std::log(3.0);
    CHECK(shares(example, nothing())[0] == Approx(0.25));
    CHECK(log_loss(example, nothing()) == Approx(std::log(4.0)));
}
