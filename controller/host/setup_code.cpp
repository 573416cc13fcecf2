#include "controller/host/setup_code.hpp"


#include "controller/host/files.hpp"

namespace kibitz::host {
namespace {
constexpr std::size_t most_code_bytes = 64;
}  // namespace

std::filesystem::path setup_code_file(const std::filesystem::path& data) { return data / "setup-code"; }

std::optional<std::string> read_setup_code(const std::filesystem::path& data) {
    const auto text = read_whole(setup_code_file(data), most_code_bytes);
    if (!text || !*text) return std::nullopt;
    std::string digits;
    for (const char c : **text)
        if (c >= '0' && c <= '9') digits += c;
    return digits.size() == setup_code_digits ? std::optional(digits) : std::nullopt;
}

tl::expected<void, std::string> write_setup_code(const std::filesystem::path& data, const std::string& code) {
    return write_whole(setup_code_file(data), code + "\n", 0600);
}

bool forget_setup_code(const std::filesystem::path& data) {
    std::error_code error;
    std::filesystem::remove(setup_code_file(data), error);
    return !error;
}

std::string spaced(const std::string& code) { return code.substr(0, code.size() / 2) + " " + code.substr(code.size() / 2); }

}  // namespace kibitz::host
