// controller/bridge's par of random deals against libdds's own.
#include "controller/bridge/par.hpp"

#include <dds/dll.h>

#include <random>

#include "catch.hpp"
#include "controller/analysis/double_dummy.hpp"
#include "positions.hpp"

using namespace kibitz;
using bridge::Seat;
using bridge::Vulnerability;

namespace {

/// North-South's points.
int by_libdds(const bridge::TricksByDeclarer& made, Seat dealer, Vulnerability vulnerability) {
    ddTableResults table{};
    using enum bridge::Denomination;
    constexpr std::array<bridge::Denomination, 5> strains{Spades, Hearts, Diamonds, Clubs, NoTrump};
    for (std::size_t strain = 0; strain < strains.size(); ++strain)
        for (const Seat seat : bridge::all_seats)
            table.resTable[strain][static_cast<int>(seat)] = made[static_cast<std::size_t>(strains[strain])][seat];
    constexpr std::array<int, 4> its_vulnerability{0, 2, 3, 1};  // none, both, North-South, East-West
    parResultsMaster found{};
    const int vulnerable = its_vulnerability[static_cast<std::size_t>(vulnerability)];
    REQUIRE(DealerParBin(&table, &found, static_cast<int>(dealer), vulnerable) == RETURN_NO_FAULT);
    return found.score;
}

}  // namespace

TEST_CASE("par of a deal is libdds's") {
    std::mt19937 dice(20261129);
    for (int round = 0; round < 12; ++round) {
        const auto made = analysis::tricks_table(tests::random_deal(dice));
        REQUIRE(made);
        for (const auto vulnerability : {Vulnerability::None, Vulnerability::NorthSouth, Vulnerability::EastWest, Vulnerability::Both})
            for (const Seat dealer : bridge::all_seats) {
                INFO("deal " << round << ", dealer " << bridge::name(dealer) << ", vulnerable " << to_string(vulnerability));
                CHECK(bridge::par(made->tricks, dealer, vulnerability).north_south == by_libdds(made->tricks, dealer, vulnerability));
            }
    }
}
