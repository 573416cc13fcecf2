#include "catch.hpp"

#include "controller/hall/subjects.hpp"
#include "controller/hall/table_fold.hpp"
#include "controller/wire/convert.hpp"

using namespace kibitz;
using namespace kibitz::hall;
using namespace std::chrono_literals;

namespace {

std::string event(std::uint64_t number, laws::Event::Body body) {
    v1::Event message;
    wire::to_proto(laws::Event{number, Instant(1'000'000'000s) + Duration(number), std::move(body)}, message);
    return message.SerializeAsString();
}
/// Events `first` to `last` of a journal in which a seat is taken and left, again and again.
v1::Sent sent(std::uint64_t first, std::uint64_t last) {
    v1::Sent out;
    out.set_first(first);
    for (auto number = first; number <= last; ++number)
        out.add_event(event(number, laws::event::SeatOccupied{bridge::Seat::East, number % 2 == 0}));
    return out;
}
const auto nothing_before = [](const JournalFold::Each&) {};

/// A board played, with what it counts for.
void play(v1::Sent& out, std::uint32_t play, std::uint32_t board, const char* ns, const char* ew, int score) {
    laws::event::BoardStarted started;
    started.play = play;
    started.start.board = bridge::BoardNumber(board);
    started.start.section = "A";
    started.start.pair_ns = ns;
    started.start.pair_ew = ew;
    started.start.table = "1";
    started.start.round = "2";
    std::uint64_t number = out.first() + static_cast<std::uint64_t>(out.event_size());
    out.add_event(event(number++, started));
    laws::event::PlayEnded ended;
    ended.contract = bridge::Contract{bridge::Bid(4, bridge::Denomination::Spades), bridge::Doubling::Undoubled, bridge::Seat::South};
    ended.declarer_tricks = 10;
    ended.score_ns = score;
    out.add_event(event(number++, ended));
    out.add_event(event(number++, laws::event::BoardEnded{true}));
}

}  // namespace

TEST_CASE("The hall folds only what follows: it drops what it has, and holds what comes early") {
    JournalFold fold;
    auto taken = fold.take(sent(1, 3), nothing_before);
    CHECK(taken.fresh.size() == 3);
    CHECK(fold.last() == 3);

    taken = fold.take(sent(6, 7), nothing_before);  // 4 and 5 are missing
    CHECK(taken.fresh.empty());
    CHECK(taken.hole);
    CHECK(fold.last() == 3);

    taken = fold.take(sent(2, 5), nothing_before);  // overlaps both ways
    REQUIRE(taken.fresh.size() == 4);
    CHECK(taken.fresh.front().number == 4);
    CHECK(fold.last() == 7);
    CHECK_FALSE(taken.hole);
    CHECK(fold.sum() == sum_of(sent(7, 7).event(0)));

    CHECK(fold.take(sent(1, 7), nothing_before).fresh.empty());
    CHECK(fold.evening().state.last_event == 7);
}

TEST_CASE("What was folded before is read again when something follows, and once") {
    JournalFold fold(4, 99);
    CHECK_FALSE(fold.loaded());
    int asked = 0;
    const auto again = [&](const JournalFold::Each& each) {
        ++asked;
        const auto before = sent(1, 4);
        for (int i = 0; i < before.event_size(); ++i) each(static_cast<std::uint64_t>(i) + 1, before.event(i));
    };
    CHECK(fold.take(sent(3, 4), again).fresh.empty());
    CHECK(asked == 0);
    CHECK(fold.take(sent(5, 5), again).fresh.size() == 1);
    CHECK(fold.take(sent(6, 6), again).fresh.size() == 1);
    CHECK(asked == 1);
    CHECK(fold.evening().state.last_event == 6);
}

TEST_CASE("An event that nobody knows stops this table alone, and says so") {
    JournalFold fold;
    auto message = sent(1, 2);
    message.add_event(std::string("\x08\x03\xfa\x3e\x00", 5));  // number 3, and a body of a later version
    message.add_event(sent(4, 4).event(0));
    const auto taken = fold.take(message, nothing_before);
    CHECK(taken.fresh.size() == 2);
    CHECK(taken.fault.find("event 3") != std::string::npos);
    CHECK(taken.fault.find("newer version") != std::string::npos);
    CHECK(fold.take(sent(3, 4), nothing_before).fresh.empty());
    CHECK(fold.last() == 2);

    JournalFold other;
    v1::Sent wrong;
    wrong.set_first(1);
    wrong.add_event(sent(2, 2).event(0));
    CHECK(other.take(wrong, nothing_before).fault == "event 1 calls itself 2");
    JournalFold damaged;
    v1::Sent bad;
    bad.set_first(1);
    bad.add_event("\xff\xff");
    CHECK(damaged.take(bad, nothing_before).fault == "event 1 is damaged");
}

TEST_CASE("Boards that have left the table are lines of the ranking, with their pairs") {
    JournalFold fold;
    v1::Sent message;
    message.set_first(1);
    play(message, 1, 5, "3", "14", 420);
    play(message, 2, 6, "3", "14", -50);
    (void)fold.take(message, nothing_before);
    const auto lines = lines_of(fold, "");
    REQUIRE(lines.size() >= 1);
    CHECK(lines[0].board == 5);
    CHECK(lines[0].ns == "A3");
    CHECK(lines[0].ew == "A14");
    CHECK(lines[0].round == 2);
    CHECK(lines[0].result == std::variant<scoring::NotPlayed, scoring::Played, scoring::Artificial>(scoring::played(420)));
    CHECK(lines_of(fold, "another session").empty());
    CHECK(fold.starts().size() == 2);
}

TEST_CASE("A correction of number, pairs or score changes the hall's lines, and taking it back does too") {
    JournalFold fold;
    v1::Sent out;
    out.set_first(1);
    play(out, 1, 7, "1", "6", 420);
    const auto corrected = [&](std::uint32_t number, reading::BoardCorrection correction, bool withdrawn = false) {
        correction.play = 1;
        correction.reason = "said so";
        const auto next = out.first() + static_cast<std::uint64_t>(out.event_size());
        out.add_event(event(next, laws::event::BoardCorrected{number, correction, withdrawn}));
    };
    reading::BoardCorrection number;
    number.board = bridge::BoardNumber(8);
    number.pairs_swapped = true;
    corrected(1, number);
    REQUIRE(fold.take(out, nothing_before).fault.empty());
    auto lines = lines_of(fold, "");
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].board == 8);
    CHECK(lines[0].ns == "A6");
    CHECK(lines[0].ew == "A1");
    reading::BoardCorrection pair;
    pair.pair_ew = "2";
    corrected(2, pair);
    fold.take(out, nothing_before);
    CHECK(lines_of(fold, "")[0].ew == "A2");
    corrected(2, pair, true);
    corrected(1, number, true);
    fold.take(out, nothing_before);
    lines = lines_of(fold, "");
    CHECK(lines[0].board == 7);
    CHECK(lines[0].ns == "A1");
    CHECK(lines[0].ew == "A6");
}

TEST_CASE("A file in which events are missing ends before the first of them: what lies behind comes anew from the table") {
    const auto all = sent(1, 9);
    const auto with_hole = [&](const JournalFold::Each& each) {
        for (const std::uint64_t number : {1, 2, 3, 6, 7, 8, 9}) each(number, all.event(static_cast<int>(number) - 1));
    };
    JournalFold fold(9, sum_of(all.event(8)));
    fold.load(with_hole);
    CHECK(fold.last() == 3);
    CHECK(fold.sum() == sum_of(all.event(2)));
    CHECK(fold.fault().empty());
    const auto taken = fold.take(sent(4, 9), nothing_before);
    CHECK(taken.fresh.size() == 6);
    CHECK(fold.last() == 9);
}
