/// The tables of a hall, each shown by the pages of a table's own display, on the hall's: what is asked of one goes to it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "controller/display/feed.hpp"

namespace kibitz::display {

class OtherTables {
public:
    virtual ~OtherTables() = default;
    /// What is told live of a table, to Directors. Null: there is no such table, or nothing has been heard of it.
    virtual Feed* feed(std::string_view id) = 0;
    /// Passes on what a Director asks of the table's own display; answered by the table, or in words why not.
    /// @param target  of the table's own: "/api/v1/incidents/7/evidence?lang=el"
    virtual void ask(std::string_view id, const Request& request, std::string target, std::string by, Respond respond) = 0;
};

/// An address below one of them: "/tables/T012/api/v1/live".
struct AtTable {
    std::string_view id;    ///< "T012"
    std::string_view path;  ///< "/api/v1/live"; empty: the address ends with the id
};
/// Nothing: it is none.
std::optional<AtTable> at_table(std::string_view path) noexcept;

}  // namespace kibitz::display
