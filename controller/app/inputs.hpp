/// What several commands are given: law codes, board files, deals. Faults are printed, one a line.
#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "boards/board.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/perception/config.hpp"

namespace kibitz::app {

inline constexpr const char* default_law_code = "duplicate-2017";

void print_faults(const std::vector<std::string>& faults, std::ostream& err);

/// A law code by its name, or from a file where `name` has a `/` or ends in `.textproto`.
/// @return nothing after the faults were printed
[[nodiscard]] std::optional<laws::LawCode> find_law_code(const std::string& name, std::ostream& err);

/// The board file at `path`, or the one of that name that came with the package ("hub-pi4"); the simulated table when `path` is empty.
[[nodiscard]] std::optional<boards::Board> find_board(const std::string& path, std::ostream& err);

/// The board's weights of the judgement, with those of the file at `path` laid over them; `path` may be empty.
/// @return nothing after the faults were printed
[[nodiscard]] std::shared_ptr<const weights::Weights> find_weights(const boards::Board& board, const std::string& path, std::ostream& err);

perception::Config perception_config(const boards::Board& board, const laws::LawCode& code);

/// A whole text file of at most 64 MiB.
[[nodiscard]] std::optional<std::string> read_text(const std::string& path, std::ostream& err);

}  // namespace kibitz::app
