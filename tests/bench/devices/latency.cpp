// bench-latency --board FILE --calibration FILE --seconds N: the board's own drivers at the kernel's devices, as the daemon has them, and
// how long what they tell has been on its way: from the kernel's time of an edge or a finger to the table's thread.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdio>
#include <iostream>
#include <map>

#include "controller/app/inputs.hpp"
#include "controller/app/wired_table.hpp"
#include "drivers/wired/source.hpp"

namespace kibitz::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Times {
    std::vector<double> ms;
    void print(const char* what) {
        if (ms.empty()) return;
        std::sort(ms.begin(), ms.end());
        const auto of = [&](double share) { return ms[static_cast<std::size_t>(share * static_cast<double>(ms.size() - 1))]; };
        std::printf("figures %s: %zu, median %.1f ms, p99 %.1f ms, most %.1f ms\n", what, ms.size(), of(0.5), of(0.99), ms.back());
    }
};

const char* kind_of(const Reading& reading) {
    if (std::holds_alternative<reading::Beam>(reading.body) || std::holds_alternative<reading::SeatSwitch>(reading.body)) return "edge to reading";
    if (std::holds_alternative<reading::Contact>(reading.body) || std::holds_alternative<std::shared_ptr<const reading::Panel>>(reading.body)) return "finger to reading";
    return "sweep or sample to reading";
}

int run(const std::string& board_file, const std::string& calibration_file, int seconds) {
    const auto board = app::find_board(board_file, std::cerr);
    if (!board) return 2;
    auto calibration = app::find_calibration(calibration_file, *board, std::cerr);
    if (!calibration) return 2;
    const auto shared = std::make_shared<const boards::Board>(*board);
    boost::asio::io_context io(1);
    const TableTime time{Instant(std::chrono::seconds(1000)), Clock::now()};
    auto made = wired::make_sources(io.get_executor(), time, shared->devices(),
                                    {shared, std::shared_ptr<wired::BackEnd>(wired::kernel_back_end(*shared)),
                                     std::make_shared<wired::Calibration>(*std::move(calibration)), wired::Runs::OnThreads});
    std::map<std::string, Times> times;
    std::size_t readings = 0;
    const auto warm = Clock::now() + std::chrono::seconds(2);
    for (auto& one : made)
        if (one.source)
            one.source->start([&](const Reading& reading) {
                if (Clock::now() < warm) return;
                ++readings;
                times[kind_of(reading)].ms.push_back(std::chrono::duration<double, std::milli>(time.at(Clock::now()) - reading.at).count());
            });
    std::cout << "ready" << std::endl;
    boost::asio::steady_timer end(io, std::chrono::seconds(seconds + 2));
    end.async_wait([&](const boost::system::error_code&) { io.stop(); });
    io.run();
    for (auto& one : made)
        if (one.source) one.source->stop();
    for (auto& [what, all] : times) all.print(what.c_str());
    std::printf("figures %.0f readings/s\n", static_cast<double>(readings) / seconds);
    return 0;
}

}  // namespace
}  // namespace kibitz::bench

int main(int argc, char** argv) {
    CLI::App app("How long readings are on their way");
    std::string board, calibration;
    int seconds = 30;
    app.add_option("--board", board, "Board file")->required();
    app.add_option("--calibration", calibration, "This table's calibration")->required();
    app.add_option("--seconds", seconds, "For so long")->check(CLI::Range(1, 3600))->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    return kibitz::bench::run(board, calibration, seconds);
}
