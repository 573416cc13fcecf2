/// Every form in which the record leaves, once: `kibitz export`, /api/v1/export and the buttons of the pages are made of this list.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/exports/results_page.hpp"

namespace kibitz::formats {

/// What is written, and how it is told.
struct Record {
    std::vector<BoardPlay> plays;
    const laws::LawCode& code;
    const Origin& origin;
    words::Language language = words::Language::English;
    ScoredBy scored{};  ///< how each section is scored; by matchpoints where it does not say
};

struct Export {
    std::string_view format;  ///< as it is asked for: --format, ?format=
    std::string_view table;   ///< of a format that has several files; the first of them comes when none is named. Else empty
    std::string_view name;    ///< on a button
    std::string_view ending;  ///< of its file's name
    std::string_view mime;
    const char* what;         ///< what it is for, English (words::text with words::export_context)
    bool latin_only;          ///< it has no letters but those of ISO 8859-1: English alone
    std::string (*write)(const Record&);
};

std::span<const Export> exports() noexcept;
/// Null: there is none. @param table empty: the first of the format
const Export* find_export(std::string_view format, std::string_view table = {}) noexcept;
/// "pbn, lin, ...": the formats, each once.
std::string export_formats();

/// Boards that were put on without a date get the day on which that was, by this machine's clock.
void fill_dates(std::vector<BoardPlay>& plays);

/// How its file is called, so that people find it again: "2026-11-21_Table-3_board-7_ReceivedData.csv". UTF-8; letters, figures and
/// `-`, `_`, `.` alone. @pre fill_dates
std::string file_name(const Export& form, const Record& record);

}  // namespace kibitz::formats
