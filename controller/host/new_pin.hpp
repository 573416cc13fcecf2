/// A Director's PIN that was forgotten: `kibitz pin` on the machine leaves a new one in the journal's folder, and the daemon, which
/// alone writes the journal, takes it from there.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace kibitz::host {

/// DIR/new-pin: six digits; for its owner alone, and gone as soon as the daemon has taken it.
std::filesystem::path new_pin_file(const std::filesystem::path& data);
/// @return an error "file: what: what to do"
[[nodiscard]] tl::expected<void, std::string> leave_new_pin(const std::filesystem::path& data, const std::string& pin);
/// Takes what lies there away. @return six digits; nothing when nothing lies there. What is no PIN is told to the log and forgotten.
std::optional<std::string> take_new_pin(const std::filesystem::path& data);

/// Looks every two seconds.
class NewPins {
public:
    NewPins(boost::asio::io_context& io, std::filesystem::path data, std::function<void(const std::string& pin)> on_pin);

private:
    void look();
    boost::asio::steady_timer timer_;
    std::filesystem::path data_;
    std::function<void(const std::string&)> on_pin_;
};

}  // namespace kibitz::host
