/// One pack has each card once: what is told, what is not, and two ends of one card.
#include "drivers/camera/one_pack.hpp"

#include <catch.hpp>
#include <numeric>

namespace kibitz::camera {
namespace {

using bridge::Card;
using bridge::Rank;
using bridge::Suit;

/// An index at x, y seen upright (or as `down` says), which may be the cards given.
SeenIndex seen(float x, float y, std::vector<std::pair<Card, float>> likely, cv::Point2f down = {0, 20}) {
    SeenIndex index{{{x, y}, cv::Point2f(x, y) + down, 0.9F}, {}};
    for (const auto& [card, probability] : likely) index.likely[static_cast<std::size_t>(card.index())] = probability;
    return index;
}

const Card spade_ace(Suit::Spades, Rank::Ace), spade_king(Suit::Spades, Rank::King), club_king(Suit::Clubs, Rank::King);

TEST_CASE("A sure index is told where it lies") {
    const auto cards = one_pack({seen(100, 50, {{spade_ace, 0.98F}})});
    REQUIRE(cards.size() == 1);
    CHECK(cards[0].card == spade_ace);
    CHECK(cards[0].corner == cv::Point2f(100, 60));
    CHECK(cards[0].probability > 0.97F);
}

TEST_CASE("What cannot be told is left out") {
    CHECK(one_pack({}).empty());
    CHECK(one_pack({seen(0, 0, {})}).empty());
    CHECK(one_pack({seen(0, 0, {{spade_king, 0.45F}, {club_king, 0.45F}})}).empty());
    // All other cards may be gone: a smear of which the net itself makes nothing stays a smear.
    CHECK(one_pack({seen(0, 0, {{spade_king, 0.1F}})}).empty());
}

TEST_CASE("A card that lies elsewhere settles a doubt") {
    const std::vector<SeenIndex> both{seen(0, 0, {{spade_king, 0.36F}, {club_king, 0.6F}}), seen(900, 0, {{spade_king, 0.97F}})};
    const auto cards = one_pack(both);
    REQUIRE(cards.size() == 2);
    CHECK(cards[0].card == spade_king);
    CHECK(cards[0].corner.x == 900);
    CHECK(cards[1].card == club_king);
    CHECK(cards[1].probability < cards[0].probability);
}

TEST_CASE("A card is told once: the surer index has it, and the other is no other card for that") {
    const auto cards = one_pack({seen(0, 0, {{spade_ace, 0.95F}, {club_king, 0.01F}}), seen(900, 0, {{spade_ace, 0.97F}})});
    REQUIRE(cards.size() == 1);
    CHECK(cards[0].corner.x == 900);
}

TEST_CASE("A printed rank belongs to one index: the nine of a column is no six with the diamond above it") {
    const Card queen(Suit::Diamonds, Rank::Queen), nine(Suit::Diamonds, Rank::Nine), six(Suit::Diamonds, Rank::Six);
    const auto cards = one_pack({seen(0, 0, {{queen, 0.98F}}), seen(0, 50, {{nine, 0.97F}}), seen(0, 50, {{six, 0.9F}}, {0, -30})});
    REQUIRE(cards.size() == 2);
    CHECK(cards[0].card == queen);
    CHECK(cards[1].card == nine);
    CHECK(one_pack({seen(0, 50, {{six, 0.9F}}, {0, -30})}).size() == 1);
}

TEST_CASE("The other end of a card that is told is no card of another suit, where its suit is cut") {
    const Card hearts(Suit::Hearts, Rank::Six), diamonds(Suit::Diamonds, Rank::Six);
    const auto upper = [&](cv::Point2f down) { return seen(500, 500, {{hearts, 0.97F}}, down); };
    // 7.5 mm from rank to suit are 20 px; the place is given by the middle of the index there.
    const auto lower = [&](cv::Point2f off, cv::Point2f down) {
        const cv::Point2f rank = upper(-down).place.middle() + off - down * 0.5F;
        return seen(rank.x, rank.y, {{diamonds, 0.72F}, {hearts, 0.2F}}, down);
    };
    const auto told = [&](const SeenIndex& one, const SeenIndex& other) {
        std::string words;
        for (const auto& card : one_pack({one, other})) words += bridge::to_string(card.card);
        return words;
    };
    constexpr float mm = 20 / 7.5F;
    const float along = 65 * mm, across = 45.8F * mm;
    CHECK(told(upper({0, 20}), lower({across, along}, {0, -20})) == "H6");
    CHECK(told(upper({20, 0}), lower({along, -across}, {-20, 0})) == "H6");  // lying across
    CHECK(told(upper({0, 20}), lower({across + 8, along - 6}, {1.5F, -19})) == "H6");
    // Where no card has its second index: beside, on the wrong side, in the next column, the same way up.
    CHECK(told(upper({0, 20}), lower({across, 0}, {0, -20})) == "H6D6");
    CHECK(told(upper({0, 20}), lower({-across, along}, {0, -20})) == "H6D6");
    CHECK(told(upper({0, 20}), lower({across - 66 * mm, along}, {0, -20})) == "H6D6");
    CHECK(told(upper({0, 20}), lower({across, along}, {0, 20})) == "H6D6");
}

TEST_CASE("The two ends of a card are one card") {
    const auto near = seen(0, 0, {{spade_ace, 0.95F}}), far = seen(130, 200, {{spade_ace, 0.9F}}, {0, -20});
    CHECK(one_card(near.place, far.place));
    CHECK(one_pack({near, far}).size() == 1);
    SECTION("not where they look the same way, one below the other") { CHECK_FALSE(one_card(near.place, seen(0, 200, {}).place)); }
    SECTION("side by side, where a pack has four indices") { CHECK(one_card(near.place, seen(120, 0, {}).place)); }
    SECTION("not back to back") { CHECK_FALSE(one_card(near.place, seen(0, -100, {}, {0, -20}).place)); }
    SECTION("not across the table") { CHECK_FALSE(one_card(near.place, seen(300, 400, {}, {0, -20}).place)); }
    SECTION("not askew") { CHECK_FALSE(one_card(near.place, seen(130, 200, {}, {14, -14}).place)); }
    SECTION("not of another size") { CHECK_FALSE(one_card(near.place, seen(130, 200, {}, {0, -30}).place)); }
}

}  // namespace
}  // namespace kibitz::camera
