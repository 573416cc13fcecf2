/// LIN as BBO's vugraph operators write it: pairs of a two-letter command and a value between bars. There is no official
/// specification; what the commands mean is taken from files of real matches.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "controller/formats/call_sequence.hpp"
#include "controller/formats/formats.hpp"

namespace kibitz::formats {

class LinReader {
public:
    LinReader(std::string_view text, std::string_view file_name);
    LinReader(const LinReader&) = delete;
    LinReader& operator=(const LinReader&) = delete;
    ReadGames read();

    /// A file of pure garbage must not fill the memory with complaints.
    static constexpr std::size_t max_faults = 1000;

private:
    void command(std::string_view name, std::string_view value);
    void header(std::string_view value);
    void board(std::string_view value);
    void deal(std::string_view value);
    void calls(std::string_view value);
    void explain(std::string_view value);
    void cards(std::string_view value);
    void result(std::string_view value);
    void remark(std::string_view value);
    void seat_players();
    void begin();
    void finish();
    std::optional<bridge::Contract> contract() const noexcept { return auction_.contract(); }

    void bad(std::string_view what, std::string_view to_do);
    void report(std::string_view what, std::string_view to_do, bool skipped);
    int line_here() noexcept;

    std::string room_;  ///< the text where it had to be changed (plain_text)
    std::string_view text_;
    std::string file_;
    std::size_t at_ = 0;
    std::size_t counted_to_ = 0;
    int line_ = 1;
    ReadGames out_;

    std::string event_, round_;
    std::array<std::string, 8> names_{};  ///< open room S W N E, closed room S W N E
    std::size_t name_count_ = 0;

    Game game_;  ///< the board being read
    bool open_ = false;
    bool has_deal_ = false;
    bool is_bad_ = false;
    bool closed_room_ = false;
    bool vulnerability_given_ = false;
    bool numbered_ = false;     ///< ah was given
    bool names_given_ = false;  ///< pn was given since the last board
    CallSequence auction_;
    bridge::Trick trick_{bridge::Seat::North};
};

/// md's value: dealer and deal, hands South West North East of which the last may be missing.
/// @return what is wrong, with the card and whose it is; or empty
std::string read_lin_deal(std::string_view value, std::optional<bridge::Seat>& dealer, bridge::Deal& deal);

}  // namespace kibitz::formats
