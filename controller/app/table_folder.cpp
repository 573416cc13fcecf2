#include "controller/app/table_folder.hpp"

#include <system_error>

#include "controller/host/setup.hpp"
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

}  // namespace kibitz::app
