#include "controller/host/new_pin.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>

#include "controller/host/files.hpp"

namespace kibitz::host {
namespace {
constexpr std::size_t most_pin_bytes = 64;
constexpr std::chrono::seconds look_every{2};
}  // namespace

std::filesystem::path new_pin_file(const std::filesystem::path& data) { return data / "new-pin"; }

tl::expected<void, std::string> leave_new_pin(const std::filesystem::path& data, const std::string& pin) {
    return write_whole(new_pin_file(data), pin + "\n", 0600);
}

std::optional<std::string> take_new_pin(const std::filesystem::path& data) {
    const auto file = new_pin_file(data);
    const auto text = read_whole(file, most_pin_bytes);
    if (text && !*text) return std::nullopt;
    std::error_code error;
    // What cannot be taken away would be set anew for ever.
    if (!std::filesystem::remove(file, error) || !text) return std::nullopt;
    auto pin = **text;
    while (!pin.empty() && (pin.back() == '\n' || pin.back() == '\r' || pin.back() == ' ')) pin.pop_back();
    const bool six = pin.size() == 6 && std::all_of(pin.begin(), pin.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (six) return pin;
    spdlog::error("{}: a PIN has six digits: nothing was changed", file.string());
    return std::nullopt;
}

NewPins::NewPins(boost::asio::io_context& io, std::filesystem::path data, std::function<void(const std::string&)> on_pin)
    : timer_(io), data_(std::move(data)), on_pin_(std::move(on_pin)) {
    look();
}

void NewPins::look() {
    timer_.expires_after(look_every);
    timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;
        if (const auto pin = take_new_pin(data_)) {
            spdlog::warn("a new Director's PIN was set on this computer: Directors log in again");
            on_pin_(*pin);
        }
        look();
    });
}

}  // namespace kibitz::host
