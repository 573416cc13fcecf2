/// What `kibitz hall init` and `add-table` write: the broker's configuration, certificates, a key a table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::hall {

struct InitOptions {
    std::string hall = "CLUB";
    std::string listen = "127.0.0.1:4222";  ///< of the broker. Another address than loopback: TLS
    std::vector<std::string> addresses{};   ///< by which tables reach it; none: the one it listens on
    std::uint64_t stream_megabytes = 4096;
};
/// Makes a hall in an empty folder, or one that is not there.
[[nodiscard]] tl::expected<void, std::string> init(const std::filesystem::path& folder, const InitOptions& options);
/// A key for a table, with rights to its own subjects alone: writes `folder`/tables/T012.hall, the one file the table needs, and tells the
/// broker, if one is running.
/// @param name  "12", "A7"
/// @return the file
[[nodiscard]] tl::expected<std::filesystem::path, std::string> add_table(const std::filesystem::path& folder, const std::string& name);
/// "12" -> "T012", "A7" -> "A7"; nothing for what cannot be a subject.
std::string table_id(const std::string& name);

}  // namespace kibitz::hall
