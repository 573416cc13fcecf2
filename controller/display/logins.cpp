#include "controller/display/logins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "controller/display/pin.hpp"

namespace kibitz::display {
namespace {

constexpr std::size_t hash_digits = 64;

bool is_hash(std::string_view text) noexcept {
    return text.size() == hash_digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

void Logins::drop_ended(Instant now) {
    std::erase_if(ends_, [&](const auto& entry) { return entry.second <= now; });
    while (ends_.size() > max_logins)
        ends_.erase(std::min_element(ends_.begin(), ends_.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; }));
}

std::string Logins::create(Instant now) {
    std::string token = random_token();
    ends_[token_hash(token)] = now + lifetime;
    drop_ended(now);
    return token;
}

bool Logins::valid(std::string_view token, Instant now) const {
    if (token.size() != hash_digits) return false;
    // Looked up by hash: how long the search takes tells nothing about a token.
    const auto found = ends_.find(token_hash(token));
    return found != ends_.end() && found->second > now;
}

void Logins::remove(std::string_view token) { ends_.erase(token_hash(token)); }

std::string Logins::to_text() const {
    std::string text;
    for (const auto& [hash, end] : ends_) text += fmt::format("{} {}\n", hash, end.time_since_epoch().count());
    return text;
}

void Logins::restore(std::string_view text, Instant now) {
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        std::int64_t end = 0;
        const auto space = line.find(' ');
        if (space == std::string_view::npos || !is_hash(line.substr(0, space))) continue;
        const auto number = line.substr(space + 1);
        const auto parsed = std::from_chars(number.data(), number.data() + number.size(), end);
        if (parsed.ec != std::errc() || parsed.ptr != number.data() + number.size()) continue;
        // A login that would last longer than any we give was written by somebody else.
        if (Instant(Duration(end)) > now + lifetime) continue;
        ends_[std::string(line.substr(0, space))] = Instant(Duration(end));
    }
    drop_ended(now);
}

}  // namespace kibitz::display
