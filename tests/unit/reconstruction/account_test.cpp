// What is told of one trick: explanations that are one in it, what decided, how likely something is.
#include "controller/reconstruction/account.hpp"

#include <catch.hpp>

#include "played_board.hpp"

using namespace kibitz;
using namespace kibitz::reconstruction;
using kibitz::tests::PlayedBoard;

namespace {

Weighed weighed(const PlayedBoard& b) {
    const auto notes = b.notes();
    auto all = explain(b.board, notes, *built_in_weights());
    if (all.size() > Weighed::most) all.resize(Weighed::most);
    return {1, b.now, {notes.stays().begin(), notes.stays().end()}, std::move(all), weigh(b.board, notes, *built_in_weights(), b.play)};
}

}  // namespace

TEST_CASE("a trick of which all was seen has one explanation, and the record has it") {
    const PlayedBoard b(3);
    const auto all = weighed(b);
    for (int trick = 1; trick <= 13; ++trick) {
        const auto account = account_of(all, trick);
        CAPTURE(trick);
        REQUIRE(account.ways.size() >= 1);
        CHECK(account.ways[0].weight > 0.98);
        CHECK(account.ways[0].recorded);
        CHECK(account.ways[0].assumed.empty());
        CHECK(account.seen.size() >= 4);
        CHECK(std::any_of(account.seen.begin(), account.seen.end(), [&](const Stay& one) { return one.came == account.begin; }));
        CHECK(std::is_sorted(account.seen.begin(), account.seen.end(), [](const auto& x, const auto& y) { return x.came < y.came; }));
    }
}

TEST_CASE("explanations that differ in other tricks only are one way of a trick, and their weights add up") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        PlayedBoard b(seed);
        b.unsee(22);
        b.unsee(23);
        const auto all = weighed(b);
        CAPTURE(seed);
        for (int trick = 1; trick <= 13; ++trick) {
            const auto account = account_of(all, trick);
            double sum = 0, kept = 0;
            for (const auto& way : account.ways) sum += way.weight;
            for (const auto& e : all.explanations) kept += e.weight;
            CHECK(std::abs(sum - kept) < 1e-9);
            for (std::size_t i = 1; i < account.ways.size(); ++i) CHECK(account.ways[i - 1].weight >= account.ways[i].weight);
            for (const auto& way : account.ways)
                for (const auto& one : way.assumed) CHECK(one.trick == trick);
            CHECK((account.ways.size() > 1) == (account.times > 0));
            if (account.ways.size() > 1) CHECK_FALSE((account.against.empty() && account.in_favour.empty() && account.times > 1.5));
        }
        const auto of_it = account_of(all, 6);
        CHECK(std::any_of(of_it.ways[0].assumed.begin(), of_it.ways[0].assumed.end(), [](const auto& one) { return one.belief == Belief::Unseen; }));
    }
}

TEST_CASE("a trick that was not played, and a board of which nothing was seen") {
    const PlayedBoard b(5, 4);
    const auto account = account_of(weighed(b), 9);
    REQUIRE(account.ways.size() == 1);
    CHECK_FALSE(account.ways[0].cards);
    CHECK(account.seen.empty());
    const auto nothing = account_of({}, 1);
    CHECK(nothing.ways.empty());
    CHECK(nothing.times == 0);
}

TEST_CASE("the weight of what some explanations have") {
    Weighed all;
    for (const double weight : {0.7, 0.2, 0.1}) {
        all.explanations.emplace_back();
        all.explanations.back().weight = weight;
    }
    CHECK(weight_of(all, [](const auto&) { return true; }) == Approx(1));
    CHECK(weight_of(all, [](const auto& e) { return e.weight < 0.5; }) == Approx(0.3));
    CHECK(weight_of(all, [](const auto&) { return false; }) == 0);
}
