/// What a chip says of itself beside its samples, for somebody with a soldering iron in his hand. Told when asked for: nothing of it
/// decides anything.
#pragma once

#include <cstdint>
#include <string>

namespace kibitz::chips {

struct Particulars {
    std::string version;       ///< "firmware 3.5", "revision 2"; empty: the chip tells none
    std::string raw;           ///< what it counted last, in its own units: "clear 1203, red 400"; empty: nothing yet
    std::uint64_t faults = 0;  ///< operations and answers that failed since the beginning, those too that another try mended
    std::string last_fault;    ///< what the last of them said
};

/// Those that a core can tell: `std::string version() const`, `std::string raw() const`; either may be missing.
template <class Core>
Particulars particulars_of(const Core& core, std::uint64_t faults, const std::string& last_fault) {
    Particulars all{{}, {}, faults, last_fault};
    if constexpr (requires { core.version(); }) all.version = core.version();
    if constexpr (requires { core.raw(); }) all.raw = core.raw();
    return all;
}

}  // namespace kibitz::chips
