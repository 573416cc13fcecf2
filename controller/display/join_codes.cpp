#include "controller/display/join_codes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "controller/display/pin.hpp"

namespace kibitz::display {
namespace {

using views::Audience;

bool is_spectators(Audience audience) noexcept { return audience.role == views::Role::Spectator; }
Duration lifetime_of(Audience audience) noexcept { return is_spectators(audience) ? JoinCodes::spectators_lifetime : JoinCodes::lifetime; }

/// The words of a line, as many as there are places; what is missing is empty.
std::array<std::string_view, 5> words_of(std::string_view line) {
    std::array<std::string_view, 5> words;
    for (auto& word : words) {
        word = line.substr(0, line.find(' '));
        line.remove_prefix(std::min(line.size(), word.size() + 1));
    }
    return words;
}

}  // namespace

bool is_join_code(std::string_view text) noexcept {
    return text.size() == JoinCodes::digits && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// What nobody will ask for any more goes, and what ended first when there are too many.
void JoinCodes::tidy(Instant now) {
    std::erase_if(codes_, [&](const Code& one) { return one.end + remembered <= now; });
    const auto sooner = [](const Code& a, const Code& b) { return a.end < b.end; };
    while (codes_.size() >= max_codes) codes_.erase(std::min_element(codes_.begin(), codes_.end(), sooner));
}

JoinCodes::Offer JoinCodes::offer(Audience audience, Instant now) {
    tidy(now);
    const auto lasts = lifetime_of(audience);
    for (const auto& one : codes_)
        if (one.audience == audience && good(one, now) && !one.code.empty() && one.end - now >= lasts / 2) return {one.code, one.end - now};
    // Of spectators the link that hangs on the wall stays good to its end.
    if (!is_spectators(audience)) forget(audience, now);
    const auto code = random_digits(digits);
    codes_.push_back({token_hash(code), now + lasts, audience, code});
    wrong_ = 0;
    return {code, lasts};
}

void JoinCodes::forget(Audience audience, Instant now) {
    for (auto& one : codes_)
        if (one.audience == audience) one.end = std::min(one.end, now);
}

void JoinCodes::forget_used(Audience audience, Instant now) {
    for (auto& one : codes_)
        if (one.audience == audience && !one.used_by.empty()) one.end = std::min(one.end, now);
}

bool JoinCodes::is_out(Audience audience, Instant now) const {
    return std::any_of(codes_.begin(), codes_.end(), [&](const Code& one) { return one.audience == audience && good(one, now); });
}

JoinCodes::Use JoinCodes::use(std::string_view code, std::string_view device, Instant now) {
    const auto hash = token_hash(code);
    // The newest first: of a million old ones one may come again.
    const auto found = std::find_if(codes_.rbegin(), codes_.rend(), [&](const Code& one) { return one.hash == hash; });
    if (found == codes_.rend()) {
        if (++wrong_ < max_wrong) return {};
        for (auto& one : codes_)
            if (!is_spectators(one.audience)) one.end = std::min(one.end, now);  // theirs opens what hangs on the wall
        return {};
    }
    if (found->end <= now) return {Is::Old, found->audience};
    if (is_spectators(found->audience)) return {Is::Good, found->audience};
    const auto who = token_hash(device);
    if (!found->used_by.empty() && (device.empty() || found->used_by != who)) return {Is::Used, found->audience};
    found->used_by = who;
    return {Is::Good, found->audience};
}

std::string JoinCodes::to_text() const {
    std::string text;
    const auto or_none = [](const std::string& word) { return word.empty() ? std::string_view("-") : std::string_view(word); };
    for (const auto& one : codes_)
        text += fmt::format("{} {} {} {} {}\n", one.hash, one.end.time_since_epoch().count(), to_string(one.audience), or_none(one.code),
                            or_none(one.used_by));
    return text;
}

void JoinCodes::restore(std::string_view text, Instant now) {
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto [hash, end_text, audience_text, code, used_by] = words_of(line);
        std::int64_t end = 0;
        const auto parsed = std::from_chars(end_text.data(), end_text.data() + end_text.size(), end);
        const auto audience = views::audience_from_string(audience_text);
        const bool ours = !hash.empty() && parsed.ec == std::errc() && parsed.ptr == end_text.data() + end_text.size() && audience;
        if (!ours || Instant(Duration(end)) + remembered <= now || codes_.size() >= max_codes) continue;
        // The table's time begins again at the journal's last event: a code may end later than one made now.
        const auto ends = std::min(Instant(Duration(end)), now + lifetime_of(*audience));
        const auto digits_of_it = is_join_code(code) ? std::string(code) : std::string();
        codes_.push_back({std::string(hash), ends, *audience, digits_of_it, used_by == "-" ? std::string() : std::string(used_by)});
    }
}

}  // namespace kibitz::display
