// LIN from anywhere: never a crash, the two checks agree, and what was read and written settles at once.
#include <cstdint>
#include <cstdlib>

#include "controller/record/formats.hpp"
#include "controller/record/formats/replay_check.hpp"

using namespace kibitz::record;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto first = read_lin({reinterpret_cast<const char*>(data), size}, "fuzz.lin");
    for (const auto& game : first.games)
        if (check(game).empty() != explain(game).empty()) std::abort();
    if (first.games.empty()) return 0;
    const auto once = write_lin(first.games);
    const auto second = read_lin(once, "fuzz.lin");
    if (second.games.size() != first.games.size()) std::abort();
    if (write_lin(read_lin(write_lin(second.games), "fuzz.lin").games) != write_lin(second.games)) std::abort();
    return 0;
}
