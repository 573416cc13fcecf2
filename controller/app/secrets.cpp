#include "controller/app/secrets.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "controller/display/audit.hpp"
#include "controller/display/pin.hpp"
#include "controller/host/new_pin.hpp"

namespace kibitz::app {

static constexpr const char* sense_token_key = "sense-token-hash";

tl::expected<KeptTexts, std::string> kept_texts(const journal::Journal& journal) {
    KeptTexts texts;
    for (const auto kept : display::all_kept) {
        const auto text = journal.setting(display::key_of(kept));
        if (!text && text.error().trouble == journal::Trouble::Damaged) {
            spdlog::error("{}; it is made anew", text.error().message);
            texts[kept] = "";
            continue;
        }
        if (!text) return tl::unexpected(text.error().message);
        texts[kept] = text->value_or("");
    }
    return texts;
}

std::vector<std::pair<std::size_t, std::string>> kept_audit(const journal::Journal& journal) {
    using display::AuditTrail;
    std::vector<std::pair<std::size_t, std::string>> parts;
    for (std::size_t part = 0; part < AuditTrail::all_parts; ++part) {
        auto text = journal.setting(display::audit_key(part));
        if (!text) {
            spdlog::error("{}; that part of who did what is lost", text.error().message);
            if (text.error().trouble != journal::Trouble::Damaged) break;  // a disk that does not answer
            continue;
        }
        if (text->has_value()) parts.emplace_back(part, std::move(**text));
        else if (part < AuditTrail::member_parts) part = AuditTrail::member_parts - 1;  // they are filled in order
        else break;
    }
    return parts;
}

tl::expected<Pin, std::string> settle_pin(const DaemonConfig& config, const std::string& kept_hash, bool waits) {
    if (config.pin && !display::is_pin(*config.pin))
        return tl::unexpected<std::string>("KIBITZ_PIN: the PIN has six digits, like 271828");
    if (config.pin) return Pin{*config.pin, *config.pin, {}};
    if (waits) return Pin{};
    if (const auto left = host::read_new_pin(config.data)) return Pin{*left, {}, *left};
    if (!kept_hash.empty()) return Pin{};
    const auto pin = display::random_pin();
    return Pin{pin, pin, {}};
}

tl::expected<SenseToken, std::string> settle_sense_token(const DaemonConfig& config, journal::Journal& journal) {
    const auto& devices = config.board.devices();
    if (std::none_of(devices.begin(), devices.end(), [](const auto& device) { return device.driver == "remote"; })) return SenseToken{};
    constexpr std::size_t shortest = 16;
    if (config.sense_token && config.sense_token->size() < shortest)
        return tl::unexpected<std::string>("KIBITZ_SENSE_TOKEN: a token has at least 16 characters: whoever knows it can play at "
                                           "this table");
    const auto before = journal.setting(sense_token_key);
    if (!before) return tl::unexpected(before.error().message);
    SenseToken token{before->value_or(""), {}};
    if (!config.sense_token && !token.hash.empty()) return token;
    token.digits = config.sense_token ? *config.sense_token : display::random_token();
    token.hash = display::token_hash(token.digits);
    if (const auto kept = journal.set_setting(sense_token_key, token.hash); !kept) return tl::unexpected(kept.error().message);
    return token;
}

}  // namespace kibitz::app
