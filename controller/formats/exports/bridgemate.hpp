/// The tables of a Bridgemate results file as CSV, one table at a time: what scoring programs import.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "controller/formats/exports/board_record.hpp"

namespace kibitz::formats {

/// The tables that a table's record can fill; names and columns as in Bridgemate's file.
enum class BridgemateTable : std::uint8_t { ReceivedData, BiddingData, PlayData, HandRecord, PlayerNumbers };
std::optional<BridgemateTable> bridgemate_table_from_string(std::string_view name) noexcept;

/// RFC 4180 with a header line, CRLF. An adjusted or cancelled board stands in Remarks, without contract and result. Boards without a
/// result are left out of ReceivedData, unknown hands of HandRecord.
/// Where single players play PairNS is North's number and PairEW East's, and the columns South and West follow, as scoring programs have them.
/// Pair numbers, section and table number come from the board's event data; what it does not say is empty.
/// @param numbers players' own, by name: for PlayerNumbers
std::string write_bridgemate(BridgemateTable table, std::span<const BoardPlay> plays, const std::map<std::string, std::string>& numbers = {});

}  // namespace kibitz::formats
