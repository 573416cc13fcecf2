/// The journal's events told board by board: as a Game for PBN and LIN, as kibitz.v1.BoardRecord for JSON.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "controller/formats/game.hpp"
#include "controller/laws/event.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/record.pb.h"

namespace kibitz::formats {

/// What a board counts for by rulings, and the penalties beside it: nobody else needs the incidents they were given in.
struct Ruled {
    std::optional<GameAdjustment> adjusted;
    bool cancelled = false;   ///< or not played
    bool not_played = false;  ///< by a correction
    std::vector<GamePenalty> penalties;
};

/// One play of a board: the same board number may come many times in a journal. Its moments are the wall clock's.
struct BoardPlay {
    laws::BoardState board;                  ///< as it stood when the next board came, or as it stands now
    std::vector<laws::Incident> incidents;   ///< of this play, in order, as they stand now
    std::vector<laws::CorrectionMade> corrections{};  ///< of its record, oldest first, those taken back too
    bool taken_off = false;                  ///< the board is off the table
    /// When calls and cards were made, from the board's start, by the table's own time; none where a correction changed their order.
    std::vector<Duration> call_times{}, card_times{};
    Instant started{};                       ///< the board was put on
    std::optional<Ruled> ruled{};            ///< kept where the incidents were taken out; else it is asked of them
};
Ruled ruled_of(const BoardPlay& play);

/// Folds a journal's events, from its first on, into its plays in order. Plays of one board still on the table too.
std::vector<BoardPlay> board_plays(std::span<const laws::Event> events);

/// What was dealt as far as it is known: the file's deal, and what the play has shown of an unknown hand. A card that
/// play shows where the deal cannot have it (a misread card, a board mixed up) stays where the deal had it.
bridge::Deal deal_as_known(const laws::BoardState& board);

/// The board as people write it down. Accepted irregularities that PBN can mark are marked (^I ^S ^R ^L); every other
/// incident becomes a comment, in that language.
Game to_game(const laws::BoardState& board, std::span<const laws::Incident> incidents, const laws::LawCode& code,
             words::Language language = words::Language::English);
/// The board with everything the record says of it: clause and time of each card, incidents with their words.
v1::BoardRecord to_record(const laws::BoardState& board, std::span<const laws::Incident> incidents,
                          const laws::LawCode& code, words::Language language = words::Language::English);

std::vector<Game> to_games(std::span<const BoardPlay> plays, const laws::LawCode& code,
                           words::Language language = words::Language::English);
/// Where a record comes from. What is not known is empty.
struct Origin {
    std::string made_by;     ///< program and version
    std::string journal_id;  ///< UUID
    std::string table_id;    ///< UUID
    std::string table_name;
    /// By which the journal was kept; no name: of 0.1 or 0.2, and nothing tells.
    laws::event::LawCodeInForce law_code{};
    std::map<std::string, std::string> numbers{};  ///< players' own, with their federation or club, by name
};
/// The law code of a journal's events, the last that they say is in force.
laws::event::LawCodeInForce law_code_of(std::span<const laws::Event> events);
v1::Evening to_evening(std::span<const BoardPlay> plays, const laws::LawCode& code, const Origin& origin,
                       words::Language language = words::Language::English);
/// protobuf's JSON: lowerCamelCase names, fields without a value left out, ends with a newline.
std::string write_json(const v1::Evening& evening);

}  // namespace kibitz::formats
