// Cameras among the senders: how they stand, a picture only while somebody looks, corners that outlive a start.
#include <cmath>

#include "catch.hpp"
#include "hand_link.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using namespace std::chrono_literals;
using drivers::CornersWrong;
using drivers::PicturePoint;

namespace {

const std::string jpeg = "\xFF\xD8\xFF\xE0 and so on";
const std::vector<PicturePoint> square{{0.1F, 0.1F}, {0.9F, 0.12F}, {0.88F, 0.9F}, {0.08F, 0.93F}};

v1::SenseUp view(const std::string& picture = {}, const std::vector<std::string>& faults = {}) {
    v1::SenseUp up;
    auto& told = *up.mutable_view();
    told.set_table_found(true);
    told.set_pixels_per_mm(1.5F);
    told.set_tilt_degrees(4);
    for (const auto& at : square) {
        auto& corner = *told.add_corner();
        corner.set_x(at.x);
        corner.set_y(at.y);
    }
    for (const auto& fault : faults) told.add_fault(fault);
    told.set_picture(picture);
    return up;
}

std::vector<PicturePoint> told_corners(const HandLink& link) {
    std::vector<PicturePoint> corners;
    for (const auto& message : link.sent) {
        if (!message.has_corners()) continue;
        corners.clear();
        for (const auto& at : message.corners().corner()) corners.push_back({at.x(), at.y()});
    }
    return corners;
}
long asked(const HandLink& link) {
    return std::count_if(link.sent.begin(), link.sent.end(), [](const auto& message) { return message.has_look(); });
}

struct CameraTable : RemoteTable {
    using RemoteTable::RemoteTable;
    drivers::Cameras& cameras() { return source->cameras(); }
    void camera(HandLink& link, const std::vector<std::string>& devices = {"north.sight"}) {
        auto up = hello(devices, now);
        up.mutable_hello()->set_shows_pictures(true);
        source->opened(link);
        source->received(link, up);
        REQUIRE(link.welcome());
    }
};

}  // namespace

TEST_CASE("four corners are a table seen from above, or what is wrong with them is told") {
    CHECK_FALSE(drivers::what_is_wrong(square));
    CHECK(drivers::what_is_wrong({}) == CornersWrong::Number);
    CHECK(drivers::what_is_wrong({square[0], square[1], square[2]}) == CornersWrong::Number);
    const auto with = [](std::size_t which, PicturePoint at) {
        auto corners = square;
        corners[which] = at;
        return corners;
    };
    CHECK(drivers::what_is_wrong(with(0, {-0.01F, 0.1F})) == CornersWrong::Outside);
    CHECK(drivers::what_is_wrong(with(2, {std::nanf(""), 0.9F})) == CornersWrong::Outside);
    CHECK(drivers::what_is_wrong({square[0], square[3], square[2], square[1]}) == CornersWrong::Crossed);  // counter-clockwise
    CHECK(drivers::what_is_wrong({square[0], square[2], square[1], square[3]}) == CornersWrong::Crossed);
    CHECK(drivers::what_is_wrong(with(2, {0.2F, 0.2F})) == CornersWrong::Crossed);  // within the others' triangle
    CHECK(drivers::what_is_wrong({square[0], square[0], square[0], square[0]}) == CornersWrong::Crossed);
    CHECK(drivers::what_is_wrong({{0.4F, 0.4F}, {0.5F, 0.4F}, {0.5F, 0.5F}, {0.4F, 0.5F}}) == CornersWrong::Small);
    // A table that is seen turned by a quarter is one too: North need not be above.
    CHECK_FALSE(drivers::what_is_wrong({square[1], square[2], square[3], square[0]}));
}

TEST_CASE("a camera says how it stands; who said nothing of pictures may not") {
    CameraTable table;
    HandLink link, other;
    table.camera(link);
    table.come(other, {"east.sight"});
    auto all = table.cameras().cameras();
    REQUIRE(all.size() == 1);
    CHECK(all[0].connected);
    CHECK_FALSE(all[0].table_found);

    table.source->received(link, view({}, {"too dark", "out of focus"}));
    all = table.cameras().cameras();
    CHECK(all[0].table_found);
    CHECK(all[0].corners == square);
    CHECK(all[0].faults == std::vector<std::string>{"too dark", "out of focus"});
    CHECK(all[0].tilt_degrees == 4);

    table.source->received(other, view());
    CHECK(other.refusal() == "view: your hello did not say shows_pictures");
    link.close();
    table.source->closed(link);
    CHECK_FALSE(table.cameras().cameras()[0].connected);

    HandLink again;
    table.camera(again);  // the same devices: the same camera
    REQUIRE(table.cameras().cameras().size() == 1);
    CHECK(table.cameras().cameras()[0].connected);
}

TEST_CASE("a picture comes while somebody looks, is asked for again, and is forgotten") {
    CameraTable table;
    HandLink link;
    table.camera(link);
    table.source->received(link, view(jpeg));  // nobody looks: it is not kept
    CHECK(table.cameras().look(1) == nullptr);
    CHECK(asked(link) == 1);
    CHECK(table.cameras().look(1) == nullptr);
    CHECK(asked(link) == 1);  // once is enough for a while
    table.source->received(link, view(jpeg));
    REQUIRE(table.cameras().look(1));
    CHECK(*table.cameras().look(1) == jpeg);
    table.pass(2500ms, &link);
    (void)table.cameras().look(1);
    CHECK(asked(link) == 2);
    table.pass(6s, &link);
    CHECK(table.cameras().look(1) == nullptr);
    CHECK(table.cameras().look(2) == nullptr);
    CHECK(table.cameras().look(0) == nullptr);
}

TEST_CASE("what is no view is refused, and the table stands") {
    const auto refusal = [](const v1::SenseUp& up) {
        CameraTable table;
        HandLink link;
        table.camera(link);
        table.source->received(link, up);
        return link.refusal();
    };
    CHECK(refusal(view("GIF89a")) == "view.picture: no JPEG");
    CHECK(refusal(view(jpeg + std::string(200 * 1024, 'x'))).starts_with("view.picture: more than "));
    auto three = view();
    three.mutable_view()->mutable_corner()->RemoveLast();
    CHECK(refusal(three) == "view.corner: four of them, or none");
    auto nowhere = view();
    nowhere.mutable_view()->mutable_corner(1)->set_x(std::nanf(""));
    CHECK(refusal(nowhere).starts_with("view.corner: shares"));
    auto no_number = view();
    no_number.mutable_view()->set_tilt_degrees(INFINITY);
    CHECK(refusal(no_number) == "view: a number that is none");
    CHECK(refusal(view({}, std::vector<std::string>(17, "fault"))) == "view.fault: more than 16");
    CHECK(refusal(view({}, {std::string(500, 'x')})).starts_with("view.fault: longer"));
    CHECK(refusal(view(jpeg)).empty());
}

TEST_CASE("corners that were tapped are told at once, at each welcome, and after the next start") {
    std::string kept;
    {
        CameraTable table({}, [&](const std::string& text) { kept = text; });
        HandLink link;
        table.camera(link, {"north.sight", "east.sight"});
        CHECK(told_corners(link).empty());
        CHECK(table.cameras().stand(1, {square[0]}) == CornersWrong::Number);
        CHECK(told_corners(link).empty());
        CHECK_FALSE(table.cameras().stand(1, square));
        CHECK(told_corners(link) == square);
        CHECK_FALSE(table.cameras().stand(7, square));  // no such camera
        link.close();
        table.source->closed(link);
        HandLink again;
        table.camera(again, {"east.sight", "north.sight"});
        CHECK(told_corners(again) == square);
    }
    {
        CameraTable table(kept, [&](const std::string& text) { kept = text; });
        HandLink other, link;
        table.camera(other, {"south.sight"});
        CHECK(told_corners(other).empty());
        table.camera(link, {"north.sight", "east.sight"});
        CHECK(told_corners(link) == square);
        CHECK_FALSE(table.cameras().stand(2, {}));
        CHECK(std::any_of(link.sent.begin(), link.sent.end(), [](const auto& m) { return m.has_corners() && m.corners().corner().empty(); }));
    }
    CameraTable table(kept, {});
    HandLink link;
    table.camera(link, {"north.sight", "east.sight"});
    CHECK(told_corners(link).empty());
    // What was spoilt on the disk is as if nobody had tapped.
    for (const char* spoilt : {"{", "{\"camera\":[{\"devices\":\"north.sight\",\"corners\":{\"corner\":[{\"x\":7}]}}]}", "null", "[]"}) {
        CameraTable anew(spoilt, {});
        HandLink one;
        anew.camera(one);
        CHECK(told_corners(one).empty());
    }
}
