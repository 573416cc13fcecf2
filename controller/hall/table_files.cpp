#include "controller/hall/table_files.hpp"

#include <algorithm>

#include "controller/hall/hall_file.hpp"
#include "controller/hall/nkey.hpp"
#include "controller/hall/setup.hpp"
#include "controller/hall/subjects.hpp"

namespace kibitz::hall {

namespace fs = std::filesystem;

static fs::path file_of(const fs::path& folder, std::string_view id) { return folder / "tables" / (std::string(id) + ".hall"); }

std::vector<display::TableKeys::One> TableFiles::all() const {
    std::vector<One> out;
    std::error_code error;
    for (const auto& one : fs::directory_iterator(folder_ / "tables", error))
        if (one.path().extension() == ".hall")
            if (const auto file = read_hall_file(one.path()))
                out.push_back({file->table(), file->name(), nkey_of(file->seed())->public_text});
    std::sort(out.begin(), out.end(), [](const One& a, const One& b) { return a.id < b.id; });
    return out;
}

tl::expected<bool, std::string> TableFiles::add(const std::string& name) {
    std::error_code error;
    if (const auto id = table_id(name); is_subject_token(id) && fs::exists(file_of(folder_, id), error)) return false;
    if (const auto made = add_table(folder_, name, here_()); !made) return tl::unexpected(made.error());
    changed_();
    return true;
}

std::optional<std::string> TableFiles::file(std::string_view id) {
    if (!is_subject_token(id)) return std::nullopt;
    const auto given = give_out(folder_, std::string(id), here_());
    if (!given) return std::nullopt;
    changed_();
    return to_text(*given);
}

tl::expected<bool, std::string> TableFiles::take_back(std::string_view id, const std::string& key, bool another) {
    if (!is_subject_token(id)) return false;
    const auto taken = hall::take_back(folder_, std::string(id), key, another ? Another::Made : Another::None, here_());
    // Users that could not be written: the file is another all the same.
    changed_();
    return taken;
}

std::vector<std::string> TableFiles::elsewhere() const {
    std::vector<std::string> out;
    for (const auto& one : hall::elsewhere(folder_)) out.push_back(one.filename().string());
    return out;
}

}  // namespace kibitz::hall
