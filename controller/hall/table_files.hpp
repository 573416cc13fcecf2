/// The files in the hall's folder by which its tables reach it, for the hall's display.
#pragma once

#include <filesystem>

#include "controller/display/table_keys.hpp"

namespace kibitz::hall {

class TableFiles final : public display::TableKeys {
public:
    /// @param folder  the hall's
    explicit TableFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::vector<One> all() const override;
    [[nodiscard]] tl::expected<bool, std::string> add(const std::string& name) override;
    std::optional<std::string> file(std::string_view id) const override;
    std::vector<std::string> elsewhere() const override;

private:
    std::filesystem::path folder_;
};

}  // namespace kibitz::hall
