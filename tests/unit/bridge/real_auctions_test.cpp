// Auctions of real matches through bridge::Auction. The records lie beside the project, where they are at all.
#include <algorithm>

#include "catch.hpp"
#include "controller/bridge/auction.hpp"
#include "controller/formats/formats.hpp"
#include "shared_data.hpp"

using namespace kibitz;

TEST_CASE("real auctions are legal and end in the contract that was played") {
    const auto folder = tests::shared_data();
    if (!folder) return;
    int auctions = 0;
    for (const auto* sort : {"pbn", "lin"})
        for (const auto& entry : std::filesystem::directory_iterator(*folder / sort))
            for (const auto& game : formats::read_games_file(entry.path().string()).games) {
                const bool marked = std::any_of(game.calls.begin(), game.calls.end(),
                                                [](const auto& call) { return call.mark != formats::PbnMark::None; });
                if (game.calls.empty() || marked || game.hands_exchanged) continue;
                INFO(game.source.file << ":" << game.source.line);
                bridge::Auction auction(game.start.dealer);
                for (const auto& call : game.calls) {
                    REQUIRE(auction.turn() == call.seat);
                    REQUIRE(auction.push(call.call) == bridge::CallFault::None);
                }
                if (auction.ended()) REQUIRE(auction.contract() == game.contract);
                ++auctions;
            }
    CHECK(auctions > 2400);
}
