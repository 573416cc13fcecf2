// The table as it is shown, and the messages that carry it.
#include "controller/views/director_view.hpp"
#include "controller/views/incidents_shown.hpp"

#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>
#include <rapidcheck.h>

#include "catch.hpp"
#include "controller/display/json.hpp"
#include "controller/display/live_hub.hpp"
#include "controller/display/utf8.hpp"
#include "controller/views/boards_view.hpp"
#include "controller/views/seat_view.hpp"
#include "controller/views/spectator_view.hpp"
#include "following_display.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using namespace kibitz::display;
using google::protobuf::util::MessageDifferencer;
using test::FollowingDisplay;
using test::TableInMemory;

namespace {

v1::LiveMessage from_binary(const FramePtr& frame) {
    v1::LiveMessage message;
    REQUIRE(message.ParseFromString(*frame->binary()));
    return message;
}

v1::LiveMessage from_json(const FramePtr& frame) {
    v1::LiveMessage message;
    REQUIRE(google::protobuf::util::JsonStringToMessage(*frame->json(), &message).ok());
    return message;
}

bridge::Card card(const char* text) { return *bridge::card_from_string(text); }

void play(TableInMemory& table, bridge::Seat seat, const char* text, int trick) {
    table.happen(laws::event::CardPlayed{seat, card(text), trick, laws::PlayedUnder::DefenderShown,
                                         Certainty::Certain, false});
}

}  // namespace

TEST_CASE("An empty table is shown as one") {
    TableInMemory table;
    v1::TableView view;
    views::fill_for_director(table.evening(), {}, view);
    CHECK(view.phase() == v1::PHASE_NO_BOARD);
    CHECK_FALSE(view.has_board());
    CHECK(view.turn() == v1::SEAT_UNSPECIFIED);
    CHECK(view.record_state() == v1::RECORD_STATE_IN_STEP);
    CHECK(view.light_size() == 4);
    CHECK(view.durable());
}

TEST_CASE("Auction, play, hands and incidents are shown") {
    TableInMemory table;
    table.start_board(7);
    play(table, bridge::Seat::West, "H4", 1);
    play(table, bridge::Seat::North, "SA", 1);
    table.raise();
    table.happen(laws::event::DeviceStateChanged{device_at(bridge::Seat::East, Function::Range), reading::Health::Failed, "no answer"});

    v1::TableView view;
    views::fill_for_director(table.evening(), {false, "the disk is full"}, view);
    CHECK(view.phase() == v1::PHASE_PLAY);
    CHECK(view.board().board() == 7);
    CHECK(view.board().players().north() == "Ανδρέας \"Ace\"");
    REQUIRE(view.call_size() == 4);
    CHECK(view.call(0).call() == "1NT");
    CHECK(view.call(0).alert());
    CHECK(view.call(0).explanation() == "15-17");
    CHECK(view.contract().bid() == "1NT");
    CHECK(view.contract().declarer() == v1::SEAT_SOUTH);
    CHECK(view.dummy() == v1::SEAT_NORTH);
    CHECK(view.turn() == v1::SEAT_EAST);
    REQUIRE(view.trick_size() == 1);
    REQUIRE(view.trick(0).card_size() == 2);
    CHECK(view.trick(0).card(0).card() == "H4");
    CHECK(view.trick(0).card(0).seat() == v1::SEAT_WEST);
    CHECK(view.trick(0).card(0).under() == v1::PLAYED_UNDER_DEFENDER_SHOWN);
    CHECK(view.trick(0).winner() == v1::SEAT_UNSPECIFIED);
    CHECK(view.board().deal().north().spades() == "A");
    CHECK(view.board().deal().west().hearts() == "4");   // learned when it was played
    CHECK(view.remaining().north().spades().empty());
    REQUIRE(view.failed_device_size() == 1);
    CHECK(view.failed_device(0).name() == "east.range");
    CHECK_FALSE(view.durable());
    CHECK(view.trouble() == "the disk is full");

    v1::Incident incident;
    views::fill_incident(table.evening(), 0, table.law_code(), incident);
    CHECK(incident.board() == 7);
    CHECK(incident.play() == 1);
    CHECK(incident.headline().find("East") != std::string::npos);
    CHECK(incident.option_size() == 8);  // three of its own, five that are offered with every incident
    CHECK_FALSE(incident.option(2).general());
    CHECK(incident.option(3).general());
    CHECK(incident.option(3).why_closed() == "nobody has played or called after it");
    CHECK_FALSE(incident.seen().empty());
}

TEST_CASE("Earlier boards are listed with their results, and an incident keeps its board") {
    TableInMemory table;
    table.start_board(7);
    table.raise();
    table.happen(laws::event::PlayEnded{table.evening().state.board->contract, 8, 120, true});
    table.happen(laws::event::BoardEnded{true});
    table.start_board(8);
    table.happen(laws::event::BoardEnded{false});
    table.start_board(9);

    v1::TableView view;
    views::fill_for_director(table.evening(), {}, view);
    REQUIRE(view.finished_board_size() == 2);
    CHECK(view.finished_board(0).board() == 7);
    CHECK(view.finished_board(0).declarer_tricks() == 8);
    CHECK(view.finished_board(0).score_ns() == 120);
    CHECK(view.finished_board(0).finished());
    CHECK(view.finished_board(0).incidents() == 1);
    CHECK(view.finished_board(1).board() == 8);
    CHECK_FALSE(view.finished_board(1).finished());
    v1::Incident incident;
    views::fill_incident(table.evening(), 0, table.law_code(), incident);
    CHECK(incident.board() == 7);
    CHECK(table.evening().start_of(2) > table.evening().start_of(1));
    CHECK_FALSE(table.evening().start_of(4));
}

TEST_CASE("Another evening's boards and incidents are not shown") {
    TableInMemory table;
    table.start_board(7);
    table.raise();
    table.start_board(8);
    table::Evening later = table.evening();
    later.state.at += views::evening_length + std::chrono::hours(1);
    v1::TableView view;
    views::fill_for_director(later, {}, view);
    CHECK(view.finished_board_size() == 0);
    CHECK(views::incidents_shown(later).empty());
    CHECK(view.incidents().open() == 1);  // it stays in the list all the same
    CHECK(views::incidents_shown(table.evening()) == std::vector<std::size_t>{0});
}

TEST_CASE("Who joins gets the snapshot, then each event with what it changed") {
    TableInMemory table;
    table.start_board(7);
    LiveHub hub(table, {"1.2.3", "simulated"});
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    FollowingDisplay watcher;
    hub.join(watcher, std::nullopt);
    REQUIRE(watcher.frames.size() == 1);
    const auto first = from_binary(watcher.frames[0]);
    CHECK(first.hello().version() == "1.2.3");
    CHECK(first.hello().law_code() == "duplicate-2017");
    CHECK(first.hello().durable());
    CHECK(first.number() == table.evening().state.last_event);
    CHECK_FALSE(first.has_event());
    CHECK(first.table().board().board() == 7);

    const auto id = table.raise();
    REQUIRE(watcher.frames.size() == 2);
    const auto second = from_binary(watcher.frames[1]);
    CHECK(second.number() == first.number() + 1);
    CHECK(second.event().number() == second.number());
    CHECK(second.event().incident_raised().incident().id() == id);
    CHECK_FALSE(second.has_table());
    REQUIRE(watcher.table.incident_size() == 1);
    CHECK(watcher.table.incident(0).status() == v1::INCIDENT_STATUS_RAISED);

    table.happen(laws::event::IncidentRuled{{id}, 2, {"lead-accepted", {laws::Effect::AcceptLead}}, "Anna"});
    const auto third = from_json(watcher.frames.at(2));
    REQUIRE(third.change().put().incident_size() == 1);
    CHECK_FALSE(third.change().put().has_board());
    REQUIRE(watcher.table.incident_size() == 1);
    CHECK(watcher.table.incident(0).status() == v1::INCIDENT_STATUS_RULED);
    CHECK(watcher.table.incident(0).by() == "Anna");

    hub.leave(watcher);
    table.raise();
    CHECK(watcher.frames.size() == 3);
}

TEST_CASE("Who comes back gets what was missed, and the snapshot when that is forgotten or too much") {
    TableInMemory table;
    table.start_board(7);
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay back;
    hub.join(back, 2);
    REQUIRE(back.frames.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto message = from_binary(back.frames[i]);
        CHECK(message.number() == i + 3);
        CHECK_FALSE(message.has_hello());
        CHECK(message.has_table() == (i == 3));
    }
    FollowingDisplay up_to_date;
    hub.join(up_to_date, 6);
    REQUIRE(up_to_date.frames.size() == 1);
    CHECK(from_binary(up_to_date.frames[0]).has_table());
    CHECK_FALSE(from_binary(up_to_date.frames[0]).has_hello());

    table.forgotten = 4;
    FollowingDisplay late;
    hub.join(late, 2);
    REQUIRE(late.frames.size() == 1);
    CHECK(from_binary(late.frames[0]).has_hello());

    FollowingDisplay from_the_future;
    hub.join(from_the_future, 1000);
    REQUIRE(from_the_future.frames.size() == 1);
    CHECK(from_binary(from_the_future.frames[0]).has_hello());

    table.forgotten = 0;
    for (std::size_t i = 0; i <= LiveHub::max_missed; ++i) table.happen(laws::event::RecordStateChanged{});
    FollowingDisplay long_away;
    hub.join(long_away, 2);
    REQUIRE(long_away.frames.size() == 1);
    CHECK(from_binary(long_away.frames[0]).has_hello());
}

TEST_CASE("Everybody hears at once that the journal cannot be written") {
    TableInMemory table;
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay watcher;
    hub.join(watcher, std::nullopt);
    table.durability_ = {false, "the disk is full"};
    hub.tell_table();
    const auto message = from_json(watcher.frames.at(1));
    CHECK_FALSE(message.has_event());
    CHECK(message.has_change());
    CHECK_FALSE(watcher.table.durable());
    CHECK(watcher.table.trouble() == "the disk is full");
}

TEST_CASE("A message is made once for all who watch") {
    TableInMemory table;
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay one, two;
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    hub.join(one, std::nullopt);
    hub.join(two, std::nullopt);
    table.start_board(1);
    CHECK(one.frames.back()->json().get() == two.frames.back()->json().get());
    CHECK(one.frames.back()->binary().get() == two.frames.back()->binary().get());
}

TEST_CASE("Commands come in either form and are answered by number") {
    TableInMemory table;
    table.start_board(1);
    const auto id = table.raise();
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay anna;
    anna.who = "Anna";  // of the login: what a client says of itself counts for nothing
    std::vector<v1::Reply> replies;
    const auto keep = [&](const FramePtr& frame) {
        CHECK(from_binary(frame).number() == 0);
        replies.push_back(from_binary(frame).reply());
    };
    v1::LiveRequest request;
    request.set_request(41);
    request.mutable_incident()->set_incident(id);
    request.mutable_incident()->set_action(v1::DIRECTOR_ACTION_RULE);
    request.mutable_incident()->set_option(2);
    request.mutable_incident()->set_by("somebody else");
    CHECK(hub.request(anna, request.SerializeAsString(), false, keep));
    CHECK(hub.request(anna, to_json(request), true, keep));
    REQUIRE(replies.size() == 2);
    for (const auto& reply : replies) {
        CHECK(reply.request() == 41);
        CHECK(reply.done());
    }
    REQUIRE(table.commands.size() == 2);
    const auto& command = std::get<reading::IncidentCommand>(table.commands[1]);
    CHECK(command.incident == id);
    CHECK(command.action == reading::DirectorAction::Rule);
    CHECK(command.option == 2);
    CHECK(command.by == "Anna");

    table.refusal = table::Refused{laws::Why::NothingToTakeBack};
    CHECK(hub.request(anna, to_json(request), true, keep));
    CHECK_FALSE(replies.back().done());
    CHECK(replies.back().error() == "there is nothing to take back");
    CHECK(replies.back().refusal().why() == v1::WHY_NOTHING_TO_TAKE_BACK);

    const auto before = table.commands.size();
    for (const std::string bad : {"", "{", "[]", "{\"request\":\"x\"}", "{\"request\":7}", "{\"incident\":{}}",
                                  "{\"incident\":{\"incident\":1,\"action\":\"DIRECTOR_ACTION_UNSPECIFIED\"}}"}) {
        CHECK(hub.request(anna, bad, true, keep));
        CHECK_FALSE(replies.back().done());
        CHECK_FALSE(replies.back().error().empty());
    }
    // Bytes that are no text: refused before they reach the record, and no part of the answer.
    for (const std::string bad : {"{\"inci\xff\xff\":1}", "{\"incident\":{\"incident\":1,\"action\":1,\"by\":\"\xc0\xaf\"}}",
                                  "{\"ααααααααααααααααααααααααααααααααααααα}"}) {
        CHECK(hub.request(anna, bad, true, keep));
        CHECK_FALSE(replies.back().error().empty());
        CHECK(is_utf8(replies.back().error()));
    }
    CHECK(hub.request(anna, "\xff\xff\xff", false, keep));
    CHECK_FALSE(replies.back().done());
    CHECK(table.commands.size() == before);
}

TEST_CASE("Binary and JSON say the same, whatever happens at the table") {
    rc::check([] {
        TableInMemory table;
        LiveHub hub(table, {"1", "t"});
        FollowingDisplay watcher;
        table.on_event = [&](const laws::Event& event) { hub.event(event); };
        hub.join(watcher, std::nullopt);
        const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 7));
        table.start_board(1);
        for (const int step : steps) {
            const auto last = table.evening().state.last_incident;
            switch (step) {
                case 0: table.start_board(static_cast<std::uint32_t>(step) + 2); break;
                case 1: table.raise(); break;
                case 2: if (last) table.happen(laws::event::IncidentSeen{{last}, "Anna"}); break;
                case 3: if (last) table.happen(laws::event::IncidentDismissed{{last}, "Anna", "\"<&>\" ☃"}); break;
                case 4: table.happen(laws::event::RecordStateChanged{laws::RecordState::Doubtful, laws::Remark::in_words("why\n")}); break;
                case 5: table.happen(laws::event::LightChanged{bridge::Seat::West, laws::event::LightChanged::Colour::Amber}); break;
                default: table.happen(laws::event::DeviceStateChanged{board_reader, reading::Health::Failed, "x"}); break;
            }
        }
        for (const auto& frame : watcher.frames) {
            v1::LiveMessage binary, json;
            RC_ASSERT(binary.ParseFromString(*frame->binary()));
            RC_ASSERT(google::protobuf::util::JsonStringToMessage(*frame->json(), &json).ok());
            RC_ASSERT(MessageDifferencer::Equals(binary, json));
        }
        RC_ASSERT(watcher.frames.size() == table.evening().state.last_event + 1);
    });
}

TEST_CASE("Who looks at what is told to all, with the names of their logins") {
    TableInMemory table;
    table.start_board(7);
    const auto id = table.raise();
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay anna, bert;
    anna.who = "Anna";
    bert.who = "Bert";
    hub.join(anna, std::nullopt);
    hub.join(bert, std::nullopt);
    REQUIRE(anna.present.present_size() == 2);
    v1::LiveRequest request;
    request.mutable_looking()->set_incident(id);
    request.mutable_looking()->set_ruling(true);
    CHECK_FALSE(hub.request(bert, request.SerializeAsString(), false, [](const FramePtr&) { FAIL("nothing is answered"); }));
    const auto& his = anna.present.present(0).name() == "Bert" ? anna.present.present(0) : anna.present.present(1);
    CHECK(his.name() == "Bert");
    CHECK(his.incident() == id);
    CHECK(his.ruling());
    CHECK(his.display() == from_binary(bert.frames[0]).hello().display());
    hub.leave(bert);
    CHECK(anna.present.present_size() == 1);
}

TEST_CASE("Who goes on after a break is told which display he is now, and is no colleague of his own") {
    TableInMemory table;
    table.start_board(7);
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay before, anna, bert;
    hub.join(before, std::nullopt);
    hub.join(bert, std::nullopt);
    const auto display = before.present.present(0).display();
    CHECK(display == from_binary(before.frames[0]).hello().display());
    hub.leave(before);
    anna.who = "Anna";
    hub.join(anna, table.evening().state.last_event);  // nothing was missed: no hello
    REQUIRE(anna.frames.size() == 1);
    REQUIRE_FALSE(from_binary(anna.frames[0]).has_hello());
    REQUIRE(anna.present.present_size() == 2);
    CHECK(anna.present.present(0).name() == "Anna");
    CHECK(anna.present.present(0).display() != display);
    CHECK(bert.present.present(0).display() == from_binary(bert.frames[0]).hello().display());
}

TEST_CASE("What waits of the auction is the same for the Director, the players and those who watch (25A, 27)") {
    TableInMemory table;
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay director;
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    hub.join(director, std::nullopt);
    reading::BoardStart start;
    start.board = bridge::BoardNumber(3);
    start.dealer = bridge::Seat::South;
    table.happen(laws::event::BoardStarted{start, 1});
    const auto call = [](const char* text) { return *bridge::call_from_string(text); };
    table.happen(laws::event::CallMade{bridge::Seat::South, call("1S"), false, "", false});
    const auto seen_at = [&](bridge::Seat seat) {
        v1::SeatView view;
        views::fill(table.evening().state, {views::Role::Seat, seat}, view);
        return view;
    };
    const auto watched = [&] {
        v1::WatchView view;
        views::fill(table.evening().state, view);
        return view;
    };
    CHECK(seen_at(bridge::Seat::West).turn() == v1::SEAT_WEST);

    // South says that he did not mean it: nothing else is known yet, and nobody is told.
    laws::Incident changed;
    changed.id = {1};
    changed.situation = laws::Situation::CallChanged;
    changed.code = laws::IncidentCode::CallChanged;
    changed.clause = "25";
    changed.facts.seat = bridge::Seat::South;
    changed.facts.first_call = call("1S");
    changed.raised_at = changed.happened_at = table.evening().state.at + std::chrono::seconds(1);
    table.happen(laws::event::IncidentRaised{changed});
    CHECK(seen_at(bridge::Seat::West).turn() == v1::SEAT_WEST);
    CHECK(director.table.incident(0).headline().find("takes it back") != std::string::npos);

    // And what he calls now waits, before everybody's eyes: until it is ruled on nobody is asked for another call (9B2).
    changed.facts.call = call("1H");
    table.happen(laws::event::IncidentUpdated{{1}, laws::Situation::CallChanged, "25", laws::Level::Call, Certainty::Certain, changed.facts, {}});
    CHECK(director.table.incident(0).headline() == "South called 1♠, and then 1♥");
    for (const auto seat : bridge::all_seats) {
        const auto view = seen_at(seat);
        REQUIRE(view.call_size() == 2);
        CHECK(view.call(1).call() == "1H");
        CHECK(view.turn() == v1::SEAT_UNSPECIFIED);
        CHECK(view.prompt() == v1::PANEL_PROMPT_UNSPECIFIED);
    }
    REQUIRE(watched().call_size() == 2);

    table.happen(laws::event::CallMade{bridge::Seat::West, bridge::Call::pass(), false, "", false});  // called over: it waits no more
    CHECK(seen_at(bridge::Seat::North).turn() == v1::SEAT_NORTH);
}

TEST_CASE("The session is shown: its schedule, the round that is on, and what was put on the table") {
    TableInMemory table;
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay watcher;
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    hub.join(watcher, std::nullopt);
    CHECK_FALSE(watcher.table.has_session());

    const auto number = [](std::uint32_t n) { return bridge::BoardNumber(n); };
    table.happen(laws::event::SessionStarted{{"Monday", {{"1", "6", {number(7), number(8)}}, {"1", "7", {number(9)}}}}});
    const auto session = [&]() -> const v1::SessionView& { return watcher.table.session(); };  // a change puts another in its place
    CHECK(session().name() == "Monday");
    REQUIRE(session().round_size() == 2);
    CHECK(session().round(0).pair_ew() == "6");
    CHECK(session().round(0).board(1) == 8);
    CHECK(session().round_on() == 1);
    CHECK(session().round_called() == 0);
    CHECK(session().board_size() == 0);

    table.start_board(7);
    REQUIRE(session().board_size() == 1);
    CHECK(session().board(0).board() == 7);
    CHECK(session().board(0).round() == 1);
    CHECK_FALSE(session().board(0).finished());
    const auto started = session().board(0).started();
    CHECK(started.seconds() > 0);
    table.happen(laws::event::BoardEnded{true});
    REQUIRE(session().board_size() == 1);
    CHECK(session().board(0).finished());
    table.start_board(8);
    REQUIRE(session().board_size() == 2);
    CHECK(MessageDifferencer::Equals(session().board(0).started(), started));
    CHECK(session().board(1).board() == 8);
    table.happen(laws::event::RoundCalled{2});
    CHECK(session().round_on() == 2);
    CHECK(session().round_called() == 2);

    v1::TableView fresh;
    views::fill_for_director(table.evening(), {}, fresh);
    CHECK(MessageDifferencer::Equals(fresh.session(), session()));
}

TEST_CASE("Who fell behind is told the table as it is, and goes on from there") {
    TableInMemory table;
    LiveHub hub(table, {"1", "t"});
    FollowingDisplay watcher, steady;
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    hub.join(watcher, std::nullopt);
    hub.join(steady, std::nullopt);
    table.start_board(1);
    watcher.table.Clear();  // what waited for it was thrown away
    hub.sum_up(watcher);
    table.raise();
    CHECK(MessageDifferencer::Equals(watcher.table, steady.table));
}
