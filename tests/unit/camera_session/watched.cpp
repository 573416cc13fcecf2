/// What lies on a drawn table is told, and what happens to it: cards turned, taken, covered by arms.
#include <catch.hpp>

#include "unit/camera_session/filmed_table.hpp"

namespace kibitz::camera::film {
namespace {

using bridge::Seat;

TEST_CASE("A card that is laid is told by its name, and keeps it when it is turned over where it lies") {
    FilmedTable table;
    table.rest(0.6);
    table.lay("SA", 0, 130);
    table.rest(1.2);
    CHECK(table.told(Seat::South) == "SA");
    table.things.cards.clear();
    table.lay("back", 3, 131);
    table.rest(1.2);
    CHECK(table.told(Seat::South) == "SA(down)");
    table.things.cards.clear();
    table.rest(1.2);
    CHECK(table.told(Seat::South).empty());
    table.lay("back", 0, 130);  // another, of which nobody saw the face
    table.rest(1.2);
    CHECK(table.told(Seat::South) == "?(down)");
    CHECK(table.said.empty());
}

TEST_CASE("An arm is no card, and what lies under it is not gone, however long it stays") {
    FilmedTable table;
    table.rest(0.6);
    table.lay("HQ", 0, 130);
    table.lay("C7", 0, -130);
    table.rest(1.2);
    REQUIRE(table.told(Seat::South) == "HQ");
    REQUIRE(table.told(Seat::North) == "C7");
    table.reach(0, -60);  // across South's zone, to the middle of the table
    table.rest(9);
    CHECK(table.told(Seat::South) == "HQ");
    CHECK(table.told(Seat::North) == "C7");
    CHECK(table.heard("something that is no card lies before South"));
    table.things.arms.clear();
    table.rest(1);
    CHECK(table.told(Seat::South) == "HQ");
    CHECK(table.session().faults().empty());
}

TEST_CASE("A card is told beside the hand that stays on it, by its free end") {
    FilmedTable table;
    table.rest(0.6);
    table.lay("D9", 0, 130);
    table.reach(4, 155);
    table.rest(1.5);
    CHECK(table.told(Seat::South) == "D9");
}

TEST_CASE("One card of dummy's thirteen that is taken is missed, and the others are still there") {
    FilmedTable table;
    table.rest(0.6);
    const std::vector<std::vector<std::string>> columns{
        {"SA", "ST", "S4"}, {"HK", "HQ", "H8", "H3"}, {"DA", "D7"}, {"CK", "CJ", "C6", "C2"}};
    for (std::size_t c = 0; c < columns.size(); ++c)
        for (std::size_t i = 0; i < columns[c].size(); ++i)
            table.lay(columns[c][i], -99 + 66 * static_cast<double>(c), -312 + 20 * static_cast<double>(i), -90,
                      0.3 * static_cast<double>(i));
    table.rest(1.2);
    CHECK(table.told(Seat::North, Zone::Area::Dummy) == "C2 C6 CJ CK D7 DA H3 H8 HQ HK S4 ST SA");
    const auto gone = static_cast<std::size_t>(bridge::card_from_string("S4")->index());
    std::erase_if(table.things.cards, [&](const auto& card) { return card.picture == gone; });
    table.rest(1.2);
    CHECK(table.told(Seat::North, Zone::Area::Dummy) == "C2 C6 CJ CK D7 DA H3 H8 HQ HK ST SA");
}

TEST_CASE("What is held over the table's edge is never read") {
    FilmedTable table;
    table.rest(0.6);
    double x = -40;
    for (const char* name : {"SK", "SJ", "H5", "D3", "C9"}) table.lay(name, x += 22, 412);
    table.rest(1.5);
    for (const auto seat : bridge::all_seats)
        for (const auto area : {Zone::Area::Play, Zone::Area::Dummy}) CHECK(table.told(seat, area).empty());
}

TEST_CASE("A camera that hangs upside down knows the seats by its markers") {
    FilmedTable table;
    const auto turn = [](cv::Mat& picture) { cv::rotate(picture, picture, cv::ROTATE_180); };
    table.rest(0.6, turn);
    table.lay("C5", -130, 0, 0);
    table.lay("DJ", 0, -130);
    table.rest(1.2, turn);
    CHECK(table.told(Seat::West) == "C5");
    CHECK(table.told(Seat::North) == "DJ");
}

}  // namespace
}  // namespace kibitz::camera::film
