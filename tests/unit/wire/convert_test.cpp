// Every body there and back, and every kind of message that must be refused.
#include <google/protobuf/util/json_util.h>

#include "catch.hpp"
#include "controller/laws/engine.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/reading_wire.hpp"
#include "controller/wire/terms.hpp"
#include "any.hpp"
#include "tests/unit/laws/dice.hpp"

using namespace kibitz;
using wire::from_proto;
using wire::to_proto;
using tests::any;
using tests::same;

namespace {

/// A reading whose body is alternative `index`.
template <class Value>
Value with_body(std::size_t index) {
    Value value;
    value.at = any<Instant>();
    value.body = tests::any_of<decltype(value.body)>(index);
    return value;
}

laws::Event any_event(std::size_t index) {
    auto event = with_body<laws::Event>(index);
    event.number = any<std::uint64_t>();
    return event;
}

/// What from_proto says of a message written as text JSON; empty when it takes it.
template <class Message>
std::string refusal(const char* json) {
    Message message;
    REQUIRE(google::protobuf::util::JsonStringToMessage(json, &message).ok());
    if constexpr (std::is_same_v<Message, v1::Reading>) {
        Reading reading;
        const auto read = from_proto(message, reading);
        return read ? "" : read.error();
    } else {
        const auto read = from_proto(message);
        return read ? "" : read.error();
    }
}

}  // namespace

TEST_CASE("every body of a reading comes back as it went") {
    for (std::size_t body = 0; body < tests::alternatives<Reading::Body>; ++body) {
        CAPTURE(body);
        CHECK(rc::check([body] {
            const auto reading = with_body<Reading>(body);
            v1::Reading message;
            to_proto(reading, message);
            v1::Reading parsed;  // through bytes, so that a text that is not UTF-8 would show
            RC_ASSERT(wire::parse(message.SerializeAsString(), parsed));
            Reading back;
            const auto read = from_proto(parsed, back);
            if (!read) RC_FAIL(read.error());
            RC_ASSERT(same(reading, back));
        }));
    }
}

TEST_CASE("a message and a reading used again hold nothing of what they held before") {
    v1::Reading message;
    Reading back;
    CHECK(rc::check([&] {
        const auto reading = with_body<Reading>(static_cast<std::size_t>(tests::any_int(0, 9)));
        to_proto(reading, message);
        v1::Reading fresh;
        to_proto(reading, fresh);
        RC_ASSERT(message.SerializeAsString() == fresh.SerializeAsString());
        RC_ASSERT(from_proto(message, back).has_value());
        RC_ASSERT(same(reading, back));
    }));
}

TEST_CASE("every body of an event comes back as it went") {
    for (std::size_t body = 0; body < tests::alternatives<laws::Event::Body>; ++body) {
        CAPTURE(body);
        CHECK(rc::check([body] {
            const auto event = any_event(body);
            v1::Event message;
            to_proto(event, message);
            v1::Event parsed;
            RC_ASSERT(wire::parse(message.SerializeAsString(), parsed));
            const auto back = from_proto(parsed);
            if (!back) RC_FAIL(back.error());
            RC_ASSERT(same(event, *back));
        }));
    }
}

TEST_CASE("deals, boards, incidents and commands come back as they went") {
    CHECK(rc::check([] {
        const auto start = any<reading::BoardStart>();
        v1::BoardStart message;
        to_proto(start, message);
        const auto back = from_proto(message);
        RC_ASSERT(back.has_value());
        RC_ASSERT(same(start, *back));
    }));
    CHECK(rc::check([] {
        const auto incident = any<laws::Incident>();
        v1::Incident message;
        to_proto(incident, nullptr, message);
        const auto back = from_proto(message);
        RC_ASSERT(back.has_value());
        RC_ASSERT(same(incident, *back));
    }));
}

TEST_CASE("times are kept to the microsecond, before 1970 too") {
    for (const std::int64_t us : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1}, std::int64_t{-1'000'001}, std::int64_t{1'700'000'000'123'456}}) {
        v1::Reading message;
        to_proto(Reading{Instant(Duration(us)), reading::Beam{}}, message);
        CHECK(message.at().nanos() >= 0);
        Reading back;
        REQUIRE(from_proto(message, back).has_value());
        CHECK(back.at.time_since_epoch().count() == us);
    }
}

TEST_CASE("a message that cannot be is refused with its field, its value and the rule") {
    using R = v1::Reading;
    const auto at = [](std::string body) { return R"({"at":"2026-11-21T10:00:00Z",)" + body + "}"; };
    const auto reading = [&](const char* body) { return refusal<R>(at(body).c_str()); };
    CHECK(reading(R"("range":{"seat":"SEAT_NORTH","heightMm":950})") == "range.height_mm: 950: runs from 0 to 300 mm");
    CHECK(reading(R"("range":{"seat":"SEAT_NORTH","heightMm":"NaN"})") == "range.height_mm: nan: runs from 0 to 300 mm");
    CHECK(reading(R"("range":{"heightMm":9})") == "range.seat: 0: a seat is SEAT_NORTH, EAST, SOUTH or WEST");
    CHECK(reading(R"("range":{"seat":17})") == "range.seat: 17: a seat is SEAT_NORTH, EAST, SOUTH or WEST");
    CHECK(refusal<R>("{}") == "body: missing: a reading has one of inventory, range, face, contact, beam, seat_switch, "
                              "board_tag, sighting, device, panel or command");
    CHECK(refusal<R>(R"({"range":{"seat":"SEAT_NORTH"}})") == "range.at: missing: a moment between the years 1 and 9999 is needed");
    CHECK(reading(R"("inventory":{"seat":"SEAT_EAST","antenna":"ANTENNA_PLAY","tag":["0"]})") == "inventory.tag: 0: 0 is never a tag");
    CHECK(reading(R"("inventory":{"seat":"SEAT_EAST","antenna":"ANTENNA_PLAY","tag":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]})") ==
          "inventory.tag: 17 tags: one sweep resolves at most 16");
    CHECK(reading(R"("face":{"seat":"SEAT_EAST"})") == "face.surface: 0: a surface is SURFACE_NOTHING, PRINTED or PLAIN");
    CHECK(reading(R"("contact":{"seat":"SEAT_EAST","finger":10,"phase":"CONTACT_PHASE_UP"})") == "contact.finger: 10: runs from 0 to 9");
    CHECK(reading(R"("contact":{"seat":"SEAT_EAST","phase":"CONTACT_PHASE_UP","xMm":-101})") ==
          "contact.x_mm: -101: runs from -100 to 1000 mm");
    CHECK(reading(R"("device":{"health":"HEALTH_OK"})") == "device.name: missing: " + std::string(device_name_rule));
    CHECK(reading(R"("panel":{"seat":"SEAT_EAST"})").starts_with("panel.key: missing: "));
    CHECK(reading(R"("panel":{"seat":"SEAT_EAST","call":{"call":"8C"}})").starts_with("panel.call.call: 8C: a call is "));
    CHECK(reading(R"("panel":{"seat":"SEAT_EAST","designate":{"naming":"NAMING_EXACT"}})").starts_with("panel.designate: missing: "));
    CHECK(reading(R"("panel":{"seat":"SEAT_EAST","claim":{"tricks":14}})") == "panel.claim.tricks: 14: runs from 0 to 13");
    CHECK(reading(R"("command":{})") ==
          "command.command: missing: one of board_start, board_end, incident, resync, session_start, round_signal, figures_ready, "
          "clock_told, case_told, board_correction, appeal or tell_corrections is needed");
    CHECK(reading(R"("command":{"resync":{"leader":"SEAT_EAST","trick":["SK","SK"]}})") ==
          "command.resync.trick: SK: this card stands twice in the trick");
    CHECK(reading(R"("command":{"resync":{"leader":"SEAT_EAST","trick":["SK","SQ","SJ","ST"]}})") ==
          "command.resync.trick: 4 cards: an open trick has 0 to 3");
    CHECK(reading(R"("command":{"resync":{"leader":"SEAT_EAST","tricksNs":3}})") ==
          "command.resync.tricks_ns: missing: say the tricks of both sides or of neither");
    CHECK(reading(R"("command":{"resync":{"leader":"SEAT_EAST","tricksNs":8,"tricksEw":6}})") ==
          "command.resync.tricks_ns: 14: there are thirteen tricks");
    CHECK(reading(R"("command":{"resync":{"leader":"SEAT_EAST","trick":["SK"],"play":[{"leader":1,"card":["SK","S2","S3","S4"]}]}})") ==
          "command.resync.play.card: SK: this card stands twice in the play");
    CHECK(reading(R"("command":{"resync":{"leader":"SEAT_EAST","play":[{"leader":1,"card":["SK","S2","S3"]}]}})") ==
          "command.resync.play.card: 3: runs from 4 to 4");
    CHECK(reading(R"("command":{"resync":{"leader":"SEAT_EAST","declarerTricks":14}})") ==
          "command.resync.declarer_tricks: 14: runs from 0 to 13");
    CHECK(reading(R"("command":{"incident":{"action":"DIRECTOR_ACTION_SEEN"}})") ==
          "command.incident.incident_command.incident: 0: incidents are numbered from 1");
    CHECK(reading(R"("command":{"incident":{"incident":"3","action":"DIRECTOR_ACTION_RULE"}})") ==
          "command.incident.incident_command.option: 0: runs from 1 to 255");
    CHECK(reading(R"("command":{"boardStart":{"dealer":"SEAT_EAST","vulnerability":"VULNERABILITY_NONE",
          "deal":{"north":{"spades":"AK"},"west":{"spades":"K"}}}})") ==
          "command.board_start.board_start.deal.west: SK: this card stands in another hand too: each card is dealt once");
    CHECK(refusal<v1::Deal>(R"({"north":{"spades":"AA"}})") == "north.spades: SA: this card stands twice in the hand");
    CHECK(refusal<v1::Deal>(R"({"north":{"spades":"A10"}})") == "north.spades: A10: ranks are A K Q J T 9 .. 2, nothing between them");
    CHECK(refusal<v1::Deal>(R"({"east":{"spades":"AKQJT98765432","hearts":"2"}})") == "east.size: 14: a hand has at most 13 cards");
}

TEST_CASE("what journals of 0.1 and 0.2 told in words is a fact of its own") {
    const auto facts = [](const char* fields) {
        v1::Incident message;
        REQUIRE(google::protobuf::util::JsonStringToMessage((std::string(R"({"id":"1","level":1,"certainty":1,"status":1,
            "raisedAt":"2026-11-21T10:00:00Z","happenedAt":"2026-11-21T10:00:00Z",)") + fields + "}").c_str(), &message).ok());
        const auto read = from_proto(message);
        REQUIRE(read);
        return read->facts;
    };
    const auto changed = facts(R"("code":"call-changed","clause":"25","facts":{"words":"1S","call":"1H"})");
    CHECK(changed.first_call == bridge::call_from_string("1S"));
    CHECK_FALSE(changed.said);
    const auto explained = facts(R"("code":"call-changed","clause":"25","facts":{"firstCall":"1S","words":"2H","call":"1H"})");
    CHECK(explained.said == laws::Remark::in_words("2H"));  // today's, with what he wrote of his second call
    const auto bid = facts(R"("code":"insufficient-bid","clause":"27","facts":{"words":"1S","call":"1H"})");
    CHECK_FALSE(bid.first_call);
    CHECK(bid.said == laws::Remark::in_words("1S"));
    CHECK(facts(R"("code":"revoke","clause":"61A","facts":{"words":"the card not played lay faced, 64B3"})").lay_faced);
    CHECK_FALSE(facts(R"("code":"revoke","clause":"61A","facts":{"words":"it lay faced"})").lay_faced);

    const auto unread = facts(R"("code":"record-doubtful","clause":"","facts":{"seat":4,"words":"West's card could not be read"})");
    CHECK(unread.said == laws::Remark{.what = laws::Saying::CardUnread, .seat = bridge::Seat::West});
    const auto late = facts(R"("code":"round-late","clause":"8B","facts":{"words":"Trick 3 of board 12 is being played."})");
    CHECK(late.said == laws::Remark{.what = laws::Saying::TrickOfBoardBeingPlayed, .n = 12, .m = 3});
}

TEST_CASE("why journals of 0.1 and 0.2 say the record is in doubt, a naming void, a command refused, an incident dismissed") {
    const auto body = [](const char* fields) {
        v1::Event message;
        REQUIRE(google::protobuf::util::JsonStringToMessage((std::string(R"({"number":"1","at":"2026-11-21T10:00:00Z",)") + fields + "}").c_str(), &message).ok());
        const auto read = from_proto(message);
        REQUIRE(read);
        return read->body;
    };
    using namespace laws::event;
    const auto changed = body(R"("recordStateChanged":{"state":2,"why":"North has no card in trick 7"})");
    CHECK(std::get<RecordStateChanged>(changed).why == laws::Remark{.what = laws::Saying::NoCardInTrick, .n = 7, .seat = bridge::Seat::North});
    const auto named = body(R"("designationVoid":{"words":"HK is not in dummy"})");
    CHECK(std::get<DesignationVoid>(named).why == laws::Remark{.what = laws::Saying::NotInDummy, .card = bridge::card_from_string("HK")});
    const auto refused = std::get<CommandRefused>(body(R"("commandRefused":{"id":"1","why":"option 2 is not open: play has gone on: choose another"})")).refusal;
    CHECK((refused.why == laws::Why::OptionNotOpen && refused.because == laws::Why::PlayWentOn && refused.n == 2));
    const auto call = std::get<CommandRefused>(body(R"("commandRefused":{"why":"South's 2H was not taken: it is not above 2S: bid more or pass"})")).refusal;
    CHECK((call.why == laws::Why::CallNotTaken && call.seat == bridge::Seat::South && call.call == bridge::call_from_string("2H")));
    CHECK((call.because == laws::Why::NotAbove && call.other_call == bridge::call_from_string("2S")));
    const auto strange = std::get<CommandRefused>(body(R"("commandRefused":{"id":"1","why":"not today"})")).refusal;
    CHECK((strange.why == laws::Why::InWords && strange.words == "not today"));

    const auto dismissed = [&](const char* by, const char* more = "") {
        const auto fields = std::string(R"("incidentDismissed":{"id":"1","reason":"the play is known again","by":")") + by + "\"" + more + "}";
        return std::get<IncidentDismissed>(body(fields.c_str()));
    };
    CHECK(dismissed("Kibitz").why == laws::Dismissal::KnownAgain);
    CHECK(dismissed("Kibitz").reason.empty());
    CHECK(dismissed("M. Rossi").why == laws::Dismissal::InWords);
    CHECK(dismissed("M. Rossi").reason == "the play is known again");
    // Today's journal says who meant it: a Director may call himself as he likes.
    CHECK(dismissed("Kibitz", R"(,"why":1)").why == laws::Dismissal::InWords);
}

TEST_CASE("the schema has a body for each event, and no other") {
    const auto* bodies = v1::Event::descriptor()->FindOneofByName("body");
    REQUIRE(bodies);
    CHECK(static_cast<std::size_t>(bodies->field_count()) == tests::alternatives<laws::Event::Body>);
}

TEST_CASE("an event that cannot be is refused") {
    const auto event = [](const char* body) {
        return refusal<v1::Event>((std::string(R"({"number":"1","at":"2026-11-21T10:00:00Z",)") + body + "}").c_str());
    };
    CHECK(refusal<v1::Event>(R"({"number":"1","at":"2026-11-21T10:00:00Z"})") ==
          "event.body: missing: an event has one body, board_started .. play_corrected");
    CHECK(event(R"("cardPlayed":{"seat":"SEAT_WEST","card":"S1","trick":1,"under":1,"certainty":1})") ==
          "card_played.card: S1: a card is a suit and a rank, \"SK\" \"H2\" \"DT\"");
    CHECK(event(R"("cardPlayed":{"seat":"SEAT_WEST","card":"SA","trick":14,"under":1,"certainty":1})") ==
          "card_played.trick: 14: runs from 1 to 13");
    CHECK(event(R"("cardPlayed":{"seat":"SEAT_WEST","card":"SA","trick":1,"certainty":1})").starts_with("card_played.under: 0: "));
    const auto played = [&](const char* candidates) {
        return event((std::string(R"("cardPlayed":{"seat":"SEAT_WEST","card":"HJ","trick":1,"under":1,"certainty":1,"candidate":)") + candidates + "}").c_str());
    };
    CHECK(played(R"(["HJ","HT"])") == "");
    CHECK(played(R"(["HJ"])") == "card_played.candidate: HJ: a card nobody read has two candidates or more, and the card itself is one of them");
    CHECK(played(R"(["H9","HT"])").starts_with("card_played.candidate: H9: "));
    CHECK(played(R"(["HJ","HJ"])") == "card_played.candidate: HJ: this card stands here twice");
    const auto corrected = [&](const char* tricks) {
        return event((std::string(R"("playCorrected":{"leader":1,"reason":3,"trick":[)") + tricks + "]}").c_str());
    };
    const auto card = [](const char* seat, const char* name) {
        return std::string(R"({"seat":")") + seat + R"(","card":")" + name + R"(","under":1,"certainty":1,"at":"2026-11-21T10:00:00Z"})";
    };
    const auto one = R"({"leader":2,"card":[)" + card("SEAT_EAST", "SA") + "]}";
    CHECK(corrected("") == "");
    CHECK(corrected(one.c_str()) == "");
    CHECK(corrected((one + "," + one).c_str()) == "play_corrected.trick.card: 1 cards: every trick but the last has four");
    CHECK(corrected((R"({"leader":2,"card":[)" + card("SEAT_EAST", "SA") + "," + card("SEAT_SOUTH", "SA") + "]}").c_str()) ==
          "play_corrected.trick.card.card: SA: this card stands twice in the play");
    CHECK(corrected((R"({"leader":2,"card":[)" + card("SEAT_WEST", "SA") + "]}").c_str()) ==
          "play_corrected.trick.card.seat: SA: the cards of a trick stand in order of play, from its leader clockwise");
    CHECK(corrected(R"({"leader":2})") == "play_corrected.trick.card: 0: runs from 1 to 4");
    CHECK(event(R"("playCorrected":{"leader":1})").starts_with("play_corrected.reason: 0: "));
    CHECK(event(R"("trickWon":{"trick":1})").starts_with("trick_won.winner: 0: "));
    CHECK(event(R"("auctionEnded":{"contract":{"bid":"Pass","declarer":1}})").starts_with("auction_ended.contract: Pass: "));
    CHECK(event(R"("playEnded":{"scoreNs":9000})") == "play_ended.score_ns: 9000: runs from -7600 to 7600");
    CHECK(event(R"("incidentRuled":{"id":"1","option":0})") == "incident_ruled.option: 0: runs from 1 to 255");
    CHECK(event(R"("columnNoted":{"seat":1,"column":4})") == "column_noted.column: 4: runs from 0 to 3");
    CHECK(event(R"("spreadNoted":{"seat":1,"came":["SA","SA"]})") == "spread_noted.came: SA: this card stands here twice");
    CHECK(event(R"("spreadNoted":{"seat":1,"left":["S1"]})").starts_with("spread_noted.left: S1: "));
    const auto incident = [](const char* fields) {
        return refusal<v1::Incident>((std::string(R"({"id":"1","code":"revoke","level":1,"certainty":1,"status":1,
            "raisedAt":"2026-11-21T10:00:00Z","happenedAt":"2026-11-21T10:00:00Z")") + fields + "}").c_str());
    };
    CHECK(incident("") == "");
    CHECK(incident(R"(,"ruling":1)") == "incident.ruling: 1: runs from 0 to 0");
    CHECK(incident(R"(,"option":[{"number":2}])") == "incident.option.number: 2: options are numbered from 1 in their order");
    CHECK(incident(R"(,"facts":{"trick":14})") == "incident.facts.trick: 14: runs from 0 to 13");
    CHECK(refusal<v1::Incident>(R"({"id":"1","code":"yawning"})").starts_with("incident.code: yawning: "));
}

TEST_CASE("what a message of any bytes becomes is itself a value that goes there and back") {
    // Bytes mostly right: a real message with one byte changed.
    CHECK(rc::check([] {
        v1::Event message;
        to_proto(any_event(static_cast<std::size_t>(tests::any_int(0, static_cast<int>(tests::alternatives<laws::Event::Body>) - 1))), message);
        std::string bytes = message.SerializeAsString();
        bytes[static_cast<std::size_t>(tests::any_int(0, static_cast<int>(bytes.size()) - 1))] = static_cast<char>(tests::any_int(0, 255));
        v1::Event parsed;
        if (!wire::parse(bytes, parsed)) return;
        const auto event = from_proto(parsed);
        if (!event) {
            RC_ASSERT(event.error().find(": ") != std::string::npos);
            return;
        }
        v1::Event again;
        to_proto(*event, again);
        const auto back = from_proto(again);
        RC_ASSERT(back.has_value());
        RC_ASSERT(same(*event, *back));
    }));
}

TEST_CASE("words are filled in only with a law code, and numbers are the Director's") {
    laws::Incident incident;
    incident.id = {7};
    incident.situation = laws::Situation::FifthCardByDefender;
    incident.code = laws::IncidentCode::FifthCard;
    incident.clause = "45E1";
    incident.facts.seat = bridge::Seat::East;
    incident.facts.trick = 5;
    incident.options = {{"lead-accepted", {laws::Effect::AcceptLead}}, {"penalty-card", {laws::Effect::PenaltyCard}}};
    incident.ruling = incident.options[1];
    v1::Incident message;
    to_proto(incident, nullptr, message);
    CHECK(message.headline().empty());
    REQUIRE(message.option_size() == 2);
    CHECK(message.option(0).number() == 1);
    CHECK(message.option(0).code() == "lead-accepted");
    CHECK(message.ruled().effect(0) == v1::EFFECT_PENALTY_CARD);
    CHECK(message.option(0).label().empty());
    CHECK(message.ruling() == 2);

    const auto code = laws::embedded_law_code("duplicate-2017");
    REQUIRE(code.has_value());
    to_proto(incident, &*code, message);
    CHECK(message.headline().find("East") != std::string::npos);
    const auto* row = code->row(incident.code, incident.clause);
    REQUIRE(row);
    REQUIRE(row->options.size() >= 2);
    CHECK(message.option(0).code() == row->options[1].code);
    CHECK(message.option(1).code() == row->options[0].code);
    CHECK_FALSE(message.option(1).label().empty());
}

TEST_CASE("text that is not UTF-8 is read as Latin-1") {
    CHECK(wire::terms::utf8("Zo\xeb") == "Zoë");
    CHECK(wire::terms::utf8("Zoë") == "Zoë");
    for (const char* bad : {"\x80", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\xff"})
        CHECK_FALSE(wire::terms::is_utf8(bad));
    CHECK(wire::terms::is_utf8("\xf0\x9f\x82\xa1 \xe2\x99\xa0"));
    v1::Reading message;
    to_proto(Reading{{}, std::make_shared<reading::Device>(reading::Device{device_at(bridge::Seat::North, Function::Range), {}, "caf\xe9"})}, message);
    CHECK(message.device().detail() == "café");
}

TEST_CASE("whatever the engine decides of whatever people do, the journal can read") {
    const auto code = laws::embedded_law_code("duplicate-2017");
    REQUIRE(code);
    for (unsigned seed = 1; seed <= 40; ++seed) {
        tests::Dice dice{std::mt19937_64(seed)};
        laws::TableState state;
        std::vector<laws::Event> events;
        Instant now{std::chrono::hours(1)};
        const auto observe = [&](Observation::Body body) {
            now += std::chrono::milliseconds(40);
            REQUIRE(laws::apply(*code, state, {now, Certainty::Certain, std::move(body)}, events));
        };
        for (int board = 1; board <= 3; ++board) {
            reading::BoardStart start;
            start.board = bridge::BoardNumber(static_cast<std::uint32_t>(board));
            start.deal = tests::random_deal(dice);
            observe(observation::CommandGiven{std::make_shared<const reading::Command>(start)});
            for (int step = 0; step < 300; ++step) observe(tests::some_observation(dice, state));
        }
        for (const auto& event : events) {
            v1::Event message;
            to_proto(event, message);
            const auto back = from_proto(message);
            CAPTURE(seed, message.ShortDebugString(), back ? "" : back.error());
            REQUIRE(back);
            v1::Event again;  // which play it was of, the fold finds out
            to_proto(*back, again);
            REQUIRE(again.SerializeAsString() == message.SerializeAsString());
        }
    }
}

TEST_CASE("a call out of rotation of an earlier journal is of the turn that its facts tell") {
    const auto situation = [](const char* name, const char* turn) {
        v1::Event message;
        const auto json = std::string(R"({"number":"1","at":"2026-11-21T19:00:00Z","incidentRaised":{"incident":{"id":"1",)") +
                          R"("code":"call-out-of-rotation","clause":"31","level":"LEVEL_CALL","certainty":"CERTAINTY_CERTAIN",)" +
                          R"("facts":{"seat":"SEAT_SOUTH","otherSeat":")" + turn + R"(","call":"1S"},)" +
                          R"("raisedAt":"2026-11-21T19:00:00Z","happenedAt":"2026-11-21T19:00:00Z",)" +
                          R"("status":"INCIDENT_STATUS_RAISED","situation":")" + name + R"("}}})";
        REQUIRE(google::protobuf::util::JsonStringToMessage(json, &message).ok());
        const auto event = from_proto(message);
        REQUIRE(event);
        return std::get<laws::event::IncidentRaised>(event->body).incident.situation;
    };
    using enum laws::Situation;
    CHECK(situation("call-out-of-rotation 30", "SEAT_EAST") == PassAtRhosTurn);
    CHECK(situation("call-out-of-rotation 30", "SEAT_WEST") == PassAtPartnersTurn);
    CHECK(situation("call-out-of-rotation 31", "SEAT_EAST") == BidAtRhosTurn);
    CHECK(situation("call-out-of-rotation 31", "SEAT_NORTH") == BidAtPartnersTurn);
    CHECK(situation("call-out-of-rotation 32", "SEAT_EAST") == DoubleAtRhosTurn);
    CHECK(situation("call-out-of-rotation 32", "SEAT_NORTH") == DoubleAtPartnersTurn);
    CHECK(situation("call-out-of-rotation 31B", "SEAT_NORTH") == BidAtPartnersTurn);
}
