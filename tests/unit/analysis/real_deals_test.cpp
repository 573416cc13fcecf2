// Figures of real deals: sides that add up, and the play followed card by card. The records lie beside the project.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "catch.hpp"
#include "controller/analysis/double_dummy.hpp"
#include "controller/formats/formats.hpp"
#include "shared_data.hpp"

using namespace kibitz;
using namespace kibitz::analysis;

namespace {

/// Clean games with all four hands, in the order of the files' names.
std::vector<formats::Game> clean_games(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto* sort : {"pbn", "lin"})
        for (const auto& entry : std::filesystem::directory_iterator(folder / sort)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<formats::Game> games;
    for (const auto& path : paths)
        for (auto& game : formats::read_games_file(path.string()).games)
            if (game.contract && !game.hands_exchanged && game.start.deal.complete() && check(game).empty())
                games.push_back(std::move(game));
    return games;
}

std::vector<bridge::Trick> tricks_of(const formats::Game& game) {
    std::vector<bridge::Trick> tricks;
    for (const auto& played : game.play) {
        if (tricks.empty() || tricks.back().complete()) tricks.emplace_back(played.seat);
        tricks.back().play(played.card);
    }
    return tricks;
}

}  // namespace

TEST_CASE("real deals: the sides' tricks add up to thirteen and are near what was taken at the table") {
    const auto folder = tests::shared_data();
    if (!folder) return;
    const auto games = clean_games(*folder);
    REQUIRE(games.size() > 2000);
    int deals = 0;
    double sum = 0, apart = 0;
    for (std::size_t i = 0; i < games.size(); i += 40) {
        const auto& game = games[i];
        INFO(game.source.file << ":" << game.source.line);
        const auto position = opening_position(game.start.deal, *game.contract);
        const auto ns = tricks_for(position, Side::NorthSouth);
        const auto ew = tricks_for(position, Side::EastWest);
        REQUIRE((ns && ew));
        REQUIRE(*ns + *ew == 13);
        const int declarer = side_of(game.contract->declarer) == Side::NorthSouth ? *ns : *ew;
        REQUIRE(declarer_tricks(game.start.deal, *game.contract) == declarer);
        if (!game.declarer_tricks) continue;
        sum += *game.declarer_tricks - declarer;
        apart += std::abs(*game.declarer_tricks - declarer);
        ++deals;
    }
    // Experts take what can be taken, give or take a trick. A seat, side or trump mixed up would be two and more apart.
    CHECK(deals > 50);
    CHECK(std::abs(sum / deals) < 0.4);
    CHECK(apart / deals < 1.2);
}

TEST_CASE("real play: a card's figure is the figure of the position it leads to, and none gains on it") {
    const auto folder = tests::shared_data();
    if (!folder) return;
    int followed = 0, cards = 0;
    for (const auto& game : clean_games(*folder)) {
        if (game.play.size() != 52) continue;
        if (++followed > 3) break;
        INFO(game.source.file << ":" << game.source.line);
        const auto all = tricks_of(game);
        const auto trump = game.contract->trump();
        std::array<int, 2> won{};
        auto before = position_after(game.start.deal.hands, trump, game.contract->opening_leader(), {});
        for (std::size_t n = 0; n < all.size(); ++n)
            for (int place = 0; place < 4; ++place) {
                INFO("trick " << n + 1 << " card " << place + 1);
                const Seat seat = bridge::clockwise(all[n].leader(), place);
                const Card played = all[n].card(place);
                const auto by_card = tricks_by_card(*before);
                const auto value = tricks_for(*before, side_of(seat));
                REQUIRE((by_card && value));
                REQUIRE(std::max_element(by_card->begin(), by_card->end(), [](const auto& a, const auto& b) {
                            return a.tricks < b.tricks;
                        })->tricks == *value);
                const auto of_card = std::find_if(by_card->begin(), by_card->end(), [&](const auto& c) { return c.card == played; });
                REQUIRE(of_card != by_card->end());

                std::vector<bridge::Trick> so_far(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n));
                bridge::Trick now(all[n].leader());
                for (int i = 0; i <= place; ++i) now.play(all[n].card(i));
                so_far.push_back(now);
                const auto after = position_after(game.start.deal.hands, trump, game.contract->opening_leader(), so_far);
                REQUIRE(after.has_value());
                const bool ours = now.complete() && side_of(now.winner(trump)) == side_of(seat);
                const auto next = tricks_for(*after, side_of(seat));
                REQUIRE(next.has_value());
                REQUIRE(*next + (ours ? 1 : 0) == of_card->tricks);
                if (now.complete()) ++won[static_cast<std::size_t>(side_of(now.winner(trump)))];
                before = after;
                ++cards;
            }
        CHECK(won[0] + won[1] == 13);
        CHECK(won[static_cast<std::size_t>(side_of(game.contract->declarer))] == game.declarer_tricks);
    }
    CHECK(cards == 3 * 52);
}
