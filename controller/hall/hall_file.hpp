/// The one file that a table, or the hall itself, needs to reach the broker (kibitz.v1.HallFile as text). It holds a key.
#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// @return the file, or in a sentence "file: what: what to do"
[[nodiscard]] tl::expected<v1::HallFile, std::string> read_hall_file(const std::filesystem::path& file);
std::string to_text(const v1::HallFile& file);
/// Its brokers as people read them: "tls://10.0.0.1:4222, tls://10.0.0.2:4222".
std::string servers_of(const v1::HallFile& file);
/// Writes a file that its owner alone may read. @param again  over one that is there; else that is an error
[[nodiscard]] tl::expected<void, std::string> write_private(const std::filesystem::path& path, const std::string& text, bool again = false);
/// The same over one that is there: a power cut leaves the old one or the new one, whole.
[[nodiscard]] tl::expected<void, std::string> replace_private(const std::filesystem::path& path, const std::string& text);

}  // namespace kibitz::hall
