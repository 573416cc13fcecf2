// What the ST25R3916's stream mode sends and hears, bit by bit.
#include <rapidcheck.h>

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "drivers/chips/st25r3916/coding.hpp"

using namespace kibitz;
using namespace kibitz::chips::st25r3916;

namespace {

using Bytes = std::vector<std::uint8_t>;
template <class Any>
Bytes bytes(const Any& any) {
    return {any.begin(), any.end()};
}
const Bytes answer{0x00, 0x00, 0x78, 0x56, 0x34, 0x12, 0x08, 0x01, 0x04, 0xe0};

bool get(const Bytes& bits, std::size_t at) { return (bits[at / 8] >> (at % 8) & 1U) != 0; }
void flip(Bytes& bits, std::size_t at) { bits[at / 8] = static_cast<std::uint8_t>(bits[at / 8] ^ 1U << (at % 8)); }
constexpr std::size_t start_bits = 5;

}  // namespace

TEST_CASE("The check sum of an inventory in one slot is F6 0A") {
    const Bytes request{0x26, 0x01, 0x00};
    CHECK(check_sum(request) == 0x0af6);
    CHECK(check_sum({}) == 0x0000);
}

TEST_CASE("1 of 4 coding: start, two bits a symbol from the lowest, check sum, end") {
    const Bytes request{0x26, 0x01, 0x00};  // 26 is 10 01 10 00
    const Bytes expected{0x21, 0x20, 0x08, 0x20, 0x02, 0x08, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02,
                         0x20, 0x08, 0x80, 0x80, 0x20, 0x20, 0x02, 0x02, 0x04};
    CHECK(bytes(pulses_of(request)) == expected);
    CHECK(bytes(frame_of_pulses(expected).value()) == request);
}

TEST_CASE("An answer: start 11101, Manchester, end; a 0 is subcarrier first") {
    const auto heard = bytes(subcarrier_of(answer));
    CHECK((heard[0] & 0x1fU) == 0x17);
    CHECK(get(heard, start_bits));         // the first bit is a 0
    CHECK_FALSE(get(heard, start_bits + 1));
    CHECK(bytes(frame_of_subcarrier(heard).value()) == answer);
    CHECK(heard.size() == 26);  // 5 + 12 * 16 + 8 bits
}

TEST_CASE("Any request and any answer come back as they were sent") {
    CHECK(rc::check([] {
        const auto size = *rc::gen::inRange<std::size_t>(1, 13);
        const auto any = *rc::gen::container<Bytes>(size, rc::gen::arbitrary<std::uint8_t>());
        RC_ASSERT(bytes(frame_of_pulses(pulses_of(any)).value()) == any);
        RC_ASSERT(bytes(frame_of_subcarrier(subcarrier_of(any)).value()) == any);
    }));
}

TEST_CASE("An answer whose end the chip cut is understood; one cut earlier is not") {
    const auto whole = bytes(subcarrier_of(answer));
    auto cut = whole;
    cut.pop_back();  // of the end the 0 and a part of the subcarrier are left
    CHECK(frame_of_subcarrier(cut));
    cut.pop_back();
    CHECK_FALSE(frame_of_subcarrier(cut));
    for (std::size_t size = 0; size < cut.size(); ++size) CHECK_FALSE(frame_of_subcarrier(std::span(whole).first(size)));
}

TEST_CASE("One period of subcarrier more or less is noticed wherever it is") {
    for (std::size_t at = 0; at < start_bits + 12 * 16; ++at) {
        auto heard = bytes(subcarrier_of(answer));
        flip(heard, at);
        INFO("bit " << at);
        CHECK_FALSE(frame_of_subcarrier(heard));
    }
}

TEST_CASE("Two answers on top of each other are no answer") {
    CHECK(rc::check([] {
        auto mine = answer, other = answer;
        for (std::size_t i = 2; i < 9; ++i) other[i] = *rc::gen::arbitrary<std::uint8_t>();
        RC_PRE(mine != other);
        auto heard = bytes(subcarrier_of(mine));
        const auto over = bytes(subcarrier_of(other));
        for (std::size_t i = 0; i < heard.size(); ++i) heard[i] = static_cast<std::uint8_t>(heard[i] | over[i]);
        RC_ASSERT_FALSE(frame_of_subcarrier(heard));
    }));
}

TEST_CASE("Whatever is heard, what is told has a good check sum") {
    CHECK(rc::check([](Bytes any) {
        if (!any.empty() && *rc::gen::arbitrary<bool>()) any[0] = static_cast<std::uint8_t>((any[0] & 0xe0U) | 0x17U);
        const auto frame = frame_of_subcarrier(any);
        RC_ASSERT(!frame || frame->size() <= 14);
        RC_ASSERT(!frame || (any.size() * 8 >= start_bits + (frame->size() + 2) * 16));
        (void)frame_of_pulses(any);
    }));
}

TEST_CASE("Strength: steps of some 3 dB, gain reckoned out, AM and PM taken together") {
    for (unsigned value = 2; value <= 13; ++value) {
        const auto step = rssi_millivolts(value) / rssi_millivolts(value - 1);
        CHECK(step > 1.3F);
        CHECK(step < 1.45F);
    }
    CHECK(rssi_millivolts(14) == 0);
    CHECK(gain_reduction(4) == 1);
    CHECK(gain_reduction(6) == Approx(1.995F).epsilon(0.01));
    CHECK(gain_reduction(10) == Approx(7.94F).epsilon(0.01));
    CHECK(gain_reduction(15) == gain_reduction(10));
    CHECK(signal_millivolts(0x50, 0x00) == 72);
    CHECK(signal_millivolts(0x05, 0x00) == 72);
    CHECK(signal_millivolts(0x55, 0x00) == Approx(72 * std::sqrt(2.0)).epsilon(0.01));
    CHECK(signal_millivolts(0x50, 0x60) == Approx(144).epsilon(0.01));
    CHECK(signal_millivolts(0, 0) == 0);
}
