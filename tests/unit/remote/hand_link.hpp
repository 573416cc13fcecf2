/// A link that keeps what was sent, and a table's side of the protocol with a clock moved by hand.
#pragma once

#include <boost/asio/io_context.hpp>
#include <vector>

#include "controller/wire/terms.hpp"
#include "drivers/remote/remote.hpp"

namespace kibitz::tests {

struct HandLink final : drivers::remote::Link {
    void send(const v1::SenseDown& message) override {
        if (!closed) sent.push_back(message);
    }
    void close() override { closed = true; }
    /// What the table's last refusal says; empty when there is none.
    std::string refusal() const {
        for (const auto& message : sent)
            if (message.has_refused()) return message.refused().what();
        return {};
    }
    const v1::SenseWelcome* welcome() const {
        for (const auto& message : sent)
            if (message.has_welcome()) return &message.welcome();
        return nullptr;
    }
    std::uint64_t acknowledged() const {
        std::uint64_t last = 0;
        for (const auto& message : sent)
            if (message.has_ack()) last = message.ack().readings();
        return last;
    }
    std::vector<std::string> problems() const {
        std::vector<std::string> all;
        for (const auto& message : sent)
            if (message.has_problem()) all.push_back(message.problem().what());
        return all;
    }
    std::vector<v1::SenseDown> sent;
    bool closed = false;
};

/// boards/sight.textproto's devices, the table's clock at noon.
struct RemoteTable {
    static constexpr Instant noon{std::chrono::hours(500000)};
    /// @param kept, keep  of corners that somebody taps in a camera's picture
    explicit RemoteTable(std::string kept = {}, std::function<void(const std::string&)> keep = {}) {
        board = boards::load_file(std::string(KIBITZ_SOURCE_DIR) + "/boards/sight.textproto").value();
        drivers::remote::RemoteConfig config{board.file.model(), board.devices(), [this] { return now; },
                                             [this] { return "session-" + std::to_string(++sessions); },
                                             std::move(kept), std::move(keep)};
        source = std::make_shared<drivers::remote::RemoteSource>(io.get_executor(), std::move(config));
        source->start([this](const Reading& reading) {
            if (reading.sequence == 0) health.push_back(reading);
            else taken.push_back(reading);
        });
        health.clear();
    }
    /// Lets time pass, looking at it as the source's own timer does. The links that stand answer for their clocks.
    void pass(Duration time, HandLink* answering = nullptr, Duration behind = {}) {
        for (const Instant until = now + time; now < until;) {
            now += std::chrono::milliseconds(25);
            const auto before = answering ? answering->sent.size() : 0;
            source->tick();
            for (std::size_t i = before; answering && i < answering->sent.size(); ++i)
                if (answering->sent[i].has_clock()) {
                    v1::SenseUp up;
                    up.mutable_clock()->set_ask(answering->sent[i].clock().ask());
                    wire::terms::write(now - behind, *up.mutable_clock()->mutable_clock());
                    source->received(*answering, up);
                }
        }
    }
    static v1::SenseUp hello(std::vector<std::string> devices, Instant clock, const std::string& resume = "") {
        v1::SenseUp up;
        auto& hello = *up.mutable_hello();
        hello.set_protocol(1);
        hello.set_made_by("a test");
        hello.set_board_model("sight");
        for (const auto& device : devices) hello.add_device(device);
        wire::terms::write(clock, *hello.mutable_clock());
        hello.set_resume(resume);
        return up;
    }
    /// A zone with a card, by this device.
    static Reading sight(Instant at, std::uint32_t sequence, DeviceId device = device_at(bridge::Seat::North, Function::Sight)) {
        auto body = std::make_shared<reading::Sighting>();
        body->seat = seat_at(device.place).value_or(bridge::Seat::North);
        body->cards.push_back({bridge::Card::from_index(7), std::nullopt, true, Millimetres{2}, 0.97F});
        return {at, std::move(body), device, sequence};
    }
    static v1::SenseUp up(const std::vector<Reading>& readings) {
        v1::SenseUp message;
        for (const auto& reading : readings) wire::to_proto(reading, *message.mutable_readings()->add_reading());
        if (readings.empty()) message.mutable_readings();
        return message;
    }
    void come(HandLink& link, std::vector<std::string> devices = {"north.sight"}, Duration behind = {}, const std::string& resume = "") {
        source->opened(link);
        source->received(link, hello(std::move(devices), now - behind, resume));
    }

    boost::asio::io_context io;
    Instant now = noon;
    int sessions = 0;
    boards::Board board;
    std::shared_ptr<drivers::remote::RemoteSource> source;
    std::vector<Reading> taken, health;
};

}  // namespace kibitz::tests
