#include "controller/views/audience.hpp"

#include <algorithm>

#include "controller/units/require.hpp"

namespace kibitz::views {

std::string to_string(Audience audience) {
    const auto found = std::find_if(all_audiences.begin(), all_audiences.end(), [&](const auto& one) { return one.audience == audience; });
    require(found != all_audiences.end(), "every audience has its name");
    return std::string(found->name);
}

std::optional<Audience> audience_from_string(std::string_view text) noexcept {
    const auto found = std::find_if(all_audiences.begin(), all_audiences.end(), [&](const auto& one) { return one.name == text; });
    return found == all_audiences.end() ? std::nullopt : std::optional(found->audience);
}

}  // namespace kibitz::views
