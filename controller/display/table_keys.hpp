/// The files by which tables reach a hall, as the hall's display gives them out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::display {

class TableKeys {
public:
    virtual ~TableKeys() = default;
    struct One {
        std::string id;    ///< "T012"
        std::string name;  ///< "12", as it was added
    };
    /// Every table that has a file, by id.
    virtual std::vector<One> all() const = 0;
    /// A key for a table; one that has it keeps it, so that asking twice does nothing the second time.
    /// @return whether it was made now; an error in words
    [[nodiscard]] virtual tl::expected<bool, std::string> add(const std::string& name) = 0;
    /// The file, whole; nothing: there is no such table.
    virtual std::optional<std::string> file(std::string_view id) const = 0;
    /// Brokers of a cluster that do not run on this machine: a table that was added cannot come to them until somebody tells them.
    virtual std::vector<std::string> elsewhere() const = 0;
};

}  // namespace kibitz::display
