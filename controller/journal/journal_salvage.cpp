#include "controller/journal/journal_salvage.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "controller/journal/journal_copy.hpp"
#include "controller/journal/journal_place.hpp"

namespace kibitz::journal {
namespace {

namespace fs = std::filesystem;
using sqlite::Code;
using sqlite::Database;
using sqlite::Statement;

/// A file that is read as far as it can be; never written, and its log is left.
struct Source {
    explicit Source(const fs::path& path) : file(path) {
        std::error_code error;
        const bool there = fs::exists(file, error);
        if (error) unread = system_fault(file, "cannot be read", error.value());
        if (!there) return;
        auto [opened, code] = sqlite::open(file, SQLITE_OPEN_READONLY);
        database = std::move(opened);
        note(code);
    }
    /// How a query went on.
    void note(Code code) {
        if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE || unread) return;
        unread = file_fault(file, database, code);
        if (code == SQLITE_ERROR) unread->trouble = Trouble::Damaged;  // a table is missing in it
    }
    std::string setting(const char* key) {
        Statement query(database, "SELECT value FROM settings WHERE key = ?");
        query.bind_text(1, key);
        const Code code = query.step();
        note(code);
        return code == SQLITE_ROW ? std::string(query.bytes(0)) : std::string();
    }

    fs::path file;
    Database database;            ///< none where there is no file
    std::optional<Fault> unread;  ///< the first that kept something of it from us
};

std::uint64_t past_lost(std::uint64_t number, const std::vector<LostRange>& lost) {
    for (const auto& range : lost)
        if (range.first == number + 1) number = range.last;
    return number;
}

/// Takes over what sources give; false where memory did not take it, see fault().
class Salvager {
public:
    explicit Salvager(Salvage& out) : out_(out), insert_(out.database, "INSERT INTO events (number, at, play, kind, body, chain) VALUES (?, ?, ?, ?, ?, ?)") {}

    [[nodiscard]] bool take(Source& source) {
        return !source.database.get() || (events(source) && evidence(source) && (has_settings_ || settings(source)));
    }
    Fault fault() const { return file_fault("memory", out_.database, kept_); }

private:
    [[nodiscard]] bool events(Source& source) {
        // Ranges whose loss was told before: their numbers are used.
        const auto lost = lost_from_text(source.setting(lost_key));
        Statement rows(source.database, "SELECT number, at, play, kind, body, chain FROM events WHERE number > ? ORDER BY number");
        rows.bind(1, static_cast<std::int64_t>(out_.end.number));
        bool fits = true;
        std::uint64_t stored = out_.end.chain;  // of the row before, as it stands there
        Code code = rows.step();
        for (; code == SQLITE_ROW; code = rows.step()) {
            const auto number = static_cast<std::uint64_t>(rows.integer(0));
            // Behind a gap a row is believed to have had its number when it fits the row before: a bit may make any number.
            const bool believed = chained(stored, number, rows.bytes(4)) == static_cast<std::uint64_t>(rows.integer(5));
            stored = static_cast<std::uint64_t>(rows.integer(5));
            if (believed) out_.last_seen = std::max(out_.last_seen, number);
            if (!fits) continue;
            const auto before = number == out_.end.number + 1 ? out_.end.number : past_lost(out_.end.number, lost);
            const auto chain = chained(out_.end.chain, number, rows.bytes(4));
            fits = number == before + 1 && chain == static_cast<std::uint64_t>(rows.integer(5));
            if (!fits) continue;
            if (!keep(rows)) return false;
            out_.end = {number, chain, static_cast<std::uint32_t>(rows.integer(2))};
        }
        source.note(code);
        return true;
    }
    [[nodiscard]] bool settings(Source& source) {
        Statement rows(source.database, "SELECT key, value FROM settings");
        Statement insert(out_.database, "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)");
        Code code = rows.step();
        for (; code == SQLITE_ROW; code = rows.step()) {
            insert.bind_text(1, rows.bytes(0));
            insert.bind_text(2, rows.bytes(1));
            if (!kept(insert.run())) return false;
            has_settings_ = true;
        }
        source.note(code);
        return true;
    }
    /// From both ends: a page that cannot be read hides what lies behind it.
    [[nodiscard]] bool evidence(Source& source) {
        for (const char* sql : {"SELECT incident, readings FROM evidence ORDER BY incident", "SELECT incident, readings FROM evidence ORDER BY incident DESC"}) {
            Statement rows(source.database, sql);
            Statement insert(out_.database, "INSERT OR IGNORE INTO evidence (incident, readings) VALUES (?, ?)");
            Code code = rows.step();
            for (; code == SQLITE_ROW; code = rows.step()) {
                insert.bind(1, rows.integer(0));
                insert.bind_blob(2, rows.bytes(1));
                if (!kept(insert.run())) return false;
            }
            source.note(code);
            if (code == SQLITE_DONE) break;
        }
        return true;
    }
    [[nodiscard]] bool keep(const Statement& row) {
        insert_.bind(1, row.integer(0));
        insert_.bind(2, row.integer(1));
        insert_.bind(3, row.integer(2));
        insert_.bind_text(4, row.bytes(3));
        insert_.bind_blob(5, row.bytes(4));
        insert_.bind(6, row.integer(5));
        return kept(insert_.run());
    }
    [[nodiscard]] bool kept(Code code) {
        kept_ = code;
        return code == SQLITE_OK;
    }

    Salvage& out_;
    Statement insert_;
    bool has_settings_ = false;
    Code kept_ = SQLITE_OK;
};

}  // namespace

tl::expected<Salvage, Fault> salvage(std::span<const fs::path> sources, const std::optional<Tail>& tail) {
    auto [memory, code] = sqlite::open(":memory:", SQLITE_OPEN_READWRITE);
    Salvage out{std::move(memory), {}, 0};
    if (code == SQLITE_OK) code = make_tables(out.database);
    if (code != SQLITE_OK) return tl::unexpected(file_fault("memory", out.database, code));
    {
        Salvager salvager(out);
        for (const auto& file : sources) {
            Source source(file);
            if (!salvager.take(source)) return tl::unexpected(salvager.fault());
            if (!source.unread) continue;
            // Another try may read what there was no memory for.
            if (source.unread->trouble == Trouble::NoMemory) return tl::unexpected(*source.unread);
            out.unread.push_back({file, *std::move(source.unread)});
        }
    }
    if (tail) {
        out.last_seen = std::max(out.last_seen, tail->number);
        Statement insert(out.database, "INSERT OR IGNORE INTO settings (key, value) VALUES (?, ?)");
        const auto id = to_string(tail->journal);
        insert.bind_text(1, id_key);
        insert.bind_text(2, id);
        if (code = insert.run(); code != SQLITE_OK) return tl::unexpected(file_fault("memory", out.database, code));
    }
    return out;
}

tl::expected<std::string, Fault> save_what_is_whole(const fs::path& file, const Fault& damage, const fs::path& copies) {
    const std::string word = "damaged";
    std::vector<fs::path> sources{file};
    const auto tail = read_tail(file.parent_path());
    // What keeps the id from us keeps more from salvage(), which tells it.
    if (const auto id = tail ? std::optional(tail->journal) : uuid_from_string(Source(file).setting(id_key)); id && !copies.empty())
        sources.push_back(copy_file(copies, *id));
    auto saved = salvage(sources, tail);
    if (!saved) return tl::unexpected(saved.error());
    std::string unread;
    for (const auto& one : saved->unread) {
        if (one.source != file) unread += "; " + one.why.message;
        else if (one.why.trouble != Trouble::Damaged) return tl::unexpected(one.why);  // another try may read more
    }
    if (saved->end.number == 0) {
        const auto aside = set_aside(file, word);
        if (!aside)
            return tl::unexpected(Fault{Trouble::Damaged, damage.message + ": and it cannot be renamed (" + aside.error() + "): move it away and start again"});
        return tl::unexpected(Fault{Trouble::Damaged, damage.message + ": it is kept as " + aside->filename().string() + unread +
                                                          "; start again for a new journal, or put back a good copy"});
    }
    const auto aside = write_anew(saved->database, file, word);
    if (!aside) return tl::unexpected(aside.error());
    std::string told = damage.message + ": it is kept as " + aside->value_or(file).filename().string() + "; what is whole of it, up to event " +
                       std::to_string(saved->end.number) + ", stands in a new journal, and the evening goes on with it" + unread;
    // What was found behind the first gap is lost as well, and told so by look_at_tail().
    if (const auto journal = uuid_from_string(Source(file).setting(id_key)))
        if (auto noted = TailNote(file.parent_path()).write({*journal, saved->last_seen}); !noted) told += "; " + noted.error().message;
    return told;
}

}  // namespace kibitz::journal
