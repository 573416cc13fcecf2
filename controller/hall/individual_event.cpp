#include "controller/hall/individual_event.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "controller/bridge/individual_movement.hpp"
#include "controller/hall/session_names.hpp"

namespace kibitz::hall {

std::string fault_of_individuals(const v1::HallSectionWish& part) {
    if (part.teams()) return "a section is of pairs, of teams or of individuals: choose one";
    if (part.movement() == v1::MOVEMENT_KIND_BROUGHT) return "";  // says itself how many it needs
    if (part.movement() != v1::MOVEMENT_KIND_INDIVIDUAL && part.movement() != v1::MOVEMENT_KIND_RAINBOW)
        return "individuals play each with each, a Rainbow, or a movement from a file";
    const auto tables = static_cast<std::uint32_t>(part.table_size());
    if (part.pairs() / 4 != tables)
        return fmt::format("{} players play at {} tables, and {} are chosen", part.pairs(), part.pairs() / 4, tables);
    return "";
}

std::string fault_of_seats(const v1::HallSectionWish& part, const std::vector<bridge::TableRound>& movement) {
    for (const auto& row : movement) {
        const auto of_players = [](std::uint32_t pair) { return bridge::is_of_players(pair) && bridge::players_of(pair)[1] != 0; };
        const bool all_players = of_players(row.pair_ns) && of_players(row.pair_ew), nobody = row.pair_ns == 0 && row.pair_ew == 0;
        if (part.individuals() && !all_players && !nobody)
            return fmt::format("round {}: table {} has not four players: write both of each side, like 3+7", row.round, row.table);
        if (!part.individuals() && (bridge::is_of_players(row.pair_ns) || bridge::is_of_players(row.pair_ew)))
            return fmt::format("round {}: at table {} single players sit: choose individuals", row.round, row.table);
    }
    return "";
}

std::string fault_among_individuals(const v1::HallSectionWish& part, const v1::HallChangeWish& wish) {
    if (!part.individuals()) return "";
    if (!wish.has_comes() && !wish.has_goes()) return "";
    return fmt::format("single players play here, and a table needs four: nobody {}; write a substitute, or draw the rounds anew",
                       wish.has_comes() ? "comes late" : "goes");
}

const char* contestant(const v1::HallSectionWish& part) noexcept { return part.individuals() ? "player" : "pair"; }

std::array<std::string, 2> names_at(const v1::HallSectionWish& part, std::uint32_t pair, std::uint32_t round) {
    if (!bridge::is_of_players(pair)) {
        const auto* names = names_of(part, pair, round);
        return names ? std::array{names->first(), names->second()} : std::array<std::string, 2>{};
    }
    std::array<std::string, 2> out;
    const auto players = bridge::players_of(pair);
    for (std::size_t at = 0; at < players.size(); ++at)
        if (const auto* names = names_of(part, players[at], round)) out[at] = names->first();
    return out;
}

}  // namespace kibitz::hall
