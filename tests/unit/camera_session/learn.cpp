/// A club's own pack is learnt from four rows: of a type face that the nets were not trained on.
#include "drivers/camera/learn.hpp"

#include <catch.hpp>
#include <filesystem>
#include <fstream>
#include <opencv2/imgcodecs.hpp>
#include <sstream>

#include "unit/camera_session/filmed_table.hpp"

namespace kibitz::camera::film {
namespace {

constexpr const char* strange_font = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf";
const std::string ace_to_two = "AKQJT98765432";

CardQuad quad_at(bridge::Card card, double x, double y) {
    const auto corner = [](double px, double py) { return Point(px, py, 0.3); };
    return {{corner(x - 28.5, y - 44), corner(x + 28.5, y - 44), corner(x + 28.5, y + 44), corner(x - 28.5, y + 44)},
            static_cast<std::size_t>(card.index())};
}

/// Four rows as a person lays them: not quite straight.
Things rows(const std::string& suits, const std::string& order) {
    Things things;
    cv::RNG dice(3);
    for (std::size_t row = 0; row < suits.size(); ++row)
        for (std::size_t i = 0; i < order.size(); ++i)
            things.cards.push_back(quad_at(*bridge::card_from_string(std::string{suits[row], order[i]}),
                                           -372 + 62 * static_cast<double>(i) + dice.uniform(-1.5, 1.5),
                                           -160 + 104 * static_cast<double>(row) + dice.uniform(-3., 3.)));
    return things;
}

cv::Mat picture_of(const Faces& faces, const Things& things, std::uint64_t seed, const Lamp& lamp = lamp_beside) {
    Setting setting;
    setting.camera.width = 2160;
    setting.camera.height = 1400;
    setting.seed = seed;
    setting.lamp = lamp;
    Studio studio(setting, faces);
    return studio.take([&](Instant) { return things; }, Instant{}).clone();
}

struct Count {
    int right = 0, wrong = 0;
};
Count read(Reader& reader, const cv::Mat& picture, const std::vector<std::string>& laid) {
    Count count;
    for (const auto& card : reader.read(picture, 18)) {
        const bool there = std::find(laid.begin(), laid.end(), bridge::to_string(card.card)) != laid.end();
        ++(there ? count.right : count.wrong);
    }
    return count;
}

TEST_CASE("Four rows of a strange pack are learnt, and read elsewhere under another lamp") {
    const auto faces = Faces::drawn_with(strange_font);
    REQUIRE(faces);
    const auto folder = std::filesystem::temp_directory_path() / "kibitz-test-learn";
    std::filesystem::create_directories(folder);
    const std::string picture = folder / "rows.png", file = folder / "club.pack";
    cv::imwrite(picture, picture_of(*faces, rows("DSCH", ace_to_two), 4));
    std::ostringstream out, err;
    const int code = learn({picture, file, 1}, out, err);
    CHECK(err.str() == "");
    REQUIRE(code == 0);
    CHECK(out.str().starts_with("52 cards learnt from 1 picture,"));
    std::string why;
    auto pack = Pack::load(file, why);
    REQUIRE(pack);

    Things things;
    std::vector<std::string> laid;
    int place = 0;
    for (const char* name : {"SA", "S4", "HK", "H9", "H6", "D7", "D2", "DQ", "CJ", "CT", "C8", "C3", "S5", "HA", "D4", "CK", "SQ", "DJ"}) {
        laid.emplace_back(name);
        things.cards.push_back(quad_at(*bridge::card_from_string(name), -350 + 120 * (place % 6), -150 + 120 * (place / 6)));
        ++place;
    }
    const cv::Mat elsewhere = picture_of(*faces, things, 9, lamp_worst);
    Reader any, own;
    own.use(std::move(*pack));
    const auto before = read(any, elsewhere, laid), after = read(own, elsewhere, laid);
    INFO("any pack: " << before.right << " right, " << before.wrong << " wrong");
    CHECK(after.right >= before.right);
    CHECK(after.right >= 17);
    CHECK(after.wrong == 0);
    std::filesystem::remove_all(folder);
}

TEST_CASE("Rows from the two to the ace, seen upside down, are named right") {
    Reader reader;
    const auto things = rows("HCSD", std::string(ace_to_two.rbegin(), ace_to_two.rend()));
    cv::Mat picture = picture_of(usual_faces(), things, 6);
    cv::rotate(picture, picture, cv::ROTATE_180);
    std::string why;
    const auto named = rows_of(reader.indices(picture, 18), why);
    CHECK(why == "");
    CHECK(named.size() >= 100);
    int wrong = 0;
    for (const auto& one : reader.read(picture, 18))
        for (const auto& index : named)
            if (cv::norm(index.place.middle() - one.corner) < 5 && index.card != one.card) ++wrong;
    CHECK(wrong == 0);
}

TEST_CASE("What is no four rows is said, and nothing is written") {
    Reader reader;
    std::string why;
    CHECK(rows_of({}, why).empty());
    CHECK(why == "0 rows of cards are seen and four are wanted: lay a suit in each, upright, a finger's breadth apart");
    std::ostringstream out, err;
    CHECK(learn({"/nowhere.png", "/nowhere.pack", 1}, out, err) == 2);
    CHECK(err.str() == "kibitz-camera: /nowhere.png: there is no such file, folder or device\n");
}

TEST_CASE("A file that is no pack is refused with its line") {
    const std::string file = std::filesystem::temp_directory_path() / "kibitz-test.pack";
    std::string why;
    CHECK_FALSE(Pack::load(file + "-that-is-not-there", why));
    CHECK(why.ends_with("cannot be opened"));
    std::ofstream(file) << "hello\n";
    CHECK_FALSE(Pack::load(file, why));
    CHECK(why.find(":1: is no pack") != std::string::npos);
    std::ofstream(file) << "kibitz-camera pack 1\n1 2 3\n";
    CHECK_FALSE(Pack::load(file, why));
    CHECK(why.find(":2: not 65 numbers") != std::string::npos);
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace kibitz::camera::film
