#include "controller/journal/journal_file.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <system_error>

#include "controller/journal/journal_place.hpp"
#include "controller/journal/journal_tail.hpp"

namespace kibitz::journal {
namespace {

namespace fs = std::filesystem;
using sqlite::Code;
using sqlite::Database;
using sqlite::Statement;

/// A reader may hold the file for the moment of a checkpoint.
constexpr int busy_wait_ms = 2000;

constexpr const char* make_schema = R"sql(
BEGIN IMMEDIATE;
CREATE TABLE events (
  number INTEGER PRIMARY KEY,  -- 1 upwards without gaps
  at     INTEGER NOT NULL,     -- microseconds since 1970
  play   INTEGER NOT NULL,     -- which board of this journal; 0 before the first
  kind   TEXT NOT NULL,        -- name of the body's field in kibitz.v1.Event
  body   BLOB NOT NULL,        -- kibitz.v1.Event
  chain  INTEGER NOT NULL      -- sum over this row and the one before
);
CREATE TABLE evidence (
  incident INTEGER PRIMARY KEY,
  readings BLOB NOT NULL       -- kibitz.v1.Reading, each behind its length
);
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
PRAGMA application_id = 1265197673;
PRAGMA user_version = 1;
COMMIT;
)sql";
static_assert(journal_application_id == 1265197673 && journal_schema == 1, "the SQL above says the same");

Fault damaged(const fs::path& file, const std::string& what) { return {Trouble::Damaged, file.string() + ": damaged: " + what}; }

/// The one integer a query gives.
[[nodiscard]] tl::expected<std::int64_t, Code> integer(const Database& database, const char* sql) {
    Statement query(database, sql);
    const Code code = query.step();
    if (code != SQLITE_ROW) return tl::unexpected(code);
    return query.integer(0);
}

/// Ours, empty, or neither.
[[nodiscard]] tl::expected<bool, Fault> has_schema(const fs::path& file, const Database& database) {
    const auto id = integer(database, "PRAGMA application_id");
    const auto version = integer(database, "PRAGMA user_version");
    const auto tables = integer(database, "SELECT count(*) FROM sqlite_schema");
    for (const auto* got : {&id, &version, &tables})
        if (!*got) return tl::unexpected(file_fault(file, database, got->error()));
    if (*id == 0 && *version == 0 && *tables == 0) return false;
    if (*id != journal_application_id)
        return tl::unexpected(Fault{Trouble::Foreign, file.string() + ": is another program's file: give Kibitz a folder of its own"});
    if (*version > journal_schema)
        return tl::unexpected(Fault{Trouble::Newer, file.string() + ": was written by a newer Kibitz (schema " + std::to_string(*version) +
                                                    ", this one knows " + std::to_string(journal_schema) + "): use that version"});
    if (*version < journal_schema)
        return tl::unexpected(damaged(file, "schema " + std::to_string(*version) + " has never existed"));
    return true;
}

/// Whether the disk gives every byte of the file, whatever stands in it.
bool can_be_read(const Database& database) {
    sqlite3_file* file = nullptr;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(database.get(), "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file || !file->pMethods ||
        file->pMethods->xFileSize(file, &size) != SQLITE_OK)
        return false;
    std::array<char, 65536> block{};
    for (sqlite3_int64 at = 0; at < size; at += static_cast<sqlite3_int64>(block.size())) {
        const auto count = static_cast<int>(std::min<sqlite3_int64>(static_cast<sqlite3_int64>(block.size()), size - at));
        if (file->pMethods->xRead(file, block.data(), count, at) != SQLITE_OK) return false;
    }
    return true;
}

/// quick_check puts a page that the disk does not give among what is wrong with the file. That is no damage: another try may
/// make it right, and nothing may be set aside for it.
[[nodiscard]] tl::expected<void, Fault> pages_checked(const fs::path& file, const Database& database) {
    constexpr int tries = 2;  // what is wrong in the file is wrong twice
    std::string said;
    for (int i = 0; i < tries; ++i) {
        Statement pages(database, "PRAGMA quick_check(1)");
        if (const Code code = pages.step(); code != SQLITE_ROW) return tl::unexpected(file_fault(file, database, code));
        said = pages.bytes(0);
        if (said == "ok") return {};
        if (!can_be_read(database))
            return tl::unexpected(Fault{Trouble::Disk, file.string() + ": the disk does not give all of it: check the disk"});
    }
    // "*** in database main ***", and then what is wrong, on a line of its own.
    std::replace(said.begin(), said.end(), '\n', ' ');
    return tl::unexpected(damaged(file, said));
}

std::vector<LostRange> lost_ranges(const Database& database) {
    Statement query(database, "SELECT value FROM settings WHERE key = ?");
    query.bind_text(1, lost_key);
    return query.step() == SQLITE_ROW ? lost_from_text(query.bytes(0)) : std::vector<LostRange>();
}

/// Every page and every row.
[[nodiscard]] tl::expected<JournalEnd, Fault> checked(const fs::path& file, const Database& database) {
    if (auto pages = pages_checked(file, database); !pages) return tl::unexpected(pages.error());

    JournalEnd end;
    const auto lost = lost_ranges(database);
    // Over events that were lost and told: their numbers are used.
    const auto skip_lost = [&] {
        for (const auto& range : lost)
            if (range.first == end.number + 1) end.number = range.last;
    };
    Statement rows(database, "SELECT number, body, chain, play FROM events ORDER BY number");
    Code code = rows.step();
    for (; code == SQLITE_ROW; code = rows.step()) {
        const auto number = static_cast<std::uint64_t>(rows.integer(0));
        if (number != end.number + 1) skip_lost();
        if (number != end.number + 1)
            return tl::unexpected(damaged(file, "event " + std::to_string(number) + " follows event " + std::to_string(end.number)));
        end.number = number;
        end.chain = chained(end.chain, number, rows.bytes(1));
        end.play = static_cast<std::uint32_t>(rows.integer(3));
        if (end.chain != static_cast<std::uint64_t>(rows.integer(2)))
            return tl::unexpected(damaged(file, "event " + std::to_string(number) + " is not as it was written"));
    }
    if (code != SQLITE_DONE) return tl::unexpected(file_fault(file, database, code));
    skip_lost();
    return end;
}

/// The path as a URI that says the file does not change: SQLite then needs no files beside it.
std::string unchanging(const fs::path& file) {
    std::string uri = "file:";
    for (const char c : fs::absolute(file).string()) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view("/-_.~").find(c) != std::string_view::npos;
        char escaped[4];
        std::snprintf(escaped, sizeof escaped, "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
        if (plain) uri += c;
        else uri += escaped;
    }
    return uri + "?immutable=1";
}

/// A journal at rest in a folder where nothing can be written (another user's, a read-only disk): a reader cannot make
/// the -shm file that a write-ahead log asks for, and does not need it, since nobody writes.
bool at_rest(const fs::path& file) {
    std::error_code error;
    return !fs::exists(file.string() + "-wal", error) && ::access(file.parent_path().c_str(), W_OK) != 0;
}

[[nodiscard]] tl::expected<Database, Fault> connect(const fs::path& file, FileUse use) {
    const bool still = use == FileUse::ReadOnly && at_rest(file);
    const int flags = use == FileUse::ReadWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    auto [database, code] = sqlite::open(still ? unchanging(file) : file.string(), flags | (still ? SQLITE_OPEN_URI : 0));
    if (code != SQLITE_OK) return tl::unexpected(file_fault(file, database, code));
    sqlite3_busy_timeout(database.get(), busy_wait_ms);
    return std::move(database);
}

/// SQLite would silently delete such a log: the file's first page is always there before the log is.
bool log_without_file(const fs::path& file) {
    std::error_code error;
    const auto bytes = [&](const fs::path& path) {
        const auto size = fs::file_size(path, error);
        return error ? 0 : size;
    };
    return bytes(file) == 0 && bytes(file.string() + "-wal") > 0;
}

[[nodiscard]] tl::expected<void, Fault> prepare_to_write(const fs::path& file, const Database& database) {
    // WAL: readers do not stop the writer, and a commit is one append to one file. FULL: that append is on the disk
    // before the commit returns.
    Statement wal(database, "PRAGMA journal_mode = WAL");
    if (const Code code = wal.step(); code != SQLITE_ROW) return tl::unexpected(file_fault(file, database, code));
    if (wal.bytes(0) != "wal")
        return tl::unexpected(Fault{Trouble::Disk, file.string() + ": this disk cannot keep a write-ahead log: use a disk of this machine"});
    // A page is written once and read again by the next start or an export only: a cache of SQLite's usual 2 MB would fill over
    // an evening and serve nobody. Negative: in KiB.
    for (const char* sql : {"PRAGMA synchronous = FULL", "PRAGMA cache_size = -256"})
        if (const Code code = database.run(sql); code != SQLITE_OK) return tl::unexpected(file_fault(file, database, code));
    return {};
}

/// What to do about a limit on the size of files (setrlimit(2)): no room on any disk helps.
constexpr const char* raise_the_limit = "the limit on the size of files is reached: raise it (prlimit --fsize while this runs, ulimit -f before)";

/// Whether a file of this folder stands at the limit on the size of files (setrlimit(2)), or the next page would.
bool at_size_limit(const fs::path& file) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return false;
    constexpr rlim_t page = 65536;  // the log is written by some pages at once, its index by 32 KiB
    for (const char* ending : {"", "-wal", "-shm"}) {
        std::error_code none;
        const auto size = fs::file_size(file.string() + ending, none);
        if (!none && size + page > limit.rlim_cur) return true;
    }
    return page > limit.rlim_cur;
}

/// Whether a small file finds no room in the folder.
bool disk_is_full(const fs::path& folder) {
    const auto probe = (folder / "journal.probe").string();
    const int fd = ::open(probe.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return errno == ENOSPC;
    constexpr std::array<char, 4096> page{};
    const bool full = ::write(fd, page.data(), page.size()) < 0 && errno == ENOSPC;
    ::close(fd);
    ::unlink(probe.c_str());
    return full;
}

}  // namespace

std::uint64_t chained(std::uint64_t before, std::uint64_t number, std::string_view body) noexcept {
    constexpr std::uint64_t prime = 0x100000001b3;
    std::uint64_t sum = before;
    for (unsigned shift = 0; shift < 64; shift += 8) sum = (sum ^ (number >> shift & 0xffU)) * prime;
    for (const char c : body) sum = (sum ^ static_cast<unsigned char>(c)) * prime;
    return sum;
}

Fault file_fault(const fs::path& file, const Database& database, Code code) {
    const std::string words = code == SQLITE_NOMEM ? "out of memory" : database.words();
    const std::string what = file.string() + ": " + words + " (SQLite " + std::to_string(code) + "): ";
    // SQLite takes a write that a limit refuses (EFBIG) for a disk that fails.
    const bool may_be_limit = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_FULL;
    if (may_be_limit && at_size_limit(file)) return {Trouble::Full, what + raise_the_limit};
    // No room for a file to be made, or for the log's index: SQLite has no code of its own for that.
    if (((code & 0xff) == SQLITE_CANTOPEN || code == SQLITE_IOERR_SHMSIZE) && disk_is_full(file.parent_path()))
        return {Trouble::Full, what + "the disk is full: make room on it"};
    switch (code & 0xff) {
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return damaged(file, words);
        case SQLITE_FULL: return {Trouble::Full, what + "make room on the disk"};
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return {Trouble::Busy, what + "another program holds the file: close it"};
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_AUTH:
        case SQLITE_CANTOPEN: return {Trouble::NoAccess, what + "check the folder and who may write there"};
        case SQLITE_NOMEM: return {Trouble::NoMemory, what + "close other programs"};
        default: return {Trouble::Disk, what + "check the disk"};
    }
}

Code make_tables(const Database& database) {
    return database.run(make_schema);
}

tl::expected<JournalFile, Fault> open_in_memory(const fs::path& file) {
    auto [memory, code] = sqlite::open(":memory:", SQLITE_OPEN_READWRITE);
    if (code != SQLITE_OK) return tl::unexpected(file_fault(file, memory, code));
    std::error_code error;
    bool there = fs::file_size(file, error) > 0 && !error;
    if (there) {
        const auto [on_disk, opened] = sqlite::open(file, SQLITE_OPEN_READWRITE);
        code = opened;
        // Alone with the file, the log's index is kept in memory, and no room on the disk is needed for it.
        if (code == SQLITE_OK) code = on_disk.run("PRAGMA locking_mode = EXCLUSIVE");
        if (code != SQLITE_OK) return tl::unexpected(file_fault(file, on_disk, code));
        const auto schema = has_schema(file, on_disk);
        if (!schema) return tl::unexpected(schema.error());
        there = *schema;
        if (there)
            if (code = copy_database(on_disk, memory); code != SQLITE_OK) return tl::unexpected(file_fault(file, on_disk, code));
    }
    if (!there)
        if (code = make_tables(memory); code != SQLITE_OK) return tl::unexpected(file_fault(file, memory, code));
    const auto end = checked(file, memory);
    if (!end) return tl::unexpected(end.error());
    return JournalFile{std::move(memory), *end};
}

tl::expected<JournalFile, Fault> open_journal_file(const fs::path& file, FileUse use) {
    if (log_without_file(file))
        return tl::unexpected(damaged(file, "the file is missing or empty, and its log journal.sqlite-wal is not"));
    auto database = connect(file, use);
    if (!database) return tl::unexpected(database.error());
    auto schema = has_schema(file, *database);
    if (!schema) return tl::unexpected(schema.error());
    if (use == FileUse::ReadOnly && !*schema) return JournalFile{*std::move(database), {}};
    if (use == FileUse::ReadWrite) {
        if (auto ready = prepare_to_write(file, *database); !ready) return tl::unexpected(ready.error());
        if (!*schema) {
            if (const Code code = make_tables(*database); code != SQLITE_OK) {
                auto fault = file_fault(file, *database, code);
                if (database->in_transaction()) (void)database->run("ROLLBACK");
                return tl::unexpected(std::move(fault));
            }
            // Into the file itself, so that it is known as ours without its log. Failing, it stays in the log.
            (void)sqlite3_wal_checkpoint_v2(database->get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
        }
    }
    auto end = checked(file, *database);
    if (!end) return tl::unexpected(end.error());
    return JournalFile{*std::move(database), *end};
}

tl::expected<fs::path, std::string> set_aside(const fs::path& file, const std::string& word) {
    constexpr int most_names = 1000;  // so many damaged journals in one second are not a disk any more
    std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", &utc);
    std::error_code error;
    for (int i = 0; i < most_names; ++i) {
        const fs::path aside = file.string() + "." + word + stamp + (i == 0 ? "" : "-" + std::to_string(i));
        if (fs::exists(aside, error) || error) continue;
        for (const char* part : {"", "-wal", "-shm"}) {
            std::error_code ignored;
            if (!error && fs::exists(file.string() + part, ignored)) fs::rename(file.string() + part, aside.string() + part, error);
        }
        if (error) break;
        return aside;
    }
    return tl::unexpected(error ? error.message() : std::string("no free name"));
}

}  // namespace kibitz::journal
