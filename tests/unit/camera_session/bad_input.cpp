/// Whatever is wrong with pictures, pack or table is one sentence for the person who hung the camera; nothing told is lost, and nothing
/// is guessed.
#include <catch.hpp>

#include "drivers/camera/shown.hpp"
#include "unit/camera_session/filmed_table.hpp"

namespace kibitz::camera::film {
namespace {

using bridge::Seat;

/// The confidence with which a card was reported last.
float confidence(const FilmedTable& table, const std::string& name) {
    float last = 0;
    for (const auto& reading : table.reported)
        for (const auto& card : reading.sighting().card())
            if (card.card() == name) last = card.confidence();
    return last;
}

void with_two_cards(FilmedTable& table) {
    table.rest(0.6);
    table.lay("HQ", 0, 130);
    table.lay("C7", 130, 0, 180);
    table.rest(1.2);
    REQUIRE(table.told(Seat::South) == "HQ");
    REQUIRE(table.told(Seat::East) == "C7");
    REQUIRE(table.said.empty());
}

void check_the_two(const FilmedTable& table) {
    CHECK(table.told(Seat::South) == "HQ");
    CHECK(table.told(Seat::East) == "C7");
    CHECK(table.told(Seat::North).empty());
    CHECK(table.told(Seat::West).empty());
}

TEST_CASE("Lights out for a minute: said, and everything is as before when they are on again") {
    FilmedTable table;
    with_two_cards(table);
    table.rest(60, [](cv::Mat& picture) { picture *= 0.04; }, 1);
    check_the_two(table);
    CHECK(table.said.size() == 1);
    CHECK(table.heard("too dark"));
    table.rest(1);
    check_the_two(table);
    CHECK(table.session().faults().empty());
    table.lay("S2", 0, -130);
    table.rest(1.2);
    CHECK(table.told(Seat::North) == "S2");
}

TEST_CASE("An eye that sees nothing to read by for three seconds has failed, at each seat, until it does again") {
    using namespace std::chrono_literals;
    Health health;
    std::vector<v1::Reading> told;
    auto now = Health::Clock::time_point(1'000'000s);
    const auto after = [&](std::chrono::milliseconds time, const std::string& blind) {
        told.clear();
        health.tell(blind, now += time, [&](v1::Reading reading) { told.push_back(std::move(reading)); });
        return told.size();
    };
    CHECK(after(0s, "") == 0);
    CHECK(after(100ms, "too dark") == 0);
    CHECK(after(2900ms, "too dark") == 0);
    CHECK(after(100ms, "") == 0);  // a lamp that flickered
    CHECK(after(100ms, "too dark") == 0);
    REQUIRE(after(3000ms, "too dark") == 4);
    for (const auto& reading : told) {
        CHECK(reading.device().health() == v1::HEALTH_FAILED);
        CHECK(reading.device().detail() == "too dark");
        const auto place = v1::Place_Name(reading.reported_by().place()).substr(6);
        CHECK(reading.device().name() == (place == "NORTH" ? "north" : place == "EAST" ? "east" : place == "SOUTH" ? "south" : "west") + std::string(".sight"));
        CHECK(reading.reported_by().function() == v1::DEVICE_FUNCTION_SIGHT);
    }
    CHECK(after(500ms, "too dark") == 0);
    CHECK(after(500ms, "too dark") == 4);  // once a second: who comes back to a table tells it too
    REQUIRE(after(100ms, "") == 4);
    CHECK(told[0].device().health() == v1::HEALTH_OK);
    CHECK(after(5000ms, "") == 0);
}

TEST_CASE("A table with a covered lens reports nothing until it sees again") {
    FilmedTable table;
    with_two_cards(table);
    const auto before = table.reported.size();
    table.rest(5, [](cv::Mat& picture) { picture *= 0.04; }, 1);
    CHECK(table.reported.size() == before);
    CHECK(table.session().blind().find("dark") != std::string::npos);
    table.rest(1);
    CHECK(table.session().blind().empty());
    check_the_two(table);
}

TEST_CASE("A picture fits, however fine it is") {
    cv::Mat noise(900, 1280, CV_8UC3);
    cv::randu(noise, 0, 255);
    const auto bytes = jpeg(noise, 60 * 1024);
    CHECK(bytes.size() <= 60 * 1024);
    REQUIRE(bytes.size() > 1000);
    CHECK(bytes.substr(0, 3) == "\xFF\xD8\xFF");
    CHECK(jpeg(noise, 10).empty());
}

TEST_CASE("Half of the lamps go out: nothing has happened to the cards") {
    FilmedTable table;
    with_two_cards(table);
    table.rest(7, [](cv::Mat& picture) { picture *= 0.6; });
    check_the_two(table);
    CHECK(table.said.empty());
}

TEST_CASE("A second lamp is switched on: nothing has happened to the cards") {
    FilmedTable table;
    const auto dim = [](cv::Mat& picture) { picture *= 0.6; };
    table.rest(0.6, dim);
    table.lay("HQ", 0, 130);
    table.lay("C7", 130, 0, 180);
    table.rest(1.2, dim);
    check_the_two(table);
    table.rest(7);
    check_the_two(table);
    table.lay("S2", 0, -130);
    table.rest(1.2);
    CHECK(table.told(Seat::North) == "S2");
    CHECK(table.said.empty());
}

TEST_CASE("One picture a second is said to be too few, and read all the same") {
    FilmedTable table(usual_faces(), [] {
        Session::Options options;
        options.live = true;
        return options;
    }());
    table.rest(2);
    CHECK(table.said.empty());
    table.rest(8, {}, 1);
    CHECK(table.heard("one picture a second comes, or fewer, and 10 are wanted"));
    table.lay("HQ", 0, 130);
    table.rest(3, {}, 1);
    CHECK(table.told(Seat::South) == "HQ");
}

TEST_CASE("A camera that comes back with another resolution finds its table again") {
    FilmedTable table;
    with_two_cards(table);
    const auto other = [](cv::Mat& picture) { cv::resize(picture, picture, {}, 0.8, 0.8, cv::INTER_AREA); };
    table.rest(1, other);
    check_the_two(table);
    table.lay("S2", 0, -130);
    table.rest(1.2, other);
    CHECK(table.told(Seat::North) == "S2");
    table.rest(0.5, [](cv::Mat& picture) { cv::resize(picture, picture, {320, 320}); });
    CHECK(table.heard("too coarse"));
    CHECK(table.told(Seat::North) == "S2");
}

TEST_CASE("A camera that was pushed says so, and goes on when it hangs still again") {
    FilmedTable table;
    with_two_cards(table);
    const auto pushed = [](cv::Mat& picture) {
        const cv::Matx23d by(1, 0, 14, 0, 1, 9);
        cv::warpAffine(picture.clone(), picture, by, picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    };
    table.rest(4.5, pushed, 2);
    CHECK(table.heard("was moved by"));
    check_the_two(table);
    table.rest(6, pushed, 2);
    CHECK(table.session().faults().empty());
    check_the_two(table);
    table.lay("S2", 0, -130);
    table.rest(1.5, pushed);
    CHECK(table.told(Seat::North) == "S2");
}

TEST_CASE("Out of focus is said") {
    FilmedTable table;
    table.rest(1.5);
    CHECK(table.said.empty());
    table.rest(2.5, [](cv::Mat& picture) { cv::GaussianBlur(picture, picture, {}, 4.5); }, 2);
    CHECK(table.heard("out of focus"));
}

TEST_CASE("A newspaper on the table is no card, and its letters are none") {
    FilmedTable table;
    with_two_cards(table);
    const auto newspaper = [&](double x, double y) {
        return [&table, x, y](cv::Mat& picture) {
            std::vector<cv::Point> sheet;
            for (const auto& p : {cv::Point2d(0, 0), cv::Point2d(300, 20), cv::Point2d(280, 420), cv::Point2d(-20, 400)})
                sheet.emplace_back(table.seen_at(x + p.x, y + p.y));
            cv::fillConvexPoly(picture, sheet, {205, 212, 215}, cv::LINE_AA);
            const char* lines[] = {"A 7 K Q 10 J 9 HEADLINE A K 4", "2 JACKPOT 8 QUEENS 5 KINGS 6", "10 KINGS 3 ACES A J Q 7 9 5",
                                   "A K Q J 10 9 8 7 6 5 4 3 2 A K"};
            for (int i = 0; i < 18; ++i) {
                const auto at = table.seen_at(x + 12, y + 34 + 21 * i);
                cv::putText(picture, lines[i % 4], at, cv::FONT_HERSHEY_COMPLEX, 1.1, {40, 35, 35}, 2, cv::LINE_AA);
            }
        };
    };
    SECTION("over North's side") {
        table.rest(7, newspaper(-150, -400));
        check_the_two(table);
        CHECK(table.heard("something that is no card lies"));
    }
    SECTION("over cards: they are not gone") {
        table.rest(7, newspaper(-150, 40));
        check_the_two(table);
    }
    table.rest(1.5);
    check_the_two(table);
}

TEST_CASE("Two packs mixed: the card that lies twice is told with doubt") {
    FilmedTable table;
    with_two_cards(table);
    table.lay("HQ", 0, -130);
    table.rest(5);
    CHECK(table.heard("the HQ lies in two places: are two packs mixed?"));
    CHECK(confidence(table, "HQ") < 0.7F);
    CHECK(confidence(table, "C7") > 0.9F);
}

TEST_CASE("A pack whose indices cannot be read is said to be another, and no card of it is guessed") {
    FilmedTable table;
    with_two_cards(table);
    table.things.cards.clear();
    table.lay("S5", 0, 130);
    // Signs of no pack where its indices stand.
    const auto painted = [&](cv::Mat& picture) {
        for (const auto& [x, y, turned] : {std::tuple(-22.9, 93.6, false), std::tuple(22.9, 166.4, true)}) {
            cv::Mat sign(40, 26, CV_8UC3, cv::Scalar(228, 232, 233));
            cv::ellipse(sign, {13, 12}, {7, 9}, 0, 30, 330, {30, 30, 160}, 3, cv::LINE_AA);
            cv::line(sign, {4, 12}, {22, 12}, {30, 30, 160}, 3, cv::LINE_AA);
            cv::rectangle(sign, {7, 25}, {19, 36}, {30, 30, 160}, -1);
            if (turned) cv::rotate(sign, sign, cv::ROTATE_180);
            const auto at = table.seen_at(x, y);
            sign.copyTo(picture(cv::Rect(cv::Point(at) - cv::Point(13, turned ? 27 : 13), sign.size())));
        }
    };
    table.rest(1.5, painted);
    CHECK(table.told(Seat::South).find_first_of("SHDC") == std::string::npos);
    CHECK(table.told(Seat::South).find("down") == std::string::npos);
    CHECK(table.heard("a card at South has an index that cannot be read: another pack?"));
}

TEST_CASE("A lamp that glares on a card is named with its seat, and the card is not said to lie face down") {
    FilmedTable table;
    with_two_cards(table);
    table.lay("S9", -130, 0, 0);
    table.rest(1.5, [&](cv::Mat& picture) {
        for (const double x : {-166., -94.})
            for (const double y : {-23., 23.}) cv::circle(picture, table.seen_at(x, y), 30, {255, 255, 255}, -1, cv::LINE_AA);
    });
    CHECK(table.heard("the lamp glares on West's card"));
    CHECK(table.told(Seat::West) == "?");
}

}  // namespace
}  // namespace kibitz::camera::film
