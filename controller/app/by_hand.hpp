/// The table by hand: how a page of the daemon's own comes to report for the table's remote devices without ever seeing the
/// sensing token.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "boards/board.hpp"
#include "controller/units/time.hpp"
#include "drivers/remote/link.hpp"

namespace kibitz::app {

/// Tickets to the sensing protocol: each lets one connection in, once, within `good_for` of having been asked for.
class HandTickets {
public:
    static constexpr Duration good_for = std::chrono::seconds(30);
    /// Of one login at a time this many wait; the oldest of all gives way to a new one.
    static constexpr std::size_t most = 16;

    /// A new ticket for who is logged in with `login`.
    std::string issue(const std::string& login, Instant now);
    /// The login a ticket was given to, which is used up by this; nothing for what is none, or is none any more.
    [[nodiscard]] std::optional<std::string> take(std::string_view ticket, Instant now);

private:
    struct Ticket {
        std::string login;
        Instant issued;
    };
    std::map<std::string, Ticket, std::less<>> waiting_;  ///< by the ticket's hash
};

/// What the page is told: its ticket, the table model, its remote devices and the geometry of dummy's area, as JSON.
std::string by_hand_json(const boards::Board& board, const std::string& ticket);

/// A sender that is heard only as long as what let it in is valid: a page whose Director has been logged out plays no more.
class WhileValid final : public drivers::remote::Listener {
public:
    WhileValid(std::shared_ptr<drivers::remote::Listener> to, std::function<bool()> valid) : to_(std::move(to)), valid_(std::move(valid)) {}
    void opened(drivers::remote::Link& link) override { to_->opened(link); }
    void received(drivers::remote::Link& link, const v1::SenseUp& message) override {
        if (valid_()) to_->received(link, message);
        else to_->malformed(link, "the Director's login has ended");
    }
    void malformed(drivers::remote::Link& link, const std::string& what) override { to_->malformed(link, what); }
    void closed(drivers::remote::Link& link) override { to_->closed(link); }

private:
    std::shared_ptr<drivers::remote::Listener> to_;
    std::function<bool()> valid_;
};

}  // namespace kibitz::app
