// OBID i-scan frames and data sets: what is sent byte by byte, what is understood, and what is refused.
#include <rapidcheck.h>

#include <vector>

#include "catch.hpp"
#include "drivers/chips/obid/frame.hpp"
#include "drivers/chips/obid/inventory.hpp"
#include "drivers/chips/obid/status.hpp"

using namespace kibitz;
using namespace kibitz::chips::obid;
using Found = AnswerReader::Found;

namespace {

using Octets = std::vector<std::uint8_t>;

Octets whole(Octets bytes) {
    const auto crc = crc16(bytes);
    bytes.push_back(static_cast<std::uint8_t>(crc));
    bytes.push_back(static_cast<std::uint8_t>(crc >> 8));
    return bytes;
}

/// What is found after each byte.
Found after(AnswerReader& reader, const Octets& bytes) {
    auto found = Found::Part;
    for (const auto byte : bytes)
        if (found = reader.take(byte); found != Found::Part) break;
    return found;
}

// One card at output 3: FLAGS, TR-TYPE, DSFID, UID-LEN, UID, ANT-CNT, ANT-NR, ANT-STATUS, RSSI, four reserved.
const Octets one_card{0x01, 0x11, 0x03, 0x00, 0x08, 0xE0, 0x04, 0x01, 0x53, 0x06, 0xA2, 0x2D, 0x70, 0x01, 0x03, 0x00, 0x48, 0, 0, 0, 0};

}  // namespace

TEST_CASE("A request is the one that a program in use sends to such a reader") {
    // An inventory in the advanced frame, as a public program sends it: README.md.
    const Octets data{0x01, 0x00};
    const auto sent = request(Framing::Advanced, any_address, iso_command, data);
    CHECK(Octets(sent.begin(), sent.end()) == Octets{0x02, 0x00, 0x09, 0xFF, 0xB0, 0x01, 0x00, 0x18, 0x43});
    const auto plain = request(Framing::Standard, 0x00, rf_reset, {});
    CHECK(Octets(plain.begin(), plain.end()) == whole({0x05, 0x00, 0x69}));
}

TEST_CASE("An answer is put together from its bytes, in either frame") {
    AnswerReader reader;
    CHECK(after(reader, whole({0x08, 0x00, 0xB0, 0x01, 0xAA, 0xBB})) == Found::Whole);
    CHECK(reader.answer().control == 0xB0);
    CHECK(reader.answer().status == 0x01);
    CHECK(reader.answer().data.size() == 2);
    reader.clear();
    CHECK(after(reader, whole({0x02, 0x00, 0x08, 0x07, 0x69, 0x00})) == Found::Whole);
    CHECK(reader.answer().address == 0x07);
    CHECK(reader.answer().data.empty());
}

TEST_CASE("A spoilt answer is none: check sum, and lengths that no answer has") {
    auto bytes = whole({0x08, 0x00, 0xB0, 0x01, 0xAA, 0xBB});
    for (std::size_t i = 1; i < bytes.size(); ++i)
        for (int bit = 0; bit < 8; ++bit) {
            auto spoilt = bytes;
            spoilt[i] ^= static_cast<std::uint8_t>(1 << bit);
            AnswerReader reader;
            CHECK(after(reader, spoilt) == Found::Spoilt);
        }
    for (const Octets& lengths : {Octets{0x00}, Octets{0x05}, Octets{0x02, 0x00, 0x07}, Octets{0x02, 0xFF, 0xFF}}) {
        AnswerReader reader;
        CHECK(after(reader, lengths) == Found::Spoilt);
    }
}

TEST_CASE("Whatever bytes come: nothing is told whole but a frame with its check sum") {
    CHECK(rc::check([] {
        const auto bytes = *rc::gen::container<Octets>(rc::gen::arbitrary<std::uint8_t>());
        AnswerReader reader;
        if (after(reader, bytes) != Found::Whole) return;
        RC_ASSERT(crc16({bytes.data(), reader.size() - 2}) == (bytes[reader.size() - 2] | bytes[reader.size() - 1] << 8));
        (void)data_sets(reader.answer().data);
    }));
}

TEST_CASE("Data sets tell the card, its output and the state of an antenna") {
    const auto one = data_sets(one_card).value();
    REQUIRE(one.size() == 1);
    CHECK(one[0].tag == TagId{0xE004015306A22D70});
    CHECK(one[0].outputs == 0b100);
    CHECK(one[0].faulty == 0);
    CHECK(one[0].rssi == 0x48);
    // No identifier: how one antenna is.
    const auto antenna = data_sets(Octets{0x01, 0x10, 0x02, 0x83, 0x00, 0, 0, 0, 0}).value();
    REQUIRE(antenna.size() == 1);
    CHECK_FALSE(antenna[0].tag);
    CHECK(antenna[0].faulty == 0b10);
    CHECK(antenna[0].status == 0x83);
    // Heard by two at once.
    auto both = one_card;
    both[13] = 2;
    both.insert(both.end(), {0x04, 0x00, 0x50, 0, 0, 0, 0});
    CHECK(data_sets(both).value()[0].outputs == 0b1100);
    // A tag of another kind is none of ours.
    auto other = one_card;
    other[2] = 0x05;
    CHECK_FALSE(data_sets(other).value()[0].tag);
    CHECK(data_sets(Octets{0x00}).value().empty());
}

TEST_CASE("Data sets that do not fit their length are refused, in words") {
    for (std::size_t n = 0; n < one_card.size(); ++n) {
        const auto cut = data_sets(std::span(one_card).first(n));
        REQUIRE_FALSE(cut);
        CHECK(cut.error().find("longer than the answer") != std::string::npos);
    }
    auto longer = one_card;
    longer.push_back(0);
    CHECK(data_sets(longer).error() == "1 bytes are left after the last data set");
    auto ninth = one_card;
    ninth[14] = 9;
    CHECK(data_sets(ninth).error().find("outputs are 1 to 8") != std::string::npos);
    CHECK_FALSE(data_sets(Octets{0xFF}));
}

TEST_CASE("Every status has words that say what to check; one that is not known says its number") {
    for (int status = 1; status < 256; ++status) {
        const auto text = words(static_cast<std::uint8_t>(status));
        char number[8];
        std::snprintf(number, sizeof number, "0x%02X", status);
        CHECK(text.find(number) != std::string::npos);
        CHECK(text.find(": ") != std::string::npos);
    }
    CHECK(reader_name(33) == "ID ISC.M02.M8");
    CHECK(is_uhf(94));
    CHECK_FALSE(is_uhf(33));
}
