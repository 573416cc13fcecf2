// The sources at work: four threads, real time, a table that listens; what it is told, in which order, how late, and how it stops.
#include "drivers/wired/source.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdio>
#include <thread>

#include "locked.hpp"
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using Clock = std::chrono::steady_clock;

namespace {

/// A board's sources on threads, and a table that keeps what it is told.
struct Running {
    std::shared_ptr<boards::Board> board = std::make_shared<boards::Board>(shipped("hub-pi4"));
    wired::Emulated table{*board};
    std::shared_ptr<Locked> back = std::make_shared<Locked>(table);
    boost::asio::io_context io;
    TableTime time{Instant(5000s), Clock::now()};
    std::vector<drivers::Made> made;
    struct Heard {
        Reading reading;
        Clock::time_point when;
    };
    std::vector<Heard> heard;

    explicit Running(wired::Runs runs) {
        auto calibration = std::make_shared<const wired::Calibration>(table.calibration());
        made = wired::make_sources(io.get_executor(), time, board->devices(), {board, back, calibration, runs});
        for (const auto& one : made)
            one.source->start([this](const Reading& reading) { heard.push_back({reading, Clock::now()}); });
    }
    ~Running() { stop(); }
    void stop() {
        for (const auto& one : made) one.source->stop();
    }
    void run(std::chrono::milliseconds time_to_run) {
        io.restart();
        const boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work(io.get_executor());
        io.run_for(time_to_run);
    }
    template <class Body>
    std::vector<Heard> of(DeviceId id) const {
        std::vector<Heard> all;
        for (const auto& one : heard)
            if (one.reading.device == id && std::holds_alternative<Body>(one.reading.body)) all.push_back(one);
        return all;
    }
};

DeviceId id(const char* name) { return *device_from_name(name); }

}  // namespace

TEST_CASE("Sources on threads tell what there is, each device numbered from 1, and stop when they are told") {
    for (const auto runs : {wired::Runs::OnThreads, wired::Runs::OnTable}) {
        Running running(runs);
        CHECK(running.made.size() == 4);
        running.run(1500ms);
        running.heard.clear();
        running.back->with([](auto& table) {
            table.tags(id("west.reader"), {TagId{0xE004015000010011}});
            table.height(id("west.range"), 9);
            table.sits(id("west.seat-switch"), true, Clock::now());
        });
        running.made.front().outputs->prompt(bridge::Seat::West, drivers::Prompt::Play);
        running.made.front().outputs->light(bridge::Seat::West, drivers::Outputs::Colour::Amber);
        running.run(1200ms);
        const auto sweeps = running.of<reading::Inventory>(id("west.reader"));
        REQUIRE_FALSE(sweeps.empty());
        CHECK(std::get<reading::Inventory>(sweeps.back().reading.body).tags.size() == 1);
        const auto heights = running.of<reading::Range>(id("west.range"));
        REQUIRE_FALSE(heights.empty());
        CHECK(std::get<reading::Range>(heights.back().reading.body).height == Millimetres{9});
        const auto sits = running.of<reading::SeatSwitch>(id("west.seat-switch"));
        REQUIRE_FALSE(sits.empty());
        CHECK(std::get<reading::SeatSwitch>(sits.back().reading.body).occupied);
        CHECK(running.back->with([](auto& table) { return table.lamps(id("west.light")); }) == std::pair(false, true));

        std::map<DeviceId, std::uint32_t> last;
        for (const auto& one : running.heard) {
            if (one.reading.sequence == 0) continue;
            auto& before = last[*one.reading.device];
            if (before != 0) CHECK(one.reading.sequence == before + 1);
            before = one.reading.sequence;
        }
        std::size_t works = 0;
        for (const auto& one : running.made)
            for (const auto& device : one.source->devices())
                if (device.health == reading::Health::Ok) ++works;
        CHECK(works == running.board->devices().size());

        running.stop();
        const auto told = running.heard.size();
        running.run(200ms);
        CHECK(running.heard.size() == told);
    }
}

TEST_CASE("From an edge to its reading: the kernel's moment is kept, and the table hears of it soon") {
    Running running(wired::Runs::OnThreads);
    running.run(1200ms);
    running.heard.clear();
    for (int i = 0; i < 100; ++i) {
        const auto heard = running.of<reading::SeatSwitch>(id("north.seat-switch")).size();
        running.back->with([&](auto& table) { table.sits(id("north.seat-switch"), i % 2 == 0, Clock::now()); });
        for (int k = 0; k < 200 && running.of<reading::SeatSwitch>(id("north.seat-switch")).size() == heard; ++k) running.run(11ms);
    }
    std::vector<double> late;
    for (const auto& one : running.of<reading::SeatSwitch>(id("north.seat-switch"))) {
        const auto at = running.time.origin + (one.reading.at - running.time.begin);
        late.push_back(std::chrono::duration<double, std::milli>(one.when - at).count());
    }
    REQUIRE(late.size() >= 100);
    std::sort(late.begin(), late.end());
    std::printf("edge to reading: median %.1f ms, p99 %.1f ms (emulated lines are looked at every 5 ms)\n", late[late.size() / 2], late[late.size() * 99 / 100]);
    CHECK(late.front() >= 0);
    CHECK(late[late.size() / 2] < 500);  // how soon is measured on the bench; here a busy machine may be late
}
