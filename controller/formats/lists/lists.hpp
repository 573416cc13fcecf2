/// Who plays, and where, from files of other programs: lists of pairs and movements (Swiss, teams, individual ones come by these).
/// CSV with its columns by name (English, Greek or Russian) or by order, USEBIO, a Bridgemate file's tables.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controller/bridge/seat.hpp"

namespace kibitz::formats {

inline constexpr std::uint32_t most_listed_pairs = 400, most_listed_tables = 200, most_listed_rounds = 100, most_listed_board = 999;

struct ListedPlayer {
    std::string name;      ///< person_name.hpp
    std::string number{};  ///< his own, of his federation or club; empty: not said
    friend bool operator==(const ListedPlayer&, const ListedPlayer&) = default;
};
struct ListedPair {
    std::string section;  ///< empty: the file names none
    std::uint32_t number = 0;
    /// The numbers of a section stand for North-South and for East-West: `number` is then the table where the pair begins, on this side.
    std::optional<bridge::Side> side{};
    bool at_table = false;                  ///< `number` is a table's for certain
    std::array<ListedPlayer, 2> players{};  ///< who sits North or East first; of a single player the second has no name
    unsigned line = 0;                      ///< of the file; 0: it has none
    friend bool operator==(const ListedPair&, const ListedPair&) = default;
};
/// A table in a round. Pair 0: nobody. Of individuals two players are one number (bridge/individual_movement.hpp).
struct ListedRound {
    std::string section;
    std::uint32_t round = 1, table = 1, pair_ns = 0, pair_ew = 0, first_board = 0, last_board = 0;
    unsigned line = 0;
    friend bool operator==(const ListedRound&, const ListedRound&) = default;
};

struct Listed {
    std::vector<ListedPair> pairs;    ///< by section, then as they stand there
    std::vector<ListedRound> rounds;  ///< by section, round and table; none where something of the movement is wrong
    std::vector<std::string> faults;  ///< "file:line: what: what to do", one for what was left out
    std::vector<std::string> notes;   ///< what was made of it that does not stand there so
    std::string error;                ///< nothing can be read, a sentence as a fault's; else empty
};

/// Reads a text: CSV or USEBIO by its content. Never throws, whatever the bytes.
Listed read_list(std::string_view bytes, const std::string& file_name);

/// The tables of a Bridgemate file that say who plays where, each as CSV with its columns' names first (mdb-export); empty: not there.
struct BridgemateText {
    std::string section, round_data, player_numbers, player_names;
};
Listed read_bridgemate(const BridgemateText& tables, const std::string& file_name);

/// A Bridgemate file, or another Access database, by its first bytes.
bool is_access(std::string_view bytes) noexcept;
/// Its tables by Debian's mdbtools, which reads the file from the disk; some tenths of a second. @return why not, a sentence
Listed read_access(std::string_view bytes, const std::string& file_name);

/// Whichever of them it is. What `kibitz hall names` and the hall's page read.
Listed read_any(std::string_view bytes, const std::string& file_name);

}  // namespace kibitz::formats
