#include "controller/host/new_pin.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>

#include "controller/host/files.hpp"
#include "controller/host/setup_code.hpp"

namespace kibitz::host {
namespace {
constexpr std::size_t most_pin_bytes = 64;
constexpr std::chrono::seconds look_every{2};
}  // namespace

std::filesystem::path new_pin_file(const std::filesystem::path& data) { return data / "new-pin"; }

tl::expected<void, std::string> leave_new_pin(const std::filesystem::path& data, const std::string& pin) {
    return write_whole(new_pin_file(data), pin + "\n", 0600);
}

std::optional<std::string> read_new_pin(const std::filesystem::path& data) {
    std::error_code error;
    if (std::filesystem::exists(setup_code_file(data), error)) return std::nullopt;
    const auto file = new_pin_file(data);
    const auto text = read_whole(file, most_pin_bytes);
    if (text && !*text) return std::nullopt;
    std::string pin = text ? **text : std::string();
    while (!pin.empty() && (pin.back() == '\n' || pin.back() == '\r' || pin.back() == ' ')) pin.pop_back();
    const bool six = pin.size() == 6 && std::all_of(pin.begin(), pin.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (six) return pin;
    if (forget_new_pin(data)) spdlog::error("{}: a PIN has six digits: nothing was changed", file.string());
    return std::nullopt;
}

bool forget_new_pin(const std::filesystem::path& data) {
    std::error_code error;
    std::filesystem::remove(new_pin_file(data), error);
    return !error;
}

NewPins::NewPins(boost::asio::io_context& io, std::filesystem::path data, std::string being_set,
                 std::function<void(const std::string&)> on_pin)
    : timer_(io), data_(std::move(data)), being_set_(std::move(being_set)), on_pin_(std::move(on_pin)) {
    look();
}

void NewPins::kept() {
    if (read_new_pin(data_) != being_set_) return;
    if (forget_new_pin(data_)) being_set_.clear();
    else spdlog::error("{}: cannot be taken away: remove it, or the PIN is set again at the next start", new_pin_file(data_).string());
}

void NewPins::look() {
    timer_.expires_after(look_every);
    timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;
        if (const auto pin = read_new_pin(data_); pin && *pin != being_set_) {
            spdlog::warn("a new Director's PIN was set on this computer: Directors log in again");
            being_set_ = *pin;
            on_pin_(*pin);
        }
        look();
    });
}

}  // namespace kibitz::host
