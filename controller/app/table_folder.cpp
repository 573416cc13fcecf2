#include "controller/app/table_folder.hpp"

#include <ostream>
#include <system_error>

#include "controller/hall/hall_file.hpp"
#include "controller/host/files.hpp"
#include "controller/host/setup.hpp"
#include "controller/host/time_zone.hpp"
#include "controller/journal/journal_lock.hpp"

namespace kibitz::app {

namespace fs = std::filesystem;

fs::path table_folder(const std::string& given) { return given.empty() ? host::usual_data() : fs::path(given); }

bool table_runs(const fs::path& data) {
    std::error_code error;
    if (!fs::exists(data / "journal.lock", error)) return false;
    const auto lock = journal::JournalLock::take(data);
    return !lock && lock.error().trouble == journal::Trouble::Held;
}

void take_time_zone(const fs::path& data, const v1::Setup& setup, std::ostream& err) {
    if (setup.time_zone().empty() || host::take_time_zone(setup.time_zone())) return;
    err << host::setup_file(data).string() << ": time_zone: there is no \"" << setup.time_zone()
        << "\" here: this computer's is taken; `kibitz setup --time-zone Europe/Athens` writes another\n";
}

tl::expected<fs::path, std::string> keep_hall_file(const fs::path& data, const std::string& text) {
    const auto file = data / "table.hall", beside = data / "table.hall.new";
    if (auto written = host::write_whole(beside, text, 0600); !written) return tl::unexpected(written.error());
    std::error_code error;
    const auto read = hall::read_hall_file(beside);
    if (!read || read->table().empty()) {
        fs::remove(beside, error);
        return tl::unexpected(read ? "this is the hall's own file: take the table's, DIR/tables/T012.hall" : read.error());
    }
    fs::rename(beside, file, error);
    if (error) return tl::unexpected(file.string() + ": " + error.message());
    return file;
}

}  // namespace kibitz::app
