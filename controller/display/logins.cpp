#include "controller/display/logins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "controller/display/directors.hpp"
#include "controller/display/pin.hpp"

namespace kibitz::display {
namespace {

constexpr std::size_t hash_digits = 64;

bool is_hash(std::string_view text) noexcept {
    return text.size() == hash_digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

void Logins::drop_ended(Instant now) {
    std::erase_if(logins_, [&](const auto& entry) { return entry.second.end <= now; });
    make_room(false, max_logins);
    make_room(true, max_spectators);
}

/// The oldest login of these gives way.
void Logins::make_room(bool of_spectators, std::size_t most) {
    const auto counts = [&](const auto& one) { return (one.second.audience.role == views::Role::Spectator) == of_spectators; };
    auto there = static_cast<std::size_t>(std::count_if(logins_.begin(), logins_.end(), counts));
    for (; there > most; --there) {
        auto oldest = logins_.end();
        for (auto one = logins_.begin(); one != logins_.end(); ++one)
            if (counts(*one) && (oldest == logins_.end() || one->second.end < oldest->second.end)) oldest = one;
        logins_.erase(oldest);
    }
}

std::string Logins::create(Instant now, std::string_view name, views::Audience audience, std::string_view account) {
    std::string token = random_token();
    logins_[token_hash(token)] = {now + lifetime, kept_name(name), audience, std::string(account)};
    drop_ended(now);
    return token;
}

// Looked up by hash: how long the search takes tells nothing about a token.
const Logins::Login* Logins::find(std::string_view token) const {
    const auto found = token.size() == hash_digits ? logins_.find(token_hash(token)) : logins_.end();
    return found == logins_.end() ? nullptr : &found->second;
}

bool Logins::valid(std::string_view token, Instant now) const {
    const auto* login = find(token);
    return login && login->end > now;
}

std::string Logins::name(std::string_view token) const {
    const auto* login = find(token);
    return login ? login->name : std::string();
}

std::optional<views::Audience> Logins::audience(std::string_view token) const {
    const auto* login = find(token);
    return login ? std::optional(login->audience) : std::nullopt;
}

std::string Logins::account(std::string_view token) const {
    const auto* login = find(token);
    return login ? login->account : std::string();
}

static bool is_director(views::Audience audience) noexcept { return audience.role == views::Role::Director; }

bool Logins::remove_account(std::string_view account) {
    return std::erase_if(logins_, [&](const auto& one) { return is_director(one.second.audience) && one.second.account == account; }) > 0;
}

bool Logins::keep_accounts(const std::function<bool(std::string_view account)>& known) {
    return std::erase_if(logins_, [&](const auto& one) { return !one.second.account.empty() && !known(one.second.account); }) > 0;
}

std::size_t Logins::count(std::string_view account, Instant now) const {
    return static_cast<std::size_t>(std::count_if(logins_.begin(), logins_.end(), [&](const auto& one) {
        return is_director(one.second.audience) && one.second.account == account && one.second.end > now;
    }));
}

bool Logins::take_names(const std::function<bool(const std::string& name)>& which) {
    bool any = false;
    for (auto& [hash, login] : logins_) {
        if (!login.account.empty() || login.name.empty() || !which(login.name)) continue;
        login.name.clear();
        any = true;
    }
    return any;
}

bool Logins::any(views::Audience audience, Instant now) const {
    return std::any_of(logins_.begin(), logins_.end(), [&](const auto& one) { return one.second.audience == audience && one.second.end > now; });
}

bool Logins::remove_all(views::Audience audience) {
    return std::erase_if(logins_, [&](const auto& one) { return one.second.audience == audience; }) > 0;
}

bool Logins::rename(std::string_view token, std::string_view name) {
    const auto found = token.size() == hash_digits ? logins_.find(token_hash(token)) : logins_.end();
    if (found == logins_.end()) return false;
    found->second.name = kept_name(name);
    return true;
}

void Logins::remove(std::string_view token) { logins_.erase(token_hash(token)); }

std::string Logins::to_text() const {
    constexpr views::Audience director{views::Role::Director, {}};
    std::string text;
    for (const auto& [hash, login] : logins_) {
        text += fmt::format("{} {}", hash, login.end.time_since_epoch().count());
        // A version that knows Directors only leaves the other lines out: they make no sense to it. So does one without own PINs these.
        if (login.audience != director) text += "@" + to_string(login.audience);
        else if (!login.account.empty()) text += "@" + to_string(login.audience) + ":" + login.account;
        text += fmt::format(" {}\n", login.name);
    }
    return text;
}

void Logins::restore(std::string_view text, Instant now) {
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        std::int64_t end = 0;
        const auto space = line.find(' ');
        if (space == std::string_view::npos || !is_hash(line.substr(0, space))) continue;
        const auto rest = line.substr(space + 1);
        const auto term = rest.substr(0, rest.find(' '));  // an earlier version kept no name
        const auto name = rest.substr(std::min(rest.size(), term.size() + 1));
        const auto number = term.substr(0, term.find('@'));
        const auto who = number.size() == term.size() ? std::string_view("director") : term.substr(number.size() + 1);
        const auto as = who.substr(0, who.find(':'));
        const auto account = who.substr(std::min(who.size(), as.size() + 1));
        const auto audience = views::audience_from_string(as);
        if (!audience || (as.size() != who.size() && (account.empty() || !is_director(*audience)))) continue;
        const auto parsed = std::from_chars(number.data(), number.data() + number.size(), end);
        if (parsed.ec != std::errc() || parsed.ptr != number.data() + number.size()) continue;
        // The table's time begins again at the journal's last event, so that a login may be later than now; one that is later
        // by more than a login lasts was written by somebody else.
        if (Instant(Duration(end)) > now + 2 * lifetime) continue;
        logins_[std::string(line.substr(0, space))] = {std::min(Instant(Duration(end)), now + lifetime), kept_name(name), *audience,
                                                           std::string(account)};
    }
    drop_ended(now);
}

}  // namespace kibitz::display
