/// Why a hall does not do what a Director asks of it: of its session, its rounds, its tables. What the Laws refuse is another thing
/// (refusals.hpp). The hall says it in English, in its files and to its log too; each Director reads it in his language.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "controller/words/catalogue.hpp"

namespace kibitz::words {

inline constexpr const char* hall_context = "hall refuses";

namespace hall_forms {
inline constexpr const char* session_on = "the session \"{name}\" is on: end it first";
inline constexpr const char* session_played = "a session \"{name}\" has been played: give this one another name, with its date";
inline constexpr const char* session_their_own =
    "the tables of this demonstration play a session of their own: begin one where `kibitz hall run` has tables";
inline constexpr const char* session_over = "the session \"{name}\" is over";
inline constexpr const char* no_session_on = "no session is on";
inline constexpr const char* no_session = "no session has been begun";
inline constexpr const char* board_played = "board {board} has been played there";
inline constexpr const char* board_there = "board {board} lies there";
inline constexpr const char* board_not_due = "board {board} was not due at that table in a round that has been called";
inline constexpr const char* round_played = "round {round} is played: the next is {next}";
inline constexpr const char* round_last = "round {round} was the last";
inline constexpr const char* rounds_as_it_is = "{rounds} rounds are played as it is: fewer can be";
inline constexpr const char* rounds_no_fewer = "round {round} is being played: no fewer than {rounds}";
inline constexpr const char* change_begins = "round {round}: a change begins with one of the rounds {first} to {last}";
inline constexpr const char* no_clock = "no clock runs: a round is called first, and the session has minutes for it";
inline constexpr const char* announcement_long = "an announcement has at most {count} letters";
inline constexpr const char* pairs_at_tables = "{pairs} pairs play at {needed} tables, and {chosen} are chosen";
inline constexpr const char* no_table = "section {section} has no table: choose who plays there";
inline constexpr const char* boards_end = "boards {first} to {last}: their numbers end at 999";
inline constexpr const char* no_such_pair_of = "pair {pair}: no such pair plays, they are 1 to {last}";
inline constexpr const char* no_such_player_of = "player {pair}: no such player plays, they are 1 to {last}";
inline constexpr const char* no_such_pair = "pair {pair}: no such pair plays";
inline constexpr const char* no_such_player = "player {pair}: no such player plays";
inline constexpr const char* pair_not_from = "pair {pair} does not play from round {round} on";
inline constexpr const char* player_not_from = "player {pair} does not play from round {round} on";
inline constexpr const char* pair_gone = "pair {pair} has gone already: it plays no more from round {round} on";
inline constexpr const char* two_lines_pair = "pair {pair} has two lines of names: keep one";
inline constexpr const char* two_lines_player = "player {pair} has two lines of names: keep one";
inline constexpr const char* both_names = "write both names of the pair";
inline constexpr const char* players_name = "write the player's name";
inline constexpr const char* dealt_with = "this incident is open no more: somebody has dealt with it";
inline constexpr const char* happened_since = "something has happened to this incident since: look at it again; the ruling was not taken";
inline constexpr const char* broker_away = "the broker is away: the ruling was not taken to table {name}";
inline constexpr const char* not_taken = "{words}; the ruling was not taken";
inline constexpr const char* not_taken_known =
    "{words}; the ruling was not taken, as far as is known: look at the incident again before it is given anew";
inline constexpr const char* silent_since = "table {name} has not answered since {time}";
inline constexpr const char* silent = "table {name} has not answered";
inline constexpr const char* session_nameless = "the session has no name: give it one, like \"Monday evening\"";
inline constexpr const char* session_name_long = "the session's name has at most {count} letters";
inline constexpr const char* minutes_most = "{minutes} minutes a round: {most} at most";
inline constexpr const char* sections_most = "{count} sections: {most} at most";
inline constexpr const char* tables_most = "{count} tables: {most} at most";
inline constexpr const char* section_letterless = "a section has no letter: give each one, like A";
inline constexpr const char* section_letters = "section {section}: one letter or two";
inline constexpr const char* section_twice = "section {section} stands there twice: give one of them another letter";
inline constexpr const char* section_none = "section {section}: there is none in this session";
inline constexpr const char* table_not_here = "table {name} is none of this hall's: kibitz hall add-table makes one";
inline constexpr const char* table_twice = "table {name} stands there twice: keep one";
inline constexpr const char* table_not_in_section = "table {name} does not play in section {section}";
inline constexpr const char* no_tables = "no table: choose who plays";
inline constexpr const char* robin_of_teams = "movement: a round robin is one of teams";
inline constexpr const char* of_single_players = "movement: it is one of single players: choose individuals";
inline constexpr const char* movement_choose = "movement: choose Mitchell, relay, Howell or a file; of teams round robin or a file";
inline constexpr const char* movement_open = "movement: open a file that has one";
inline constexpr const char* nothing_changed = "nothing is to be changed";
inline constexpr const char* nothing_of_clock = "nothing is asked of the clock";
inline constexpr const char* watch_behind = "who watches is {least} to {most} minutes behind the tables";
inline constexpr const char* teams_none_late = "teams play here: nobody comes late as a pair; write a substitute, or draw the rounds anew";
inline constexpr const char* teams_none_goes = "teams play here: a match needs both pairs; write a substitute, or draw the rounds anew";
inline constexpr const char* players_none_late =
    "single players play here, and a table needs four: nobody comes late; write a substitute, or draw the rounds anew";
inline constexpr const char* players_none_goes =
    "single players play here, and a table needs four: nobody goes; write a substitute, or draw the rounds anew";
inline constexpr const char* nobody_begins_ns = "pair {pair} NS: nobody begins at table {table} North-South; write the pair's own number";
inline constexpr const char* nobody_begins_ew = "pair {pair} EW: nobody begins at table {table} East-West; write the pair's own number";
inline constexpr const char* name_long_pair = "pair {pair}: a name has at most {count} letters";
inline constexpr const char* name_long_player = "player {pair}: a name has at most {count} letters";
inline constexpr const char* name_long_team = "team {team}: a name has at most {count} letters";
inline constexpr const char* player_two_names = "player {pair} has two names: single players play here, write one";
inline constexpr const char* match_two_tables = "a match has two tables, and {count} are chosen: choose an even number";
inline constexpr const char* bye_points = "a bye gives 0 to {most} victory points";
inline constexpr const char* team_two_pairs = "a team has two pairs: give an even number of pairs";
inline constexpr const char* two_teams = "two teams at least are needed";
inline constexpr const char* teams_at_tables = "{teams} teams play at {needed} tables, and {chosen} are chosen";
inline constexpr const char* teams_movement = "teams play a round robin, or a movement from a file";
inline constexpr const char* team_number = "a team has a number from 1";
inline constexpr const char* team_twice = "team {team} stands there twice: keep one line";
inline constexpr const char* two_teams_called = "two teams are called {name}: give one of them another name";
inline constexpr const char* team_memberless = "team {team} has no members: write four to six names";
inline constexpr const char* team_members = "team {team} has {count} names: four to six are needed";
inline constexpr const char* team_name_twice = "team {team}: a name stands there twice";
inline constexpr const char* team_name_empty = "team {team}: a name is empty";
inline constexpr const char* no_such_team = "team {team}: no such team plays, they are 1 to {last}";
inline constexpr const char* section_one_kind = "a section is of pairs, of teams or of individuals: choose one";
inline constexpr const char* players_movement = "individuals play each with each, a Rainbow, or a movement from a file";
inline constexpr const char* players_at_tables = "{players} players play at {needed} tables, and {chosen} are chosen";
inline constexpr const char* not_four_players = "round {round}: table {table} has not four players: write both of each side, like 3+7";
inline constexpr const char* single_players_sit = "round {round}: at table {table} single players sit: choose individuals";
inline constexpr const char* numbers_from_one = "a table and a round have numbers from 1";
inline constexpr const char* board_number_most = "board {board}: their numbers end at 999";
inline constexpr const char* round_missing = "round {round} is missing";
inline constexpr const char* table_beyond = "table {table} in round {round}: the section has {tables} tables";
inline constexpr const char* file_tables = "{file} has {tables} tables, and {chosen} are chosen: choose {needed}";
inline constexpr const char* file_no_round = "{file} has no round {round} and none after it";
inline constexpr const char* the_movement = "the movement";
// Of a movement (bridge/, with individual_movement and team_movement): said in its own words, understood here.
inline constexpr const char* no_place =
    "nobody sits out from round {round} on: a late pair has no place; make the movement with one pair more";
inline constexpr const char* not_in_movement = "pair {pair} is not in the movement";
inline constexpr const char* in_movement = "pair {pair} is in the movement already: give the late pair the next number";
inline constexpr const char* table_twice_in_round = "table {table} in round {round} stands there twice: leave one line out";
inline constexpr const char* boards_at = "table {table} in round {round}: boards {first} to {last}: give the first and the last, from 1";
inline constexpr const char* against_itself = "table {table} in round {round}: pair {pair} plays against itself";
inline constexpr const char* two_seats = "table {table} in round {round}: player {pair} has two seats";
inline constexpr const char* pair_seated_twice = "pair {pair} is seated twice in round {round}: at table {table} and at table {other}";
inline constexpr const char* player_seated_twice = "player {pair} is seated twice in round {round}: at table {table} and at table {other}";
inline constexpr const char* meet_twice =
    "pairs {pair} and {other} meet twice: at table {table} in round {round} and at table {there} in round {then}";
inline constexpr const char* pair_board_twice =
    "pair {pair} has board {board} twice: at table {table} in round {round} and at table {there} in round {then}";
inline constexpr const char* player_board_twice =
    "player {pair} has board {board} twice: at table {table} in round {round} and at table {there} in round {then}";
inline constexpr const char* no_relay = "pairs {pairs}: an odd number of tables ({tables}) needs no relay: take a Mitchell";
inline constexpr const char* match_boards = "boards of a match {given}: give {least} to {most}";
inline constexpr const char* pairs_between = "pairs {given}: give {least} to {most}";
inline constexpr const char* boards_between = "boards {given}: give {least} to {most}";
inline constexpr const char* rounds_between = "rounds {given}: give {least} to {most}";
inline constexpr const char* teams_between = "teams {given}: give {least} to {most}";
inline constexpr const char* each_with_each =
    "players {players}: each plays with each where 8, 9, 12, 13, 16, 17, and so on to 32 play; take another movement, or a file";
inline constexpr const char* rainbow =
    "players {players}: a Rainbow has four a table, and 5, 7, 8, 9, 11, 13 or another number of tables that neither 2 nor 3 divides";
inline constexpr const char* team_meets_itself = "round {round}: team {team} would meet itself";
inline constexpr const char* teams_more_tables = "round {round}: teams {team} and {other} meet at more than two tables";
inline constexpr const char* teams_same_side =
    "round {round}: teams {team} and {other}: the same team sits North-South at both tables; switch one of them";
inline constexpr const char* teams_alone_at =
    "round {round}: teams {team} and {other} meet at table {table} alone: a match has two tables, each team North-South at one of them";
inline constexpr const char* teams_alone =
    "round {round}: teams {team} and {other} meet alone: a match has two tables, each team North-South at one of them";
inline constexpr const char* teams_other_boards =
    "round {round}: teams {team} and {other} have other boards at one table than at the other: a match has the same at both";
inline constexpr const char* of_section = "section {section}: {words}";
inline constexpr const char* of_table = "table {name}: {words}";
inline constexpr const char* of_file = "{file}: {words}";
}  // namespace hall_forms

/// All of them; one that another could be taken for comes first.
std::span<const char* const> hall_refusal_forms() noexcept;

/// The English of a form: each place filled with what stands beside its name.
std::string hall_says(std::string_view form, std::initializer_list<std::pair<std::string_view, std::string>> values = {});

/// What the hall, or a table that it has asked, has said in English, in that language. What is none of its sentences stays as it is.
std::string hall_refusal(const std::string& english, Language language);

}  // namespace kibitz::words
