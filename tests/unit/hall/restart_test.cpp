// The hall's start with an evening in its file: what stands there is found, and folded on several threads to what it was.
#include "catch.hpp"

#include <boost/asio/io_context.hpp>

#include "controller/hall/hall.hpp"
#include "controller/hall/setup.hpp"
#include "controller/hall/store.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/wire/convert.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using namespace kibitz::hall;
using namespace std::chrono_literals;

namespace {

constexpr int tables = 12;

std::string event(std::uint64_t number, laws::Event::Body body) {
    v1::Event message;
    wire::to_proto(laws::Event{number, Instant(1'000'000'000s) + Duration(number), std::move(body)}, message);
    return message.SerializeAsString();
}

/// So many boards of a table, each with a result of its own.
std::vector<std::string> evening(int table, std::uint32_t boards) {
    std::vector<std::string> out;
    const auto add = [&](laws::Event::Body body) { out.push_back(event(out.size() + 1, std::move(body))); };
    for (std::uint32_t board = 1; board <= boards; ++board) {
        laws::event::BoardStarted started;
        started.play = board;
        started.start.board = bridge::BoardNumber(board);
        started.start.section = "A";
        started.start.pair_ns = std::to_string(table);
        started.start.pair_ew = std::to_string(100 + table);
        add(started);
        laws::event::PlayEnded ended;
        ended.contract = bridge::Contract{bridge::Bid(4, bridge::Denomination::Spades), bridge::Doubling::Undoubled, bridge::Seat::South};
        ended.declarer_tricks = 10;
        ended.score_ns = 10 * (table + static_cast<int>(board));
        add(ended);
        add(laws::event::BoardEnded{true});
    }
    return out;
}

void keep(Store& store, const std::string& table, const std::string& journal, const std::vector<std::string>& events) {
    for (std::size_t i = 0; i < events.size(); ++i) store.append(table, journal, {i + 1, events[i]});
    v1::HallTable row;
    row.set_id(table);
    row.set_journal(journal);
    store.set_row(table, row.SerializeAsString());
}

/// A hall's folder with tables in its file, as they stood when it was stopped.
struct Club {
    tests::TemporaryFolder folder;
    std::filesystem::path hall = folder.path / "club";
    std::unique_ptr<Store> store;

    Club() {
        REQUIRE(init(hall, {"CLUB", {"127.0.0.1:1"}, {}, 64}));
        for (int table = 1; table <= tables; ++table) REQUIRE(add_table(hall, std::to_string(table)));
        auto opened = Store::open(hall, read_hall_file(hall / "hall.key")->hall_id());
        REQUIRE(opened);
        store = *std::move(opened);
        REQUIRE(store->begin());
    }
};

}  // namespace

TEST_CASE("What stands in the hall's file: each journal of each table, its last event and that event's sum") {
    Club club;
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> all;
    for (int table = 1; table <= tables; ++table)
        for (int journal = 0; journal <= table % 3; ++journal) {
            auto& events = all[{table_id(std::to_string(table)), "journal-" + std::to_string(journal)}];
            events = evening(table, static_cast<std::uint32_t>(1 + journal + table));
            keep(*club.store, table_id(std::to_string(table)), "journal-" + std::to_string(journal), events);
        }
    REQUIRE(club.store->commit());
    const auto known = club.store->read();
    REQUIRE(known);
    REQUIRE(known->journals.size() == all.size());
    const auto reader = Store::reader(club.hall);
    REQUIRE(reader);
    for (const auto& one : known->journals) {
        CAPTURE(one.table, one.journal);
        const auto& events = all.at({one.table, one.journal});
        CHECK(one.last == events.size());
        CHECK(one.sum == sum_of(events.back()));
        std::vector<std::string> read;
        REQUIRE((*reader)->events(one.table, one.journal, [&](std::uint64_t number, std::string_view bytes) {
            CHECK(number == read.size() + 1);
            read.emplace_back(bytes);
        }));
        CHECK(read == events);
    }
}

TEST_CASE("A hall that starts stands as each table's own fold, with the ranking; a table with a hole in the file ends before it") {
    Club club;
    for (int table = 1; table <= tables; ++table) keep(*club.store, table_id(std::to_string(table)), "journal", evening(table, 20));
    const auto with_hole = evening(99, 20);
    for (std::uint64_t number = 1; number <= with_hole.size(); ++number)
        if (number != 31) club.store->append("T099", "journal", {number, with_hole[number - 1]});
    v1::HallTable row;
    row.set_journal("journal");
    club.store->set_row("T099", row.SerializeAsString());
    REQUIRE(club.store->commit());
    club.store.reset();

    boost::asio::io_context io(1);
    auto hall = Hall::open(io, {club.hall, "test", {}, {}, {}});
    REQUIRE(hall);
    CHECK((*hall)->tables().size() == tables + 1);
    (*hall)->start();
    const auto end = std::chrono::steady_clock::now() + 30s;
    while ((*hall)->ranking().boards() == 0 && std::chrono::steady_clock::now() < end) io.run_one_for(100ms);
    CHECK((*hall)->ranking().boards() == tables * 20 + 10);
    for (int table = 1; table <= tables; ++table) {
        const auto id = table_id(std::to_string(table));
        CAPTURE(id);
        const auto events = evening(table, 20);
        JournalFold alone(events.size(), sum_of(events.back()));
        alone.load([&](const JournalFold::Each& each) {
            for (std::size_t i = 0; i < events.size(); ++i) each(i + 1, events[i]);
        });
        v1::HallTable expected = (*hall)->tables().at(id);
        fill_row(alone, expected);
        CHECK((*hall)->tables().at(id).SerializeAsString() == expected.SerializeAsString());
        CHECK(expected.boards_played() >= 19);
        CHECK((*hall)->last_of(id, "journal") == events.size());
        REQUIRE((*hall)->evening(id));
        CHECK((*hall)->evening(id)->earlier.size() == alone.evening().earlier.size());
        CHECK((*hall)->evening(id)->state.last_event == events.size());
    }
    CHECK((*hall)->last_of("T099", "journal") == 30);
    while ((*hall)->troubles().empty() && std::chrono::steady_clock::now() < end) io.run_one_for(100ms);
    CHECK((*hall)->troubles() == std::vector<std::string>{"nats://127.0.0.1:1: no broker is there"});
    const auto ranked = (*hall)->ranking().SerializeAsString();
    (*hall)->stop();
    hall->reset();

    // Again: the ranking is there before any table has been folded, unless it is to be scored otherwise.
    hall = Hall::open(io, {club.hall, "test", {}, {}, {}});
    REQUIRE(hall);
    CHECK((*hall)->ranking().SerializeAsString() == ranked);
    HallConfig other{club.hall, "test", {}, {}, {}};
    other.rules.method = scoring::Method::Butler;
    hall = Hall::open(io, other);
    REQUIRE(hall);
    CHECK((*hall)->ranking().row_size() == 0);
    hall->reset();

    // In a demonstration people play what they play: a session beside theirs would only be an irregularity at each table.
    other.tables_play_their_own = true;
    hall = Hall::open(io, other);
    REQUIRE(hall);
    v1::HallSessionWish wish;
    wish.set_name("Club evening");
    CHECK((*hall)->begin_session(wish).error().starts_with("the tables of this demonstration play a session of their own"));
}

TEST_CASE("What was folded elsewhere is taken where nothing has been folded since, and only there") {
    const auto events = evening(1, 3);
    const auto again = [&](const JournalFold::Each& each) {
        for (std::size_t i = 0; i < 6; ++i) each(i + 1, events[i]);
    };
    JournalFold elsewhere(6, 0), waits(6, 0), has_more(6, 0);
    v1::Sent next;
    next.set_first(7);
    next.add_event(events[6]);
    CHECK(has_more.take(next, again).fresh.size() == 1);
    elsewhere.load(again);
    waits.load(std::move(elsewhere), 6);
    CHECK(waits.loaded());
    CHECK(waits.last() == 6);
    CHECK(waits.starts().size() == 2);
    CHECK(waits.take(next, again).fresh.size() == 1);
    JournalFold late(6, 0);
    late.load(again);
    has_more.load(std::move(late), 6);
    CHECK(has_more.last() == 7);
    CHECK(has_more.evening().state.last_event == 7);
}
