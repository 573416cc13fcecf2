/// Law cases that a table decides otherwise than they are written, each with its reason: the debt of the engine that ships.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "controller/scenario/scenario.hpp"

namespace kibitz::app {

/// The list: a reason stands at the beginning of a line, the cases it holds for are indented under it, "FOLDER/NAME.scenario", and
/// ": TITLE" where the file has several; `#` begins a comment.
class DecidedOtherwise {
public:
    /// Reads it; cases' paths are taken from the folder that the list lies in.
    /// @return nothing, with "file:line: what: what to do" told, when it cannot be read
    static std::optional<DecidedOtherwise> read(const std::filesystem::path& list, std::ostream& err);

    /// Is this case on it? It is looked for no more.
    bool has(const std::filesystem::path& file, const scenario::CaseResult& one);
    /// "file:line: what" of each case on it that has() was not asked for.
    std::vector<std::string> not_found() const;
    std::size_t size() const noexcept { return cases_.size(); }

private:
    struct Listed {
        std::filesystem::path file;
        std::string title;  ///< of the case; empty for a file that is one
        int line = 0;       ///< in the list
        bool found = false;
    };
    std::filesystem::path list_;
    std::vector<Listed> cases_;
};

}  // namespace kibitz::app
