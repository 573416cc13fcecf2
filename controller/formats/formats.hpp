/// Records of play as files: PBN 2.1 and LIN, read, written and checked. formats/README.md says what is kept and what not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "controller/formats/game.hpp"

namespace kibitz::formats {

enum class Format : std::uint8_t { Pbn, Lin };

/// A record that could not be read, or could be read only in part: "file:line: what: what to do".
struct RecordFault {
    std::string message;
    bool skipped = true;  ///< the whole record was left out
};

struct ReadGames {
    std::vector<Game> games;
    std::vector<RecordFault> faults;
};

/// Reads every record it can. Never throws, whatever the bytes.
ReadGames read_pbn(std::string_view text, std::string_view file_name);
ReadGames read_lin(std::string_view text, std::string_view file_name);
/// By content and name; a file of neither kind is one fault.
ReadGames read_games(std::string_view text, std::string_view file_name);
/// From disk; a file that cannot be opened is one fault.
ReadGames read_games_file(const std::string& path);

/// PBN 2.1 export form: CRLF, 15 mandatory tags in their order, Latin-1, <= 255 characters a line.
/// @param law_code by which the record was kept, "duplicate-2017": told in a line of the head; empty: none
std::string write_pbn(const std::vector<Game>& games, std::string_view law_code = {});
std::string write_lin(const std::vector<Game>& games);

/// The same record, wherever it stood.
bool same_record(const Game& a, const Game& b);

/// What is wrong with a game's auction and play as bridge, all at once; empty when it replays cleanly.
std::vector<std::string> check(const Game& game);

}  // namespace kibitz::formats
