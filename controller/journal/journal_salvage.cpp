#include "controller/journal/journal_salvage.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "controller/journal/journal_copy.hpp"
#include "controller/journal/journal_place.hpp"

namespace kibitz::journal {
namespace {

namespace fs = std::filesystem;
using sqlite::Code;
using sqlite::Database;
using sqlite::Statement;

/// Read as far as it can be; never written, and its log is left.
Database source_of(const fs::path& file) {
    std::error_code error;
    return fs::exists(file, error) ? sqlite::open(file, SQLITE_OPEN_READONLY).database : Database();
}

/// Ranges whose loss was told before: their numbers are used.
std::vector<LostRange> told_lost(const Database& source) {
    Statement query(source, "SELECT value FROM settings WHERE key = ?");
    query.bind_text(1, lost_key);
    return query.step() == SQLITE_ROW ? lost_from_text(query.bytes(0)) : std::vector<LostRange>();
}

std::uint64_t past_lost(std::uint64_t number, const std::vector<LostRange>& lost) {
    for (const auto& range : lost)
        if (range.first == number + 1) number = range.last;
    return number;
}

std::optional<Uuid> id_in(const Database& source) {
    Statement id(source, "SELECT value FROM settings WHERE key = ?");
    id.bind_text(1, id_key);
    return id.step() == SQLITE_ROW ? uuid_from_string(id.bytes(0)) : std::nullopt;
}
std::optional<Uuid> id_in(const fs::path& file) { return id_in(source_of(file)); }

class Salvager {
public:
    explicit Salvager(Salvage& out) : out_(out), insert_(out.database, "INSERT INTO events (number, at, play, kind, body, chain) VALUES (?, ?, ?, ?, ?, ?)") {}

    void events(const Database& source) {
        const auto lost = told_lost(source);
        Statement rows(source, "SELECT number, at, play, kind, body, chain FROM events WHERE number > ? ORDER BY number");
        rows.bind(1, static_cast<std::int64_t>(out_.end.number));
        bool fits = true;
        std::uint64_t stored = out_.end.chain;  // of the row before, as it stands there
        for (Code code = rows.step(); code == SQLITE_ROW; code = rows.step()) {
            const auto number = static_cast<std::uint64_t>(rows.integer(0));
            // Behind a gap a row is believed to have had its number when it fits the row before: a bit may make any number.
            const bool believed = chained(stored, number, rows.bytes(4)) == static_cast<std::uint64_t>(rows.integer(5));
            stored = static_cast<std::uint64_t>(rows.integer(5));
            if (believed) out_.last_seen = std::max(out_.last_seen, number);
            if (!fits) continue;
            const auto before = number == out_.end.number + 1 ? out_.end.number : past_lost(out_.end.number, lost);
            const auto chain = chained(out_.end.chain, number, rows.bytes(4));
            fits = number == before + 1 && chain == static_cast<std::uint64_t>(rows.integer(5)) && keep(rows);
            if (fits) out_.end = {number, chain, static_cast<std::uint32_t>(rows.integer(2))};
        }
    }
    /// @return whether it gave any
    bool settings(const Database& source) const {
        Statement rows(source, "SELECT key, value FROM settings");
        Statement insert(out_.database, "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)");
        bool any = false;
        for (Code code = rows.step(); code == SQLITE_ROW; code = rows.step()) {
            insert.bind_text(1, rows.bytes(0));
            insert.bind_text(2, rows.bytes(1));
            any = insert.run() == SQLITE_OK || any;
        }
        return any;
    }
    /// From both ends: a page that cannot be read hides what lies behind it.
    void evidence(const Database& source) const {
        for (const char* sql : {"SELECT incident, readings FROM evidence ORDER BY incident", "SELECT incident, readings FROM evidence ORDER BY incident DESC"}) {
            Statement rows(source, sql);
            Statement insert(out_.database, "INSERT OR IGNORE INTO evidence (incident, readings) VALUES (?, ?)");
            Code code = rows.step();
            for (; code == SQLITE_ROW; code = rows.step()) {
                insert.bind(1, rows.integer(0));
                insert.bind_blob(2, rows.bytes(1));
                (void)insert.run();
            }
            if (code == SQLITE_DONE) return;
        }
    }

private:
    bool keep(const Statement& row) {
        insert_.bind(1, row.integer(0));
        insert_.bind(2, row.integer(1));
        insert_.bind(3, row.integer(2));
        insert_.bind_text(4, row.bytes(3));
        insert_.bind_blob(5, row.bytes(4));
        insert_.bind(6, row.integer(5));
        return insert_.run() == SQLITE_OK;
    }

    Salvage& out_;
    Statement insert_;
};

}  // namespace

tl::expected<Salvage, Fault> salvage(std::span<const fs::path> sources, const std::optional<Tail>& tail) {
    auto [memory, code] = sqlite::open(":memory:", SQLITE_OPEN_READWRITE);
    Salvage out{std::move(memory), {}, 0};
    if (code == SQLITE_OK) code = make_tables(out.database);
    if (code != SQLITE_OK) return tl::unexpected(file_fault("memory", out.database, code));
    {
        Salvager salvager(out);
        bool has_settings = false;
        for (const auto& file : sources) {
            const auto source = source_of(file);
            if (!source.get()) continue;
            salvager.events(source);
            salvager.evidence(source);
            if (!has_settings) has_settings = salvager.settings(source);
        }
    }
    if (tail) {
        out.last_seen = std::max(out.last_seen, tail->number);
        Statement insert(out.database, "INSERT OR IGNORE INTO settings (key, value) VALUES (?, ?)");
        const auto id = to_string(tail->journal);
        insert.bind_text(1, id_key);
        insert.bind_text(2, id);
        (void)insert.run();
    }
    return out;
}

tl::expected<std::string, Fault> save_what_is_whole(const fs::path& file, const Fault& damage, const fs::path& copies) {
    const auto aside = set_aside(file, "damaged");
    if (!aside)
        return tl::unexpected(Fault{Trouble::Damaged, damage.message + ": and it cannot be renamed (" + aside.error() + "): move it away and start again"});
    const std::string kept = damage.message + ": it is kept as " + aside->filename().string();
    std::vector<fs::path> sources{*aside};
    const auto tail = read_tail(file.parent_path());
    if (const auto id = tail ? std::optional(tail->journal) : id_in(*aside); id && !copies.empty()) sources.push_back(copy_file(copies, *id));
    auto saved = salvage(sources, tail);
    if (!saved) return tl::unexpected(saved.error());
    if (saved->end.number == 0)
        return tl::unexpected(Fault{Trouble::Damaged, kept + "; start again for a new journal, or put back a good copy"});
    if (auto written = write_anew(saved->database, file); !written) return tl::unexpected(written.error());
    // What was found behind the first gap is lost as well, and told so by look_at_tail().
    if (const auto journal = id_in(saved->database)) TailNote(file.parent_path()).write({*journal, saved->last_seen});
    return kept + "; what is whole of it, up to event " + std::to_string(saved->end.number) + ", stands in a new journal, and the evening goes on with it";
}

}  // namespace kibitz::journal
