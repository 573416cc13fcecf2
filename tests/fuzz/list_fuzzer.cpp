// Lists of pairs, movements and USEBIO from anywhere: never a crash; what is taken is what may stand anywhere, and every fault says
// where.
#include <cstdint>
#include <cstdlib>

#include "controller/formats/charset.hpp"
#include "controller/formats/lists/lists.hpp"
#include "controller/formats/lists/movement_check.hpp"
#include "controller/formats/lists/person_name.hpp"

using namespace kibitz::formats;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    const auto listed = read_list(bytes, "fuzz.csv");
    for (const auto& pair : listed.pairs)
        for (const auto& player : pair.players)
            if (player.name.empty() || plain_name(player.name) != player.name || pair.number == 0 || pair.number > most_listed_pairs * 2)
                std::abort();
    for (const auto& fault : listed.faults)
        if (!fault.starts_with("fuzz.csv:") || !is_utf8(fault)) std::abort();
    if (!is_utf8(listed.error) || (!listed.error.empty() && !listed.pairs.empty())) std::abort();
    if (!movement_faults(listed.rounds, "fuzz.csv").empty()) std::abort();
    const std::string text(bytes);
    (void)read_bridgemate({text, text, text, text}, "fuzz.bws");
    return 0;
}
