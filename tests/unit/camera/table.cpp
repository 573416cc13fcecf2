/// Pixels and millimetres: the table found, markers, a moved camera, zones and the players' own hands.
#include "drivers/camera/place.hpp"
#include "drivers/camera/table.hpp"

#include <catch.hpp>
#include <opencv2/imgproc.hpp>
#include <regex>
#include <sstream>

#include "drivers/camera/light.hpp"

namespace kibitz::camera {
namespace {

const Corners straight{{{100, 50}, {960, 50}, {960, 910}, {100, 910}}};

TEST_CASE("Seen straight from above a pixel is a millimetre") {
    const auto view = TableView::from_corners(straight, 860, 860);
    REQUIRE(view);
    CHECK(cv::norm(view->on_table({530, 480})) < 1e-3);
    CHECK(cv::norm(view->on_table({960, 50}) - TablePoint(430, -430)) < 1e-3);
    CHECK(view->resolution({100, 200}) == Approx(1).margin(1e-3));
    CHECK(view->tilt() == Approx(0).margin(1e-3));
}

TEST_CASE("Seen askew, there and back again") {
    const auto view = TableView::from_corners({{{300, 120}, {1500, 200}, {1700, 980}, {150, 1000}}}, 860, 900);
    REQUIRE(view);
    for (double x = -430; x <= 430; x += 86)
        for (double y = -450; y <= 450; y += 90) CHECK(cv::norm(view->on_table(view->in_picture({x, y})) - TablePoint(x, y)) < 0.01);
    CHECK(view->tilt() > 5);
}

TEST_CASE("Upside down is a table too, mirrored or crossed is none") {
    CHECK(TableView::from_corners({{straight[2], straight[3], straight[0], straight[1]}}, 860, 860));
    CHECK_FALSE(TableView::from_corners({{straight[1], straight[0], straight[3], straight[2]}}, 860, 860));
    CHECK_FALSE(TableView::from_corners({{straight[0], straight[2], straight[1], straight[3]}}, 860, 860));
    CHECK_FALSE(TableView::from_corners({{{0, 0}, {100, 0}, {200, 1}, {300, 2}}}, 860, 860));
    CHECK_FALSE(TableView::from_corners(straight, 0, 860));
}

/// The printed page as a picture, 4 pixels a mm: only its black squares are drawn.
cv::Mat printed(const std::string& svg) {
    cv::Mat page(297 * 4, 210 * 4, CV_8UC3, cv::Scalar(255, 255, 255));
    const std::regex square("<rect x=\"([0-9.]+)\" y=\"([0-9.]+)\" width=\"([0-9.]+)\" height=\"([0-9.]+)\"/>");
    for (std::sregex_iterator it(svg.begin(), svg.end(), square), end; it != end; ++it) {
        const auto value = [&](std::size_t i) { return cvRound(std::stod((*it)[i]) * 4); };
        cv::rectangle(page, cv::Rect(value(1), value(2), value(3) + 1, value(4) + 1), {0, 0, 0}, -1);
    }
    return page;
}

TEST_CASE("The markers of the printed page are found, each with its table's corner") {
    auto page = printed(marker_page(50));
    const auto found = find_markers(page);
    REQUIRE(found.size() == 4);
    const auto corners = corners_of(found);
    REQUIRE(corners);
    // On the page they lie as on the table, 150 mm apart on the outside.
    const auto view = TableView::from_corners(*corners, 150, 150);
    REQUIRE(view);
    CHECK(view->resolution({0, 0}) == Approx(4).margin(0.05));
    SECTION("one under a hand is missing, and said to be") {
        cv::rectangle(page, {0, 0, 420, 420}, {120, 150, 200}, -1);
        CHECK(find_markers(page).size() == 3);
        CHECK_FALSE(corners_of(find_markers(page)));
    }
    SECTION("nothing is found on an empty table") { CHECK(find_markers(cv::Mat(500, 500, CV_8UC3, cv::Scalar(30, 90, 30))).empty()); }
}

TEST_CASE("The table is where somebody tapped it, else where it was told, else where its markers are") {
    const auto page = printed(marker_page(50));
    const Corners given{cv::Point2f(100, 100), {300, 100}, {300, 300}, {100, 300}};
    Place told(150, 150, given), marked(150, 150, std::nullopt);
    CHECK(marked.by_markers());
    CHECK_FALSE(told.by_markers());
    REQUIRE(marked.find(page).view);
    REQUIRE(told.find(page).view);
    CHECK(told.find(page).view->corners() == given);

    const std::vector<cv::Point2f> shares{{0.1F, 0.1F}, {0.9F, 0.1F}, {0.9F, 0.9F}, {0.1F, 0.9F}};
    for (Place* place : {&told, &marked}) {
        place->tapped(shares);
        CHECK(place->by_tapped());
        CHECK_FALSE(place->by_markers());
        const auto found = place->find(page);
        REQUIRE(found.view);
        CHECK(found.view->corners()[2].x == Approx(0.9 * page.cols));
        // Another resolution: the same shares.
        cv::Mat half;
        cv::resize(page, half, {}, 0.5, 0.5);
        CHECK(place->find(half).view->corners()[2].x == Approx(0.9 * half.cols));
        place->tapped({});
    }
    CHECK(marked.by_markers());
    CHECK(told.find(page).view->corners() == given);

    const cv::Mat bare(500, 500, CV_8UC3, cv::Scalar(30, 90, 30));
    CHECK(marked.find(bare).why.starts_with("0 of the four markers are seen"));
    CHECK(marked.find(cv::Mat::zeros(500, 500, CV_8UC3)).why.find("dark") != std::string::npos);
    marked.tapped({shares[0], shares[3], shares[2], shares[1]});
    CHECK(marked.find(page).why.starts_with("the four corners are no table"));
}

TEST_CASE("Four points are read from a text, and nothing else is") {
    REQUIRE(parse_corners("1,2 3,4 5,6 7,8"));
    CHECK((*parse_corners("1,2 3,4 5,6 7,8"))[3] == cv::Point2f(7, 8));
    for (const char* text : {"", "1,2 3,4 5,6", "1,2 3,4 5,6 7,8 9,10", "1;2 3,4 5,6 7,8", "a,b c,d e,f g,h"}) CHECK_FALSE(parse_corners(text));
}

TEST_CASE("A moved camera is noticed within five seconds, a hand over a marker is not one") {
    MovedCamera camera(*TableView::from_corners(straight, 860, 860));
    const std::map<int, cv::Point2f> still{{0, straight[0]}, {1, straight[1]}, {2, straight[2]}, {3, straight[3]}};
    auto pushed = still;
    for (auto& marker : pushed) marker.second += cv::Point2f(9, 0);
    double now = 0;
    const auto watch = [&](double seconds, const auto& markers) {
        for (const double until = now + seconds; now < until; now += 0.1)
            if (camera.due(now)) camera.look(now, markers);
    };
    watch(10, still);
    CHECK_FALSE(camera.moved());
    watch(1.5, pushed);  // a sleeve that looked like it
    watch(3, still);
    CHECK_FALSE(camera.moved());
    watch(5, std::map<int, cv::Point2f>{});
    CHECK_FALSE(camera.moved());
    watch(5, pushed);
    CHECK(camera.moved());
    CHECK(camera.by() == Approx(9).margin(0.1));
    watch(2, still);  // put back
    CHECK_FALSE(camera.moved());
}

TEST_CASE("Zones: each player's play before his dummy, none over another, none over a hand that is held") {
    const auto all = zones(860, 900, 60);
    REQUIRE(all.size() == 8);
    const cv::Rect2d read(-430 + 60, -450 + 60, 860 - 120, 900 - 120);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK((all[i].place & read) == all[i].place);
        for (std::size_t j = 0; j < i; ++j) {
            if (all[i].area == Zone::Area::Dummy && all[j].area == Zone::Area::Dummy) continue;
            CHECK((all[i].place & all[j].place).area() < 1e-6);
        }
    }
    CHECK(all[0].seat == bridge::Seat::North);
    CHECK(all[0].place.y < 0);
    CHECK(all[2].seat == bridge::Seat::East);
    CHECK(all[2].place.x > 0);
}

TEST_CASE("What is wrong with a picture is one sentence") {
    cv::Mat picture(1080, 1920, CV_8UC3, cv::Scalar(40, 90, 40));
    cv::rectangle(picture, {800, 400, 200, 300}, {240, 240, 240}, -1);
    CHECK(what_is_wrong(picture).empty());
    CHECK(what_is_wrong(picture * 0.05) == "too dark to read cards: are the lights out, or the lens covered?");
    CHECK(what_is_wrong(cv::Mat(1080, 1920, CV_8UC3, cv::Scalar(255, 255, 255))) == "too bright to read cards: shorten the exposure");
    CHECK(what_is_wrong(cv::Mat(240, 320, CV_8UC3, cv::Scalar(90, 90, 90))) ==
          "the picture is too coarse to read cards (320 x 240): ask the camera for 1920 x 1080 or more");
}

}  // namespace
}  // namespace kibitz::camera
