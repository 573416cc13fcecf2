// Real deals, played by the simulator's people at the emulated devices of every shipped board: what comes through buses, chips,
// schedule and drivers is the record that was played.
#include <cstdio>
#include <map>

#include "controller/app/accuracy.hpp"
#include "controller/app/inputs.hpp"
#include "controller/formats/formats.hpp"
#include "controller/table/pipeline.hpp"
#include "drivers/wired/stage.hpp"
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;

namespace {

std::vector<formats::Game> some_games(std::size_t n) {
    auto read = formats::read_games_file(std::string(KIBITZ_SOURCE_DIR) + "/controller/app/deals/demo.pbn");
    std::vector<formats::Game> games;
    for (auto& game : read.games)
        if (games.size() < n) games.push_back(std::move(game));
    REQUIRE(games.size() == n);
    return games;
}

/// A board's evening: people, emulated devices, lanes, pipeline.
class Evening {
public:
    Evening(const std::string& board, std::vector<formats::Game> games, drivers::Noise noise)
        : rig(board), games_(std::move(games)), stage_(rig.board, rig.table), code_(*laws::embedded_law_code("duplicate-2017")),
          people_(config(noise), games_), pipeline_(app::perception_config(rig.board, code_), code_,
                                                    [this](const laws::Event& event, const laws::TableState& state) { recorder_.take(event, state); }) {
        rig.on_told = [this](const wired::Told& told) { wait({instant(told.at), told.body, told.device}); };
    }
    app::Accuracy play() {
        while (auto reading = people_.next()) {
            const auto at = moment(reading->at);
            rig.until(at);
            release(rig.now - lateness);
            if (!stage_.act(*reading, at) && !std::holds_alternative<std::shared_ptr<const reading::Device>>(reading->body)) {
                reading->device.reset();
                wait(*reading);
            }
        }
        rig.pass(2s);
        release(rig.now);
        for (int i = 0; i < 1000 && pipeline_.next_deadline(); ++i) pipeline_.advance(*pipeline_.next_deadline());
        app::Accuracy accuracy;
        std::vector<app::Mistake> mistakes;
        app::compare(app::Expected{code_}, games_, people_.truth(), std::move(recorder_).games(), accuracy, mistakes, 0);
        for (const auto& mistake : mistakes) UNSCOPED_INFO("game " << mistake.game << ": " << mistake.words);
        return accuracy;
    }
    Rig rig;

private:
    static constexpr auto lateness = 150ms;  // the longest sweep of a crowded zone, by whatever reader, and some
    drivers::SimulatorConfig config(drivers::Noise noise) const {
        drivers::SimulatorConfig one;
        one.noise = noise;
        one.start = Instant(1000s);
        one.pack = rig.board.packs().front();
        one.geometry = rig.board.geometry();
        one.cruise = true;
        return one;
    }
    bus::Moment moment(Instant at) const { return bus::Moment(3s) + (at - Instant(1000s)); }
    Instant instant(bus::Moment at) const { return Instant(1000s) + std::chrono::duration_cast<Duration>(at - bus::Moment(3s)); }
    void wait(Reading reading) { waiting_.emplace(reading.at, std::move(reading)); }
    void release(bus::Moment until) {
        while (!waiting_.empty() && moment(waiting_.begin()->first) <= until) {
            pipeline_.take(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
    }
    std::vector<formats::Game> games_;
    wired::Stage stage_;
    laws::LawCode code_;
    drivers::Simulator people_;
    app::Recorder recorder_;
    table::Pipeline pipeline_;
    std::multimap<Instant, Reading> waiting_;
};

}  // namespace

TEST_CASE("Real deals through the emulated devices of every shipped board: every call, card and result is recorded as it was played") {
    for (const std::string board : {"hub-pi4", "hub-pi5", "hub-pi5-st25", "bench", "obid-pi4"}) {
        INFO(board);
        Evening evening(board, some_games(4), drivers::Noise::None);
        const auto accuracy = evening.play();
        CHECK(accuracy.boards == 4);
        CHECK(accuracy.cards > 150);
        CHECK(accuracy.cards_right == accuracy.cards);
        CHECK(accuracy.cards_extra == 0);
        CHECK(accuracy.calls_right == accuracy.calls);
        CHECK(accuracy.results_right == accuracy.results);
        CHECK(accuracy.false_incidents == 0);
        CHECK(evening.rig.table.breaches() == bus::Breaches{});
    }
}

TEST_CASE("The same with people and sensors that are not perfect, and with pads instead of film") {
    {
        Evening evening("hub-pi4", some_games(4), drivers::Noise::Typical);
        const auto accuracy = evening.play();
        std::printf("hub-pi4, typical: %d of %d cards, %d of %d results, %d false incidents\n", static_cast<int>(accuracy.cards_right), static_cast<int>(accuracy.cards),
                    static_cast<int>(accuracy.results_right), static_cast<int>(accuracy.results), static_cast<int>(accuracy.false_incidents));
        CHECK(accuracy.cards_right + 2 >= accuracy.cards);
        CHECK(accuracy.calls_right == accuracy.calls);
        CHECK(evening.rig.table.breaches() == bus::Breaches{});
    }
    {
        // A pad is a column and a band: which of dummy's cards was touched is not certain by it, and the card that follows decides.
        Evening evening("pads-pi4", some_games(4), drivers::Noise::None);
        const auto accuracy = evening.play();
        std::printf("pads-pi4: %d of %d cards, %d of %d results, %d false incidents\n", static_cast<int>(accuracy.cards_right), static_cast<int>(accuracy.cards),
                    static_cast<int>(accuracy.results_right), static_cast<int>(accuracy.results), static_cast<int>(accuracy.false_incidents));
        CHECK(accuracy.calls_right == accuracy.calls);
        CHECK(accuracy.cards_right * 100 >= accuracy.cards * 85);
        CHECK(evening.rig.table.breaches() == bus::Breaches{});
    }
}
