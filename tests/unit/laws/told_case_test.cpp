// The Director's own cases, corrections of any board, appeals: what is refused, what the fold makes of them, and how they are taken
// back. Every row of both codes is told at every moment, and every option that is open is ruled and taken back.
#include "controller/laws/told_case.hpp"
#include "controller/laws/rulings.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

Why refused(const Table& table) {
    for (const auto& event : table.journal)
        if (const auto* no = std::get_if<event::CommandRefused>(&event.body)) return no->refusal.why;
    return Why::None;
}
reading::CaseTold told(std::string situation, std::optional<Seat> seat = {}) {
    reading::CaseTold command;
    command.situation = std::move(situation);
    command.seat = seat;
    command.by = "A. Holt";
    return command;
}
const Incident& last(const Table& table) { return table.state.incidents.back(); }

/// Two tricks of one notrump by South; West has led.
void two_tricks(Table& table) {
    table.start(suits());
    table.plays({"C2", "S2", "H2", "D2", "C3", "S3", "H3", "D3"});
}
reading::BoardCorrection corrects(std::uint32_t play) {
    reading::BoardCorrection correction;
    correction.play = play;
    correction.by = "A. Holt";
    correction.reason = "said so";
    return correction;
}
/// Two tricks have been recorded, and the Director has ended the play.
void play_ended(Table& table) {
    two_tricks(table);
    reading::Resync end;
    end.leader = Seat::West;
    end.declarer_tricks = 7;
    table.command(end);
    REQUIRE(table.state.phase == Phase::Finished);
}
/// A board that has been played, and another on the table.
void played(Table& table) {
    play_ended(table);
    table.put_on(suits());
}

}  // namespace

TEST_CASE("a case is told, is his, and nobody is alarmed by it") {
    Table table;
    two_tricks(table);
    auto hesitation = told("hesitation 73D", Seat::South);
    hesitation.call = 1;
    table.command(hesitation);
    CHECK(refused(table) == Why::None);
    CHECK(last(table).told_by == "A. Holt");
    CHECK(last(table).status == IncidentStatus::Seen);
    CHECK(last(table).facts.call_place == 1);
    CHECK(last(table).happened_at == table.board().calls[0].at);
    table.command(hesitation);
    CHECK(refused(table) == Why::AlreadyTold);
}

TEST_CASE("dummy with his rights may ask; without them it is 43B2b, and stands on what he lost them by") {
    Table table;
    two_tricks(table);
    table.command(told("dummy-asked-revoke 43B2b"));
    CHECK(refused(table) == Why::HasHisRights);
    table.command(told("dummy-looked 43A2c"));
    REQUIRE(refused(table) == Why::None);
    const auto looked = last(table).id;
    table.command(reading::IncidentCommand{looked.value, reading::DirectorAction::Rule, 1, "A. Holt", {}, {}});
    table.command(told("dummy-asked-revoke 43B2b"));
    CHECK(refused(table) == Why::None);
    CHECK(last(table).clause == "43B2b");
    CHECK(last(table).stands_on == looked);
}

TEST_CASE("a case of an earlier board is apart: it is that board's, and the play does not see it") {
    Table table;
    played(table);
    auto behaviour = told("behaviour 74", Seat::East);
    behaviour.play = 1;
    table.command(behaviour);
    CHECK(refused(table) == Why::None);
    CHECK(play_of(last(table)) == 1);
    CHECK(last(table).situation == Situation::ToldApart);
    CHECK(row_named(last(table)) == Situation::Behaviour);
    behaviour.play = 9;
    table.command(behaviour);
    CHECK(refused(table) == Why::NoSuchBoard);
}

TEST_CASE("bad input is one refusal and changes nothing") {
    Table table;
    two_tricks(table);
    const auto none = [&](reading::CaseTold command, Why why) {
        const auto before = table.state;
        table.command(std::move(command));
        CHECK(refused(table) == why);
        CHECK(table.journal.size() == 1);
        CHECK(same_board(table.state, before));
    };
    none(told("no-such 1"), Why::NoSuchRow);
    none(told("told-apart -"), Why::NoSuchRow);
    none(told("hesitation 73D"), Why::SeatNeeded);
    auto command = told("hesitation 73D", Seat::North);
    command.call = 30;
    none(command, Why::NoSuchCall);
    command.call = 0;
    command.trick = 9;
    none(command, Why::NoSuchTrick);
    none(told("other-irregularity 81C3"), Why::WordsNeeded);
    none(told("card-exposed 49", Seat::South), Why::SeatNeeded);
}

TEST_CASE("every row at every moment: told or refused, and what is open of it can be ruled and taken back") {
    for (const auto* name : {"duplicate-2017", "foster"}) {
        const auto code = told_at_once(*embedded_law_code(name));
        for (const auto& row : code.rows) {
            if (!may_be_told(row)) continue;
            for (int moment = 0; moment < 4; ++moment) {
                INFO(name << ": " << row.title << " at moment " << moment);
                Table table;
                table.code = code;
                if (moment == 0) table.put_on(suits());
                if (moment == 1) table.start(suits());
                if (moment == 2) two_tricks(table);
                if (moment == 3) played(table);
                for (const Seat seat : bridge::all_seats) {
                    auto command = told(std::string(to_string(*row.on)), seat);
                    command.play = moment == 3 ? 1 : 0;
                    command.other_seat = partner(seat);
                    command.words = "as told";
                    command.count = 2;
                    if (moment >= 2) command.trick = 2;
                    const auto* record = record_of(table.state, 1);
                    if (moment >= 2 && record) command.card = record->tricks[1].trick.card_of(seat);
                    command.other_card = command.card;
                    if (moment >= 1) command.call = 1;
                    table.command(command);
                    if (refused(table) != Why::None) continue;
                    const auto id = last(table).id;
                    for (const auto& option : offered(code, last(table))) {
                        reading::IncidentCommand rule{id.value, reading::DirectorAction::Rule, 0, "A. Holt", {}, {}};
                        rule.code = option.code;
                        rule.given.suit = Suit::Spades;
                        rule.given.tricks = 1;
                        rule.given.side = Side::EastWest;
                        rule.given.penalty = 10;
                        rule.given.percent_ns = rule.given.percent_ew = 50;
                        rule.given.note = "ruled";
                        table.command(rule);
                        if (refused(table) != Why::None) continue;
                        table.command(reading::IncidentCommand{id.value, reading::DirectorAction::Undo, 0, "A. Holt", {}, {}});
                    }
                }
            }
        }
    }
}

TEST_CASE("a board that has left is corrected and that is taken back, the last one first") {
    Table table;
    played(table);
    auto result = corrects(1);
    result.contract = bridge::Contract{bridge::call_from_string("2NT")->bid(), bridge::Doubling::Undoubled, Seat::South};
    result.declarer_tricks = 9;
    table.command(result);
    REQUIRE(refused(table) == Why::None);
    CHECK(result_as_ruled(table.state, 1)->declarer_tricks == 9);
    auto number = corrects(1);
    number.board = bridge::BoardNumber(8);
    table.command(number);
    CHECK(record_of(table.state, 1)->start.board == bridge::BoardNumber(8));
    CHECK(record_of(table.state, 1)->start.vulnerability == bridge::vulnerability_of(bridge::BoardNumber(8)));
    auto none = corrects(1);
    none.counts_as = reading::CountsAs::NotPlayed;
    table.command(none);
    CHECK(score_as_ruled(table.state, 1, {}).how == FinalScore::How::NotPlayed);
    auto undo = corrects(1);
    undo.undo = 1;
    table.command(undo);
    CHECK(refused(table) == Why::CorrectedSince);
    for (const std::uint32_t n : {3U, 2U, 1U}) {
        undo.undo = n;
        table.command(undo);
        CHECK(refused(table) == Why::None);
    }
    CHECK(result_as_ruled(table.state, 1)->declarer_tricks == 7);
    CHECK(record_of(table.state, 1)->start.board == bridge::BoardNumber(3));
    CHECK(score_as_ruled(table.state, 1, final_score(*record_of(table.state, 1))).how == FinalScore::How::Played);
    auto bare = corrects(1);
    table.command(bare);
    CHECK(refused(table) == Why::NothingCorrected);
    bare.pairs_swapped = true;
    bare.reason.clear();
    table.command(bare);
    CHECK(refused(table) == Why::ReasonNeeded);
    table.now += std::chrono::hours(25);
    bare.reason = "late";
    table.command(bare);
    CHECK(refused(table) == Why::CorrectionOver);
}

namespace {
/// Board 3 of round 1 has been played; South's card of trick 2 is told to have been a revoke.
void of_round_one(Table& table) {
    table.command(reading::SessionStart{"evening", {{"1", "6", {bridge::BoardNumber(3)}}, {"1", "7", {bridge::BoardNumber(4)}}}, false});
    play_ended(table);
}
Situation revoke_told(Table& table, std::uint32_t play) {
    auto command = told("revoke 63A", Seat::South);
    command.play = play;
    command.trick = 2;
    table.command(command);
    REQUIRE(refused(table) == Why::None);
    return row_named(last(table));
}
}  // namespace

TEST_CASE("64B4: a revoke of the board before counts until the other side has called on the next one") {
    Table table;
    played(table);
    const auto call = [&](Seat seat) { table.key(seat, reading::CallKey{bridge::Call::pass(), false, {}}); };
    SECTION("nobody has called") { CHECK(revoke_told(table, 1) != Situation::RevokeNotCounted); }
    SECTION("the revoker's own side alone has called") {
        call(Seat::South);
        revoke_told(table, 1);
        CHECK(last(table).facts.said.what != Saying::NextBoardCalled);
    }
    SECTION("the other side has called") {
        call(Seat::South);
        call(Seat::West);
        CHECK(revoke_told(table, 1) == Situation::RevokeNotCounted);
        CHECK(last(table).facts.said.what == Saying::NextBoardCalled);
    }
}

TEST_CASE("64B5: a revoke counts until the round has ended: the signal for the next one, and the board played") {
    Table table;
    of_round_one(table);
    SECTION("before the signal, the board on the table") {
        revoke_told(table, 1);
        CHECK(last(table).facts.said.what != Saying::RoundOver);
    }
    SECTION("after the signal, the board on the table still") {
        table.command(reading::RoundSignal{2});
        CHECK(revoke_told(table, 1) == Situation::RevokeNotCounted);
        CHECK(last(table).facts.said.what == Saying::RoundOver);
    }
    SECTION("after the signal, the board taken off") {
        table.command(reading::RoundSignal{2});
        table.command(reading::BoardEnd{});
        CHECK(revoke_told(table, 1) == Situation::RevokeNotCounted);
        CHECK(last(table).facts.said.what == Saying::RoundOver);
    }
    SECTION("taken off before the signal") {
        table.command(reading::BoardEnd{});
        revoke_told(table, 1);
        CHECK(last(table).facts.said.what != Saying::RoundOver);
    }
}

TEST_CASE("a board that is being played: its number, direction, pairs and names are put right; what the play decides waits") {
    Table table;
    table.put_on(suits());
    auto number = corrects(0);
    number.board = bridge::BoardNumber(4);
    table.command(number);
    CHECK(refused(table) == Why::None);
    CHECK(turn(table.state) == bridge::dealer_of(bridge::BoardNumber(4)));  // nobody had called
    CHECK(table.board().start.vulnerability == bridge::vulnerability_of(bridge::BoardNumber(4)));
    number.undo = 1;
    table.command(number);
    CHECK(turn(table.state) == Seat::South);
    table.key(Seat::South, reading::CallKey{*bridge::call_from_string("1NT"), false, {}});
    number.undo = 0;
    table.command(number);
    CHECK(turn(table.state) == Seat::West);  // the auction has begun: it goes on as it was
    auto who = corrects(0);
    who.pair_ew = "6";
    who.players[Seat::West] = "B. Lind";
    table.command(who);
    CHECK(refused(table) == Why::None);
    CHECK(table.board().start.pair_ew == "6");
    CHECK(table.board().start.players[Seat::West] == "B. Lind");
    CHECK(table.board().start.players[Seat::East].empty());
    auto direction = corrects(0);
    direction.pairs_swapped = true;
    table.command(direction);
    CHECK(table.board().start.pair_ns == "6");
    CHECK(table.board().start.players[Seat::South] == "B. Lind");
    const auto waits = [&](reading::BoardCorrection of_the_play) {
        table.command(std::move(of_the_play));
        CHECK(refused(table) == Why::StillPlayed);
    };
    auto result = corrects(0);
    result.declarer_tricks = 9;
    waits(result);
    auto score = corrects(0);
    score.counts_as = reading::CountsAs::NotPlayed;
    waits(score);
    auto call = corrects(0);
    call.calls = {{1, *bridge::call_from_string("2NT")}};
    waits(call);
    auto after_all = corrects(0);
    after_all.played_after_all = true;
    waits(after_all);
}

TEST_CASE("pairs that were corrected are the pairs of the board from then on: 15B asks of them") {
    Table table;
    reading::SessionStart session{"evening", {{"1", "6", {bridge::BoardNumber(3)}}}, false};
    table.command(session);
    two_tricks(table);
    auto direction = corrects(0);
    direction.pairs_swapped = true;
    table.command(direction);
    CHECK(table.board().start.pair_ns == "6");
    table.command(reading::BoardEnd{});
    REQUIRE(table.state.boards_played.size() == 1);
    CHECK(table.state.boards_played[0].pair_ns == "6");
    CHECK(table.state.boards_played[0].pair_ew == "1");
    auto other = corrects(1);
    other.pair_ew = "2";
    table.command(other);
    CHECK(table.state.boards_played[0].pair_ew == "2");
}

TEST_CASE("the last board of a session is of that session when another has begun: its correction period runs from it") {
    Table table;
    table.command(reading::SessionStart{"Monday", {}, false});
    two_tricks(table);
    table.command(reading::BoardEnd{});
    const auto ends = correction_ends(table.state, 1, table.code.correction_period);
    table.command(reading::SessionStart{"Tuesday", {}, false});
    CHECK(session_of(table.state, 1) == 1);
    table.put_on(suits());
    CHECK(session_of(table.state, 1) == 1);
    CHECK(session_of(table.state, 2) == 2);
    CHECK(correction_ends(table.state, 1, table.code.correction_period) == ends);
}

TEST_CASE("whether the pairs are told of corrections is the session's, and the Director says it") {
    Table table;
    table.put_on(suits());
    CHECK_FALSE(table.state.session.tells_corrections);
    table.command(reading::TellCorrections{true});
    CHECK(table.told<event::CorrectionsTold>());
    CHECK(table.state.session.tells_corrections);
    table.command(reading::TellCorrections{true});
    CHECK(table.journal.empty());
    table.put_on(suits());  // no session was declared: the next board changes nothing of it
    CHECK(table.state.session.tells_corrections);
    table.command(reading::SessionStart{"another", {}, false});
    CHECK_FALSE(table.state.session.tells_corrections);
}

TEST_CASE("an appeal is against a ruling, until the correction period ends, and has an outcome") {
    Table table;
    two_tricks(table);
    table.command(told("behaviour 74", Seat::East));
    const auto id = last(table).id.value;
    reading::AppealCommand appeal{id, reading::AppealAction::Lodge, Side::NorthSouth, "not so", "", "", "A. Holt"};
    table.command(appeal);
    CHECK(refused(table) == Why::NotRuled);
    table.command(reading::IncidentCommand{id, reading::DirectorAction::Rule, 1, "A. Holt", {}, {}});
    table.command(appeal);
    REQUIRE(refused(table) == Why::None);
    CHECK(last(table).appeal->state == AppealState::Lodged);
    appeal.action = reading::AppealAction::Change;
    table.command(appeal);
    CHECK(refused(table) == Why::OutcomeNeeded);
    appeal.outcome = "a warning";
    table.command(appeal);
    CHECK(last(table).appeal->state == AppealState::Changed);
    appeal.action = reading::AppealAction::Undo;
    table.command(appeal);
    CHECK(last(table).appeal->state == AppealState::Lodged);
    table.command(appeal);
    CHECK_FALSE(last(table).appeal);
}
