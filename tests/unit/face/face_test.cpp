// Which side of a card: learnt from a pack, sure or silent.
#include <rapidcheck.h>

#include <random>
#include <vector>

#include "catch.hpp"
#include "drivers/chips/face/face.hpp"

using namespace kibitz::chips::face;

namespace {

struct Look {
    double clear, red, green, blue, proximity;
};
constexpr Look nothing{200, 80, 70, 50, 5}, blue_back{2000, 500, 600, 900, 200}, face{5000, 1700, 1650, 1650, 215};

/// Samples of something, each a little different.
std::vector<Sample> samples(const Look& look, int n, unsigned seed, double noise = 0.03) {
    std::mt19937 random(seed);
    std::normal_distribution<double> one(1, noise);
    std::vector<Sample> all;
    for (int i = 0; i < n; ++i) {
        const auto count = [&](double value) { return static_cast<std::uint16_t>(std::clamp(value * one(random), 0.0, 65535.0)); };
        all.push_back({{}, count(look.clear), count(look.red), count(look.green), count(look.blue),
                       static_cast<std::uint8_t>(std::clamp(look.proximity * one(random), 0.0, 255.0)), false, 10250});
    }
    return all;
}
FaceCalibration learnt() {
    return FaceCalibration::learn(samples(nothing, 100, 1), samples(blue_back, 100, 2), samples(face, 100, 3)).value();
}

}  // namespace

TEST_CASE("A pack that was learnt is told apart; what is doubtful is not guessed") {
    const auto calibration = learnt();
    struct Case { Look look; Face is; };
    int sure = 0, all = 0;
    for (const auto& [look, is] : {Case{nothing, Face::Nothing}, {blue_back, Face::Printed}, {face, Face::Plain}})
        for (const auto& sample : samples(look, 2000, 17)) {
            const auto told = calibration.classify(sample);
            ++all;
            if (!told) continue;
            ++sure;
            CHECK(*told == is);
        }
    CHECK(sure > all * 99 / 100);
}

TEST_CASE("Something that looks like none of the three is not told") {
    const auto calibration = learnt();
    const Look finger{3000, 1900, 700, 400, 250}, glare{9000, 3300, 3000, 2700, 60};
    for (const auto& look : {finger, glare})
        for (const auto& sample : samples(look, 500, 5)) CHECK_FALSE(calibration.classify(sample));
    auto drowned = samples(face, 1, 1)[0];
    drowned.saturated = true;
    CHECK_FALSE(calibration.classify(drowned));
}

TEST_CASE("A window half over a card's edge is never told for certain to be the other side") {
    const auto calibration = learnt();
    for (int share = 0; share <= 100; ++share) {
        const double s = share / 100.0;
        const auto mixed = [&](double a, double b) { return a * s + b * (1 - s); };
        const Look half{mixed(face.clear, nothing.clear), mixed(face.red, nothing.red), mixed(face.green, nothing.green),
                        mixed(face.blue, nothing.blue), mixed(face.proximity, nothing.proximity)};
        for (const auto& sample : samples(half, 20, static_cast<unsigned>(share), 0.01))
            if (const auto told = calibration.classify(sample)) CHECK(*told != Face::Printed);
    }
}

TEST_CASE("Packs that look alike, too few samples and glare are refused in words") {
    const auto alike = FaceCalibration::learn(samples(nothing, 50, 1), samples(face, 50, 2), samples(face, 50, 3));
    REQUIRE_FALSE(alike);
    CHECK(alike.error().message == "calibration: the backs and the faces look alike to the sensor: more light, or another pack");
    CHECK_FALSE(FaceCalibration::learn(samples(nothing, 19, 1), samples(blue_back, 50, 2), samples(face, 50, 3)));
    auto glare = samples(face, 50, 3);
    for (auto& sample : glare) sample.saturated = true;
    CHECK_FALSE(FaceCalibration::learn(samples(nothing, 50, 1), samples(blue_back, 50, 2), glare));
}

TEST_CASE("Any sample at all is told or not, and the same when it is asked again") {
    const auto calibration = learnt();
    CHECK(rc::check([&](std::uint16_t clear, std::uint16_t red, std::uint16_t green, std::uint16_t blue, std::uint8_t near) {
        const Sample sample{{}, clear, red, green, blue, near, false, 10250};
        const FaceCalibration again(calibration.clusters());
        RC_ASSERT(calibration.classify(sample) == again.classify(sample));
    }));
}

TEST_CASE("A row of windows: a card over one is a card; contradictions are not told") {
    using Row = std::vector<std::optional<Face>>;
    CHECK(together(Row{Face::Nothing, Face::Printed, std::nullopt}) == Face::Printed);
    CHECK(together(Row{Face::Nothing, Face::Nothing}) == Face::Nothing);
    CHECK_FALSE(together(Row{Face::Nothing, std::nullopt}));
    CHECK_FALSE(together(Row{Face::Plain, Face::Printed}));
    CHECK_FALSE(together(Row{}));
}
