// Events made by hand, told as games and as records.
#include <google/protobuf/util/json_util.h>

#include "catch.hpp"
#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/formats.hpp"
#include "controller/laws/correction.hpp"
#include "controller/laws/engine.hpp"
#include "controller/wire/convert.hpp"
#include "evening.hpp"
#include "same.hpp"

using namespace kibitz;
namespace ev = laws::event;
using bridge::Seat;
using formats::PbnMark;

namespace {

bridge::Card card(const char* text) { return bridge::card_from_string(text).value(); }
bridge::Call call(const char* text) { return bridge::call_from_string(text).value(); }

const laws::LawCode& code() {
    static const auto loaded = laws::embedded_law_code("duplicate-2017").value();
    return loaded;
}

/// Writes events one after the other.
struct Pen {
    std::vector<laws::Event> events;
    template <class Body>
    Pen& add(Body body) {
        const auto number = events.size() + 1;
        events.push_back({number, Instant(std::chrono::seconds(1'763'000'000 + number)), std::move(body)});
        return *this;
    }
    /// West deals; South plays 1NT unless the calls say otherwise.
    Pen& board(std::uint32_t play, std::uint32_t number, bridge::Deal deal = {}) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(number);
        start.dealer = Seat::West;
        start.vulnerability = bridge::Vulnerability::Both;
        start.deal = deal;
        start.players[Seat::North] = "Ann";
        return add(ev::BoardStarted{start, play});
    }
    Pen& calls(Seat seat, std::initializer_list<const char*> texts) {
        for (const char* text : texts) {
            add(ev::CallMade{seat, call(text), false, "", false});
            seat = left_hand_opponent(seat);
        }
        return *this;
    }
    Pen& one_no_trump() {
        return calls(Seat::West, {"Pass", "Pass", "Pass", "1NT", "Pass", "Pass", "Pass"})
            .add(ev::AuctionEnded{bridge::Contract{bridge::Bid(1, bridge::Denomination::NoTrump), {}, Seat::South}});
    }
    Pen& trick(int number, Seat leader, std::initializer_list<const char*> cards, bool out_of_turn = false) {
        Seat seat = leader;
        bridge::Trick played(leader);
        for (const char* text : cards) {
            add(ev::CardPlayed{seat, card(text), number, laws::PlayedUnder::DefenderShown, Certainty::Certain,
                               out_of_turn && seat == leader});
            played.play(card(text));
            seat = left_hand_opponent(seat);
        }
        return played.complete() ? add(ev::TrickWon{number, played.winner(std::nullopt)}) : *this;
    }
    Pen& incident(laws::IncidentCode incident_code, const char* clause, laws::Facts facts) {
        laws::Incident incident;
        incident.id = {++incidents};
        incident.code = incident_code;
        incident.clause = clause;
        // A lead out of turn may be told by 53A; any of its situations will do.
        incident.situation = laws::situation_from_string(std::string(to_string(incident_code)) + " " + clause)
                                 .value_or(laws::Situation::DefenderLedOutOfTurn);
        incident.facts = std::move(facts);
        if (const auto* row = code().row(incident_code, clause))
            for (const auto& option : row->options) incident.options.push_back({option.code, option.effects});
        return add(ev::IncidentRaised{incident});
    }
    std::uint64_t incidents = 0;
};

laws::Facts about(Seat seat, int trick, const char* the_card = nullptr) {
    laws::Facts facts;
    facts.seat = seat;
    facts.trick = trick;
    if (the_card) facts.card = card(the_card);
    return facts;
}

formats::Game only_game(const Pen& pen) {
    const auto plays = formats::board_plays(pen.events);
    REQUIRE(plays.size() == 1);
    return formats::to_games(plays, code()).front();
}

}  // namespace

TEST_CASE("each play of a board is told for itself, with what was ruled later") {
    Pen pen;
    pen.board(1, 7).one_no_trump().trick(1, Seat::West, {"SA", "S2", "S3", "S4"});
    pen.incident(laws::IncidentCode::FifthCard, "45E1", about(Seat::East, 1, "D5"));
    pen.add(ev::BoardEnded{false});
    pen.board(2, 7).calls(Seat::West, {"Pass", "Pass", "Pass", "Pass"}).add(ev::AuctionEnded{}).add(ev::PlayEnded{});
    pen.add(ev::IncidentRuled{{1}, 1, {"penalty-card", {laws::Effect::PenaltyCard}}, "A. Holt"});  // while the next board is on the table
    pen.incident(laws::IncidentCode::DirectorCalled, "9B1", about(Seat::North, 0));
    const auto plays = formats::board_plays(pen.events);
    REQUIRE(plays.size() == 2);
    CHECK(plays[0].board.play == 1);
    CHECK(plays[0].board.tricks.size() == 1);
    REQUIRE(plays[0].incidents.size() == 1);
    CHECK(plays[0].incidents[0].status == laws::IncidentStatus::Ruled);
    CHECK(plays[1].board.play == 2);
    CHECK(plays[1].incidents.size() == 1);
    CHECK_FALSE(plays[1].taken_off);
    CHECK(formats::board_plays({}).empty());

    const auto games = formats::to_games(plays, code());
    CHECK(games[0].start.board.value() == 7);
    CHECK(games[0].start.players[Seat::North] == "Ann");
    CHECK(games[0].contract->declarer == Seat::South);
    CHECK_FALSE(games[0].declarer_tricks.has_value());
    REQUIRE(games[0].comments.size() == 1);
    const auto& option = code().row(laws::IncidentCode::FifthCard, "45E1")->options[0];
    CHECK(games[0].comments[0].find("(Law 45E1). Ruled by A. Holt: ") != std::string::npos);
    CHECK(games[0].comments[0].ends_with(" (Law " + option.clause + ")."));
    CHECK(games[1].auction_complete);
    CHECK_FALSE(games[1].contract.has_value());
    CHECK_FALSE(games[1].declarer_tricks.has_value());
}

TEST_CASE("what PBN can mark is marked") {
    SECTION("an insufficient bid that was accepted") {
        Pen pen;
        pen.board(1, 1).calls(Seat::West, {"1H", "2C", "Pass"});
        auto facts = about(Seat::South, 0);
        facts.call = call("1S");
        pen.incident(laws::IncidentCode::InsufficientBid, "27", facts);
        pen.add(ev::CallMade{Seat::South, call("1S"), false, "", true}).calls(Seat::West, {"Pass", "Pass", "Pass"});
        const auto game = only_game(pen);
        REQUIRE(game.calls.size() == 7);
        CHECK(game.calls[3].mark == PbnMark::Insufficient);
        for (const std::size_t i : {0, 1, 2, 4, 5, 6}) CHECK(game.calls[i].mark == PbnMark::None);
        CHECK(game.comments.empty());  // the mark tells it
    }
    SECTION("an insufficient bid that was replaced stays a comment") {
        Pen pen;
        pen.board(1, 1).calls(Seat::West, {"1H", "2C", "Pass"});
        auto facts = about(Seat::South, 0);
        facts.call = call("1S");
        pen.incident(laws::IncidentCode::InsufficientBid, "27", facts);
        pen.add(ev::CallMade{Seat::South, call("2S"), false, "", false});
        const auto game = only_game(pen);
        CHECK(game.calls[3].mark == PbnMark::None);
        CHECK(game.comments.size() == 1);
    }
    SECTION("a player who was skipped") {
        Pen pen;
        pen.board(1, 1).calls(Seat::West, {"1H"});
        pen.add(ev::CallMade{Seat::East, call("2H"), false, "", true});
        CHECK(only_game(pen).calls[1].mark == PbnMark::SkippedPlayer);
    }
    SECTION("a lead out of turn that was accepted") {
        Pen pen;
        pen.board(1, 1).one_no_trump().trick(1, Seat::West, {"SA", "S2", "S3", "S4"});
        pen.incident(laws::IncidentCode::LeadOutOfTurn, "53A", about(Seat::East, 2, "H2"));
        pen.trick(2, Seat::East, {"H2", "H3"}, true);
        const auto game = only_game(pen);
        REQUIRE(game.play.size() == 6);
        CHECK(game.play[4].seat == Seat::East);
        CHECK(game.play[4].mark == PbnMark::LeadOutOfTurn);
        CHECK(game.play[5].mark == PbnMark::None);
        CHECK(game.comments.empty());
    }
    SECTION("a lead out of turn that was taken back") {
        Pen pen;
        pen.board(1, 1).one_no_trump().trick(1, Seat::West, {"SA", "S2", "S3", "S4"});
        pen.incident(laws::IncidentCode::LeadOutOfTurn, "53A", about(Seat::East, 2, "H2"));
        pen.trick(2, Seat::West, {"SK"});
        const auto game = only_game(pen);
        CHECK(game.play[4].mark == PbnMark::None);
        CHECK(game.comments.size() == 1);
    }
    SECTION("a revoke that stands") {
        Pen pen;
        pen.board(1, 1).one_no_trump().trick(1, Seat::West, {"SA", "S2", "H3", "S4"});
        pen.incident(laws::IncidentCode::Revoke, "63A", about(Seat::East, 1, "H3"));
        const auto game = only_game(pen);
        REQUIRE(game.play.size() == 4);
        CHECK(game.play[2].seat == Seat::East);
        CHECK(game.play[2].mark == PbnMark::Revoke);
        CHECK(game.play[3].mark == PbnMark::None);
        CHECK(game.comments.size() == 1);  // what was ruled is told in words
    }
    SECTION("a revoke that was corrected, or was none") {
        for (const bool corrected : {true, false}) {
            Pen pen;
            pen.board(1, 1).one_no_trump().trick(1, Seat::West, {"SA", "S2", "H3", "S4"});
            pen.incident(laws::IncidentCode::Revoke, "62A", about(Seat::East, 1, "H3"));
            if (corrected) pen.add(ev::CardReplaced{Seat::East, card("H3"), card("S5"), 1});
            else pen.add(ev::IncidentDismissed{{1}, "A. Holt", "he had none."});
            const auto game = only_game(pen);
            CHECK(game.play[2].card == (corrected ? card("S5") : card("H3")));
            CHECK(game.play[2].mark == PbnMark::None);
            REQUIRE(game.comments.size() == 1);
            CHECK(game.comments[0].ends_with(". Dismissed by A. Holt: he had none.") != corrected);
        }
    }
}

TEST_CASE("alerts, claims and the result are kept") {
    Pen pen;
    pen.board(1, 1);
    pen.add(ev::CallMade{Seat::West, call("1NT"), true, "12-14", false}).calls(Seat::North, {"Pass", "Pass", "Pass"});
    const bridge::Contract contract{bridge::Bid(1, bridge::Denomination::NoTrump), {}, Seat::West};
    pen.add(ev::AuctionEnded{contract}).trick(1, Seat::North, {"SA", "S2", "S3", "S4"});
    pen.add(ev::ClaimMade{Seat::West, 5, "top hearts"});
    CHECK_FALSE(only_game(pen).claim.has_value());  // not agreed yet
    pen.add(ev::PlayEnded{contract, 5, -200, true}).add(ev::BoardEnded{true});
    const auto game = only_game(pen);
    CHECK(game.calls[0].alert);
    CHECK(game.calls[0].explanation == "12-14");
    CHECK(game.auction_complete);
    REQUIRE(game.claim.has_value());
    CHECK(game.claim->seat == Seat::West);
    CHECK(game.claim->tricks == 5);
    CHECK(game.claim->statement == "top hearts");
    CHECK(game.declarer_tricks == 5);
    CHECK(formats::board_plays(pen.events)[0].taken_off);
}

TEST_CASE("hands become known card by card, and never impossible") {
    bridge::Deal partly;
    partly.hands[Seat::North].insert(card("SA"));
    Pen pen;
    pen.board(1, 1, partly).one_no_trump().trick(1, Seat::West, {"SK", "SA", "S3", "S4"});
    pen.trick(2, Seat::North, {"H2", "H3", "S3"});  // S3 was East's a moment ago: somebody misread a card
    const auto deal = formats::deal_as_known(formats::board_plays(pen.events)[0].board);
    CHECK(deal.faults() == 0);
    CHECK(deal.hands[Seat::North].contains(card("SA")));
    CHECK(deal.hands[Seat::North].contains(card("H2")));
    CHECK(deal.hands[Seat::West].contains(card("SK")));
    CHECK(deal.holder(card("S3")).has_value());

    // Three hands that are known give the fourth.
    const auto whole = tests::evening(1, 5);
    auto start = std::get<ev::BoardStarted>(whole[0].body);
    const auto dealt = start.start.deal;
    start.start.deal.hands[Seat::East] = {};
    const laws::Event first{1, whole[0].at, start};
    CHECK(formats::deal_as_known(formats::board_plays({&first, 1})[0].board) == dealt);
}

TEST_CASE("the record says what the events say, and its JSON can be read again") {
    const auto events = tests::evening(4, 31);
    const auto plays = formats::board_plays(events);
    REQUIRE(plays.size() == 4);
    const auto evening = formats::to_evening(plays, code(), {"kibitz 0.1.0", "", "", ""});
    REQUIRE(evening.board_size() == 4);
    CHECK(evening.made_by() == "kibitz 0.1.0");
    std::size_t played = 0;
    for (const auto& event : events) played += std::holds_alternative<ev::CardPlayed>(event.body);
    std::size_t told = 0;
    for (int i = 0; i < evening.board_size(); ++i) {
        const auto& board = evening.board(i);
        CHECK(board.play() == static_cast<std::uint32_t>(i) + 1);
        CHECK(board.board().board() == static_cast<std::uint32_t>(i) + 1);
        CHECK(board.auction_complete());
        CHECK(board.call_size() == 6);
        CHECK(board.call(0).alert());
        CHECK(board.trick_size() == 13);
        for (const auto& trick : board.trick()) {
            told += static_cast<std::size_t>(trick.card_size());
            CHECK(trick.card(0).seat() == trick.leader());
            CHECK(trick.winner() != v1::SEAT_UNSPECIFIED);
            CHECK(trick.card(3).under() == v1::PLAYED_UNDER_DEFENDER_SHOWN);
            CHECK(trick.card(3).at().seconds() >= trick.card(0).at().seconds());
        }
        CHECK(board.has_result());
        CHECK(board.incident_size() == (i % 2 == 1 ? 1 : 0));  // every other board has one
        for (const auto& incident : board.incident()) {
            CHECK(incident.play() == board.play());
            CHECK(incident.status() == v1::INCIDENT_STATUS_RULED);
            CHECK(incident.ruling() == 1);
            CHECK_FALSE(incident.headline().empty());
            CHECK_FALSE(incident.option(0).label().empty());
        }
    }
    CHECK(told == played);

    const auto json = formats::write_json(evening);
    CHECK(json.ends_with("}\n"));
    CHECK(json.find("\"auctionComplete\": true") != std::string::npos);
    v1::Evening back;
    REQUIRE(google::protobuf::util::JsonStringToMessage(json, &back).ok());
    CHECK(back.SerializeAsString() == evening.SerializeAsString());
}

TEST_CASE("a card nobody read and a corrected play are told as they are known last") {
    Pen pen;
    pen.board(1, 7).one_no_trump().trick(1, Seat::West, {"HA", "H2", "H3", "H4"});
    auto& unread = std::get<ev::CardPlayed>(pen.events[pen.events.size() - 3].body);
    REQUIRE(unread.card == card("H3"));
    unread.candidates.insert(card("H3"));
    unread.candidates.insert(card("H5"));
    unread.certainty = Certainty::Doubtful;
    const auto told = [&] { return formats::to_evening(formats::board_plays(pen.events), code(), {"k", "", "", ""}).board(0); };
    CHECK(told().trick(0).card(2).candidate_size() == 2);
    CHECK(told().trick(0).card(2).certainty() == v1::CERTAINTY_DOUBTFUL);
    CHECK(told().trick(0).card(0).candidate_size() == 0);
    auto game = formats::to_game(formats::board_plays(pen.events)[0].board, {}, code());
    CHECK(game.play[2].candidates.size() == 2);
    CHECK(formats::write_lin({game}).find("nt|Trick 1: East's card was not read: H3 or H5.|") != std::string::npos);

    auto play = laws::play_as_recorded(formats::board_plays(pen.events)[0].board);
    play.tricks[0].cards[2] = {card("H5"), laws::PlayedUnder::FacedInTurn, Certainty::Certain, {}, {}, false};
    pen.add(play);
    CHECK(told().trick(0).card(2).card() == "H5");
    CHECK(told().trick(0).card(2).candidate_size() == 0);
    CHECK(told().trick(0).winner() == v1::SEAT_WEST);
    game = formats::to_game(formats::board_plays(pen.events)[0].board, {}, code());
    CHECK(game.comments.empty());
    CHECK(formats::write_lin({game}).find("nt|") == std::string::npos);
}

TEST_CASE("an evening's games are PBN and LIN that read back and replay") {
    const auto games = formats::to_games(formats::board_plays(tests::evening(4, 51)), code());
    for (const auto& read : {formats::read_pbn(formats::write_pbn(games), "e.pbn"), formats::read_lin(formats::write_lin(games), "e.lin")}) {
        for (const auto& fault : read.faults) UNSCOPED_INFO(fault.message);
        CHECK(read.faults.empty());
        REQUIRE(read.games.size() == games.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            CHECK(formats::check(read.games[i]).empty());
            CHECK(read.games[i].start.deal == games[i].start.deal);
            CHECK(read.games[i].play.size() == 52);
            CHECK(read.games[i].calls.size() == games[i].calls.size());
            CHECK(read.games[i].declarer_tricks == games[i].declarer_tricks);
        }
    }
}

TEST_CASE("the fold of half a journal is no game that cannot be written") {
    const auto events = tests::evening(1, 41);
    for (std::size_t count = 0; count <= events.size(); ++count) {
        const auto plays = formats::board_plays(std::span(events).first(count));
        CHECK(plays.size() == (count > 0 ? 1U : 0U));
        for (const auto& game : formats::to_games(plays, code())) CHECK(game.play.size() <= 52);
        CHECK_FALSE(formats::write_json(formats::to_evening(plays, code(), {"x", "", "", ""})).empty());
    }
}
