// The table's side of the sensing protocol, without sockets and with a clock of its own.
#include "catch.hpp"
#include "hand_link.hpp"
#include "any.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using namespace std::chrono_literals;
using drivers::remote::window;

namespace {
reading::Health health_of(const RemoteTable& table, const char* name) {
    for (const auto& device : table.source->devices())
        if (to_string(device.id) == name) return device.health;
    FAIL("no such device");
    return reading::Health::Failed;
}
}  // namespace

TEST_CASE("a hello that does not fit is refused with its reason, and nothing is taken") {
    RemoteTable table;
    const auto refused = [&](v1::SenseUp up) {
        HandLink link;
        table.source->opened(link);
        table.source->received(link, up);
        CHECK(link.closed);
        CHECK_FALSE(link.welcome());
        table.source->closed(link);
        return link.refusal();
    };
    auto up = table.hello({"north.sight"}, table.now);
    up.mutable_hello()->set_protocol(2);
    CHECK(refused(up) == "protocol 2: this table speaks protocol 1");
    up = table.hello({"north.sight"}, table.now);
    up.mutable_hello()->set_board_model("hub-pi4");
    CHECK(refused(up) == "board_model \"hub-pi4\": this table is a \"sight\"");
    up = table.hello({"north.sight"}, table.now);
    up.mutable_hello()->clear_clock();
    CHECK(refused(up) == "clock: missing: a hello says what time it is");
    CHECK(refused(table.hello({}, table.now)) == "device: missing: say which devices of the board file you report for");
    CHECK(refused(table.hello({"north.camera"}, table.now)).starts_with("device \"north.camera\": a device is called"));
    CHECK(refused(table.hello({"north.reader"}, table.now)) == "device \"north.reader\": the board file has no such device with `remote {}`");
    CHECK(refused(table.up({table.sight(table.now, 1)})) == "the first message is a hello");
    CHECK(refused(v1::SenseUp{}) == "the first message is a hello");
    CHECK(table.taken.empty());

    HandLink first, second;
    table.come(first);
    table.come(second, {"north.sight", "east.sight"});
    CHECK(second.refusal() == "device \"north.sight\": somebody reports for it already: a test");
    CHECK(second.closed);
}

TEST_CASE("devices are failed until somebody reports for them, and told so") {
    RemoteTable table;
    CHECK(health_of(table, "north.sight") == reading::Health::Failed);
    CHECK(table.source->latency() == 0ms);  // nobody there holds anybody up
    HandLink link;
    table.come(link, {"north.sight", "north.panel"});
    REQUIRE(link.welcome());
    CHECK(link.welcome()->window() == window);
    CHECK_FALSE(link.welcome()->resumed());
    CHECK(health_of(table, "north.sight") == reading::Health::Ok);
    CHECK(health_of(table, "east.sight") == reading::Health::Failed);
    CHECK(table.health.size() == 2);
    CHECK(table.source->latency() == 50ms);
}

TEST_CASE("moments come by the table's clock, however wrong the sender's is") {
    RemoteTable table;
    HandLink link;
    const Duration behind = 1000h;
    table.come(link, {"north.sight"}, behind);
    table.pass(3s, &link, behind);
    table.source->received(link, table.up({table.sight(table.now - 10ms - behind, 1), table.sight(table.now - 5ms - behind, 2)}));
    REQUIRE(table.taken.size() == 2);
    CHECK(std::chrono::abs(table.taken[0].at - (table.now - 10ms)) <= 1ms);
    CHECK(table.taken[1].at - table.taken[0].at == 5ms);
    CHECK(table.taken[0].device == device_at(bridge::Seat::North, Function::Sight));
    CHECK(table.taken[0].sequence == 1);
}

TEST_CASE("the clock's best answer is the one that was quickest") {
    drivers::remote::ClockOffset clock;
    const Instant noon = RemoteTable::noon;
    clock.greeted(noon - 1h, noon);
    CHECK(clock.offset() == 1h);
    CHECK_FALSE(clock.way());
    clock.answered(noon, noon - 1h + 70ms, noon + 80ms);  // slow, and slow one way
    CHECK(clock.offset() == 1h - 30ms);
    clock.answered(noon + 1s, noon + 1s - 1h + 2ms, noon + 1s + 4ms);
    CHECK(clock.offset() == 1h);
    CHECK(clock.way() == 4ms);
    for (int i = 0; i < 8; ++i) clock.answered(noon + 10s, noon + 10s - 2h + 5ms, noon + 10s + 10ms);  // it was set
    CHECK(clock.offset() == 2h);
}

TEST_CASE("what is taken is acknowledged when it has left the inbox, and more than the window is too much") {
    RemoteTable table;
    HandLink link;
    table.come(link);
    std::vector<Reading> many;
    for (std::uint32_t i = 1; i <= window; ++i) many.push_back(table.sight(table.now, i));
    table.source->received(link, table.up(many));
    CHECK(table.taken.size() == window);
    CHECK(link.acknowledged() == 0);
    table.pass(25ms, &link);
    CHECK(link.acknowledged() == 0);
    table.pass(25ms, &link);
    CHECK(link.acknowledged() == window);
    for (auto& reading : many) reading.sequence += window;
    table.source->received(link, table.up(many));
    CHECK_FALSE(link.closed);
    table.source->received(link, table.up({table.sight(table.now, 2 * window + 1)}));
    CHECK(link.refusal() == "more than 256 readings are not acknowledged: wait for the table");
    CHECK(link.closed);
    CHECK(table.taken.size() == 2 * window);
}

TEST_CASE("a reading that cannot be taken is told; the others are, and who does not learn is sent away") {
    RemoteTable table;
    HandLink link;
    table.come(link, {"north.sight", "centre.board-reader"});
    auto of_east = table.sight(table.now, 2);
    std::const_pointer_cast<reading::Sighting>(std::get<std::shared_ptr<const reading::Sighting>>(of_east.body))->seat = bridge::Seat::East;
    auto nameless = table.sight(table.now, 3);
    nameless.device.reset();
    auto numberless = table.sight(table.now, 0);
    Reading ruling{table.now, std::make_shared<const reading::Command>(reading::RoundSignal{1}), board_reader, 1};
    Reading board{table.now, std::make_shared<const reading::Command>(reading::BoardEnd{}), board_reader, 2};
    table.source->received(link, table.up({table.sight(table.now, 1), of_east, nameless, numberless,
                                           table.sight(table.now, 1, device_at(bridge::Seat::East, Function::Sight)), ruling, board,
                                           table.sight(table.now + 3s, 4), table.sight(table.now - 1h, 4), table.sight(table.now, 5)}));
    const auto problems = link.problems();
    REQUIRE(problems.size() == 7);
    CHECK(problems[0] == "north.sight does not report that: it belongs to east.sight");
    CHECK(problems[1] == "reported_by: missing: which device reports?");
    CHECK(problems[2] == "sequence: missing: each device counts its readings from 1");
    CHECK(problems[3] == "reported_by: your hello did not name this device");
    CHECK(problems[4] == "a command of the Director's comes with his login: only board_start and board_end are taken here");
    CHECK(problems[5] == "at: ahead of the clock you told: is one of your clocks wrong?");
    CHECK(problems[6] == "at: more than two minutes old: it is of no use any more");
    CHECK(table.taken.size() == 3);
    CHECK_FALSE(link.closed);

    for (int i = 0; i < drivers::remote::max_problems; ++i) {
        table.pass(50ms, &link);
        table.source->received(link, table.up({nameless}));
    }
    CHECK(link.closed);
    CHECK(link.refusal().find("could not be taken") != std::string::npos);
}

TEST_CASE("a connection that breaks loses nothing and takes nothing twice") {
    RemoteTable table;
    HandLink first;
    table.come(first);
    table.source->received(first, table.up({table.sight(table.now, 1), table.sight(table.now, 2)}));
    table.health.clear();
    table.source->closed(first);
    table.pass(1s);
    CHECK(table.health.empty());  // it may come back at once

    HandLink second;
    table.come(second, {"north.sight"}, {}, first.welcome()->session());
    REQUIRE(second.welcome());
    CHECK(second.welcome()->resumed());
    REQUIRE(second.welcome()->taken_size() == 1);
    CHECK(second.welcome()->taken(0).device() == "north.sight");
    CHECK(second.welcome()->taken(0).sequence() == 2);
    table.source->received(second, table.up({table.sight(table.now, 2), table.sight(table.now, 3)}));
    REQUIRE(table.taken.size() == 3);
    CHECK(table.taken[2].sequence == 3);
    table.pass(100ms, &second);
    CHECK(second.acknowledged() == 2);
    CHECK(table.health.empty());

    SECTION("while the old connection still seems to stand") {
        HandLink third;
        table.come(third, {"north.sight"}, {}, first.welcome()->session());
        CHECK(second.closed);
        CHECK(third.welcome()->resumed());
        table.source->closed(second);
        table.source->received(third, table.up({table.sight(table.now, 4)}));
        CHECK(table.taken.size() == 4);
    }
    SECTION("with another session's word it begins anew") {
        table.source->closed(second);
        HandLink third;
        table.come(third, {"north.sight"}, {}, "guessed");
        REQUIRE(third.welcome());
        CHECK_FALSE(third.welcome()->resumed());
        table.source->received(third, table.up({table.sight(table.now, 1)}));
        CHECK(table.taken.size() == 4);
    }
    SECTION("when it stays away its devices have failed, and work when it is back") {
        table.source->closed(second);
        table.pass(3s);
        REQUIRE(table.health.size() == 1);
        CHECK(health_of(table, "north.sight") == reading::Health::Failed);
        HandLink third;
        table.come(third, {"north.sight"}, {}, first.welcome()->session());
        CHECK(third.welcome()->resumed());
        CHECK(health_of(table, "north.sight") == reading::Health::Ok);
        table.source->closed(third);
        table.pass(drivers::remote::resumable + 1s);
        HandLink fourth;
        table.come(fourth, {"north.sight"}, {}, first.welcome()->session());
        CHECK_FALSE(fourth.welcome()->resumed());
    }
}

TEST_CASE("who says nothing is given up") {
    RemoteTable table;
    HandLink mute, dumb;
    table.source->opened(mute);
    table.come(dumb);
    table.pass(6s);
    CHECK(mute.refusal() == "no hello came within five seconds");
    CHECK(dumb.refusal() == "nothing was heard for five seconds");
    HandLink alive;
    table.come(alive, {"east.sight"});
    table.pass(20s, &alive);
    CHECK_FALSE(alive.closed);
    CHECK(health_of(table, "north.sight") == reading::Health::Failed);
}

TEST_CASE("lights and prompts go to whoever has the device, at once and when it comes") {
    RemoteTable table;
    table.source->prompt(bridge::Seat::East, drivers::Prompt::Call);
    HandLink east;
    table.come(east, {"east.panel"});
    const auto prompts = [&] {
        std::vector<v1::Prompt> all;
        for (const auto& message : east.sent)
            if (message.has_prompt()) all.push_back(message.prompt().prompt());
        return all;
    };
    CHECK(prompts() == std::vector{v1::PROMPT_CALL});
    table.source->prompt(bridge::Seat::East, drivers::Prompt::Confirm);
    table.source->prompt(bridge::Seat::West, drivers::Prompt::Play);
    table.source->light(bridge::Seat::East, drivers::Outputs::Colour::Green);
    CHECK(prompts() == std::vector{v1::PROMPT_CALL, v1::PROMPT_CONFIRM});
    for (const auto& message : east.sent) CHECK_FALSE(message.has_light());  // it has no light
}

TEST_CASE("any messages at all are taken or refused; what is taken is in order and of the devices promised") {
    CHECK(rc::check([] {
        RemoteTable table;
        HandLink link;
        table.come(link, {"north.sight", "north.panel", "centre.board-reader"});
        std::uint32_t sequence = 0;
        for (int i = any_int(0, 30); i > 0 && !link.closed; --i) {
            Reading reading{table.now - Duration(any_int(-3000000, 3000000)), any<Reading::Body>(), any<std::optional<DeviceId>>(), 0};
            if (any_int(0, 1)) reading.device = device_at(bridge::Seat::North, Function::Sight);
            if (any_int(0, 5)) reading.sequence = ++sequence;
            v1::SenseUp up = RemoteTable::up({reading});
            if (any_int(0, 9) == 0) up.mutable_clock()->set_ask(any<std::uint32_t>());
            table.source->received(link, up);
            table.pass(25ms, &link);
        }
        table.source->closed(link);
        Instant last = earliest;
        for (const auto& reading : table.taken) {
            RC_ASSERT(reading.device.has_value());
            RC_ASSERT(last <= reading.at);
            RC_ASSERT(reading.at <= table.now);
            last = reading.at;
        }
    }));
}

TEST_CASE("a table that stops says goodbye and takes nothing more") {
    RemoteTable table;
    HandLink link, fresh;
    table.come(link);
    table.source->opened(fresh);
    table.source->stop();
    CHECK(link.refusal() == "the table is being stopped");
    CHECK(fresh.closed);
    table.source->received(link, table.up({table.sight(table.now, 1)}));
    table.source->closed(link);
    CHECK(table.taken.empty());
}
