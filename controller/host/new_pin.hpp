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
/// @return six digits; nothing when nothing lies there, or the table still waits for its setup (setup_code.hpp), of which it is a part. What is no PIN is told to the log and forgotten.
std::optional<std::string> read_new_pin(const std::filesystem::path& data);
/// The PIN is kept now: a power cut before left it lying here for the next start. False when it cannot be taken away.
bool forget_new_pin(const std::filesystem::path& data);

/// Looks every two seconds.
class NewPins {
public:
    /// @param being_set  what read_new_pin() found before: whoever asked for it is setting it, and calls kept()
    /// @param on_pin     sets a PIN, and calls kept() as soon as that is on the disk
    NewPins(boost::asio::io_context& io, std::filesystem::path data, std::string being_set, std::function<void(const std::string& pin)> on_pin);
    /// What was being set is kept: takes its file away, unless another PIN lies there by now.
    void kept();

private:
    void look();
    boost::asio::steady_timer timer_;
    std::filesystem::path data_;
    std::string being_set_;  ///< or stuck: it cannot be taken away, and is not set anew for ever
    std::function<void(const std::string&)> on_pin_;
};

}  // namespace kibitz::host
