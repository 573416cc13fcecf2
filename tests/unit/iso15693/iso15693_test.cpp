// ISO 15693: requests and answers as bytes.
#include <rapidcheck.h>

#include <vector>

#include "catch.hpp"
#include "drivers/chips/iso15693/iso15693.hpp"

using namespace kibitz;
using namespace kibitz::chips::iso15693;

namespace {

std::vector<int> bytes(const Request& request) { return {request.begin(), request.end()}; }

}  // namespace

TEST_CASE("Requests of 10.3.1 and 10.3.2") {
    CHECK(bytes(inventory(Slots::One, {})) == std::vector<int>{0x26, 0x01, 0x00});
    CHECK(bytes(inventory(Slots::Sixteen, {})) == std::vector<int>{0x06, 0x01, 0x00});
    CHECK(bytes(inventory(Slots::Sixteen, {0xa, 4})) == std::vector<int>{0x06, 0x01, 0x04, 0x0a});
    CHECK(bytes(inventory(Slots::Sixteen, {0xb5a, 12})) == std::vector<int>{0x06, 0x01, 0x0c, 0x5a, 0x0b});
    CHECK(bytes(stay_quiet({0xe004010812345678})) == std::vector<int>{0x22, 0x02, 0x78, 0x56, 0x34, 0x12, 0x08, 0x01, 0x04, 0xe0});
    CHECK(inventory(Slots::Sixteen, {0x0fffffffffffffff, 60}).size() == 11);
}

TEST_CASE("An answer is flags, DSFID and a UID, lowest byte first") {
    const std::vector<std::uint8_t> good{0x00, 0x00, 0x78, 0x56, 0x34, 0x12, 0x08, 0x01, 0x04, 0xe0};
    CHECK(inventory_answer(good) == TagId{0xe004010812345678});
    auto bad = good;
    bad[0] = 0x01;
    CHECK_FALSE(inventory_answer(bad));
    bad = good;
    bad[9] = 0xe1;
    CHECK_FALSE(inventory_answer(bad));
    CHECK_FALSE(inventory_answer(std::span(good).first(9)));
    CHECK_FALSE(inventory_answer({}));
}

TEST_CASE("Whatever bytes come, a tag is told only by a good answer, and as it was sent") {
    CHECK(rc::check([](const std::vector<std::uint8_t>& any) {
        const auto tag = inventory_answer(any);
        RC_ASSERT(tag.has_value() == (any.size() == 10 && (any[0] & 1) == 0 && any[9] == 0xe0));
    }));
    CHECK(rc::check([](std::uint64_t any) {
        const TagId tag{(any & 0x00ffffffffffffff) | 0xe000000000000000};
        auto request = stay_quiet(tag);
        request[0] = request[1] = 0;
        RC_ASSERT(inventory_answer({request.data(), request.size()}) == tag);
    }));
}

TEST_CASE("A mask covers the tags of its slot and of no other") {
    CHECK(rc::check([](std::uint64_t id, std::uint64_t other) {
        Mask mask;
        while (mask.bits < uid_bits) {
            RC_ASSERT(mask.covers({id}));
            const bool same = mask.covers({other}) && mask.slot({other}) == mask.slot({id});
            mask = mask.with(mask.slot({id}));
            RC_ASSERT(mask.covers({other}) == same);
        }
        RC_ASSERT(mask.covers({id}));
        RC_ASSERT(mask.covers({other}) == (id == other));
    }));
}
