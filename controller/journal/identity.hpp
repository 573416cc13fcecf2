/// Who is who: a journal is named by a UUID, and so is the table it is kept at. An event is (journal, number) wherever it goes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "controller/journal/fault.hpp"
#include "controller/units/uuid.hpp"

namespace kibitz::journal {

/// A table as its house knows it; which model of table it is stands in the board file.
struct TableIdentity {
    Uuid id;           ///< stays with the folder, whatever becomes of the journal in it
    std::string name;  ///< "Table 3", "A7": as people call it
    friend bool operator==(const TableIdentity&, const TableIdentity&) = default;
};

/// Whether people may call a table so: 1 to 60 letters on one line, whatever alphabet they are of.
/// @param name  UTF-8
bool is_table_name(std::string_view name) noexcept;

/// A fresh UUID.
Uuid new_uuid();

/// Reads `folder`/table, a text file of two lines "id UUID" and "name NAME"; makes it when there is none. A name that is given
/// and another than what stands there takes its place.
[[nodiscard]] tl::expected<TableIdentity, Fault> settle_table(const std::filesystem::path& folder,
                                                              const std::optional<std::string>& name);
/// A table that has no file yet: a fresh id, and the name given or the usual one. keep_table() makes its file.
TableIdentity new_table(const std::optional<std::string>& name);
[[nodiscard]] tl::expected<void, Fault> keep_table(const std::filesystem::path& folder, const TableIdentity& table);
/// The same for reading alone; nothing where there is no file (a journal of 0.2 or before).
[[nodiscard]] tl::expected<std::optional<TableIdentity>, Fault> read_table(const std::filesystem::path& folder);

}  // namespace kibitz::journal
