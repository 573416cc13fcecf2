/// The files in the hall's folder by which its tables reach it, for the hall's display.
#pragma once

#include <filesystem>
#include <functional>

#include "controller/display/table_keys.hpp"

namespace kibitz::hall {

class TableFiles final : public display::TableKeys {
public:
    /// @param folder  the hall's
    /// @param added   called when a table has been added
    TableFiles(std::filesystem::path folder, std::function<void()> added) : folder_(std::move(folder)), added_(std::move(added)) {}

    std::vector<One> all() const override;
    [[nodiscard]] tl::expected<bool, std::string> add(const std::string& name) override;
    std::optional<std::string> file(std::string_view id) const override;
    std::vector<std::string> elsewhere() const override;

private:
    std::filesystem::path folder_;
    std::function<void()> added_;
};

}  // namespace kibitz::hall
