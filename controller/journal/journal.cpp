#include "controller/journal/journal.hpp"

#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "controller/journal/identity.hpp"
#include "controller/journal/journal_file.hpp"
#include "controller/journal/journal_lock.hpp"
#include "controller/journal/journal_place.hpp"
#include "controller/journal/journal_salvage.hpp"
#include "controller/laws/engine.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/reading_wire.hpp"

namespace kibitz::journal {
namespace {

namespace fs = std::filesystem;
using sqlite::Code;
using sqlite::Statement;

/// Pages of the write-ahead log after which a commit moves them into the file: some 16 MB. Between boards it is done
/// before that, when nobody waits (see Impl::tidy).
constexpr int checkpoint_pages = 4000;
/// Longest reading kept as evidence; one with a whole deal in it has some 500 bytes.
constexpr std::uint64_t max_reading_bytes = std::uint64_t{1} << 20U;
/// What lay in the journal's place, as journal.sqlite.WORD-DATE-TIME.
constexpr const char* word_for_found = "found";

/// A row of `events`, ready to be written.
struct Row {
    std::string body;
    const char* kind = nullptr;
    std::int64_t at = 0;
    JournalEnd end;
};

void append_length(std::uint64_t value, std::string& out) {
    for (; value >= 0x80; value >>= 7U) out += static_cast<char>(value | 0x80U);
    out += static_cast<char>(value);
}

/// Takes a length from the front; nothing when it is cut or larger than a reading can be.
std::optional<std::uint64_t> take_length(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 28 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7fU} << shift;
        if (byte < 0x80) return value <= max_reading_bytes ? std::optional(value) : std::nullopt;
    }
    return std::nullopt;
}

/// The key under which the sum of a setting, or of an incident's evidence, is kept. An earlier version wrote none.
std::string sum_key(const std::string& of) { return "sum:" + of; }
std::string sum_of(const std::string& key, std::string_view value) {
    return std::to_string(chained(chained(chain_start, 0, key), value.size(), value));
}
std::string evidence_key(laws::IncidentId incident) { return "evidence " + std::to_string(incident.value); }

std::string evidence_bytes(const std::vector<Reading>& readings) {
    std::string bytes, one;
    for (const auto& reading : readings) {
        one.clear();
        wire::append_wire(reading, one);
        append_length(one.size(), bytes);
        bytes += one;
    }
    return bytes;
}

/// Who played what is not for every user of the machine; an earlier version left it to him who started it.
void keep_from_others(const fs::path& file) {
    std::error_code not_ours;
    for (const char* part : {"", "-wal", "-shm"})
        fs::permissions(file.string() + part, fs::perms::others_all | fs::perms::group_write, fs::perm_options::remove, not_ours);
}

}  // namespace

struct Journal::Impl {
    fs::path file;
    FileUse use = FileUse::ReadWrite;
    JournalLock lock;  ///< given up after the file is closed
    JournalFile open;
    Statement insert_event, insert_evidence, insert_setting, begin, commit;
    Uuid id{};
    JournalPlace place;
    std::optional<TailNote> tail;  ///< from the first commit on
    bool tail_fails = false;       ///< and that has been told, or will be
    /// The disk was full at the start: all is in memory until it has room.
    enum class Waiting : std::uint8_t { No, New, Known } waiting = Waiting::No;
    std::optional<LostRange> lost;
    std::optional<std::string> salvaged;
    std::optional<Fault> untold;  ///< of the files, noticed when a setting or an event had been kept

    tl::unexpected<Fault> fault(Code code) const { return tl::unexpected(file_fault(file, open.database, code)); }
    tl::unexpected<Fault> fault(Trouble trouble, const std::string& what) const {
        return tl::unexpected(Fault{trouble, file.string() + ": " + what});
    }

    void prepare() {
        const auto& database = open.database;
        sqlite3_wal_autocheckpoint(database.get(), checkpoint_pages);
        begin = Statement(database, "BEGIN IMMEDIATE");
        commit = Statement(database, "COMMIT");
        insert_event = Statement(database, "INSERT INTO events (number, at, play, kind, body, chain) VALUES (?, ?, ?, ?, ?, ?)");
        insert_evidence = Statement(database, "INSERT OR REPLACE INTO evidence (incident, readings) VALUES (?, ?)");
        insert_setting = Statement(database, "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)");
    }

    /// Turns the events into rows. What could not be read back is refused here: it would make the journal unreadable.
    [[nodiscard]] tl::expected<std::vector<Row>, Fault> rows(std::span<const laws::Event> events) const {
        std::vector<Row> result(events.size());
        JournalEnd end = open.end;
        v1::Event message;
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto& event = events[i];
            if (event.number != end.number + 1)
                return fault(Trouble::Refused, "event " + std::to_string(event.number) + " cannot follow event " + std::to_string(end.number) +
                                                   ": events are numbered without gaps");
            wire::to_proto(event, message);
            if (auto back = wire::from_proto(message); !back)
                return fault(Trouble::Refused, "event " + std::to_string(event.number) + ": " + back.error());
            Row& row = result[i];
            message.SerializeToString(&row.body);
            row.kind = v1::Event::descriptor()->FindFieldByNumber(message.body_case())->name().c_str();
            row.at = event.at.time_since_epoch().count();
            if (const auto* started = std::get_if<laws::event::BoardStarted>(&event.body)) end.play = started->play;
            end.number = event.number;
            end.chain = chained(end.chain, end.number, row.body);
            row.end = end;
        }
        return result;
    }

    Code write(const Row& row) {
        insert_event.bind(1, static_cast<std::int64_t>(row.end.number));
        insert_event.bind(2, row.at);
        insert_event.bind(3, row.end.play);
        insert_event.bind_text(4, row.kind);
        insert_event.bind_blob(5, row.body);
        insert_event.bind(6, static_cast<std::int64_t>(row.end.chain));
        return insert_event.run();
    }

    Code write(const EvidenceWindow& window) {
        const std::string bytes = evidence_bytes(window.readings);
        insert_evidence.bind(1, static_cast<std::int64_t>(window.incident.value));
        insert_evidence.bind_blob(2, bytes);
        if (const Code code = insert_evidence.run(); code != SQLITE_OK) return code;
        const auto key = evidence_key(window.incident);
        return write_setting(sum_key(key), sum_of(key, bytes));
    }

    Code write_setting(const std::string& key, const std::string& value) {
        insert_setting.bind_text(1, key);
        insert_setting.bind_text(2, value);
        return insert_setting.run();
    }

    /// Whether it is as it was written, as far as a sum was kept with it.
    [[nodiscard]] tl::expected<bool, Fault> is_whole(const std::string& key, std::string_view value) const {
        Statement query(open.database, "SELECT value FROM settings WHERE key = ?");
        const auto its = sum_key(key);
        query.bind_text(1, its);
        const Code code = query.step();
        if (code == SQLITE_DONE) return true;
        if (code != SQLITE_ROW) return fault(code);
        return query.bytes(0) == sum_of(key, value);
    }

    /// All of it, or nothing.
    Code transaction(std::span<const Row> rows, std::span<const EvidenceWindow> evidence) {
        Code code = begin.run();
        for (std::size_t i = 0; i < rows.size() && code == SQLITE_OK; ++i) code = write(rows[i]);
        for (std::size_t i = 0; i < evidence.size() && code == SQLITE_OK; ++i) code = write(evidence[i]);
        return code == SQLITE_OK ? commit.run() : code;
    }

    /// After a failure SQLite may have ended the transaction itself, or not.
    void roll_back() const {
        if (open.database.in_transaction()) (void)open.database.run("ROLLBACK");
    }

    /// The open file takes the place of the one before.
    void use_file(JournalFile opened) {
        open = std::move(opened);
        waiting = Waiting::No;
        prepare();
        keep_from_others(file);
        place = JournalPlace::of(file);
    }

    /// The folder is locked by us, be it a new one of the old name.
    [[nodiscard]] tl::expected<void, Fault> hold_folder() {
        const auto folder = file.parent_path();
        if (lock.holds(folder)) return {};
        std::error_code error;
        fs::create_directories(folder, error);
        auto fresh = JournalLock::take(folder);
        if (!fresh) return tl::unexpected(fresh.error());
        lock = *std::move(fresh);
        return {};
    }

    /// Opens the file that has what the open database has, and goes on with it.
    [[nodiscard]] tl::expected<void, Fault> go_on_in_file() {
        auto opened = open_journal_file(file, FileUse::ReadWrite);
        if (!opened) return tl::unexpected(opened.error());
        if (opened->end.number != open.end.number || opened->end.chain != open.end.chain)
            return fault(Trouble::Disk, "is not as it was written a moment ago: check the disk");
        if (waiting == Waiting::Known)
            if (const Code code = copy_settings(open.database, opened->database); code != SQLITE_OK)
                return tl::unexpected(file_fault(file, opened->database, code));
        use_file(*std::move(opened));
        return {};
    }

    /// Settings that were kept while the disk was full.
    static Code copy_settings(const sqlite::Database& from, const sqlite::Database& to) {
        Statement rows(from, "SELECT key, value FROM settings");
        Statement insert(to, "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)");
        Code code = rows.step();
        for (; code == SQLITE_ROW; code = rows.step()) {
            insert.bind_text(1, rows.bytes(0));
            insert.bind_text(2, rows.bytes(1));
            if (const Code written = insert.run(); written != SQLITE_OK) return written;
        }
        return code == SQLITE_DONE ? SQLITE_OK : code;
    }

    /// Before each write: the file is there and ours, or comes to be. A file that had to be written anew is a fault once, so
    /// that people are told.
    [[nodiscard]] tl::expected<void, Fault> in_place() {
        if (waiting != Waiting::No) {
            if (auto held = hold_folder(); !held) return held;
            if (waiting == Waiting::New) {
                if (auto written = write_anew(open.database, file, word_for_found); !written) return tl::unexpected(written.error());
                waiting = Waiting::Known;
            }
            return go_on_in_file();
        }
        if (place.holds()) return {};
        if (auto held = hold_folder(); !held) return held;
        if (auto written = write_anew(open.database, file, word_for_found); !written) return tl::unexpected(written.error());
        waiting = Waiting::Known;
        if (auto opened = go_on_in_file(); !opened) return opened;
        return fault(Trouble::Gone, "was deleted, renamed or replaced while the table ran: all of it has been written anew; what was "
                                    "found in its place is kept beside it as journal.sqlite.found-DATE-TIME: leave these files to Kibitz");
    }

    /// The events stand: a note that cannot be made is told by the next append(), once until it can be made again.
    void note_tail() {
        if (!tail) tail.emplace(file.parent_path());
        const auto noted = tail->write({id, open.end.number});
        if (!std::exchange(tail_fails, !noted) && !noted) untold = noted.error();
    }

    /// Moves the log into the file while the table is between two boards, so that no commit in play has to wait for
    /// it. A failure is no failure of the append: the log still holds everything.
    void tidy() const {
        (void)sqlite3_wal_checkpoint_v2(open.database.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    }
};

Journal::Journal(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Journal::~Journal() = default;
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;

tl::expected<Journal, Fault> Journal::open(const fs::path& folder, const fs::path& copies) {
    std::error_code error;
    fs::create_directories(folder, error);
    const bool full = error == std::errc::no_space_on_device;
    if (error && !full)
        return tl::unexpected(Fault{Trouble::NoAccess, folder.string() + ": cannot be made: " + error.message() + ": name another folder"});
    auto lock = full ? JournalLock() : JournalLock::take(folder);
    if (!lock) return tl::unexpected(lock.error());

    const fs::path file = folder / "journal.sqlite";
    auto waiting = Impl::Waiting::No;
    auto opened = open_journal_file(file, FileUse::ReadWrite);
    if (full || (!opened && opened.error().trouble == Trouble::Full)) {
        // The table plays all the same; append() says what is the matter.
        opened = open_in_memory(file);
        if (!opened) return tl::unexpected(opened.error());
        waiting = fs::exists(file, error) && fs::file_size(file, error) > 0 ? Impl::Waiting::Known : Impl::Waiting::New;
    }
    std::optional<std::string> salvaged;
    if (!opened) {
        if (opened.error().trouble != Trouble::Damaged) return tl::unexpected(opened.error());
        auto saved = save_what_is_whole(file, opened.error(), copies);
        if (!saved) return tl::unexpected(saved.error());
        salvaged = *std::move(saved);
        opened = open_journal_file(file, FileUse::ReadWrite);
        if (!opened) return tl::unexpected(opened.error());
    }
    auto impl = std::make_unique<Impl>();
    impl->file = file;
    impl->lock = *std::move(lock);
    impl->use_file(*std::move(opened));
    impl->waiting = waiting;
    impl->salvaged = std::move(salvaged);
    Journal journal(std::move(impl));
    if (auto known = journal.read_id(); !known) return tl::unexpected(known.error());
    if (journal.id().nil()) {
        const Uuid fresh = new_uuid();
        if (auto kept = journal.set_setting(id_key, to_string(fresh)); !kept) return tl::unexpected(kept.error());
        journal.impl_->id = fresh;
    }
    if (auto looked = journal.look_at_tail(); !looked) return tl::unexpected(looked.error());
    return journal;
}

/// What had been acknowledged when the tail was noted, and is not there: its numbers are passed over, for good.
tl::expected<void, Fault> Journal::look_at_tail() {
    auto& end = impl_->open.end;
    const auto tail = read_tail(impl_->file.parent_path());
    if (!tail || tail->journal != impl_->id || tail->number <= end.number) return {};
    const LostRange lost{end.number + 1, tail->number};
    const auto before = setting(lost_key);
    if (!before) return tl::unexpected(before.error());
    auto kept = set_setting(lost_key, before->value_or("") + to_text({lost}));
    if (!kept) return kept;
    end.number = lost.last;
    impl_->lost = lost;
    return {};
}

const std::optional<LostRange>& Journal::lost() const noexcept { return impl_->lost; }
const std::optional<std::string>& Journal::salvaged() const noexcept { return impl_->salvaged; }

tl::expected<void, Fault> Journal::read_id() {
    const auto kept = setting(id_key);
    if (!kept) return tl::unexpected(kept.error());
    if (!*kept) return {};
    const auto id = uuid_from_string(**kept);
    if (!id) return impl_->fault(Trouble::Damaged, "its id \"" + **kept + "\" is no UUID: put back a good copy");
    impl_->id = *id;
    return {};
}

const Uuid& Journal::id() const noexcept { return impl_->id; }

tl::expected<Journal, Fault> Journal::open_to_read(const fs::path& folder) {
    const fs::path file = folder / "journal.sqlite";
    std::error_code error;
    if (!fs::exists(file, error))
        return tl::unexpected(Fault{Trouble::Absent, file.string() + ": there is no journal: name the folder given to `kibitz run --data`"});
    auto opened = open_journal_file(file, FileUse::ReadOnly);
    if (!opened) return tl::unexpected(opened.error());
    const bool has_tables = opened->end.number > 0;
    auto impl = std::make_unique<Impl>();
    impl->file = file;
    impl->use = FileUse::ReadOnly;
    impl->open = *std::move(opened);
    Journal journal(std::move(impl));
    if (has_tables)
        if (auto known = journal.read_id(); !known) return tl::unexpected(known.error());
    return journal;
}

tl::expected<void, Fault> Journal::append(std::span<const laws::Event> events, std::span<const EvidenceWindow> evidence) {
    if (impl_->use == FileUse::ReadOnly) return impl_->fault(Trouble::ReadOnly, "is open for reading only: nothing was written");
    if (auto there = impl_->in_place(); !there) return there;
    if (impl_->untold) return tl::unexpected(*std::exchange(impl_->untold, std::nullopt));
    if (events.empty() && evidence.empty()) return {};
    const auto rows = impl_->rows(events);
    if (!rows) return tl::unexpected(rows.error());
    if (const Code code = impl_->transaction(*rows, evidence); code != SQLITE_OK) {
        auto fault = impl_->fault(code);
        impl_->roll_back();
        return fault;
    }
    if (!rows->empty()) {
        impl_->open.end = rows->back().end;
        impl_->note_tail();
    }
    for (const auto& event : events)
        if (std::holds_alternative<laws::event::BoardEnded>(event.body)) return impl_->tidy(), tl::expected<void, Fault>();
    return {};
}

std::uint64_t Journal::last_number() const { return impl_->open.end.number; }

tl::expected<void, Fault> Journal::read(std::uint64_t after, const std::function<void(const laws::Event&)>& each) const {
    if (after >= last_number()) return {};
    Statement rows(impl_->open.database, "SELECT number, body FROM events WHERE number > ? ORDER BY number");
    rows.bind(1, static_cast<std::int64_t>(after));
    v1::Event message;
    Code code = rows.step();
    for (; code == SQLITE_ROW; code = rows.step()) {
        const auto place = [&] { return "event " + std::to_string(rows.integer(0)) + ": "; };
        if (!wire::parse(rows.bytes(1), message)) return impl_->fault(Trouble::Damaged, place() + "cannot be read: put back a good copy");
        const auto event = wire::from_proto(message);
        if (!event) return impl_->fault(Trouble::Damaged, place() + event.error());
        if (event->number != static_cast<std::uint64_t>(rows.integer(0))) return impl_->fault(Trouble::Damaged, place() + "has another number inside");
        each(*event);
    }
    if (code != SQLITE_DONE) return impl_->fault(code);
    return {};
}

tl::expected<laws::TableState, Fault> Journal::fold() const {
    laws::TableState state;
    auto read_all = read(0, [&](const laws::Event& event) { laws::evolve(state, event); });
    if (!read_all) return tl::unexpected(read_all.error());
    return state;
}

tl::expected<EvidenceWindow, Fault> Journal::evidence(laws::IncidentId incident) const {
    EvidenceWindow window{incident, {}};
    if (last_number() == 0 && impl_->use == FileUse::ReadOnly) return window;  // a file that has no tables yet
    Statement query(impl_->open.database, "SELECT readings FROM evidence WHERE incident = ?");
    query.bind(1, static_cast<std::int64_t>(incident.value));
    const Code code = query.step();
    if (code == SQLITE_DONE) return window;
    if (code != SQLITE_ROW) return impl_->fault(code);
    const auto whole = impl_->is_whole(evidence_key(incident), query.bytes(0));
    if (!whole) return tl::unexpected(whole.error());
    if (!*whole)
        return impl_->fault(Trouble::Damaged, "the evidence of incident " + std::to_string(incident.value) + " is not as it was written: it cannot be shown");
    wire::ReadingDecoder decoder;
    for (std::string_view rest = query.bytes(0); !rest.empty();) {
        const auto length = take_length(rest);
        if (!length || *length > rest.size())
            return impl_->fault(Trouble::Damaged, "the evidence of incident " + std::to_string(incident.value) + " is damaged: it cannot be shown");
        auto& reading = window.readings.emplace_back();
        if (auto decoded = decoder.decode(rest.substr(0, *length), reading); !decoded)
            return impl_->fault(Trouble::Damaged, "the evidence of incident " + std::to_string(incident.value) + ": " + decoded.error());
        rest.remove_prefix(*length);
    }
    return window;
}

tl::expected<std::optional<std::string>, Fault> Journal::setting(const std::string& key) const {
    Statement query(impl_->open.database, "SELECT value FROM settings WHERE key = ?");
    query.bind_text(1, key);
    const Code code = query.step();
    if (code == SQLITE_DONE) return std::nullopt;
    if (code != SQLITE_ROW) return impl_->fault(code);
    std::string value(query.bytes(0));
    const auto whole = impl_->is_whole(key, value);
    if (!whole) return tl::unexpected(whole.error());
    if (!*whole) return impl_->fault(Trouble::Damaged, "the setting \"" + key + "\" is not as it was written: the disk has changed it");
    return value;
}

tl::expected<void, Fault> Journal::set_setting(const std::string& key, const std::string& value) {
    if (impl_->use == FileUse::ReadOnly) return impl_->fault(Trouble::ReadOnly, "is open for reading only: nothing was written");
    if (impl_->waiting == Impl::Waiting::No)  // else into memory
        if (auto there = impl_->in_place(); !there) {
            if (there.error().trouble != Trouble::Gone) return there;
            impl_->untold = there.error();
        }
    Code code = impl_->begin.run();
    if (code == SQLITE_OK) code = impl_->write_setting(key, value);
    if (code == SQLITE_OK) code = impl_->write_setting(sum_key(key), sum_of(key, value));
    if (code == SQLITE_OK) code = impl_->commit.run();
    if (code == SQLITE_OK) return {};
    auto fault = impl_->fault(code);
    impl_->roll_back();
    return fault;
}

}  // namespace kibitz::journal
