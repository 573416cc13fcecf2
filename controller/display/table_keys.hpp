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
        std::string key;   ///< public: it tells one file of the table from another
    };
    /// Every table that has a file, by id.
    virtual std::vector<One> all() const = 0;
    /// A key for a table; one that has it keeps it, so that asking twice does nothing the second time.
    /// @return whether it was made now; an error in words
    [[nodiscard]] virtual tl::expected<bool, std::string> add(const std::string& name) = 0;
    /// The file, whole; nothing: there is no such table.
    virtual std::optional<std::string> file(std::string_view id) = 0;
    /// Whoever has the table's file speaks as that table no more, from now on.
    /// @param key      of the file that is meant
    /// @param another  the table gets another file
    /// @return whether it was done now: another file stands there, or none; an error in words
    [[nodiscard]] virtual tl::expected<bool, std::string> take_back(std::string_view id, const std::string& key, bool another) = 0;
    /// Brokers of a cluster that do not run on this machine: a table that was added cannot come to them until somebody tells them.
    virtual std::vector<std::string> elsewhere() const = 0;
};

}  // namespace kibitz::display
