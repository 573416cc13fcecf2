// Events as JSON lines: what is printed many at a time is what each alone would be.
#include <google/protobuf/util/json_util.h>

#include <catch.hpp>
#include <sstream>

#include "controller/wire/event_lines.hpp"

using namespace kibitz;

namespace {

/// @param n  its number; every third one carries words with all that JSON marks
v1::Event event(std::uint64_t n) {
    v1::Event one;
    one.set_number(n);
    one.mutable_at()->set_seconds(1'800'000'000 + static_cast<std::int64_t>(n));
    if (n % 3 == 0) one.mutable_record_state_changed()->set_why("a \"}],[{\\\" of " + std::to_string(n) + " \\");
    else one.mutable_board_tag_seen()->set_tag(n);
    return one;
}

std::string alone(const v1::Event& one) {
    std::string text;
    REQUIRE(google::protobuf::util::MessageToJsonString(one, &text).ok());
    return text + '\n';
}

}  // namespace

TEST_CASE("events printed together are what each is alone, whatever stands in their words") {
    for (const std::uint64_t count : {0U, 1U, 2U, 127U, 128U, 129U, 1000U}) {
        std::ostringstream out;
        std::string expected;
        {
            wire::EventLines lines(out);
            for (std::uint64_t n = 1; n <= count; ++n) {
                lines.add() = event(n);
                expected += alone(event(n));
            }
            CHECK(lines.unprintable() == 0);
        }
        CAPTURE(count);
        CHECK(out.str() == expected);
    }
}

TEST_CASE("an event that JSON cannot say is counted and left out; those beside it are printed") {
    std::ostringstream out;
    wire::EventLines lines(out);
    lines.add() = event(1);
    lines.add().mutable_at()->set_seconds(300'000'000'000);  // the year 11476
    lines.add() = event(3);
    lines.flush();
    CHECK(lines.unprintable() == 1);
    CHECK(out.str() == alone(event(1)) + alone(event(3)));
    lines.add() = event(4);
    lines.flush();
    CHECK(out.str() == alone(event(1)) + alone(event(3)) + alone(event(4)));
}
