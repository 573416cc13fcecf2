// bench-devices --board FILE --calibration OUT [--deals FILE...]: makes a board's devices of the kernel and seats people at them.
// Commands come by standard input, one a line, and what happens is told on standard output, one a line ("ready", "command {json}",
// "played", "answer ..."). tests/bench/README.md says who asks.
#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <fstream>
#include <iostream>
#include <sstream>

#include "controller/app/deals.hpp"
#include "controller/app/inputs.hpp"
#include "people.hpp"

namespace kibitz::bench {
namespace {

struct Options {
    std::string board, calibration;
    std::vector<std::string> deals;
};

/// Games that people without tablets can tell a printed panel: no claims, no explanations; played to the last card.
std::vector<formats::Game> told_by_devices(std::vector<formats::Game> all) {
    std::vector<formats::Game> games;
    for (auto& game : all) {
        if (game.claim || game.play.size() != bridge::cards_in_pack) continue;
        for (auto& call : game.calls) call.alert = false, call.explanation.clear();
        games.push_back(std::move(game));
    }
    return games;
}

class Bench {
public:
    Bench(boost::asio::io_context& io, const Options& options, boards::Board board, std::vector<formats::Game> games)
        : io_(&io), board_(std::move(board)), games_(std::move(games)), table_(io, board_),
          people_(io, table_, board_, {[](const std::string& json) { say("command " + json); }, [this] { over(); }}), asked_(io, ::dup(0)) {
        std::ofstream(options.calibration) << wired::to_text(table_.emulated().calibration(), board_);
        say("ready " + std::to_string(games_.size()));
        hear();
    }

private:
    static void say(const std::string& line) { std::cout << line << std::endl; }
    void over() { say("played " + std::to_string(people_.unsensed())); }

    void hear() {
        boost::asio::async_read_until(asked_, buffer_, '\n', [this](const boost::system::error_code& error, std::size_t) {
            if (error) return io_->stop();  // whoever asked is gone
            std::string line;
            std::istream in(&buffer_);
            std::getline(in, line);
            obey(line);
            hear();
        });
    }

    void obey(const std::string& line) {
        std::istringstream words(line);
        std::string command, who, value;
        words >> command;
        if (command == "play") return play(words);
        if (command == "judge") return judge(words);
        if (command == "leave") return people_.stop(), say("answer left");
        if (command == "served") return say("answer " + std::to_string(table_.served()[0]) + " " + std::to_string(table_.served()[1]));
        if (command == "breaches") {
            for (const auto& one : table_.emulated().breaches()) say("breach " + one);
            return say("answer " + std::to_string(table_.emulated().breaches().size()));
        }
        words >> who >> value;
        const auto device = device_from_name(who);
        if (command == "storm") table_.storm(static_cast<unsigned>(std::stoul(who)), static_cast<unsigned>(std::stoul(value)));
        else if (!device) return say("answer no such device: " + line);
        else if (command == "power") table_.power(*device, value == "on");
        else if (command == "busy-stuck") table_.busy_stuck(*device, value == "on");
        else if (command == "irq-storm") table_.irq_storm(*device, value == "on");
        else return say("answer not known: " + line);
        say("answer done");
    }

    /// play COUNT FIRST SEED NOISE IRREGULARITIES [HABIT=X ...]
    void play(std::istringstream& words) {
        std::size_t count = 0, first = 0;
        drivers::SimulatorConfig config;
        std::string noise;
        words >> count >> first >> config.seed >> noise >> config.irregularities_per_board;
        std::vector<formats::Game> chosen;
        for (std::size_t i = 0; i < count; ++i) chosen.push_back(games_[(first + i) % games_.size()]);
        config.noise = drivers::noise_from_string(noise).value_or(drivers::Noise::None);
        config.start = Instant(std::chrono::seconds(1000));
        config.pack = board_.packs().front();
        config.geometry = board_.geometry();
        config.cruise = true;
        config.printed_panels = true;
        for (std::string habit; words >> habit;)
            if (const auto read = drivers::read_habit(habit)) config.habits.push_back(*read);
            else say("difference " + read.error());
        people_.play(std::move(config), std::move(chosen));
        say("answer playing");
    }

    void judge(std::istringstream& words) {
        std::string feed, pbn, figures;
        words >> feed >> pbn;
        const auto faults = people_.judge(feed, pbn, figures);
        for (const auto& one : faults) say("difference " + one);
        say("figures " + figures);
        say("answer " + std::to_string(faults.size()));
    }

    boost::asio::io_context* io_;
    boards::Board board_;
    std::vector<formats::Game> games_;
    KernelTable table_;
    People people_;
    boost::asio::posix::stream_descriptor asked_;
    boost::asio::streambuf buffer_;
};

int run(const Options& options) {
    auto board = app::find_board(options.board, std::cerr);
    auto deals = app::playable_games(options.deals, std::cerr);
    if (!board || !deals) return 2;
    boost::asio::io_context io(1);
    Bench bench(io, options, *std::move(board), told_by_devices(std::move(deals->games)));
    io.run();
    return 0;
}

}  // namespace
}  // namespace kibitz::bench

int main(int argc, char** argv) {
    CLI::App app("A board's devices made of the kernel, and people at them");
    kibitz::bench::Options options;
    app.add_option("--board", options.board, "Board file")->required();
    app.add_option("--calibration", options.calibration, "Where this table's calibration is written")->required();
    app.add_option("--deals", options.deals, "PBN or LIN files; without any the demo's deals");
    CLI11_PARSE(app, argc, argv);
    try {
        return kibitz::bench::run(options);
    } catch (const std::exception& error) {
        std::cerr << "bench-devices: " << error.what() << '\n';
        return 2;
    }
}
