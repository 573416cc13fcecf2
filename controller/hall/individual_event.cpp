#include "controller/hall/individual_event.hpp"

#include <algorithm>

#include "controller/bridge/individual_movement.hpp"
#include "controller/hall/session_names.hpp"
#include "controller/words/hall_refusals.hpp"

namespace kibitz::hall {

namespace forms = words::hall_forms;
using words::hall_says;

std::string fault_of_individuals(const v1::HallSectionWish& part) {
    if (part.teams()) return hall_says(forms::section_one_kind);
    if (part.movement() == v1::MOVEMENT_KIND_BROUGHT) return "";  // says itself how many it needs
    if (part.movement() != v1::MOVEMENT_KIND_INDIVIDUAL && part.movement() != v1::MOVEMENT_KIND_RAINBOW)
        return hall_says(forms::players_movement);
    const auto tables = static_cast<std::uint32_t>(part.table_size());
    if (part.pairs() / 4 != tables)
        return hall_says(forms::players_at_tables, {{"players", std::to_string(part.pairs())},
                                                     {"needed", std::to_string(part.pairs() / 4)},
                                                     {"chosen", std::to_string(tables)}});
    return "";
}

std::string fault_of_seats(const v1::HallSectionWish& part, const std::vector<bridge::TableRound>& movement) {
    for (const auto& row : movement) {
        const auto of_players = [](std::uint32_t pair) { return bridge::is_of_players(pair) && bridge::players_of(pair)[1] != 0; };
        const bool all_players = of_players(row.pair_ns) && of_players(row.pair_ew), nobody = row.pair_ns == 0 && row.pair_ew == 0;
        if (part.individuals() && !all_players && !nobody)
            return hall_says(forms::not_four_players, {{"round", std::to_string(row.round)}, {"table", std::to_string(row.table)}});
        if (!part.individuals() && (bridge::is_of_players(row.pair_ns) || bridge::is_of_players(row.pair_ew)))
            return hall_says(forms::single_players_sit, {{"round", std::to_string(row.round)}, {"table", std::to_string(row.table)}});
    }
    return "";
}

std::string fault_among_individuals(const v1::HallSectionWish& part, const v1::HallChangeWish& wish) {
    if (!part.individuals()) return "";
    if (!wish.has_comes() && !wish.has_goes()) return "";
    return hall_says(wish.has_comes() ? forms::players_none_late : forms::players_none_goes);
}

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
