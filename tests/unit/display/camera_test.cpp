// A camera over the table: who sees its picture and when, where its corners are told, and that both stand in the list of who did what.
#include "catch.hpp"
#include "desk.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace std::chrono_literals;

namespace {

struct HandCameras final : drivers::Cameras {
    std::vector<drivers::Camera> cameras() const override { return all; }
    std::shared_ptr<const std::string> look(std::uint32_t id) override {
        looked.push_back(id);
        return picture;
    }
    std::optional<drivers::CornersWrong> stand(std::uint32_t id, const std::vector<drivers::PicturePoint>& corners) override {
        if (const auto wrong = corners.empty() ? std::nullopt : drivers::what_is_wrong(corners)) return wrong;
        stood.emplace_back(id, corners);
        return std::nullopt;
    }
    std::vector<drivers::Camera> all{{1, "a camera", true, true}};
    std::shared_ptr<const std::string> picture;
    std::vector<std::uint32_t> looked;
    std::vector<std::pair<std::uint32_t, std::vector<drivers::PicturePoint>>> stood;
};

/// A table with a camera, its Director and a technician.
struct Table : test_desk::Desk {
    Table() {
        director = "kibitz=" + hung.logins().create(now);
        technician = "kibitz-technician=" + hung.logins().create(now, "", {views::Role::Technician, {}});
    }
    RouterConfig with_cameras() {
        auto made = config();
        made.cameras = &cameras;
        return made;
    }
    Response ask_of(const std::string& who, Method method, const std::string& target, const std::string& body = {}) {
        std::optional<Response> answer;
        hung.handle({method, target, who, "http://kibitz:8745", "kibitz:8745", body, "10.0.0.7", false},
                    [&](Response response) { answer = std::move(response); });
        REQUIRE(answer);
        return *answer;
    }
    Response picture(const std::string& who, int id = 1) {
        return ask_of(who, Method::Get, "/api/v1/technician/cameras/" + std::to_string(id) + "/picture");
    }
    Response corners(const std::string& who, const std::string& body, const std::string& query = {}) {
        return ask_of(who, Method::Post, "/api/v1/technician/cameras/1/corners" + query, body);
    }
    std::string done() { return ask_of(director, Method::Get, "/api/v1/audit").body; }

    HandCameras cameras;
    std::string director, technician;
    Router hung{with_cameras(), table, feeds, assets, figures};
};

const std::string four = R"({"corner":[{"x":0.1,"y":0.1},{"x":0.9,"y":0.1},{"x":0.9,"y":0.9},{"x":0.1,"y":0.9}]})";

}  // namespace

TEST_CASE("A picture of a board is the Director's; between boards it is the technician's too") {
    Table table;  // board 7 lies on it
    CHECK(table.picture("").status == 401);
    CHECK(table.picture(table.technician).status == 409);
    CHECK(table.cameras.looked.empty());
    CHECK(table.picture(table.director).status == 202);  // asked for, and none has come yet
    table.cameras.picture = std::make_shared<const std::string>("\xFF\xD8\xFF");
    const auto seen = table.picture(table.director);
    CHECK(seen.status == 200);
    CHECK(seen.content_type == "image/jpeg");
    CHECK(seen.body == "\xFF\xD8\xFF");
    CHECK(test_desk::Desk::header(seen, "Cache-Control") == "no-store");
    table.table.happen(laws::event::BoardEnded{});
    CHECK(table.picture(table.technician).status == 200);
    CHECK(table.picture(table.technician, 2).status == 404);
}

TEST_CASE("Corners are taken from technician and Director, and refused in words that say what is wrong") {
    Table table;
    CHECK(table.corners("", four).status == 401);
    CHECK(table.corners(table.technician, four).status == 200);
    REQUIRE(table.cameras.stood.size() == 1);
    CHECK(table.cameras.stood[0].second[2] == drivers::PicturePoint{0.9F, 0.9F});
    const auto crossed = R"({"corner":[{"x":0.1,"y":0.1},{"x":0.1,"y":0.9},{"x":0.9,"y":0.9},{"x":0.9,"y":0.1}]})";
    CHECK(table.corners(table.director, crossed).status == 422);
    CHECK(table.corners(table.director, crossed).body.find("first the one between North and West") != std::string::npos);
    CHECK(table.corners(table.director, crossed, "?lang=el").body.find("North") == std::string::npos);
    CHECK(table.corners(table.director, R"({"corner":[{"x":0.1,"y":0.1}]})").status == 422);
    CHECK(table.corners(table.director, "four of them").status == 400);
    CHECK(table.cameras.stood.size() == 1);
    CHECK(table.corners(table.director, "{}").status == 200);
    CHECK(table.cameras.stood.at(1).second.empty());
    table.cameras.all.clear();
    CHECK(table.corners(table.director, four).status == 404);
}

TEST_CASE("Who looked, and who told the corners, stands in the list of who did what: a look once, however long it lasts") {
    Table table;
    for (int i = 0; i < 90; ++i) {
        (void)table.picture(table.director);
        table.now += 1s;
    }
    (void)table.corners(table.technician, four);
    const auto done = table.done();
    const auto count = [&](const std::string& what) {
        int n = 0;
        for (auto at = done.find(what); at != std::string::npos; at = done.find(what, at + 1)) ++n;
        return n;
    };
    CHECK(count("Looked at the camera's picture") == 1);
    CHECK(count("Showed the camera where the table's corners are") == 1);
}

TEST_CASE("A table without a camera has none to look through") {
    test_desk::Desk desk;
    desk.be_director();
    CHECK(desk.get("/api/v1/technician/cameras/1/picture").status == 404);
    CHECK(desk.post("/api/v1/technician/cameras/1/corners", four).status == 404);
    CHECK(desk.get("/api/v1/technician/cameras/0/picture").status == 404);
    CHECK(desk.get("/api/v1/technician/cameras/one/picture").status == 404);
}
