/// A folder for what is only under way.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace kibitz::host {

/// A folder that goes with everything in it unless it is kept.
class Scratch {
public:
    /// @param path  a folder that is there; empty: none
    explicit Scratch(std::filesystem::path path) : path_(std::move(path)) {}
    ~Scratch() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    const std::filesystem::path& path() const noexcept { return path_; }
    void keep() { path_.clear(); }

private:
    std::filesystem::path path_;
};

/// A new folder among the system's temporary ones, for its owner alone. @return empty where none can be made
inline std::filesystem::path new_temporary_folder(const std::string& name) {
    auto path = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
    return ::mkdtemp(path.data()) ? path : std::string();
}

}  // namespace kibitz::host
