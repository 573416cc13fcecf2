// Players' panels: each gets its own view, each key is taken once, and nothing hidden changes what a seat gets.
#include <google/protobuf/util/json_util.h>

#include <map>
#include <memory>

#include "catch.hpp"
#include "controller/display/seat_hub.hpp"
#include "controller/display/utf8.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using namespace kibitz::display;
using bridge::Seat;

namespace {

struct Panel final : LiveClient {
    explicit Panel(std::optional<Seat> seat) : seat_(seat) {}
    void send(const FramePtr& frame) override {
        v1::SeatMessage message;
        REQUIRE(message.ParseFromString(*frame->binary()));
        if (message.has_view()) view = message.view();
        if (message.has_hello()) hello = message.hello();
        ++frames;
    }
    views::Audience audience() const override {
        return seat_ ? views::Audience{views::Role::Seat, seat_} : views::Audience{views::Role::TableScreen, {}};
    }
    v1::SeatView view;
    v1::SeatHello hello;
    int frames = 0;

private:
    std::optional<Seat> seat_;
};

struct Panels {
    Panels() {
        table.start_board(7);
        table.on_event = [this](const laws::Event&) { hub.event(); };
        for (const auto seat : bridge::all_seats) hub.connect(at(seat), parse_target("/"));
    }
    Panel& at(Seat seat) { return all[static_cast<std::size_t>(seat)]; }
    v1::SeatReply ask(Seat seat, v1::SeatRequest request) {
        const auto reply = std::make_shared<v1::SeatReply>();  // an answer may come after this function has ended
        CHECK(hub.request(at(seat), request.SerializeAsString(), false, [reply](const FramePtr& frame) {
            v1::SeatMessage message;
            REQUIRE(message.ParseFromString(*frame->binary()));
            *reply = message.reply();
        }));
        return *reply;
    }
    static v1::SeatRequest call(const std::string& tap, const std::string& made) {
        v1::SeatRequest request;
        request.set_tap(tap);
        request.mutable_key()->mutable_call()->set_call(made);
        request.mutable_key()->set_seat(v1::SEAT_WEST);  // whatever stands there
        return request;
    }
    test::TableInMemory table;
    SeatHub hub{table, {"1", "t"}};
    std::array<Panel, 4> all{Panel(Seat::North), Panel(Seat::East), Panel(Seat::South), Panel(Seat::West)};
};

bool may(const v1::SeatView& view, v1::SeatAction action) {
    return std::find(view.action().begin(), view.action().end(), action) != view.action().end();
}

}  // namespace

TEST_CASE("A caller's alert and explanation reach his opponents and not his partner") {
    Panels panels;  // South has opened 1NT, alerted: 15-17
    CHECK(panels.at(Seat::West).view.call(0).alert());
    CHECK(panels.at(Seat::West).view.call(0).explanation() == "15-17");
    CHECK(panels.at(Seat::South).view.call(0).explanation() == "15-17");
    CHECK_FALSE(panels.at(Seat::North).view.call(0).alert());
    CHECK(panels.at(Seat::North).view.call(0).explanation().empty());
    CHECK(panels.at(Seat::West).view.prompt() == v1::PANEL_PROMPT_LEAD);
    CHECK(panels.at(Seat::South).hello.panel());
    CHECK_FALSE(panels.at(Seat::West).hello.panel());
}

TEST_CASE("A question is seen by who asked and who answers, the answer by the same") {
    Panels panels;
    auto& table = panels.table;
    const auto frames = [&](Seat seat) { return panels.at(seat).frames; };
    const int south = frames(Seat::South), east = frames(Seat::East);
    table.happen(laws::event::CallNoted{Seat::West, Seat::South, laws::CallNote::Question, "", 1});
    CHECK(panels.at(Seat::North).view.prompt() == v1::PANEL_PROMPT_EXPLAIN);
    CHECK(panels.at(Seat::North).view.question(0).by() == v1::SEAT_WEST);
    table.happen(laws::event::CallNoted{Seat::North, Seat::South, laws::CallNote::Explanation, "14-16", 1});
    CHECK(panels.at(Seat::West).view.call(0).explanation() == "14-16");
    CHECK(panels.at(Seat::West).view.question(0).answer() == "14-16");
    CHECK(panels.at(Seat::East).view.call(0).explanation() == "15-17");
    CHECK(panels.at(Seat::North).view.prompt() == v1::PANEL_PROMPT_UNSPECIFIED);
    CHECK(frames(Seat::South) == south);
    CHECK(frames(Seat::East) == east);
}

TEST_CASE("The calls are restated until the lead is faced, then at a player's first turn, and the contract after that") {
    Panels panels;
    const auto calls = [&](Seat seat) { return panels.at(seat).view.call_size(); };
    const auto play = [&](Seat seat, const char* card) {
        panels.table.happen(laws::event::CardPlayed{seat, *bridge::card_from_string(card), 1, laws::PlayedUnder::LeadFaced, Certainty::Certain, false, {}});
    };
    for (const auto seat : bridge::all_seats) CHECK(calls(seat) == 4);
    play(Seat::West, "H2");
    CHECK(calls(Seat::South) == 4);  // he plays dummy's card next
    CHECK(calls(Seat::West) == 0);
    CHECK(calls(Seat::North) == 0);
    CHECK(calls(Seat::East) == 0);
    play(Seat::North, "H3");
    CHECK(calls(Seat::East) == 4);
    play(Seat::East, "H4");
    CHECK(calls(Seat::East) == 0);
    CHECK(panels.at(Seat::East).view.contract().bid() == "1NT");
    CHECK(panels.at(Seat::East).view.trick().card(1) == "H3");
}

TEST_CASE("A call for the Director changes no byte of any other panel") {
    Panels panels;
    std::map<Seat, int> before;
    for (const auto seat : bridge::all_seats) before[seat] = panels.at(seat).frames;
    panels.table.raise();
    panels.table.happen(laws::event::DeviceStateChanged{device_at(Seat::East, Function::Range), reading::Health::Failed, "dead"});
    panels.table.happen(laws::event::RecordStateChanged{laws::RecordState::OutOfStep, laws::Remark::in_words("card unknown")});
    for (const auto seat : bridge::all_seats) CHECK(panels.at(seat).frames == before[seat]);
}

TEST_CASE("A key is by the panel's own seat, and taken once however often it comes") {
    Panels panels;
    CHECK(panels.ask(Seat::North, Panels::call("a", "2C")).done());
    CHECK(panels.ask(Seat::North, Panels::call("a", "2C")).done());
    REQUIRE(panels.table.keys.size() == 1);
    CHECK(panels.table.keys[0].seat == Seat::North);
    panels.table.keeps_waiting = true;
    CHECK_FALSE(panels.ask(Seat::North, Panels::call("b", "2D")).done());
    int answers = 0;
    (void)panels.hub.request(panels.at(Seat::North), Panels::call("b", "2D").SerializeAsString(), false, [&](const FramePtr&) { ++answers; });
    REQUIRE(panels.table.keys.size() == 2);
    panels.table.waiting.back()({});
    CHECK(answers == 1);
    CHECK(panels.ask(Seat::East, Panels::call("b", "2D")).error().empty());  // another seat's taps are its own
    CHECK(panels.table.keys.size() == 3);
}

TEST_CASE("After a restart a key that comes again is carried out only if what was seen still stands") {
    Panels panels;
    auto again = Panels::call("x", "1NT");
    again.set_again(true);
    again.set_play(1);
    again.set_calls(0);
    CHECK(panels.ask(Seat::South, again).done());  // it is in the auction
    again.set_tap("y");
    again.mutable_key()->mutable_call()->set_call("2NT");
    CHECK(panels.ask(Seat::South, again).stale());
    again.set_tap("z");
    again.set_calls(4);
    CHECK(panels.ask(Seat::South, again).done());  // nothing has come since
    again.set_tap("w");
    again.set_play(2);
    CHECK(panels.ask(Seat::South, again).stale());
    CHECK(panels.table.keys.size() == 1);
}

TEST_CASE("What is not a player's to ask for is refused") {
    Panels panels;
    const auto refused = [&](Seat seat, const v1::SeatRequest& request) {
        const auto reply = panels.ask(seat, request);
        CHECK_FALSE(reply.done());
        return reply.error();
    };
    v1::SeatRequest request;
    CHECK(refused(Seat::North, request).find("tap") != std::string::npos);
    request.set_tap("1");
    CHECK(refused(Seat::North, request).find("asks for nothing") != std::string::npos);
    request.set_tap("2");
    request.mutable_key()->mutable_question()->set_about(v1::SEAT_SOUTH);
    CHECK(refused(Seat::North, request).find("opponents") != std::string::npos);
    request.set_tap("3");
    request.mutable_key()->mutable_explain()->set_about(v1::SEAT_EAST);
    CHECK(refused(Seat::North, request).find("partner") != std::string::npos);
    request.set_tap("4");
    request.mutable_key()->mutable_report()->set_kind(v1::REPORT_KIND_CARD_NAMED);
    request.mutable_key()->mutable_report()->set_about(v1::SEAT_NORTH);
    CHECK(refused(Seat::North, request).find("Director") != std::string::npos);
    request.set_tap("5");
    request.mutable_key()->mutable_call()->set_call("8C");
    CHECK_FALSE(refused(Seat::North, request).empty());
    Panel screen(std::nullopt);
    panels.hub.connect(screen, parse_target("/"));
    CHECK(screen.view.call_size() == 4);
    CHECK(screen.view.action_size() == 0);
    CHECK(screen.view.call(0).explanation().empty());
    request.set_tap("6");
    CHECK(panels.hub.request(screen, request.SerializeAsString(), false, [](const FramePtr& frame) {
        v1::SeatMessage message;
        REQUIRE(message.ParseFromString(*frame->binary()));
        CHECK(message.reply().error() == "a screen has no keys");
    }));
    CHECK(panels.table.keys.empty());
}

TEST_CASE("An answer is UTF-8 wherever the parser cuts the request it quotes") {
    Panels panels;
    for (std::size_t padding = 0; padding < 60; ++padding) {
        std::string names;
        for (int i = 0; i < 12; ++i) names += "\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2";
        const auto request = "{\"" + std::string(padding, 'x') + names + "\": " + std::string(padding % 4, 'x') + names + "}";
        CHECK(panels.hub.request(panels.at(Seat::North), request, true, [](const FramePtr& frame) {
            v1::SeatMessage message;
            REQUIRE(message.ParseFromString(*frame->binary()));
            CHECK(is_utf8(message.reply().error()));
            CHECK(message.reply().error().find("SeatRequest") != std::string::npos);
        }));
    }
}

TEST_CASE("The next board comes when both sides have confirmed, once") {
    Panels panels;
    v1::SeatRequest next;
    next.set_tap("n");
    next.mutable_next_board()->set_board(8);
    CHECK(panels.ask(Seat::North, next).stale());
    panels.table.happen(laws::event::PlayEnded{std::nullopt, 0, 0, false});
    CHECK(panels.at(Seat::North).view.prompt() == v1::PANEL_PROMPT_CONFIRM);
    panels.table.happen(laws::event::ScoreConfirmed{Seat::North, true});
    CHECK_FALSE(may(panels.at(Seat::East).view, v1::SEAT_ACTION_NEXT_BOARD));
    panels.table.happen(laws::event::ScoreConfirmed{Seat::West, true});
    CHECK(panels.at(Seat::South).view.result().confirmed_ew());
    CHECK(may(panels.at(Seat::East).view, v1::SEAT_ACTION_NEXT_BOARD));
    next.set_tap("m");
    CHECK(panels.ask(Seat::East, next).done());
    REQUIRE(panels.table.commands.size() == 2);
    const auto& start = std::get<reading::BoardStart>(panels.table.commands[1]);
    CHECK(start.board.value() == 8);
    CHECK(start.dealer == Seat::West);
    CHECK(start.vulnerability == bridge::Vulnerability::None);
    CHECK(start.deal.hands[Seat::North].empty());
}

TEST_CASE("Hands have come down: the panels ask, whoever is not dummy may say that they play on, and nothing else is told") {
    Panels panels;  // South plays 1NT, North is dummy
    const auto play = [&](Seat seat, const char* card) {
        panels.table.happen(laws::event::CardPlayed{seat, *bridge::card_from_string(card), 1, laws::PlayedUnder::LeadFaced, Certainty::Certain, false, {}});
    };
    play(Seat::West, "H2");
    const auto told = [&](std::optional<table::ClaimAsked> asked) {
        panels.table.beside().claim_asked = asked;
        panels.hub.event();
        std::array<std::string, 4> bytes;
        for (const auto seat : bridge::all_seats) bytes[static_cast<std::size_t>(seat)] = panels.at(seat).view.SerializeAsString();
        return bytes;
    };
    const auto play_on = [&](Seat seat, const char* tap) {
        v1::SeatRequest request;
        request.set_tap(tap);
        request.set_play_on(true);
        return panels.ask(seat, request);
    };
    const auto quiet = told({});
    CHECK(play_on(Seat::East, "early").stale());
    using Said = table::ClaimAsked::Said;
    const auto asked = told(table::ClaimAsked{1, test::noon, Said::Nothing, {}, {}});
    for (const auto seat : bridge::all_seats) {
        const auto& view = panels.at(seat).view;
        CHECK(view.claim_asked());
        CHECK(view.prompt() == v1::PANEL_PROMPT_CLAIM_ASKED);
        CHECK(may(view, v1::SEAT_ACTION_PLAY_ON) == (seat != Seat::North));
        CHECK(may(view, v1::SEAT_ACTION_CLAIM) == (seat != Seat::North));
    }
    // When it was asked is no player's business; of another board, or closed whatever was said, there is nothing left of it.
    CHECK(told(table::ClaimAsked{1, test::noon + std::chrono::seconds(9), Said::Nothing, {}, {}}) == asked);
    CHECK(told(table::ClaimAsked{2, test::noon, Said::Nothing, {}, {}}) == quiet);
    for (const auto said : {Said::PlayOn, Said::PlayedOn, Said::Claimed, Said::Ended})
        for (const auto by : bridge::all_seats) CHECK(told(table::ClaimAsked{1, test::noon, said, test::noon, by}) == quiet);
    (void)told(table::ClaimAsked{1, test::noon, Said::Nothing, {}, {}});
    CHECK(play_on(Seat::North, "dummy").stale());
    CHECK_FALSE(play_on(Seat::West, "device").done());  // his panel is no page
    CHECK(play_on(Seat::East, "east").done());
    CHECK(panels.table.played_on == std::vector{Seat::East});
    CHECK(play_on(Seat::East, "east").done());
    CHECK(panels.table.played_on.size() == 1);
    // Sensors that drift change no byte of a panel.
    panels.table.beside().drifts.push_back({});
    CHECK(told(table::ClaimAsked{1, test::noon, Said::Nothing, {}, {}}) == asked);
}

namespace {

/// An auction that South opens, with a clock of the table's.
struct Auction {
    explicit Auction(bool by_jump, laws::Elections elected = {})
        : hub(table, {"1", "t", false, {}, [this] { return now; }, {by_jump, std::chrono::seconds(10)}, std::move(elected)}) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(7);
        start.dealer = Seat::South;
        table.happen(laws::event::BoardStarted{start, 1});
        table.on_event = [this](const laws::Event& event) {
            now = event.at;
            hub.event();
        };
        for (const auto seat : bridge::all_seats) hub.connect(at(seat), parse_target("/"));
    }
    Panel& at(Seat seat) { return all[static_cast<std::size_t>(seat)]; }
    const v1::SeatView& view(Seat seat) { return at(seat).view; }
    void says_stop(Seat seat) { table.happen(laws::event::CallNoted{seat, seat, laws::CallNote::Stop, "", 0}); }
    void calls(Seat seat, const char* call) { table.happen(laws::event::CallMade{seat, *bridge::call_from_string(call), false, "", false}); }
    /// What a panel that is loaded anew is told is left of the pause, ms.
    std::uint32_t left_anew() {
        Panel anew(Seat::West);
        hub.connect(anew, parse_target("/"));
        hub.leave(anew);
        return anew.view.held_ms();
    }
    Instant now = test::noon;
    test::TableInMemory table;
    SeatHub hub;
    std::array<Panel, 4> all{Panel(Seat::North), Panel(Seat::East), Panel(Seat::South), Panel(Seat::West)};
};

}  // namespace

TEST_CASE("Where STOP is not elected the panels have no key for it, and a jump bid gives the pause all the same where the board says so") {
    for (const bool given : {true, false}) {
        laws::Elections elected;
        elected.stop_before_skip_bid = given;
        Auction auction(true, elected);
        auction.calls(Seat::South, "1C");
        CHECK(auction.view(Seat::West).no_stop() == !given);
        CHECK(may(auction.view(Seat::West), v1::SEAT_ACTION_STOP) == given);
        auction.calls(Seat::West, "3H");
        CHECK(auction.view(Seat::North).held() == v1::SEAT_NORTH);
    }
}

TEST_CASE("What the law code elects of alerts, announcements and the lead is what the panels are told") {
    laws::Elections elected;
    CHECK(Auction(true, elected).view(Seat::West).announced_size() == 7);
    elected.alerts = false;
    elected.opening_lead_face_up = true;
    elected.announced = {laws::Announcement::Transfer};
    Auction auction(true, elected);
    CHECK(auction.view(Seat::West).no_alert());
    CHECK(auction.view(Seat::West).lead_face_up());
    REQUIRE(auction.view(Seat::West).announced_size() == 1);
    CHECK(auction.view(Seat::West).announced(0) == v1::ANNOUNCEMENT_TRANSFER);
}

TEST_CASE("The pause of STOP begins with the bid and holds the next player") {
    Auction auction(false);
    auction.says_stop(Seat::South);
    for (const auto seat : bridge::all_seats) {
        CHECK(auction.view(seat).stop() == v1::SEAT_SOUTH);
        CHECK(auction.view(seat).held() == v1::SEAT_UNSPECIFIED);
    }
    auction.calls(Seat::South, "2S");
    for (const auto seat : bridge::all_seats) {
        CHECK(auction.view(seat).stop() == v1::SEAT_SOUTH);
        CHECK(auction.view(seat).held() == v1::SEAT_WEST);
        CHECK(auction.view(seat).held_ms() == 10'000);
        CHECK(auction.view(seat).stop_seconds() == 10);
    }
    // Nothing is forbidden: it is his turn, and what he calls is taken.
    CHECK(may(auction.view(Seat::West), v1::SEAT_ACTION_CALL));
    auction.now += std::chrono::milliseconds(3500);
    CHECK(auction.left_anew() == 6500);
    auction.now += std::chrono::seconds(20);
    CHECK(auction.left_anew() == 0);
    auction.calls(Seat::West, "P");
    CHECK(auction.view(Seat::North).stop() == v1::SEAT_UNSPECIFIED);
    CHECK(auction.view(Seat::North).held() == v1::SEAT_UNSPECIFIED);
}

TEST_CASE("With a pass nobody waits, and a pause that is only shorter is no news") {
    Auction auction(false);
    auction.says_stop(Seat::South);
    auction.calls(Seat::South, "P");
    CHECK(auction.view(Seat::West).held() == v1::SEAT_UNSPECIFIED);
    auction.says_stop(Seat::West);
    auction.calls(Seat::West, "3C");
    const auto before = auction.at(Seat::North).frames;
    auction.table.raise();  // a second later: somebody has called the Director, say
    CHECK(auction.at(Seat::North).frames == before);
    // The bid is taken back (25A): with it its pause.
    auction.table.happen(laws::event::CallsCancelled{1, {}});
    CHECK(auction.view(Seat::North).held() == v1::SEAT_UNSPECIFIED);
    auction.calls(Seat::West, "1C");
    CHECK(auction.view(Seat::North).held() == v1::SEAT_UNSPECIFIED);
}

TEST_CASE("Where the board file says so every jump bid gives the pause by itself") {
    using Calls = std::vector<const char*>;
    const auto held_after = [](const Calls& calls, bool by_jump) {
        Auction auction(by_jump);
        auto seat = Seat::South;
        for (const auto* call : calls) {
            auction.calls(seat, call);
            seat = left_hand_opponent(seat);
        }
        return auction.view(Seat::North).held() != v1::SEAT_UNSPECIFIED;
    };
    for (const auto& jump : {Calls{"2C"}, Calls{"1S", "3C"}, Calls{"1C", "2C", "4H"}, Calls{"P", "P", "4NT"}, Calls{"1H", "X", "3H"}}) {
        CHECK(held_after(jump, true));
        CHECK_FALSE(held_after(jump, false));
    }
    for (const auto& none : {Calls{"1NT"}, Calls{"1S", "2C"}, Calls{"1C", "2C", "2H"}, Calls{"2H", "3C"}, Calls{"2H", "P"}, Calls{"1S", "X"}, Calls{"6NT", "7C"}}) CHECK_FALSE(held_after(none, true));
}
