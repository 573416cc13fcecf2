/// A table without markers, whose corners somebody has told: that the camera was moved is said within five seconds, and by nothing else.
#include <catch.hpp>

#include "unit/camera_session/filmed_table.hpp"

namespace kibitz::camera::film {
namespace {

using bridge::Seat;

Session::Options tapped() {
    Session::Options options;
    options.by_markers = false;
    return options;
}

/// A table whose markers nobody has laid out: the cloth beside each lies over it.
class BareTable : public FilmedTable {
public:
    BareTable() : FilmedTable(usual_faces(), tapped()) {
        for (const int x : {-1, 1})
            for (const int y : {-1, 1}) at_.push_back({seen_at(395.0 * x, 395.0 * y), static_cast<float>(-x)});
        tell_corners(corners(0, 0));
    }
    /// The corners where the picture was pushed by so many pixels.
    Corners corners(double x, double y) const {
        const auto at = [&](double east, double south) { return cv::Point2f(seen_at(430 * east, 430 * south) + cv::Point2d(x, y)); };
        return {at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)};
    }
    void watch(double seconds, const Change& change = {}, double rate = 2.5) {
        rest(seconds, [&](cv::Mat& picture) {
            for (const auto& [middle, inward] : at_) {
                constexpr int reach = 90, beside = 260;
                const cv::Rect marker(cvRound(middle.x) - reach, cvRound(middle.y) - reach, 2 * reach, 2 * reach);
                picture(marker + cv::Point(static_cast<int>(inward) * beside, 0)).copyTo(picture(marker));
            }
            if (change) change(picture);
        }, rate);
    }

private:
    std::vector<std::pair<cv::Point2d, float>> at_;
};

/// The picture as the camera sees it that was pushed by so many pixels and turned by so many degrees.
FilmedTable::Change pushed(double x, double y, double degrees = 0) {
    return [=](cv::Mat& picture) {
        const cv::Point2f middle(static_cast<float>(picture.cols) / 2, static_cast<float>(picture.rows) / 2);
        cv::Mat by = cv::getRotationMatrix2D(middle, degrees, 1);
        by.at<double>(0, 2) += x;
        by.at<double>(1, 2) += y;
        cv::warpAffine(picture, picture, by, picture.size(), cv::INTER_LINEAR, cv::BORDER_REFLECT);
    };
}

}  // namespace

TEST_CASE("Without markers a pushed camera is said within five seconds, and all goes on when it is put back") {
    BareTable table;
    table.watch(2);
    table.lay("HQ", 0, 130);
    table.watch(2);
    REQUIRE(table.told(Seat::South) == "HQ");
    REQUIRE(table.said.empty());
    SECTION("by a centimetre and a half") { table.watch(5, pushed(30, 10)); }
    SECTION("turned on its screw") { table.watch(5, pushed(0, 0, 2)); }
    SECTION("out of all bounds") { table.watch(5, pushed(400, -300, 10)); }
    CHECK(table.heard("the camera or the table was moved"));
    CHECK(table.session().blind().find("or the table's corners are told anew") != std::string::npos);
    const auto before = table.reported.size();
    table.lay("C7", 130, 0, 180);
    table.watch(1, pushed(30, 10));
    CHECK(table.reported.size() == before);  // nothing is guessed by a table that is elsewhere
    table.watch(3);
    CHECK(table.session().faults().empty());
    CHECK(table.told(Seat::South) == "HQ");
    CHECK(table.told(Seat::East) == "C7");
}

TEST_CASE("Without markers cards, arms, lamps and a bag are no moved camera") {
    BareTable table;
    table.watch(2);
    const char* cards[] = {"SA", "HQ", "C7", "D2", "ST", "H4", "CK", "D9"};
    for (int i = 0; i < 8; i += 2) {
        table.lay(cards[i], -200 + 55 * i, (i % 4 != 0 ? 130 : -130));
        if (i % 3 == 2) table.reach(20 * i, 120);
        table.watch(1.5);
        table.things.arms.clear();
    }
    table.watch(4, [](cv::Mat& picture) { picture = picture * 0.55; });                 // a lamp goes out
    table.watch(4, [](cv::Mat& picture) { picture = picture * 1.25; });                 // and another is lit
    table.watch(6, [](cv::Mat& picture) { picture *= 0.1; });                           // hardly any light
    table.watch(6, [](cv::Mat& picture) { cv::rectangle(picture, {500, 900, 800, 700}, {40, 60, 90}, cv::FILLED); });  // a bag
    table.things.cards.clear();
    table.watch(22, {}, 1);
    table.watch(2, pushed(2, -1));  // somebody leaned on the table: less than 2 mm
    CHECK_FALSE(table.heard("was moved"));
    table.watch(5, pushed(25, 0));
    CHECK(table.heard("was moved"));
}

TEST_CASE("Corners that are told anew are those of the picture as it is then") {
    BareTable table;
    table.watch(2);
    table.watch(5, pushed(60, 0));
    REQUIRE(table.heard("was moved"));
    table.said.clear();
    table.tell_corners(table.corners(60, 0));
    table.watch(2, pushed(60, 0));
    table.lay("HQ", 0, 130);
    table.watch(3, pushed(60, 0));
    CHECK(table.said.empty());
    CHECK(table.told(Seat::South) == "HQ");
}

}  // namespace kibitz::camera::film
