/// How the daemon and kibitz-analyst talk: a question is a line, its answer is a line. README.md shows both.
#pragma once

#include <string>
#include <string_view>

#include "controller/analysis/figures.hpp"

namespace kibitz::analysis {

/// No line of either kind is longer: four hands of thirteen cards take 120 bytes, thirteen cards with their tricks 80.
inline constexpr std::size_t longest_line = 4096;

/// Without the line's end.
std::string to_line(const Question& question);
/// @return the question, or "what: what to do"; the position is as the line has it, and may have a fault().
[[nodiscard]] tl::expected<Question, std::string> question_from_line(std::string_view line);

std::string to_line(const Answer& answer);
/// @return what was answered; a line that is no answer is an error that says so
[[nodiscard]] Answer answer_from_line(std::string_view line);

}  // namespace kibitz::analysis
