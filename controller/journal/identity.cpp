#include "controller/journal/identity.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <random>
#include <system_error>

namespace kibitz::journal {
namespace {

namespace fs = std::filesystem;

constexpr const char* default_name = "Table 1";
/// Letters of a name that people can call across a hall.
constexpr std::size_t max_name = 60;

Fault fault_of(const fs::path& file, const std::string& what) {
    return {errno == ENOSPC ? Trouble::Full : Trouble::NoAccess, file.string() + ": " + what + ": " + std::generic_category().message(errno) + ": check the folder and who may write there"};
}

/// Beside the file and then in its place, so that a power cut leaves the old one or the new one.
tl::expected<void, Fault> write(const fs::path& file, const TableIdentity& table) {
    const std::string text = "id " + to_string(table.id) + "\nname " + table.name + "\n";
    const fs::path fresh = file.string() + ".new";
    const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) return tl::unexpected(fault_of(fresh, "cannot be made"));
    const bool written = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(fd) == 0;
    if (!written) {
        const auto fault = fault_of(fresh, "cannot be written");
        ::close(fd);
        return tl::unexpected(fault);
    }
    if (::close(fd) != 0 || ::rename(fresh.c_str(), file.c_str()) != 0) return tl::unexpected(fault_of(file, "cannot be written"));
    return {};
}

}  // namespace

bool is_table_name(std::string_view name) noexcept {
    const auto begins_one = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    const auto letters = std::count_if(name.begin(), name.end(), begins_one);
    return letters > 0 && static_cast<std::size_t>(letters) <= max_name && name.find_first_of("\r\n") == std::string_view::npos;
}

Uuid new_uuid() {
    std::random_device random;
    std::array<std::uint8_t, 16> bytes{};
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    return Uuid::of_random(bytes);
}

tl::expected<std::optional<TableIdentity>, Fault> read_table(const fs::path& folder) {
    const fs::path file = folder / "table";
    std::error_code error;
    const bool there = fs::exists(file, error);
    if (error) return tl::unexpected(Fault{Trouble::NoAccess, file.string() + ": " + error.message() + ": check the folder"});
    if (!there) return std::nullopt;
    std::ifstream in(file);
    TableIdentity table;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        const auto refuse = [&](const char* rule) {
            return tl::unexpected(Fault{Trouble::Damaged, file.string() + ":" + std::to_string(number) + ": " + line + ": " + rule});
        };
        if (line.starts_with("id ")) {
            const auto id = uuid_from_string(std::string_view(line).substr(3));
            if (!id || id->nil()) return refuse("an id is a UUID: put it back, or remove the file for a new one");
            table.id = *id;
        } else if (line.starts_with("name ") && is_table_name(std::string_view(line).substr(5))) {
            table.name = line.substr(5);
        } else if (!line.empty()) {
            return refuse("the lines are \"id UUID\" and \"name NAME\" with up to 60 letters");
        }
    }
    if (in.bad()) return tl::unexpected(fault_of(file, "cannot be read"));
    if (table.id.nil() || table.name.empty())
        return tl::unexpected(Fault{Trouble::Damaged, file.string() + ": id or name is missing: put it back, or remove the file for a new one"});
    return table;
}

TableIdentity new_table(const std::optional<std::string>& name) { return {new_uuid(), name.value_or(default_name)}; }

tl::expected<void, Fault> keep_table(const fs::path& folder, const TableIdentity& table) { return write(folder / "table", table); }

tl::expected<TableIdentity, Fault> settle_table(const fs::path& folder, const std::optional<std::string>& name) {
    if (name && !is_table_name(*name))
        return tl::unexpected(Fault{Trouble::Refused, "--table " + *name + ": a table's name has 1 to 60 letters on one line"});
    auto known = read_table(folder);
    if (!known) return tl::unexpected(known.error());
    if (*known && (!name || *name == (*known)->name)) return **known;
    auto table = new_table(name);
    if (*known) table.id = (*known)->id;
    if (auto written = write(folder / "table", table); !written) return tl::unexpected(written.error());
    return table;
}

}  // namespace kibitz::journal
