// A board file's devices go to the makers of their drivers, and what cannot be made is told, all at once.
#include <boost/asio/io_context.hpp>

#include "catch.hpp"
#include "drivers/registry.hpp"

using namespace kibitz;
using namespace kibitz::drivers;

namespace {

struct Silent final : Source {
    std::string_view name() const noexcept override { return "silent"; }
    void start(OnReading) override {}
    void stop() override {}
    Duration latency() const noexcept override { return {}; }
    std::vector<DeviceState> devices() const override { return {}; }
};

struct Dark final : Outputs {
    void light(bridge::Seat, Colour) override {}
    void prompt(bridge::Seat, Prompt) override {}
};

boards::Board bench() {
    auto board = boards::load_file(std::string(KIBITZ_SOURCE_DIR) + "/boards/bench.textproto");
    REQUIRE(board);
    return *std::move(board);
}

std::vector<std::string> drivers_of(const boards::Board& board) {
    std::vector<std::string> all;
    for (const auto& device : board.devices())
        if (std::find(all.begin(), all.end(), device.driver) == all.end()) all.push_back(device.driver);
    return all;
}

std::size_t of_driver(const boards::Board& board, const std::string& driver) {
    return static_cast<std::size_t>(
        std::count_if(board.devices().begin(), board.devices().end(), [&](const auto& device) { return device.driver == driver; }));
}

}  // namespace

TEST_CASE("each device goes to the maker of its driver, once, and what they make is the table") {
    const auto board = bench();
    const auto drivers = drivers_of(board);
    REQUIRE(drivers.size() >= 4);
    boost::asio::io_context io;
    Registry registry;
    std::map<std::string, std::size_t> got;
    std::size_t family_calls = 0;
    // Two that share their buses, and each of the others alone.
    registry.add(std::vector{drivers[0], drivers[1]}, [&](const auto&, const auto&, const auto& devices) -> tl::expected<std::vector<Made>, std::string> {
        ++family_calls;
        for (const auto& device : devices) ++got[device.driver];
        return std::vector<Made>{{std::make_shared<Silent>(), nullptr}, {nullptr, std::make_shared<Dark>()}};
    });
    for (std::size_t i = 2; i < drivers.size(); ++i)
        registry.add(drivers[i], [&](const auto&, const auto&, const auto& devices) -> tl::expected<Made, std::string> {
            for (const auto& device : devices) ++got[device.driver];
            return Made{std::make_shared<Silent>(), nullptr};
        });
    registry.add("never asked for", [](const auto&, const auto&, const auto&) -> tl::expected<Made, std::string> {
        FAIL("a driver without devices is not made");
        return Made{};
    });
    const auto table = registry.build(board, io.get_executor(), {});
    REQUIRE(table);
    CHECK(family_calls == 1);
    for (const auto& driver : drivers) CHECK(got[driver] == of_driver(board, driver));
    CHECK(table->sources.size() == 1 + drivers.size() - 2);
    CHECK(table->outputs.size() == 1);
}

TEST_CASE("a driver this program does not have, and one that cannot be made: every fault with the device's line and what to do") {
    const auto board = bench();
    const auto drivers = drivers_of(board);
    boost::asio::io_context io;
    Registry registry;
    registry.add(drivers[0], [](const auto&, const auto&, const auto&) -> tl::expected<Made, std::string> {
        return tl::unexpected<std::string>("/dev/i2c-101: no such device: load i2c-dev");
    });
    const auto table = registry.build(board, io.get_executor(), {});
    REQUIRE_FALSE(table);
    const auto& faults = table.error();
    CHECK(faults.size() == 1 + board.devices().size() - of_driver(board, drivers[0]));
    for (const auto& device : board.devices()) {
        const auto begin = board.file_name + ":" + std::to_string(device.line) + ": device \"" + to_string(device.id) + "\": ";
        const auto told = std::count_if(faults.begin(), faults.end(), [&](const auto& fault) { return fault.rfind(begin, 0) == 0; });
        if (device.driver != drivers[0])
            CHECK(std::count(faults.begin(), faults.end(), begin + "this program has no driver `" + device.driver + "`: it has " + drivers[0]) == 1);
        CAPTURE(begin);
        CHECK(told <= 1);
    }
    CHECK(std::count_if(faults.begin(), faults.end(), [&](const auto& fault) {
              return fault.find(drivers[0] + ": /dev/i2c-101: no such device: load i2c-dev") != std::string::npos;
          }) == 1);
}
