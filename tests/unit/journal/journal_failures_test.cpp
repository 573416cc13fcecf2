// The journal in foul weather: every single operation on the disk fails in turn, once or for good, and the power goes
// at every single one. What was acknowledged is there; what was refused is not, and goes through later.
#include <sqlite3.h>

#include <cerrno>
#include <fstream>

#include "catch.hpp"
#include "controller/journal/journal.hpp"
#include "controller/journal/journal_copy.hpp"
#include "controller/journal/journal_tail.hpp"
#include "evening.hpp"
#include "failing_disk.hpp"
#include "same.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using journal::Journal;
using tests::FailingDisk;

namespace {

/// More operations than any case here takes: a case that reaches it would run for ever.
constexpr std::uint64_t most_operations = 2000;

std::vector<laws::Event> all_of(const Journal& journal) {
    std::vector<laws::Event> events;
    const auto read = journal.read(0, [&](const laws::Event& event) { events.push_back(event); });
    if (!read) FAIL(read.error().message);
    return events;
}

bool holds(const Journal& journal, std::span<const laws::Event> events) {
    const auto held = all_of(journal);
    return held.size() == events.size() && std::equal(held.begin(), held.end(), events.begin(), tests::same<laws::Event>);
}

std::size_t set_aside(const std::filesystem::path& folder, const std::string& word) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        count += entry.path().string().find(".sqlite." + word + "-") != std::string::npos && !entry.path().string().ends_with("-wal") &&
                 !entry.path().string().ends_with("-shm");
    return count;
}
bool something_set_aside(const std::filesystem::path& folder) { return set_aside(folder, "damaged") > 0; }

/// A row of it is gone: what stands before it is whole.
void take_row(const std::filesystem::path& folder, int number) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open((folder / "journal.sqlite").c_str(), &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, ("DELETE FROM events WHERE number = " + std::to_string(number)).c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
}

/// The whole life of a small journal: opened, appended to in parts (a board's end among them, for the checkpoint),
/// closed. Returns how many events were acknowledged.
struct Life {
    bool opened = false;
    std::uint64_t acknowledged = 0;
    std::string fault;
};
Life live(const std::filesystem::path& folder, std::span<const laws::Event> events, std::size_t part) {
    Life life;
    auto journal = Journal::open(folder);
    if (!journal) {
        life.fault = journal.error().message;
        return life;
    }
    life.opened = true;
    for (std::size_t at = 0; at < events.size(); at += part) {
        const auto appended = journal->append(events.subspan(at, std::min(part, events.size() - at)));
        if (!appended) {
            life.fault = appended.error().message;
            break;
        }
        life.acknowledged = journal->last_number();
    }
    return life;
}

}  // namespace

TEST_CASE("an append whose n-th operation fails writes nothing, and the next try goes through") {
    const auto events = tests::evening(1, 11);
    const auto first = std::span(events).first(40);
    const auto more = std::span(events).subspan(40, 60);
    const journal::EvidenceWindow window{{1}, tests::some_readings(300, 1)};
    FailingDisk disk;
    for (const auto failure : {FailingDisk::Failure::Full, FailingDisk::Failure::Io})
        for (const bool and_after : {false, true}) {
            std::uint64_t failures = 0;
            for (std::uint64_t n = 0; n < most_operations; ++n) {
                const tests::TemporaryFolder folder;
                auto journal = Journal::open(folder.path).value();
                REQUIRE(journal.append(first).has_value());
                disk.fail_at(n, failure, and_after);
                const auto appended = journal.append(more, {&window, 1});
                const bool failed = disk.failed();
                disk.heal();
                CAPTURE(n, and_after, static_cast<int>(failure));
                if (!failed) {
                    REQUIRE(appended.has_value());
                    break;  // n is beyond the append's last operation
                }
                ++failures;
                REQUIRE_FALSE(appended.has_value());
                CHECK(appended.error().message.find("journal.sqlite: ") != std::string::npos);
                CHECK(appended.error().message.find("damaged") == std::string::npos);
                CHECK(journal.last_number() == first.size());
                CHECK(holds(journal, first));
                CHECK(journal.evidence({1}).value().readings.empty());

                const auto again = journal.append(more, {&window, 1});
                if (!again) FAIL(again.error().message);
                { const Journal closed = std::move(journal); }
                const auto reopened = Journal::open(folder.path);
                if (!reopened) FAIL(reopened.error().message);
                CHECK(holds(*reopened, std::span(events).first(100)));
                CHECK(tests::same(reopened->evidence({1}).value().readings, window.readings));
            }
            CHECK(failures >= 5);
        }
}

TEST_CASE("a disk that does not answer is never taken for a setting that was never set") {
    FailingDisk disk;
    const tests::TemporaryFolder folder;
    auto journal = Journal::open(folder.path).value();
    REQUIRE(journal.set_setting("pin-hash", "one").has_value());
    REQUIRE(journal.append(tests::evening(1, 14)).has_value());
    disk.fail_reads_from(0);
    const auto asked = journal.setting("pin-hash");
    REQUIRE_FALSE(asked.has_value());
    CHECK(asked.error().trouble == journal::Trouble::Disk);
    CHECK(asked.error().message.find("journal.sqlite: disk I/O error") != std::string::npos);
    CHECK_FALSE(journal.setting("never-set").has_value());
    CHECK_FALSE(journal.evidence({1}).has_value());
    CHECK_FALSE(journal.fold().has_value());
    disk.heal();
    CHECK(journal.setting("pin-hash").value() == "one");
    CHECK(journal.setting("never-set").value() == std::nullopt);
}

TEST_CASE("a journal that meets a failure while it is opened is whole when it is opened again") {
    const auto events = tests::evening(1, 12);
    FailingDisk disk;
    for (const bool existing : {false, true})
        for (const auto failure : {FailingDisk::Failure::Full, FailingDisk::Failure::Io}) {
            std::uint64_t failures = 0;
            for (std::uint64_t n = 0; n < most_operations; ++n) {
                const tests::TemporaryFolder folder;
                if (existing) REQUIRE(live(folder.path, events, 30).acknowledged == events.size());
                disk.fail_at(n, failure, true);
                const bool opened = Journal::open(folder.path).has_value();
                const bool failed = disk.failed();
                disk.heal();
                CAPTURE(n, existing, opened);
                CHECK_FALSE(something_set_aside(folder.path));
                const auto again = Journal::open(folder.path);
                if (!again) FAIL(again.error().message);
                CHECK(again->last_number() == (existing ? events.size() : 0));
                if (!failed) break;
                ++failures;
            }
            CHECK((existing || failures >= 5));
        }
}

TEST_CASE("a power cut at any operation loses nothing that was acknowledged") {
    const auto events = tests::evening(1, 13);
    constexpr std::size_t part = 13;
    FailingDisk disk;
    std::uint64_t cuts = 0;
    for (std::uint64_t n = 0; n < most_operations; ++n) {
        bool failed = false;
        // What was on its way to the disk arrives in a different part each time.
        for (const std::uint64_t seed : {n * 3, n * 3 + 1, n * 3 + 2}) {
            const tests::TemporaryFolder folder;
            disk.fail_at(n, FailingDisk::Failure::PowerCut, true);
            const auto life = live(folder.path, events, part);
            failed = disk.failed();
            disk.power_back(folder.path, seed);
            CAPTURE(n, seed, life.acknowledged, life.fault);
            CHECK((life.acknowledged == events.size() || !life.fault.empty()));
            auto journal = Journal::open(folder.path);
            if (!journal) FAIL(journal.error().message);
            const auto last = journal->last_number();
            CHECK(last >= life.acknowledged);  // a commit may be on the disk and its acknowledgement not
            CHECK(last <= life.acknowledged + part);
            CHECK(holds(*journal, std::span(events).first(last)));
            CHECK(journal->append(std::span(events).subspan(last)).has_value());
        }
        if (!failed) break;
        ++cuts;
    }
    CHECK(cuts >= 20);
}

TEST_CASE("a note of how far the journal came that cannot be made is told once, until it can be made again") {
    const tests::TemporaryFolder folder;
    const auto events = tests::evening(1, 15);
    auto journal = Journal::open(folder.path).value();
    std::size_t at = 0;
    const auto append = [&] {
        const auto appended = journal.append(std::span(events).subspan(at, 1));
        if (appended) ++at;
        return appended ? std::string() : appended.error().message;
    };
    const auto note = folder.path / "journal.tail";
    const std::string on_it = ": events the disk may lose could not be told as lost, for this cannot be written: ";
    for (const bool full : {true, false}) {
        if (full) std::filesystem::create_symlink("/dev/full", note);
        else std::filesystem::create_directory(note);
        CHECK(append().empty());
        CHECK(append() == note.string() + on_it + (full ? "No space left on device: make room on the disk" : "Is a directory: check the disk"));
        CHECK(append().empty());
        CHECK(append().empty());
        std::filesystem::remove(note);
        CHECK(append().empty());
        CHECK(journal::read_tail(folder.path).value().number == at);
        std::filesystem::remove(note);
    }
    CHECK(holds(journal, std::span(events).first(at)));
}

TEST_CASE("a folder that cannot be synced is told; a disk that knows no such thing is none") {
    FailingDisk disk;
    const tests::TemporaryFolder folder, stick;
    const auto events = tests::evening(1, 16);
    auto journal = Journal::open(folder.path).value();
    REQUIRE(journal.append(std::span(events).first(50)));
    const auto file = folder.path / "journal.sqlite";
    disk.fail_folder_syncs(EINVAL);
    CHECK(journal::copy_journal(file, stick.path, journal.id()) == 50U);
    disk.fail_folder_syncs(EIO);
    const std::string told = ": a file made in it may not survive a power cut: Input/output error: check the disk";
    const auto copied = journal::copy_journal(file, stick.path, journal.id());
    REQUIRE_FALSE(copied);
    CHECK(copied.error().trouble == journal::Trouble::Disk);
    CHECK(copied.error().message == stick.path.string() + told);

    std::filesystem::remove(file);
    const auto anew = journal.append(std::span(events).subspan(50));
    REQUIRE_FALSE(anew);
    CHECK(anew.error().message == folder.path.string() + told);
    disk.fail_folder_syncs(0);
    CHECK(journal.append(std::span(events).subspan(50)).error().trouble == journal::Trouble::Gone);
    REQUIRE(journal.append(std::span(events).subspan(50)));
    CHECK(holds(journal, events));
}

TEST_CASE("a damaged journal for which there is no room is left where it is, and what is whole of it is saved at a later start") {
    const auto events = tests::evening(1, 17);
    FailingDisk disk;
    for (const auto failure : {FailingDisk::Failure::Full, FailingDisk::Failure::Io}) {
        std::uint64_t failures = 0;
        for (std::uint64_t n = 0; n < most_operations; ++n) {
            const tests::TemporaryFolder folder;
            REQUIRE(live(folder.path, events, 30).acknowledged == events.size());
            take_row(folder.path, 100);
            disk.fail_at(n, failure, true);
            { (void)Journal::open(folder.path); }
            const bool failed = disk.failed();
            disk.heal();
            CAPTURE(n, failed);
            const auto again = Journal::open(folder.path);
            if (!again) FAIL(again.error().message);
            CHECK(holds(*again, std::span(events).first(99)));
            CHECK(again->last_number() == events.size());
            CHECK(set_aside(folder.path, "damaged") == 1);
            if (!failed) break;
            ++failures;
        }
        CHECK(failures >= 5);
    }
}

TEST_CASE("what there is no memory for is not taken for lost") {
    const tests::TemporaryFolder folder;
    const auto events = tests::evening(30, 18);
    REQUIRE(live(folder.path, events, 100).acknowledged == events.size());
    take_row(folder.path, static_cast<int>(events.size()) - 1);
    const auto limit = sqlite3_memory_used() + 600 * 1024;
    sqlite3_hard_heap_limit64(limit);
    const auto without = Journal::open(folder.path);
    sqlite3_hard_heap_limit64(0);
    REQUIRE_FALSE(without);
    CHECK(without.error().trouble == journal::Trouble::NoMemory);
    CHECK(without.error().message == "memory: out of memory (SQLite 7): close other programs");
    CHECK_FALSE(something_set_aside(folder.path));
    const auto with = Journal::open(folder.path);
    REQUIRE(with);
    CHECK(holds(*with, std::span(events).first(events.size() - 2)));
}

TEST_CASE("a copy that cannot be read is told where it was wanted") {
    const tests::TemporaryFolder folder, stick;
    const auto events = tests::evening(1, 19);
    REQUIRE(live(folder.path, events, 30).acknowledged == events.size());
    const auto copy = journal::copy_file(stick.path, Journal::open(folder.path).value().id());
    std::ofstream(copy) << std::string(5000, 'x');
    const int gone = GENERATE(100, 1);  // of the second nothing is whole
    take_row(folder.path, gone);
    const auto opened = Journal::open(folder.path, stick.path);
    REQUIRE(opened.has_value() == (gone == 100));
    const auto told = opened ? opened->salvaged().value() : opened.error().message;
    CHECK(told.find("; " + copy.string() + ": damaged: file is not a database") != std::string::npos);
    CHECK(std::filesystem::exists(copy));
}
