#include "controller/display/join_codes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "controller/display/pin.hpp"

namespace kibitz::display {

bool is_join_code(std::string_view text) noexcept {
    return text.size() == JoinCodes::digits && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string JoinCodes::create(views::Audience audience, Instant now) {
    const auto most = audience.role == views::Role::Spectator ? max_spectators : 1;
    const auto same = [&](const Code& one) { return one.audience == audience; };
    std::erase_if(codes_, [&](const Code& one) { return one.end <= now; });
    if (std::count_if(codes_.begin(), codes_.end(), same) >= static_cast<std::ptrdiff_t>(most))
        codes_.erase(std::find_if(codes_.begin(), codes_.end(), same));
    const auto code = random_digits(digits);
    codes_.push_back({token_hash(code), now + lifetime, audience});
    wrong_ = 0;
    return code;
}

void JoinCodes::forget(views::Audience audience) {
    std::erase_if(codes_, [&](const Code& one) { return one.audience == audience; });
}

std::optional<views::Audience> JoinCodes::use(std::string_view code, Instant now) {
    const auto hash = token_hash(code);
    const auto found = std::find_if(codes_.begin(), codes_.end(), [&](const Code& one) { return one.hash == hash && one.end > now; });
    if (found == codes_.end()) {
        if (++wrong_ >= max_wrong) codes_.clear();
        return std::nullopt;
    }
    const auto audience = found->audience;
    codes_.erase(found);
    return audience;
}

std::string JoinCodes::to_text() const {
    std::string text;
    for (const auto& code : codes_) text += fmt::format("{} {} {}\n", code.hash, code.end.time_since_epoch().count(), to_string(code.audience));
    return text;
}

void JoinCodes::restore(std::string_view text, Instant now) {
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto first = line.find(' '), second = line.find(' ', first + 1);
        if (first == std::string_view::npos || second == std::string_view::npos) continue;
        std::int64_t end = 0;
        const auto parsed = std::from_chars(line.data() + first + 1, line.data() + second, end);
        const auto audience = views::audience_from_string(line.substr(second + 1));
        const bool ours = parsed.ec == std::errc() && parsed.ptr == line.data() + second && audience;
        if (!ours || Instant(Duration(end)) <= now) continue;
        // The table's time begins again at the journal's last event: a code may end later than one made now.
        codes_.push_back({std::string(line.substr(0, first)), std::min(Instant(Duration(end)), now + lifetime), *audience});
    }
}

}  // namespace kibitz::display
