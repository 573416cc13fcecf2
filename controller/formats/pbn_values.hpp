/// The values of PBN's tags, as real files have them: any case, both spellings, `^` before results and declarers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "controller/bridge/board.hpp"
#include "controller/bridge/contract.hpp"
#include "controller/bridge/deal.hpp"

namespace kibitz::formats {

/// [Deal] "N:...": what is wrong with it, and where; or empty and `deal` filled. Any first hand, ranks in any order, "10" for the
/// ten, "-" for an unknown hand, suits with their letters besides. Three whole hands give the fourth.
std::string read_deal(std::string_view value, bridge::Deal& deal);

/// "None", "Love", "-", "NS", "EW", "All", "Both" in either case.
std::optional<bridge::Vulnerability> read_vulnerability(std::string_view value) noexcept;

/// "N", "^S" ...: the seat.
std::optional<bridge::Seat> read_seat(std::string_view value) noexcept;

/// [Contract] "4SX": bid and doubling (declarer North until told); nothing for "Pass" and for what is none.
std::optional<bridge::Contract> read_contract(std::string_view value) noexcept;
bool is_pass(std::string_view value) noexcept;

/// [Result] "9", "^9", "NS 9", "EW 4", "EW 4 NS 9": declarer's tricks 0..13; nothing when unreadable or out of range.
std::optional<int> read_result(std::string_view value, std::optional<bridge::Seat> declarer) noexcept;

/// The first number in the value; nothing when there is none or it is above 1,000,000.
std::optional<std::uint32_t> read_number(std::string_view value) noexcept;

/// Appends a deal in PBN's export form, from `first` clockwise.
void append_deal(std::string& out, const bridge::Deal& deal, bridge::Seat first);

}  // namespace kibitz::formats
