/// Which column of a list is which, by its name in English, Greek or Russian.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kibitz::formats {

enum class Column : std::uint8_t {
    None,
    Section,
    Pair,
    Direction,
    First,
    Second,
    Names,
    Name,
    FirstNumber,
    SecondNumber,
    Number,
    Table,
    Round,
    PairNs,
    PairEw,
    Low,
    High,
    Boards,
    South,
    West
};

/// What each field of a first line names, in order; all None where the line names nothing: its fields are a pair's or a table's already.
std::vector<Column> columns_of(const std::vector<std::string>& first_line);

}  // namespace kibitz::formats
