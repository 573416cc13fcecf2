/// SQLite behind two owners: a database and a prepared statement. Results are codes; nothing throws.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kibitz::journal::sqlite {

/// A result code of SQLite, extended where SQLite extends it.
using Code = int;

class Database {
public:
    Database() = default;
    explicit Database(sqlite3* handle) noexcept : handle_(handle) {}

    sqlite3* get() const noexcept { return handle_.get(); }
    /// Runs SQL that gives no rows.
    [[nodiscard]] Code run(const char* sql) const noexcept { return sqlite3_exec(get(), sql, nullptr, nullptr, nullptr); }
    Code last_error() const noexcept { return sqlite3_extended_errcode(get()); }
    /// SQLite's own words for the last error: "disk I/O error".
    std::string words() const { return sqlite3_errmsg(get()); }
    bool in_transaction() const noexcept { return sqlite3_get_autocommit(get()) == 0; }
    void close() noexcept { handle_.reset(); }

private:
    struct Close {
        void operator()(sqlite3* handle) const noexcept { sqlite3_close_v2(handle); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

/// An opened database, given even when opening failed, for its words.
struct Opened {
    Database database;
    Code code;
};

/// Opens `name`, a path, ":memory:" or with SQLITE_OPEN_URI a URI, for one thread at a time.
[[nodiscard]] inline Opened open(const std::string& name, int flags) noexcept {
    sqlite3* handle = nullptr;
    const Code code = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    if (handle) sqlite3_extended_result_codes(handle, 1);
    return {Database(handle), code};
}

class Statement {
public:
    Statement() = default;
    /// Check ok(): a statement that cannot be prepared fails in step() too.
    Statement(const Database& database, const char* sql) noexcept {
        sqlite3_stmt* handle = nullptr;
        code_ = sqlite3_prepare_v2(database.get(), sql, -1, &handle, nullptr);
        handle_.reset(handle);
    }

    /// Parameters are numbered from 1. Text and blobs must live until the next reset().
    void bind(int i, std::int64_t value) noexcept { note(sqlite3_bind_int64(handle_.get(), i, value)); }
    void bind_text(int i, std::string_view text) noexcept {
        // A null pointer would be NULL, which is not an empty text.
        note(sqlite3_bind_text64(handle_.get(), i, text.data() ? text.data() : "", text.size(), SQLITE_STATIC, SQLITE_UTF8));
    }
    void bind_blob(int i, std::string_view bytes) noexcept {
        // A null pointer would be NULL, which is not an empty blob.
        note(sqlite3_bind_blob64(handle_.get(), i, bytes.data() ? bytes.data() : "", bytes.size(), SQLITE_STATIC));
    }

    /// SQLITE_ROW, SQLITE_DONE or an error.
    [[nodiscard]] Code step() noexcept { return code_ == SQLITE_OK ? sqlite3_step(handle_.get()) : code_; }
    /// Runs a statement without rows to its end and makes it ready again.
    [[nodiscard]] Code run() noexcept {
        const Code code = step();
        reset();
        return code == SQLITE_DONE ? SQLITE_OK : code;
    }
    void reset() noexcept {
        sqlite3_reset(handle_.get());
        if (handle_) code_ = SQLITE_OK;
    }

    std::int64_t integer(int column) const noexcept { return sqlite3_column_int64(handle_.get(), column); }
    /// Valid until the next step() or reset().
    std::string_view bytes(int column) const noexcept {
        const void* data = sqlite3_column_blob(handle_.get(), column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
        return data ? std::string_view(static_cast<const char*>(data), size) : std::string_view();
    }

private:
    void note(Code code) noexcept {
        if (code_ == SQLITE_OK) code_ = code;
    }
    struct Finalize {
        void operator()(sqlite3_stmt* handle) const noexcept { sqlite3_finalize(handle); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
    Code code_ = SQLITE_MISUSE;
};

}  // namespace kibitz::journal::sqlite
