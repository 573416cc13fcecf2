/// The code of the setup page: DIR/setup-code is there as long as the table waits to be set up. Whoever can read it, or the journal
/// that it is printed to, looks after the table's computer.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace kibitz::host {

inline constexpr std::size_t setup_code_digits = 8;

std::filesystem::path setup_code_file(const std::filesystem::path& data);
/// Eight digits; nothing when the table does not wait for its setup.
std::optional<std::string> read_setup_code(const std::filesystem::path& data);
/// Another code, for its owner alone to read. @return an error "file: what: what to do"
[[nodiscard]] tl::expected<void, std::string> write_setup_code(const std::filesystem::path& data, const std::string& code);
/// The table is set up: no code is good any more. False when the file cannot be taken away.
bool forget_setup_code(const std::filesystem::path& data);
/// As people read it to each other: "1234 5678".
std::string spaced(const std::string& code);

}  // namespace kibitz::host
