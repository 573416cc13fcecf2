/// Who is logged in, as what: tokens handed out for the right PIN, or for a code to join by.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "controller/units/time.hpp"
#include "controller/views/audience.hpp"

namespace kibitz::display {

class Logins {
public:
    /// A login lasts for an evening and the morning after.
    static constexpr Duration lifetime = std::chrono::hours(16);
    /// Devices logged in at once; the oldest login gives way.
    static constexpr std::size_t max_logins = 64;
    /// Spectators' devices are counted by themselves: they take nobody's place but one another's.
    static constexpr std::size_t max_spectators = 128;

    /// A name is cut to so many bytes.
    static constexpr std::size_t max_name = 80;

    /// A new token, for somebody of that name; he may have none.
    /// @param account  whose own PIN was given (Directors::One::id); empty: the club's PIN, or a code
    std::string create(Instant now, std::string_view name = {}, views::Audience audience = {views::Role::Director, {}},
                       std::string_view account = {});
    /// Whose it is; nothing for a token that is nobody's. What a login may see and do hangs on this.
    std::optional<views::Audience> audience(std::string_view token) const;
    /// Whose own PIN it stands on; empty: the club's, a code, or it is nobody's.
    std::string account(std::string_view token) const;
    /// Whether anybody is logged in as that.
    bool any(views::Audience audience, Instant now) const;
    /// Ends all logins of that audience. @return whether there were any
    [[nodiscard]] bool remove_all(views::Audience audience);
    /// Ends the Directors' logins that stand on that own PIN; empty: those on the club's. @return whether there were any
    [[nodiscard]] bool remove_account(std::string_view account);
    /// Ends the logins of all Directors but those whose account is known. @return whether there were any
    bool keep_accounts(const std::function<bool(std::string_view account)>& known);
    /// How many Directors' logins stand on that own PIN.
    std::size_t count(std::string_view account, Instant now) const;
    /// Whoever goes by such a name and has not logged in with a PIN of his own goes by none any more. @return whether there was one
    bool take_names(const std::function<bool(const std::string& name)>& which);
    /// Whose token it is; empty where it is nobody's or he has no name.
    std::string name(std::string_view token) const;
    /// @return whether the token is a login's
    [[nodiscard]] bool rename(std::string_view token, std::string_view name);
    bool valid(std::string_view token, Instant now) const;
    void remove(std::string_view token);

    /// For the journal's settings, so that a display stays logged in over a restart: hashes and ends, no tokens.
    std::string to_text() const;
    /// Takes in what to_text() wrote; lines that make no sense are left out.
    void restore(std::string_view text, Instant now);
    std::size_t size() const noexcept { return logins_.size(); }

private:
    struct Login {
        Instant end{};
        std::string name;
        views::Audience audience{views::Role::Director, {}};
        std::string account{};
    };
    const Login* find(std::string_view token) const;
    void drop_ended(Instant now);
    void make_room(bool of_spectators, std::size_t most);
    std::map<std::string, Login> logins_;  ///< by hash of the token
};

}  // namespace kibitz::display
