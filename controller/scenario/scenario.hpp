/// Law cases as plain text a Director can read and write: the deal, the auction, what hands do at the table, and what is
/// expected. A case runs as sensor readings through perception and the laws. Grammar: tests/laws/README.md.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "boards/board.hpp"
#include "controller/laws/situation.hpp"

namespace kibitz::scenario {

/// A row of the law code that a case has raised an incident of.
struct RaisedRow {
    laws::Situation row = laws::Situation::RecordDoubtful;
    bool told = false;  ///< by the Director himself; else sensors or the players' keys told of it
};

/// One case of a file.
struct CaseResult {
    std::string title;             ///< "the file's title: the case's own", or the file's name
    int line = 0;                  ///< of its `case:`; 0 for a file that is one case
    bool passed = false;
    std::vector<std::string> why;  ///< for each failure "file:line: what: what to do"; empty when passed
    std::vector<std::string> told; ///< its incidents, options and facts as the Director reads them; only when asked for
    std::string law_code{};             ///< by which it was judged
    std::vector<RaisedRow> raised{};    ///< in order, a row as often as it was raised; what was held and never told is not among them
};

struct Result {
    bool passed = false;           ///< all cases
    std::string title;             ///< the file's own title, or its name
    std::vector<std::string> why;  ///< of all cases together
    std::vector<CaseResult> cases; ///< in order, at least one
};

/// What judges a case.
enum class Judged {
    AsAtATable,  ///< the engine with the times of `kibitz run`: people wait until it has told what it holds
    AtOnce,      ///< the law code with no incident held (laws::told_at_once): what the Laws say of acts that are plainly seen
};

/// The text of a file by its path; nothing where it cannot be read.
using ReadFile = std::function<std::optional<std::string>(const std::string& path)>;

/// Runs the cases of one file. An unknown word or an impossible gesture fails the case with its place; never throws.
/// @param law_code name of the law code to use where the case names none; empty = duplicate-2017
/// @param explain fills CaseResult::told
/// @param read reads a law code that is a file (`/` or `.textproto` in its name); without it such a code is not known
Result run(std::string_view text, std::string_view file_name, const boards::Board& board, std::string_view law_code = {},
           bool explain = false, Judged judged = Judged::AsAtATable, const ReadFile& read = {});

}  // namespace kibitz::scenario
