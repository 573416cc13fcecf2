/// What `kibitz hall init` and `add-table` write: the broker's configuration, certificates, a key a table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/hall/ways.hpp"

namespace kibitz::hall {

struct InitOptions {
    std::string hall = "CLUB";
    /// Of one broker, or of each of three that stand as a cluster. Another address than loopback: TLS.
    std::vector<std::string> listen{"127.0.0.1:4222"};
    std::vector<std::string> addresses{};   ///< by which tables, and the other brokers, reach each; none: those they listen on
    std::uint64_t stream_megabytes = 4096;  ///< each broker of a cluster keeps so much
};
/// Brokers of a cluster speak to each other on the port so far above the tables'.
constexpr int route_ports_above = 2000;
/// Makes a hall in an empty folder, or one that is not there. One broker: its files stand in the folder itself; three: in broker-1/,
/// broker-2/ and broker-3/, each with everything that its machine needs.
[[nodiscard]] tl::expected<void, std::string> init(const std::filesystem::path& folder, const InitOptions& options);
/// A key for a table, with rights to its own subjects alone: writes `folder`/tables/T012.hall, the one file the table needs, and tells the
/// broker, if one is running on this machine (see elsewhere()).
/// @param name  "12", "A7"
/// @param here  by which addresses tables come besides that in hall.key
/// @return the file
[[nodiscard]] tl::expected<std::filesystem::path, std::string> add_table(const std::filesystem::path& folder, const std::string& name,
                                                                         const Here& here = {});
/// A table's file as it is given out now: it names the ways by which this computer is reached (see ways()), in tables/ too.
/// @param id  "T012"
[[nodiscard]] tl::expected<v1::HallFile, std::string> give_out(const std::filesystem::path& folder, const std::string& id,
                                                               const Here& here);
enum class Another : std::uint8_t { Made, None };
/// A table's file may be in others' hands: its key is refused by the broker from now on, whether somebody is connected with it or not.
/// What has come by it stays.
/// @param key      public text of the key that is meant
/// @param another  made: tables/T012.hall is another file then, with another key
/// @return whether it was done: another key stands there, or none: it has been done before
[[nodiscard]] tl::expected<bool, std::string> take_back(const std::filesystem::path& folder, const std::string& id, const std::string& key,
                                                        Another another, const Here& here);
/// This computer is reached at another address or name: hall.key names it, every table's file, and broker.conf no longer the old one. A
/// broker that runs goes on as it listens.
[[nodiscard]] tl::expected<void, std::string> set_address(const std::filesystem::path& folder, const std::string& address,
                                                           const Here& here);
/// The broker's users anew from the files in tables/: a stop in the middle of a change leaves none that has been taken back.
[[nodiscard]] tl::expected<void, std::string> settle_users(const std::filesystem::path& folder);
/// Folders of a cluster's brokers that do not run on this machine: their users.conf has to be copied there when a table has been added.
std::vector<std::filesystem::path> elsewhere(const std::filesystem::path& folder);
/// "12" -> "T012", "A7" -> "A7"; nothing for what cannot be a subject.
std::string table_id(const std::string& name);

}  // namespace kibitz::hall
