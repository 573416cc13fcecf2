/// The papers of a session as scoring programs give them out, one CSV a table of Bridgemate's file (RFC 4180; comma, semicolon or tab;
/// the first line names the columns, in any order, others besides are passed over): who plays which boards where, and who is who.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "controller/bridge/board.hpp"
#include "controller/bridge/movement.hpp"

namespace kibitz::formats {

/// A line of RoundData.
struct RoundRow {
    std::string section;  ///< as it stands there: "A" or "1"
    std::uint32_t table = 1, round = 1;
    std::uint32_t pair_ns = 0, pair_ew = 0;  ///< 0: nobody, the others sit out
    std::vector<bridge::BoardNumber> boards; ///< LowBoard to HighBoard, or CustomBoards where that column says any
    friend bool operator==(const RoundRow&, const RoundRow&) = default;
};
struct RoundData {
    std::vector<RoundRow> rows;
    std::vector<std::string> faults;  ///< "file:line: what: what to do", one a line that was left out
};
/// Columns Section, Table, Round, NSPair, EWPair, LowBoard, HighBoard, CustomBoards ("1,2,7-9"). Never throws, whatever the bytes.
RoundData read_round_data(std::string_view text, const std::string& file_name);
std::string write_round_data(std::span<const RoundRow> rows);
/// @param first  number of the first board
std::vector<RoundRow> round_rows(std::span<const bridge::TableRound> movement, const std::string& section, std::uint32_t first = 1);

/// A line of PlayerNumbers.
struct PlayerRow {
    std::string section;
    std::uint32_t table = 1;
    bridge::Seat seat = bridge::Seat::North;
    std::uint32_t round = 0;  ///< from which he sits here; 0 and 1: from the start
    std::string name;         ///< his number where no name stands there
    std::string number{};     ///< his own, with his federation or club; empty: not said
    friend bool operator==(const PlayerRow&, const PlayerRow&) = default;
};
struct PlayerNumbers {
    std::vector<PlayerRow> rows;
    std::vector<std::string> faults;
};
/// Columns Section, Table, Direction (N, E, S, W), Number, Name, Round. Never throws, whatever the bytes.
PlayerNumbers read_player_numbers(std::string_view text, const std::string& file_name);

}  // namespace kibitz::formats
