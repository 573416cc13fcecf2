#include "controller/words/hall_refusals.hpp"

#include <algorithm>
#include <array>

#include "controller/words/earlier_sentences.hpp"
#include "controller/words/form.hpp"
#include "controller/words/refusals.hpp"

namespace kibitz::words {
namespace {

constexpr std::array all_forms{
    hall_forms::session_on,     hall_forms::session_played,    hall_forms::session_over,    hall_forms::no_session_on,
    hall_forms::session_their_own,
    hall_forms::no_session,     hall_forms::board_played,      hall_forms::board_there,     hall_forms::board_not_due,
    hall_forms::round_played,   hall_forms::round_last,        hall_forms::rounds_as_it_is, hall_forms::rounds_no_fewer,
    hall_forms::change_begins,  hall_forms::no_clock,          hall_forms::announcement_long, hall_forms::pairs_at_tables,
    hall_forms::no_table,       hall_forms::boards_end,        hall_forms::no_such_pair_of, hall_forms::no_such_player_of,
    hall_forms::no_such_pair,   hall_forms::no_such_player,    hall_forms::pair_not_from,   hall_forms::player_not_from,
    hall_forms::pair_gone,      hall_forms::two_lines_pair,    hall_forms::two_lines_player, hall_forms::both_names,
    hall_forms::players_name,   hall_forms::dealt_with,        hall_forms::happened_since,  hall_forms::broker_away,
    hall_forms::not_taken,      hall_forms::not_taken_known,   hall_forms::silent_since,    hall_forms::silent,
    hall_forms::no_place,       hall_forms::not_in_movement,   hall_forms::in_movement,
    hall_forms::session_nameless, hall_forms::session_name_long, hall_forms::minutes_most,
    hall_forms::sections_most, hall_forms::tables_most, hall_forms::section_letterless,
    hall_forms::section_letters, hall_forms::section_twice, hall_forms::section_none,
    hall_forms::table_not_here, hall_forms::table_twice, hall_forms::table_not_in_section,
    hall_forms::no_tables, hall_forms::robin_of_teams, hall_forms::of_single_players,
    hall_forms::movement_choose, hall_forms::movement_open, hall_forms::nothing_changed,
    hall_forms::nothing_of_clock, hall_forms::watch_behind, hall_forms::teams_none_late,
    hall_forms::teams_none_goes, hall_forms::players_none_late, hall_forms::players_none_goes,
    hall_forms::nobody_begins_ns, hall_forms::nobody_begins_ew, hall_forms::name_long_pair,
    hall_forms::name_long_player, hall_forms::name_long_team, hall_forms::player_two_names,
    hall_forms::match_two_tables, hall_forms::bye_points, hall_forms::team_two_pairs, hall_forms::two_teams,
    hall_forms::teams_at_tables, hall_forms::teams_movement, hall_forms::team_number, hall_forms::team_twice,
    hall_forms::two_teams_called, hall_forms::team_memberless, hall_forms::team_members,
    hall_forms::team_name_twice, hall_forms::team_name_empty, hall_forms::no_such_team,
    hall_forms::section_one_kind, hall_forms::players_movement, hall_forms::players_at_tables,
    hall_forms::not_four_players, hall_forms::single_players_sit, hall_forms::numbers_from_one,
    hall_forms::board_number_most, hall_forms::round_missing, hall_forms::table_beyond,
    hall_forms::file_tables, hall_forms::file_no_round, hall_forms::the_movement,
    hall_forms::table_twice_in_round, hall_forms::boards_at, hall_forms::against_itself,
    hall_forms::two_seats, hall_forms::pair_seated_twice, hall_forms::player_seated_twice,
    hall_forms::meet_twice, hall_forms::pair_board_twice, hall_forms::player_board_twice,
    hall_forms::no_relay, hall_forms::match_boards, hall_forms::pairs_between, hall_forms::boards_between,
    hall_forms::rounds_between, hall_forms::teams_between, hall_forms::each_with_each, hall_forms::rainbow,
    hall_forms::team_meets_itself, hall_forms::teams_more_tables, hall_forms::teams_same_side,
    hall_forms::teams_alone_at, hall_forms::teams_alone, hall_forms::teams_other_boards,
    hall_forms::of_section,     hall_forms::of_table,          hall_forms::of_file,
};

}  // namespace

std::span<const char* const> hall_refusal_forms() noexcept { return all_forms; }

std::string hall_says(std::string_view form, std::initializer_list<std::pair<std::string_view, std::string>> values) {
    std::string out;
    for (std::size_t at = 0; at < form.size();) {
        const auto open = std::min(form.find('{', at), form.size());
        out += form.substr(at, open - at);
        if (open == form.size()) break;
        const auto close = form.find('}', open);
        const auto name = form.substr(open + 1, close - open - 1);
        for (const auto& [of, value] : values)
            if (of == name) out += value;
        at = close + 1;
    }
    return out;
}

std::string hall_refusal(const std::string& english, Language language) {
    if (language == Language::English || english.empty()) return english;
    for (const char* form : all_forms) {
        const auto values = read_back(form, english);
        if (!values) continue;
        // Anything with a colon in it could be said of a file: it is where its words are understood.
        if (form == hall_forms::of_file && hall_refusal(values->at("words"), language) == values->at("words")) continue;
        const auto said = translation(language, hall_context, form);
        if (!said) return english;
        return fill(*said, [&](std::string_view name, Case) {
                   const auto found = values->find(name);
                   if (found == values->end()) return std::string();
                   return name == "words" || name == "file" ? hall_refusal(found->second, language) : found->second;
               }).text;
    }
    const auto by_laws = earlier_refusal(english);
    return by_laws.why == laws::Why::InWords ? english : refusal(by_laws, language);
}

}  // namespace kibitz::words
