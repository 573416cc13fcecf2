/// The parts of lists.hpp's readers.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "controller/formats/lists/columns.hpp"
#include "controller/formats/lists/lists.hpp"
#include "controller/formats/lists/pairs.hpp"
#include "controller/formats/lists/rows.hpp"

namespace kibitz::formats {

/// @pre at least one row
Listed read_rows(const std::vector<Row>& rows, const std::string& file_name);
/// Adds what the lines say; a line that says it wrongly is a fault.
void read_movement(std::span<const Row> rows, const std::vector<Column>& columns, const std::string& file_name, Listed& out);
/// @param named  empty: by their order
void read_pairs(std::span<const Row> rows, const std::vector<Column>& named, Pairs& pairs);
/// Numbers, order and faults of a movement that has been read.
void finish_movement(Listed& out, const std::string& file_name);
Listed read_usebio(std::string_view utf8, const std::string& file_name);

}  // namespace kibitz::formats
