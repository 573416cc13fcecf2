// A reading in steady state costs no memory from the heap: from a chip's answer over its driver and lane, on threads, to the
// table's inbox and out of it, and into what is kept for the technician.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <random>

#include "allocations.hpp"
#include "controller/table/device_watch.hpp"
#include "controller/table/inbox.hpp"
#include "drivers/wired/source.hpp"
#include "locked.hpp"
#include "rig.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using Clock = std::chrono::steady_clock;

namespace {

/// A board's sources on threads, their readings into a table's inbox and out again.
struct Table {
    std::shared_ptr<boards::Board> board;
    wired::Emulated emulated;
    std::shared_ptr<Locked> back = std::make_shared<Locked>(emulated);
    boost::asio::io_context io;
    TableTime time{Instant(5000s), Clock::now()};
    std::vector<drivers::Made> made;
    table::Inbox inbox;
    table::DeviceWatch watch;
    std::size_t given = 0, left_out = 0;

    explicit Table(const std::string& name) : board(std::make_shared<boards::Board>(shipped(name))), emulated(*board) {
        auto calibration = std::make_shared<const wired::Calibration>(emulated.calibration());
        made = wired::make_sources(io.get_executor(), time, board->devices(), {board, back, calibration, wired::Runs::OnThreads});
        std::vector<std::shared_ptr<drivers::Source>> sources;
        for (const auto& one : made) sources.push_back(one.source);
        watch.start(sources, time.at(Clock::now()));
        for (const auto& one : made) {
            const auto number = inbox.open(one.source->latency());
            one.source->start([this, number](const Reading& reading) {
                if (!inbox.put(number, reading)) ++left_out;
                inbox.release(time.at(Clock::now()), [this](const Reading& taken) {
                    watch.take(taken, time.at(Clock::now()));
                    ++given;
                });
            });
        }
    }
    ~Table() {
        for (const auto& one : made) one.source->stop();
    }
    /// What a deal makes of the sensors, at all four seats.
    void gesture(unsigned turn) {
        back->with([&](auto& table) {
            for (const auto seat : bridge::all_seats) {
                const auto at = [&](Function function) { return device_at(seat, function); };
                const bool lies = (turn + static_cast<unsigned>(seat)) % 2 == 0;
                table.tags(at(Function::Reader), lies ? std::vector{TagId{0xE004015000010000 + turn % 52}} : std::vector<TagId>{});
                table.height(at(Function::Range), 5 + turn % 60);
                table.surface(at(Function::Face), lies ? reading::Surface::Printed : reading::Surface::Nothing);
                table.beam(at(Function::Beams), reading::Edge::Inner, lies, Clock::now());
                table.sits(at(Function::SeatSwitch), turn % 7 != 0, Clock::now());
                touch(table, at(Function::Touch), turn);
            }
        });
    }
    void touch(wired::Emulated& table, DeviceId id, unsigned turn) const {
        const auto found = std::find_if(board->devices().begin(), board->devices().end(), [&](const auto& one) { return one.id == id; });
        if (!found->wiring.has_film()) return table.pads(id, turn % 3 == 0 ? 0U : 1U << turn % 12);
        const auto phase = turn % 4 == 0 ? evdev::Phase::Down : turn % 4 == 3 ? evdev::Phase::Up : evdev::Phase::Move;
        table.input(id).finger(0, phase, 0.1 + turn % 8 * 0.1, 0.5, Clock::now());
    }
    void run(std::chrono::milliseconds time_to_run) {
        io.restart();
        const boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work(io.get_executor());
        io.run_for(time_to_run);
    }
};

}  // namespace

TEST_CASE("A reading in steady state takes no memory from the heap, from the chip to the table") {
    for (const std::string name : {"hub-pi4", "hub-pi5-st25", "pads-pi4"}) {
        Table table(name);
        unsigned turn = 0;
        for (; turn < 25; ++turn) table.gesture(turn), table.run(60ms);  // until each buffer is as large as it will be
        const auto before = allocations(), readings = table.given;
        for (; turn < 75; ++turn) table.gesture(turn), table.run(30ms);
        const auto taken = allocations() - before, given = table.given - readings;
        std::printf("%s: %zu readings, %zu allocations\n", name.c_str(), given, taken);
        CHECK(given > 300);
        CHECK(table.left_out == 0);
        CHECK(taken == 0);
        for (const auto& one : table.watch.records()) {
            UNSCOPED_INFO(to_string(one.id));
            CHECK(one.lost == 0);
            CHECK((one.readings > 0 || one.id.function == Function::Light || one.id.function == Function::Panel));
        }
        for (const auto& one : table.made) one.source->stop();
        CHECK(table.back->with([](auto& emulated) { return emulated.breaches(); }) == bus::Breaches{});
    }
}
