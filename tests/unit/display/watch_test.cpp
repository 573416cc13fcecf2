// Spectators: what they see is as old as it was promised, made of what was played, and never more than that.
#include "catch.hpp"
#include "controller/display/seat_hub.hpp"
#include "controller/display/watch_hub.hpp"
#include "controller/views/spectator_view.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace std::chrono_literals;
using bridge::Seat;
namespace event = laws::event;

namespace {

struct Spectator final : LiveClient {
    void send(const FramePtr& frame) override {
        v1::WatchMessage message;
        REQUIRE(message.ParseFromString(*frame->binary()));
        if (message.has_hello()) hello = message.hello();
        if (message.has_view()) view = message.view();
        ++frames;
    }
    views::Audience audience() const override { return {views::Role::Spectator, {}}; }
    v1::WatchHello hello;
    std::optional<v1::WatchView> view;
    int frames = 0;
};

struct Hall {
    Hall() {
        table.on_event = [this](const laws::Event&) { hub.event(); };
    }
    void pass(std::chrono::seconds time) {
        now += time;
        hub.release();
    }
    void play(Seat seat, const char* card) {
        event::CardPlayed played;
        played.seat = seat;
        played.card = *bridge::card_from_string(card);
        table.happen(played);
    }
    std::chrono::steady_clock::time_point now{1000h};
    test::TableInMemory table;
    WatchHub hub{table, {"1", "t", 180s, [this] { return now; }}};
};

}  // namespace

TEST_CASE("A spectator sees each thing when it is as old as the delay, not sooner") {
    Hall hall;
    Spectator one;
    hall.hub.connect(one, parse_target("/"));
    CHECK_FALSE(one.view);
    CHECK(one.hello.delay_seconds() == 180);
    CHECK(one.hello.begins_in_seconds() == 180);
    hall.table.start_board(7);
    hall.pass(179s);
    CHECK_FALSE(one.view);
    hall.pass(1s);
    REQUIRE(one.view);
    CHECK(one.view->board() == 7);
    CHECK(one.view->call_size() == 4);
    CHECK(one.view->call(0).alert());
    CHECK(one.view->call(0).explanation() == "15-17");
    CHECK(one.frames == 2);
    hall.play(Seat::West, "H4");
    hall.pass(179s);
    CHECK(one.view->trick_size() == 0);
    hall.pass(1s);
    REQUIRE(one.view->trick_size() == 1);
    CHECK(one.view->trick(0).card(0) == "H4");
}

TEST_CASE("Who comes late gets what the others see, and not the table as it is") {
    Hall hall;
    hall.table.start_board(7);
    hall.pass(180s);
    hall.table.start_board(8);
    hall.pass(100s);
    Spectator late;
    hall.hub.connect(late, parse_target("/"));
    REQUIRE(late.view);
    CHECK(late.view->board() == 7);
    CHECK(late.hello.begins_in_seconds() == 0);
    hall.hub.sum_up(late);
    CHECK(late.view->board() == 7);
    hall.pass(80s);
    CHECK(late.view->board() == 8);
}

TEST_CASE("A view that nobody has seen begins no message, and a full queue forgets what lies between") {
    Hall hall;
    Spectator one;
    hall.hub.connect(one, parse_target("/"));
    hall.table.start_board(7);
    const auto waiting = hall.hub.waiting();
    hall.table.happen(event::LightChanged{Seat::East, event::LightChanged::Colour::Amber});
    hall.table.raise();
    CHECK(hall.hub.waiting() == waiting);
    hall.pass(180s);
    CHECK(one.frames == 2);
    hall.pass(10s);
    CHECK(one.frames == 2);
    for (std::uint32_t board = 1; board <= 2000; ++board) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(board);
        hall.table.happen(event::BoardStarted{start, board});
        CHECK(hall.hub.waiting() <= WatchHub::max_waiting);
        hall.pass(board % 20 == 0 ? 1s : 0s);
        CHECK(one.view->board() == 7);  // 100 s have passed at the end
    }
    hall.pass(180s);
    CHECK(one.view->board() == 2000);
}

TEST_CASE("A card that was put right or taken back within the delay is never shown; one that was shown is put right in its time") {
    Hall hall;
    Spectator one;
    hall.hub.connect(one, parse_target("/"));
    hall.table.start_board(7);
    hall.pass(10s);
    hall.play(Seat::West, "H4");
    hall.pass(10s);
    hall.play(Seat::North, "SK");  // misread
    hall.pass(100s);
    hall.table.happen(event::CardReplaced{Seat::North, *bridge::card_from_string("SK"), *bridge::card_from_string("S8"), 1});
    std::string seen;
    for (int i = 0; i < 300; ++i) {
        hall.pass(1s);
        if (one.view) seen += one.view->ShortDebugString();
    }
    CHECK(seen.find("SK") == std::string::npos);
    CHECK(seen.find("H4") != std::string::npos);
    REQUIRE(one.view->trick(0).card_size() == 2);
    CHECK(one.view->trick(0).card(1) == "S8");
    hall.table.happen(event::CardTakenBack{Seat::North, *bridge::card_from_string("S8"), 1});
    hall.pass(179s);
    CHECK(one.view->trick(0).card_size() == 2);
    hall.pass(1s);
    CHECK(one.view->trick(0).card_size() == 1);
}

TEST_CASE("A spectator's keys reach nothing") {
    Hall hall;
    Spectator one;
    hall.hub.connect(one, parse_target("/"));
    v1::SeatRequest request;
    request.set_tap("a");
    request.mutable_key()->mutable_call()->set_call("7NT");
    CHECK_FALSE(hall.hub.request(one, request.SerializeAsString(), false, [](const FramePtr&) { FAIL("answered"); }));
    CHECK(hall.table.keys.empty());
    CHECK(hall.table.commands.empty());
}

TEST_CASE("A spectator sees every trick, dummy, and the result when both sides have agreed to it") {
    Hall hall;
    hall.table.start_board(7);
    hall.play(Seat::West, "H4");
    v1::WatchView view;
    views::fill(hall.table.evening().state, view);
    CHECK(view.dummy() == v1::SEAT_UNSPECIFIED);
    CHECK_FALSE(view.has_dummy_hand());
    hall.table.happen(event::DummySpread{});
    views::fill(hall.table.evening().state, view);
    CHECK(view.dummy() == v1::SEAT_NORTH);
    CHECK(view.dummy_hand().spades() == "A");
    event::ClaimMade claim;
    claim.seat = Seat::East;
    claim.tricks = 5;
    claim.statement = "I hold the king of spades";
    hall.table.happen(claim);
    views::fill(hall.table.evening().state, view);
    CHECK(view.claim().tricks() == 5);
    CHECK(view.SerializeAsString().find("king") == std::string::npos);
    event::PlayEnded ended;
    ended.contract = hall.table.evening().state.board->contract;
    ended.declarer_tricks = 7;
    ended.score_ns = 90;
    hall.table.happen(ended);
    hall.table.happen(event::ScoreConfirmed{Seat::North, true});
    views::fill(hall.table.evening().state, view);
    CHECK_FALSE(view.has_result());
    hall.table.happen(event::ScoreConfirmed{Seat::West, true});
    views::fill(hall.table.evening().state, view);
    CHECK(view.result().score_ns() == 90);
}
