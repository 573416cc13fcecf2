/// A folder of one test, gone at its end.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

namespace kibitz::tests {

struct TemporaryFolder {
    std::filesystem::path path;
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "kibitz-test-XXXXXX").string();
        if (::mkdtemp(name.data())) path = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path.empty()) std::filesystem::remove_all(path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
};

}  // namespace kibitz::tests
