/// kibitz sense check: plays the table's side of the sensing protocol and says, rule by rule, what the other side did.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdlib>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "drivers/remote/conformance.hpp"
#include "drivers/remote/listen.hpp"

namespace kibitz::app {
namespace {

using drivers::remote::Conformance;
using drivers::remote::Verdict;

struct SenseOptions {
    std::string board, address = "127.0.0.1", token;
    std::uint16_t port = 8746;
    double seconds = 20, wait = 60;
};

Instant wall_clock() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }
Duration seconds(double count) { return Duration(static_cast<std::int64_t>(count * 1e6)); }

int print(const std::vector<Verdict>& verdicts, std::ostream& out) {
    bool good = true;
    for (const auto& verdict : verdicts) {
        const bool failed = verdict.outcome == Verdict::Outcome::Fail;
        good = good && !failed;
        out << (failed ? "FAIL     " : verdict.outcome == Verdict::Outcome::Pass ? "PASS     " : "SKIPPED  ") << verdict.rule << ": "
            << verdict.detail << "\n";
    }
    return good ? done : check_failed;
}

int check(const SenseOptions& options, const Streams& streams) {
    const auto board = find_board(options.board, streams.err);
    if (!board) return bad_input;
    const auto& devices = board->devices();
    if (std::none_of(devices.begin(), devices.end(), [](const auto& device) { return device.driver == "remote"; })) {
        streams.err << board->file_name << ":1: no device has `remote {}`: nothing is to come over the sensing protocol\n";
        return bad_input;
    }
    const char* from_environment = std::getenv("KIBITZ_SENSE_TOKEN");
    const std::string token = !options.token.empty() ? options.token : from_environment ? from_environment : "conformance";

    boost::asio::io_context io(1);
    auto kit = std::make_shared<Conformance>(io.get_executor(), *board, wall_clock, seconds(options.seconds));
    auto listening = drivers::remote::listen(io, options.address, options.port, token, kit);
    if (!listening) {
        streams.err << listening.error() << "\n";
        return bad_input;
    }
    streams.out << "Waiting for ws://" << options.address << ":" << (*listening)->port() << drivers::remote::sense_path
                << "  (Authorization: Bearer " << token << ")\n"
                << std::flush;
    kit->start();
    const Instant begun = wall_clock();
    boost::asio::steady_timer timer(io);
    std::function<void()> step = [&] {
        timer.expires_after(std::chrono::milliseconds(20));
        timer.async_wait([&](const boost::system::error_code& stopped) {
            if (stopped) return;
            const bool nobody = wall_clock() - begun > seconds(options.wait + options.seconds);
            if (kit->step() || nobody) return io.stop();
            step();
        });
    };
    step();
    io.run();
    const auto verdicts = kit->verdicts();
    kit->stop();
    io.restart();
    io.run_for(std::chrono::milliseconds(200));  // the goodbye
    return print(verdicts, streams.out);
}

}  // namespace

void add_sense(CLI::App& app, Called& called) {
    auto* sense = app.add_subcommand("sense", "The sensing protocol (drivers/remote/README.md)");
    sense->require_subcommand(1);
    auto options = std::make_shared<SenseOptions>();
    auto* command = sense->add_subcommand("check", "Watch another maker's device report, and say rule by rule whether it keeps the protocol");
    command->add_option("--board", options->board, "Board file with the devices it reports for")->required();
    command->add_option("--address", options->address, "Where to listen")->capture_default_str();
    command->add_option("--port", options->port, "0 takes any free one")->capture_default_str();
    command->add_option("--token", options->token, "What the device bears; without it KIBITZ_SENSE_TOKEN, or \"conformance\"");
    command->add_option("--seconds", options->seconds, "How long to watch")->check(CLI::Range(2.0, 3600.0))->capture_default_str();
    command->add_option("--wait", options->wait, "How long to wait for it to come")->check(CLI::Range(1.0, 3600.0))->capture_default_str();
    command->footer("Example:\n  kibitz sense check --board boards/sight.textproto --seconds 20");
    command->callback([&called, options] { called.exit_code = check(*options, called.streams); });
    sense->footer("Example:\n  kibitz sense check --board boards/sight.textproto");
}

}  // namespace kibitz::app
