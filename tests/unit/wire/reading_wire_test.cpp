// The direct way of the sensor bodies against the generated code: same bytes, same values, same refusals.
#include "allocations.hpp"
#include "catch.hpp"
#include "controller/wire/reading_wire.hpp"
#include "any.hpp"

using namespace kibitz;
using tests::any;
using tests::same;

namespace {

Reading any_reading(std::size_t body) {
    Reading reading;
    reading.at = any<Instant>();
    reading.device = any<std::optional<DeviceId>>();
    if (reading.device) reading.sequence = any<std::uint32_t>();
    reading.body = tests::any_of<Reading::Body>(body);
    return reading;
}
constexpr std::size_t sensor_bodies = 7, bodies = tests::alternatives<Reading::Body>;
std::size_t any_body() { return static_cast<std::size_t>(tests::any_int(0, static_cast<int>(bodies) - 1)); }

}  // namespace

TEST_CASE("the bytes are protobuf's own") {
    CHECK(rc::check([] {
        for (std::size_t body = 0; body < bodies; ++body) {
            const auto reading = any_reading(body);
            v1::Reading message;
            wire::to_proto(reading, message);
            std::string bytes = "before";
            wire::append_wire(reading, bytes);
            RC_ASSERT(bytes == "before" + message.SerializeAsString());
        }
    }));
}

TEST_CASE("the plain form is read directly, and to the same value") {
    CHECK(rc::check([] {
        const auto body = any_body();
        const auto reading = any_reading(body);
        std::string bytes;
        wire::append_wire(reading, bytes);
        Reading back = any_reading(any_body());
        RC_ASSERT(wire::decode_plain(bytes, back) == (body < sensor_bodies));
        wire::ReadingDecoder decoder;
        RC_ASSERT(decoder.decode(bytes, back).has_value());
        RC_ASSERT(same(reading, back));
    }));
}

TEST_CASE("damaged bytes are taken and refused as the generated code does") {
    wire::ReadingDecoder decoder;
    std::size_t taken = 0;
    CHECK(rc::check([&] {
        std::string bytes;
        wire::append_wire(any_reading(any_body()), bytes);
        for (int i = tests::any_int(1, 3); i > 0; --i)
            bytes[static_cast<std::size_t>(tests::any_int(0, static_cast<int>(bytes.size()) - 1))] = static_cast<char>(tests::any_int(0, 255));
        if (tests::any_int(0, 3) == 0) bytes.resize(static_cast<std::size_t>(tests::any_int(0, static_cast<int>(bytes.size()))));

        v1::Reading message;
        Reading expected;
        const bool good = wire::parse(bytes, message) && wire::from_proto(message, expected).has_value();
        Reading got;
        RC_ASSERT(decoder.decode(bytes, got).has_value() == good);
        if (good) RC_ASSERT(same(got, expected));
        taken += good;
    }));
    CHECK(taken > 0);  // the changes are not all fatal, else the values were never compared
}

TEST_CASE("a sensor's reading is converted without the heap") {
    std::vector<std::string> messages;
    std::vector<v1::Reading> parsed;
    std::vector<Reading> readings;
    rc::check([&] {
        for (std::size_t body = 0; body < sensor_bodies; ++body) readings.push_back(any_reading(body));
    });
    for (const auto& reading : readings) {
        wire::append_wire(reading, messages.emplace_back());
        wire::to_proto(reading, parsed.emplace_back());
    }
    wire::ReadingDecoder decoder;
    Reading out;
    std::string bytes;
    bytes.reserve(256);
    bool good = true;
    const std::size_t before = tests::allocations();
    for (std::size_t i = 0; i < readings.size(); ++i) {
        good = good && decoder.decode(messages[i], out).has_value();
        good = good && wire::from_proto(parsed[i], out).has_value();
        bytes.clear();
        wire::append_wire(out, bytes);
        wire::to_proto(out, parsed[i]);  // of the same kind: its memory is used again
    }
    const std::size_t after = tests::allocations();
    CHECK(good);
    CHECK(after - before == 0);
}
