/// What an RFID tag is called.
#pragma once

#include <compare>
#include <cstdint>

namespace kibitz {

/// The 64-bit unique identifier of an ISO 15693 tag (ISO/IEC 15693-3, 4.1). 0 is never a tag.
struct TagId {
    std::uint64_t value = 0;
    friend constexpr auto operator<=>(TagId, TagId) noexcept = default;
};

}  // namespace kibitz
