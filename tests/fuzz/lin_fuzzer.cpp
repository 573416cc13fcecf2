// LIN from anywhere: never a crash, the two checks agree, and what was read and written settles at once.
#include <cstdint>
#include <cstdlib>

#include "controller/formats/formats.hpp"
#include "controller/formats/replay_check.hpp"

using namespace kibitz::formats;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto first = read_lin({reinterpret_cast<const char*>(data), size}, "fuzz.lin");
    for (const auto& game : first.games)
        if (check(game).empty() != explain(game).empty()) std::abort();
    if (first.games.empty()) return 0;
    const auto second = read_lin(write_lin(first.games), "fuzz.lin").games;
    if (second.size() != first.games.size()) std::abort();
    const auto twice = write_lin(second);
    if (write_lin(read_lin(twice, "fuzz.lin").games) != twice) std::abort();
    return 0;
}
