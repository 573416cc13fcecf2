/// The papers that a hall gives a table for a session: kept with the journal's settings, so that pairs and names stand over a restart.
#pragma once

#include <optional>
#include <string>

#include "controller/journal/journal.hpp"
#include "controller/table/desk.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::app {

/// The setting's key; its value is a kibitz.v1.TablePapers as JSON.
inline constexpr const char* hall_papers_key = "hall-papers";

/// As the table's desk has papers. @return why not, in words: a board number that is none
[[nodiscard]] tl::expected<table::Papers, std::string> papers_of(const v1::TablePapers& told);
std::string kept_text(const v1::TablePapers& told);
/// Those of an earlier start. Nothing where there are none, or where they cannot be read: the hall gives them again.
std::optional<table::Papers> kept_papers(const journal::Journal& journal);

}  // namespace kibitz::app
