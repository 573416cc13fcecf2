#include "controller/hall/store.hpp"

#include "controller/journal/sqlite.hpp"
#include "controller/hall/subjects.hpp"

namespace kibitz::hall {

namespace sqlite = journal::sqlite;

namespace {

constexpr std::int64_t application = 0x4b694861;  // "KiHa"
constexpr std::int64_t schema = 1;
constexpr const char* tables = R"(
CREATE TABLE IF NOT EXISTS events(tbl TEXT NOT NULL, journal TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY(tbl, journal, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rows(tbl TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries(key TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sessions(name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS settings(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
)";

}  // namespace

struct Store::Impl {
    sqlite::Database db;
    std::string where;
    sqlite::Statement add, row, entry, no_entry, setting, session;
    sqlite::Code worst = SQLITE_OK;

    void note(sqlite::Code code) {
        if (worst == SQLITE_OK) worst = code;
    }
    std::string fault() const { return where + ": " + db.words(); }
    Closed closed() const {
        const int kind = db.last_error() & 0xff;  // of an extended code
        return {fault(), kind == SQLITE_FULL || kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN};
    }
    std::int64_t pragma(const char* sql) {
        sqlite::Statement ask(db, sql);
        return ask.step() == SQLITE_ROW ? ask.integer(0) : 0;
    }
    std::string value(const char* key) {
        sqlite::Statement ask(db, "SELECT value FROM settings WHERE key = ?1");
        ask.bind_text(1, key);
        return ask.step() == SQLITE_ROW ? std::string(ask.bytes(0)) : std::string();
    }
    void keep(const char* key, const std::string& text) {
        setting.bind_text(1, key);
        setting.bind_text(2, text);
        note(setting.run());
    }
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;

tl::expected<std::unique_ptr<Store>, Store::Closed> Store::open(const std::filesystem::path& folder, const std::string& hall_id) {
    auto impl = std::make_unique<Impl>();
    impl->where = (folder / "hall.sqlite").string();
    auto opened = sqlite::open(impl->where, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    impl->db = std::move(opened.database);
    if (opened.code != SQLITE_OK) return tl::unexpected(impl->closed());
    const bool fresh = impl->pragma("PRAGMA application_id") == 0 && impl->pragma("PRAGMA user_version") == 0;
    if (!fresh && impl->pragma("PRAGMA application_id") != application)
        return tl::unexpected(Closed{impl->where + ": this is no hall's file: move it away"});
    if (impl->pragma("PRAGMA user_version") > schema)
        return tl::unexpected(
            Closed{impl->where + ": of a newer version: update this one, or move the file away (it is made anew from the stream)"});
    // What a power cut takes is in the stream and in the tables' journals.
    for (const char* sql : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", "PRAGMA busy_timeout=2000", tables,
                            "PRAGMA application_id=1265191009", "PRAGMA user_version=1"})
        if (impl->db.run(sql) != SQLITE_OK) return tl::unexpected(impl->closed());
    impl->add = {impl->db, "INSERT OR IGNORE INTO events VALUES(?1, ?2, ?3, ?4)"};
    impl->row = {impl->db, "INSERT OR REPLACE INTO rows VALUES(?1, ?2)"};
    impl->entry = {impl->db, "INSERT OR REPLACE INTO entries VALUES(?1, ?2)"};
    impl->no_entry = {impl->db, "DELETE FROM entries WHERE key = ?1"};
    impl->setting = {impl->db, "INSERT OR REPLACE INTO settings VALUES(?1, ?2)"};
    impl->session = {impl->db, "INSERT OR REPLACE INTO sessions VALUES(?1, ?2)"};
    const auto whose = impl->value("hall-id");
    if (!whose.empty() && whose != hall_id)
        return tl::unexpected(Closed{impl->where + ": it is of another hall (" + whose + "): move it away"});
    if (whose.empty()) impl->keep("hall-id", hall_id);
    if (impl->worst != SQLITE_OK) return tl::unexpected(impl->closed());
    return std::unique_ptr<Store>(new Store(std::move(impl)));
}

tl::expected<Store::Known, std::string> Store::read() {
    Known out;
    out.position.created = std::strtoll(impl_->value("stream-created").c_str(), nullptr, 10);
    out.position.sequence = std::strtoull(impl_->value("stream-sequence").c_str(), nullptr, 10);
    out.session = impl_->value("session");
    out.ranking = impl_->value("ranking");
    sqlite::Code code = SQLITE_OK;
    {
        // The last of each journal, by the key: no event is read besides. (A comparison of both columns at once would be looked for by the
        // first alone, through all events of a table.)
        sqlite::Statement ask(impl_->db, R"(WITH RECURSIVE
            known_table(t) AS (SELECT min(tbl) FROM events UNION ALL
              SELECT (SELECT min(tbl) FROM events WHERE tbl > t) FROM known_table WHERE t IS NOT NULL),
            known(t, j) AS (SELECT t, (SELECT min(journal) FROM events WHERE tbl = t) FROM known_table WHERE t IS NOT NULL UNION ALL
              SELECT t, (SELECT min(journal) FROM events WHERE tbl = t AND journal > j) FROM known WHERE j IS NOT NULL)
            SELECT t, j, (SELECT max(number) FROM events WHERE tbl = t AND journal = j) FROM known WHERE j IS NOT NULL)");
        while ((code = ask.step()) == SQLITE_ROW)
            out.journals.push_back({std::string(ask.bytes(0)), std::string(ask.bytes(1)), static_cast<std::uint64_t>(ask.integer(2)), 0});
        if (code != SQLITE_DONE) return tl::unexpected(impl_->fault());
    }
    for (auto& one : out.journals) {
        sqlite::Statement ask(impl_->db, "SELECT body FROM events WHERE tbl = ?1 AND journal = ?2 AND number = ?3");
        ask.bind_text(1, one.table);
        ask.bind_text(2, one.journal);
        ask.bind(3, static_cast<std::int64_t>(one.last));
        if (ask.step() == SQLITE_ROW) one.sum = sum_of(ask.bytes(0));
    }
    for (auto* where : {&out.rows, &out.entries}) {
        sqlite::Statement ask(impl_->db, where == &out.rows ? "SELECT tbl, body FROM rows" : "SELECT key, body FROM entries");
        while ((code = ask.step()) == SQLITE_ROW) (*where)[std::string(ask.bytes(0))] = std::string(ask.bytes(1));
        if (code != SQLITE_DONE) return tl::unexpected(impl_->fault());
    }
    return out;
}

namespace {

constexpr const char* events_of_journal = "SELECT number, body FROM events WHERE tbl = ?1 AND journal = ?2 ORDER BY number";

/// @return what SQLite has said at the end
sqlite::Code read_events(sqlite::Statement& ask, const std::string& table, const std::string& journal, const JournalFold::Each& each) {
    ask.bind_text(1, table);
    ask.bind_text(2, journal);
    sqlite::Code code = SQLITE_OK;
    while ((code = ask.step()) == SQLITE_ROW) each(static_cast<std::uint64_t>(ask.integer(0)), ask.bytes(1));
    ask.reset();
    return code;
}

class ReaderBeside final : public Store::Reader {
public:
    ReaderBeside(std::string where, sqlite::Database db) : where_(std::move(where)), db_(std::move(db)), ask_(db_, events_of_journal) {}
    tl::expected<void, std::string> events(const std::string& table, const std::string& journal, const JournalFold::Each& each) override {
        if (read_events(ask_, table, journal, each) != SQLITE_DONE) return tl::unexpected(where_ + ": " + db_.words());
        return {};
    }

private:
    std::string where_;
    sqlite::Database db_;
    sqlite::Statement ask_;
};

}  // namespace

tl::expected<void, std::string> Store::events(const std::string& table, const std::string& journal, const JournalFold::Each& each) {
    sqlite::Statement ask(impl_->db, events_of_journal);
    if (read_events(ask, table, journal, each) != SQLITE_DONE) return tl::unexpected(impl_->fault());
    return {};
}

tl::expected<std::unique_ptr<Store::Reader>, std::string> Store::reader(const std::filesystem::path& folder) {
    auto where = (folder / "hall.sqlite").string();
    auto opened = sqlite::open(where, SQLITE_OPEN_READONLY);
    if (opened.code != SQLITE_OK) return tl::unexpected(where + ": " + opened.database.words());
    (void)opened.database.run("PRAGMA busy_timeout=2000");
    return std::make_unique<ReaderBeside>(std::move(where), std::move(opened.database));
}

/// After a failure nothing more is written before the next begin(): SQLite may have rolled back by itself, and each statement would be a
/// transaction of its own.
bool Store::begin() {
    impl_->worst = impl_->db.run("BEGIN IMMEDIATE");
    return impl_->worst == SQLITE_OK;
}

void Store::append(const std::string& table, const std::string& journal, const JournalFold::Event& event) {
    if (impl_->worst != SQLITE_OK) return;
    impl_->add.bind_text(1, table);
    impl_->add.bind_text(2, journal);
    impl_->add.bind(3, static_cast<std::int64_t>(event.number));
    impl_->add.bind_blob(4, event.bytes);
    impl_->note(impl_->add.run());
}

void Store::set_row(const std::string& table, const std::string& bytes) {
    if (impl_->worst != SQLITE_OK) return;
    impl_->row.bind_text(1, table);
    impl_->row.bind_blob(2, bytes);
    impl_->note(impl_->row.run());
}

void Store::set_entry(const std::string& key, const std::string& bytes) {
    if (impl_->worst != SQLITE_OK) return;
    auto& how = bytes.empty() ? impl_->no_entry : impl_->entry;
    how.bind_text(1, key);
    if (!bytes.empty()) how.bind_blob(2, bytes);
    impl_->note(how.run());
}

void Store::set_position(const Position& position) {
    if (impl_->worst != SQLITE_OK) return;
    impl_->keep("stream-created", std::to_string(position.created));
    impl_->keep("stream-sequence", std::to_string(position.sequence));
}

void Store::set_session(const std::string& json) {
    if (impl_->worst == SQLITE_OK) impl_->keep("session", json);
}

void Store::keep_earlier(const std::string& name, const std::string& json) {
    if (impl_->worst != SQLITE_OK) return;
    impl_->session.bind_text(1, name);
    impl_->session.bind_text(2, json);
    impl_->note(impl_->session.run());
}

std::string Store::earlier(const std::string& name) {
    sqlite::Statement ask(impl_->db, "SELECT body FROM sessions WHERE name = ?1");
    ask.bind_text(1, name);
    return ask.step() == SQLITE_ROW ? std::string(ask.bytes(0)) : std::string();
}

void Store::set_ranking(const std::string& json) {
    if (impl_->worst == SQLITE_OK) impl_->keep("ranking", json);
}

tl::expected<void, std::string> Store::commit() {
    if (impl_->worst == SQLITE_OK) impl_->note(impl_->db.run("COMMIT"));
    if (impl_->worst == SQLITE_OK) return {};
    auto why = impl_->fault();
    if (impl_->db.in_transaction()) (void)impl_->db.run("ROLLBACK");
    return tl::unexpected(std::move(why));
}

}  // namespace kibitz::hall
