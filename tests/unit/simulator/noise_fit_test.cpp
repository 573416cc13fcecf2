// The noise that readings show, fitted back from simulated tables whose noise is known; and noise files.
#include "drivers/simulator/noise_fit.hpp"

#include "drivers/simulator/noise.hpp"
#include "drivers/simulator/noise_file.hpp"
#include "table.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using drivers::Noise;
using drivers::simulator::SensorNoise;

namespace {

drivers::FittedNoise fitted(Noise people, const SensorNoise& sensors) {
    auto c = config(people);
    c.sensors = sensors;
    c.cruise = true;
    std::vector<formats::Game> games;
    for (std::uint64_t i = 0; i < 12; ++i) games.push_back(random_game(300 + i));
    drivers::Simulator table(std::move(c), std::move(games));
    drivers::NoiseFit fit;
    while (const auto reading = table.next()) fit.take(*reading);
    return fit.result();
}

SensorNoise some(double missed, double sigma, double wrong, double jitter, double bounce) {
    SensorNoise noise;
    noise.missed = missed, noise.range_sigma = sigma, noise.wrong_face = wrong, noise.contact_jitter = jitter, noise.beam_bounce = bounce;
    noise.range_outlier = 0.005, noise.range_dead_band = 2, noise.ghost_touches = 1;
    return noise;
}

}  // namespace

TEST_CASE("The noise of a simulated table is found again in its readings") {
    for (const auto& truth : {some(0.02, 1.5, 0.01, 3, 0.3), some(0.10, 4, 0.05, 4, 0.5), some(0.05, 2.5, 0.03, 2, 0.1)}) {
        const auto fit = fitted(Noise::None, truth);
        INFO("missed " << truth.missed << ": " << fit.sensors.missed << "; sigma " << truth.range_sigma << ": " << fit.sensors.range_sigma << "; wrong "
                       << truth.wrong_face << ": " << fit.sensors.wrong_face << "; jitter " << truth.contact_jitter << ": " << fit.sensors.contact_jitter << "; bounce "
                       << truth.beam_bounce << ": " << fit.sensors.beam_bounce << "; outliers " << truth.range_outlier << ": " << fit.sensors.range_outlier << "; ghosts "
                       << truth.ghost_touches << ": " << fit.sensors.ghost_touches);
        CHECK(fit.sensors.missed == Approx(truth.missed).epsilon(0.2));
        CHECK(fit.sensors.range_sigma == Approx(truth.range_sigma).epsilon(0.3));
        CHECK(fit.sensors.wrong_face == Approx(truth.wrong_face).epsilon(0.3));
        CHECK(fit.sensors.contact_jitter == Approx(truth.contact_jitter).epsilon(0.35));
        CHECK(fit.sensors.beam_bounce == Approx(truth.beam_bounce).margin(0.06));
        CHECK(fit.sensors.range_outlier == Approx(truth.range_outlier).margin(0.003));
        CHECK(fit.sensors.range_dead_band == 2);
    }
}

TEST_CASE("A table without noise shows none") {
    const auto fit = fitted(Noise::None, SensorNoise{});
    CHECK(fit.sensors.missed < 0.005);
    CHECK(fit.sensors.range_sigma < 0.6);
    CHECK(fit.sensors.wrong_face < 0.001);
    CHECK(fit.sensors.contact_jitter < 0.5);
    CHECK(fit.sensors.beam_bounce < 0.02);
    CHECK(fit.sweeps > 10000);
}

TEST_CASE("A noise file is read as it was written; each fault is told with its line") {
    const drivers::NoiseFile file{Noise::Club, some(0.021, 1.6, 0.011, 2.5, 0.31)};
    const auto read = drivers::read_noise(drivers::to_text(file), "t.noise");
    REQUIRE(read);
    CHECK(drivers::to_text(*read) == drivers::to_text(file));
    const auto wrong = drivers::read_noise("people nobody\nmissed 1.5\nrange_sigma two\n# good\nmised 0.1\nmissed\nrange_dead_band 0\n", "t.noise");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error() == std::vector<std::string>{
                               "t.noise:1: people nobody: write none, typical, harsh, club or wild",
                               "t.noise:2: missed 1.5: must be 0 to 0.9 (share of sweeps in which a tag does not answer): correct it",
                               "t.noise:3: range_sigma two: not a number: write one like 0.02",
                               "t.noise:5: mised: there is no such number: see drivers/simulator/noise_file.hpp for what there is",
                               "t.noise:6: a line is a key and a value, like `missed 0.02`: correct it",
                               "t.noise:7: range_dead_band 0: must be 1 to 20 mm: correct it"});
}
