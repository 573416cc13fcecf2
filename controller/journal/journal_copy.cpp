#include "controller/journal/journal_copy.hpp"

#include <system_error>
#include <utility>

#include "controller/journal/journal_file.hpp"
#include "controller/journal/journal_place.hpp"

namespace kibitz::journal {
namespace {

namespace fs = std::filesystem;
using sqlite::Code;
using sqlite::Database;
using sqlite::Statement;

/// A commit or a checkpoint may hold the file for a moment.
constexpr int wait_ms = 2000;

tl::expected<Database, Fault> connect_to_read(const fs::path& file) {
    auto [database, code] = sqlite::open(file, SQLITE_OPEN_READONLY);
    if (code != SQLITE_OK) return tl::unexpected(file_fault(file, database, code));
    sqlite3_busy_timeout(database.get(), wait_ms);
    return std::move(database);
}

tl::expected<std::uint64_t, Fault> last_number(const fs::path& file, const Database& database) {
    Statement last(database, "SELECT max(number) FROM events");
    if (const Code code = last.step(); code != SQLITE_ROW) return tl::unexpected(file_fault(file, database, code));
    return static_cast<std::uint64_t>(last.integer(0));
}

}  // namespace

fs::path copy_file(const fs::path& folder, const Uuid& journal) { return folder / ("journal-" + to_string(journal) + ".sqlite"); }

tl::expected<std::uint64_t, Fault> copy_journal(const fs::path& file, const fs::path& folder, const Uuid& journal) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return tl::unexpected(Fault{Trouble::Absent, folder.string() + ": is not there: plug the disk in, or make the folder on it"});
    const auto database = connect_to_read(file);
    if (!database) return tl::unexpected(database.error());
    const auto last = last_number(file, *database);
    if (!last) return tl::unexpected(last.error());
    if (auto written = write_over(*database, copy_file(folder, journal)); !written) return tl::unexpected(written.error());
    return *last;
}

Copier::Copier(fs::path file, fs::path folder, Uuid journal, Duration every, OnTrouble on_trouble)
    : file_(std::move(file)), folder_(std::move(folder)), journal_(journal), every_(every), on_trouble_(std::move(on_trouble)),
      thread_([this] { run(); }) {}

Copier::~Copier() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Copier::run() {
    for (bool stopping = false; !stopping;) {
        copy();
        std::unique_lock lock(mutex_);
        stopping = wake_.wait_for(lock, every_, [this] { return stopping_; });
    }
    copy();
}

void Copier::copy() {
    std::error_code error;
    if (has_copied_ && fs::exists(copy_file(folder_, journal_), error))
        if (const auto database = connect_to_read(file_))
            if (const auto last = last_number(file_, *database); last && *last == copied_) return;
    const auto copied = copy_journal(file_, folder_, journal_);
    if (!copied) {
        if (trouble_ != copied.error().message) on_trouble_(trouble_ = copied.error().message);
        return;
    }
    copied_ = *copied;
    has_copied_ = true;
    if (!trouble_.empty()) on_trouble_(std::nullopt);
    trouble_.clear();
}

}  // namespace kibitz::journal
