/// Tags of no pack on this table, seen by one antenna: each told once for each appearance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "controller/perception/reading.hpp"

namespace kibitz::perception {

class ForeignTags {
public:
    /// A sweep begins: what is not noted before the next one was not read in it.
    void begin_sweep() noexcept {
        for (auto& f : seen_) f.sweeps = static_cast<std::uint8_t>(f.sweeps << 1);
    }
    /// The sweep read `tag`. Returns whether it is to be told now: read in `reads` of the last `window` sweeps for the
    /// first time since it was gone. More tags at once than there is room for are not followed.
    bool note(TagId tag, int reads, int window) noexcept;

private:
    struct Foreign {
        TagId tag;
        std::uint8_t sweeps = 0;  ///< bit 0 the last sweep; 0 = the place is free
        bool told = false;
    };
    /// Another pack left on the zone shows at most as many tags as a reader resolves in one sweep.
    std::array<Foreign, 16> seen_{};
};

}  // namespace kibitz::perception
