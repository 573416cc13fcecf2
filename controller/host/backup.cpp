#include "controller/host/backup.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <ctime>

#include "controller/host/files.hpp"
#include "controller/host/scratch.hpp"
#include "controller/journal/identity.hpp"
#include "controller/journal/journal.hpp"
#include "controller/journal/journal_copy.hpp"
#include "controller/journal/journal_lock.hpp"

namespace kibitz::host {
namespace {

namespace fs = std::filesystem;

constexpr const char* journal_name = "journal.sqlite";
/// What a table's folder holds beside its journal, in words of its own.
constexpr std::array<const char*, 2> small_files{"table", "setup.textproto"};
constexpr std::size_t most_small_bytes = 64U << 10U;
/// All that a journal is made of on the disk.
constexpr std::array<const char*, 4> journal_files{"journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm", "journal.tail"};

std::string now_name() {
    const auto now = std::time(nullptr);
    return fmt::format("{:%Y-%m-%d %H%M%S}", fmt::localtime(now));
}

/// Letters that every stick's file system takes.
std::string for_a_name(std::string text) {
    for (auto& letter : text)
        if (std::string_view("/\\:*?\"<>|").find(letter) != std::string_view::npos || static_cast<unsigned char>(letter) < ' ')
            letter = '_';
    return text;
}

tl::unexpected<std::string> fault(const fs::path& file, const std::string& what, const std::error_code& error) {
    return tl::unexpected(file.string() + ": " + what + ": " + error.message() + ": check that there is room and that you may write there");
}

tl::expected<void, std::string> copy_small(const fs::path& from, const fs::path& to) {
    for (const auto* name : small_files) {
        const auto text = read_whole(from / name, most_small_bytes);
        if (!text) return tl::unexpected(text.error());
        if (!*text) continue;
        if (auto written = write_whole(to / name, **text, 0640); !written) return written;
    }
    return {};
}

/// What stands in a backup, or in a table's folder.
struct Content {
    Uuid journal;
    std::uint64_t events = 0;
    std::optional<journal::TableIdentity> table;
};

tl::expected<Content, std::string> look(const fs::path& folder) {
    const auto opened = journal::Journal::open_to_read(folder);
    if (!opened) return tl::unexpected(opened.error().message);
    if (const auto read = opened->read(0, [](const laws::Event&) {}); !read) return tl::unexpected(read.error().message);
    auto table = journal::read_table(folder);
    if (!table) return tl::unexpected(table.error().message);
    return Content{opened->id(), opened->last_number(), *table};
}

tl::expected<void, std::string> fits(const Content& backup, const Content& here, const fs::path& data, const RestoreOptions& options) {
    const bool other = backup.table && here.table && backup.table->id != here.table->id;
    if (other && !options.other_table)
        return tl::unexpected(
            fmt::format("{}: is \"{}\", and the backup is of \"{}\": nothing was restored; --other-table makes this that table",
                        data.string(), here.table->name, backup.table->name));
    if (backup.journal == here.journal && here.events > backup.events && !options.older)
        return tl::unexpected(
            fmt::format("{}: has {} events, and the backup of the same journal {}: nothing was restored; --older goes back all the same",
                        data.string(), here.events, backup.events));
    return {};
}

tl::expected<std::optional<fs::path>, std::string> set_aside(const fs::path& data) {
    std::error_code error;
    if (!fs::exists(data / journal_name, error)) return std::nullopt;
    const auto aside = data / ("before-restore " + now_name());
    if (!fs::create_directory(aside, error)) return fault(aside, "cannot be made", error);
    for (const auto* name : journal_files)
        if (fs::exists(data / name, error)) {
            fs::rename(data / name, aside / name, error);
            if (error) return fault(data / name, "cannot be set aside", error);
        }
    for (const auto* name : small_files)
        if (fs::exists(data / name, error)) fs::copy_file(data / name, aside / name, error);
    return aside;
}

}  // namespace

tl::expected<Backup, std::string> back_up(const fs::path& data, const fs::path& into) {
    std::error_code error;
    if (!fs::is_directory(into, error)) return tl::unexpected(into.string() + ": is not there: plug the disk in, or make the folder on it");
    const auto here = look(data);
    if (!here) return tl::unexpected(here.error());
    const auto name = for_a_name(fmt::format("kibitz {} {}", here->table ? here->table->name : "table", now_name()));
    Scratch making(into / ("." + name + ".making"));
    if (!fs::create_directory(making.path(), error)) return fault(making.path(), "cannot be made", error);
    const auto events = journal::copy_journal(data / journal_name, making.path(), here->journal);
    if (!events) return tl::unexpected(events.error().message);
    fs::rename(journal::copy_file(making.path(), here->journal), making.path() / journal_name, error);
    if (error) return fault(making.path(), "cannot be written", error);
    if (auto copied = copy_small(data, making.path()); !copied) return tl::unexpected(copied.error());
    fs::rename(making.path(), into / name, error);
    if (error) return fault(into / name, "cannot be written", error);
    making.keep();
    return Backup{into / name, *events};
}

tl::expected<Restored, std::string> restore(const fs::path& backup, const fs::path& data, const RestoreOptions& options) {
    std::error_code error;
    if (!fs::is_regular_file(backup / journal_name, error))
        return tl::unexpected(backup.string() + ": is no backup: it has no journal.sqlite; name the folder that `kibitz backup` made");
    fs::create_directories(data, error);
    if (error) return fault(data, "cannot be made", error);
    const auto lock = journal::JournalLock::take(data);
    if (!lock) return tl::unexpected(lock.error().message + " (systemctl stop kibitz)");
    // Looked at here and not there: a stick may be read-only, and SQLite writes beside what it reads.
    Scratch fresh(data / ".restoring");
    fs::remove_all(fresh.path(), error);
    if (!fs::create_directory(fresh.path(), error)) return fault(fresh.path(), "cannot be made", error);
    fs::copy_file(backup / journal_name, fresh.path() / journal_name, error);
    if (error) return fault(backup / journal_name, "cannot be copied", error);
    if (auto copied = copy_small(backup, fresh.path()); !copied) return tl::unexpected(copied.error());
    const auto content = look(fresh.path());
    if (!content) return tl::unexpected(content.error());
    if (fs::exists(data / journal_name, error)) {
        // A journal here that cannot be read is what a backup is for.
        if (const auto here = look(data))
            if (auto fit = fits(*content, *here, data, options); !fit) return tl::unexpected(fit.error());
    }
    auto aside = set_aside(data);
    if (!aside) return tl::unexpected(aside.error());
    // As the daemon writes it: whole and on the disk, under its name only then.
    const auto written = journal::copy_journal(fresh.path() / journal_name, fresh.path(), content->journal);
    if (!written) return tl::unexpected(written.error().message);
    fs::rename(journal::copy_file(fresh.path(), content->journal), data / journal_name, error);
    if (error) return fault(data / journal_name, "cannot be written", error);
    if (auto copied = copy_small(fresh.path(), data); !copied) return tl::unexpected(copied.error());
    return Restored{content->events, *aside};
}

}  // namespace kibitz::host
