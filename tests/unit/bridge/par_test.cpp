// Par: hand-made deals whose par can be seen, and what holds of every deal. tests/unit/analysis holds it against libdds's.
#include "controller/bridge/par.hpp"

#include <random>

#include "catch.hpp"
#include "controller/bridge/score.hpp"

using namespace kibitz::bridge;

namespace {

/// Both hands of a side take the same.
TricksByDeclarer tricks(std::array<int, 5> north_south, std::array<int, 5> east_west) {
    TricksByDeclarer out{};
    for (std::size_t d = 0; d < 5; ++d)
        for (const Seat seat : all_seats) out[d][seat] = side_of(seat) == Side::NorthSouth ? north_south[d] : east_west[d];
    return out;
}
bool has(const Par& par, const char* contract, Seat declarer, int tricks) {
    for (const auto& one : par.contracts)
        if (to_string(one.contract) == contract && one.contract.declarer == declarer && one.tricks == tricks) return true;
    return false;
}

}  // namespace

TEST_CASE("a game that nobody can disturb is par, by either hand") {
    const auto found = par(tricks({7, 8, 8, 10, 9}, {6, 5, 5, 3, 4}), Seat::North, Vulnerability::None);
    CHECK(found.north_south == 420);
    CHECK(has(found, "4S", Seat::North, 10));
    CHECK(has(found, "4S", Seat::South, 10));
    CHECK(found.contracts.size() == 2);
}

TEST_CASE("a sacrifice is par where it costs less, and is doubled") {
    const auto made = tricks({3, 3, 3, 10, 4}, {10, 9, 4, 3, 4});
    const auto cheap = par(made, Seat::East, Vulnerability::NorthSouth);
    CHECK(cheap.north_south == 100);
    CHECK(has(cheap, "5CX", Seat::East, 10));
    CHECK(has(cheap, "5CX", Seat::West, 10));
    // Vulnerable against not, two down costs more than the game.
    CHECK(par(tricks({3, 3, 3, 10, 4}, {8, 8, 4, 3, 4}), Seat::East, Vulnerability::EastWest).north_south == 420);
}

TEST_CASE("where both sides can make the same and nothing above it, it is the dealer's") {
    const auto made = tricks({6, 6, 6, 6, 7}, {6, 6, 6, 6, 7});
    CHECK(par(made, Seat::South, Vulnerability::None).north_south == 90);
    CHECK(par(made, Seat::West, Vulnerability::None).north_south == -90);
}

TEST_CASE("a deal in which nobody makes anything is passed out") {
    const auto found = par(tricks({6, 6, 6, 6, 6}, {6, 6, 6, 6, 6}), Seat::North, Vulnerability::Both);
    CHECK(found == Par{0, {}});
}

TEST_CASE("only the hand that makes it is named") {
    auto made = tricks({7, 7, 7, 9, 8}, {6, 6, 6, 4, 5});
    made[static_cast<std::size_t>(Denomination::NoTrump)][Seat::South] = 9;
    const auto found = par(made, Seat::North, Vulnerability::None);
    CHECK(found.north_south == 400);
    CHECK(found.contracts == std::vector<ParContract>{{{Bid(3, Denomination::NoTrump), Doubling::Undoubled, Seat::South}, 9}});
}

TEST_CASE("par is one for all contracts named, and the table turned is the other side's") {
    std::mt19937 dice(GENERATE(1U, 2U, 3U));
    for (int round = 0; round < 300; ++round) {
        TricksByDeclarer made{}, turned{};
        for (std::size_t d = 0; d < 5; ++d)
            for (const Seat seat : all_seats) {
                const int of_north_south = 3 + static_cast<int>(dice() % 8);
                made[d][seat] = std::clamp((side_of(seat) == Side::NorthSouth ? of_north_south : 13 - of_north_south), 0, 13);
            }
        for (std::size_t d = 0; d < 5; ++d)
            for (const Seat seat : all_seats) turned[d][left_hand_opponent(seat)] = made[d][seat];
        const Seat dealer = all_seats[dice() % 4];
        for (const auto vulnerability : {Vulnerability::None, Vulnerability::Both}) {
            const auto found = par(made, dealer, vulnerability);
            for (const auto& one : found.contracts) CHECK(score_north_south(one.contract, vulnerability, one.tricks) == found.north_south);
            CHECK(found.contracts.empty() == (found.north_south == 0));
            CHECK(par(turned, left_hand_opponent(dealer), vulnerability).north_south == -found.north_south);
        }
    }
}
