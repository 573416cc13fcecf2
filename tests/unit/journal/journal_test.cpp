// The journal in fair weather: what is appended is read back, by this process and by the next; what is not ours or not
// whole is refused in one sentence.
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <ctime>
#include <fstream>
#include <iostream>
#include <thread>

#include "catch.hpp"
#include "controller/journal/journal.hpp"
#include "controller/journal/journal_copy.hpp"
#include "controller/journal/journal_tail.hpp"
#include "controller/laws/engine.hpp"
#include "evening.hpp"
#include "any.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using journal::Journal;
using tests::same;

namespace {

Journal opened(const std::filesystem::path& folder) {
    auto journal = Journal::open(folder);
    if (!journal) FAIL(journal.error().message);
    return *std::move(journal);
}

std::vector<laws::Event> all_of(const Journal& journal, std::uint64_t after = 0) {
    std::vector<laws::Event> events;
    const auto read = journal.read(after, [&](const laws::Event& event) { events.push_back(event); });
    if (!read) FAIL(read.error().message);
    return events;
}

laws::TableState folded(const std::vector<laws::Event>& events) {
    laws::TableState state;
    for (const auto& event : events) laws::evolve(state, event);
    return state;
}

void sql(const std::filesystem::path& folder, const char* text) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open((folder / "journal.sqlite").c_str(), &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, text, nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
}

std::size_t damaged_files(const std::filesystem::path& folder) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        count += entry.path().filename().string().find(".damaged-") != std::string::npos;
    return count;
}

}  // namespace

TEST_CASE("what is appended is read back, now and after a restart") {
    const tests::TemporaryFolder folder;
    const auto events = tests::evening(2, 1);
    {
        auto journal = opened(folder.path / "new" / "folder");
        CHECK(journal.last_number() == 0);
        CHECK(all_of(journal).empty());
        std::size_t at = 0;
        for (std::size_t size = 1; at < events.size(); size = size % 7 + 1) {
            const auto part = std::span(events).subspan(at, std::min(size, events.size() - at));
            REQUIRE(journal.append(part).has_value());
            at += part.size();
            CHECK(journal.last_number() == at);
        }
        CHECK(same(all_of(journal), events));
    }
    const auto journal = opened(folder.path / "new" / "folder");
    CHECK(journal.last_number() == events.size());
    CHECK(same(all_of(journal), events));
    CHECK(all_of(journal, 100).front().number == 101);
    CHECK(all_of(journal, events.size()).empty());
    CHECK(all_of(journal, events.size() + 5).empty());
    const auto state = journal.fold();
    REQUIRE(state.has_value());
    CHECK(same(*state, folded(events)));
}

TEST_CASE("every event goes through the journal as it is") {
    const tests::TemporaryFolder folder;
    auto journal = opened(folder.path);
    CHECK(rc::check([&] {
        std::vector<laws::Event> events;
        const auto first = journal.last_number() + 1;
        for (std::size_t i = 0; i < tests::alternatives<laws::Event::Body>; ++i)
            events.push_back({first + i, tests::any<Instant>(),
                              tests::any_of<laws::Event::Body>(i)});
        const auto appended = journal.append(events);
        if (!appended) RC_FAIL(appended.error().message);
        RC_ASSERT(same(all_of(journal, first - 1), events));
    }));
}

TEST_CASE("numbers go on without a gap, or nothing is written") {
    const tests::TemporaryFolder folder;
    auto journal = opened(folder.path);
    auto events = tests::evening(1, 2);
    REQUIRE(journal.append(std::span(events).first(10)).has_value());
    const auto fault = [&](std::span<const laws::Event> part) { return journal.append(part).error().message; };
    const auto start = folder.path.string() + "/journal.sqlite: ";
    CHECK(fault(std::span(events).subspan(11, 3)) == start + "event 12 cannot follow event 10: events are numbered without gaps");
    CHECK(fault(std::span(events).first(1)) == start + "event 1 cannot follow event 10: events are numbered without gaps");
    std::vector<laws::Event> gap{events[10], events[12]};
    CHECK(fault(gap) == start + "event 13 cannot follow event 11: events are numbered without gaps");
    // What could not be read back later is refused now.
    laws::Event impossible{11, events[10].at, laws::event::TrickWon{14, bridge::Seat::North}};
    CHECK(fault({&impossible, 1}) == start + "event 11: trick_won.trick: 14: runs from 1 to 13");
    CHECK(journal.last_number() == 10);
    REQUIRE(journal.append(std::span(events).subspan(10, 1)).has_value());
    CHECK(journal.append({}).has_value());
    CHECK(all_of(journal).size() == 11);
}

TEST_CASE("evidence and settings are kept") {
    const tests::TemporaryFolder folder;
    const auto readings = tests::some_readings(2000, 3);
    {
        auto journal = opened(folder.path);
        const auto events = tests::evening(1, 3);
        const journal::EvidenceWindow windows[] = {{{1}, readings}, {{2}, {}}};
        REQUIRE(journal.append(events, windows).has_value());
        REQUIRE(journal.set_setting("pin-hash", "one").has_value());
        REQUIRE(journal.set_setting("pin-hash", "two").has_value());
        CHECK(journal.setting("nothing").value() == std::nullopt);
    }
    auto journal = opened(folder.path);
    CHECK(journal.setting("pin-hash").value() == "two");
    CHECK(same(journal.evidence({1}).value().readings, readings));
    CHECK(journal.evidence({2}).value().readings.empty());
    CHECK(journal.evidence({3}).value().readings.empty());
    const journal::EvidenceWindow later{{1}, tests::some_readings(3, 4)};
    REQUIRE(journal.append({}, {&later, 1}).has_value());
    CHECK(same(journal.evidence({1}).value().readings, later.readings));
}

TEST_CASE("how far the journal came stands beside it, whatever becomes of that note") {
    const tests::TemporaryFolder folder;
    auto journal = opened(folder.path);
    const auto events = tests::evening(1, 1);
    const auto tail = folder.path / "journal.tail";
    std::size_t at = 0;
    const auto noted = [&] {
        REQUIRE(journal.append(std::span(events).subspan(at++, 1)).has_value());
        const auto note = journal::read_tail(folder.path);
        return note && note->journal == journal.id() ? note->number : 0;
    };
    CHECK(noted() == 1);
    CHECK(noted() == 2);
    std::filesystem::remove(tail);
    CHECK(noted() == 3);
    std::filesystem::rename(tail, folder.path / "taken.tail");
    CHECK(noted() == 4);
    std::filesystem::copy_file(tail, folder.path / "other.tail");
    CHECK(noted() == 5);
    std::filesystem::rename(folder.path / "other.tail", tail);
    CHECK(noted() == 6);
    auto moved = std::move(journal);
    journal = std::move(moved);
    CHECK(noted() == 7);
}

TEST_CASE("one daemon a folder; readers beside it") {
    const tests::TemporaryFolder folder;
    const auto events = tests::evening(1, 5);
    CHECK(Journal::open_to_read(folder.path).error().message.find("there is no journal") != std::string::npos);
    auto journal = opened(folder.path);
    REQUIRE(journal.append(std::span(events).first(20)).has_value());

    const auto second = Journal::open(folder.path);
    REQUIRE_FALSE(second.has_value());
    CHECK(second.error().message == folder.path.string() + ": another kibitz (process " + std::to_string(::getpid()) +
                                        ") keeps its journal here: stop that one, or give this one a folder of its own");
    std::ofstream(folder.path / "journal.lock") << "12";  // a full disk took a part of the number
    CHECK(Journal::open(folder.path).error().message.starts_with(folder.path.string() + ": another kibitz keeps its journal here"));
    {
        auto reader = Journal::open_to_read(folder.path);
        if (!reader) FAIL(reader.error().message);
        CHECK(all_of(*reader).size() == 20);
        REQUIRE(journal.append(std::span(events).subspan(20, 5)).has_value());
        CHECK(reader->append(std::span(events).subspan(25, 1)).error().message.find("for reading only") != std::string::npos);
        CHECK(reader->set_setting("a", "b").error().message.find("for reading only") != std::string::npos);
        CHECK(all_of(*reader).size() == 25);
    }
    // The lock goes with its holder, however that ends.
    { const Journal gone = std::move(journal); }
    CHECK(opened(folder.path).last_number() == 25);
    CHECK(all_of(Journal::open_to_read(folder.path).value()).size() == 25);
}

TEST_CASE("a journal at rest is read where nothing can be written") {
    const tests::TemporaryFolder folder;
    const auto data = folder.path / "an evening, 100% ours?";
    { REQUIRE(opened(data).append(tests::evening(1, 5)).has_value()); }
    const auto rights = [&](std::filesystem::perms folder_rights, std::filesystem::perms file_rights) {
        std::filesystem::permissions(data / "journal.sqlite", file_rights);
        std::filesystem::permissions(data, folder_rights);
    };
    using std::filesystem::perms;
    std::filesystem::permissions(folder.path, perms{0755});
    rights(perms{0555}, perms{0444});
    const pid_t child = ::fork();
    if (child == 0) {  // root may write everywhere
        if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(2);
        const auto journal = Journal::open_to_read(data);
        ::_exit(journal && journal->last_number() > 100 && journal->fold() ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    rights(perms{0755}, perms{0644});
    CHECK(status == 0);
}

TEST_CASE("what is not a journal of ours is refused and left alone") {
    const tests::TemporaryFolder folder;
    const auto file = folder.path / "journal.sqlite";
    SECTION("a newer schema") {
        { (void)opened(folder.path); }
        sql(folder.path, "PRAGMA user_version = 2");
        CHECK(Journal::open(folder.path).error().message ==
              file.string() + ": was written by a newer Kibitz (schema 2, this one knows 1): use that version");
    }
    SECTION("another program's database") {
        sql(folder.path, "CREATE TABLE photos (id)");
        CHECK(Journal::open(folder.path).error().message ==
              file.string() + ": is another program's file: give Kibitz a folder of its own");
    }
    SECTION("a folder in the way") {
        std::filesystem::create_directories(file);
        CHECK(Journal::open(folder.path).error().message.find("unable to open database file") != std::string::npos);
    }
    SECTION("a file where the folder should be") {
        std::ofstream(folder.path / "plain") << "text";
        CHECK(Journal::open(folder.path / "plain").error().message.starts_with((folder.path / "plain").string() + ": cannot be made: "));
    }
    CHECK(damaged_files(folder.path) == 0);
}

namespace {

/// The numbers of the events that a journal gives, each of which is as it was written.
std::vector<std::uint64_t> numbers_in(const Journal& journal, const std::vector<laws::Event>& written) {
    std::vector<std::uint64_t> numbers;
    REQUIRE(journal.read(0, [&](const laws::Event& event) {
        numbers.push_back(event.number);
        if (event.number <= written.size()) CHECK(same(event, written[event.number - 1]));
    }));
    return numbers;
}

}  // namespace

TEST_CASE("a damaged journal is set aside, never deleted, and the evening goes on with what is whole of it") {
    const bool has_copy = GENERATE(false, true);
    const tests::TemporaryFolder folder;
    const auto file = folder.path / "journal.sqlite";
    const auto events = tests::evening(3, 6);
    const auto until_copy = std::size_t{300};
    {
        auto journal = opened(folder.path);
        REQUIRE(journal.set_setting("pin-hash", "digits").has_value());
        REQUIRE(journal.append(std::span(events).first(until_copy)).has_value());
    }
    const tests::TemporaryFolder stick;
    {
        auto journal = opened(folder.path);
        CHECK(journal::copy_journal(file, stick.path, journal.id()) == until_copy);
        REQUIRE(journal.append(std::span(events).subspan(until_copy)).has_value());
    }
    const auto last = events.back().number;
    std::string expected;
    std::uint64_t whole = 0;  // the last event before the damage; 0: whatever pages give
    const auto size_before = std::filesystem::file_size(file);
    SECTION("garbage in a page") {
        std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
        out.seekp(static_cast<std::streamoff>(size_before / 2));
        out << std::string(3000, 'x');
        expected = ": damaged: ";
    }
    SECTION("a row gone") {
        sql(folder.path, "DELETE FROM events WHERE number = 200");
        expected = ": damaged: event 201 follows event 199";
        whole = 199;
    }
    SECTION("a row changed") {
        sql(folder.path, "UPDATE events SET body = (SELECT body FROM events WHERE number = 7) WHERE number = 200");
        expected = ": damaged: event 200 is not as it was written";
        whole = 199;
    }
    SECTION("a bit turned over") {
        sql(folder.path, "UPDATE events SET chain = chain + 1 WHERE number = 350");
        expected = ": damaged: event 350 is not as it was written";
        whole = 349;
    }
    SECTION("a bit of a number turned over") {
        sql(folder.path, "UPDATE events SET number = number + 4611686018427387904 WHERE number = 340");
        expected = ": damaged: event 341 follows event 339";
        whole = 339;
    }
    CAPTURE(expected, has_copy);
    auto journal = Journal::open(folder.path, has_copy ? stick.path : std::filesystem::path());
    CAPTURE(journal ? std::string() : journal.error().message);
    REQUIRE(journal.has_value());
    REQUIRE(journal->salvaged());
    CHECK(journal->salvaged()->starts_with(file.string() + expected));
    CHECK(journal->salvaged()->find("it is kept as journal.sqlite.damaged-") != std::string::npos);
    CHECK(damaged_files(folder.path) >= 1);
    const auto numbers = numbers_in(*journal, events);
    REQUIRE_FALSE(numbers.empty());
    CHECK(numbers.back() == numbers.size());
    if (whole) CHECK(numbers.back() == (has_copy ? std::max<std::uint64_t>(whole, until_copy) : whole));
    if (has_copy) CHECK(numbers.back() >= until_copy);
    CHECK(journal->setting("pin-hash") == "digits");
    // What is gone is told, and no number of it is used again.
    REQUIRE(journal->lost());
    CHECK(journal->lost()->first == numbers.back() + 1);
    CHECK(journal->lost()->last == last);
    CHECK(journal->last_number() == last);
    auto next = events.back();
    next.number = last + 1;
    CHECK(journal->append(std::array{next}).has_value());

    journal = tl::unexpected(journal::Fault{});
    auto again = opened(folder.path);
    CHECK_FALSE(again.salvaged());
    CHECK_FALSE(again.lost());
    CHECK(again.last_number() == last + 1);
    CHECK(numbers_in(again, events).size() == numbers.size() + 1);
}

TEST_CASE("a journal in which nothing is whole is said so once, and set aside") {
    const tests::TemporaryFolder folder;
    const auto file = folder.path / "journal.sqlite";
    const auto events = tests::evening(3, 6);
    {
        auto journal = opened(folder.path);
        REQUIRE(journal.append(events).has_value());
    }
    std::string expected;
    const auto size_before = std::filesystem::file_size(file);
    SECTION("not a database at all") {
        std::ofstream(file, std::ios::binary) << std::string(size_before, 'x');
        expected = ": damaged: file is not a database";
    }
    SECTION("emptied, with its log left") {
        std::filesystem::resize_file(file, 0);
        std::ofstream(file.string() + "-wal") << "log";
        expected = ": damaged: the file is missing or empty, and its log journal.sqlite-wal is not";
    }
    SECTION("its first row gone") {
        sql(folder.path, "DELETE FROM events WHERE number = 1");
        expected = ": damaged: event 2 follows event 0";
    }
    const auto first = Journal::open(folder.path);
    REQUIRE_FALSE(first.has_value());
    CAPTURE(first.error().message, expected);
    CHECK(first.error().message.starts_with(file.string() + expected));
    CHECK(first.error().message.find("it is kept as journal.sqlite.damaged-") != std::string::npos);
    CHECK(first.error().message.find('\n') == std::string::npos);
    CHECK(damaged_files(folder.path) >= 1);
    CHECK_FALSE(std::filesystem::exists(file));

    auto fresh = opened(folder.path);
    CHECK(fresh.last_number() == 0);
    CHECK(fresh.append(events).has_value());
}

TEST_CASE("a reader leaves a damaged journal where it is") {
    const tests::TemporaryFolder folder;
    { (void)opened(folder.path).append(tests::evening(1, 6)); }
    sql(folder.path, "DELETE FROM events WHERE number = 20");
    CHECK(Journal::open_to_read(folder.path).error().message.ends_with(": damaged: event 21 follows event 19"));
    CHECK(damaged_files(folder.path) == 0);
}

TEST_CASE("a restart in the middle of a full evening takes less than 200 ms") {
    const tests::TemporaryFolder folder;
    const auto events = tests::evening(36, 7);
    REQUIRE(events.size() >= 5000);
    {
        auto journal = opened(folder.path);
        std::vector<journal::EvidenceWindow> evidence;
        for (std::uint64_t i = 1; i <= 15; ++i) evidence.push_back({{i}, tests::some_readings(2000, i)});
        for (std::size_t at = 0; at < events.size(); at += 100)
            REQUIRE(journal.append(std::span(events).subspan(at, std::min<std::size_t>(100, events.size() - at))).has_value());
        REQUIRE(journal.append({}, evidence).has_value());
    }
    // Processor time: what other programs do meanwhile is not the journal's.
    const auto clock = [] {
        timespec now{};
        ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    };
    const double before = clock();
    const auto journal = opened(folder.path);
    const double open = clock() - before;
    const auto state = journal.fold();
    const double took = clock() - before;
    REQUIRE(state.has_value());
    CHECK(state->last_event == events.size());
    CHECK(same(*state, folded(events)));
    std::cout << "restart with " << events.size() << " events and 15 incidents' evidence: " << took << " ms, " << open
              << " of them to open and check it\n";
#if defined(__SANITIZE_ADDRESS__)
    CHECK(took < 2000);
#else
    CHECK(took < 200);
#endif
}

TEST_CASE("a copy of the journal is kept on another disk while it is written") {
    const tests::TemporaryFolder folder, stick;
    const auto events = tests::evening(3, 6);
    auto journal = opened(folder.path);
    const auto copy = journal::copy_file(stick.path, journal.id());
    const auto copied = [&] {
        const tests::TemporaryFolder there;
        std::filesystem::copy(copy, there.path / "journal.sqlite");
        return all_of(*Journal::open_to_read(there.path));
    };
    const auto wait_for = [](const auto& what) {
        for (int i = 0; i < 500 && !what(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        CHECK(what());
    };
    std::atomic<int> told = 0, mended = 0;
    {
        const journal::Copier copier(folder.path / "journal.sqlite", stick.path, journal.id(), std::chrono::milliseconds(20),
                                     [&](const std::optional<std::string>& trouble) { ++(trouble ? told : mended); });
        REQUIRE(journal.append(std::span(events).first(100)).has_value());
        wait_for([&] { return std::filesystem::exists(copy) && copied().size() == 100; });
        // Pulled out, and back.
        std::filesystem::rename(stick.path, stick.path.string() + ".out");
        REQUIRE(journal.append(std::span(events).subspan(100, 100)).has_value());
        wait_for([&] { return told == 1; });
        CHECK_FALSE(std::filesystem::exists(stick.path));
        std::filesystem::rename(stick.path.string() + ".out", stick.path);
        wait_for([&] { return mended == 1; });
        wait_for([&] { return copied().size() == 200; });
        REQUIRE(journal.append(std::span(events).subspan(200)).has_value());
    }
    // The last of it when the daemon ends.
    CHECK(same(copied(), events));
    CHECK(told == 1);
    CHECK((std::filesystem::status(copy).permissions() & std::filesystem::perms::others_all) == std::filesystem::perms::none);
}
