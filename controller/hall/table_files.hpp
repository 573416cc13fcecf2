/// The files in the hall's folder by which its tables reach it, for the hall's display.
#pragma once

#include <filesystem>
#include <functional>

#include "controller/display/table_keys.hpp"
#include "controller/hall/ways.hpp"

namespace kibitz::hall {

class TableFiles final : public display::TableKeys {
public:
    /// @param folder   the hall's
    /// @param here     this computer on its networks, now
    /// @param changed  called when a table has been added, or its file is another
    TableFiles(std::filesystem::path folder, std::function<Here()> here, std::function<void()> changed)
        : folder_(std::move(folder)), here_(std::move(here)), changed_(std::move(changed)) {}

    std::vector<One> all() const override;
    [[nodiscard]] tl::expected<bool, std::string> add(const std::string& name) override;
    std::optional<std::string> file(std::string_view id) override;
    [[nodiscard]] tl::expected<bool, std::string> take_back(std::string_view id, const std::string& key, bool another) override;
    std::vector<std::string> elsewhere() const override;

private:
    std::filesystem::path folder_;
    std::function<Here()> here_;
    std::function<void()> changed_;
};

}  // namespace kibitz::hall
