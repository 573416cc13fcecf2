#include "controller/app/hall_demo.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdlib>
#include <ostream>

#include "controller/app/broker_child.hpp"
#include "controller/app/commands.hpp"
#include "controller/app/daemon.hpp"
#include "controller/app/evening_deals.hpp"
#include "controller/app/hall_display.hpp"
#include "controller/app/heap.hpp"
#include "controller/app/host_names.hpp"
#include "controller/app/listen.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/table_setup.hpp"
#include "controller/app/upkeep_page.hpp"
#include "controller/bridge/movement.hpp"
#include "controller/hall/setup.hpp"
#include "drivers/simulator/live.hpp"

namespace kibitz::app {
namespace {

namespace fs = std::filesystem;

/// How often somebody at a table plays another card than at the others: enough for scores that differ.
constexpr double slip = 0.12;
constexpr const char* given_names[] = {"Ada", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gita", "Hugo", "Ida", "Jon", "Kaya", "Leo",
                                       "Mia", "Nils", "Olga", "Per", "Rosa", "Sven", "Tara", "Ulf", "Vera", "Wim", "Yana", "Zeno"};

/// A port that nobody has now.
std::uint16_t free_port() {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    std::uint16_t port = 0;
    if (fd >= 0 && ::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
        ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        port = ntohs(address.sin_port);
    if (fd >= 0) ::close(fd);
    return port;
}

std::string invented(std::uint32_t pair, bool first) {
    constexpr std::size_t count = std::size(given_names);
    return fmt::format("{} {}", given_names[(pair * 2 + (first ? 0 : 1)) % count],
                       static_cast<char>('A' + (pair * 2 + (first ? 0U : 1U)) / count));
}

/// What is played at a table, round by round.
std::vector<formats::Game> games_of(std::uint32_t table, const std::vector<bridge::TableRound>& movement,
                                    const std::vector<formats::Game>& boards, std::uint32_t seed) {
    std::vector<formats::Game> out;
    std::mt19937 dice(seed * 1000 + table);
    for (const auto& round : movement) {
        if (round.table != table || round.pair_ns == 0 || round.pair_ew == 0) continue;
        for (auto number = round.first_board; number <= round.last_board; ++number) {
            auto game = boards[number - 1];
            play_anew(game, slip, dice);
            auto& start = game.start;
            start.section = "A";
            start.table = std::to_string(table);
            start.round = std::to_string(round.round);
            start.pair_ns = std::to_string(round.pair_ns);
            start.pair_ew = std::to_string(round.pair_ew);
            using enum bridge::Seat;
            start.players[North] = invented(round.pair_ns, true);
            start.players[South] = invented(round.pair_ns, false);
            start.players[East] = invented(round.pair_ew, true);
            start.players[West] = invented(round.pair_ew, false);
            out.push_back(std::move(game));
        }
    }
    return out;
}

/// The movement that so many tables play: as many rounds as can be.
std::vector<bridge::TableRound> movement_of(std::uint32_t tables, std::uint32_t boards) {
    const auto made = tables < 4        ? bridge::howell(std::max(3U, tables * 2), boards)
                      : tables % 2 == 0 ? bridge::relay(tables * 2, boards)
                                        : bridge::mitchell(tables * 2, boards);
    return made.value_or(std::vector<bridge::TableRound>());
}

struct Demo {
    boost::asio::io_context& io;
    const HallDemoOptions& options;
    std::string pin;
    std::unique_ptr<BrokerChild> broker;
    std::unique_ptr<HallDisplay> display;
    std::vector<std::unique_ptr<Daemon>> tables;
    std::size_t running = 0;
};

/// The hall's folder: made at the first start, gone on with afterwards.
tl::expected<void, std::string> settle_hall(const HallDemoOptions& options, const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder / "hall.key", error)) {
        hall::InitOptions fresh;
        fresh.hall = "DEMO";
        fresh.listen = {fmt::format("127.0.0.1:{}", free_port())};
        fresh.stream_megabytes = 512;
        if (auto made = hall::init(folder, fresh); !made) return made;
    }
    for (std::uint32_t table = 1; table <= options.tables; ++table) {
        if (fs::exists(folder / "tables" / (hall::table_id(std::to_string(table)) + ".hall"), error)) continue;
        if (const auto added = hall::add_table(folder, std::to_string(table)); !added) return tl::unexpected(added.error());
    }
    return {};
}

tl::expected<std::unique_ptr<Daemon>, std::string> open_table(Demo& demo, std::uint32_t number, const fs::path& hall,
                                                              std::vector<formats::Game> games, std::ostream& err) {
    auto board = find_board("", err);
    if (!board) return tl::unexpected<std::string>("the simulated table that is built in cannot be read");
    SimulationOptions people;
    people.seed = demo.options.seed + number;
    auto simulation = simulator_config(people, *board, err);
    if (!simulation) return tl::unexpected<std::string>("the simulated people cannot be made");
    simulation->cruise = true;
    simulation->irregularities_per_board = demo.options.errors;
    const auto id = hall::table_id(std::to_string(number));
    DaemonConfig config;
    config.port = 0;
    config.data = fs::path(demo.options.data) / "tables" / id;
    config.board = *std::move(board);
    config.table = "Table " + std::to_string(number);
    config.version = version();
    config.pin = demo.pin;
    config.pin_cost = {1, 8U << 20U};  // twelve in one program: what the PIN of a demonstration is worth
    config.pace = demo.options.speed;
    config.hall = hall / "tables" / (id + ".hall");
    config.hosts = host_names({});
    config.registry.add("simulated",
                        [simulation = *std::move(simulation), games = std::move(games), speed = demo.options.speed](
                            const boost::asio::any_io_executor& executor, const TableTime& time,
                            const std::vector<boards::Device>& devices) -> tl::expected<drivers::Made, std::string> {
                            drivers::LiveConfig live{simulation, speed, false, time, {}, {}};
                            for (const auto& device : devices) live.devices.push_back(device.id);
                            return drivers::Made{std::make_shared<drivers::LiveSimulator>(executor, std::move(live), games), nullptr};
                        });
    return Daemon::open(demo.io, std::move(config));
}

tl::expected<void, std::string> open_all(Demo& demo, const Listen& listen, std::ostream& err) {
    const fs::path hall = fs::path(demo.options.data) / "hall";
    if (auto settled = settle_hall(demo.options, hall); !settled) return settled;
    auto broker = BrokerChild::start(demo.io, hall);
    if (!broker) return tl::unexpected(broker.error());
    demo.broker = std::move(*broker);
    HallDisplayConfig config;
    config.hall.folder = hall;
    config.hall.version = version();
    config.hall.tables_play_their_own = true;
    config.hall.say = [](const std::string& words) { spdlog::warn("{}", words); };
    config.address = listen.address;
    config.port = listen.port;
    config.hosts = host_names({});
    config.pin = demo.pin;
    auto display = HallDisplay::open(demo.io, std::move(config));
    if (!display) return tl::unexpected(display.error());
    demo.display = std::move(*display);

    const auto movement = movement_of(demo.options.tables, demo.options.boards);
    std::uint32_t most = 0;
    for (const auto& one : movement) most = std::max(most, one.last_board);
    std::mt19937 dice(demo.options.seed);
    std::vector<formats::Game> boards;
    for (std::uint32_t number = 1; number <= most; ++number) boards.push_back(dealt_board(number, dice));
    for (std::uint32_t table = 1; table <= demo.options.tables; ++table) {
        auto opened = open_table(demo, table, hall, games_of(table, movement, boards, demo.options.seed), err);
        if (!opened) return tl::unexpected(fmt::format("table {}: {}", table, opened.error()));
        demo.tables.push_back(std::move(*opened));
    }
    return {};
}

void stop_all(Demo& demo) {
    demo.running = demo.tables.size();
    if (demo.running == 0) return demo.display->stop(), demo.io.stop();
    for (auto& table : demo.tables)
        table->stop([&demo] {
            if (--demo.running > 0) return;
            demo.display->stop();
            demo.io.stop();
        });
}

}  // namespace

int run_hall_demo(const HallDemoOptions& options, const Streams& streams) {
    const auto listen = read_listen(options.listen);
    if (!listen) {
        streams.err << "--listen " << options.listen << ": not an address and a port: write it like 127.0.0.1:8750 or [::1]:8750\n";
        return bad_input;
    }
    if (!spdlog::get("kibitz")) {
        spdlog::set_default_logger(spdlog::stderr_color_mt("kibitz"));
        keep_log();
    }
    give_large_blocks_back();
    boost::asio::io_context io(1);
    boost::asio::signal_set signals(io, SIGINT, SIGTERM);
    const char* pin = std::getenv("KIBITZ_PIN");
    Demo demo{io, options, pin ? pin : display::random_pin(), {}, {}, {}};
    if (const auto opened = open_all(demo, *listen, streams.err); !opened) {
        streams.err << opened.error() << '\n';
        return bad_input;
    }
    signals.async_wait([&](const boost::system::error_code& error, int) {
        if (!error) stop_all(demo);
    });
    demo.display->start();
    for (auto& table : demo.tables) table->start();
    streams.out << "The hall's display:  " << demo.display->url() << "\nThe Director's PIN:  " << demo.pin << "\n"
                << options.tables << " tables play; what is kept:  " << options.data << "\nCtrl-C stops.\n"
                << std::flush;
    io.run();
    io.restart();
    io.run_for(std::chrono::milliseconds(500));
    demo.tables.clear();
    demo.display.reset();
    demo.broker.reset();
    return done;
}

}  // namespace kibitz::app
