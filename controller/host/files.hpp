/// Small files that a power cut leaves whole.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace kibitz::host {

/// Writes `text` beside `file`, to the disk, and then in its place. Root leaves it to whoever owns the folder, since that is who
/// reads it: a command given with sudo serves a daemon of its own user.
/// @param mode  of the file, 0600 for what nobody else may read
/// @return an error "file: what: what to do"
[[nodiscard]] tl::expected<void, std::string> write_whole(const std::filesystem::path& file, const std::string& text, mode_t mode);

/// The whole file, of at most `most` bytes; nothing when there is none; an error "file: what: what to do".
[[nodiscard]] tl::expected<std::optional<std::string>, std::string> read_whole(const std::filesystem::path& file, std::size_t most);

}  // namespace kibitz::host
